"""5 Dice Poker: TG-46 to TG-59.

Hands are written as their five dice, "66655"; those of a table in the order of the seats.
"""

from itertools import pairwise

import pytest
from dice_poker_tables import die_each, hand, hands, staked_at, winner
from gamble_tables import act, acting, at, bowl_and_purses, menu, money, staked, throw

from croupier.games.gamble.state import MOVE, STAKE, THROWING, TIE

# --- The stake


def test_tg_46_everyone_plays_for_what_the_active_player_sets_first():
    s = at("dice-poker", 4, active=2)
    assert (s.step, acting(s), menu(s, 2)) == (STAKE, [2], {"bet 1-50"})
    act(s, 2, do="bet", amount=17)
    assert (staked(s), money(s)) == ([17] * 4, [352 - 17] * 4)
    assert s.step == THROWING


@pytest.mark.parametrize(
    ("purses", "most"),
    [([500, 500, 7], 7), ([1, 500, 500], 1), ([500, 49, 48], 48), ([50, 500, 500], 50), ([51, 51, 51], 50)],
)
def test_tg_47_the_stake_is_no_more_than_the_smallest_purse(purses, most):
    for active in range(3):
        s = at("dice-poker", purses=purses, active=active)
        assert menu(s, active) == {f"bet 1-{most}"}
        act(s, active, do="bet", amount=most)
        assert staked(s) == [most] * 3


def test_tg_47_nobody_may_decline():
    s = staked_at(3, 50)
    assert menu(s, 1) == {"throw 1 2 3 4 5"}
    assert (menu(s, 0), menu(s, 2)) == (set(), set())


def test_tg_48_the_best_takes_all_and_the_jackpot_has_no_part_in_it():
    s = staked_at(5, 30)
    assert s.jackpot == 240
    hands(s, "11234", "22345", "66123", "55123", "44123")
    assert bowl_and_purses(s) == (240, [242, 242, 242 + 150, 242, 242])


@pytest.mark.parametrize("active", range(4))
def test_tg_49_the_left_throws_first_and_the_active_player_last(active):
    s = staked_at(4, active=active)
    for k in range(1, 5):
        seat = (active + k) % 4
        assert (s.step, s.turn, acting(s)) == (THROWING, seat, [seat])
        throw(s, 1, 1, 2, 3, 4)
        assert acting(s) == [seat]
        throw(s, 6, dice=[4])
    assert s.step == THROWING  # they all tie


def test_tg_49_each_finishes_the_hand_before_the_next_begins():
    s = staked_at(2)
    throw(s, 1, 1, 2, 3, 4)
    assert (acting(s), [s.laid[1, d] for d in range(5)]) == ([1], [0] * 5)
    throw(s, 5, 5, dice=[3, 4])
    assert (acting(s), [s.laid[1, d] for d in range(5)]) == ([0], [1, 1, 5, 5, 4])
    assert [s.dice[d] for d in range(5)] == [0] * 5


def test_tg_50_all_five_dice_then_any_of_them_or_none():
    s = staked_at(2)
    assert menu(s, 1) == {"throw 1 2 3 4 5"}
    throw(s, 1, 2, 3, 4, 6)
    some = {" ".join(["throw", *(str(d + 1) for d in range(5) if dice >> d & 1)]) for dice in range(1, 32)}
    assert menu(s, 1) == some | {"hold"}


@pytest.mark.parametrize("dice", [[1], [2, 5], [1, 3, 4], [2, 3, 4, 5], [1, 2, 3, 4, 5]])
def test_tg_50_after_the_second_throw_the_hand_stands(dice):
    s = staked_at(2)
    throw(s, 1, 2, 3, 4, 6)
    throw(s, *[5] * len(dice), dice=dice)
    assert acting(s) == [0]
    assert [s.laid[1, d] for d in range(5)] == [5 if d + 1 in dice else (1, 2, 3, 4, 6)[d] for d in range(5)]


def test_tg_50_who_holds_all_keeps_the_first_throw():
    s = staked_at(2)
    throw(s, 1, 2, 3, 4, 6)
    act(s, 1, do="hold")
    assert [s.laid[1, d] for d in range(5)] == [1, 2, 3, 4, 6]
    assert acting(s) == [0]


def test_tg_50_the_active_player_throws_twice_too():
    s = staked_at(2)
    hand(s, "22345")
    throw(s, 1, 1, 2, 3, 4)
    assert "hold" in menu(s, 0)
    throw(s, 1, dice=[3])
    assert (s.step, money(s)) == (MOVE, [752 + 10, 752 - 10])


# --- Which hand is better: TG-51 to TG-57, each beside the next

CLASSES = ("11111", "11112", "12345", "11122", "11123", "11223", "11234")
"""The worst of each class but the last, from the best class to the worst."""


@pytest.mark.parametrize(("better", "worse"), list(pairwise([*CLASSES, "12346"])))
def test_tg_51_the_worst_of_a_class_beats_the_best_of_the_next(better, worse):
    best = {
        "11112": "66665",
        "12345": "23456",
        "11122": "66655",
        "11123": "66654",
        "11223": "66554",
        "11234": "66543",
        "12346": "65431",
    }[worse]
    assert winner(better, best) == 0
    assert winner(best, better) == 1


@pytest.mark.parametrize("dice", ["13456", "12456", "12356", "12346"])
def test_tg_52_four_in_a_row_and_a_gap_are_no_straight(dice):
    assert winner("11234", dice) == 0
    assert winner(dice, "12345") == 1


def test_tg_52_the_straight_to_six_is_better_and_the_order_of_the_dice_means_nothing():
    assert winner("23456", "12345") == 0
    assert winner("51342", "64253") == 1
    assert winner("51342", "12345") is None


ORDERED = {
    53: ["66666", "55555", "44444", "33333", "22222", "11111", "66665", "66661", "55556", "55551", "11116", "11112"],
    54: ["66655", "66611", "55566", "55544", "22266", "11166", "11122"],
    55: ["66654", "66653", "66643", "66621", "55564", "55521", "11165", "11163", "11154", "11123"],
    56: ["66554", "66551", "66445", "66112", "55443", "55116", "55114", "22116", "22113"],
    57: ["66543", "66542", "66532", "66432", "66321", "55643", "55321", "11654", "11543", "11432"],
}
"""Hands of one class from best to worst."""


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDERED[53])))
def test_tg_53_fives_and_fours_go_by_their_number_and_equal_fours_by_the_fifth_die(better, worse):
    assert (winner(better, worse), winner(worse, better)) == (0, 1)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDERED[54])))
def test_tg_54_full_houses_go_by_the_three_then_by_the_pair(better, worse):
    assert (winner(better, worse), winner(worse, better)) == (0, 1)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDERED[55])))
def test_tg_55_threes_go_by_their_number_then_by_the_others_from_high_to_low(better, worse):
    assert (winner(better, worse), winner(worse, better)) == (0, 1)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDERED[56])))
def test_tg_56_two_pair_go_by_the_higher_the_lower_and_the_fifth_die(better, worse):
    assert (winner(better, worse), winner(worse, better)) == (0, 1)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(ORDERED[57])))
def test_tg_57_one_pair_goes_by_the_pair_then_by_the_others_from_high_to_low(better, worse):
    assert (winner(better, worse), winner(worse, better)) == (0, 1)


def test_tg_51_the_best_of_six_wins_wherever_it_sits():
    six = ["11234", "66543", "11223", "12346", "11123", "55443"]
    for shift in range(6):
        dice = six[shift:] + six[:shift]
        assert dice[winner(*dice)] == "11123"


# --- Ties


@pytest.mark.parametrize("dice", ["33333", "22226", "12345", "66655", "11165", "66554", "22643"])
def test_tg_58_equal_hands_of_any_class_but_high_die_throw_again(dice):
    s = staked_at(3)
    hands(s, dice, "12346", dice[::-1])
    assert (s.step, staked(s), money(s)) == (THROWING, [10] * 3, [470] * 3)
    assert acting(s) == [2]
    hands(s, "11234", "", "11235")
    assert money(s) == [470, 470, 500]


def test_tg_58_they_throw_a_complete_new_hand_in_the_usual_order():
    s = staked_at(4, active=1)
    hands(s, "66655", "66655", "11234", "66655")
    for seat in (3, 0, 1):  # from the left of the active player on
        assert (acting(s), menu(s, seat)) == ([seat], {"throw 1 2 3 4 5"})
        assert [s.laid[seat, d] for d in range(5)] == [0] * 5
        throw(s, 1, 1, 2, 3, 4)
        assert "hold" in menu(s, seat)
        throw(s, *[seat + 1] * 3, dice=[3, 4, 5])
    # These made 11444, 11111 and 11222: five ones win.
    assert money(s) == [382, 342, 342, 342]


def test_tg_58_only_those_who_tie_throw_and_of_these_again_only_those_who_tie():
    s = staked_at(5)
    hands(s, "55544", "66612", "55544", "55544", "12346")
    assert acting(s) == [2]
    hands(s, "11665", "", "66115", "11234")
    assert (s.step, acting(s)) == (THROWING, [2])
    hands(s, "22345", "", "22345")
    assert (s.step, acting(s)) == (THROWING, [2])
    assert staked(s) == [10] * 5
    hands(s, "12346", "", "66666")
    assert money(s) == [262, 262, 262 + 50, 262, 262]


def test_tg_58_what_they_threw_before_no_longer_counts():
    s = staked_at(3)
    hands(s, "66666", "55555", "66666")
    hands(s, "12346", "", "11234")  # both worse than what seat 1 threw
    assert money(s) == [470, 470, 500]


def test_tg_58_a_tie_that_is_thrown_again_may_come_to_high_dice():
    s = staked_at(2)
    hands(s, "11234", "11234")
    hands(s, "12346", "13456")
    assert s.step == TIE
    assert die_each(s, {0: 3, 1: 2}) == [1, 0]
    assert money(s) == [762, 742]


def test_tg_58_a_tie_below_the_best_means_nothing():
    assert winner("55544", "55544", "66661") == 2


@pytest.mark.parametrize(("a", "b"), [("12346", "12346"), ("65431", "12346"), ("12356", "12456")])
def test_tg_59_high_dice_always_tie_and_one_die_each_decides(a, b):
    s = staked_at(2)
    hands(s, a, b)
    assert (s.step, staked(s)) == (TIE, [10, 10])
    assert die_each(s, {1: 4, 0: 5}) == [1, 0]
    assert (s.step, money(s)) == (MOVE, [762, 742])


def test_tg_59_those_who_tie_throw_again_and_only_they():
    s = staked_at(5, active=3)
    hands(s, "12346", "65431", "12356", "12346", "12456")
    assert die_each(s, {4: 5, 0: 5, 1: 2, 2: 4, 3: 5}) == [4, 0, 1, 2, 3]
    assert die_each(s, {4: 6, 0: 6, 3: 1}) == [4, 0, 3]
    assert die_each(s, {4: 2, 0: 2}) == [4, 0]
    assert staked(s) == [10] * 5
    assert die_each(s, {4: 1, 0: 3}) == [4, 0]
    assert money(s) == [262 + 50, 262, 262, 262, 262]


def test_tg_59_high_dice_lose_to_any_pair():
    assert winner("65431", "11234", "65421") == 1
