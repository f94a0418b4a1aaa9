"""The end of a hand: who shows, what counts, and who gets what."""

import pytest
from poker_tables import Sat

from croupier.components.cards import cards
from croupier.components.poker import describe, rank
from croupier.games.contract import seats_of
from croupier.kernel import count


def shown_down(name: str, stacks: list[int], hands: list[str], board: str = "", **options: object) -> Sat:
    """All put in all they have, the seats in turn; the hands are shown."""
    sat = Sat(name, stacks, **options).deal(*hands)
    most = max(stacks)
    while sat.s.hand == 0 and sat.acting != [62]:
        sat.act(f"to {sat.raises[1]}" if sat.raises and sat.s.to_match < most else "call")
    return sat.deal(board=board)


def test_pk_33_the_last_hand_takes_all_and_is_not_shown():
    sat = Sat("holdem", [100] * 3).deal("As Ah", "Ks Kh", "Qs Qh").act("to 10", "fold", "fold")
    assert sat.money == [99, 98, 103]
    assert seats_of(sat.s.shown) == []
    view = sat.hands.game.view(sat.s, 0)
    assert [count(view.down[p]) for p in range(3)] == [2, 0, 0]
    assert [sat.s.gain[p] for p in range(3)] == [-1, -2, 3]


def test_pk_34_when_nobody_can_bet_the_hands_are_shown_and_the_cards_dealt():
    sat = Sat("holdem", [50, 100]).deal("As Ah", "Ks Kh").act("to 50", "call")
    assert seats_of(sat.s.shown) == [0, 1]
    assert count(sat.hands.game.view(sat.s, -1).down[1]) == 2
    sat.deal(board="2c 7d 9h Js 3s")
    assert sat.money == [100, 50]


def test_pk_34_hands_stay_hidden_while_cards_may_be_changed():
    sat = Sat("five-card-draw", [2, 2])
    sat.deal("2c 3c 4c 5c 7d", "2d 3d 4d 5d 7c").act("call")
    assert (seats_of(sat.s.shown), sat.acting) == ([], [0])
    sat.act("keep", "keep")
    assert seats_of(sat.s.shown) == [0, 1]


def test_pk_35_after_the_last_bets_the_best_five_of_all_cards_count():
    sat = Sat("holdem", [100, 100]).deal("2c 3d", "Ah 4s").act("call", "check").deal(board="Ks Qs Js").act("check")
    sat.act("check").deal(board="Ts").act("check", "check").deal(board="9s")
    assert seats_of(sat.s.shown) == []
    sat.act("check", "check")
    # The board is a straight flush: both play it, and each has their $2 back.
    assert (seats_of(sat.s.shown), sat.money) == ([0, 1], [100, 100])


def test_pk_35_of_omaha_hands_exactly_two_cards_count():
    # Four spades in the hand are no flush with one on the board; the ace in hand makes none of a board of four spades.
    sat = shown_down("omaha-8", [40, 40], ["As 2h 3h 4h", "9c 9d Qh Jh"], board="Ks Ts 8s 7s Kh")
    # Seat 0: kings from the board with ace and one more: a pair. Seat 1: kings and nines.
    assert sat.money == [0, 80]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts", "Ks Qs Js Ts 9s"),
        ("5s 4s 3s 2s As", "Ac Ad Ah As Kd"),
        ("2c 2d 2h 2s 3d", "Ac Ad Ah Ks Kd"),
        ("2c 2d 2h 3s 3d", "As Qs Ts 8s 6s"),
        ("7s 5s 4s 3s 2s", "As Kd Qs Js Ts"),
        ("5s 4d 3s 2s As", "Ac Ad As Ks Qd"),
        ("2c 2d 2s 4s 3d", "Ac Ad Ks Kd Qs"),
        ("3c 3d 2s 2d 4s", "Ac Ad Ks Qd Js"),
        ("2c 2d 3s 4s 5d", "As Kd Qs Js 9s"),
        ("6s 5d 4s 3s 2s", "5s 4d 3s 2s As"),
        ("Ac Ad 3s 2d 4s", "Ks Kd Ac Qd Js"),
        ("3c 3d 3h 2s 2d", "2c 2d 2h As Ad"),
        ("As Ad 9s 8s 7d", "As Ad 9s 8s 6d"),
    ],
)
def test_pk_36_the_order_of_hands(better, worse):
    assert rank(cards(better)) > rank(cards(worse))


def test_pk_36_suits_do_not_count():
    sat = shown_down("holdem", [40, 40], ["As Kd", "Ah Ks"], board="Qc 9d 7h 4s 2c")
    assert sat.money == [40, 40]
    assert describe(sat.s.rank[0]) == "high card, ace"


def test_pk_37_the_lowest_highest_card_is_best_for_low():
    deal = ["2c 3d 4h 7s Kc Kd Kh", "Ac 2d 3h 8s Qc Qd Qh"]
    sat = Sat("razz", [21, 21], small_bet=10).deal(*(hand[:8] for hand in deal))
    while sat.s.hand == 0:
        if sat.acting == [62]:
            taken = sat.s.street + 2
            sat.deal(*(hand.split()[taken] for hand in deal))
        else:
            sat.act("bring in" if "bring_in" in sat.can else "call" if "call" in sat.can else "check")
    assert sat.s.low[0] > 0
    # K-7-4-3-2 against Q-8-3-2-A: queen high is lower.
    assert sat.money[1] > sat.money[0]


def test_pk_37_eight_or_better():
    # Seat 0 has 8-6-4-2-A; seat 1 has no low: 9-6-4-2-A. Kings beat nines for high.
    sat = shown_down("omaha-8", [40, 40], ["As 8d Jc Th", "9s 9d Kc Kh"], board="2c 4d 6h Qs Qd")
    assert sat.money == [40, 40]
    assert sat.s.low[1] == 0 < sat.s.low[0]
    # A board without three low ranks: nobody has a low, and the high hand takes all.
    sat = shown_down("omaha-8", [40, 40], ["As 8d Jc Th", "9s 9d Kc Kh"], board="2c 4d Js Qs 2d")
    assert sat.money == [0, 80]


def test_pk_38_side_pots():
    # Stacks 10, 50, 50; aces, kings, queens: aces win 30, kings 80.
    sat = shown_down("holdem", [10, 50, 50], ["As Ah", "Ks Kh", "Qs Qh"], board="2c 7d 9h Js 3s")
    assert sat.money == [30, 80, 0]
    # Four stacks: 10, 20, 30, 40, the shortest hand the best, and so on.
    sat = shown_down("holdem", [10, 20, 30, 40], ["As Ah", "Ks Kh", "Qs Qh", "Ts Th"], board="2c 7d 9h Jc 3s")
    assert sat.money == [40, 30, 20, 10]


def test_pk_38_what_nobody_matched_comes_back():
    sat = Sat("holdem", [100, 100]).deal().act("to 60", "fold")
    assert sat.money == [98, 102]
    sat = shown_down("holdem", [30, 100], ["As Ah", "Ks Kh"], board="2c 7d 9h Js 3s")
    assert sat.money == [60, 70]


def test_pk_38_a_hand_that_was_given_up_leaves_its_dollars():
    # Seat 2 is all in for 10, seat 0 raises to 20 and gives up when seat 1 puts in 50. Three times 10 are seat 2's;
    # the other 10 of seat 0 and 40 of its own are seat 1's.
    sat = Sat("holdem", [100, 50, 10]).deal("Ks Kh", "Qs Qh", "As Ah").act("to 10", "to 20", "to 50", "fold")
    sat.deal(board="2c 7d 9h Js 3s")
    assert sat.money == [80, 10 + 40, 30]


def test_pk_39_each_pot_goes_to_the_best_who_paid_into_all_of_it():
    # The short stack and another are equal: they share the first pot, and the side pot is the other's.
    sat = shown_down("holdem", [10, 50, 50], ["As Kh", "Ad Kc", "Qs Jh"], board="2c 7d 9h 9s 3s")
    assert sat.money == [15, 95, 0]


def test_pk_40_high_and_low_take_half_each_and_the_odd_dollar_is_highs():
    # Three players put in 41: 123. Seat 2 is best for high, seat 0 alone for low.
    hands = ["As 3d Jc Th", "Qs Jd Tc 9h", "Kc Kh 9d 8s"]
    sat = shown_down("omaha-8", [41] * 3, hands, board="2c 4d 8h Ks Kd")
    assert sat.money == [61, 0, 62]


def test_pk_40_a_quarter():
    # Both have 8-4-3-2-A for low; seat 0's three kings win high too: three quarters of 80.
    sat = shown_down("omaha-8", [40, 40], ["As 3d Kc Kh", "Ah 3h Qs Qd"], board="2c 4d 8h Ks 9d")
    assert sat.money == [60, 20]


def test_pk_40_one_hand_may_take_both_halves():
    sat = shown_down("omaha-8", [40, 40], ["As 3s Kc Kh", "9h 9c Qs Qd"], board="2s 4s 8s Jd Td")
    assert sat.money == [80, 0]


def test_pk_41_three_equal_hands_share():
    hands = ["As Kh", "Ad Kc", "Ah Ks", "2h 3h"]
    sat = Sat("holdem", [40, 40, 40, 101], ante=1, first_dealer=1).deal(*hands)
    while sat.acting != [62]:
        [seat] = sat.acting
        sat.act("fold" if seat == 3 else f"to {sat.raises[1]}" if sat.raises and seat == 0 else "call")
    sat.deal(board="Qc 9d 7h 4s 2c")
    # Seat 3 leaves its ante and the big blind, 3 dollars: 41 for each.
    assert sat.money == [41, 41, 41, 98]


@pytest.mark.parametrize(("extra", "shares"), [(1, [20, 20, 21]), (2, [21, 20, 21])])
def test_pk_41_odd_dollars_go_one_each_from_the_left_of_the_dealer(extra, shares):
    sat = Sat("holdem", [20, 20, 20, 100], first_dealer=1).deal("As Kh", "Ad Kc", "Ah Ks", "2h 3h")
    # Seat 2, at the left, posts 1 and seat 3 posts 2, of which we leave `extra`.
    sat.s.paid[3] -= 2 - extra
    sat.s.in_round[3] -= 2 - extra
    sat.act("to 20", "call", "call", "fold").deal(board="Qc 9d 7h 4s 2c")
    assert sat.money[:3] == shares


def test_pk_41_both_halves_have_odd_dollars_of_their_own():
    # Three times 21 are 63: seat 2's kings have 32 for high, and seats 0 and 1 share 31 for low.
    hands = ["As 3d Jc Th", "Ah 3h Qs Jd", "Kc Kh 9h 9s"]
    assert shown_down("omaha-8", [21] * 3, hands, board="2c 4d 8h Ks 9d").money == [16, 15, 32]
