"""Betting rounds: who acts, and for how much."""

import pytest
from poker_tables import Sat

BLANK = ("2c 7d", "2d 8h", "3c 9h", "3d Th")
"""Hands that no test looks at."""


def flop(stacks: list[int], *acts: str, name: str = "holdem", **options: object) -> Sat:
    """A table after the flop: three or more players did so before it."""
    sat = Sat(name, stacks, **options).deal()
    return sat.act(*(acts or ["call"] * (len(stacks) - 1) + ["check"])).deal(board="")


def stud(*up: str, **options: object) -> Sat:
    """7 Card Stud with these cards showing, in the order of the seats, $10 bets, $5 to bring in, $1 ante."""
    hands = [f"{down} {card}" for down, card in zip(("Qc Qd", "Jc Jd", "Tc Td", "8c 8d"), up, strict=False)]
    return Sat("seven-card-stud", [200] * len(up), **{"small_bet": 10, **options}).deal(*hands)


# --- Who acts


def test_pk_18_betting_begins_at_the_left_of_the_dealer_or_of_the_big_blind():
    sat = Sat("holdem", [100] * 4).deal()
    assert sat.acting == [2]
    sat.act("call", "call", "fold", "check").deal()
    assert sat.acting == [1]  # the small blind gave up


def test_pk_18_between_two_the_dealer_acts_first_before_the_flop_and_last_after_it():
    sat = Sat("holdem", [100] * 2).deal()
    assert sat.acting == [1]
    assert sat.act("call", "check").deal().acting == [0]


def test_pk_18_with_a_bring_in_the_next_seat_acts():
    sat = stud("9c", "2s", "Kc").act("bring in")
    assert sat.acting == [2]
    assert (sat.act("call", "call").s.street, sat.acting) == (1, [62])  # the bring-in is not asked again


def test_pk_18_where_cards_show_the_best_hand_begins():
    sat = stud("9c", "2s", "Kc").act("bring in", "call", "call").deal("9d", "As", "5h")
    assert sat.acting == [0]  # a pair of nines before an ace and a king
    sat.act("check", "check", "check").deal("4d", "Ad", "Ks")
    assert sat.acting == [1]  # aces, kings, nines


def test_pk_18_where_only_low_hands_count_the_lowest_begins():
    sat = Sat("razz", [100] * 3, small_bet=10).deal("2c 3c 4d", "2d 3d Kh", "2h 3h As")
    sat.act("bring in", "call", "call").deal("4c", "Qh", "5d")
    assert sat.acting == [2]  # five high; a pair is worse than king high
    sat.act("check", "check", "check").deal("9d", "Js", "5c")
    assert sat.acting == [1]


def test_pk_18_without_blinds_or_bring_in_the_left_of_the_dealer_begins():
    sat = Sat("seven-card-stud", [200] * 3, dealt=False)
    sat.s.stakes.bring_in = 0
    sat.next()
    assert (sat.deal("Qc Qd 9c", "Jc Jd 2s", "Tc Td Kc").acting, sat.can) == ([0], {"check", "raise"})


def test_pk_19_hands_showing_compare_by_pairs_and_ranks_alone():
    # 4-5-6-7 of a suit is no straight and no flush: king high begins.
    sat = stud("4c", "2s", "Kc").act("bring in", "call", "call").deal("5c", "3d", "8h")
    sat.act("check", "check", "check").deal("6c", "9d", "Ts").act("check", "check", "check").deal("7c", "5d", "9s")
    assert sat.acting == [2]


def test_pk_19_of_equal_hands_the_first_at_the_left_of_the_dealer_begins():
    sat = stud("9c", "2s", "9h", "Ks", first_dealer=1).act("bring in", "call", "fold", "call").deal("Ad", "2d", "As")
    assert sat.acting == [1]
    sat = stud("9c", "2s", "9h", "Ks", first_dealer=1).act("bring in", "call", "fold", "call").deal("Ad", "3d", "As")
    assert sat.acting == [2]


# --- What may be done


def test_pk_20_who_faces_no_bet_checks_or_bets_and_who_faces_one_folds_matches_or_raises():
    sat = flop([100] * 3)
    assert sat.can == {"check", "raise"}
    assert [sat.refused("fold"), sat.refused("call"), sat.refused("bring in")] == ["PK-20", "PK-20", "PK-13"]
    sat.act("to 10")
    assert sat.can == {"fold", "call", "raise"}
    assert sat.refused("check") == "PK-20"
    assert sat.refused("keep") == "PK-17"
    sat.act("call", "fold")
    assert (sat.paid, sat.live) == ([12, 12, 2], [0, 1])


def test_pk_20_the_big_blind_faces_no_bet_when_it_is_only_matched():
    sat = Sat("holdem", [100] * 3).deal().act("call", "call")
    assert (sat.acting, sat.can, sat.refused("fold")) == ([1], {"check", "raise"}, "PK-20")


def test_pk_21_who_has_too_little_puts_in_all_and_plays_for_the_pots_they_paid_into():
    sat = Sat("holdem", [100, 100, 30]).deal("Ks Kh", "Qs Qh", "As Ah").act("call", "to 60", "call")
    assert (sat.acting, sat.can) == ([2], {"fold", "call"})
    assert sat.refused("to 70") == "PK-21"
    assert sat.act("call").paid == [60, 60, 30]
    sat.deal(board="2c 7d 9h").act("check", "check").deal(board="Js").act("check", "check").deal(board="3s")
    sat.act("check", "check")
    assert sat.money == [40 + 60, 40, 90]  # aces win three times 30; kings the rest, twice 30


def test_pk_22_the_round_is_over_when_all_have_acted_and_matched():
    sat = flop([100] * 3)
    assert sat.act("check", "check").acting == [2]
    assert sat.act("to 10").acting == [0]
    assert sat.act("call").acting == [1]
    assert (sat.act("to 20").acting, sat.act("call").acting) == ([2], [0])
    assert sat.act("call").acting == [62]


def test_pk_22_the_big_blind_may_raise():
    sat = Sat("holdem", [100] * 3).deal().act("call", "call", "to 6")
    assert sat.acting == [2]
    assert sat.act("call", "call").acting == [62]


def test_pk_23_who_has_no_dollars_is_passed_over():
    sat = Sat("holdem", [100, 10, 100]).deal().act("to 20", "call", "call").deal()
    assert (sat.acting, sat.act("to 30").acting, sat.act("call").acting) == ([0], [2], [62])


def test_pk_23_nobody_is_asked_who_could_only_bet_against_nobody():
    sat = Sat("holdem", [100, 20, 20]).deal().act("to 20", "call")
    assert sat.acting == [1]  # who has yet to match is asked
    sat.act("call")
    assert sat.acting == [62]
    sat.deal()  # four more streets without a bet
    assert sat.s.hand == 1


def test_pk_23_who_has_put_in_as_much_as_an_all_in_blind_is_not_asked():
    sat = Sat("holdem", [3, 100], small_bet=10)  # seat 1 deals and posts 5, seat 0 has 3 for the blind of 10
    sat.deal("As Ah", "Ks Kh", board="2c 7d 9h Js 3s")
    assert (sat.s.hand, sat.money) == (1, [6, 97])


# --- How much


def test_pk_24_a_bet_is_at_least_the_bet_of_the_street_and_a_raise_the_last_full_one():
    sat = flop([100] * 3, small_bet=4)
    assert sat.raises == (4, 96)
    assert sat.refused("to 3") == "PK-24"
    sat.act("to 10")
    assert sat.raises == (20, 96)
    sat.act("to 25")  # a raise by 15
    assert sat.raises == (40, 96)
    assert sat.refused("to 39") == "PK-24"


def test_pk_24_before_the_flop_the_big_blind_is_the_bet():
    sat = Sat("holdem", [100] * 3, small_bet=4).deal()
    assert sat.raises == (8, 100)
    assert sat.act("to 8").raises == (12, 100)


def test_pk_24_who_has_less_may_bet_or_raise_with_all():
    sat = flop([100, 14, 100], small_bet=4)
    sat.act("to 8")
    assert sat.raises == (10, 10)  # a full raise would be to 16; they have 10 left
    sat = flop([7, 100, 100], small_bet=4)
    assert sat.raises == (3, 3)


def test_pk_24_a_raise_over_a_short_one_adds_the_full_one():
    sat = flop([100, 15, 100]).act("to 10", "to 13")
    assert sat.raises == (23, 98)


def test_pk_25_a_short_all_in_does_not_let_who_has_acted_raise():
    sat = flop([100, 100, 17]).act("to 10", "call", "to 15")
    assert (sat.acting, sat.can) == ([0], {"fold", "call"})
    assert sat.refused("to 25") == "PK-25"
    assert sat.act("call").can == {"fold", "call"}
    assert sat.act("call").acting == [62]


def test_pk_25_who_has_not_acted_may_raise_over_a_short_all_in():
    sat = flop([100, 17, 100]).act("to 10", "to 15")
    assert (sat.acting, sat.raises) == ([2], (25, 98))
    # And that full raise lets the first one raise again.
    assert sat.act("to 25").raises == (35, 98)


def test_pk_25_short_ones_that_add_up_to_a_full_one_reopen():
    # Bet 10, all in for 13, all in for 20: ten more than the first player has put in.
    sat = flop([100, 15, 22, 100]).act("to 10", "to 13", "to 20", "call")
    assert (sat.acting, sat.raises) == ([0], (30, 98))
    # One dollar less does not.
    sat = flop([100, 15, 21, 100]).act("to 10", "to 13", "to 19", "call")
    assert (sat.acting, sat.raises) == ([0], None)


def test_pk_25_a_short_bet_does_not_reopen_for_who_has_checked():
    sat = flop([100, 3, 100], small_bet=2).act("check", "to 1", "call")
    assert (sat.acting, sat.can) == ([0], {"fold", "call"})


@pytest.mark.parametrize(("extra", "may"), [(4, False), (5, True), (6, True)])
def test_pk_25_with_a_fixed_limit_half_a_bet_reopens(extra, may):
    # Bets of 10. Seat 0 bets, seat 1 matches, seat 2 is all in for so many more.
    sat = flop([200, 200, 10 + 10 + extra], limit="fixed", small_bet=10).act("to 10", "call", f"to {10 + extra}")
    assert (sat.acting, sat.raises) == ([0], (20 + extra, 20 + extra) if may else None)


def test_pk_25_a_short_completion_does_not_reopen_for_the_bring_in():
    # Five dollars bring it in, ten are a full bet, and seat 2 is all in for seven.
    sat = stud("9c", "2s", "Kc", limit="no")
    sat.s.money[2] = 7
    assert sat.act("bring in", "to 7").raises == (17, 199)
    assert (sat.act("call").acting, sat.can) == ([1], {"fold", "call"})
    # With a fixed limit seven is more than half a bet.
    sat = stud("9c", "2s", "Kc")
    sat.s.money[2] = 7
    assert sat.act("bring in", "to 7", "call").raises == (17, 17)


def test_pk_26_to_complete_is_to_raise_a_bring_in_to_a_full_bet():
    sat = stud("9c", "2s", "Kc").act("bring in")
    assert sat.raises == (10, 10)
    assert sat.refused("to 15") == "PK-28"
    sat.act("to 10")
    assert sat.raises == (20, 20)
    sat.act("call")
    assert (sat.acting, sat.raises) == ([1], (20, 20))  # the bring-in faces a full bet, and may raise


def test_pk_27_nobody_raises_whom_no_one_could_match():
    sat = Sat("holdem", [100, 20, 20]).deal().act("call", "to 20")
    assert sat.acting == [1]
    sat = Sat("holdem", [100, 20]).deal().act("to 20")
    assert (sat.acting, sat.can, sat.refused("to 40")) == ([0], {"fold", "call"}, "PK-27")
    # One live hand with more to put in is enough.
    sat = Sat("holdem", [100, 20, 30]).deal().act("to 20")
    assert (sat.acting, sat.raises) == ([0], (38, 100))


# --- Limits


def test_pk_28_fixed_limit_small_bets_then_big_ones():
    sat = Sat("holdem", [200] * 3, limit="fixed", small_bet=10).deal()
    assert sat.raises == (20, 20)
    assert [sat.refused("to 19"), sat.refused("to 21"), sat.refused("to 500")] == ["PK-24", "PK-28", "PK-31"]
    sat.act("call", "call", "check").deal()
    assert sat.raises == (10, 10)
    sat.act("check", "check", "check").deal()
    assert sat.raises == (20, 20)
    assert sat.act("to 20").raises == (40, 40)
    sat.act("fold", "call").deal()
    assert sat.raises == (20, 20)


def test_pk_29_spread_limit_any_sum_from_the_least_to_the_most():
    sat = flop([200] * 3, limit="spread", small_bet=4, most=25)
    assert sat.raises == (4, 25)
    assert [sat.refused("to 3"), sat.refused("to 26")] == ["PK-24", "PK-29"]
    sat.act("to 20")
    assert sat.raises == (24, 45)  # by 4 to 25 more, whatever was raised before


def test_pk_29_the_most_is_not_below_the_least():
    with pytest.raises(ValueError, match=r"\$10, is below the least, \$20 \(PK-29\)"):
        Sat("holdem", [200] * 2, limit="spread", small_bet=20, most=10)


def test_pk_30_pot_limit_what_is_in_the_pots_when_one_has_matched():
    sat = Sat("holdem", [500] * 3, limit="pot", small_bet=10).deal()
    # 15 lie there and 10 to match make 25; a raise by 25 is to 35.
    assert sat.raises == (20, 35)
    assert sat.refused("to 36") == "PK-30"
    sat.act("to 35")
    # 50 lie there, seat 0 lacks 30, which makes 80: to 115.
    assert sat.raises == (60, 115)
    sat.act("fold", "call").deal()
    assert sat.raises == (10, 75)  # 35 + 35 + 5


def test_pk_30_the_ante_is_in_the_pot_too():
    assert Sat("holdem", [500] * 3, limit="pot", small_bet=10, ante=2).deal().raises == (20, 41)


def test_pk_31_no_limit_up_to_all_one_has():
    sat = Sat("holdem", [500, 300, 120]).deal()
    assert sat.raises == (4, 120)
    assert sat.refused("to 121") == "PK-31"
    assert sat.act("fold").raises == (4, 500)


def test_pk_32_a_round_has_one_bet_and_three_raises():
    sat = flop([500] * 3, limit="fixed", small_bet=10).act("to 10", "to 20", "to 30", "to 40")
    assert sat.raises is None
    assert sat.refused("to 50") == "PK-32"
    sat = flop([500] * 3, limit="spread", small_bet=4, most=9).act("to 5", "to 10", "to 15", "to 20")
    assert sat.refused("to 25") == "PK-32"


def test_pk_32_a_big_blind_is_the_bet_and_a_bring_in_is_none():
    sat = Sat("holdem", [500] * 3, limit="fixed", small_bet=10).deal().act("to 20", "to 30", "to 40")
    assert sat.raises is None
    sat = stud("9c", "2s", "Kc").act("bring in", "to 10", "to 20", "to 30")
    assert sat.act("to 40").raises is None
    # Without a fixed or a spread limit there is no bound.
    sat = flop([500] * 3, limit="pot").act("to 2", "to 4", "to 6", "to 8", "to 10")
    assert sat.raises is not None
