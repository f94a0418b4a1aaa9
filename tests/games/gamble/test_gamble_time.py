"""When time is called: TG-28 and TG-29, and the option TG-121."""

import pytest
from gamble_tables import (
    act,
    acting,
    alone_at,
    alone_table,
    at,
    call_time,
    card,
    champions,
    deal_hands,
    lucky,
    lucky_turn,
    menu,
    no_sides,
    play,
    side,
    staked,
    table,
    throw,
    to_move,
    turns_left,
)

from croupier.games.contract import CHANCE, HOUSE
from croupier.games.gamble.options import GambleOptions, clock
from croupier.games.gamble.state import BY_BUST, BY_ROUNDS, BY_TIME, MOVE, OVER, SIDES

CLOCK = {"rounds": 0, "minutes": 1}


@pytest.mark.parametrize(("turn", "left"), [(0, 3), (1, 2), (2, 1)])
def test_tg_28_when_time_is_called_in_a_turn_the_round_is_finished(turn, left):
    s = lucky(3, active=turn, first=0, finished=4, **CLOCK)
    throw(s, 1, 2)
    call_time(s)
    assert (s.step != OVER, acting(s)) == (True, [turn])
    throw(s, 1, 1)
    assert turns_left(s) == left - 1
    assert (s.ending, s.round_) == (BY_TIME, 5)


@pytest.mark.parametrize(("active", "first", "left"), [(1, 0, 2), (2, 0, 1), (0, 2, 2), (1, 2, 1)])
def test_tg_28_when_it_is_called_between_two_turns_of_a_round_too(active, first, left):
    s = lucky(3, active=active, first=first, **CLOCK)
    call_time(s)
    assert s.step == MOVE
    assert turns_left(s) == left
    assert s.ending == BY_TIME


def test_tg_28_time_may_be_called_while_others_act():
    s = at("seven-eleven", 3, **CLOCK)
    assert acting(s) == [0, HOUSE]
    act(s, 0, do="bet", amount=1)
    assert acting(s) == [1, 2, HOUSE]
    side(s, 1, 5)
    call_time(s)
    assert (s.step, acting(s)) == (SIDES, [2])
    no_sides(s)
    throw(s, 5, 6)
    assert (s.step, acting(s)) == (MOVE, [1])


def test_tg_28_a_card_game_that_has_begun_is_played_to_its_end():
    s = at("pecos", 2, active=1, **CLOCK)
    deal_hands(s, "2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc")
    call_time(s)
    play(s, "0 bet 5", "1 call", "0 discard", "1 discard", "0 bet 5", "1 fold")
    assert (s.step, s.ending, staked(s)) == (OVER, BY_TIME, [0, 0])


def test_tg_28_the_first_player_who_throws_again_on_start_is_in_a_turn():
    s = lucky(2, finished=1, **CLOCK)
    s.place[0] = 61
    throw(s, 1, 2)
    assert (s.step, s.place[0]) == (MOVE, 0)
    call_time(s)
    assert s.step == MOVE
    assert turns_left(s) == 2
    assert s.ending == BY_TIME


def test_tg_28_the_first_player_who_has_another_turn_is_still_in_the_round():
    s = at("take-a-gamble", 2, finished=3, **CLOCK)
    card(s, 22)  # again
    assert (s.step, acting(s)) == (MOVE, [0, HOUSE])
    call_time(s)
    assert s.step == MOVE
    s.place[0] = 6
    throw(s, 1, 2)  # Lucky Win
    throw(s, 1, 1)
    assert acting(s) == [1]
    s.place[1] = 6
    throw(s, 1, 2)
    throw(s, 1, 1)
    assert (s.step, s.ending) == (OVER, BY_TIME)


@pytest.mark.parametrize("first", range(3))
def test_tg_29_between_two_rounds_the_game_is_over_at_once(first):
    s = lucky(3, active=first, first=first, **CLOCK)
    for _ in range(3):
        lucky_turn(s)
    assert (s.round_, acting(s)) == (1, [first, HOUSE])
    call_time(s)
    assert (s.step, s.ending, acting(s)) == (OVER, BY_TIME, [])
    assert champions(s) == [0, 1, 2]


def test_tg_29_before_the_first_turn_nobody_has_had_a_turn():
    s = lucky(2, **CLOCK)
    call_time(s)
    assert (s.step, s.ending, champions(s)) == (OVER, BY_TIME, [0, 1])


def test_tg_29_when_it_is_called_at_the_throws_for_who_goes_first_there_is_no_turn():
    s = table(2, **CLOCK)
    throw(s, 6)
    call_time(s)
    assert acting(s) == [1]
    throw(s, 1)
    assert (s.step, s.ending) == (OVER, BY_TIME)


def test_tg_29_at_a_square_by_itself_a_round_begins_with_the_turn_of_the_first():
    s = alone_at("seven-eleven", 2, first=0, active=0, finished=1, minutes=1)
    call_time(s)
    assert s.step != OVER
    s = alone_table("seven-eleven", 2, minutes=1)
    to_move(s)
    call_time(s)
    assert (s.step, s.ending) == (OVER, BY_TIME)


def test_tg_121_time_is_called_once_and_only_where_the_table_sets_it():
    s = lucky(2)
    assert acting(s) == [0]
    s = lucky(2, active=1, **CLOCK)
    assert acting(s) == [1, HOUSE]
    assert menu(s, HOUSE) == {"time"}
    call_time(s)
    assert acting(s) == [1]


def test_tg_121_the_house_waits_while_dice_and_cards_come():
    s = lucky(2, **CLOCK)
    act(s, 0, do="throw", dice=[1, 2])
    assert acting(s) == [CHANCE]
    assert acting(at("pecos", 2, **CLOCK)) == [CHANCE]


@pytest.mark.parametrize(("minutes", "seconds"), [(0, 0), (1, 60), (90, 5400)])
def test_tg_121_the_clock_counts_minutes(minutes, seconds):
    assert clock(GambleOptions(minutes=minutes)) == seconds
    assert table(2, minutes=minutes).options.minutes == minutes


def test_tg_121_without_rounds_and_time_only_a_bust_ends_the_game():
    s = lucky(2, rounds=0, finished=30_000, purses=[..., 40], bowl=0)
    throw(s, 1, 2)
    throw(s, 1, 1)
    assert (s.step, s.ending) == (OVER, BY_BUST)


def test_tg_121_rounds_end_the_game_also_at_a_table_with_a_clock():
    s = lucky(2, rounds=2, minutes=60)
    assert turns_left(s) == 4
    assert s.ending == BY_ROUNDS
