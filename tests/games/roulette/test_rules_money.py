"""Payout, next round, end and options: RT-44 to RT-62."""

from itertools import pairwise
from typing import Any

import pytest
from pydantic import ValidationError
from referee import BLACK, NUMBERS, OUTSIDE, RED, STRAIGHT, covers, neighbours, returns
from roulette_tables import NUMBER, ROULETTE, acting, bet, each, lay, names_in, play, total

from croupier.games.contract import CHANCE, seats_of
from croupier.games.roulette.bets import multiplier, place, returned
from croupier.games.roulette.mat import NUMBERS_OF, SLOT_NAMES, SLOT_NUMBERS, hits
from croupier.games.roulette.options import stand_in
from croupier.games.roulette.turns import lead
from croupier.kernel import intervals

INSIDE = {"split": 18, "corner": 9}
"""Options with splits and corners."""
EVERY_SLOT = [f"straight-{n}" for n in NUMBERS] + OUTSIDE + sorted(neighbours(INSIDE))


def settle(win: str, *bets: tuple[int, str, int], money: tuple[int, ...] = (100, 100, 100), **options: Any):
    """A round that ends with this Win Number and these bets (seat, slot, stake); seat 0 is the dealer."""
    other = "4" if win in RED or win in ("0", "00") else "9"
    s = lay("NMB", win, other, leader=1, money=list(money), **options)
    for seat, slot, stake in bets:
        place(s, seat, SLOT_NUMBERS[slot], stake)
    lead(s, 1)
    play(s, f"{win} {other} NMB")
    assert names_in(1 << s.win) == {win}
    assert total(s) == 0
    return s


def purses(s) -> list[int]:
    return [s.money[p] for p in range(s.players)]


def deal_any(s) -> None:
    while acting(s) == [CHANCE]:
        ROULETTE.apply(s, CHANCE, intervals(ROULETTE.menu(s, CHANCE))[0][0])


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_rt_44_the_card_that_wins_the_last_trick_is_the_win_number(winner):
    s = lay("36", "9", "14", nmb_fell=True, leader=winner)
    play(s, {0: "36 14 9", 1: "9 36 14", 2: "14 9 36"}[winner])
    assert names_in(1 << s.win) == {"36"}
    s = lay("NMB", "9", "2", leader=1)
    play(s, "9 2 NMB")
    assert names_in(1 << s.win) == {"2"}


def test_rt_45_one_dollar_on_number_one_gives_twenty():
    s = lay("4 NMB", "36 1", "35 33", leader=1)
    play(s, "36 35 4")
    bet(s, "straight-1", 1)
    assert purses(s) == [15, 9, 10]
    play(s, "1 33 NMB")
    assert purses(s) == [15, 29, 10]
    assert returned(s, 0, s.win) == 20


def test_rt_45_the_stake_is_part_of_what_comes_back():
    assert purses(settle("14", (1, "red", 5))) == [100, 105, 100]
    assert purses(settle("14", (1, "dozen-2", 5))) == [100, 110, 100]
    assert purses(settle("14", (1, "straight-14", 5))) == [100, 155, 100]
    assert purses(settle("14", (1, "red", 100))) == [100, 200, 100]


def test_rt_45_a_chip_without_money_pays_nothing():
    s = settle("14", (1, "straight-14", 0), (2, "red", 0))
    assert purses(s) == [100, 100, 100]
    assert [returned(s, k, s.win) for k in range(2)] == [0, 0]


@pytest.mark.parametrize("number", NUMBERS)
def test_rt_46_a_straight_bet_pays_by_the_table_on_its_number_alone(number):
    s = settle(number, (1, f"straight-{number}", 2))
    assert purses(s) == [100, 98 + 2 * STRAIGHT[number], 100]
    wrong = "17" if number != "17" else "18"
    assert purses(settle(number, (1, f"straight-{wrong}", 2))) == [102, 98, 100]


def test_rt_46_smaller_numbers_never_pay_less():
    pays = stand_in()
    assert all(pays[str(n)] >= pays[str(n + 1)] for n in range(36))
    assert pays["1"] == 20
    assert (min(pays.values()), max(pays.values())) == (5, 50)
    assert {name for name, times in pays.items() if times > 20} == {"0", "00"}
    assert pays == STRAIGHT


@pytest.mark.parametrize("number", range(1, 37))
def test_rt_47_to_51_every_number_is_in_one_row_dozen_parity_half_and_colour(number):
    hit = [name for name in OUTSIDE if hits(SLOT_NUMBERS[name], number)]
    assert hit == [
        f"row-{(number - 1) % 3 + 1}",
        f"dozen-{(number - 1) // 12 + 1}",
        "odd" if number % 2 else "even",
        "high" if number > 18 else "low",
        "red" if str(number) in RED else "black",
    ]


@pytest.mark.parametrize(
    ("row", "ends", "inside"), [(1, ("1", "34"), "16"), (2, ("2", "35"), "17"), (3, ("3", "36"), "18")]
)
def test_rt_47_a_row_pays_three_for_its_twelve_numbers(row, ends, inside):
    for win in (*ends, inside):
        assert purses(settle(win, (1, f"row-{row}", 4))) == [100, 108, 100]
    assert sum(hits(SLOT_NUMBERS[f"row-{row}"], n) for n in range(38)) == 12
    assert purses(settle("19", (1, "row-2", 4))) == [104, 96, 100]


@pytest.mark.parametrize(("dozen", "wins"), [(1, each("1 12")), (2, each("13 24")), (3, each("25 36"))])
def test_rt_48_a_dozen_pays_three_between_its_ends(dozen, wins):
    for win in wins:
        assert purses(settle(win, (1, f"dozen-{dozen}", 4))) == [100, 108, 100]
        for other in {1, 2, 3} - {dozen}:
            assert purses(settle(win, (1, f"dozen-{other}", 4))) == [104, 96, 100]


def test_rt_49_even_and_odd_pay_two():
    assert purses(settle("36", (1, "even", 4), (2, "odd", 3))) == [103, 104, 97]
    assert purses(settle("1", (1, "even", 4), (2, "odd", 3))) == [104, 96, 103]


def test_rt_50_high_and_low_pay_two_and_part_between_18_and_19():
    assert purses(settle("18", (1, "low", 4), (2, "high", 3))) == [103, 104, 97]
    assert purses(settle("19", (1, "low", 4), (2, "high", 3))) == [104, 96, 103]
    assert purses(settle("1", (1, "low", 4))) == [100, 104, 100]
    assert purses(settle("36", (1, "high", 4))) == [100, 104, 100]


def test_rt_51_colours_pay_two():
    for win in sorted(RED):
        assert purses(settle(win, (1, "red", 4), (2, "black", 3))) == [103, 104, 97]
    for win in sorted(BLACK - {"NMB"}):
        assert purses(settle(win, (1, "red", 4), (2, "black", 3))) == [104, 96, 103]


@pytest.mark.parametrize("zero", ["0", "00"])
def test_rt_52_on_a_zero_only_its_own_straight_bet_wins(zero):
    other = "00" if zero == "0" else "0"
    for slot in [*OUTSIDE, f"straight-{other}", "split-1-2", "corner-1-2-4-5"]:
        assert purses(settle(zero, (1, slot, 7), **INSIDE)) == [107, 93, 100], slot
    assert purses(settle(zero, (1, f"straight-{zero}", 7))) == [100, 93 + 350, 100]


def test_rt_53_the_dealer_takes_what_fails_and_pays_nobody():
    s = settle("14", (1, "red", 10), (2, "black", 20), (1, "odd", 5), (2, "dozen-2", 4), (2, "row-1", 0))
    assert purses(s) == [100 + 20 + 5, 100 + 10 - 5, 100 - 20 + 8]
    assert total(s) == 0
    s = settle("14", (1, "straight-14", 100), money=(0, 100, 0))
    assert purses(s) == [0, 1200, 0]


def test_rt_53_stakes_wait_on_the_mat_until_the_payout():
    s = lay("4 NMB", "36 14", "35 33", leader=1)
    play(s, "36 35 4")
    bet(s, "straight-33", 3)
    assert purses(s) == [15, 7, 10]
    assert total(s) == 0
    play(s, "14 33 NMB")
    assert purses(s) == [18, 7, 10]


def test_rt_45_every_slot_pays_what_the_second_reading_says_for_every_win_number():
    s = lay("NMB", "9", "14", leader=1, **INSIDE)
    assert len(EVERY_SLOT) == len(SLOT_NAMES) == 50 + 57 + 22
    for slot in EVERY_SLOT:
        number = SLOT_NUMBERS[slot]
        assert {list(NUMBER)[n] for n in NUMBERS_OF[number]} == covers(slot)
        for win in NUMBERS:
            pays = multiplier(s, number) if hits(number, NUMBER[win]) else 0
            assert pays == returns(slot, win, INSIDE), (slot, win)


# --- Next round


def test_rt_54_the_mat_is_cleared_and_the_deal_passes_left():
    s = settle("14", (1, "red", 10), (2, "black", 20))
    assert [s.bets[k].slot for k in range(2)] == [SLOT_NUMBERS["red"], SLOT_NUMBERS["black"]]
    deal_any(s)
    assert (s.dealer, s.turn, s.bet_count, s.tricks, s.win) == (1, 1, 0, 0, -1)
    assert [int(s.chips[k]) for k in range(3)] == [0, 0, 0]
    assert "NMB" in names_in(s.hand[1])
    assert len(names_in(s.seen)) == 9


@pytest.mark.parametrize(("players", "dealer"), [(2, 1), (3, 2), (4, 3)])
def test_rt_54_after_the_last_seat_the_first_deals(players, dealer):
    hands = each("4 6 8 10")[:players]
    hands[dealer] = "NMB"
    s = lay(*hands, dealer=dealer, leader=dealer)
    play(s, " ".join(hands[(dealer + k) % players] for k in range(players)))
    deal_any(s)
    assert s.dealer == 0


def test_rt_54_who_is_broke_gets_two_dollars_the_coming_dealer_too():
    s = settle("14", (1, "black", 5), (2, "even", 0), money=(0, 5, 0))
    assert purses(s) == [5, 0, 0]
    bank = s.bank
    deal_any(s)
    assert s.dealer == 1
    assert purses(s) == [5, 2, 2]
    assert s.bank == bank - 4


def test_rt_54_the_old_dealer_may_be_broke_as_well():
    s = settle("14", (1, "red", 1), money=(0, 1, 0))
    assert purses(s) == [0, 2, 0]
    deal_any(s)
    assert purses(s) == [2, 2, 2]


def test_rt_54_a_dollar_is_enough_to_get_nothing():
    s = settle("14", (1, "black", 4), money=(1, 5, 1))
    assert purses(s) == [5, 1, 1]
    deal_any(s)
    assert purses(s) == [5, 1, 1]


def test_rt_54_no_relief_during_a_round():
    s = lay("4 8 NMB", "36 14 12", "35 33 31", leader=1, money=[15, 3, 10])
    play(s, "36 35 4")
    bet(s, "red", 3)
    play(s, "14 33 8")
    assert s.money[1] == 0


# --- End


def test_rt_55_most_money_after_the_last_payout_wins():
    s = settle("14", (1, "straight-14", 5), money=(100, 100, 140), last_round=True)
    assert acting(s) == []
    assert seats_of(ROULETTE.winners(s)) == [1]
    assert [ROULETTE.returns(s, p) for p in range(3)] == [100, 155, 140]


def test_rt_55_the_last_dealers_winnings_count():
    s = settle("14", (1, "black", 50), money=(100, 100, 140), last_round=True)
    assert seats_of(ROULETTE.winners(s)) == [0]


@pytest.mark.parametrize(
    ("money", "best"), [((7, 7, 7), [0, 1, 2]), ((7, 9, 9), [1, 2]), ((9, 7, 9), [0, 2]), ((0, 0, 0), [0, 1, 2])]
)
def test_rt_55_equals_share_the_victory(money, best):
    s = settle("14", money=money, last_round=True)
    assert seats_of(ROULETTE.winners(s)) == best
    assert purses(s) == list(money)  # nobody gets $2 any more


def test_rt_55_a_match_is_not_over_before_the_last_round():
    s = settle("14", money=(9, 7, 7))
    assert acting(s) == [CHANCE]


# --- Options


def test_rt_56_house_rules_are_off():
    options = ROULETTE.options()
    assert (options.rounds, options.black_chips, options.dead_bets) == (1, True, True)
    assert (options.split, options.corner, options.first_dealer) == (0, 0, "random")


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_rt_57_everyone_deals_so_often(players, rounds):
    s = ROULETTE.new(players, ROULETTE.options(first_dealer=players - 1, rounds=rounds))
    dealers = []
    while acting(s):
        deal_any(s)
        dealers.append(s.dealer)
        done = s.round_
        while s.round_ == done:
            seat = acting(s)[0]
            ROULETTE.apply(s, seat, intervals(ROULETTE.menu(s, seat))[0][0])
    assert dealers == [(players - 1 + k) % players for k in range(players * rounds)]


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 0},
        {"rounds": 4},
        {"rounds": "2"},
        {"rounds": 1.5},
        {"rounds": None},
        {"split": 1},
        {"split": 51},
        {"corner": -1},
        {"corner": 1},
        {"black_chips": 1},
        {"black_chips": "off"},
        {"dead_bets": None},
        {"first_dealer": 4},
        {"first_dealer": -1},
        {"first_dealer": "Ann"},
        {"first_deal": 1},
    ],
)
def test_rt_57_options_out_of_their_bounds_are_refused(options):
    with pytest.raises(ValidationError):
        ROULETTE.options(**options)


def test_rt_60_a_split_pays_what_the_table_sets_on_both_its_numbers():
    for win in ("14", "17"):
        assert purses(settle(win, (1, "split-14-17", 3), split=18)) == [100, 97 + 54, 100]
    assert purses(settle("15", (1, "split-14-17", 3), split=18)) == [103, 97, 100]
    assert purses(settle("14", (1, "split-14-17", 3), split=2)) == [100, 103, 100]


def test_rt_61_a_corner_pays_what_the_table_sets_on_its_four_numbers():
    for win in each("14 15 17 18"):
        assert purses(settle(win, (1, "corner-14-15-17-18", 3), corner=9)) == [100, 97 + 27, 100]
    for win in each("13 16 19 0 12"):
        assert purses(settle(win, (1, "corner-14-15-17-18", 3), corner=9)) == [103, 97, 100]


def test_rt_62_the_table_may_set_the_straight_bets():
    own = {name: 20 if name in ("0", "00", "1") else 6 for name in NUMBERS}
    assert purses(settle("14", (1, "straight-14", 3), straight=own)) == [100, 97 + 18, 100]
    assert purses(settle("00", (1, "straight-00", 3), straight=own)) == [100, 97 + 60, 100]


@pytest.mark.parametrize(
    "change",
    [
        {"36": 4},
        {"0": 51},
        {"1": 21},
        {"1": 19, "2": 19},
        {"20": 11},
        {"7": 21},
        {"0": 19},
        {"00": 5},
        {"36": 5.5},
        {"36": "5"},
        {"36": None},
        {"37": 5},
        {"NMB": 5},
    ],
)
def test_rt_62_a_table_of_straight_bets_against_the_text_is_refused(change):
    with pytest.raises(ValidationError):
        ROULETTE.options(straight={**STRAIGHT, **change})
    ROULETTE.options(straight=STRAIGHT)


def test_rt_62_a_table_of_straight_bets_has_every_number():
    for missing in ("0", "00", "1", "36"):
        with pytest.raises(ValidationError, match=missing):
            ROULETTE.options(straight={name: pays for name, pays in STRAIGHT.items() if name != missing})


def test_rt_62_the_stand_in_falls_in_steps():
    numbers = [stand_in()[str(n)] for n in range(1, 37)]
    assert all(high >= low for high, low in pairwise(numbers))
    assert len(set(numbers)) == 6
