"""Knocks, layoffs, gin, undercuts, and what they bring."""

import pytest
from gin_tables import GIN, acting, deal, discard, do, knocked, lay, melds, result, table, wait

from croupier.components.cards import cards, names
from croupier.components.melds import deadwood
from croupier.games.contract import seats_of

MELDED = "4c 4d 4h 8c 9c Tc 5s 5h 5d"
"""Nine melded cards: two sets and a run."""
FAR = "2h 6h 8h Th Qh 2s 7s 9s Js Ks"
"""Ten cards that make no meld, and of which none can be laid off on those nine: 2, 6, 8, 2, 7, 9, and four tens."""


def test_gr_8_a_card_is_part_of_one_meld():
    # with the run two sevens are left, with the set the eight and the nine
    assert deadwood(cards("7c 7d 7h 8c 9c Ac Ad Ah 2s 4d")) == 7 + 7 + 2 + 4


def test_gr_8_sets_and_runs():
    s = knocked("Ac 2c 3c 4c Qd Kd Jd 7h 7s 7d 9h", FAR.replace("7s", "7c"))
    assert sorted(map(sorted, melds(s, 0))) == [["2c", "3c", "4c", "Ac"], ["7d", "7h", "7s"], ["Jd", "Kd", "Qd"]]


def test_gr_8_the_ace_is_low_only():
    s = knocked(f"{MELDED} Ah Kh", "Ks Qs As 2h 6h 8h Th 7d 9d Jd")
    assert melds(s, 1) == []


def test_gr_11_the_least_deadwood():
    # three runs or three sets would leave the same; with a fourth seven the sets leave less
    s = knocked("5c 6c 7c 5d 6d 7d 5h 6h 7h 7s Kh", "Ah 3h 9h Jh 2s 4s 9s Js Qs Ks")
    assert result(s)[0][0] == 0
    assert {"7c", "7d", "7h", "7s"} in melds(s, 0)


def test_gr_11_and_the_defender_is_left_with_the_most():
    # as runs the nine cards would take 4c, 8c, 4d and 8d; as sets 5s alone
    s = knocked("5c 6c 7c 5d 6d 7d 5h 6h 7h As Kh", "4c 8c 4d 8d 5s 2s Ts Qs Js 3h")
    assert sorted(map(sorted, melds(s, 0))) == [["5c", "5d", "5h"], ["6c", "6d", "6h"], ["7c", "7d", "7h"]]
    assert names(s.laid) == ["5s"]
    assert result(s)[0] == [1, 4 + 8 + 4 + 8 + 2 + 3 + 30 - 30]  # ten, jack and queen of spades are a run


def test_gr_12_the_fourth_of_a_rank_and_what_continues_a_run():
    s = knocked(f"{MELDED} Ah Kh", "4s 7c Jc Qc 6c 2h 8h Th 2s 9s")
    assert names(s.laid) == ["6c", "7c", "Jc", "Qc", "4s"]
    assert result(s)[0] == [1, 2 + 8 + 10 + 2 + 9]


def test_gr_12_a_run_goes_on_as_far_as_it_has_no_gap():
    s = knocked("8c 9c Tc 4d 4h 4s 2d 2h 2s Ah Kh", "7c 5c Qc Kc 3h 6h 8h Th 7s 9s")
    assert names(s.laid) == ["7c"]


def test_gr_12_nothing_comes_before_an_ace_or_after_a_king():
    s = knocked("Ac 2c 3c Jd Qd Kd 5s 5h 5d Ah Kh", "Kc Ad 2h 6h 8h Th 2s 7s 9s Js")
    assert names(s.laid) == []


def test_gr_12_not_on_gin_and_never_by_the_knocker():
    s = knocked(f"{MELDED} 5c Kh", "4s 7c Jc 2h 6h 8h Th 2s 9s Qs")
    assert names(s.laid) == []
    assert result(s) == ([0, 4 + 7 + 10 + 2 + 6 + 8 + 10 + 2 + 9 + 10], [68 + 25, 0])
    s = knocked(f"{MELDED} Ah Kh", "As 2s 3s 2h 6h 8h Th 7d 9d Jd")
    assert s.deadwood[0] == 1


def test_gr_13_melds_and_layoffs_together_leave_the_least():
    # laid off on the run, 7c leaves the pair of sevens; the set of sevens leaves nothing of them
    s = knocked(f"{MELDED} Ah Kh", "7c 7d 7h 2h 6h 9h Th 2s 9s Js")
    assert (melds(s, 1), names(s.laid)) == ([{"7c", "7d", "7h"}], [])
    # but with 6c beside it, both go on the run, and leave 6c's points too
    s = knocked(f"{MELDED} Ah Kh", "7c 7d 7h 7s 6c 9h Th 2s 9s Js")
    assert (melds(s, 1), names(s.laid)) == ([{"7d", "7h", "7s"}], ["6c", "7c"])


def test_gr_14_gin():
    s = knocked(f"{MELDED} 5c Kh", FAR)
    assert result(s) == ([0, 74], [74 + 25, 0])
    assert GIN.returns(s, 0) == 99


def test_gr_14_gin_against_no_deadwood():
    s = knocked(f"{MELDED} 5c Kh", "2h 2d 2s 6h 7h 8h 9s Ts Js Qs")
    assert result(s) == ([0, 0], [25, 0])


def test_gr_14_the_bonus_is_an_option():
    assert result(knocked(f"{MELDED} 5c Kh", FAR, gin=20))[1] == [94, 0]


def test_gr_15_the_difference():
    assert result(knocked(f"{MELDED} Ah Kh", FAR)) == ([1, 74], [73, 0])


@pytest.mark.parametrize(("left", "undercut", "brought"), [("6d", 25, 25), ("2h", 25, 29), ("2h", 10, 14)])
def test_gr_16_undercut(left, undercut, brought):
    s = knocked("4c 4d 4h 8c 9c Tc Js Qs Ks 6s Kh", f"3h 3d 3s 7h 8h 9h Ad As Ac {left}", undercut=undercut)
    assert result(s) == ([6, int(left[0])], [0, brought])


def test_gr_17_a_dead_hand_brings_nothing_and_the_same_dealer_deals():
    s = deal(table(dealer=0), "2c 4c 6c 8c Tc Qc 2d 4d 6d 8d", "3h 5h 7h 9h Jh Kh 3s 5s 7s 9s", "Ah")
    do(s, 1, do="pass")
    do(s, 0, do="pass")
    do(s, "chance", do="deal", card="Kc")
    wait(discard(s, "Kc"), 2)
    assert ([s.score[p] for p in range(2)], s.dealer, acting(s)) == ([0, 0], 0, [0])


def test_gr_20_a_match_ends_at_the_target():
    s = knocked(f"{MELDED} 5c Kh", FAR, target=99)
    assert (acting(s), seats_of(GIN.winners(s)), GIN.returns(s, 0)) == ([], [0], 99)
    s = knocked(f"{MELDED} 5c Kh", FAR, target=100)
    assert acting(s) == [1]


def test_gr_20_or_after_as_many_hands():
    s = knocked(f"{MELDED} Ah Kh", FAR, target=0, hands=1)
    assert (acting(s), seats_of(GIN.winners(s)), GIN.returns(s, 0)) == ([], [0], 73)


def test_gr_20_equal_points_share_the_victory():
    s = deal(table(hands=1), "2c 4c 6c 8c Tc Qc 2d 4d 6d 8d", "3h 5h 7h 9h Jh Kh 3s 5s 7s 9s", "Ah")
    do(s, 0, do="take")
    wait(discard(s, "Qc"), 2)
    assert (acting(s), seats_of(GIN.winners(s))) == ([], [0, 1])


def test_gr_21_bonuses_at_the_end():
    s = knocked(f"{MELDED} Ah Kh", FAR, target=73, game_bonus=100, box_bonus=20)
    assert [GIN.returns(s, p) for p in range(2)] == [73 + 100 + 20, 0]
    s = knocked(f"{MELDED} Ah Kh", FAR, target=74, game_bonus=100, box_bonus=20)
    assert [GIN.returns(s, p) for p in range(2)] == [73, 0]


def test_gr_21_bonuses_count_for_who_wins():
    s = table(target=100, game_bonus=50, box_bonus=100)
    s.score[0], s.won[0] = 30, 1
    s.score[1], s.won[1] = 90, 4
    lay(s, f"{MELDED} Ah Kh", FAR)
    assert [GIN.returns(s, p) for p in range(2)] == [30 + 73 + 50 + 200, 90 + 400]
    assert seats_of(GIN.winners(s)) == [1]


def test_gr_22_who_lost_deals_the_next_hand():
    s = knocked(f"{MELDED} Ah Kh", FAR)
    assert (s.dealer, acting(s)) == (1, [1])
    s = knocked("4c 4d 4h 8c 9c Tc Js Qs Ks 6s Kh", "3h 3d 3s 7h 8h 9h Ad As Ac 2h")
    assert (s.dealer, acting(s)) == (0, [0])
    do(s, 0, do="next")
    assert [s.gain[p] for p in range(2)] == [0, 0]


def test_gr_23_the_other_player_deals_first_in_a_rematch():
    s = knocked(f"{MELDED} 5c Kh", FAR)
    assert GIN.again(GIN.options(first_dealer=1, target=50), s) == GIN.options(first_dealer=0, target=50)
