"""Purchases, lucky sides, and what they bring when they win: GG-24 to GG-34."""

import pytest
from gamblers_tables import act, before, commit, do, fates, lay, menu, money, refused, rest, show, total

from croupier.games.gamblers.state import ACT, OVER

CARDS = {0: "0 0 0", 1: "1 0 0", 2: "1 1 0", 3: "1 1 1", 4: "2 1 1", 5: "2 2 1", 6: "2 2 2", 7: "3 2 2", 8: "3 3 2"}
"""Fate cards of three seats for each sum."""
COST = {0: 0, 1: 1, 2: 1, 3: 1, 4: 5, 5: 2, 6: 2, 7: 3, 8: 3}


def at_actions(*gamblers, start=0, spend=None, fates=None, cards="0 0 0", **options):
    """A table at the first action, after a sum that nobody wins on; `spend` is what the seats then have."""
    money = spend or [3] * len(gamblers)
    s = lay(*gamblers, start=start, money=money, fates=fates, **options)
    show(s, cards)
    for p, dollars in enumerate(money):
        s.bank += s.money[p] - dollars
        s.money[p] = dollars
    s.bank += s.fumble
    s.fumble = 0
    assert s.phase == ACT
    assert total(s) == 0
    return s


@pytest.mark.parametrize("gambler", range(1, 9))
def test_gg_24_one_may_buy_a_gambler_again(gambler):
    cost = COST[gambler]
    s = at_actions(f"{gambler} 1", "2", "3", spend=[10, 0, 0])
    bank = s.bank
    act(s, f"buy {gambler}")
    assert before(s, 0).split().count(str(gambler)) == (3 if gambler == 1 else 2)
    assert money(s) == [10 - cost, 0, 0]
    assert s.bank == bank + cost


def test_gg_25_a_gambler_bought_lies_normal_side_up():
    s = at_actions("4* 1*", "2", "3", spend=[10, 10, 10])
    act(s, "buy 4", "buy 8", "buy 5")
    assert [before(s, p) for p in range(3)] == ["1* 4 4*", "2 8", "3 5"]


def test_gg_26_from_an_empty_stack_nothing_is_bought():
    s = at_actions("8 8", "8", "1", spend=[10, 10, 10])
    assert "buy 8" not in menu(s, 0)
    assert refused(s, 0, do="buy", gambler=8) == "GG-26"
    s = at_actions("0", "0", "0", spend=[0, 0, 0], cards="1 1 1")
    assert refused(s, 0, do="buy", gambler=0) == "GG-26"


@pytest.mark.parametrize("dollars", range(7))
def test_gg_27_one_needs_the_whole_cost(dollars):
    s = at_actions("1", "2", "3", spend=[dollars, 0, 0])
    affordable = {g for g, cost in COST.items() if (cost <= dollars if cost else dollars == 0)}
    assert {choice for choice in menu(s, 0) if "buy" in choice} == {f"buy {g}" for g in affordable}
    for g in set(range(1, 9)) - affordable:
        assert refused(s, 0, do="buy", gambler=g) == "GG-27"


def test_gg_27_all_one_has_may_be_spent():
    s = at_actions("1", "2", "3", spend=[5, 0, 0])
    act(s, "buy 4")
    assert money(s) == [0, 0, 0]
    assert before(s, 0) == "1 4"


@pytest.mark.parametrize("dollars", [1, 2, 20])
def test_gg_28_a_cost_of_0_is_only_for_who_has_nothing(dollars):
    s = at_actions("1", "2", "3", spend=[dollars, 0, 0])
    assert refused(s, 0, do="buy", gambler=0) == "GG-28"
    act(s, "nothing", "buy 0")
    assert before(s, 1) == "0 2"
    assert money(s) == [dollars, 0, 0]


def test_gg_28_the_dollar_on_the_start_player_card_does_not_stand_in_the_way():
    s = lay("8", "2", "2", money=[1, 0, 0])
    show(s, "0 1 0", nudge=1)
    assert (money(s), s.on_card) == ([0, 2, 2], 1)
    act(s, "buy 0")
    assert before(s, 0) == "0 8"
    assert refused(s, 1, do="buy", gambler=0) == "GG-28"


@pytest.mark.parametrize(("gambler", "card"), [(0, -1), (5, 2), (6, 2), (7, 3), (8, 3)])
def test_gg_29_a_get_power_brings_its_fate_card(gambler, card):
    s = at_actions("1", "2", "3", spend=[COST[gambler]] * 3, fates=["0 1"] * 3)
    act(s, f"buy {gambler}")
    assert fates(s, 0) == {0, 1, card}
    assert s.supply[card + 1] == 2
    rest(s)
    assert fates(s, 0) == {0, 1, card}


@pytest.mark.parametrize("gambler", [1, 2, 3, 4])
def test_gg_29_the_others_bring_none(gambler):
    s = at_actions("1", "2", "3", spend=[9] * 3, fates=["0 1"] * 3)
    act(s, f"buy {gambler}")
    assert fates(s, 0) == {0, 1}
    assert [s.supply[card + 1] for card in (-1, 2, 3)] == [3, 3, 3]


def test_gg_29_who_holds_the_card_gets_no_second_one():
    s = at_actions("1", "2", "3", spend=[9] * 3, fates=["0 1 2", "0 1", "0 1"])
    act(s, "buy 5", "buy 6", "buy 5")
    assert [fates(s, p) for p in range(3)] == [{0, 1, 2}] * 3
    assert s.supply[3] == 0
    assert [before(s, p) for p in range(3)] == ["1 5", "2 6", "3 5"]


def test_gg_29_when_none_is_left_the_gambler_comes_alone():
    s = at_actions("1", "2", "3", spend=[9] * 3, fates=["0 1"] * 3)
    s.supply[3] = 0
    s.options.fates[3] = 0
    act(s, "buy 5")
    assert (before(s, 0), fates(s, 0), s.supply[3]) == ("1 5", {0, 1}, 0)


@pytest.mark.parametrize("gambler", [0, 4, 8])
def test_gg_30_a_normal_0_4_or_8_turns_lucky_without_money_and_without_a_fumble(gambler):
    s = lay(f"{gambler} {gambler}", f"{gambler}", "1", money=[9, 0, 0])
    show(s, CARDS[gambler])
    assert s.sum_ == gambler
    assert (s.phase, s.fumbled, money(s)) == (ACT, 0, [9, 0, 0])
    assert [before(s, p) for p in range(3)] == [f"{gambler}* {gambler}*", f"{gambler}*", "1"]


def test_gg_31_a_lucky_0_pays_and_turns_back():
    s = lay("0* 0", "0*", "1")
    show(s, CARDS[0])
    assert money(s) == [8, 8, 3]
    assert [before(s, p) for p in range(3)] == ["0 0*", "0", "1"]
    rest(s)
    show(s, CARDS[0])
    assert money(s) == [13, 8, 3]
    assert [before(s, p) for p in range(3)] == ["0 0*", "0*", "1"]


@pytest.mark.parametrize("gambler", range(9))
def test_gg_32_one_normal_gambler_is_turned_for_nothing(gambler):
    other = 2 if gambler == 1 else 1
    s = at_actions(f"{gambler} {gambler} {other}", "3", "3", spend=[0, 5, 5], cards="-1 -1 -1")
    act(s, f"flip {gambler}")
    cards = before(s, 0).split()
    assert (cards.count(str(gambler)), cards.count(f"{gambler}*"), cards.count(str(other))) == (1, 1, 1)
    assert money(s) == [0, 5, 5]


def test_gg_32_what_is_lucky_or_not_ones_own_cannot_be_turned():
    s = at_actions("4* 1 2 2*", "3", "3", cards="1 -1 -1")
    assert {choice for choice in menu(s, 0) if "flip" in choice} == {"flip 1", "flip 2"}
    assert refused(s, 0, do="flip", gambler=4) == "GG-32"
    assert refused(s, 0, do="flip", gambler=3) == "GG-32"
    assert refused(s, 0, do="flip", gambler=8) == "GG-32"
    act(s, "flip 2", "nothing", "nothing")
    assert before(s, 0) == "1 2* 2* 4*"


@pytest.mark.parametrize(("gambler", "lucky"), [(1, 5), (2, 4), (3, 4), (5, 5), (6, 6), (7, 8)])
def test_gg_33_a_lucky_gambler_pays_and_turns_back(gambler, lucky):
    s = lay(f"{gambler}*", f"{gambler}* {gambler}*", "8")
    show(s, CARDS[gambler])
    assert money(s) == [3 + lucky, 3 + 2 * lucky, 3]
    assert [before(s, p) for p in range(3)] == [f"{gambler}", f"{gambler} {gambler}", "8"]


def test_gg_33_a_lucky_gambler_that_does_not_win_stays_lucky():
    s = lay("1* 2*", "7*", "8*")
    show(s, CARDS[2])
    assert [before(s, p) for p in range(3)] == ["1* 2", "7*", "8*"]
    rest(s)
    assert [before(s, p) for p in range(3)] == ["1* 2", "7*", "8*"]


@pytest.mark.parametrize("gambler", [0, 4, 8])
def test_gg_34_a_0_4_or_8_that_never_won_may_be_turned(gambler):
    s = lay(f"{gambler} 3", "7", "7", money=[0, 5, 5])
    show(s, CARDS[3])
    act(s, f"flip {gambler}")
    assert before(s, 0) == ("0* 3" if gambler == 0 else f"3 {gambler}*")
    rest(s)
    show(s, CARDS[gambler])
    if gambler:
        assert s.phase == OVER
    else:
        assert money(s) == [7, 5, 5]


def test_gg_34_a_gambler_bought_is_turned_in_a_later_round():
    s = at_actions("1", "2", "3", spend=[5, 5, 5])
    act(s, "buy 4")
    assert refused(s, 0, do="flip", gambler=4) == "TURN-2"
    rest(s)
    commit(s, CARDS[7])
    do(s, 1, do="nudge", space=0)
    rest(s)
    assert before(s, 0) == "1 4"
