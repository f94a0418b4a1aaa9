"""The table of Spades."""

from typing import Annotated, Final

from croupier.kernel import Record, Row, i8, i16, i32, u64

SEATS: Final = 6
HAND: Final = 13
"""The most cards that each is dealt."""
NOBODY: Final = -1
"""No seat, no card, no bid."""

OVER, DEALER, DEALS, BIDDING, PLAYING = range(5)
"""Steps: the match is over; the dealer deals the next hand; cards are dealt; everybody bids; cards are played."""

BY_HANDS, BY_TARGET = range(1, 3)
"""How a match ends."""


class House(Record):
    """The table's options, written once."""

    target: i16
    """The score that ends the match; 0: none does."""
    hands: i16
    """Hands after which the match ends."""
    partners: i8
    """1: who sit across from each other play together."""
    bags: i8
    """So many overtricks cost 100; 0: they never do."""


class Table(Record):
    """The table."""

    options: House
    hand: Annotated[Row[u64], SEATS]
    lacks: Annotated[Row[u64], SEATS]
    """Cards that play has shown a seat does not hold: a suit it did not follow, or all but spades."""
    deck: u64
    """The cards that are not dealt, or not seen by who looks."""
    seen: u64
    """The cards of finished tricks of this hand."""
    players: i8
    step: i8
    dealer: i8
    turn: i8
    """Who acts; NOBODY while cards are dealt."""
    leader: i8
    dealt: i8
    """Cards dealt so far."""
    each: i8
    """Cards that each is dealt."""
    broken: i8
    """1: a spade has been played."""
    played: i8
    """Cards in the trick."""
    tricks: i8
    """Tricks finished."""
    bid: Annotated[Row[i8], SEATS]
    """What each bid; 0: nil; NOBODY: nothing yet."""
    taken: Annotated[Row[i8], SEATS]
    """Tricks that each took."""
    trick: Annotated[Row[i8], SEATS]
    """The card of each seat in the trick; NOBODY: none yet."""
    last: Annotated[Row[i8], SEATS]
    """The trick before, by seat."""
    last_leader: i8
    last_winner: i8
    score: Annotated[Row[i32], SEATS]
    """Points of each side: of each seat, or of partners, at both seats."""
    over: Annotated[Row[i16], SEATS]
    """Overtricks of each side that have not cost anything yet."""
    gain: Annotated[Row[i32], SEATS]
    """What the last hand brought each side."""
    hands: i16
    """Hands finished."""
    ending: i8
