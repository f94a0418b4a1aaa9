"""Roll for the Jackpot: TG-108 to TG-114."""

from itertools import combinations

import pytest
from gamble_tables import acting, at, bowl_and_purses, champions, menu, money, square_of, throw

from croupier.games.gamble.state import BY_BUST, JACKPOT, MOVE, OVER, SEVEN_ELEVEN, THROWING

ALL_FIVE = "throw 1 2 3 4 5"
ANY = {" ".join(["throw", *dice]) for n in range(1, 6) for dice in combinations("12345", n)}
SPREAD = (1, 2, 3, 4, 6)
"""No two alike."""


def rolling(*thrown, **given):
    """Player 0 of three, with $300 and a Jackpot of $600 before the fee, has thrown all five dice so often."""
    s = at("jackpot", **{"purses": [300, 350, 350]} | given)
    for faces in thrown:
        throw(s, *faces)
    return s


def on_level(level: int):
    """At the first throw of a level."""
    s = rolling((5, 5, 1, 2, 3), (4, 4, 4, 1, 2)) if level == 3 else rolling(*[(5, 5, 1, 2, 3)] * (level - 1))
    assert (s.level, s.throws, menu(s, 0)) == (level, 0, {ALL_FIVE})
    return s


def lost(s) -> bool:
    """Whether the play is over with the loss of the fee."""
    if s.step != MOVE:
        assert (s.step, acting(s)) == (THROWING, [0])
        return False
    assert bowl_and_purses(s) == (610, [290, 350, 350])
    assert s.last == JACKPOT
    return True


def test_tg_108_ten_dollars_go_to_the_jackpot():
    assert bowl_and_purses(rolling()) == (610, [290, 350, 350])


@pytest.mark.parametrize("purse", [1, 9, 10])
def test_tg_108_or_all_one_has_and_one_plays_in_any_case(purse):
    s = rolling(purses=[purse, 350, 350])
    assert bowl_and_purses(s) == (900, [0, 350, 350])
    assert (s.step, acting(s), menu(s, 0)) == (THROWING, [0], {ALL_FIVE})
    throw(s, *SPREAD)
    assert (s.step, s.ending, champions(s)) == (OVER, BY_BUST, [1, 2])


def test_tg_108_whoever_has_paid_all_may_still_win_it_all():
    s = rolling((6, 6, 6, 6, 6), (6, 6, 6, 6, 6), (6, 6, 6, 6, 6), purses=[4, 350, 350])
    assert (s.step, bowl_and_purses(s)) == (MOVE, (0, [900, 350, 350]))


def test_tg_109_play_begins_at_the_first_level():
    s = rolling()
    assert (s.level, s.throws) == (1, 0)


@pytest.mark.parametrize(
    "faces", [(1, 1, 2, 3, 4), (1, 1, 2, 2, 3), (2, 3, 4, 5, 2), (1, 1, 1, 2, 2), (6, 6, 6, 6, 1), (3, 3, 3, 3, 3)]
)
def test_tg_109_two_of_a_kind_or_more_reach_the_second_level(faces):
    s = rolling(faces)
    assert (s.level, lost(s)) == (2, False)


@pytest.mark.parametrize("faces", [SPREAD, (1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (6, 5, 3, 2, 1)])
def test_tg_109_there_is_one_throw(faces):
    assert lost(rolling(faces))


@pytest.mark.parametrize("faces", [(1, 1, 1, 2, 3), (1, 1, 1, 2, 2), (2, 6, 2, 2, 2), (4, 4, 4, 4, 4)])
def test_tg_110_three_of_a_kind_or_more_reach_the_third_level(faces):
    s = on_level(2)
    throw(s, *faces)
    assert (s.level, lost(s)) == (3, False)
    s = on_level(2)
    throw(s, *SPREAD)
    throw(s, *faces)
    assert (s.level, lost(s)) == (3, False)


@pytest.mark.parametrize("faces", [SPREAD, (1, 1, 2, 2, 3), (6, 6, 1, 2, 3)])
def test_tg_110_there_are_two_throws(faces):
    s = on_level(2)
    for thrown in (1, 2):
        throw(s, *faces)
        assert lost(s) == (thrown == 2)


def test_tg_111_five_of_a_kind_win_and_less_does_not():
    s = on_level(3)
    throw(s, 2, 2, 2, 2, 1)
    assert not lost(s)
    throw(s, 2, dice=[5])
    assert (s.step, bowl_and_purses(s)) == (MOVE, (0, [900, 350, 350]))


@pytest.mark.parametrize("last", range(1, 6))
def test_tg_111_with_any_of_five_throws(last):
    s = on_level(3)
    for _ in range(last - 1):
        throw(s, 6, 6, 6, 6, 5)
        assert not lost(s)
    throw(s, 1, 1, 1, 1, 1)
    assert (s.step, bowl_and_purses(s)) == (MOVE, (0, [900, 350, 350]))


def test_tg_111_and_not_with_a_sixth():
    s = on_level(3)
    for thrown in range(1, 6):
        throw(s, 6, 6, 6, 6, 5)
        assert lost(s) == (thrown == 5)


def test_tg_112_each_level_begins_with_all_five_dice():
    # The dice that reached a level, even five of a kind, do not count on the next.
    s = rolling()
    for level in (1, 2, 3):
        assert (s.level, menu(s, 0)) == (level, {ALL_FIVE})
        throw(s, 3, 3, 3, 3, 3)
    assert s.step == MOVE


@pytest.mark.parametrize("level", [2, 3])
def test_tg_112_later_any_of_the_dice_are_thrown_and_one_at_least(level):
    s = on_level(level)
    throw(s, *SPREAD)
    assert menu(s, 0) == ANY
    assert len(ANY) == 31


def test_tg_112_the_others_are_kept():
    s = on_level(3)
    throw(s, 4, 1, 4, 2, 3)
    throw(s, 4, 4, dice=[2, 5])
    assert [s.dice[d] for d in range(5)] == [4, 4, 4, 2, 4]
    throw(s, 4, dice=[4])
    assert (s.step, money(s)) == (MOVE, [900, 350, 350])


def test_tg_112_on_the_second_level_dice_that_were_kept_count():
    s = on_level(2)
    throw(s, 5, 5, 1, 2, 3)
    throw(s, 6, 6, 5, dice=[3, 4, 5])
    assert (s.level, s.throws) == (3, 0)


def test_tg_113_a_level_ends_as_soon_as_it_is_achieved():
    s = on_level(2)
    throw(s, 2, 2, 2, 1, 3)  # with the first of two throws
    assert (s.level, s.throws, menu(s, 0)) == (3, 0, {ALL_FIVE})
    throw(s, 2, 2, 2, 2, 2)  # with the first of five
    assert s.step == MOVE


@pytest.mark.parametrize(("level", "throws"), [(1, 1), (2, 2), (3, 5)])
def test_tg_113_the_last_throw_without_it_ends_the_play_and_costs_the_fee_only(level, throws):
    s = on_level(level)
    for _ in range(throws):
        assert not lost(s)
        throw(s, *SPREAD)
    assert lost(s)


def test_tg_114_the_winner_takes_all_the_bowl_and_it_stays_empty():
    s = rolling((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1))
    assert bowl_and_purses(s) == (0, [300 + 600, 350, 350])
    s.place[1] = (square_of(s, "seven-eleven") - 3) % s.options.squares
    throw(s, 1, 2)  # the next player's turn
    assert (s.square, s.jackpot) == (SEVEN_ELEVEN, 0)


@pytest.mark.parametrize("won", [False, True])
def test_tg_114_the_piece_stands_on_its_square_as_before(won):
    s = rolling()
    place = s.place[0]
    for _ in range(3 if won else 1):
        throw(s, *([2] * 5 if won else SPREAD))
    assert (s.step, s.place[0]) == (MOVE, place)
    assert s.options.board[place] == JACKPOT
