"""The board and the Take A Gamble cards that a table's owner may bring: TG-130, TG-131, TG-138."""

import csv
import json
from collections import Counter
from fractions import Fraction
from importlib.resources import files
from itertools import product

import pytest

from croupier.games.gamble import state
from croupier.games.gamble.components import (
    EFFECTS,
    SQUARES,
    TITLES,
    GambleCard,
    lay_out_board,
    lay_out_cards,
    read_board,
    read_cards,
    stand_in_board,
    stand_in_cards,
)
from croupier.games.gamble.state import NOBODY_YET, House

SHORTEST = ["start", *["pecos"] * 12]
WITH_AMOUNT = {"win": 500, "lose": 500, "collect": 100, "pay-each": 100, "all-ante": 100, "roll": 40, "risk": 250}
CLAUSE = {effect: f"TG-{132 + k}" for k, effect in enumerate(EFFECTS)}


def lines(text):
    """A file's rows by the number of their line, as a command line reads them."""
    reader = csv.DictReader(text.splitlines(), restval="")
    return {str(reader.line_num): row for row in reader}


def shipped(name):
    return files("croupier.games.gamble").joinpath("data", name).read_text("utf-8")


def board_file(*squares):
    return lines("\n".join(["square", *squares]))


def cards_file(*cards):
    return lines("\n".join(["effect,amount,square", *cards]))


def laid_out(squares=None, cards=None):
    house = House.new()
    lay_out_board(house, squares or stand_in_board())
    lay_out_cards(house, cards or stand_in_cards())
    return house


# --- Names


def test_tg_130_the_names_of_squares_stand_for_the_kinds_of_the_table():
    for kind, (name, title) in enumerate(zip(SQUARES, TITLES, strict=False)):
        assert getattr(state, "START" if name == "start" else name.upper().replace("-", "_")) == kind
        if name not in ("start", "dice-poker", "seven-eleven", "jackpot"):
            assert "".join(filter(str.isalpha, title)).lower() == name.replace("-", "")
    assert [TITLES[SQUARES.index(name)] for name in ("start", "dice-poker", "seven-eleven", "jackpot")] == [
        "$tart",
        "5 Dice Poker",
        "7-11",
        "Roll for the Jackpot",
    ]


def test_tg_131_the_names_of_effects_stand_for_the_effects_of_the_table():
    assert [getattr(state, name.upper().replace("-", "_")) for name in EFFECTS] == list(range(9))


# --- The board


def test_tg_130_the_stand_in_board():
    board = stand_in_board()
    four = {
        "gamblers-row": 4,
        "dice-poker": 4,
        "pecos": 4,
        "seven-eleven": 4,
        "blackjack": 4,
        "jackpot": 4,
        "players-pick": 4,
    }
    assert Counter(board) == {"start": 1, "take-a-gamble": 5, "lucky-win": 2} | four
    assert board[0] == "start"
    assert read_board(lines(shipped("board.csv"))) == board


@pytest.mark.parametrize(
    ("square", "apart"), [("take-a-gamble", 7), ("lucky-win", 18), *((name, 8) for name in SQUARES[2:9])]
)
def test_tg_130_equal_squares_of_the_stand_in_are_far_apart(square, apart):
    """As far as the loop of 36 allows, give or take one: 36 / 5, 36 / 2 and 36 / 4."""
    board = stand_in_board()
    places = [k for k, name in enumerate(board) if name == square]
    gaps = [(following - place) % 36 for place, following in zip(places, places[1:] + places[:1], strict=True)]
    assert sum(gaps) == 36
    assert min(gaps) >= apart


def test_tg_130_a_board_is_read_from_lines_or_from_names():
    assert read_board(board_file(*SHORTEST)) == tuple(SHORTEST)
    assert read_board(SHORTEST) == tuple(SHORTEST)
    longest = ["start", *["jackpot"] * 63]
    assert read_board(longest) == read_board(board_file(*longest)) == tuple(longest)
    assert read_board(json.loads(json.dumps(stand_in_board()))) == stand_in_board()


def test_tg_130_a_board_is_laid_out_in_the_order_of_moves():
    house = laid_out()
    assert house.squares == 36
    assert [SQUARES[house.board[k]] for k in range(36)] == list(stand_in_board())
    lay_out_board(house, SHORTEST)
    assert house.squares == 13
    assert [house.board[k] for k in range(64)] == [state.START, *[state.PECOS] * 12, *[0] * 51]


@pytest.mark.parametrize(
    ("squares", "says"),
    [
        (SHORTEST[:12], "13 to 64 squares, not 12, as two dice could carry a piece all the way round"),
        ([*SHORTEST, *["pecos"] * 52], "13 to 64 squares, not 65 (TG-130)"),
        ([], "13 to 64 squares, not 0"),
        (["pecos"] * 13, "one square start, not 0"),
        ([*SHORTEST, "start"], "one square start, not 2"),
        (["pecos", *SHORTEST], "start is the first square"),
    ],
)
def test_tg_130_a_board_has_one_start_in_front_and_a_length_that_fits(squares, says):
    for board in (squares, board_file(*squares)):
        with pytest.raises(ValueError, match="TG-130") as refused:
            read_board(board)
        assert says in str(refused.value)


@pytest.mark.parametrize("square", ["poker", "START", "7-11", "Pecos", " pecos", "0"])
def test_tg_130_an_unknown_square_is_named_with_its_line_and_what_there_is(square):
    says = f"square is one of {', '.join(SQUARES)}, not {square!r} (TG-130)"
    with pytest.raises(ValueError, match="TG-130") as refused:
        read_board(board_file(*SHORTEST[:3], square, *SHORTEST[3:]))
    assert str(refused.value) == f"line 5: {says}"
    with pytest.raises(ValueError, match="TG-130") as refused:
        read_board([*SHORTEST[:3], square, *SHORTEST[3:]])
    assert str(refused.value) == f"item 4: {says}"


@pytest.mark.parametrize(
    ("board", "says"),
    [
        (None, "the board is a CSV file, or a list of rows, not null (TG-130)"),
        (7, "is a CSV file, or a list"),
        ("board.csv", "is a CSV file, or a list"),
        ([7] * 13, f"item 1: square is one of {', '.join(SQUARES)}, not 7 (TG-130)"),
        ([["start"]] * 13, f'item 1: square is one of {", ".join(SQUARES)}, not ["start"] (TG-130)'),
        ([{"square": 1}], "item 1: square is one of"),
        ({"2, item 1": "ludo"}, "line 2, item 1: square is one of"),
        (lines("<html>\n" + "<p>\n" * 13), "line 2: square is missing"),
        (lines("square\nstart\npecos,jackpot\n"), "line 3: there are more values than columns"),
        (lines("square,prize\nstart,3\n"), "line 2: there is no column prize; there are square"),
        (lines("square\n\x00\n"), "line 2: square is one of"),
        (lines(""), "not 0"),
    ],
)
def test_tg_130_what_is_no_board_is_refused(board, says):
    with pytest.raises(ValueError, match="TG-130") as refused:
        read_board(board)
    assert says in str(refused.value)


# --- The cards


def test_tg_131_the_stand_in_cards():
    cards = stand_in_cards()
    assert len(cards) == 24
    assert {card.effect for card in cards} == set(EFFECTS)
    assert read_cards(lines(shipped("cards.csv"))) == cards
    laid_out()


def expected_dollars(card, players):
    """What a card brings its player on average, when everyone can pay and the Jackpot too.

    `go` and `again` are counted as 0: what they bring depends on the game that follows. The amount of `risk` is the
    same taken or thrown for, which is worked out here for the throw.
    """
    others, amount = players - 1, card.amount
    if card.effect in ("go", "again"):
        return Fraction(0)
    if card.effect == "roll":
        return Fraction(sum(amount * (a + b) for a, b in product(range(1, 7), repeat=2)), 36)
    if card.effect == "risk":
        return Fraction(sum(2 * amount for die in range(1, 7) if die >= 4), 6)
    factor = {"win": 1, "lose": -1, "collect": others, "pay-each": -others, "all-ante": -1}[card.effect]
    return Fraction(factor * amount)


@pytest.mark.parametrize("players", range(2, 7))
def test_tg_131_the_stand_in_cards_are_exactly_fair_to_their_player(players):
    """$0 on average over the 24 cards, at every size of table; no card by itself is worth more than $50."""
    values = [expected_dollars(card, players) for card in stand_in_cards()]
    assert sum(values) == 0
    assert max(map(abs, values)) == 50


def test_tg_131_cards_are_read_from_lines_or_from_plain_data():
    cards = read_cards(cards_file("win,500,", "go,,pecos", "again,,", "risk,1,"))
    assert cards == (
        GambleCard(effect="win", amount=500),
        GambleCard(effect="go", square="pecos"),
        GambleCard(effect="again"),
        GambleCard(effect="risk", amount=1),
    )
    assert read_cards(json.loads(json.dumps([card.model_dump() for card in cards]))) == cards
    assert read_cards(cards) == cards
    assert read_cards([{"effect": "go", "square": "pecos"}])[0] == cards[1]
    assert len(read_cards(cards_file(*["lose,5,"] * 48))) == 48


def test_tg_131_cards_are_laid_out_in_their_order():
    house = laid_out()
    cards = read_cards(cards_file("win,500,", "go,,pecos", "risk,7,"))
    lay_out_cards(house, cards)
    assert house.cards == 3
    laid = [(house.deck[k].effect, house.deck[k].amount, house.deck[k].square) for k in range(3)]
    assert laid == [(state.WIN, 500, NOBODY_YET), (state.GO, 0, state.PECOS), (state.RISK, 7, NOBODY_YET)]
    fresh = laid_out(cards=cards)
    assert house.bytes_() == fresh.bytes_()


@pytest.mark.parametrize(("cards", "says"), [([], "not 0"), (["win,5,"] * 49, "not 49")])
def test_tg_131_there_are_1_to_48_cards(cards, says):
    with pytest.raises(ValueError, match=f"1 to 48 cards, {says}") as refused:
        read_cards(cards_file(*cards))
    assert "TG-131" in str(refused.value)


def test_tg_131_not_all_cards_give_another_turn():
    with pytest.raises(ValueError, match=r"a turn might never end \(TG-131\)"):
        read_cards(cards_file("again,,", "again,,"))
    assert len(read_cards(cards_file("again,,", "again,,", "go,,pecos"))) == 3


@pytest.mark.parametrize("effect", ["bonus", "WIN", "pay_each", "0"])
def test_tg_131_an_unknown_effect_is_named_with_its_line_and_what_there_is(effect):
    says = f"effect is one of {', '.join(EFFECTS)}, not {effect!r} (TG-131)"
    with pytest.raises(ValueError, match="TG-131") as refused:
        read_cards(cards_file("win,5,", f"{effect},5,"))
    assert str(refused.value) == f"line 3: {says}"
    with pytest.raises(ValueError, match="TG-131") as refused:
        read_cards([{"effect": "win", "amount": 5}, {"effect": effect, "amount": 5}])
    assert str(refused.value) == f"item 2: {says}"


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (None, "is a CSV file, or a list"),
        ("cards.csv", "is a CSV file, or a list"),
        ([7], "item 1 is a row of the list of cards with effect, amount and square, not 7 (TG-131)"),
        ({"2": []}, "line 2 is a row of the list of cards with effect, amount and square, not [] (TG-131)"),
        (cards_file(",5,"), "line 2: effect is missing"),
        (cards_file("win,five,"), "line 2: amount is a whole number of dollars, not 'five'"),
        (cards_file("win,5.5,"), "line 2: amount is a whole number of dollars, not '5.5'"),
        (cards_file("win,nan,"), "line 2: amount is a whole number of dollars, not 'nan'"),
        ([{"effect": "win", "amount": 5.0}], "item 1: amount is a whole number of dollars, not 5.0"),
        ([{"effect": "win", "amount": True}], "item 1: amount is a whole number of dollars, not true"),
        (cards_file("win,5,,7"), "line 2: there are more values than columns"),
        (lines("effect,amount,text\nwin,5,Hurrah\n"), "line 2: there is no column text; there are effect, amount"),
        (lines("effect\nwin,5\n"), "line 2: there are more values than columns"),
        (cards_file("win,5,poker"), "line 2: square is one of start, take-a-gamble"),
    ],
)
def test_tg_131_what_are_no_cards_is_refused(cards, says):
    with pytest.raises(ValueError, match="TG-131") as refused:
        read_cards(cards)
    assert says in str(refused.value)


@pytest.mark.parametrize(("effect", "most"), WITH_AMOUNT.items())
def test_tg_131_amounts_have_bounds_and_no_square(effect, most):
    assert [card.amount for card in read_cards(cards_file(f"{effect},1,", f"{effect},{most},"))] == [1, most]
    for amount in ("0", "-5", str(most + 1), "1000000000000000000000"):
        with pytest.raises(ValueError, match=CLAUSE[effect]) as refused:
            read_cards(cards_file("win,1,", f"{effect},{amount},"))
        assert f"line 3: the amount of {effect} is 1 to {most} dollars, not {amount}" in str(refused.value)
    with pytest.raises(ValueError, match=f"line 2: {effect} has an amount, 1 to {most} dollars .{CLAUSE[effect]}"):
        read_cards(cards_file(f"{effect},,"))
    with pytest.raises(ValueError, match=f"line 2: {effect} has no square, only go has .{CLAUSE[effect]}"):
        read_cards(cards_file(f"{effect},1,pecos"))


def test_tg_131_go_has_a_square_and_no_amount():
    with pytest.raises(ValueError, match=r"line 2: go has a square to go to \(TG-138\)"):
        read_cards(cards_file("go,,"))
    with pytest.raises(ValueError, match=r"line 2: go has no amount \(TG-138\)"):
        read_cards(cards_file("go,5,pecos"))


@pytest.mark.parametrize("square", SQUARES)
def test_tg_138_go_leads_to_a_game(square):
    cards = cards_file("win,5,", f"go,,{square}")
    if square in ("start", "take-a-gamble"):
        with pytest.raises(ValueError, match=rf"line 3: go does not lead to {square} \(TG-138\)"):
            read_cards(cards)
    else:
        assert read_cards(cards)[1].square == square


def test_tg_138_go_leads_only_to_squares_that_the_board_has():
    cards = read_cards(cards_file("win,5,", "go,,jackpot"))
    laid_out([*SHORTEST, "jackpot"], cards)
    with pytest.raises(ValueError, match=r"card 2 goes to jackpot, and the board has no such square \(TG-138\)"):
        laid_out(SHORTEST, cards)


def test_tg_131_again_has_neither_amount_nor_square():
    with pytest.raises(ValueError, match=r"line 3: again has no amount \(TG-139\)"):
        read_cards(cards_file("win,5,", "again,5,"))
    with pytest.raises(ValueError, match=r"line 3: again has no square, only go has \(TG-139\)"):
        read_cards(cards_file("win,5,", "again,,pecos"))
