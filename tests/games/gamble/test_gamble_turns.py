"""Turns, moves, wagers, and bets that money limits: TG-12 to TG-21."""

from itertools import product

import pytest
from gamble_tables import (
    LUCKY,
    act,
    acting,
    at,
    card,
    deal,
    deal_hands,
    lucky,
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

from croupier.components.cards import NAMES
from croupier.games.contract import CHANCE
from croupier.games.gamble.components import SQUARES
from croupier.games.gamble.state import BY_BUST, DEALS, MOVE, NOBODY_YET, OVER, SHOOT, SIDES, STAKE


def from_start(players=2):
    """The stand-in board before the first turn of seat 0."""
    s = table(players)
    to_move(s)
    return s


# --- Turns and moves


@pytest.mark.parametrize(("players", "first"), [(2, 0), (2, 1), (3, 2), (4, 1), (6, 5)])
def test_tg_12_turns_pass_to_the_left_from_who_goes_first(players, first):
    s = table(players, **LUCKY)
    to_move(s, active=first, first=first)
    turns = []
    for turn in range(2 * players):
        assert s.round_ == turn // players
        turns.append(s.active)
        assert acting(s) == [s.active]
        lucky_turn(s)
    assert turns == [(first + k) % players for k in range(players)] * 2
    assert s.round_ == 2


@pytest.mark.parametrize(("a", "b"), list(product(range(1, 7), repeat=2)))
def test_tg_13_the_piece_moves_as_far_as_two_dice_show_and_that_square_is_played(a, b):
    s = from_start()
    board = [SQUARES[s.options.board[k]] for k in range(s.options.squares)]
    assert (s.step, menu(s, 0)) == (MOVE, {"throw 1 2"})
    throw(s, a, b)
    assert (s.place[0], s.place[1]) == (a + b, 0)
    assert (SQUARES[s.square], s.active) == (board[a + b], 0)


def test_tg_13_the_first_turn_follows_the_throws_for_it():
    s = table(2)
    throw(s, 2)
    throw(s, 5)
    assert acting(s) == [1]
    throw(s, 2, 1)
    assert (s.place[0], s.place[1]) == (0, 3)


@pytest.mark.parametrize(("before", "dice", "after"), [(35, (1, 1), 1), (30, (6, 6), 6), (33, (3, 1), 1)])
def test_tg_14_the_board_is_a_loop_and_passing_start_does_nothing(before, dice, after):
    s = from_start()
    s.place[0] = before
    purses, bowl = money(s), s.jackpot
    throw(s, *dice)
    assert s.place[0] == after
    assert ([s.before[0], s.before[1]], s.bowl) == (purses, bowl)


def test_tg_14_any_number_of_pieces_may_stand_on_a_square():
    s = lucky(4)
    for _ in range(4):
        lucky_turn(s)
    assert [s.place[p] for p in range(4)] == [3, 3, 3, 3]


@pytest.mark.parametrize("dice", [(1, 1), (3, 4), (6, 6)])
def test_tg_15_on_start_the_player_throws_again_and_plays_the_next_square(dice):
    s = lucky(3)
    s.place[0] = 64 - sum(dice)
    throw(s, *dice)
    assert s.place[0] == 0
    assert (s.step, acting(s), menu(s, 0), s.square) == (MOVE, [0], {"throw 1 2"}, NOBODY_YET)
    throw(s, 2, 3)
    assert (s.place[0], SQUARES[s.square]) == (5, "lucky-win")
    throw(s, 1, 1)
    assert (acting(s), s.round_) == ([1], 0)  # both moves were one turn


# --- Wagers, and card games


def test_tg_16_where_a_square_asks_for_a_wager_it_comes_first():
    assert (at("seven-eleven").step, menu(at("seven-eleven"), 0)) == (STAKE, {"bet 1-50"})
    assert (at("dice-poker").step, menu(at("dice-poker"), 0)) == (STAKE, {"bet 1-50"})
    assert (acting(at("blackjack", active=1)), menu(at("blackjack", active=1), 2)) == ([0, 2], {"bet 1-50"})
    s = at("pecos")
    assert (acting(s), staked(s)) == ([CHANCE], [5, 5, 5])


def test_tg_16_the_squares_own_rules_stand_above_that():
    s = at("gamblers-row")
    no_sides(s)
    assert (s.step, money(s), staked(s)) == (SHOOT, [480] * 3, [0] * 3)
    s = at("jackpot")
    assert (money(s), s.jackpot, menu(s, 0)) == ([470, 480, 480], 170, {"throw 1 2 3 4 5"})
    s = at("blackjack")
    play(s, "1 bet 1", "2 bet 1")
    assert (s.step, staked(s)) == (DEALS, [0, 1, 1])


def test_tg_17_pecos_is_played_for_one_hand():
    s = at("pecos")
    deal_hands(s, "2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc")
    play(s, "1 bet 5", "2 fold", "0 fold")
    assert (s.step, acting(s)) == (MOVE, [1])


def test_tg_17_blackjack_is_played_for_one_hand():
    s = at("blackjack", 2)
    play(s, "1 bet 5")
    deal(s, "Tc 9c Td 8d")
    play(s, "1 hold")
    assert (s.step, acting(s)) == (MOVE, [1])


@pytest.mark.parametrize("kind", ["pecos", "blackjack"])
def test_tg_18_every_card_game_begins_with_the_whole_deck(kind):
    s = at(kind, 2, board=tuple({"square": k} for k in ["start", *[kind] * 63]), cards=LUCKY["cards"])
    for active in (0, 1):
        other = 1 - active
        if kind == "blackjack":
            act(s, other, do="bet", amount=1)
        assert menu(s, "chance") == {f"deal {name}" for name in NAMES}
        deal(s, "2c")
        assert menu(s, "chance") == {f"deal {name}" for name in NAMES[1:]}
        if kind == "pecos":
            deal(s, "3c 4d 5d 6h 7h 8s 9s Tc Jc")
            act(s, other, do="fold")
        else:
            deal(s, "Tc Td Ts")
            act(s, other, do="hold")
        if active == 0:
            throw(s, 1, 2)


# --- What money limits


@pytest.mark.parametrize(("purse", "most"), [(1, 1), (30, 30), (49, 49), (50, 50), (51, 50)])
def test_tg_19_the_shooter_bets_up_to_all_of_a_purse(purse, most):
    s = at("seven-eleven", purses=[purse, ..., 100])
    assert menu(s, 0) == {f"bet 1-{most}"}
    act(s, 0, do="bet", amount=most)
    assert (s.money[0], s.staked[0]) == (purse - most, most)


@pytest.mark.parametrize(("purse", "most"), [(1, 1), (12, 12), (19, 19), (20, 20), (21, 20)])
def test_tg_19_a_side_bet_is_up_to_all_of_a_purse(purse, most):
    for kind in ("seven-eleven", "gamblers-row"):
        s = at(kind, purses=[..., purse, 100])
        if kind == "seven-eleven":
            act(s, 0, do="bet", amount=1)
        assert menu(s, 1) == {"no_side", f"side for 1-{most}", f"side against 1-{most}"}
        side(s, 1, -most)
        assert (s.money[1], s.side[1]) == (purse - most, -most)


@pytest.mark.parametrize(("purse", "most"), [(1, 1), (7, 7), (50, 50), (51, 50)])
def test_tg_19_a_bet_in_blackjack_is_up_to_all_of_a_purse(purse, most):
    s = at("blackjack", purses=[100, purse, ...])
    assert menu(s, 1) == {f"bet 1-{most}"}
    act(s, 1, do="bet", amount=most)
    assert (s.money[1], s.staked[1]) == (purse - most, most)


@pytest.mark.parametrize(("purse", "least", "most"), [(6, 1, 1), (9, 4, 4), (10, 5, 5), (17, 5, 12), (40, 5, 25)])
def test_tg_19_an_opening_bet_in_pecos_is_up_to_all_of_a_purse(purse, least, most):
    s = at("pecos", purses=[..., purse, 100])  # the ante of $5 is paid from the purse first
    deal_hands(s, "2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc")
    assert menu(s, 1) == {"fold", f"bet {least}-{most}"}
    play(s, f"1 bet {most}")
    assert (s.money[1], s.staked[1]) == (purse - 5 - most, 5 + most)


@pytest.mark.parametrize(
    ("left", "raises"), [(14, set()), (15, {"raise 5-5"}), (22, {"raise 5-12"}), (60, {"raise 5-25"})]
)
def test_tg_19_a_raise_in_pecos_is_up_to_what_matching_leaves(left, raises):
    s = at("pecos", purses=[200, ..., left + 10], active=0)  # $5 ante and $5 in the first round
    deal_hands(s, "2c 4d 6h 8s Tc", "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc")
    play(s, "1 bet 5", "2 call", "0 call", "1 discard", "2 discard", "0 discard", "1 bet 10")
    assert s.money[2] == left
    assert menu(s, 2) == {"fold", "call"} | raises


@pytest.mark.parametrize("purse", [1, 10, 24])
def test_tg_20_a_loss_of_25_takes_what_is_there(purse):
    s = at("gamblers-row", purses=[purse, 500, ...])
    no_sides(s)
    for _ in range(10):
        throw(s, 1, 1, 2, 3, 4)
    assert (money(s), s.jackpot) == ([0, 500, 1600 - 160 - purse - 500], 160 + purse)
    assert (s.step, s.ending) == (OVER, BY_BUST)


@pytest.mark.parametrize(("purse", "paid"), [(1, 1), (4, 4), (10, 10), (11, 10)])
def test_tg_20_a_fee_takes_what_is_there_and_the_play_goes_on(purse, paid):
    s = at("jackpot", purses=[purse, 500, ...])
    assert (s.money[0], s.jackpot) == (purse - paid, 160 + paid)
    assert menu(s, 0) == {"throw 1 2 3 4 5"}
    throw(s, 1, 1, 1, 2, 3)
    throw(s, 1, 1, 1, 2, 3)
    throw(s, 1, 1, 1, 1, 1)
    assert (money(s)[0], s.jackpot, s.step) == (purse + 160, 0, MOVE)


@pytest.mark.parametrize(("purse", "paid"), [(1, 1), (3, 3), (5, 5), (6, 5)])
def test_tg_20_an_ante_takes_what_is_there(purse, paid):
    s = at("pecos", purses=[500, purse, ...])
    assert (staked(s), s.money[1]) == ([5, paid, 5], purse - paid)


@pytest.mark.parametrize(("purse", "paid"), [(1, 1), (44, 44), (45, 45), (46, 45)])
def test_tg_20_a_card_takes_what_is_there(purse, paid):
    s = at("take-a-gamble", purses=[purse, 500, ...])
    card(s, 10)  # lose $45
    assert (s.money[0], s.jackpot) == (purse - paid, 160 + paid)


def test_tg_20_and_23_an_ante_for_a_short_jackpot_takes_what_is_there():
    s = at("lucky-win", purses=[..., 30, 100], bowl=0)
    throw(s, 4, 5)  # $9 from an empty Jackpot: $48, $30 and $48 come into it first
    assert (money(s), s.jackpot) == ([1470 - 48 + 9, 0, 52], 48 + 30 + 48 - 9)


def test_tg_21_stakes_lie_in_the_betting_area_until_they_are_settled():
    s = at("seven-eleven")
    act(s, 0, do="bet", amount=50)
    assert (s.step, money(s), staked(s), s.jackpot) == (SIDES, [430, 480, 480], [50, 0, 0], 160)
    side(s, 1, 20)
    side(s, 2, -10)
    assert (money(s), staked(s), s.jackpot) == ([430, 460, 470], [50, 0, 0], 160)
    throw(s, 2, 2)
    throw(s, 6, 6)
    assert (money(s), staked(s), s.jackpot) == ([430, 460, 470], [50, 0, 0], 160)
    assert [s.side[p] for p in range(3)] == [0, 20, -10]


# Won: $50 and $20 come back with as much from the Jackpot, which gets the $10. Lost: $50 and $20 go to the Jackpot, and
# $10 come back with $10 from it.
@pytest.mark.parametrize(
    ("point_or_seven", "purses", "bowl"), [((1, 3), [530, 500, 470], 100), ((1, 6), [430, 460, 490], 220)]
)
def test_tg_21_a_bet_comes_back_with_winnings_or_goes_to_the_winner(point_or_seven, purses, bowl):
    s = at("seven-eleven")
    act(s, 0, do="bet", amount=50)
    side(s, 1, 20)
    side(s, 2, -10)
    throw(s, 2, 2)
    throw(s, *point_or_seven)
    assert (money(s), staked(s), s.jackpot) == (purses, [0, 0, 0], bowl)
    assert [s.side[p] for p in range(3)] == [0, 0, 0]


def test_tg_21_the_stakes_of_5_dice_poker_go_to_who_wins_them():
    s = at("dice-poker")
    act(s, 0, do="bet", amount=40)
    assert (money(s), staked(s), s.jackpot) == ([440] * 3, [40] * 3, 160)
    for faces in ((6, 6, 6, 6, 6), (1, 1, 2, 3, 4), (2, 2, 1, 3, 4)):
        throw(s, *faces)
        assert staked(s) == [40] * 3
        act(s, s.turn, do="hold")
    assert (money(s), staked(s), s.jackpot) == ([440, 560, 440], [0] * 3, 160)
