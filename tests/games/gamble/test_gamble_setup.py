"""Chips, set-up, who goes first, and dice: TG-1 to TG-11."""

from itertools import product

import pytest
from gamble_tables import (
    LUCKY,
    act,
    acting,
    alone_table,
    at,
    hands_for,
    lucky_turn,
    menu,
    money,
    roll,
    side,
    staked,
    table,
    throw,
    total,
    weights,
)

from croupier.games.contract import CHANCE, NOBODY
from croupier.games.gamble.audit import audit
from croupier.games.gamble.components import SQUARES
from croupier.games.gamble.state import CHIPS, FIRST, MOVE, OVER, VALUES
from croupier.games.gamble.view import hide

ALONE = ("gamblers-row", "dice-poker", "pecos", "seven-eleven", "blackjack", "jackpot")


# --- Chips


@pytest.mark.parametrize("players", range(2, 7))
def test_tg_1_two_to_six_play_and_one_deck_serves_them(players):
    s = at("pecos", players)
    deals = 0
    while acting(s) == [CHANCE]:
        act(s, "chance", do="deal", card=min(menu(s, "chance")).split()[1])
        deals += 1
    assert deals == 5 * players
    assert [s.held[p] for p in range(players)] == [5] * players


@pytest.mark.parametrize("players", [0, 1, 7])
def test_tg_1_no_other_number_of_players_can_play(players):
    with pytest.raises(ValueError, match="2 to 6 players"):
        table(players)
    with pytest.raises(ValueError, match="2 to 6 players"):
        alone_table("pecos", players)


def test_tg_2_there_are_100_chips_of_each_colour_for_1_5_and_10_dollars():
    assert (CHIPS, VALUES) == (100, (1, 5, 10))
    assert [total(table(players)) for players in range(2, 7)] == [1600] * 5


# Each colour is shared out in whole chips: of 100, six players get 16 each and 4 are left over; 16 chips of each colour
# are $16 + $80 + $160 = $256, and 4 of each $64. Then each pays $3 + $15 + $30 = $48.
@pytest.mark.parametrize(
    ("players", "each", "left_over", "purse", "bowl"),
    [
        (2, 800, 0, 752, 96),
        (3, 528, 16, 480, 160),
        (4, 400, 0, 352, 192),
        (5, 320, 0, 272, 240),
        (6, 256, 64, 208, 352),
    ],
)
def test_tg_3_and_4_the_chips_are_shared_out_and_everyone_antes(players, each, left_over, purse, bowl):
    s = table(players)
    assert money(s) == [purse] * players == [each - 48] * players
    assert s.jackpot == bowl == left_over + 48 * players


@pytest.mark.parametrize("kind", ALONE)
def test_tg_3_a_square_by_itself_begins_with_the_same_money(kind):
    s = alone_table(kind, 3)
    assert (money(s), s.jackpot) == ([480] * 3, 160)


def test_tg_4_the_ante_is_paid_once_and_not_every_turn():
    s = table(2, **LUCKY)
    throw(s, 6)
    throw(s, 1)
    lucky_turn(s)
    lucky_turn(s)
    assert (money(s), s.jackpot) == ([754, 754], 92)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_tg_5_no_dollar_is_lost_or_made_in_whole_games(players, seed):
    s = table(players, rounds=4, side_pots=seed % 2 == 0, pro_rata=seed % 2 == 1)
    decisions = 0
    for seat, _ in hands_for(s).random(s, seed, 0):
        assert total(s) == 1600
        assert audit(s) == []
        decisions += seat != CHANCE
    assert decisions > 4 * players
    assert s.step == OVER


def test_tg_6_all_money_lies_in_the_open():
    s = at("seven-eleven", 3, active=1)
    act(s, 1, do="bet", amount=30)
    side(s, 0, -7)
    for viewer in (0, 1, 2, NOBODY):
        seen = s.copy_()
        hide(seen, viewer)
        assert (money(seen), staked(seen), seen.jackpot) == ([473, 450, 480], [0, 30, 0], 160)
        assert [seen.side[p] for p in range(3)] == [-7, 0, 0]


def test_tg_7_the_pieces_begin_on_start():
    s = table(4)
    assert [s.place[p] for p in range(4)] == [0, 0, 0, 0]
    assert SQUARES[s.options.board[0]] == "start"


def test_tg_7_any_of_the_cards_may_lie_on_top():
    s = at("take-a-gamble")
    assert menu(s, "chance") == {f"card {n}" for n in range(1, 25)}
    assert len(set(weights(s))) == 1


# --- Who goes first


@pytest.mark.parametrize("players", range(2, 7))
def test_tg_8_everyone_throws_one_die_and_the_highest_goes_first(players):
    for best in range(players):
        s = table(players)
        thrown = set()
        for _ in range(players):
            seat = s.turn
            thrown.add(seat)
            assert acting(s) == [seat]
            assert menu(s, seat) == {"throw 1"}
            throw(s, 5 if seat == best else 4 - seat % 2)
        assert thrown == set(range(players))
        assert (s.step, s.active, s.first, acting(s)) == (MOVE, best, best, [best])


def test_tg_8_the_throws_for_who_goes_first_cost_nothing():
    s = table(3)
    for die in (1, 6, 3):
        throw(s, die)
    assert (money(s), s.jackpot) == ([480] * 3, 160)


def throw_by_seat(s, faces):
    """Each seat of the contest throws its die; returned is who threw."""
    seats = []
    for _ in range(len(faces)):
        seats.append(s.turn)
        throw(s, faces[s.turn])
    return sorted(seats)


def test_tg_9_those_who_tie_for_the_highest_throw_again_and_only_they():
    s = table(4)
    assert throw_by_seat(s, {0: 6, 1: 2, 2: 6, 3: 5}) == [0, 1, 2, 3]
    assert s.step == FIRST
    assert throw_by_seat(s, {0: 1, 2: 3}) == [0, 2]  # a 5 of seat 3 no longer counts
    assert (s.step, s.first, s.active) == (MOVE, 2, 2)


def test_tg_9_a_tie_below_the_highest_means_nothing():
    s = table(4)
    throw_by_seat(s, {0: 2, 1: 2, 2: 2, 3: 3})
    assert (s.step, s.first) == (MOVE, 3)


def test_tg_9_they_throw_until_one_is_highest():
    s = table(6)
    assert throw_by_seat(s, dict.fromkeys(range(6), 4)) == [0, 1, 2, 3, 4, 5]
    assert throw_by_seat(s, {0: 1, 1: 6, 2: 5, 3: 6, 4: 6, 5: 2}) == [0, 1, 2, 3, 4, 5]
    assert throw_by_seat(s, {1: 3, 3: 3, 4: 2}) == [1, 3, 4]
    assert throw_by_seat(s, {1: 5, 3: 5}) == [1, 3]
    assert s.step == FIRST
    assert throw_by_seat(s, {1: 1, 3: 2}) == [1, 3]
    assert (s.step, s.first) == (MOVE, 3)


# --- Dice


@pytest.mark.parametrize(("dice", "ways"), [((1,), 6), ((2, 4), 36), ((1, 3, 5), 216), ((2, 3, 4, 5), 1296)])
def test_tg_10_the_dice_named_are_thrown_and_the_others_lie_as_they_lay(dice, ways):
    s = at("dice-poker", 2)
    act(s, 0, do="bet", amount=1)
    throw(s, 1, 2, 3, 4, 6)
    act(s, 1, do="throw", dice=dice)
    assert len(menu(s, "chance")) == ways
    roll(s, *[5] * len(dice))
    before = (1, 2, 3, 4, 6)
    assert tuple(s.laid[1, d] for d in range(5)) == tuple(5 if d + 1 in dice else before[d] for d in range(5))


def test_tg_10_each_die_shows_1_to_6_all_equally_likely():
    s = table(2, **LUCKY)
    throw(s, 6)
    throw(s, 1)
    act(s, 0, do="throw", dice=[1, 2])
    faces = product(range(1, 7), repeat=2)
    assert menu(s, "chance") == {f"roll {a} {b}" for a, b in faces}
    assert len(set(weights(s))) == 1


def test_tg_10_only_the_player_whose_throw_it_is_throws():
    s = at("dice-poker", 3)
    act(s, 0, do="bet", amount=1)
    assert [bool(menu(s, seat)) for seat in range(3)] == [False, True, False]
    throw(s, 1, 1, 2, 2, 3)
    assert [bool(menu(s, seat)) for seat in range(3)] == [False, True, False]
    act(s, 1, do="hold")
    assert [bool(menu(s, seat)) for seat in range(3)] == [False, False, True]


def test_tg_10_while_dice_are_in_the_air_nobody_acts():
    s = table(2)
    act(s, s.turn, do="throw", dice=[1])
    assert acting(s) == [CHANCE]


def test_tg_11_two_dice_are_the_first_and_second_and_one_is_the_first():
    s = table(2)
    assert menu(s, s.turn) == {"throw 1"}
    throw(s, 6)
    throw(s, 1)
    assert menu(s, s.turn) == {"throw 1 2"}
    act(s, 0, do="throw", dice=[1, 2])
    roll(s, 3, 6)
    assert (s.moved[0], s.moved[1]) == (3, 6)
    assert menu(at("lucky-win"), 0) == {"throw 1 2"}
    s = at("seven-eleven", 2)
    act(s, 0, do="bet", amount=1)
    act(s, 1, do="no_side")
    assert menu(s, 0) == {"throw 1 2"}
