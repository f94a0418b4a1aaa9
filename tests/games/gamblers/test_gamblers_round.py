"""A round from the open fate card to the start player card that passes on: GG-11 to GG-23."""

import pytest
from gamblers_tables import (
    GAMBLERS,
    NAMES,
    act,
    acting,
    before,
    champions,
    commit,
    do,
    fates,
    lay,
    menu,
    money,
    refused,
    rest,
    show,
    total,
)

from croupier.games.contract import CHANCE, NOBODY
from croupier.games.gamblers.state import ACT, COMMIT, NUDGE, OPEN, OVER, REVEAL
from croupier.play.steps import narrate, take

FATE = {"do": "fate", "card": 0}
DOLLAR = {"do": "nudge", "space": 1}
BUY = {"do": "buy", "gambler": 1}
FLIP = {"do": "flip", "gambler": 1}
NOTHING = {"do": "nothing"}
TAKE = {"do": "take", "gamblers": [1, 2]}


def test_gg_11_the_steps_follow_each_other():
    s = lay("1 2", "1 3", "2 3", npc=True)
    assert (s.phase, acting(s)) == (REVEAL, [CHANCE])
    do(s, "chance", do="reveal", card=1)
    assert (s.phase, acting(s)) == (OPEN, [0])
    do(s, 0, do="fate", card=0)
    assert (s.phase, acting(s)) == (COMMIT, [1, 2])
    do(s, 2, do="fate", card=0)
    assert (s.phase, acting(s)) == (COMMIT, [1])
    do(s, 1, do="fate", card=0)
    assert (s.phase, acting(s)) == (NUDGE, [0])
    do(s, 0, do="nudge", space=0)
    for seat in range(3):
        assert (s.phase, acting(s)) == (ACT, [seat])
        act(s, "nothing")
    assert (s.phase, acting(s), s.start, s.round_) == (REVEAL, [CHANCE], 1, 1)


@pytest.mark.parametrize(
    ("step", "by", "wrong"),
    [
        (0, 0, [DOLLAR, BUY, FLIP, NOTHING, TAKE]),
        (1, 1, [DOLLAR, BUY, FLIP, NOTHING, TAKE]),
        (2, 0, [FATE, BUY, FLIP, NOTHING, TAKE]),
        (3, 0, [FATE, DOLLAR, TAKE]),
        (3, 0, [{"do": "nudge", "space": 0}]),
    ],
)
def test_gg_11_what_belongs_to_another_step_is_refused(step, by, wrong):
    s = lay("1 2", "1 3", "2 3")
    if step:
        do(s, 0, **FATE)
    if step >= 2:
        do(s, 1, **FATE)
        do(s, 2, **FATE)
    if step == 3:
        do(s, 0, do="nudge", space=0)
    for action in wrong:
        assert refused(s, by, **action) == "GG-11"


def test_gg_11_in_the_set_up_gamblers_are_taken_and_nothing_else():
    s = GAMBLERS.new(3, GAMBLERS.options(first=0))
    for action in (FATE, DOLLAR, BUY, FLIP, NOTHING):
        assert refused(s, 0, **action) == "GG-11"


def test_gg_11_money_of_a_fumble_counts_at_the_end_check():
    s = lay("8", "8", "8", money=[20, 19, 18], fumble=2)
    show(s, "0 0 0")
    assert money(s) == [14, 23, 22]
    assert s.phase == OVER
    assert champions(s) == [1]


def test_gg_12_the_start_players_card_is_open():
    s = lay("1", "2", "3", "1", start=2)
    assert acting(s) == [2]
    step = take(GAMBLERS, s, 2, GAMBLERS.encode(GAMBLERS.actions.validate_python({"do": "fate", "card": 3})))
    for viewer in (0, 1, 3, NOBODY):
        assert GAMBLERS.view(step.after, viewer).chosen[2] == 4
        assert GAMBLERS.conceal(s, 2, GAMBLERS.encode(step.action), viewer) == GAMBLERS.encode(step.action)
        assert narrate(GAMBLERS, step, viewer, NAMES) == ["Cho plays the fate card 3 face up."]
    assert acting(step.after) == [0, 1, 3]


def test_gg_14_only_a_card_that_one_holds_is_played():
    s = lay("1", "2", "3", fates=["0 1", "0 1 2", "-1 0 1"])
    assert menu(s, 0) == {"fate 0", "fate 1"}
    assert refused(s, 0, do="fate", card=2) == "GG-14"
    do(s, 0, do="fate", card=1)
    assert menu(s, 1) == {"fate 0", "fate 1", "fate 2"}
    assert menu(s, 2) == {"fate -1", "fate 0", "fate 1"}
    assert refused(s, 1, do="fate", card=-1) == "GG-14"
    assert refused(s, 2, do="fate", card=3) == "GG-14"


def test_gg_14_a_card_played_returns_to_the_hand():
    s = lay("1", "2", "3", fates=["0 1", "0 1 2", "-1 0 1"])
    for _ in range(3):
        show(s, "1 2 -1")
        rest(s)
        assert [fates(s, p) for p in range(3)] == [{0, 1}, {0, 1, 2}, {-1, 0, 1}]


@pytest.mark.parametrize(("space", "total_"), [(-1, 2), (0, 3), (1, 4)])
def test_gg_15_the_start_player_may_move_the_sum_by_one(space, total_):
    s = lay("7", "7", "7", money=[5, 4, 0], start=1)
    commit(s, "1 1 1")
    assert (s.phase, acting(s)) == (NUDGE, [1])
    assert menu(s, 1) == {"nudge -1", "nudge 0", "nudge 1"}
    do(s, 1, do="nudge", space=space)
    assert s.sum_ == total_
    assert s.on_card == abs(space)
    assert s.nudge == space


def test_gg_15_the_dollar_leaves_the_purse():
    s = lay("3", "3", "3", money=[5, 5, 5])
    show(s, "1 1 0", nudge=1)
    assert (s.sum_, money(s), s.on_card) == (3, [6, 7, 7], 1)
    assert total(s) == 0


def test_gg_15_nobody_else_and_at_no_other_time():
    s = lay("1", "2", "3")
    do(s, 0, do="fate", card=1)
    assert refused(s, 0, **DOLLAR) == "TURN-2"
    assert refused(s, 1, **DOLLAR) == "GG-11"
    do(s, 1, do="fate", card=1)
    do(s, 2, do="fate", card=1)
    assert refused(s, 1, **DOLLAR) == "TURN-2"
    do(s, 0, **DOLLAR)
    assert refused(s, 0, **DOLLAR) == "GG-11"


def test_gg_16_without_money_no_dollar_is_placed():
    s = lay("8", "8", "2", money=[0, 5, 5])
    commit(s, "1 1 0")
    assert (s.phase, s.sum_, s.on_card) == (ACT, 2, 0)
    assert money(s) == [0, 5, 7]
    assert refused(s, 0, **DOLLAR) == "GG-16"


def test_gg_16_the_last_dollar_may_be_placed():
    s = lay("8", "8", "3", money=[1, 5, 5])
    show(s, "1 1 0", nudge=1)
    assert money(s) == [0, 5, 7]


@pytest.mark.parametrize(
    ("cards", "nudge", "npc", "total_"),
    [
        ("-1 -1 -1", -1, None, -4),
        ("3 3 3", 1, None, 10),
        ("-1 -1 -1 -1", -1, None, -5),
        ("3 3 3 3", 1, None, 13),
        ("-1 -1 -1", -1, -1, -5),
        ("3 3 3", 1, 3, 13),
        ("2 -1 3 0", 0, None, 4),
        ("0 1 2", 0, 3, 6),
    ],
)
def test_gg_17_the_sum_is_of_all_cards_and_the_dollars_space(cards, nudge, npc, total_):
    s = lay(*["1"] * len(cards.split()), npc=npc is not None)
    show(s, cards, nudge, npc)
    assert s.sum_ == total_


@pytest.mark.parametrize(
    ("cards", "winners"),
    [("1 0 0", [0, 1]), ("1 1 1", [2]), ("1 1 0", []), ("-1 0 0", []), ("3 3 3", []), ("3 3 0", [])],
)
def test_gg_18_gamblers_before_seats_win_and_those_in_the_stacks_do_not(cards, winners):
    s = lay("1", "1", "3")
    show(s, cards)
    assert [p for p in range(3) if s.hits[p]] == winners
    assert s.fumbled == (not winners)


@pytest.mark.parametrize(
    ("gambler", "income", "lucky"), [(1, 3, 5), (2, 2, 4), (3, 2, 4), (5, 3, 5), (6, 4, 6), (7, 5, 8)]
)
def test_gg_19_each_winning_gambler_earns_by_its_own_side(gambler, income, lucky):
    s = lay(f"{gambler} {gambler} 8", f"{gambler} {gambler}*" if gambler < 4 else f"{gambler}*", "8")
    cards = {1: "1 0 0", 2: "1 1 0", 3: "1 1 1", 5: "2 2 1", 6: "2 2 2", 7: "3 3 1"}[gambler]
    show(s, cards)
    second = income + lucky if gambler < 4 else lucky
    assert money(s) == [3 + 2 * income, 3 + second, 3]
    assert [s.hits[p] for p in range(3)] == [2, 2 if gambler < 4 else 1, 0]
    assert s.bank == -9 - 2 * income - second


def test_gg_20_a_fumble_happens_when_no_gambler_wins_and_only_then():
    s = lay("2", "2", "2", money=[8, 0, 0])
    show(s, "1 1 0")
    assert (s.fumbled, money(s)) == (0, [10, 2, 2])
    s = lay("2", "2", "2", money=[8, 0, 0])
    show(s, "1 1 1")
    assert (s.fumbled, money(s), s.fumble) == (1, [5, 1, 1], 1)


def test_gg_21_one_action_each_from_the_start_player_on():
    s = lay("1", "1", "1", "1", start=2)
    show(s, "1 0 0 0")
    for seat in (2, 3, 0, 1):
        assert acting(s) == [seat]
        act(s, "buy 2")
        assert refused(s, seat, do="nothing") in ("TURN-2", "GG-11")
    assert [before(s, p) for p in range(4)] == ["1 2"] * 4
    assert s.phase == OPEN


def test_gg_21_what_was_earned_may_be_spent():
    s = lay("1 1", "2", "3", money=[0, 0, 0])
    show(s, "1 0 0")
    assert money(s) == [6, 0, 0]
    act(s, "buy 4")
    assert (money(s), before(s, 0)) == ([1, 0, 0], "1 1 4")


def test_gg_21_the_last_card_goes_to_who_comes_first():
    s = lay("7", "7", "1", money=[9, 9, 9], start=1)
    show(s, "0 0 1")
    act(s, "buy 7")
    assert s.stacks[7] == 0
    assert "buy 7" not in menu(s, 2)
    assert refused(s, 2, do="buy", gambler=7) == "GG-26"


@pytest.mark.parametrize("cards", ["1 0 0", "-1 0 0"])
def test_gg_22_the_start_player_card_passes_to_the_left_also_after_a_fumble(cards):
    s = lay("1", "2", "3", start=1)
    for start in (1, 2, 0, 1):
        assert (s.start, acting(s)) == (start, [start])
        show(s, cards)
        rest(s)


def test_gg_23_the_dollar_goes_to_the_bank_when_the_card_passes_on():
    s = lay("3", "3", "3")
    show(s, "1 1 0", nudge=1)
    act(s, "nothing", "nothing")
    assert (s.on_card, s.bank, money(s)) == (1, -15, [4, 5, 5])
    act(s, "nothing")
    assert (s.on_card, s.nudge, s.bank, money(s)) == (0, 0, -14, [4, 5, 5])


@pytest.mark.parametrize("dollar", ["bank", "back", "left"])
def test_gg_23_a_game_ends_while_the_dollar_lies_there_for_nobody(dollar):
    s = lay("3", "3", "8 8", money=[20, 19, 0], dollar=dollar)
    show(s, "1 1 0", nudge=1)
    assert s.phase == OVER
    assert (money(s), s.on_card) == ([21, 21, 0], 1)
    assert champions(s) == [0, 1]
    assert total(s) == 0
