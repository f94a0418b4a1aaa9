"""How the game ends and who wins: TG-27 and TG-30 to TG-34, and the options TG-119, TG-120 and TG-123."""

import pytest
from gamble_tables import (
    act,
    acting,
    at,
    call_time,
    card,
    champions,
    deal_hands,
    lucky,
    lucky_turn,
    menu,
    money,
    no_sides,
    play,
    side,
    table,
    throw,
    turns_left,
)
from pydantic import ValidationError

from croupier.games.contract import CHANCE, HOUSE
from croupier.games.gamble.engine import actors, returns
from croupier.games.gamble.options import ALONE, FLAGS, PICKS, GambleOptions
from croupier.games.gamble.state import BY_BUST, BY_ROUNDS, BY_TIME, MOVE, OVER, ROLL_OFF

CLOCK = {"rounds": 0, "minutes": 1}


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
