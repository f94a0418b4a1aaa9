"""Choices as a fixed list: dollars on a ladder."""

import numpy as np
import pytest

from croupier.games.contract import Action
from croupier.games.registry import game
from croupier.games.space import LADDER, Space, Span
from croupier.kernel import Menu, add, add_each, u64


class Bid(Action):
    do: str = "bid"
    dollars: int


def menu_of(*intervals):
    menu = Menu.new()
    for low, high in intervals:
        add(menu, low, high)
    return menu


@pytest.fixture
def space():
    """Three plain actions from 10 on, then two places for up to $99 at 1000 and 2000."""
    return Space((Span(10, 3), Span(1000, 2, 1000, 99)), lambda number: Bid(dollars=number % 1000))


def test_the_ladder_is_1_2_5():
    assert LADDER.tolist()[:7] == [1, 2, 5, 10, 20, 50, 100]


def test_a_place_for_dollars_has_the_least_the_rungs_and_the_most(space):
    # 3 plain choices; each place: least, $1, $2, $5, $10, $20, $50, most.
    assert space.size == 3 + 2 * 8


def test_only_rungs_between_the_least_and_the_most_are_choices(space):
    menu = menu_of((11, 11), (1002, 1020), (2000, 2000))
    # $2 to $20: the least is $2, then $5 and $10, and the most is $20; at the other place there is only $0.
    assert np.flatnonzero(space.mask(menu)).tolist() == [1, 3, 6, 7, 10, 11]
    assert [space.action(menu, choice) for choice in (1, 3, 6, 7, 10, 11)] == [11, 1002, 1005, 1010, 1020, 2000]


def test_an_amount_between_rungs_counts_as_the_lower_one(space):
    menu = menu_of((1002, 1020))
    assert [space.choice(menu, 1000 + dollars) for dollars in (2, 4, 5, 9, 10, 19, 20)] == [3, 3, 6, 6, 7, 7, 10]


def test_places_of_one_group_are_told_apart(space):
    menu = Menu.new()
    add_each(menu, 1003, u64(0b11), 1000, 7)
    assert [space.action(menu, choice) for choice in np.flatnonzero(space.mask(menu))] == [
        1003,
        1005,
        1010,
        2003,
        2005,
        2010,
    ]


@pytest.mark.parametrize("choice", [-1, 0, 2, 4, 18, 19, 10**12])
def test_what_is_not_legal_is_refused(space, choice):
    with pytest.raises(ValueError, match=rf"choice {choice} .*legal are 1 \(bid dollars=11\), 3 \(bid dollars=least\)"):
        space.action(menu_of((11, 11), (1002, 1020)), choice)


def test_refusals_say_how_many_choices_there_are(space):
    with pytest.raises(ValueError, match="choice 19 does not exist: they are 0 to 18; nothing is"):
        space.action(Menu.new(), 19)


def test_an_action_that_is_no_choice_is_refused(space):
    with pytest.raises(ValueError, match="no choice stands for the action 9"):
        space.choice(menu_of((9, 9)), 9)


def test_choices_have_names():
    space = game("roulette").space()
    assert [space.words(choice) for choice in (0, 38, 39, 40)] == [
        "play card=0",
        "play card=NMB",
        "pass",
        "mark slot=straight-0",
    ]
    assert space.words(space.size - 2) == "bet slot=black stake=500"
    assert space.words(space.size - 1) == "bet slot=black stake=most"


def test_house_rules_bring_choices():
    plain, both = game("roulette").space(), game("roulette").space(game("roulette").options(split=17, corner=9))
    # 57 pairs of neighbours and 22 squares: each to mark, and to bet on with the least, nine rungs and the most.
    assert both.size - plain.size == (57 + 22) * (1 + 2 + 9)
