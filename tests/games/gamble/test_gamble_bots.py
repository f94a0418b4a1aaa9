"""The bot: legal, honest, near to the exact odds wherever there are any, and better than chance and a simple style."""

from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any

import numpy as np
import pytest
from gamble_tables import act, acting, at, card, in_short, play, throw
from pecos_tables import pecos
from playing import Hands

from croupier.bots import RANDOM
from croupier.components.cards import card as card_of
from croupier.games.contract import CHANCE, Bot
from croupier.games.gamble.bots import HEURISTIC, dice_tables, heuristic
from croupier.games.gamble.bots.blackjack import hit_or_hold
from croupier.games.gamble.bots.draw import discard
from croupier.games.gamble.numbers import CALL, DISCARD, HIT, HOLD, THROW
from croupier.games.gamble.odds import blackjack, dice_poker, jackpot
from croupier.games.gamble.odds import pecos as pecos_odds
from croupier.games.gamble.odds.dice import falls
from croupier.games.gamble.squares.jackpot import ALIKE, THROWS
from croupier.games.gamble.state import BETTING, DICE, DISCARDS, HAND, HITS, NOBODY_YET, THROWING, Table
from croupier.games.registry import game
from croupier.kernel import holds, pick, rule
from croupier.kernel.chance import BOT_PURPOSE, new_stream, open_stream
from croupier.lab.loops import CREDIT
from croupier.lab.simulate import Plan, simulate

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("gamble", 2, {"rounds": 6}),
    ("gamble", 4, {"rounds": 4, "pro_rata": True, "side_pots": True, "compare_dice": True}),
    ("gamble", 6, {"rounds": 0, "half_bets": True, "sit_out": True, "exact_pairs": True, "roll_off": True}),
    ("gamble", 3, {"rounds": 8, "picks": ("pecos", "blackjack")}),
    ("pecos", 5, {"rounds": 8, "sit_out": True}),
    ("dice-poker", 6, {"rounds": 8, "side_pots": True}),
    ("blackjack", 3, {"rounds": 8, "half_bets": True}),
]
HANDS = [hand for hand, _ in falls(DICE)]


def stream(number=0):
    opened = new_stream()
    with np.errstate(over="ignore"):
        open_stream(opened, 7, number, BOT_PURPOSE)
    return opened


def choice(s, seat=None, number=1):
    """What the bot does at this table; with number 1 it never bluffs."""
    seat = acting(s)[0] if seat is None else seat
    played = game("gamble")
    return in_short(HEURISTIC.choose(played.view(s, seat), seat, played.menu(s, seat), stream(number)))


def decisions(name, players, options, number):
    """Every decision of a random game."""
    hands = Hands(name)
    s = hands.game.new(players, hands.game.options(**options))
    for seat, _ in hands.random(s, 3, number):
        if seat != CHANCE:
            yield hands.game, s, seat


# --- Legal and honest


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_bot_chooses_from_its_menu_and_leaves_the_table_alone(name, players, options):
    for played, s, seat in decisions(name, players, options, 1):
        view, menu = played.view(s, seat), played.menu(s, seat)
        before = view.bytes_()
        action = HEURISTIC.choose(view, seat, menu, stream())
        assert type(action) is int
        assert holds(menu, action), in_short(action)
        assert view.bytes_() == before


@pytest.mark.parametrize("name", ["pecos", "blackjack"])
def test_the_bot_does_not_know_what_lies_face_down(name):
    asked = 0
    for played, s, seat in decisions(name, 4, {"rounds": 3}, 2):
        other = played.view(s, seat)
        with np.errstate(over="ignore"):
            played.determinize(other, seat, stream(asked))
        if other.bytes_() != s.bytes_():
            asked += 1
            menu = played.menu(s, seat)
            chosen = [HEURISTIC.choose(played.view(table, seat), seat, menu, stream()) for table in (s, other)]
            assert chosen[0] == chosen[1]
    assert asked > 20


# --- Dice


def on_dice(s, hand, throws):
    """The seat whose turn it is has thrown this hand, with so many throws."""
    s.step, s.throws = THROWING, throws
    for d in range(DICE):
        s.dice[d] = hand[d]
    return s


def kept(s, hand):
    """What the bot keeps of the hand, in the order of odds."""
    chosen = HEURISTIC.choose(s, s.turn, game("gamble").menu(s, s.turn), stream())
    thrown = 0 if chosen == HOLD else chosen - THROW
    return tuple(sorted(hand[d] for d in range(DICE) if not thrown & (1 << d)))


@pytest.mark.parametrize(("level", "left"), [(2, 1), *((3, left) for left in range(1, 5))])
def test_its_throws_for_the_jackpot_are_the_best_with_every_hand(level, left):
    s = at("jackpot")
    s.level = level
    for hand in HANDS:
        if not jackpot.achieved(hand, ALIKE[level]):
            on_dice(s, hand, THROWS[level] - left)
            best = jackpot.choices(hand, left, ALIKE[level])[0][1]
            assert jackpot.keeping(kept(s, hand), left, ALIKE[level]) == best


def test_it_throws_all_dice_first():
    assert choice(at("jackpot")) == "throw 1 2 3 4 5"
    s = at("dice-poker")
    act(s, s.active, do="bet", amount=5)
    assert choice(s) == "throw 1 2 3 4 5"


def second_throw(hand="", *, seat=1, players=3, **options):
    """5 Dice Poker before the seat's second throw; all before it have thrown the hand, if there is one."""
    s = at("dice-poker", players, active=players - 1, **options)
    act(s, s.active, do="bet", amount=5)
    while s.turn != seat:
        throw(s, *map(int, hand))
        act(s, s.turn, do="hold")
    throw(s, 1, 1, 1, 1, 1)
    return s


@pytest.mark.parametrize(
    "beat", ["12346", "66543", "66521", "66551", "33321", "66654", "22211", "44422", "65432", "44443"]
)
def test_its_last_throw_in_dice_poker_is_nearly_the_best_against_any_hand(beat):
    s = second_throw(beat, seat=1, players=2)
    target = dice_poker.rank_of(tuple(sorted(map(int, beat))))
    lost = total = right = 0
    for hand, ways in falls(DICE):
        on_dice(s, hand, 1)
        best = dice_poker.choices(hand, target)[0][1].value
        loss = best - dice_poker.keeping(kept(s, hand), target).value
        assert loss < 0.04
        lost, total, right = lost + loss * ways, total + best * ways, right + (loss == 0) * ways
    assert lost / total < 0.006
    assert right > 0.8 * 6**DICE


def test_its_first_throw_in_dice_poker_is_the_best_before_one_opponent():
    s = second_throw(seat=0, players=2)
    for hand in HANDS:
        on_dice(s, hand, 1)
        best = dice_poker.first_choices(hand)[0][1]
        assert best - dice_poker.leading(kept(s, hand)) < 0.003


def test_a_hand_before_others_is_worth_what_beats_them_all():
    leads = dice_poker.leads()
    for hand in HANDS:
        level = dice_tables.LEVEL[sum(dice_tables.WORD[die] for die in hand)]
        lead = float(leads[dice_poker.rank_of(hand)])
        for others in range(6):
            assert dice_tables.SHARES[others, level] / dice_tables.SURE == pytest.approx(lead**others, abs=1e-4)


@pytest.mark.parametrize(
    ("hand", "before_one", "before_five"),
    [
        ((1, 1, 1, 2, 2), (1, 1, 1, 2, 2), (1, 1, 1)),
        ((1, 2, 2, 3, 3), (2, 2, 3, 3), (3, 3)),
        ((2, 2, 3, 4, 5), (2, 2), (2, 3, 4, 5)),
        ((2, 3, 4, 5, 6), (2, 3, 4, 5, 6), (2, 3, 4, 5, 6)),
    ],
)
def test_it_risks_more_the_more_are_still_to_throw(hand, before_one, before_five):
    assert kept(on_dice(second_throw(seat=0, players=2), hand, 1), hand) == before_one
    assert kept(on_dice(second_throw(seat=0, players=6), hand, 1), hand) == before_five


def test_those_who_tie_throw_again_as_carefully():
    """Only the one other who ties is still to throw; what the third has thrown does not matter."""
    s = at("dice-poker", 3, active=2)
    act(s, 2, do="bet", amount=5)
    for hand in ([5, 5, 5, 5, 1], [6, 6, 6, 2, 1], [5, 5, 5, 5, 1]):
        throw(s, *hand)
        act(s, s.turn, do="hold")
    throw(s, 1, 1, 1, 1, 1)
    other = second_throw(seat=0, players=2)
    for hand in HANDS[::7]:
        assert kept(on_dice(s, hand, 1), hand) == kept(on_dice(other, hand, 1), hand)


# --- Cards


def in_hand(cards, up=None):
    """A table with these cards in the hand of seat 0, and a Dealer's card, all by their numbers."""
    s = Table.new()
    s.options.hand = 5
    s.players, s.active = 2, 1
    for k in range(HAND):
        s.hands[0, k] = cards[k] if k < len(cards) else NOBODY_YET
    s.held[0] = len(cards)
    if up is not None:
        s.hands[1, 1] = up
    return s


def of_value(value, suit=0):
    """A card of a value of BlackJack, as its odds count them."""
    return suit * 13 + (12 if value == blackjack.ACE else value)


@pytest.mark.parametrize(("cards", "agrees", "loses"), [(2, 0.98, 0.0003), (3, 0.97, 0.0006)])
def test_it_hits_and_holds_nearly_as_well_as_one_who_counts_every_card(cards, agrees, loses):
    hands = [blackjack.of_cards(values) for values in combinations_with_replacement(range(10), cards)]
    hands = [hand for hand in hands if blackjack.total_of(hand)[0] < 21]
    right = asked = lost = weight = 0
    for up in range(10):
        for hand, solved in blackjack.plays(hands, up).items():
            values = [value for value in range(10) for _ in range(hand[value])]
            hit = hit_or_hold(in_hand([*map(of_value, values)], of_value(up)), 0) == HIT
            likely = prod(map(comb, blackjack.DECK, hand)) * blackjack.less(blackjack.DECK, hand)[up]
            lost += likely * float(solved.value - (solved.hit if hit else solved.hold))
            right, asked, weight = right + (hit == (solved.best == "hit")), asked + 1, weight + likely
    assert right / asked > agrees
    assert lost / weight < loses


@pytest.mark.parametrize(
    ("hand", "keeps"),
    [
        ("As Ah 9d 7c 2s", "As Ah"),
        ("2s 2h Ad Kc 9s", "2s 2h"),
        ("Ts Th 8d 8c 3s", "Ts Th 8d 8c"),
        ("9s 9h 9d Kc 2s", "9s 9h 9d"),
        ("9s Th Jd Qc Ks", "9s Th Jd Qc Ks"),
        ("As Jd 9c 6h 2s", "As Jd"),
    ],
)
def test_it_keeps_the_cards_that_win_most_against_random_hands(hand, keeps):
    numbers = [*map(card_of, hand.split())]
    places = discard(in_hand(numbers), 0) - DISCARD
    left = {numbers[k] for k in range(5) if not places & (1 << k)}
    assert left == {card_of(name) for name in keeps.split()}
    draws = pecos_odds.draws_of(numbers)
    mine = next(draw for draw in draws if set(numbers) - set(draw.discard) == left)
    assert draws[0].worth - mine.worth < 0.03


@pytest.mark.parametrize(
    ("hand", "keeps"),
    [
        ("Ks 9s 7s 3s Jd", "Ks 9s 7s 3s"),
        ("5s 6h 7d 8c Ks", "5s 6h 7d 8c"),
        ("As Jh Qd Kc 2s", "As Kc"),
        ("As 2d 3c 4h 9s", "As 9s"),
        ("5s 6h 7d 9c Ks", "9c Ks"),
    ],
)
def test_it_draws_to_four_of_a_flush_or_of_an_open_straight(hand, keeps):
    """That is not the best against one random hand, but in the end it often takes more than high cards to win."""
    numbers = [*map(card_of, hand.split())]
    places = discard(in_hand(numbers), 0) - DISCARD
    assert [name for k, name in enumerate(hand.split()) if not places & (1 << k)] == keeps.split()


OTHERS = ("2s 5h 7d 9c Js", "3h 4d 8c Ts Qh")


@pytest.mark.parametrize(
    ("mine", "does"),
    [
        ("As Ah Ad 9h 6c", "bet 25"),
        ("Ks Kh Qd Qc 6c", "bet 25"),
        ("As Ah 9h 6c 2d", "bet 25"),
        ("6s 6h Kd Jc 3s", "bet 5"),
        ("9h 8d 6c 4s 2d", "fold"),
    ],
)
def test_it_opens_by_the_strength_of_its_hand(mine, does):
    s = pecos([OTHERS[0], mine, OTHERS[1]], purses=[200] * 3)
    assert choice(s, 1) == does


def test_it_raises_with_a_great_hand_and_folds_a_poor_one_to_a_bet():
    for mine, does in (("6s 6h 6d 8s 8h", "raise 25"), ("6s 6h 9d 8s 2h", "fold")):
        s = pecos([OTHERS[0], OTHERS[1], mine], purses=[200] * 3)
        play(s, "1 bet 5", "2 call", "0 call", "1 discard", "2 discard", "0 discard", "1 bet 5")
        assert choice(s, 2) == does


def test_it_fears_who_draws_no_cards_more_than_who_draws_three():
    """A pair of tens calls one who has drawn three, and folds to one who has drawn none."""
    for draws, does in (("1 2 3", "call"), ("", "fold")):
        s = pecos([OTHERS[0], "Th Td 6c 4s 3c", OTHERS[1]], purses=[200] * 3, active=1)
        play(s, "2 bet 5", "0 fold", "1 call", f"2 discard {draws}".strip())
        for name in ("Kc", "Ad", "Jd")[: len(draws.split())]:
            act(s, "chance", do="deal", card=name)
        play(s, "1 discard", "2 bet 25")
        assert choice(s, 1) == does


def test_it_bluffs_now_and_then():
    s = pecos([OTHERS[0], "9h 8d 6c 4s 2d", OTHERS[1]], purses=[200] * 3)
    chosen = [choice(s, 1, number) for number in range(300)]
    assert set(chosen) == {"fold", "bet 25"}
    assert chosen.count("bet 25") < 20


# --- Money


def test_side_bets_are_against_the_shooter_and_never_more_than_half_of_the_purse():
    for kind in ("gamblers-row", "seven-eleven"):
        s = at(kind, purses=[200, 300, 15, 1])
        if kind == "seven-eleven":
            act(s, 0, do="bet", amount=1)
        assert [choice(s, p) for p in (1, 2, 3)] == ["side against 20", "side against 7", "side against 1"]


def test_the_shooter_bets_only_when_behind():
    assert choice(at("seven-eleven", purses=[300, 299, 200])) == "bet 1"
    assert choice(at("seven-eleven", purses=[299, 300, 200])) == "bet 50"
    assert choice(at("seven-eleven", purses=[31, 300, 200])) == "bet 15"


def test_it_bets_at_blackjack_only_when_behind_in_the_last_round():
    behind = {"purses": [300, 200, 40, 90]}
    assert [choice(at("blackjack", **behind, finished=8), p) for p in (1, 2, 3)] == ["bet 1"] * 3
    assert [choice(at("blackjack", **behind, finished=9), p) for p in (1, 2, 3)] == ["bet 50", "bet 20", "bet 45"]
    assert choice(at("blackjack", **behind, rounds=0, finished=9), 1) == "bet 1"
    assert choice(at("blackjack", purses=[200, 300, 40], finished=9), 1) == "bet 1"


def test_the_stake_of_dice_poker_goes_by_who_is_ahead_and_spares_the_poor():
    assert choice(at("dice-poker", purses=[200, 300, 300])) == "bet 50"
    assert choice(at("dice-poker", purses=[300, 200, 200])) == "bet 25"
    assert choice(at("dice-poker", purses=[200, 300, 30])) == "bet 15"
    assert choice(at("dice-poker", purses=[200, 300, 1])) == "bet 1"


def test_it_picks_gamblers_row_or_what_may_bring_more_when_behind():
    assert choice(at("players-pick", purses=[300, 200, 200])) == "pick gamblers-row"
    assert choice(at("players-pick", purses=[200, 300, 200])) == "pick dice-poker"
    assert choice(at("players-pick", purses=[300, 200, 200], picks=("pecos", "blackjack"))) == "pick pecos"


def test_it_risks_a_card_only_when_behind_in_the_last_round():
    cards = ({"effect": "risk", "amount": 10},)
    for purses, finished, does in (([200, 300], 9, "risk"), ([300, 200], 9, "take"), ([200, 300], 8, "take")):
        s = at("take-a-gamble", purses=purses, finished=finished, cards=cards)
        card(s, 1)
        assert choice(s) == does


# --- Strength


def win_share(name, *bots, games, compiled=True, **options):
    """The share of games that the first bot wins, shared victories in parts."""
    played = game(name)
    plan = Plan(game=played, bots=bots, games=games, options=played.options(**options), seed=1)
    outcome = simulate(plan, threads=1, compiled=compiled)
    assert outcome.results.cut == 0
    return outcome.results.credit[0] / (CREDIT * games)


def test_it_beats_random_players():
    board = ("gamblers-row", "dice-poker", "pecos", "seven-eleven", "blackjack")
    assert win_share("gamble", HEURISTIC, RANDOM, games=600, picks=board) > 0.75
    assert win_share("gamble", HEURISTIC, RANDOM, RANDOM, RANDOM, games=600, picks=board) > 0.65
    assert win_share("gamble", HEURISTIC, *[RANDOM] * 5, games=600, picks=board) > 0.4
    assert win_share("gamble", HEURISTIC, RANDOM, RANDOM, games=600, rounds=0, picks=board) > 0.7


def test_it_beats_random_players_who_gamble_all_they_have_in_the_card_room():
    """An even share is a half, a quarter, a sixth."""
    assert win_share("gamble", HEURISTIC, RANDOM, games=600) > 0.7
    assert win_share("gamble", HEURISTIC, RANDOM, RANDOM, RANDOM, games=600) > 0.4
    assert win_share("gamble", HEURISTIC, *[RANDOM] * 5, games=600) > 0.28


@pytest.mark.parametrize(
    ("name", "share"), [("dice-poker", 0.7), ("pecos", 0.75), ("blackjack", 0.4), ("jackpot", 0.5)]
)
def test_it_beats_random_players_at_each_game_of_skill(name, share):
    assert win_share(name, HEURISTIC, RANDOM, RANDOM, RANDOM, games=30, compiled=False) > share


@rule
def plain(s, seat, menu, draw):
    """Throws, draws and hits as the bot does, never folds, and bets at random."""
    if s.step == THROWING or s.step == DISCARDS or s.step == HITS:
        return heuristic(s, seat, menu, draw)
    if s.step == BETTING and holds(menu, CALL):
        return CALL
    return pick(menu, draw)


def test_its_bets_beat_random_ones():
    other: Bot[Any] = Bot("plain", plain)
    assert win_share("gamble", HEURISTIC, other, other, other, games=2000) > 0.3


@pytest.mark.parametrize("players", [2, 4, 6])
def test_its_games_with_itself_come_to_an_end(players):
    assert win_share("gamble", *[HEURISTIC] * players, games=100, rounds=0) > 0.5 / players
