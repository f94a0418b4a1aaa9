"""Players of Pecos with little money: TG-72 to TG-74, TG-127."""

import pytest
from gamble_tables import acting, at, check, menu, money, play, staked
from pecos_tables import MATCH, deal_order, dealt, from_left, second_round, stand_pat

from croupier.games.gamble.state import BY_BUST, MOVE, OVER, PECOS
from croupier.games.gamble.words import awaited


@pytest.mark.parametrize(("left", "words"), [(1, "bet 1-1"), (4, "bet 4-4"), (5, "bet 5-5"), (6, "bet 5-6")])
def test_tg_72_with_less_than_five_dollars_one_opens_with_all_of_it(left, words):
    s = dealt(purses=[100, 5 + left, 100], active=0)
    assert menu(s, 1) == {"fold", words}
    play(s, f"1 bet {left}")
    assert menu(s, 2) == MATCH
    play(s, "2 call", "0 call")
    assert staked(s) == [5 + left] * 3


def test_tg_72_the_same_in_the_second_round():
    s = second_round(purses=[100, 13, 100], active=0)
    assert menu(s, 1) == {"fold", "bet 3-3"}
    play(s, "1 bet 3")
    assert menu(s, 2) == {"fold", "call", "raise 5-25"}


@pytest.mark.parametrize("left", [1, 9, 10, 11])
def test_tg_72_a_bet_is_matched_with_all_that_one_has(left):
    s = dealt(purses=[100, 100, 5 + left], active=0)
    play(s, "1 bet 10")
    assert menu(s, 2) == MATCH
    play(s, "2 call")
    assert money(s)[2] == max(0, left - 10)
    play(s, "0 call")  # a short match does not lower the bet for others
    assert staked(s) == [15, 15, 5 + min(left, 10)]


def test_tg_72_a_bet_is_at_most_what_one_has():
    s = dealt(purses=[100, 17, 100], active=0)
    assert menu(s, 1) == {"fold", "bet 5-12"}


@pytest.mark.parametrize(
    ("spare", "words"),
    [(0, set()), (4, set()), (5, {"raise 5-5"}), (24, {"raise 5-24"}), (25, {"raise 5-25"}), (26, {"raise 5-25"})],
)
def test_tg_73_who_cannot_raise_by_five_dollars_cannot_raise(spare, words):
    s = second_round(purses=[100, 100, 10 + 20 + spare], active=0)
    play(s, "1 bet 20")
    assert menu(s, 2) == {*MATCH, *words}
    told = awaited(s, 2, ("Ann", "Ben", "Cho"))
    assert told == ("Match with $20, raise, or fold." if words else "Match with $20, or fold.")


def test_tg_73_all_in_for_less_is_a_match_and_the_next_may_still_raise():
    s = second_round(4, purses=[100, 100, 18, 100], active=0)
    play(s, "1 bet 5", "2 call")  # 2 has 3 left: the match of 5 leaves $3
    assert money(s)[2] == 3
    assert menu(s, 3) == {*MATCH, "raise 5-25"}
    play(s, "3 raise 5", "0 fold", "1 call")
    assert menu(s, 2) == MATCH


def test_tg_74_when_all_are_all_in_from_the_antes_there_is_no_betting():
    s = dealt(purses=[4, 5, 2])
    assert stand_pat(s) == [1, 2, 0]
    assert s.step == OVER
    assert s.ending == BY_BUST


def test_tg_74_one_with_money_has_nobody_to_bet_against():
    s = dealt(purses=[5, 200, 5])
    assert stand_pat(s) == [1, 2, 0]
    assert money(s) == [15, 195, 0]


def test_tg_74_nor_after_a_fold():
    s = dealt(purses=[5, 200, 200])
    play(s, "1 fold")
    assert stand_pat(s) == [2, 0]
    assert money(s) == [15, 195, 195]


def test_tg_74_but_who_has_not_yet_matched_a_bet_is_asked():
    s = dealt(purses=[200, 10, 5])
    play(s, "1 bet 5")
    assert menu(s, 0) == MATCH
    play(s, "0 call")
    assert stand_pat(s) == [1, 2, 0]
    assert s.step == OVER
    assert money(s) == [200 - 10 + 25, 0, 0]


def test_tg_74_nobody_raises_whom_nobody_could_match():
    s = second_round(purses=[200, 30, 10])
    play(s, "1 bet 20")  # all in, as 2 is
    assert menu(s, 0) == MATCH


def test_tg_74_the_second_round_is_left_out_when_the_first_took_all_the_money():
    s = dealt(purses=[200, 30, 30])
    play(s, "1 bet 25", "2 call", "0 call")
    assert stand_pat(s) == [1, 2, 0]
    assert s.step == OVER
    assert money(s) == [200 + 60, 0, 0]


# --- The option


def test_tg_127_who_cannot_ante_five_sits_out():
    s = dealt(purses=[100, 4, 100, 5], active=0, sit_out=True)
    assert (staked(s), money(s)) == ([5, 0, 5, 5], [95, 4, 95, 0])
    assert s.held[1] == 0
    play(s, "2 bet 5", "0 call")
    assert stand_pat(s) == [2, 3, 0]
    play(s, "2 fold")
    assert money(s) == [100 + 5 + 5 + 5, 4, 90, 0]


@pytest.mark.parametrize("dealer", range(4))
def test_tg_127_a_dealer_who_sits_out_still_deals(dealer):
    purses = [100] * 4
    purses[dealer] = 4
    s = dealt(purses=purses, active=dealer, sit_out=True)
    players = from_left(s)[:-1]
    assert acting(s) == [players[0]]
    play(s, f"{players[0]} fold", f"{players[1]} bet 10", f"{players[2]} call")
    assert stand_pat(s) == players[1:]
    play(s, f"{players[1]} bet 10", f"{players[2]} fold")
    assert money(s)[dealer] == 4
    assert money(s)[players[1]] == 100 + 5 + 15
    check(s)


def test_tg_127_the_deal_begins_at_the_left_of_a_dealer_who_sits_out():
    s = at("pecos", purses=[100, 4, 4, 100], active=1, sit_out=True)
    assert deal_order(s) == [3, 0] * 5


@pytest.mark.parametrize("purses", [[100, 4, 4], [4, 4, 100], [4, 3, 2]])
def test_tg_127_there_is_no_hand_with_fewer_than_two(purses):
    s = at("pecos", purses=purses, active=0, sit_out=True)
    assert (s.step, s.active, s.last) == (MOVE, 1, PECOS)
    assert (money(s), staked(s)) == (purses, [0, 0, 0])


def test_tg_127_with_two_there_is():
    s = dealt(purses=[4, 5, 100], active=0, sit_out=True)
    assert stand_pat(s) == [1, 2]
    assert money(s) == [4, 10, 95]
