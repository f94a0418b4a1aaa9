"""The table of Gin Rummy."""

from typing import Annotated, Final

from croupier.kernel import Record, Row, i8, i16, i32, u64

SEATS: Final = 2
HAND: Final = 10
"""Cards of a hand."""
MELDS: Final = 3
"""The most melds of a hand."""
WALL: Final = 2
"""Cards of the stock that nobody draws."""
TAKES: Final = 50
"""The most discards that are taken in a hand."""
NOBODY: Final = -1
"""No seat, no card."""

OVER, DEALER, DEALS, OFFERED, DRAWING, DRAWN, DISCARDING, LAST = range(8)
"""Steps: the match is over; the dealer deals the next hand; cards are dealt; the first upcard is offered; a player
draws; the stock's top card comes to who draws it; a player discards or knocks; nobody may draw any more, and the last
discard is offered to who can knock with it."""

DEAD, KNOCK, GIN, UNDERCUT = range(1, 5)
"""How a hand ends."""

BY_HANDS, BY_TARGET = range(1, 3)
"""How a match ends."""


class House(Record):
    """The table's options, written once."""

    target: i16
    """The score that ends the match; 0: none does."""
    hands: i16
    """Hands after which the match ends."""
    game: i16
    """Points for who has the most points at the end."""
    box: i16
    """Points, at the end, for each hand won."""
    gin: i16
    undercut: i16
    """Points on top for gin, and for an undercut."""
    knock: i8
    """The most deadwood with which one can knock."""
    last: i8
    """1: the last discard may be taken to knock with it."""


class Table(Record):
    """The table."""

    options: House
    hand: Annotated[Row[u64], SEATS]
    known: Annotated[Row[u64], SEATS]
    """Cards that everybody has seen a hand take from the discard pile, and that it still holds."""
    stock: u64
    """The cards that are not dealt, or not seen by who looks."""
    discards: u64
    """The discard pile."""
    melds: Annotated[Row[u64], SEATS, MELDS]
    """The melds that each laid down when the hand was over."""
    laid: u64
    """The cards that were laid off on the knocker's melds."""
    step: i8
    dealer: i8
    turn: i8
    """Who acts, or draws; NOBODY while hands are dealt."""
    dealt: i8
    """Cards dealt at the beginning of the hand so far."""
    upcard: i8
    """The top of the discard pile; NOBODY while nothing covers what lay below a card that was taken."""
    taken: i8
    """The discard that who discards has just taken; NOBODY: none."""
    drawn: i8
    """The card that who discards has just drawn from the stock, as they alone see it; NOBODY: none, or unseen."""
    takes: i8
    """Discards taken in this hand."""
    undrawn: i8
    """Cards that the hand before left in the stock undrawn."""
    knocker: i8
    """Who knocked; NOBODY: nobody did."""
    how: i8
    """How the last hand ended; 0 before that."""
    ending: i8
    deadwood: Annotated[Row[i8], SEATS]
    """What each had left when a hand ended with a knock."""
    won: Annotated[Row[i16], SEATS]
    """Hands that each won."""
    hands: i16
    """Hands finished."""
    score: Annotated[Row[i32], SEATS]
    gain: Annotated[Row[i32], SEATS]
    """What the last hand brought."""
