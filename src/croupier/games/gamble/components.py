"""The board and the Take A Gamble cards: files that a table's owner can replace (TG-130, TG-131)."""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, cast, get_args

from croupier.games.contract import Frozen
from croupier.games.gamble.cardroom import GUESTS, ROOM_NAMES
from croupier.games.gamble.state import BOARD, CARDS, NOBODY_YET, House
from croupier.games.rows import read_rows

SquareName: TypeAlias = Literal[
    "start",
    "take-a-gamble",
    "gamblers-row",
    "dice-poker",
    "pecos",
    "seven-eleven",
    "blackjack",
    "jackpot",
    "players-pick",
    "lucky-win",
]
SQUARES: Final[tuple[SquareName, ...]] = get_args(SquareName)
"""The kinds of squares as files and actions call them; a kind's number is its place."""
TITLES: Final = (
    "$tart",
    "Take A Gamble",
    "Gambler's Row",
    "5 Dice Poker",
    "Pecos",
    "7-11",
    "BlackJack",
    "Roll for the Jackpot",
    "Player's Pick",
    "Lucky Win",
    *(game.title for game in GUESTS),
)
"""The kinds as people call them."""
NAMES: Final[tuple[str, ...]] = (*SQUARES, *ROOM_NAMES)
"""The kinds of squares, and those of the card room's games behind them; a kind's number is its place."""

EffectName: TypeAlias = Literal["win", "lose", "collect", "pay-each", "all-ante", "roll", "go", "again", "risk"]
EFFECTS: Final[tuple[EffectName, ...]] = get_args(EffectName)
"""The effects of cards as files call them; an effect's number is its place."""
MOST: Final[dict[EffectName, int]] = {
    "win": 500,
    "lose": 500,
    "collect": 100,
    "pay-each": 100,
    "all-ante": 100,
    "roll": 40,
    "risk": 250,
}
"""The most dollars that a card may name; the other effects have no amount."""

SHORTEST: Final = 13
"""The fewest squares of a board: one more than two dice can show."""

SQUARE: Final = {"square": f"one of {', '.join(SQUARES)}"}
"""What the column of the board's file holds."""
COLUMNS: Final = {"effect": f"one of {', '.join(EFFECTS)}", "amount": "a whole number of dollars", **SQUARE}
"""What each column of the cards' file holds."""


class Square(Frozen):
    """A line of the board's file."""

    square: SquareName


class GambleCard(Frozen):
    """A line of the cards' file: an effect, dollars where it has any, and the square that `go` leads to."""

    effect: EffectName
    amount: int | None = None
    square: SquareName | None = None


# --- Reading


def read_board(value: Any) -> tuple[SquareName, ...]:
    """The squares of a file's lines (a mapping of line numbers to rows of text, or to names) or of plain data (a list
    of names).

    Raises ValueError, naming the line where there is one, for an unknown square, a board that is too short or too
    long, and one whose only $tart is not the first square (TG-130).
    """
    if isinstance(value, Mapping):
        value = {line: _square_in(row) for line, row in cast("Mapping[str, Any]", value).items()}
    elif isinstance(value, list | tuple):
        value = [_square_in(row) for row in cast("Sequence[Any]", value)]
    rows = read_rows(value, Square, SQUARE, "the board", "TG-130")
    board: tuple[SquareName, ...] = tuple(row.square for row in rows.values())
    if not SHORTEST <= len(board) <= BOARD:
        why = ", as two dice could carry a piece all the way round" if len(board) < SHORTEST else ""
        raise ValueError(f"a board has {SHORTEST} to {BOARD} squares, not {len(board)}{why} (TG-130)")
    starts = [where for where, row in rows.items() if row.square == "start"]
    if len(starts) != 1:
        raise ValueError(f"a board has one square start, not {len(starts)} (TG-130)")
    if board[0] != "start":
        raise ValueError(f"{starts[0]}: start is the first square of a board (TG-130)")
    return board


def _square_in(row: Any) -> Mapping[str, Any]:
    """A row of the board's file, which may have come as the square's name alone."""
    return cast("Mapping[str, Any]", row) if isinstance(row, Mapping) else {"square": row}


def read_cards(value: Any) -> tuple[GambleCard, ...]:
    """The cards of a file's lines (a mapping of line numbers to rows of text) or of plain data (a list of rows).

    Raises ValueError, naming the line where there is one, for an unknown effect, an amount or a square that is
    missing, wrong or not wanted, no cards or too many, and cards that only ever give another turn (TG-131 to
    TG-140). Whether the board has the squares is seen where both meet, in `lay_out_cards`.
    """
    rows = read_rows(value, GambleCard, COLUMNS, "the list of cards", "TG-131")
    for where, card in rows.items():
        wrong = _amount_wrong(card) or _square_wrong(card)
        if wrong:
            raise ValueError(f"{where}: {wrong} (TG-{132 + EFFECTS.index(card.effect)})")
    if not 1 <= len(rows) <= CARDS:
        raise ValueError(f"there are 1 to {CARDS} cards, not {len(rows)} (TG-131)")
    cards = tuple(rows.values())
    if all(card.effect == "again" for card in cards):
        raise ValueError("one card at least is not again, or a turn might never end (TG-131)")
    return cards


def _amount_wrong(card: GambleCard) -> str:
    most = MOST.get(card.effect)
    if most is None:
        return "" if card.amount is None else f"{card.effect} has no amount"
    if card.amount is None:
        return f"{card.effect} has an amount, 1 to {most} dollars"
    return "" if 1 <= card.amount <= most else f"the amount of {card.effect} is 1 to {most} dollars, not {card.amount}"


def _square_wrong(card: GambleCard) -> str:
    if card.effect != "go":
        return "" if card.square is None else f"{card.effect} has no square, only go has"
    if card.square is None:
        return "go has a square to go to"
    return f"go does not lead to {card.square}" if card.square in ("start", "take-a-gamble") else ""


# --- The stand-ins


@cache
def stand_in_board() -> tuple[SquareName, ...]:
    """The board that comes with the game (the rulebook does not print it in words)."""
    return read_board(_lines("board.csv"))


@cache
def stand_in_cards() -> tuple[GambleCard, ...]:
    """The cards that come with the game (the rulebook does not print them)."""
    return read_cards(_lines("cards.csv"))


def _lines(name: str) -> dict[str, dict[str | Any, str | Any]]:
    text = files("croupier.games.gamble").joinpath("data", name).read_text(encoding="utf-8")
    return {str(line): row for line, row in enumerate(csv.DictReader(text.splitlines()), 2)}


# --- Laying out


def lay_out_board(house: House, squares: Sequence[SquareName]) -> None:
    """Write the squares of a board into the table's options."""
    house.squares = len(squares)
    for k in range(BOARD):
        house.board[k] = SQUARES.index(squares[k]) if k < len(squares) else 0


def lay_out_cards(house: House, cards: Sequence[GambleCard]) -> None:
    """Write cards into the options of a table whose board is laid out.

    Raises ValueError for a card that goes to a square that the board does not have (TG-138).
    """
    board = {SQUARES[house.board[k]] for k in range(house.squares)}
    for k, card in enumerate(cards):
        if card.square is not None and card.square not in board:
            raise ValueError(f"card {k + 1} goes to {card.square}, and the board has no such square (TG-138)")
    house.cards = len(cards)
    for k in range(CARDS):
        card = cards[k] if k < len(cards) else None
        place = house.deck[k]
        place.effect = EFFECTS.index(card.effect) if card else 0
        place.amount = (card.amount or 0) if card else 0
        place.square = SQUARES.index(card.square) if card and card.square else NOBODY_YET
