"""5 Dice Poker: TG-46 to TG-59, and the options TG-125 and TG-126.

Hands are written as their five dice, "66655"; those of a table in the order of the seats.
"""

from itertools import pairwise

import pytest
from gamble_tables import act, acting, alone_at, at, bowl_and_purses, menu, money, staked, table, throw

from croupier.games.gamble.state import MOVE, OVER, STAKE, THROWING, TIE


def faces(hand):
    return [int(die) for die in hand]


def hand(s, dice):
    """The seat whose turn it is throws this hand and holds it."""
    throw(s, *faces(dice))
    act(s, s.turn, do="hold")


def hands(s, *dice):
    """The seats throw these hands, each the one of its seat ("" for one that does not throw)."""
    for _ in range(sum(map(bool, dice))):
        hand(s, dice[s.turn])


def die_each(s, dice):
    """Those who tie throw one die each, by their seats; returned is who threw."""
    seats = []
    for _ in range(len(dice)):
        assert (s.step, menu(s, s.turn)) == (TIE, {"throw 1"})
        seats.append(s.turn)
        throw(s, dice[s.turn])
    return seats


def staked_at(players=3, stake=10, *, kind=at, **options):
    """The stake is set."""
    s = kind("dice-poker", players, **options)
    act(s, s.active, do="bet", amount=stake)
    return s


def winner(*dice, **options):
    """Who takes the stakes of a table with these hands; None if some throw again."""
    s = staked_at(len(dice), **options)
    before = money(s)
    hands(s, *dice)
    if s.step != MOVE:
        assert staked(s) == [10] * len(dice)
        return None
    gains = [after - had for had, after in zip(before, money(s), strict=True)]
    assert sorted(gains) == [0] * (len(dice) - 1) + [10 * len(dice)]
    return gains.index(max(gains))


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
