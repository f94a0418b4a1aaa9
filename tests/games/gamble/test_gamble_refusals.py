"""Whose turn it is, what belongs to which step, and the clause that each wrong action runs against."""

import pytest
from gamble_tables import (
    BOARD,
    act,
    acting,
    alone_at,
    alone_table,
    at,
    card,
    deal,
    deal_hands,
    menu,
    no_sides,
    number,
    play,
    refused,
    roll,
    side,
    table,
    throw,
    to_move,
)

from croupier.components.cards import NAMES
from croupier.games.contract import CHANCE, HOUSE
from croupier.games.gamble.state import BY_TIME, OVER

PECOS = ("2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc")
"""Three hands of high cards, the best last."""


# --- Whose turn it is


def test_turn_1_nothing_can_be_done_after_the_game_is_over():
    s = table(2, minutes=1)
    to_move(s)
    act(s, HOUSE, do="time")
    assert (s.step, s.ending, acting(s)) == (OVER, BY_TIME, [])
    for seat in (0, 1, HOUSE, "chance"):
        for action in (
            {"do": "throw", "dice": [1, 2]},
            {"do": "bet", "amount": 5},
            {"do": "time"},
            {"do": "roll", "dice": [1, 1]},
        ):
            assert refused(s, seat, **action) == "TURN-1"


def test_turn_2_only_a_player_who_is_to_act_can_act():
    s = table(3)
    assert refused(s, 1, do="throw", dice=[1]) == "TURN-2"
    to_move(s, active=1)
    assert refused(s, 0, do="throw", dice=[1, 2]) == "TURN-2"
    assert refused(s, 5, do="throw", dice=[1, 2]) == "TURN-2"
    assert refused(s, "chance", do="roll", dice=[1, 2]) == "TURN-2"
    assert refused(s, HOUSE, do="time") == "TURN-2"
    act(s, 1, do="throw", dice=[1, 2])
    assert refused(s, 1, do="throw", dice=[1, 2]) == "TURN-2"


def test_turn_2_the_active_player_places_no_side_bet_and_nobody_two():
    s = at("gamblers-row")
    for on in ("for", "against"):
        assert refused(s, 0, do="side", on=on, amount=5) == "TURN-2"
    assert refused(s, 0, do="throw", dice=[1, 2, 3, 4, 5]) == "TURN-2"
    side(s, 1, 5)
    assert refused(s, 1, do="side", on="for", amount=5) == "TURN-2"
    assert refused(s, 1, do="no_side") == "TURN-2"


def test_turn_2_says_who_must_act():
    s = at("gamblers-row")
    why = BOARD.game.why_not(s, 0, number(do="no_side"), ["Ann", "Ben", "Cho"])
    assert why is not None
    assert why.reason == "It is not your turn: Ben and Cho must act"


# --- What belongs to another step

EVERYTHING = [
    {"do": "begin"},
    {"do": "hold"},
    {"do": "hit"},
    {"do": "bet", "amount": 5},
    {"do": "raise", "amount": 5},
    {"do": "call"},
    {"do": "fold"},
    {"do": "discard", "places": []},
    {"do": "side", "on": "for", "amount": 5},
    {"do": "no_side"},
    {"do": "pick", "square": "pecos"},
    {"do": "pick_bets", "game": "pecos", "limit": "pot"},
    {"do": "pick_stake", "game": "war", "stake": 1},
    {"room": "holdem", "do": "check"},
    {"do": "take"},
    {"do": "risk"},
    {"do": "time"},
    {"do": "throw", "dice": [1]},
    {"do": "throw", "dice": [1, 2]},
    {"do": "throw", "dice": [1, 2, 3, 4, 5]},
    {"do": "roll", "dice": [1]},
    {"do": "deal", "card": "As"},
    {"do": "deal", "card": None},
    {"do": "card", "number": 1},
]


def betting():
    s = at("pecos")
    deal_hands(s, *PECOS)
    return s


def second_betting():
    s = betting()
    play(s, "1 bet 5", "2 call", "0 call", "1 discard", "2 discard", "0 discard")
    return s


def discards():
    s = betting()
    play(s, "1 bet 5", "2 call", "0 call")
    return s


def hits():
    s = at("blackjack", 2)
    play(s, "1 bet 5")
    deal(s, "Tc 9c 2d 8d")
    return s


def shoot(kind):
    s = at(kind)
    if kind == "seven-eleven":
        act(s, 0, do="bet", amount=5)
    no_sides(s)
    return s


def throwing(thrown):
    s = at("dice-poker")
    act(s, 0, do="bet", amount=5)
    if thrown:
        throw(s, 1, 1, 2, 3, 4)
    return s


def tied():
    s = at("dice-poker", 2)
    act(s, 0, do="bet", amount=5)
    for _ in range(2):
        throw(s, 1, 2, 3, 4, 6)
        act(s, s.turn, do="hold")
    return s


def level_two():
    s = at("jackpot")
    throw(s, 1, 1, 2, 3, 4)
    throw(s, 1, 1, 2, 3, 4)
    return s


def double():
    s = at("take-a-gamble")
    card(s, 23)
    return s


def risked():
    s = double()
    act(s, 0, do="risk")
    return s


def moving(build):
    s = build
    to_move(s)
    return s


def rolled_off():
    s = table(2, minutes=1, roll_off=True)
    to_move(s)
    act(s, HOUSE, do="time")
    return s


STEPS = {
    "first": (lambda: table(3), {"throw"}),
    "move": (lambda: moving(table(3)), {"throw"}),
    "move alone": (lambda: moving(alone_table("pecos", 3)), {"begin"}),
    "stake of 7-11": (lambda: at("seven-eleven"), {"bet"}),
    "stake of 5 dice poker": (lambda: at("dice-poker"), {"bet"}),
    "sides": (lambda: at("gamblers-row"), {"side", "no_side"}),
    "row": (lambda: shoot("gamblers-row"), {"throw"}),
    "7-11": (lambda: shoot("seven-eleven"), {"throw"}),
    "hand": (lambda: throwing(thrown=False), {"throw"}),
    "second throw": (lambda: throwing(thrown=True), {"throw", "hold"}),
    "tie": (tied, {"throw"}),
    "betting": (betting, {"bet", "fold"}),
    "second betting": (second_betting, {"bet", "fold"}),
    "discards": (discards, {"discard"}),
    "bets": (lambda: at("blackjack"), {"bet"}),
    "hits": (hits, {"hit", "hold"}),
    "pick": (lambda: at("players-pick"), {"pick", "pick_bets"}),
    "jackpot": (lambda: at("jackpot"), {"throw"}),
    "level two": (level_two, {"throw"}),
    "double": (double, {"take", "risk"}),
    "risked": (risked, {"throw"}),
    "lucky win": (lambda: at("lucky-win"), {"throw"}),
    "roll-off": (rolled_off, {"throw"}),
}


FORBIDDEN = {"roll": "TG-10", "deal": "TG-10", "card": "TG-10", "time": "TG-28"}
"""What players never do."""
ELSEWHERE = {
    ("move", "begin"): "TG-13",
    ("pick", "pick_stake"): "TG-115",
    ("hand", "hold"): "TG-50",
    ("betting", "call"): "TG-63",
    ("betting", "raise"): "TG-64",
    ("second betting", "call"): "TG-63",
    ("second betting", "raise"): "TG-68",
}
"""What belongs to the step, but not yet or not at this table."""


@pytest.mark.parametrize("step", STEPS)
def test_action_1_an_action_is_done_at_the_step_that_it_belongs_to(step):
    build, kinds = STEPS[step]
    s = build()
    seat = acting(s)[0]
    possible = {words.split()[0] for words in menu(s, seat)}
    assert possible == kinds
    for action in EVERYTHING:
        if action["do"] not in kinds:
            assert refused(s, seat, **action) == ELSEWHERE.get(
                (step, action["do"]), FORBIDDEN.get(action["do"], "ACTION-1")
            )


# --- Which clause a wrong action runs against


@pytest.mark.parametrize(
    ("build", "by", "action", "rule"),
    [
        # the dice
        ("first", 0, {"do": "throw", "dice": [2]}, "TG-11"),
        ("first", 0, {"do": "throw", "dice": [1, 2]}, "TG-11"),
        ("roll-off", 1, {"do": "throw", "dice": [1, 2]}, "TG-11"),
        ("tie", 1, {"do": "throw", "dice": [1, 2, 3, 4, 5]}, "TG-11"),
        ("move", 0, {"do": "throw", "dice": [1]}, "TG-11"),
        ("move", 0, {"do": "throw", "dice": [1, 3]}, "TG-11"),
        ("move", 0, {"do": "begin"}, "TG-13"),
        ("risked", 0, {"do": "throw", "dice": [1, 2]}, "TG-11"),
        ("lucky win", 0, {"do": "throw", "dice": [1]}, "TG-11"),
        ("row", 0, {"do": "throw", "dice": [1, 2]}, "TG-41"),
        ("row", 0, {"do": "throw", "dice": [1, 2, 3, 4]}, "TG-41"),
        ("7-11", 0, {"do": "throw", "dice": [1]}, "TG-86"),
        ("7-11", 0, {"do": "throw", "dice": [1, 2, 3, 4, 5]}, "TG-86"),
        ("hand", 1, {"do": "throw", "dice": [1, 2]}, "TG-50"),
        ("hand", 1, {"do": "hold"}, "TG-50"),
        ("jackpot", 0, {"do": "throw", "dice": [1, 2]}, "TG-112"),
        ("jackpot", 0, {"do": "hold"}, "ACTION-1"),
        ("level two", 0, {"do": "hold"}, "ACTION-1"),
        ("row", 0, {"do": "roll", "dice": [1, 1, 1, 1, 1]}, "TG-10"),
        ("betting", 1, {"do": "deal", "card": "As"}, "TG-10"),
        ("move", 0, {"do": "time"}, "TG-28"),
        # the bets
        ("stake of 7-11", 0, {"do": "bet", "amount": 51}, "TG-85"),
        ("stake of 7-11", 0, {"do": "bet", "amount": 481}, "TG-19"),
        ("stake of 5 dice poker", 0, {"do": "bet", "amount": 51}, "TG-46"),
        ("bets", 1, {"do": "bet", "amount": 51}, "TG-91"),
        ("sides", 1, {"do": "side", "on": "for", "amount": 21}, "TG-38"),
        ("sides", 2, {"do": "side", "on": "against", "amount": 21}, "TG-38"),
        ("sides", 2, {"do": "side", "on": "against", "amount": 481}, "TG-19"),
        # Pecos
        ("betting", 1, {"do": "call"}, "TG-63"),
        ("betting", 1, {"do": "bet", "amount": 4}, "TG-63"),
        ("betting", 1, {"do": "bet", "amount": 26}, "TG-63"),
        ("betting", 1, {"do": "bet", "amount": 1000}, "TG-19"),
        ("betting", 1, {"do": "raise", "amount": 5}, "TG-64"),
        ("second betting", 1, {"do": "raise", "amount": 5}, "TG-68"),
        ("discards", 1, {"do": "discard", "places": [1, 2, 3, 4]}, "TG-65"),
        ("discards", 1, {"do": "discard", "places": [1, 2, 3, 4, 5]}, "TG-65"),
        ("discards", 1, {"do": "fold"}, "ACTION-1"),
        # picks
        ("pick", 0, {"do": "pick", "square": "jackpot"}, "TG-115"),
        ("pick", 0, {"do": "pick", "square": "lucky-win"}, "TG-115"),
        ("pick", 0, {"do": "pick", "square": "players-pick"}, "TG-115"),
        ("pick", 0, {"do": "pick", "square": "take-a-gamble"}, "TG-115"),
        ("pick", 0, {"do": "pick", "square": "start"}, "TG-115"),
    ],
    ids=str,
)
def test_action_1_a_refusal_names_the_clause(build, by, action, rule):
    assert refused(STEPS[build][0](), by, **action) == rule


def test_tg_19_nobody_bets_more_than_they_have():
    s = at("seven-eleven", purses=[30, 7, ...])
    assert refused(s, 0, do="bet", amount=31) == "TG-19"
    act(s, 0, do="bet", amount=30)
    assert refused(s, 1, do="side", on="for", amount=8) == "TG-19"
    side(s, 1, 7)
    s = at("blackjack", purses=[500, 12, ...])
    assert refused(s, 1, do="bet", amount=13) == "TG-19"
    s = at("pecos", purses=[..., 12, 300])
    deal_hands(s, *PECOS)
    assert refused(s, 1, do="bet", amount=8) == "TG-19"


def test_tg_47_a_stake_that_somebody_cannot_pay_is_refused():
    s = at("dice-poker", purses=[500, 20, ...])
    assert refused(s, 0, do="bet", amount=21) == "TG-47"
    act(s, 0, do="bet", amount=20)


def test_tg_64_there_is_one_bet_and_no_raise_in_the_first_round():
    s = betting()
    play(s, "1 bet 5")
    assert refused(s, 2, do="raise", amount=5) == "TG-64"
    assert refused(s, 2, do="bet", amount=10) == "TG-64"


def test_tg_69_and_70_a_raise_is_limited_and_made_once():
    s = second_betting()
    play(s, "1 bet 5")
    assert refused(s, 2, do="raise", amount=4) == "TG-69"
    assert refused(s, 2, do="raise", amount=26) == "TG-69"
    play(s, "2 raise 10")
    assert refused(s, 0, do="raise", amount=5) == "TG-70"
    play(s, "0 fold")
    assert refused(s, 1, do="raise", amount=5) == "TG-70"


def test_tg_70_the_opener_does_not_raise_the_own_bet():
    s = second_betting()
    play(s, "1 bet 5", "2 raise 5", "0 call")
    assert refused(s, 1, do="raise", amount=5) == "TG-70"


def test_tg_73_who_cannot_raise_by_5_cannot_raise():
    s = at("pecos", purses=[..., 300, 24])  # $5 and $5 are paid, $14 are left, of which $10 match
    deal_hands(s, *PECOS)
    play(s, "1 bet 5", "2 call", "0 call", "1 discard", "2 discard", "0 discard", "1 bet 10")
    assert refused(s, 2, do="raise", amount=5) == "TG-73"


def test_tg_74_nobody_raises_whom_nobody_could_match():
    s = at("pecos", purses=[..., 20])  # $5 and $5 are paid, $10 are left
    deal_hands(s, *PECOS[:2])
    play(s, "1 bet 5", "0 call", "1 discard", "0 discard", "1 bet 10")
    assert refused(s, 0, do="raise", amount=5) == "TG-74"


def test_tg_128_with_half_bets_more_than_half_is_refused():
    s = at("blackjack", purses=[500, 21, ...], half_bets=True)
    assert refused(s, 1, do="bet", amount=11) == "TG-128"
    act(s, 1, do="bet", amount=10)


def test_tg_129_what_the_table_does_not_offer_is_refused():
    s = at("players-pick", picks=("pecos", "blackjack"))
    assert refused(s, 0, do="pick", square="dice-poker") == "TG-115"
    act(s, 0, do="pick", square="blackjack")


# --- Chance


@pytest.mark.parametrize(
    ("throw_dice", "outcome", "rule"),
    [
        ([1, 2], {"do": "roll", "dice": [1]}, "TG-10"),
        ([1, 2], {"do": "roll", "dice": [1, 2, 3]}, "TG-10"),
        ([1, 2], {"do": "deal", "card": "As"}, "TG-10"),
        ([1, 2], {"do": "card", "number": 1}, "TG-10"),
        ([1, 2], {"do": "hold"}, "ACTION-1"),
        ([1, 2], {"do": "throw", "dice": [1, 2]}, "ACTION-1"),
    ],
    ids=str,
)
def test_tg_10_as_many_dice_come_down_as_were_thrown(throw_dice, outcome, rule):
    s = moving(table(2))
    act(s, 0, do="throw", dice=throw_dice)
    assert refused(s, "chance", **outcome) == rule
    roll(s, 1, 2)


def test_tg_18_a_card_is_dealt_once_and_it_is_said_which():
    s = at("pecos", 2)
    deal(s, "As")
    assert refused(s, "chance", do="deal", card="As") == "TG-18"
    assert refused(s, "chance", do="deal", card=None) == "ACTION-1"
    assert refused(s, "chance", do="roll", dice=[1]) == "TG-18"
    assert refused(s, "chance", do="card", number=1) == "TG-18"
    deal(s, " ".join(NAMES[:3]))


def test_tg_116_a_take_a_gamble_card_comes_that_was_not_seen_before():
    s = at("take-a-gamble", 2)
    card(s, 1)
    to_move(s, active=0)
    s.place[0] = 1
    throw(s, 1, 2)
    assert acting(s) == [CHANCE]
    assert refused(s, "chance", do="card", number=1) == "TG-116"
    assert refused(s, "chance", do="card", number=25) == "TG-116"
    assert refused(s, "chance", do="deal", card="As") == "TG-116"
    card(s, 2)


def test_action_1_a_square_by_itself_is_begun_and_not_moved_to():
    s = moving(alone_table("pecos", 2))
    assert refused(s, 0, do="throw", dice=[1, 2]) == "ACTION-1"
    assert refused(alone_at("gamblers-row", 2), 1, do="begin") == "ACTION-1"
