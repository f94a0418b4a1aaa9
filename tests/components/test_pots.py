"""Pots, worked out by hand."""

import numpy as np
import pytest

from croupier.components.pots import lowest_stake, share, stakers, take_out
from croupier.kernel import u64


def seats(*members: int) -> u64:
    return u64(sum(1 << seat for seat in members))


def test_stakers_are_those_of_the_seats_who_have_dollars_in():
    assert stakers([5, 0, 3, 1], seats(0, 1, 2), 4) == seats(0, 2)


def test_the_lowest_stake_of_some_seats():
    assert lowest_stake([5, 1, 3, 9], seats(0, 2, 3), 4) == 3


def test_taking_out_leaves_what_is_above():
    stakes = np.array([5, 1, 3])
    assert take_out(stakes, 3, 3) == 7
    assert stakes.tolist() == [2, 0, 0]


def test_side_pots_one_after_another():
    # Seat 3 gave up with 25 in. 10 from each of four; 20 more from two and 15 from seat 3; the last 20 are seat 2's.
    stakes, pots = np.array([10, 30, 50, 25]), []
    while live := stakers(stakes, seats(0, 1, 2), 4):
        pots.append((take_out(stakes, lowest_stake(stakes, live, 4), 4), live))
    assert pots == [(40, seats(0, 1, 2)), (55, seats(1, 2)), (20, seats(2))]


@pytest.mark.parametrize(
    ("dollars", "first", "got"),
    [(9, 0, [3, 0, 3, 3]), (10, 0, [4, 0, 3, 3]), (10, 1, [3, 0, 4, 3]), (11, 3, [4, 0, 3, 4]), (1, 1, [0, 0, 1, 0])],
)
def test_odd_dollars_go_one_each_from_a_seat_on(dollars, first, got):
    purses = np.array([100, 100, 100, 100])
    share(purses, dollars, seats(0, 2, 3), first, 4)
    assert (purses - 100).tolist() == got
