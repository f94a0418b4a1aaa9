"""The Fumble, the ways to win, and the table's options: GG-35 to GG-43, GG-48 to GG-54."""

import pytest
from gamblers_tables import (
    GAMBLERS,
    act,
    acting,
    before,
    champions,
    fresh,
    lay,
    menu,
    money,
    refused,
    rest,
    show,
    total,
)
from pydantic import ValidationError

from croupier.games.gamblers.state import ACT, BY_EIGHT, BY_FOUR, BY_LIMIT, BY_MONEY, OPEN, OVER

# --- Fumble


@pytest.mark.parametrize(
    ("had", "card", "have", "left"),
    [
        ([9, 9, 4, 0], 3, [7, 7, 6, 2], 3),
        ([20, 3, 3, 3], 0, [12, 5, 5, 5], 2),
        ([5, 5, 5, 5], 0, [5, 5, 5, 5], 0),
        ([7, 7, 7, 7], 1, [7, 7, 7, 7], 1),
        ([1, 0, 0, 0], 3, [1, 0, 0, 0], 3),
        ([0, 0, 0, 0], 2, [0, 0, 0, 0], 2),
        ([3, 2, 2, 2], 0, [2, 2, 2, 2], 1),
        ([3, 2, 2, 2], 3, [3, 3, 3, 3], 0),
        ([11, 10, 0], 2, [8, 12, 2], 1),
        ([2, 2, 2], 2, [2, 2, 2], 2),
        ([9, 9, 9], 0, [9, 9, 9], 0),
        ([20, 0, 0], 1, [13, 3, 3], 2),
    ],
)
def test_gg_36_and_37_the_richest_pay_half_and_all_share(had, card, have, left):
    for start in range(len(had)):
        s = lay(*["8"] * 3, *["1"] * (len(had) - 3), money=had, fumble=card, start=start)
        show(s, "0 -1 0 -1" if len(had) == 4 else "0 -1 0")
        assert (s.fumbled, money(s), s.fumble) == (1, have, left)
        assert total(s) == 0


def test_gg_35_the_dollar_placed_is_not_the_start_players_money():
    s = lay("8", "8", "8", money=[8, 8, 0])
    show(s, "0 0 0", nudge=1)
    assert (money(s), s.fumble, s.on_card) == ([8, 5, 1], 1, 1)
    s = lay("8", "8", "8", money=[8, 8, 0])
    show(s, "0 0 0")
    assert (money(s), s.fumble) == ([6, 6, 2], 2)


def test_gg_35_the_dollar_may_make_others_the_richest_too():
    s = lay("8", "8", "8", money=[9, 8, 0])
    show(s, "0 0 0", nudge=-1)
    assert (money(s), s.fumble) == ([6, 6, 2], 2)


def test_gg_36_a_richest_seat_with_a_dollar_pays_nothing():
    s = lay("8", "8", "8", money=[1, 1, 0], fumble=2)
    show(s, "0 0 0")
    assert (s.fumbled, money(s), s.fumble) == (1, [1, 1, 0], 2)


def test_gg_37_what_is_left_waits_for_the_next_fumble():
    s = lay("8", "8", "8", money=[9, 0, 0])
    show(s, "0 0 0")
    assert (money(s), s.fumble) == ([6, 1, 1], 1)
    rest(s)
    assert s.fumble == 1
    show(s, "3 3 2")
    rest(s)
    assert (money(s), s.fumble) == ([6, 1, 1], 1)
    show(s, "0 0 0")
    assert (money(s), s.fumble) == ([4, 2, 2], 1)


# --- The end


@pytest.mark.parametrize(("gambler", "cards", "ending"), [(4, "2 1 1", BY_FOUR), (8, "3 3 2", BY_EIGHT)])
def test_gg_38_a_4_or_8_wins_the_game_on_the_lucky_side_only(gambler, cards, ending):
    s = lay("1", f"{gambler}", f"{gambler}", money=[0, 0, 9])
    show(s, cards)
    assert (s.phase, before(s, 1)) == (ACT, f"{gambler}*")
    act(s, "nothing", "nothing", f"buy {gambler}")
    show(s, cards)
    assert (s.phase, s.ending) == (OVER, ending)
    assert champions(s) == [1]
    assert acting(s) == []
    assert refused(s, 0, do="nothing") == "TURN-1"


def test_gg_38_two_copies_one_of_them_lucky_win_the_game():
    s = lay("4 4*", "1", "2")
    show(s, "2 1 1")
    assert (s.phase, champions(s)) == (OVER, [0])


def test_gg_39_of_two_lucky_4s_the_one_with_fewer_gamblers_wins():
    s = lay("4* 1 2", "4* 1*", "4 1", money=[9, 0, 9])
    show(s, "2 1 1")
    assert (s.ending, champions(s)) == (BY_FOUR, [1])


def test_gg_39_with_as_few_they_share_whatever_their_money():
    s = lay("8* 1 2*", "8* 3 3", "8 1", "7", money=[9, 0, 9, 2])
    show(s, "3 3 1 1")
    assert (s.ending, champions(s)) == (BY_EIGHT, [0, 1])


@pytest.mark.parametrize(("had", "over"), [(17, False), (18, False), (19, True), (20, True)])
def test_gg_40_more_than_20_dollars_end_the_game(had, over):
    s = lay("2", "7", "8", money=[had, 0, 0])
    show(s, "1 1 0")
    assert money(s)[0] == had + 2
    assert (s.phase == OVER) == over
    assert s.ending == (BY_MONEY if over else 0)


def test_gg_40_money_is_looked_at_only_at_the_end_check():
    s = lay("2", "7", "8", money=[0, 20, 0], dollar="left")
    s.money[0], s.bank = 1, s.bank - 1
    show(s, "1 0 0", nudge=1)
    rest(s)
    assert (money(s), s.phase) == ([2, 21, 0], OPEN)
    show(s, "1 1 0")
    assert (s.phase, s.ending, champions(s)) == (OVER, BY_MONEY, [1])


def test_gg_40_a_fumble_may_take_a_seat_back_below():
    s = lay("2", "7", "8", money=[0, 20, 0], dollar="left")
    s.money[0], s.bank = 1, s.bank - 1
    show(s, "1 0 0", nudge=1)
    rest(s)
    show(s, "1 0 0")
    assert (s.phase, money(s), s.fumble) == (ACT, [5, 14, 3], 1)


def test_gg_41_the_richest_wins():
    s = lay("2 2", "2", "1", money=[19, 20, 20])
    show(s, "1 1 0")
    assert money(s) == [23, 22, 20]
    assert champions(s) == [0]


@pytest.mark.parametrize(
    ("third", "fourth", "winners"), [("2 1", "2 1", [2, 3]), ("2 1", "2 1 3*", [2]), ("2 1* 5", "2 1 6", [1, 2, 3])]
)
def test_gg_41_of_several_richest_the_one_with_fewest_gamblers_wins_or_they_share(third, fourth, winners):
    s = lay("1", "2 3 3*", third, fourth, money=[20, 19, 19, 19])
    show(s, "1 1 0 0")
    assert money(s) == [20, 21, 21, 21]
    assert (s.ending, champions(s)) == (BY_MONEY, winners)


def test_gg_42_a_lucky_4_comes_before_money():
    s = lay("4*", "1", "2", money=[0, 20, 3], dollar="left")
    s.money[1], s.bank = 21, s.bank - 1
    show(s, "2 1 1")
    assert (s.ending, champions(s)) == (BY_FOUR, [0])


def test_gg_43_players_who_always_do_the_same_go_on_for_ever():
    s = lay("1", "2", "3", money=[1, 1, 1])
    for _ in range(150):
        show(s, "0 0 0")
        rest(s)
    assert (s.phase, s.round_, money(s)) == (OPEN, 150, [1, 1, 1])


# --- Options


def test_gg_48_all_options_are_off_unless_turned_on():
    house = fresh(3).options
    assert (house.npc, house.snake, house.round_limit, house.dollar, house.any_win, house.richest_first) == (0,) * 6
    assert GAMBLERS.options() == GAMBLERS.options(
        npc=False, snake=False, round_limit=0, dollar="bank", any_win=False, richest_first=False, first="random"
    )


@pytest.mark.parametrize(
    "wrong",
    [{"npc": 1}, {"round_limit": -1}, {"round_limit": 1001}, {"dollar": "mine"}, {"snakes": True}, {"first": -1}],
)
def test_gg_48_an_option_that_there_is_not_is_refused(wrong):
    with pytest.raises(ValidationError, match=next(iter(wrong))):
        GAMBLERS.options(**wrong)


def test_gg_50_after_the_last_round_the_richest_wins():
    s = lay("1", "2", "3", money=[4, 5, 3], round_limit=2)
    show(s, "1 0 0")
    rest(s)
    show(s, "1 1 0")
    act(s, "nothing", "nothing")
    assert s.phase == ACT
    act(s, "nothing")
    assert (s.phase, s.ending, s.round_, s.start) == (OVER, BY_LIMIT, 2, 2)
    assert (money(s), champions(s)) == ([7, 7, 3], [0, 1])


def test_gg_50_ties_go_to_fewer_gamblers_also_those_bought_last():
    s = lay("1", "1", "3", money=[4, 4, 0], round_limit=1)
    show(s, "1 0 0")
    act(s, "nothing", "flip 1", "nothing")
    assert champions(s) == [0, 1]
    s = lay("1 3", "1", "3", money=[4, 4, 0], round_limit=1)
    show(s, "1 0 0")
    rest(s)
    assert champions(s) == [1]


def test_gg_50_the_other_ends_come_first():
    s = lay("4*", "1", "3", money=[0, 9, 0], round_limit=1)
    show(s, "2 1 1")
    assert (s.ending, champions(s)) == (BY_FOUR, [0])


@pytest.mark.parametrize(
    ("dollar", "purses", "winners"), [("bank", [4, 4, 0], [0, 1]), ("back", [5, 4, 0], [0]), ("left", [4, 5, 0], [1])]
)
def test_gg_51_where_the_dollar_goes(dollar, purses, winners):
    for limit in (0, 1):
        s = lay("3", "3", "8", money=[3, 2, 0], dollar=dollar, round_limit=limit)
        show(s, "1 1 0", nudge=1)
        assert (money(s), s.on_card) == ([4, 4, 0], 1)
        rest(s)
        assert (money(s), s.on_card, s.nudge) == (purses, 0, 0)
        assert total(s) == 0
        if limit:
            assert champions(s) == winners


@pytest.mark.parametrize("dollar", ["bank", "back", "left"])
def test_gg_51_until_the_round_ends_nobody_can_spend_it(dollar):
    s = lay("8", "2", "2", money=[1, 0, 0], dollar=dollar)
    show(s, "0 1 0", nudge=1)
    assert "buy 1" not in menu(s, 0)
    assert refused(s, 0, do="buy", gambler=1) == "GG-27"


@pytest.mark.parametrize(("gambler", "cards"), [(4, "2 1 1"), (8, "3 3 2")])
def test_gg_52_any_win_of_a_4_or_8_wins_the_game(gambler, cards):
    s = lay(f"{gambler} 1 1", f"{gambler}* 1 2 3", "1", any_win=True)
    show(s, cards)
    assert (s.phase, champions(s)) == (OVER, [0])


def test_gg_52_a_0_still_turns_lucky():
    s = lay("0", "1", "1", any_win=True)
    show(s, "0 0 0")
    assert (s.phase, before(s, 0)) == (ACT, "0*")


def test_gg_53_richest_first():
    for richest_first, winners, ending in ((False, [0], BY_FOUR), (True, [1], BY_MONEY)):
        s = lay("4*", "1", "2", money=[0, 20, 3], dollar="left", richest_first=richest_first)
        s.money[1], s.bank = 21, s.bank - 1
        show(s, "2 1 1")
        assert (s.ending, champions(s)) == (ending, winners)
    s = lay("4*", "1", "2", money=[0, 20, 3], richest_first=True)
    show(s, "2 1 1")
    assert (s.ending, champions(s)) == (BY_FOUR, [0])
