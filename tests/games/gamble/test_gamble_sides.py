"""Side bets, on Gambler's Row and 7-11: TG-35 to TG-40."""

from itertools import permutations

import pytest
from gamble_tables import (
    act,
    acting,
    alone_at,
    alone_table,
    at,
    bowl_and_purses,
    card,
    hands_for,
    menu,
    money,
    no_sides,
    side,
    throw,
)

from croupier.games.contract import CHANCE
from croupier.games.gamble.state import MOVE, OVER, SHOOT, SIDES

ALL_HIT = ((1, 1, 2, 2, 3), (3, 3, 4, 4, 5), (5, 5, 6, 6, 1))
WITH_SIDES = ("gamblers-row", "seven-eleven")


def before_throwing(kind, players=3, *, bet=1, **laid):
    """A game that is about to be thrown for, but for the side bets."""
    s = at(kind, players, **laid)
    if kind == "seven-eleven":
        act(s, s.active, do="bet", amount=bet)
    assert s.step == SIDES
    return s


def shoot(s, *, won):
    """The game is thrown to its end."""
    if s.staked[s.active]:
        throw(s, *((3, 4) if won else (6, 6)))
        return
    for faces in ALL_HIT if won else ((1, 1, 2, 2, 3),) * 10:
        throw(s, *faces)


# --- Where, by whom, when


@pytest.mark.parametrize("kind", WITH_SIDES)
def test_tg_35_there_are_side_bets_on_gamblers_row_and_7_11(kind):
    s = before_throwing(kind)
    assert menu(s, 1) == menu(s, 2) == {"no_side", "side for 1-20", "side against 1-20"}
    s = alone_at(kind)
    if kind == "seven-eleven":
        act(s, 0, do="bet", amount=1)
    assert menu(s, 1) == menu(s, 2) == {"no_side", "side for 1-20", "side against 1-20"}


@pytest.mark.parametrize("kind", ["dice-poker", "pecos", "blackjack", "jackpot"])
def test_tg_35_there_are_none_on_the_other_games(kind):
    s = alone_table(kind, 3)
    for seat, action in hands_for(s).random(s, 35, 0):
        assert action.do not in ("side", "no_side")
        assert seat == CHANCE or not any("side" in words for words in menu(s, seat))
        assert [s.side[p] for p in range(3)] == [0, 0, 0]


def test_tg_35_there_are_none_on_lucky_win_and_cards():
    assert menu(at("lucky-win"), 1) == set()
    s = at("take-a-gamble")
    card(s, 23)  # take $10, or risk it
    assert (menu(s, 0), menu(s, 1)) == ({"take", "risk"}, set())


@pytest.mark.parametrize("kind", WITH_SIDES)
def test_tg_35_there_are_some_too_where_players_pick_leads_there(kind):
    s = at("players-pick")
    act(s, 0, do="pick", square=kind)
    if kind == "seven-eleven":
        act(s, 0, do="bet", amount=1)
    assert (acting(s), menu(s, 1)) == ([1, 2], {"no_side", "side for 1-20", "side against 1-20"})


@pytest.mark.parametrize(("kind", "number"), [("gamblers-row", 19), ("seven-eleven", 20)])
def test_tg_35_and_where_a_card_leads_there(kind, number):
    s = at("take-a-gamble")
    card(s, number)
    if kind == "seven-eleven":
        act(s, 0, do="bet", amount=1)
    assert (acting(s), menu(s, 1)) == ([1, 2], {"no_side", "side for 1-20", "side against 1-20"})


@pytest.mark.parametrize("kind", WITH_SIDES)
@pytest.mark.parametrize("active", range(4))
def test_tg_36_all_but_the_active_player_are_asked(kind, active):
    s = before_throwing(kind, 4, active=active)
    assert acting(s) == [p for p in range(4) if p != active]
    assert menu(s, active) == set()
    no_sides(s)
    assert acting(s) == [active]
    assert menu(s, active) == ({"throw 1 2"} if kind == "seven-eleven" else {"throw 1 2 3 4 5"})


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_tg_37_they_decide_in_any_order_before_the_first_throw(order):
    s = before_throwing("gamblers-row", 4)
    for k, seat in enumerate(order):
        assert s.step == SIDES
        assert acting(s) == sorted(order[k:])
        side(s, seat, 5)
    assert (s.step, acting(s)) == (SHOOT, [0])


def test_tg_37_each_places_one_bet_or_none_and_what_is_done_stays():
    s = before_throwing("gamblers-row", 4)
    side(s, 2, -20)
    assert menu(s, 2) == set()
    act(s, 1, do="no_side")
    assert menu(s, 1) == set()
    act(s, 3, do="side", on="for", amount=1)
    assert [s.side[p] for p in range(4)] == [0, 0, -20, 1]
    throw(s, 1, 1, 2, 2, 3)
    assert [menu(s, p) for p in (1, 2, 3)] == [set()] * 3


# --- How much, and for what


@pytest.mark.parametrize("kind", WITH_SIDES)
@pytest.mark.parametrize("dollars", [1, 2, 19, 20])
def test_tg_38_a_side_bet_is_1_to_20_dollars(kind, dollars):
    for signed in (dollars, -dollars):
        s = before_throwing(kind)
        side(s, 1, signed)
        assert (s.side[1], s.money[1]) == (signed, 480 - dollars)


@pytest.mark.parametrize("kind", WITH_SIDES)
@pytest.mark.parametrize("dollars", [1, 13, 20])
def test_tg_39_a_side_bet_pays_even_money(kind, dollars):
    for won in (True, False):
        s = before_throwing(kind)
        side(s, 1, dollars)
        side(s, 2, -dollars)
        shoot(s, won=won)
        gain = dollars if won else -dollars
        assert [s.money[1], s.money[2]] == [480 + gain, 480 - gain]


@pytest.mark.parametrize("craps", [(1, 1), (1, 2), (6, 6)])
def test_tg_39_against_wins_whenever_the_shooter_loses(craps):
    # The rulebook knows no push: a side bet against wins on 12 as well.
    s = before_throwing("seven-eleven", bet=50)
    side(s, 1, -20)
    side(s, 2, 20)
    throw(s, *craps)
    assert bowl_and_purses(s) == (160 + 50 - 20 + 20, [430, 500, 460])
    s = before_throwing("seven-eleven", bet=50)
    side(s, 1, -20)
    side(s, 2, 20)
    throw(s, 4, 4)
    throw(s, 3, 4)
    assert bowl_and_purses(s) == (160 + 50 - 20 + 20, [430, 500, 460])


def test_tg_40_side_bets_are_settled_when_the_game_ends_and_not_before():
    s = before_throwing("seven-eleven", 4)
    side(s, 1, 20)
    side(s, 2, -15)
    no_sides(s)
    for faces in ((4, 5), (5, 6), (1, 1), (6, 6), (2, 4)):
        throw(s, *faces)
        assert (s.step, money(s), s.jackpot) == (SHOOT, [351, 332, 337, 352], 192)
    throw(s, 6, 3)
    assert (s.step, [s.side[p] for p in range(4)]) == (MOVE, [0] * 4)
    # The point is made: 1 and 20 are paid from the Jackpot, 15 come into it.
    assert bowl_and_purses(s) == (192 + 15 - 21, [353, 372, 337, 352])


def test_tg_40_gamblers_row_is_settled_after_its_last_throw():
    s = before_throwing("gamblers-row", 3)
    side(s, 1, 20)
    side(s, 2, -20)
    for _ in range(9):
        throw(s, 1, 1, 2, 2, 3)
        assert (money(s), s.jackpot) == ([480, 460, 460], 160)
    throw(s, 3, 3, 4, 4, 5)
    # $25 and the lost $20 come in, $20 go out.
    assert bowl_and_purses(s) == (160 + 25 + 20 - 20, [455, 460, 500])


def test_tg_40_all_side_bets_of_a_full_table_are_settled():
    s = before_throwing("seven-eleven", 6, bet=10, active=2)
    for seat, dollars in ((3, 20), (4, -20), (5, 1), (0, -1)):
        side(s, seat, dollars)
    act(s, 1, do="no_side")
    throw(s, 5, 6)
    assert bowl_and_purses(s) == (352 - 10 - 20 + 20 - 1 + 1, [207, 208, 218, 228, 188, 209])
    assert s.step != OVER
