"""The table of War.

Nobody looks at a pile, so a card that has not been turned up is nowhere in particular: chance says what it is when it
is. What lies on the table is what everybody knows.
"""

from typing import Annotated, Final

from croupier.components.cards import CARDS
from croupier.kernel import Record, Row, i8, i16, u64

SEATS: Final = 6
NOBODY: Final = -1
"""No seat."""
UNSEEN: Final = -1
"""A card that nobody has seen, or none."""

OVER, TURNS, REVEALS, SHOWN = range(4)
"""Steps: the game is over; cards are laid; they are turned up; a round is won, and its cards still lie."""

BY_CARDS, BY_ROUNDS, BY_DUEL = range(1, 4)
"""How a game ends."""


class House(Record):
    """The table's options, written once."""

    rounds: i16
    """Rounds after which the game ends."""
    duel: i8
    """1: one round only, from one deck for all."""


class Table(Record):
    """The table."""

    options: House
    unseen: u64
    """The cards that nobody has seen, wherever they lie."""
    due: u64
    """The seats that have a card to turn up yet, in this round or the next."""
    down: u64
    """The seats whose last card lies face down yet."""
    tied: u64
    """The seats that can still win the round, or have won it."""
    pile: Annotated[Row[i8], SEATS, CARDS]
    """Each seat's cards: those laid in this round, in order, then the pile from its top down."""
    laid: Annotated[Row[i8], SEATS]
    """Cards that each has laid in this round. The first, each fourth after it and the last lie face up."""
    cards: Annotated[Row[i8], SEATS]
    """Cards in each pile."""
    gets: Annotated[Row[i8], SEATS]
    """Of the cards that lie there, how many each takes, when the round is won."""
    deck: i8
    """Cards in nobody's pile: those left over, or the one deck for all."""
    players: i8
    step: i8
    rounds: i16
    """Rounds finished."""
    wars: i16
    """Ties so far."""
    ending: i8
