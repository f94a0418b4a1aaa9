"""Lucky Win, a house rule: TG-118."""

from itertools import product

import pytest
from gamble_tables import acting, at, bowl_and_purses, champions, menu, throw

from croupier.games.gamble.state import BY_BUST, LUCKY_WIN, MOVE, OVER, PRIZE


def test_tg_118_two_dice_are_thrown_without_a_stake():
    s = at("lucky-win", purses=[300, 300, 300], active=1)
    assert (s.step, acting(s), menu(s, 1)) == (PRIZE, [1], {"throw 1 2"})
    assert bowl_and_purses(s) == (700, [300, 300, 300])


@pytest.mark.parametrize("faces", list(product((1, 3, 6), repeat=2)))
def test_tg_118_and_the_jackpot_pays_a_dollar_a_spot(faces):
    s = at("lucky-win", purses=[300, 300, 300], active=1)
    throw(s, *faces)
    assert bowl_and_purses(s) == (700 - sum(faces), [300, 300 + sum(faces), 300])
    assert (s.step, s.last, acting(s)) == (MOVE, LUCKY_WIN, [2])


def test_tg_118_a_bowl_that_is_just_enough_is_left_empty():
    s = at("lucky-win", purses=[500, 500, 588], active=1)
    throw(s, 6, 6)
    assert bowl_and_purses(s) == (0, [500, 512, 588])


def test_tg_118_a_short_bowl_is_filled_by_everyone():
    # The bowl holds $7 of the 11 that are won. All three ante up $48, $144, and $4 of that are paid.
    s = at("lucky-win", purses=[500, 500, 593], active=1)
    throw(s, 5, 6)
    assert bowl_and_purses(s) == (144 - 4, [452, 500 + 7 - 48 + 4, 545])


def test_tg_118_when_nobody_else_has_enough_the_ante_takes_all_and_the_game_ends():
    # The bowl holds nothing. Players 0 and 2 pay their last $3 and $1, the winner 48; 12 of these 52 come back.
    s = at("lucky-win", purses=[3, 1596, 1], active=1)
    throw(s, 6, 6)
    assert bowl_and_purses(s) == (40, [0, 1596 - 48 + 12, 0])
    assert (s.step, s.ending, champions(s)) == (OVER, BY_BUST, [1])
