"""The table of gamblers and the supply of fate cards: a file that a table's owner can replace (GG-54)."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal, cast

from pydantic import Field, ValidationError
from pydantic_core import ErrorDetails

from croupier.games.contract import Frozen
from croupier.games.gamblers.reveal import turns_lucky, wins_game

Amount = Annotated[int, Field(ge=0, le=99)]
CARDS: Final = (*map(str, range(9)), "fate -1", "fate 2", "fate 3")
"""The lines of the file: the gamblers by number, then the fate cards that are not dealt."""
GET: Final = (-1, 2, 3)
"""The fate cards that a gambler may bring."""

COLUMNS: Final = {
    "card": "0 to 8, or fate -1, fate 2, fate 3",
    "cost": "0 to 99",
    "income": "0 to 99, or flips",
    "lucky_income": "0 to 99, or wins",
    "get": "-1, 2 or 3, or nothing",
    "copies": "0 to 20, or players",
}
"""What each column holds."""


class Card(Frozen):
    """One line: a gambler, or (`fate 2`) a fate card, of which only the number of copies is said."""

    card: str
    cost: Amount | None = None
    income: Amount | Literal["flips"] | None = None
    lucky_income: Amount | Literal["wins"] | None = None
    get: int | None = None
    copies: Annotated[int, Field(ge=0, le=20)] | Literal["players"]


def read_cards(value: Any) -> tuple[Card, ...]:
    """The cards of a file's lines (a mapping of line numbers to rows of text) or of plain data (a list of rows).

    Raises ValueError, naming the line, for what is missing, twice there or wrong.
    """
    if isinstance(value, Mapping):
        lines = {f"line {line}": _card(f"line {line}", row) for line, row in cast("Mapping[str, Any]", value).items()}
    elif isinstance(value, list | tuple):
        rows = cast("list[Any]", value)
        lines = {f"item {k}": _card(f"item {k}", row) for k, row in enumerate(rows)}
    else:
        raise ValueError("the table of gamblers is a CSV file, or a list of rows (GG-54)")
    for where, card in lines.items():
        _check(where, card)
    names = [card.card for card in lines.values()]
    for name in CARDS:
        if names.count(name) != 1:
            raise ValueError(f"the table of gamblers has one line for {name}, not {names.count(name)} (GG-54)")
    return tuple(sorted(lines.values(), key=lambda card: CARDS.index(card.card)))


def _card(where: str, row: Any) -> Card:
    if isinstance(row, Card):
        return row
    if not isinstance(row, Mapping):
        raise ValueError(f"{where} is not a row of the table of gamblers (GG-54)")
    cells = cast("Mapping[str | None, Any]", row)
    if None in cells:
        raise ValueError(f"{where}: there are more values than columns (GG-54)")
    try:
        if all(cell is None or isinstance(cell, str) for cell in cells.values()):
            return Card.model_validate_strings({column: cell for column, cell in cells.items() if cell})
        return Card.model_validate(cells)
    except ValidationError as error:
        raise ValueError(f"{where}: {_wrong(error.errors()[0])} (GG-54)") from None


def _wrong(error: ErrorDetails) -> str:
    """What is wrong with a row, in the words of the table."""
    column = error["loc"][0]
    if error["type"] == "missing":
        return f"{column} is missing"
    if column not in COLUMNS:
        return f"there is no column {column}; there are {', '.join(COLUMNS)}"
    return f"{column} is {COLUMNS[str(column)]}, not {error['input']!r}"


def _check(where: str, card: Card) -> None:
    if card.card not in CARDS:
        raise ValueError(f"{where}: card is {COLUMNS['card']}, not {card.card!r} (GG-54)")
    if card.card.startswith("fate"):
        return
    number = int(card.card)
    if card.cost is None:
        raise ValueError(f"{where}: cost is missing (GG-54)")
    if (card.income == "flips") != turns_lucky(number) or card.income is None:
        raise ValueError(f"{where}: the income of 0, 4 and 8 is flips, that of others a number of dollars (GG-54)")
    if (card.lucky_income == "wins") != wins_game(number) or card.lucky_income is None:
        raise ValueError(f"{where}: the lucky income of 4 and 8 is wins, that of others a number of dollars (GG-54)")
    if card.get is not None and card.get not in GET:
        raise ValueError(f"{where}: get is {COLUMNS['get']}, not {card.get} (GG-54)")


@cache
def stand_in() -> tuple[Card, ...]:
    """The cards that come with the game (the rulebook does not print them)."""
    text = files("croupier.games.gamblers").joinpath("data/components.csv").read_text(encoding="utf-8")
    return read_cards({str(line): row for line, row in enumerate(csv.DictReader(text.splitlines()), 2)})
