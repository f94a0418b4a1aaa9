"""5 Dice Poker with options: TG-125 and TG-126.

Hands are written as their five dice, "66655"; those of a table in the order of the seats.
"""

from itertools import pairwise

import pytest
from dice_poker_tables import die_each, hands, staked_at, winner
from gamble_tables import act, acting, alone_at, at, menu, money, staked, table

from croupier.games.gamble.state import MOVE, OVER, THROWING, TIE

# --- Compare dice


@pytest.mark.parametrize(("better", "worse"), list(pairwise(["65431", "65421", "65321", "64321"])))
def test_tg_126_high_dice_are_compared_from_high_to_low(better, worse):
    assert winner(better, worse, compare_dice=True) == 0
    assert winner(worse[::-1], better, compare_dice=True) == 1
    assert winner(better, worse) is None


def test_tg_126_only_equal_ones_throw_a_die_each():
    s = staked_at(4, compare_dice=True)
    hands(s, "65431", "65421", "13456", "64321")
    assert (s.step, acting(s)) == (TIE, [2])
    assert die_each(s, {2: 4, 0: 4}) == [2, 0]
    assert die_each(s, {2: 6, 0: 5}) == [2, 0]
    assert money(s) == [342, 342, 382, 342]


def test_tg_126_the_other_classes_are_compared_as_before():
    assert winner("11234", "65431", compare_dice=True) == 0
    assert winner("66655", "23456", compare_dice=True) == 1
    assert winner("22345", "22345", compare_dice=True) is None


# --- Side pots


def pots(purses, stake, active=0, **options):
    """The stake is set at a table with side pots."""
    s = at("dice-poker", purses=purses, active=active, side_pots=True, **options)
    act(s, active, do="bet", amount=stake)
    return s


@pytest.mark.parametrize(("purse", "most"), [(3, 3), (49, 49), (50, 50), (200, 50)])
def test_tg_125_the_stake_is_up_to_what_the_active_player_has(purse, most):
    s = at("dice-poker", purses=[purse, 1, ...], side_pots=True)
    assert menu(s, 0) == {f"bet 1-{most}"}


def test_tg_125_who_has_less_stakes_all_of_it():
    s = pots([200, 10, 30, ...], 50)
    assert (staked(s), [s.money[p] for p in range(3)]) == ([50, 10, 30, 50], [150, 0, 0])


# Stakes of 50, 10, 30: the first pot has 10 of each, $30; the second 20 of the seats 0 and 2, $40; the third the $20
# that seat 0 alone put in, and gets back.
@pytest.mark.parametrize(
    ("dice", "gets"),
    [
        (("66666", "11234", "22345"), [90, 0, 0]),
        (("11234", "66666", "22345"), [20, 30, 40]),
        (("22345", "66666", "11234"), [60, 30, 0]),
        (("11234", "22345", "66666"), [20, 0, 70]),
        (("22345", "11234", "66666"), [20, 0, 70]),
    ],
)
def test_tg_125_each_pot_goes_to_the_best_of_those_with_a_part_in_it(dice, gets):
    s = pots([1000, 10, 30], 50)
    hands(s, *dice)
    assert money(s) == [950 + gets[0], gets[1], gets[2]]
    assert s.ending or s.step == MOVE


def test_tg_125_the_short_active_player_sets_a_stake_that_all_can_pay():
    s = pots([10, 500, 500], 10)
    assert staked(s) == [10, 10, 10]
    hands(s, "66666", "11234", "22345")
    assert money(s) == [30, 490, 490]


def test_tg_125_those_who_tie_for_a_pot_throw_for_it_and_the_rest_goes_by_the_first_hands():
    # Seats 1 and 2 tie for the first pot; seat 1 wins it. The second pot is between 2 and 0, and there the first hand
    # of seat 2 is the better one, though seat 2 has thrown worse than seat 0 since.
    s = pots([1000, 10, 30], 50)
    hands(s, "11234", "66655", "66655")
    assert (s.step, acting(s)) == (THROWING, [1])
    hands(s, "", "66661", "12346")
    assert money(s) == [950 + 20, 30, 40]
    assert s.step == MOVE


def test_tg_125_the_winner_of_the_throw_may_have_a_part_in_the_other_pot_too():
    s = pots([1000, 10, 30], 50)
    hands(s, "11234", "66655", "66655")
    hands(s, "", "12346", "66661")
    assert money(s) == [970, 0, 70]
    assert s.step == OVER


def test_tg_125_a_better_throw_does_not_help_in_a_pot_that_is_not_thrown_for():
    # Seats 0 and 1 tie for the first pot, and seat 1 wins it; seat 2 cannot beat seat 0 for the second.
    s = pots([1000, 10, 30], 50)
    hands(s, "66655", "66655", "22345")
    hands(s, "12346", "11234")
    assert money(s) == [950 + 40 + 20, 30, 0]


def test_tg_125_those_who_still_tie_for_the_next_pot_throw_for_that():
    # All three tie. Seat 1 wins the throw for the first pot; 0 and 2 then throw for the second.
    s = pots([1000, 10, 30], 50)
    hands(s, "66655", "66655", "66655")
    hands(s, "11234", "66666", "22345")
    assert (s.step, money(s), staked(s)) == (THROWING, [950, 30, 0], [40, 0, 20])
    assert acting(s) == [2]
    hands(s, "22345", "", "11234")
    assert money(s) == [950 + 40 + 20, 30, 0]


def test_tg_125_the_throw_for_the_first_pot_may_be_tied_again():
    s = pots([1000, 10, 30], 50)
    hands(s, "66655", "66655", "66655")
    hands(s, "11234", "22345", "22345")
    assert acting(s) == [1]
    hands(s, "", "22234", "11123")
    assert (money(s), staked(s)) == ([950, 30, 0], [40, 0, 20])
    hands(s, "11111", "", "12346")
    assert money(s) == [1010, 30, 0]


def test_tg_125_those_who_tie_for_two_pots_throw_for_each():
    s = pots([1000, 10, 30], 50)
    hands(s, "66655", "11234", "66655")
    hands(s, "22345", "", "11234")
    assert (s.step, money(s), staked(s)) == (THROWING, [980, 0, 0], [40, 0, 20])
    hands(s, "11234", "", "22345")
    assert (s.step, money(s)) == (OVER, [1000, 0, 40])


def test_tg_125_high_dice_throw_one_die_for_each_pot():
    s = pots([1000, 10, 30], 50)
    hands(s, "12346", "13456", "12356")
    assert die_each(s, {1: 6, 2: 1, 0: 2}) == [1, 2, 0]
    assert (s.step, money(s)) == (TIE, [950, 30, 0])
    assert die_each(s, {2: 3, 0: 3}) == [2, 0]
    assert die_each(s, {2: 5, 0: 3}) == [2, 0]
    assert (money(s), s.step) == ([970, 30, 40], MOVE)


def test_tg_125_equal_stakes_make_one_pot():
    s = pots([500, 500, 600], 50)
    hands(s, "66655", "66655", "66655")
    hands(s, "11234", "22345", "33456")
    assert money(s) == [450, 450, 700]


def test_tg_125_six_stakes_make_five_pots():
    # Stakes 50, 1, 2, 3, 4, 50. From the best: 1, 2, 3, 4, then 0 before 5. Seat 1 gets 6 x 1, seat 2 5 x 1, seat 3
    # 4 x 1, seat 4 3 x 1, and seat 0 twice 46.
    s = pots([700, 1, 2, 3, 4, 800], 50)
    hands(s, "22345", "66666", "55555", "44444", "33333", "11234")
    assert money(s) == [650 + 92, 6, 5, 4, 3, 750]


def test_tg_125_without_it_the_stake_is_what_all_can_pay():
    assert table(2).options.side_pots == 0
    assert menu(at("dice-poker", purses=[1000, 10, 30]), 0) == {"bet 1-10"}


def test_tg_141_the_game_by_itself_has_the_same_rules():
    s = staked_at(3, kind=alone_at, active=1, side_pots=True, purses=[10, 1000, 30], stake=50)
    assert staked(s) == [10, 50, 30]
    hands(s, "66655", "11234", "66655")
    assert acting(s) == [2]
