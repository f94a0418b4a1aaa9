"""The card room of Player's Pick: TG-142 to TG-156."""

from itertools import cycle

import pytest
from gamble_tables import act, acting, at, check, menu, money, refused, staked
from pydantic import ValidationError

from croupier.games.contract import CHANCE, NOBODY, Step
from croupier.games.gamble import GAMBLE
from croupier.games.gamble.actions import decode
from croupier.games.gamble.components import NAMES as KINDS
from croupier.games.gamble.options import PICKS, GambleOptions
from croupier.games.gamble.state import BY_BUST, CARD_ROOM, MOVE, NOBODY_YET
from croupier.games.gamble.visit import table_inside
from croupier.kernel import intervals, open_stream
from croupier.kernel.chance import new_stream

POKER = ("holdem", "seven-card-stud", "omaha-8", "five-card-stud")
STAKES = ("war", "spades")
"""The games for a stake that everyone plays."""


def landed(purses, active=0, **options):
    """The active player has landed on Player's Pick and may pick anything, with these purses."""
    return at("players-pick", purses=[*purses], bowl=1600 - sum(purses), active=active, **{"picks": PICKS, **options})


def opened(game, purses, active=0, **terms):
    """The game is picked on these terms; the picker has dealt."""
    s = landed(purses, active)
    do = "pick_bets" if game in POKER else "pick_stake"
    usual = {"limit": "limit", "most": 25} if game in POKER else {"stake": 10}
    act(s, active, do=do, game=game, **(terms or usual))
    return s


def inside(s, by, do, **fields):
    """An action in the card room."""
    act(s, by, room=KINDS[s.square], do=do, **fields)


def cards(s, *dealt):
    """These cards come next, and after them any, until somebody must act."""
    for card in dealt:
        inside(s, "chance", "deal", card=card)
    while acting(s) == [CHANCE] and s.step == CARD_ROOM:
        first = intervals(GAMBLE.menu(s, CHANCE))[0][0]
        GAMBLE.apply(s, CHANCE, first)
        check(s)


def streets(s, *streets):
    """These streets are dealt, and everybody checks on each."""
    for street in streets:
        cards(s, *street.split())
        while s.step == CARD_ROOM and acting(s) != [CHANCE]:
            inside(s, acting(s)[0], "check")


def bounds(s, seat):
    """What the seat may do there, by the word for it: the least and the most dollars, (0, 0) where it is about none."""
    found = {}
    for low, high in intervals(GAMBLE.menu(s, seat)):
        ends = [decode(end) for end in (low, high)]
        acts = [end.act if hasattr(end, "act") else end for end in ends]
        word = getattr(ends[0], "game", "") or acts[0].do
        found[word] = tuple(getattr(act, "to", getattr(act, "stake", getattr(act, "amount", 0))) for act in acts)
    return found


# --- What is played, and by whom


def test_tg_142_the_card_room_has_games_of_poker_war_and_spades():
    words = menu(landed([400, 400, 400]), 0)
    games = {word.split()[1] for word in words if not word.startswith("pick ")}
    assert games == {"pecos", *POKER, "gin-rummy", *STAKES}


@pytest.mark.parametrize("game", [*POKER, *STAKES])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_tg_142_everyone_plays_one_hand_and_then_the_turn_is_over(game, players):
    s = opened(game, [100] * players, active=1)
    assert (KINDS[s.square], s.step, table_inside(s).players) == (game, CARD_ROOM, players)
    chance = 0
    while s.step == CARD_ROOM:
        if acting(s) == [CHANCE]:
            cards(s)
        else:
            seat = acting(s)[0]
            bounds = intervals(GAMBLE.menu(s, seat))
            GAMBLE.apply(s, seat, bounds[chance % len(bounds)][0])
            check(s)
            chance += 1
    assert (KINDS[s.last], s.visitor, s.square) == (game, 1, NOBODY_YET)
    assert s.step == MOVE or s.ending == BY_BUST


@pytest.mark.parametrize(("game", "dealer"), [("holdem", "button"), ("spades", "dealer")])
def test_tg_142_the_picker_counts_as_the_dealer(game, dealer):
    assert [getattr(table_inside(opened(game, [90] * 4, active=p)), dealer) for p in range(4)] == [0, 1, 2, 3]


def test_tg_142_a_game_for_all_has_no_opponent():
    s = landed([100] * 3)
    assert refused(s, 0, do="pick_stake", game="war", stake=5, opponent=1) == "TG-142"


def test_tg_142_a_table_may_leave_games_out():
    s = landed([100] * 3, picks=("holdem", "blackjack"))
    assert {word.split()[1] for word in menu(s, 0)} == {"holdem", "blackjack"}
    assert refused(s, 0, do="pick_bets", game="omaha-8", limit="no") == "TG-115"
    assert refused(s, 0, do="pick_stake", game="spades", stake=1) == "TG-115"


# --- Poker


@pytest.mark.parametrize("game", POKER)
def test_tg_143_everyone_antes_five_dollars_or_all_they_have(game):
    s = opened(game, [100, 3, 5, 200])
    assert (staked(s), money(s)) == ([5, 3, 5, 5], [95, 0, 0, 195])


@pytest.mark.parametrize("game", POKER)
def test_tg_143_and_there_are_no_other_forced_bets(game):
    s = opened(game, [100] * 3)
    cards(s)
    assert staked(s) == [5, 5, 5]
    assert table_inside(s).to_match == 0
    assert bounds(s, acting(s)[0]) == {"check": (0, 0), "raise": (5, 25)}


@pytest.mark.parametrize("game", POKER)
def test_tg_144_the_player_at_the_dealers_left_acts_first(game):
    s = opened(game, [100] * 4, active=2)
    cards(s)
    assert acting(s) == [3]


def test_tg_144_in_stud_the_best_cards_showing_act_first_from_the_second_street_on():
    s = opened("five-card-stud", [100] * 3, active=2)
    cards(s, "2c", "3d", "4h", "Ks", "Ad", "9c")
    assert acting(s) == [0]
    for seat in (0, 1, 2):
        inside(s, seat, "check")
    cards(s, "7c", "5d", "9h")  # a pair of nines shows before the dealer, an ace before seat 1
    assert acting(s) == [2]


@pytest.mark.parametrize("limit", [{"limit": "limit", "most": 5}, {"limit": "pot"}, {"limit": "no"}])
def test_tg_145_a_round_has_one_bet_and_three_raises(limit):
    s = opened("holdem", [400] * 3, **limit)
    cards(s)
    for seat, to in zip(cycle((1, 2, 0)), (5, 10, 15, 20), strict=False):
        inside(s, seat, "raise", to=to)
    assert refused(s, 2, room="holdem", do="raise", to=25) == "PK-32"
    inside(s, 2, "call")


def test_tg_146_who_is_all_in_for_less_has_a_part_only_in_what_all_paid_into():
    s = opened("holdem", [10, 50, 50], active=2)
    cards(s, "Ah", "Kh", "Qd", "Ac", "Kc", "Qs")
    for seat, move in ((0, {"do": "raise", "to": 5}), (1, {"do": "raise", "to": 30}), (2, {"do": "call"})):
        inside(s, seat, **move)
    streets(s, "2c 3d 7h", "9s", "Jd")  # aces before kings before queens
    # 10 of each to the aces of seat 0; of the 25 more that 1 and 2 paid, 50, all to the kings
    assert money(s) == [30, 65, 15]


def test_tg_146_odd_dollars_go_one_each_from_the_dealers_left_on():
    s = opened("holdem", [100] * 4, active=0)
    cards(s, *["2c", "3c", "4c", "5c", "2d", "3d", "4d", "5d"])
    inside(s, 1, "raise", to=5)
    inside(s, 2, "fold")
    inside(s, 3, "call")
    inside(s, 0, "call")
    streets(s, "Th Jh Qh", "Kh", "Ah")
    # a royal flush lies on the board: of $35 each has 11, and of the two left the first two from seat 1 on have one
    assert money(s) == [101, 102, 95, 102]


# --- Limits


@pytest.mark.parametrize("game", POKER)
def test_tg_147_with_a_limit_bets_go_from_five_dollars_to_what_the_picker_named(game):
    s = opened(game, [400] * 3, limit="limit", most=40)
    cards(s)
    first = acting(s)[0]
    assert bounds(s, first)["raise"] == (5, 40)
    inside(s, first, "raise", to=40)
    assert bounds(s, acting(s)[0])["raise"] == (45, 80)


@pytest.mark.parametrize(("most", "rule"), [(4, "TG-147"), (1601, "TG-147"), (4095, "TG-147")])
def test_tg_147_the_limit_is_five_dollars_to_all_there_are(most, rule):
    s = landed([400] * 3)
    assert refused(s, 0, do="pick_bets", game="holdem", limit="limit", most=most) == rule
    for allowed in (5, 1600):
        opened("holdem", [400] * 3, limit="limit", most=allowed)


def test_tg_147_only_a_limit_names_dollars():
    for fields in ({"limit": "limit"}, {"limit": "pot", "most": 25}, {"limit": "no", "most": 1}):
        with pytest.raises(ValueError, match="limit"):
            GAMBLE.encode(GAMBLE.actions.validate_python({"do": "pick_bets", "game": "holdem", **fields}))


def test_tg_148_with_pot_limit_a_bet_is_what_lies_there_and_a_raise_what_lies_there_after_matching():
    s = opened("holdem", [400] * 3, limit="pot")
    cards(s)
    assert bounds(s, 1)["raise"] == (5, 15)  # three antes
    inside(s, 1, "raise", to=10)
    # 15 and 10 lie there, 10 to match make 35: up to 10 + 35
    assert bounds(s, 2)["raise"] == (20, 45)
    assert refused(s, 2, room="holdem", do="raise", to=46) == "PK-30"


def test_tg_149_with_no_limit_a_bet_is_all_one_has_at_most():
    s = opened("holdem", [400, 300, 200], limit="no")
    cards(s)
    assert bounds(s, 1)["raise"] == (5, 295)
    assert refused(s, 1, room="holdem", do="raise", to=296) == "PK-31"


# --- Pecos


def pecos(limit, most=0, purses=(400, 400, 400)):
    """Pecos, picked with a limit, up to the first bet, which is seat 1's."""
    s = landed(purses)
    act(s, 0, do="pick_bets", game="pecos", limit=limit, most=most)
    while acting(s) == [CHANCE]:
        GAMBLE.apply(s, CHANCE, intervals(GAMBLE.menu(s, CHANCE))[0][0])
    return s


@pytest.mark.parametrize(
    ("limit", "most", "bet"), [("limit", 25, 25), ("limit", 60, 60), ("limit", 5, 5), ("pot", 0, 15), ("no", 0, 395)]
)
def test_tg_150_pecos_can_be_picked_with_any_limit(limit, most, bet):
    s = pecos(limit, most)
    assert menu(s, 1) == {"fold", f"bet 5-{bet}"}


def test_tg_150_the_limit_bounds_the_raise_too():
    for limit, most, highest in (("limit", 60, 60), ("pot", 0, 70), ("no", 0, 375)):
        s = pecos(limit, most)
        act(s, 1, do="bet", amount=10)
        act(s, 2, do="call")
        act(s, 0, do="call")
        for seat in (1, 2, 0):
            act(s, seat, do="discard", places=[])
        act(s, 1, do="bet", amount=10)
        # 15 of antes, 30 and 10 lie there, and 10 to match: a raise by up to 65 with pot limit
        highest = 65 if limit == "pot" else highest
        assert menu(s, 2) == {"fold", "call", f"raise 5-{highest}"}
        assert refused(s, 2, do="raise", amount=highest + 1) == ("TG-73" if limit == "no" else "TG-150")


def test_tg_150_five_dollars_may_always_be_bet():
    s = pecos("pot", purses=(400, 400))
    s.staked[0] = s.staked[1] = 1  # as if less lay there than a bet
    assert bounds(s, 1) == {"fold": (0, 0), "bet": (5, 5)}


def test_tg_150_picked_without_a_limit_it_is_as_printed():
    s = landed([400] * 3)
    act(s, 0, do="pick", square="pecos")
    assert (s.limit, s.terms) == (0, 0)


@pytest.mark.parametrize("limits", [("limit",), ("pot", "no"), ("no",)])
def test_tg_151_a_table_may_leave_limits_out(limits):
    s = landed([400] * 3, limits=limits)
    picks = [word.split() for word in menu(s, 0)]
    assert {word[2] for word in picks if word[0] == "pick_bets"} == set(limits)
    assert (["pick", "pecos"] in picks) == ("limit" in limits)
    for limit, most in (("limit", 25), ("pot", 0), ("no", 0)):
        if limit not in limits:
            assert refused(s, 0, do="pick_bets", game="holdem", limit=limit, most=most) == "TG-151"
    if "limit" not in limits:
        assert refused(s, 0, do="pick", square="pecos") == "TG-151"


def test_tg_151_one_limit_at_least():
    assert GambleOptions(limits="no, pot,no").limits == ("pot", "no")
    for limits in ((), ("pot", "table")):
        with pytest.raises(ValidationError, match="limits"):
            GambleOptions(limits=limits)


# --- For a stake


@pytest.mark.parametrize("game", STAKES)
@pytest.mark.parametrize(("purses", "highest"), [((400, 400, 400), 50), ((400, 30, 400), 30), ((1, 60, 60), 1)])
def test_tg_152_the_stake_is_one_to_fifty_dollars_or_the_smallest_purse(game, purses, highest):
    s = landed(purses)
    assert bounds(s, 0)[game] == (1, highest)
    assert refused(s, 0, do="pick_stake", game=game, stake=highest + 1) == "TG-152"


@pytest.mark.parametrize("game", STAKES)
def test_tg_152_each_puts_it_into_the_betting_area(game):
    s = opened(game, [100, 200, 300], stake=40)
    assert (money(s), staked(s)) == ([60, 160, 260], [40, 40, 40])


def test_tg_153_the_winner_takes_the_stakes():
    s = opened("war", [100, 100, 100], stake=40)
    rounds(s, "7c", "Kd", "Qh")
    assert money(s) == [60, 180, 60]


def rounds(s, *dealt):
    """All who are asked turn up their cards, and these are what comes."""
    left = list(dealt)
    while s.step == CARD_ROOM:
        for seat in acting(s):
            if seat == CHANCE:
                inside(s, "chance", "reveal", card=left.pop(0))
            else:
                inside(s, seat, "turn")


def test_tg_153_those_who_tie_share_and_odd_dollars_go_from_the_pickers_left_on():
    # 49 cards after the first three, and each war of two takes eight: the seventh cannot be fought
    wars = [f"{rank}{suit}" for rank in "345678" for suit in "cd"]
    for active, shares in ((0, (12, 13, -25)), (1, (13, 12, -25)), (2, (13, 12, -25))):
        s = opened("war", [100, 100, 100], active=active, stake=25)
        rounds(s, "Kc", "Kd", "2c", *wars)
        assert money(s) == [100 + share for share in shares]


def test_tg_154_war_is_one_round_from_one_deck():
    s = opened("war", [100] * 4, stake=5)
    assert acting(s) == [0, 1, 2, 3]
    rounds(s, "7c", "Ad", "Ac", "2h", "5h", "4h")
    assert (money(s), s.square) == ([95, 115, 95, 95], NOBODY_YET)


def test_tg_155_spades_is_played_by_each_for_themselves_and_bags_cost_nothing():
    s = opened("spades", [100] * 4, stake=5)
    rules = table_inside(s).options
    assert (rules.partners, rules.bags, rules.hands) == (0, 0, 1)
    cards(s)
    bids = {1: 1, 2: 0, 3: 1, 0: 1}
    for seat, tricks in bids.items():
        inside(s, seat, "bid", tricks=tricks)
    taken = [0] * 4
    while s.step == CARD_ROOM:
        seat = acting(s)[0]
        played = table_inside(s).played
        GAMBLE.apply(s, seat, intervals(GAMBLE.menu(s, seat))[0][0])
        if played == 3:
            taken[table_inside(s).last_winner] += 1
    # made: ten for the trick bid and one for each over it; set: ten less; nil: a hundred
    points = [
        (100 if not taken[p] else taken[p] - 100) if bids[p] == 0 else 9 + taken[p] if taken[p] else -10
        for p in range(4)
    ]
    best = [p for p in range(4) if points[p] == max(points)]
    assert [money(s)[p] > 100 for p in range(4)] == [p in best for p in range(4)]
    assert sum(money(s)) == 400


def rummy(purses, active=1, opponent=2, stake=20):
    """Gin Rummy has been picked against an opponent, and dealt: everything as it comes but the opponent's hand."""
    s = opened("gin-rummy", purses, active, stake=stake, opponent=opponent)
    return s


def test_tg_156_gin_rummy_is_for_two_and_the_others_sit_out():
    s = rummy([100, 100, 100, 100])
    assert (money(s), staked(s)) == ([100, 80, 80, 100], [0, 20, 20, 0])
    cards(s)
    assert acting(s) == [2]  # the opponent of the dealer has the first choice
    for viewer, seat in ((0, NOBODY), (1, 0), (2, 1), (3, NOBODY)):
        room = GAMBLE.picture(GAMBLE.view(s, viewer), viewer, ["Ann", "Bo", "Cy", "Di"])["room"]
        assert (room["seat"], room["picture"]["acts"]) == (seat, viewer == 2)
        assert [player["chip"] for player in room["picture"]["players"]] == [1, 2]
        assert [player["purse"] for player in room["picture"]["players"]] == [80, 80]


def test_tg_156_the_picker_names_one_of_the_others():
    s = landed([100] * 4, active=1)
    assert refused(s, 1, do="pick_stake", game="gin-rummy", stake=5) == "TG-142"
    assert refused(s, 1, do="pick_stake", game="gin-rummy", stake=5, opponent=1) == "TG-142"
    assert refused(s, 1, do="pick_stake", game="gin-rummy", stake=5, opponent=4) == "TG-142"


def test_tg_152_in_a_game_for_two_only_their_purses_bound_the_stake():
    s = landed([3, 100, 40], active=1)
    stakes = {
        ends[0].opponent: (ends[0].stake, ends[1].stake)
        for low, high in intervals(GAMBLE.menu(s, 1))
        if getattr((ends := [decode(low), decode(high)])[0], "game", "") == "gin-rummy"
    }
    assert stakes == {0: (1, 3), 2: (1, 40)}
    assert refused(s, 1, do="pick_stake", game="gin-rummy", stake=4, opponent=0) == "TG-152"


def test_tg_156_who_scores_wins_the_stakes_and_a_dead_hand_gives_them_back():
    ends = set()
    for number in range(12):
        s = rummy([100, 100, 100])
        stream = new_stream()
        open_stream(stream, 156, number, 0)
        while s.step == CARD_ROOM:
            seat = acting(s)[0]
            if seat == CHANCE:
                GAMBLE.chance(s, stream)
                continue
            menu_ = GAMBLE.menu(s, seat)
            # half of the games are played for the knock, the others never knock
            action = intervals(menu_)[-1 if number % 2 else 0][1 if number % 2 else 0]
            GAMBLE.apply(s, seat, action)
        score = [table_inside(s).score[p] for p in range(2)]
        won = [100, 120, 80] if score[0] > score[1] else [100, 80, 120] if score[1] > score[0] else [100] * 3
        assert money(s) == won
        ends.add(tuple(won))
    assert (100, 100, 100) in ends
    assert len(ends) > 1


# --- Across the border


def test_tg_31_who_bets_everything_is_not_bust_before_the_hand_is_over():
    s = opened("holdem", [20, 100], active=1, limit="no")
    cards(s, "As", "2c", "Ah", "7d")
    inside(s, 0, "raise", to=15)
    assert (money(s), s.ending) == ([0, 95], 0)
    inside(s, 1, "call")
    cards(s, "Ad", "Kd", "9h", "8s", "3c")
    assert (money(s), s.ending, s.step) == ([40, 80], 0, MOVE)


def test_tg_30_a_bust_in_the_card_room_ends_the_game():
    s = opened("holdem", [20, 100], active=1, limit="no")
    cards(s, "2s", "Ac", "7h", "Ad")
    inside(s, 0, "raise", to=15)
    inside(s, 1, "call")
    cards(s, "Ah", "Kd", "9h", "8s", "3c")
    assert (money(s), s.ending) == ([0, 120], BY_BUST)


def test_tg_28_time_may_be_called_in_the_middle_of_a_hand():
    s = at("players-pick", 3, picks=PICKS, minutes=1)
    act(s, 0, do="pick_bets", game="holdem", limit="no")
    cards(s)
    before = table_inside(s).tobytes()
    GAMBLE.apply(s, 61, GAMBLE.encode(GAMBLE.actions.validate_python({"do": "time"})))
    assert (s.time_up, table_inside(s).tobytes(), acting(s)) == (1, before, [1])


@pytest.mark.parametrize("viewer", [NOBODY, 0, 1, 2])
def test_hidden_cards_of_the_card_room_stay_hidden(viewer):
    s = opened("holdem", [100] * 3)
    cards(s)
    seen = table_inside(GAMBLE.view(s, viewer))
    assert [bool(seen.down[p]) for p in range(3)] == [p == viewer for p in range(3)]
    picture = GAMBLE.picture(GAMBLE.view(s, viewer), viewer, ["Ann", "Bo", "Cy"])["room"]
    assert (picture["game"], picture["seat"], picture["limit"], picture["most"]) == ("holdem", viewer, "limit", 25)
    assert [bool(player["down"]) for player in picture["picture"]["players"]] == [p == viewer for p in range(3)]
    moves = picture["picture"]["moves"]
    assert (moves and (moves["check"], moves["raise"]["least"], moves["raise"]["most"])) == (
        (True, 5, 25) if viewer == 1 else None
    )


def test_action_1_what_belongs_to_another_game_is_refused_in_the_card_room():
    s = opened("holdem", [100] * 3)
    cards(s)
    for action in (
        {"room": "omaha-8", "do": "check"},
        {"do": "fold"},
        {"do": "throw", "dice": [1]},
        {"do": "bet", "amount": 5},
    ):
        assert refused(s, 1, **action) == "ACTION-1"
    assert refused(s, 1, room="holdem", do="call") == "PK-20"


@pytest.mark.parametrize(
    "broken",
    [
        {"room": "chess", "do": "check"},
        {"room": None, "do": "check"},
        {"room": ["holdem"], "do": "check"},
        {"room": "holdem"},
        {"room": "holdem", "do": "raise"},
        {"room": "holdem", "do": "raise", "to": "ten"},
        {"room": "holdem", "do": "bid", "tricks": 3},
        {"room": "holdem", "do": "check", "act": None},
    ],
)
def test_action_1_a_broken_action_of_the_card_room_is_refused(broken):
    with pytest.raises(ValidationError):
        GAMBLE.actions.validate_python(broken)


def test_a_hand_is_told_in_the_words_of_its_game():
    s, told = landed([100, 100]), []

    def tell(by, **action):
        before, names = s.copy_(), ["Ann", "Bo"]
        act(s, by, **action)
        told.extend(GAMBLE.narrate(Step(before, by, GAMBLE.actions.validate_python(action), s), names))

    tell(0, do="pick_bets", game="five-card-stud", limit="pot", most=0)
    for card in ("As", "2c", "Ks", "3d"):
        act(s, "chance", room="five-card-stud", do="deal", card=card)
    tell(1, room="five-card-stud", do="raise", to=8)
    tell(0, room="five-card-stud", do="fold")
    assert told == [
        "Ann picks 5 Card Stud, pot limit.",
        "Hand 1: Ann deals.",
        "Everyone antes $5.",
        "Bo bets $8.",
        "Ann folds.",
        "An uncalled bet of $8 returns to Bo.",
        "Bo takes the pot of $10.",
    ]


def test_every_number_of_a_pick_means_one_thing():
    s = landed([30, 40, 50])
    for low, high in intervals(GAMBLE.menu(s, 0)):
        for number in (low, high):
            assert GAMBLE.encode(decode(number)) == number
