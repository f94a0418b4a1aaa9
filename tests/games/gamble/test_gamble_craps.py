"""7-11: TG-85 to TG-89."""

from itertools import product

import pytest
from gamble_tables import acting, at, bowl_and_purses, menu, money, no_sides, play, side, staked, throw

from croupier.games.gamble.state import MOVE, SEVEN_ELEVEN, SHOOT, SIDES, STAKE

WIN, LOSE, GO_ON = "win", "lose", "go on"
FIRST = {2: LOSE, 3: LOSE, 7: WIN, 11: WIN, 12: LOSE}
"""What the first throw does, where it is not the point."""
POINTS = (4, 5, 6, 8, 9, 10)


def shooting(bet: int = 10, **given):
    """Player 1 of three has bet against the Jackpot, and nobody on the side."""
    s = at("seven-eleven", **{"purses": [400, 300, 400], "active": 1} | given)
    play(s, f"1 bet {bet}")
    no_sides(s)
    return s


def outcome(s, bet: int = 10) -> str:
    """How it went for a shooter who had $300 and a Jackpot of $500."""
    if s.step == SHOOT:
        assert (staked(s)[1], s.jackpot, money(s)[1]) == (bet, 500, 300 - bet)
        assert (acting(s), menu(s, 1)) == ([1], {"throw 1 2"})
        return GO_ON
    assert (s.step, s.last) == (MOVE, SEVEN_ELEVEN)
    assert staked(s) == [0, 0, 0]
    won = s.jackpot < 500
    gain = bet if won else -bet
    assert bowl_and_purses(s) == (500 - gain, [400, 300 + gain, 400])
    return WIN if won else LOSE


def dice_for(total: int) -> tuple[int, int]:
    return (min(6, total - 1), total - min(6, total - 1))


def test_tg_85_the_shooter_bets_1_to_50_before_anything_else():
    s = at("seven-eleven", purses=[400, 300, 400], active=1)
    assert (s.step, acting(s), menu(s, 1)) == (STAKE, [1], {"bet 1-50"})
    play(s, "1 bet 50")
    assert (s.step, money(s), staked(s)) == (SIDES, [400, 250, 400], [0, 50, 0])


@pytest.mark.parametrize(("purse", "words"), [(1, "bet 1-1"), (7, "bet 1-7"), (49, "bet 1-49"), (51, "bet 1-50")])
def test_tg_85_and_no_more_than_the_own_money(purse, words):
    assert menu(at("seven-eleven", purses=[400, purse, 400], active=1), 1) == {words}


@pytest.mark.parametrize("bet", [1, 10, 50])
def test_tg_85_it_pays_even_money(bet):
    # $10 on a natural: $10 more than before.
    s = shooting(bet)
    throw(s, 3, 4)
    assert bowl_and_purses(s) == (500 - bet, [400, 300 + bet, 400])


def test_tg_85_there_is_no_other_bet():
    s = shooting()
    throw(s, 2, 2)
    assert menu(s, 1) == {"throw 1 2"}
    assert menu(s, 0) == menu(s, 2) == set()


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_tg_86_to_88_every_first_throw(faces):
    s = shooting()
    throw(s, *faces)
    assert outcome(s) == FIRST.get(sum(faces), GO_ON)
    assert s.point == (sum(faces) if sum(faces) in POINTS else 0)


@pytest.mark.parametrize("total", [2, 3, 12])
def test_tg_87_a_side_bet_against_wins_with_each_of_them(total):
    s = at("seven-eleven", purses=[400, 300, 400], active=1)
    play(s, "1 bet 10")
    side(s, 0, -20)
    side(s, 2, 5)
    throw(s, *dice_for(total))
    assert bowl_and_purses(s) == (500 + 10 - 20 + 5, [420, 290, 395])


@pytest.mark.parametrize("point", POINTS)
def test_tg_88_then_the_point_wins_and_a_seven_loses(point):
    for total, how in ((point, WIN), (7, LOSE)):
        s = shooting()
        throw(s, *dice_for(point))
        throw(s, *dice_for(total))
        assert outcome(s) == how


@pytest.mark.parametrize("point", POINTS)
def test_tg_88_the_point_may_come_by_other_dice(point):
    for faces in product(range(1, 7), repeat=2):
        if sum(faces) == point:
            s = shooting()
            throw(s, *dice_for(point))
            throw(s, *faces)
            assert outcome(s) == WIN


@pytest.mark.parametrize("point", POINTS)
def test_tg_89_all_other_numbers_only_mean_another_throw(point):
    s = shooting()
    throw(s, *dice_for(point))
    for total in range(2, 13):
        if total not in (7, point):
            throw(s, *dice_for(total))
            assert outcome(s) == GO_ON
            assert s.point == point
    throw(s, *dice_for(point))
    assert outcome(s) == WIN
