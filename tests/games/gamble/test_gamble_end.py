"""How the game ends and who wins: TG-27 to TG-34, and the options TG-119 to TG-121 and TG-123."""

import pytest
from gamble_tables import (
    LUCKY,
    act,
    acting,
    alone_at,
    alone_table,
    at,
    card,
    champions,
    deal_hands,
    lucky_turn,
    menu,
    money,
    no_sides,
    play,
    side,
    staked,
    table,
    throw,
    to_move,
)
from pydantic import ValidationError

from croupier.games.contract import CHANCE, HOUSE
from croupier.games.gamble.engine import actors, returns
from croupier.games.gamble.options import ALONE, FLAGS, PICKS, GambleOptions, clock
from croupier.games.gamble.state import BY_BUST, BY_ROUNDS, BY_TIME, MOVE, OVER, ROLL_OFF, SIDES

CLOCK = {"rounds": 0, "minutes": 1}


def lucky(players=3, *, active=0, first=0, finished=0, purses=None, bowl=None, **options):
    """A table on which every turn is short, at the beginning of a turn."""
    s = table(players, **LUCKY, **options)
    to_move(s, active=active, first=first, finished=finished, purses=purses, bowl=bowl)
    return s


def turns_left(s):
    """How many turns are begun before the game is over; each is played to its end."""
    turns = 0
    while s.step != OVER and turns < 50:
        lucky_turn(s)
        turns += 1
    return turns


def call_time(s):
    act(s, HOUSE, do="time")


# --- Rounds


def test_tg_27_the_game_ends_after_ten_rounds():
    s = lucky(3)
    assert turns_left(s) == 30
    assert (s.ending, s.round_) == (BY_ROUNDS, 10)


@pytest.mark.parametrize(("rounds", "players", "first"), [(1, 2, 1), (2, 6, 3), (7, 4, 0)])
def test_tg_27_and_120_or_after_as_many_rounds_as_the_table_sets(rounds, players, first):
    s = lucky(players, rounds=rounds, active=first, first=first)
    for _ in range(rounds * players - 1):
        lucky_turn(s)
        assert s.step == MOVE
    lucky_turn(s)
    assert (s.step, s.ending, acting(s)) == (OVER, BY_ROUNDS, [])


def test_tg_27_a_round_ends_with_the_turn_of_who_sits_at_the_right_of_the_first():
    s = lucky(3, active=0, first=1, finished=9)
    assert turns_left(s) == 1
    s = lucky(3, active=1, first=1, finished=9)
    assert turns_left(s) == 3


def test_tg_120_with_0_there_is_no_limit_of_rounds():
    s = lucky(2, rounds=0, finished=20_000)
    assert turns_left(s) == 50


@pytest.mark.parametrize("rounds", [-1, 101, 2.5, "ten", None])
def test_tg_120_the_limit_is_a_number_of_rounds(rounds):
    with pytest.raises(ValidationError, match="rounds"):
        GambleOptions(rounds=rounds)


@pytest.mark.parametrize("options", ALONE.values())
def test_tg_120_a_square_by_itself_has_a_limit(options):
    assert (options().rounds, options(rounds=1).rounds, options(rounds=100).rounds) == (10, 1, 100)
    with pytest.raises(ValidationError, match="rounds"):
        options(rounds=0)


# --- Time


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


# --- Bust


def test_tg_30_who_has_lost_everything_ends_the_game_and_nobody_has_another_turn():
    s = at("gamblers-row", purses=[25, 900, ...], active=0, first=0)
    no_sides(s)
    for _ in range(10):
        throw(s, 1, 1, 2, 2, 3)
    assert (s.step, s.ending, acting(s), s.round_) == (OVER, BY_BUST, [], 0)
    assert champions(s) == [1]


def test_tg_30_also_who_did_not_land_there():
    s = at("seven-eleven", purses=[700, 20, ...], active=0)
    act(s, 0, do="bet", amount=5)
    side(s, 1, -20)
    side(s, 2, 5)
    throw(s, 5, 6)
    assert (s.step, s.ending) == (OVER, BY_BUST)
    assert (money(s), champions(s)) == ([705, 0, 725], [2])


def test_tg_30_another_turn_that_is_due_is_not_played():
    options = {"cards": ({"effect": "again"}, {"effect": "all-ante", "amount": 20})}
    s = at("take-a-gamble", purses=[..., 20], bowl=100, **options)
    card(s, 1)
    s.place[0] = 1
    throw(s, 1, 2)  # Take A Gamble again
    card(s, 2)
    assert (s.step, s.ending, acting(s)) == (OVER, BY_BUST, [])


def test_tg_30_the_square_is_settled_first():
    # The shooter's last $5 are lost, and with them the Jackpot pays the side bet; then the game is over.
    s = at("seven-eleven", purses=[5, 800, ...], bowl=0)
    act(s, 0, do="bet", amount=5)
    side(s, 1, -5)
    no_sides(s)
    throw(s, 1, 1)
    assert (s.step, s.ending, money(s)) == (OVER, BY_BUST, [0, 805, 795])


def test_tg_30_bust_counts_for_more_than_the_last_round():
    s = at("gamblers-row", purses=[900, ..., 25], active=2, first=0, finished=9)
    no_sides(s)
    for _ in range(10):
        throw(s, 1, 1, 2, 2, 3)
    assert (s.step, s.ending) == (OVER, BY_BUST)


def test_tg_30_with_a_dollar_left_the_game_goes_on():
    s = at("gamblers-row", purses=[26, 900, ...])
    no_sides(s)
    for _ in range(10):
        throw(s, 1, 1, 2, 2, 3)
    assert (s.step, acting(s), s.money[0]) == (MOVE, [1], 1)


def test_tg_31_who_has_bet_everything_is_not_bust_and_may_win_it_back():
    s = at("seven-eleven", purses=[10, 20, ...])
    act(s, 0, do="bet", amount=10)
    side(s, 1, 20)
    no_sides(s)
    throw(s, 2, 2)
    assert (s.money[0], s.money[1], acting(s)) == (0, 0, [0])
    throw(s, 1, 3)
    assert (s.step, s.money[0], s.money[1]) == (MOVE, 20, 40)


def test_tg_31_all_in_at_cards_is_not_bust_before_the_hand_is_over():
    s = at("pecos", purses=[..., 5])
    assert s.money[1] == 0
    deal_hands(s, "2c 4d 6h 8s Tc", "3c 3d 7h 9s Jc")
    play(s, "1 discard", "0 discard")
    assert (s.step, money(s)[1]) == (MOVE, 10)


def test_tg_31_all_in_and_lost_is_bust():
    s = at("pecos", purses=[..., 5])
    deal_hands(s, "2c 2d 6h 8s Tc", "3c 4d 7h 9s Jc")
    play(s, "1 discard", "0 discard")
    assert (s.step, s.ending, s.money[1]) == (OVER, BY_BUST, 0)


def test_tg_31_the_stake_of_5_dice_poker_may_be_all_one_has():
    s = at("dice-poker", purses=[..., 10])
    act(s, 0, do="bet", amount=10)
    throw(s, 6, 6, 6, 6, 6)
    act(s, 1, do="hold")
    throw(s, 1, 2, 3, 4, 5)
    act(s, 0, do="hold")
    assert (s.step, s.money[1]) == (MOVE, 20)


# --- The winner


@pytest.mark.parametrize(
    ("purses", "winners"),
    [
        ([400, 401, 399], [1]),
        ([400, 300, 400], [0, 2]),
        ([300, 300, 300], [0, 1, 2]),
        ([1, 2, 1], [1]),
        ([10, 20, 30, 40, 50, 60], [5]),
        ([60, 20, 60, 60, 50, 60], [0, 2, 3, 5]),
    ],
)
def test_tg_32_and_33_the_most_money_wins_and_those_who_tie_share(purses, winners):
    s = lucky(len(purses), purses=purses, **CLOCK)
    call_time(s)
    assert champions(s) == winners


def test_tg_33_a_tie_behind_the_richest_means_nothing():
    s = lucky(3, purses=[300, 300, 301], **CLOCK)
    call_time(s)
    assert champions(s) == [2]


def test_tg_34_what_lies_in_the_jackpot_at_the_end_belongs_to_nobody():
    s = lucky(3, purses=[100, 200, 50], **CLOCK)
    call_time(s)
    assert (s.jackpot, [returns(s, p) for p in range(3)]) == (1250, [100, 200, 50])
    assert champions(s) == [1]


# --- Options


def test_tg_119_all_options_are_off_unless_the_table_turns_them_on():
    off = table(2).options
    assert {flag: getattr(off, flag) for flag in FLAGS} == dict.fromkeys(
        ("pro_rata", "roll_off", "exact_pairs", "side_pots", "compare_dice", "sit_out", "half_bets"), 0
    )
    for flag in FLAGS:
        on = table(2, **{flag: True}).options
        assert {other: getattr(on, other) for other in FLAGS} == {other: int(other == flag) for other in FLAGS}
    options = GambleOptions()
    assert (options.rounds, options.minutes, options.picks) == (10, 0, PICKS)


def throw_off(s, faces):
    """Each seat of the roll-off throws its die; returned is who threw."""
    seats = []
    for _ in range(len(faces)):
        seats.append(s.turn)
        assert menu(s, s.turn) == {"throw 1"}
        throw(s, faces[s.turn])
    return sorted(seats)


def test_tg_123_those_who_tie_for_the_most_money_throw_a_die_for_the_victory():
    s = lucky(4, purses=[300, 200, 300, 300], roll_off=True, **CLOCK)
    call_time(s)
    assert s.step == ROLL_OFF
    assert throw_off(s, {0: 2, 2: 6, 3: 5}) == [0, 2, 3]
    assert (s.step, s.ending, champions(s)) == (OVER, BY_TIME, [2])
    assert money(s) == [300, 200, 300, 300]


def test_tg_123_those_who_tie_again_throw_again_and_only_they():
    s = lucky(4, purses=[300, 200, 300, 300], roll_off=True, **CLOCK)
    call_time(s)
    assert throw_off(s, {0: 4, 2: 1, 3: 4}) == [0, 2, 3]
    assert throw_off(s, {0: 3, 3: 3}) == [0, 3]
    assert throw_off(s, {0: 1, 3: 2}) == [0, 3]
    assert champions(s) == [3]


def test_tg_123_one_who_is_richest_alone_wins_without_a_throw():
    s = lucky(3, purses=[300, 301, 300], roll_off=True, **CLOCK)
    call_time(s)
    assert (s.step, champions(s)) == (OVER, [1])


def test_tg_123_after_a_bust_too_and_the_house_calls_no_time_any_more():
    s = at("gamblers-row", purses=[25, 700, 700], roll_off=True, **CLOCK)
    no_sides(s)
    for _ in range(10):
        throw(s, 1, 1, 2, 2, 3)
    assert (s.step, s.ending, acting(s)) == (ROLL_OFF, BY_BUST, [1])
    throw_off(s, {1: 6, 2: 5})
    assert champions(s) == [1]


def test_turn_1_when_the_game_is_over_nobody_acts():
    s = lucky(2, **CLOCK)
    call_time(s)
    assert actors(s) == 0
    assert [menu(s, seat) for seat in (0, 1, CHANCE, HOUSE)] == [set()] * 4
