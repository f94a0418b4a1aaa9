"""Take A Gamble cards: TG-116, TG-117, TG-132 to TG-140."""

from itertools import product

import pytest
from gamble_tables import (
    act,
    acting,
    at,
    bowl_and_purses,
    card,
    champions,
    menu,
    money,
    no_sides,
    play,
    square_of,
    throw,
)

from croupier.games.contract import CHANCE, HOUSE
from croupier.games.gamble.components import SQUARES, stand_in_cards
from croupier.games.gamble.state import (
    BY_BUST,
    BY_ROUNDS,
    BY_TIME,
    DOUBLE,
    DRAW,
    MOVE,
    OVER,
    PRIZE,
    SHOOT,
    SIDES,
    STAKE,
    TAKE_A_GAMBLE,
    THROWING,
)

PURSES = [300, 200, 400]
"""They leave $700 to the bowl."""


def turned_up(effect: str, *, number: int = 1, amount: int | None = None, square: str | None = None, **given):
    """Player 1 of three has turned up this card, the only one."""
    only = {"effect": effect, "amount": amount, "square": square}
    s = at("take-a-gamble", **{"purses": PURSES, "active": 1, "cards": [only]} | given)
    card(s, number)
    return s


def over(s) -> tuple[int, list[int]]:
    """Bowl and purses, after the square was settled."""
    assert (s.step, s.last) in ((MOVE, TAKE_A_GAMBLE), (OVER, TAKE_A_GAMBLE))
    return bowl_and_purses(s)


def land(s) -> None:
    """The player whose turn it is lands on a Take A Gamble square."""
    s.place[s.turn] = (square_of(s, "take-a-gamble") - 3) % s.options.squares
    throw(s, 1, 2)


# --- The deck


def test_tg_116_the_top_card_is_any_of_those_that_were_not_seen():
    s = at("take-a-gamble")
    count = len(stand_in_cards())
    assert (s.step, acting(s)) == (DRAW, [CHANCE])
    assert menu(s, "chance") == {f"card {n}" for n in range(1, count + 1)}


WINS = [{"effect": "win", "amount": amount} for amount in (1, 2, 3, 4)]


def test_tg_116_once_all_were_seen_they_come_again_in_the_same_order():
    s = at("take-a-gamble", purses=[300, 300, 300], cards=WINS, rounds=0)
    order, won, seen = (3, 1, 4, 2), [], {1, 2, 3, 4}
    for n in order:
        assert menu(s, "chance") == {f"card {k}" for k in seen}
        seen.remove(n)
        bowl = s.jackpot
        card(s, n)
        won.append(bowl - s.jackpot)
        if seen:
            land(s)
    assert won == list(order)
    for n in order * 2:
        bowl = s.jackpot
        land(s)  # nothing is left to chance
        assert (s.step, bowl - s.jackpot) == (MOVE, n)


def test_tg_116_a_card_goes_to_the_bottom_though_it_moved_the_piece():
    cards = [{"effect": "go", "square": "jackpot"}, {"effect": "win", "amount": 5}]
    s = at("take-a-gamble", purses=[300, 300, 300], cards=cards, rounds=0)
    card(s, 1)
    throw(s, 1, 2, 3, 4, 6)
    land(s)
    assert menu(s, "chance") == {"card 2"}
    card(s, 2)
    land(s)
    assert SQUARES[s.square] == "jackpot"


def test_tg_116_one_card_comes_each_time():
    s = turned_up("lose", amount=10)
    assert over(s) == (710, [300, 190, 400])
    land(s)
    assert over(s) == (720, [300, 190, 390])


@pytest.mark.parametrize(("effect", "bowl"), [("win", 650), ("lose", 750)])
def test_tg_117_money_is_won_from_the_jackpot_and_lost_to_it(effect, bowl):
    s = turned_up(effect, amount=50)
    assert over(s) == (bowl, [300, 900 - bowl, 400])


# --- The effects


def test_tg_132_win():
    assert over(turned_up("win", amount=30)) == (670, [300, 230, 400])


def test_tg_132_from_a_short_bowl():
    # The bowl holds $20 of 30: all three ante up $48, and $10 are paid out of these 144.
    s = turned_up("win", amount=30, purses=[500, 580, 500])
    assert over(s) == (144 - 10, [452, 580 + 20 - 48 + 10, 452])


def test_tg_133_lose():
    assert over(turned_up("lose", amount=45)) == (745, [300, 155, 400])


def test_tg_133_all_one_has_and_that_is_the_end():
    s = turned_up("lose", amount=45, purses=[300, 30, 400])
    assert over(s) == (900, [300, 0, 400])
    assert (s.step, s.ending, champions(s)) == (OVER, BY_BUST, [2])


def test_tg_134_each_of_the_others_pays_the_active_player():
    assert over(turned_up("collect", amount=10)) == (700, [290, 220, 390])


def test_tg_134_or_all_they_have():
    s = turned_up("collect", amount=10, purses=[4, 200, 400])
    assert over(s) == (996, [0, 200 + 4 + 10, 390])
    assert s.ending == BY_BUST


def test_tg_135_the_active_player_pays_each_of_the_others():
    assert over(turned_up("pay-each", amount=10)) == (700, [310, 180, 410])


@pytest.mark.parametrize(
    ("active", "purses", "left"),
    [
        (1, [300, 13, 400, 100], [300, 0, 410, 103]),
        (1, [300, 25, 400, 100], [305, 0, 410, 110]),
        (3, [300, 100, 400, 19], [310, 109, 400, 0]),
        (0, [10, 100, 400, 100], [0, 110, 400, 100]),
    ],
)
def test_tg_135_from_the_left_on_while_the_money_lasts(active, purses, left):
    s = turned_up("pay-each", amount=10, purses=purses, active=active)
    assert money(s) == left
    assert s.ending == BY_BUST


def test_tg_136_everyone_pays_to_the_jackpot():
    assert over(turned_up("all-ante", amount=10)) == (730, [290, 190, 390])


def test_tg_136_or_all_they_have():
    s = turned_up("all-ante", amount=10, purses=[10, 200, 4])
    assert over(s) == (1386 + 24, [0, 190, 0])
    assert s.ending == BY_BUST


@pytest.mark.parametrize("faces", [(1, 1), (3, 4), (6, 5)])
def test_tg_137_roll_pays_the_amount_for_each_spot(faces):
    s = turned_up("roll", amount=3)
    assert (s.step, acting(s), menu(s, 1)) == (PRIZE, [1], {"throw 1 2"})
    throw(s, *faces)
    assert over(s) == (700 - 3 * sum(faces), [300, 200 + 3 * sum(faces), 400])


def test_tg_137_from_a_short_bowl():
    # 2 x 7 = $14 are won, and the bowl holds 5: everyone antes up $48, 9 of these 144 are paid.
    s = turned_up("roll", amount=2, purses=[500, 500, 595])
    throw(s, 3, 4)
    assert over(s) == (144 - 9, [452, 500 + 5 - 48 + 9, 547])


@pytest.mark.parametrize(
    ("square", "step"),
    [
        ("gamblers-row", SIDES),
        ("seven-eleven", STAKE),
        ("jackpot", THROWING),
        ("dice-poker", STAKE),
        ("lucky-win", PRIZE),
    ],
)
def test_tg_138_the_piece_moves_on_to_the_next_square_of_the_kind_and_it_is_played(square, step):
    s = turned_up("go", square=square)
    place = s.place[1]
    assert (SQUARES[s.square], SQUARES[s.options.board[place]], s.step, s.active) == (square, square, step, 1)
    board = [SQUARES[s.options.board[k]] for k in range(s.options.squares)]
    start = square_of(s, "take-a-gamble")
    assert place > start
    assert square not in board[start + 1 : place]


LOOP = ["start", "lucky-win", "pecos", "jackpot", *["pecos"] * 8, "take-a-gamble", "pecos"]


@pytest.mark.parametrize(("square", "place"), [("pecos", 13), ("lucky-win", 1), ("jackpot", 3)])
def test_tg_138_round_the_board_if_need_be(square, place):
    s = turned_up("go", square=square, board=LOOP)
    assert (s.place[1], SQUARES[s.square]) == (place, square)


def test_tg_138_passing_start_on_the_way_does_nothing():
    s = turned_up("go", square="lucky-win", board=LOOP)
    assert bowl_and_purses(s) == (700, PURSES)
    throw(s, 2, 3)
    assert (s.last, bowl_and_purses(s)) == (SQUARES.index("lucky-win"), (695, [300, 205, 400]))


def test_tg_138_the_square_there_is_played_as_any_other_and_ends_the_turn():
    s = turned_up("go", square="seven-eleven")
    play(s, "1 bet 10")
    no_sides(s)
    assert s.step == SHOOT
    throw(s, 5, 6)
    assert (bowl_and_purses(s), acting(s)) == ((690, [300, 210, 400]), [2])


def test_tg_138_players_pick_lets_one_pick():
    s = turned_up("go", square="players-pick")
    act(s, 1, do="pick", square="seven-eleven")
    assert (SQUARES[s.square], SQUARES[s.options.board[s.place[1]]]) == ("seven-eleven", "players-pick")


AGAIN = [{"effect": "again"}, {"effect": "win", "amount": 5}]


def taken_again(**given):
    return turned_up("again", **{"cards": AGAIN} | given)


def test_tg_139_the_active_player_has_another_turn():
    s = taken_again()
    assert over(s) == (700, PURSES)
    assert (acting(s), menu(s, 1), s.active) == ([1], {"throw 1 2"}, 1)
    land(s)
    card(s, 2)
    assert (acting(s), money(s)) == ([2], [300, 205, 400])


def test_tg_139_and_another_for_each_such_card():
    s = at("take-a-gamble", purses=PURSES, active=1, cards=[{"effect": "again"}, *AGAIN])
    for n in (1, 2):
        card(s, n)
        assert acting(s) == [1]
        land(s)
    card(s, 3)
    assert acting(s) == [2]


def test_tg_139_both_count_as_one_turn_of_the_round():
    s = taken_again(active=2, finished=3)
    assert (s.round_, acting(s)) == (3, [2])
    land(s)
    card(s, 2)
    assert (s.round_, acting(s)) == (4, [0])


def test_tg_139_it_is_played_though_the_last_round_would_be_over():
    s = taken_again(active=2, finished=9, rounds=10)
    assert (s.step, acting(s)) == (MOVE, [2])
    land(s)
    card(s, 2)
    assert (s.step, s.ending, champions(s)) == (OVER, BY_ROUNDS, [2])


def test_tg_139_not_if_the_game_is_over():
    # Player 1 has another turn coming, lands on a card that takes the last money, and has no third turn.
    s = at(
        "take-a-gamble", purses=[300, 5, 400], active=1, cards=[{"effect": "again"}, {"effect": "lose", "amount": 5}]
    )
    card(s, 1)
    land(s)
    card(s, 2)
    assert (s.step, s.ending) == (OVER, BY_BUST)


def test_tg_139_time_that_is_called_in_between_finishes_the_round():
    s = taken_again(active=0, minutes=5)
    act(s, HOUSE, do="time")
    assert s.step == MOVE
    land(s)
    card(s, 2)
    for seat in (1, 1, 2, 2):  # the others draw both cards too, in the same order
        assert acting(s) == [seat]
        land(s)
    assert (s.step, s.ending) == (OVER, BY_TIME)


@pytest.mark.parametrize("amount", [10, 25])
def test_tg_140_risk_may_be_taken(amount):
    s = turned_up("risk", amount=amount)
    assert (s.step, acting(s), menu(s, 1)) == (DOUBLE, [1], {"take", "risk"})
    act(s, 1, do="take")
    assert over(s) == (700 - amount, [300, 200 + amount, 400])


@pytest.mark.parametrize(("amount", "die"), list(product([10, 25], range(1, 7))))
def test_tg_140_or_a_die_decides_on_twice_as_much_or_nothing(amount, die):
    s = turned_up("risk", amount=amount)
    act(s, 1, do="risk")
    assert (s.step, acting(s), menu(s, 1)) == (PRIZE, [1], {"throw 1"})
    throw(s, die)
    won = 2 * amount if die in (4, 5, 6) else 0
    assert over(s) == (700 - won, [300, 200 + won, 400])


def test_tg_140_twice_as_much_from_a_short_bowl():
    # $50 are won and the bowl holds 30: 20 more come out of three times $48.
    s = turned_up("risk", amount=25, purses=[500, 570, 500])
    act(s, 1, do="risk")
    throw(s, 6)
    assert over(s) == (144 - 20, [452, 570 + 30 - 48 + 20, 452])
