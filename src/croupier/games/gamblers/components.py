"""The table of gamblers and the supply of fate cards: a file that a table's owner can replace (GG-54)."""

import csv
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from croupier.components.wording import shown
from croupier.games.contract import Frozen
from croupier.games.gamblers.reveal import turns_lucky, wins_game
from croupier.games.rows import read_rows

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
    lines = read_rows(value, Card, COLUMNS, "the table of gamblers", "GG-54")
    for where, card in lines.items():
        _check(where, card)
    names = [card.card for card in lines.values()]
    for name in CARDS:
        if names.count(name) != 1:
            raise ValueError(f"the table of gamblers has one line for {name}, not {names.count(name)} (GG-54)")
    return tuple(sorted(lines.values(), key=lambda card: CARDS.index(card.card)))


def _check(where: str, card: Card) -> None:
    if card.card not in CARDS:
        raise ValueError(f"{where}: card is {COLUMNS['card']}, not {shown(card.card)} (GG-54)")
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
