"""The table of a poker game: the facts of its variant, the stakes, one deck, and the purses around it.

Every variant is played over this one record: what sets them apart is data in it, not rules.
"""

from typing import Annotated, Final

from croupier.kernel import Record, Row, i8, i16, i32, u64

SEATS: Final = 6
STREETS: Final = 6
"""The most streets of a variant."""
BOARD: Final = 5
"""The most cards in the middle."""

NOBODY: Final = -1
THE_BOARD: Final = SEATS
"""Where a card is dealt to that belongs to everybody."""

OVER, DEALER, DEALS, BETTING, BRINGING_IN, DRAWING = range(6)
"""Steps: the match is over; the dealer deals the next hand; cards are dealt; a betting round; the lowest card showing
brings it in; hands are changed."""

BY_POSITION, LOWEST_CARD, HIGHEST_CARD, BEST_SHOWING, LOWEST_SHOWING = range(5)
"""Who acts first on a street: the seat at the dealer's left, or at the left of the blinds; the lowest or the highest
card showing, which brings it in; the best or the lowest hand showing."""

NO_LOW, EIGHT_OR_BETTER, ANY_LOW = range(3)
"""Which hands take the low half of the pot, or all of it where no high hand counts: none; five different ranks up to
the eight; any."""

FIXED, SPREAD, POT, NO = range(4)
"""Limits: a bet is of one size; from one size to another; up to what is in the pot; up to all one has."""

BY_HANDS, BY_BUST = range(1, 3)
"""How a match ends."""


class Street(Record):
    """A stretch of a hand: cards are dealt, hands may be changed, and bets are made."""

    down: i8
    """Cards dealt face down to each hand."""
    up: i8
    """Cards dealt face up to each hand, after those."""
    board: i8
    """Cards dealt to the middle."""
    draw: i8
    """The most cards that each may change before the bets."""
    opens: i8
    big: i8
    """1: bets of a fixed limit are big ones."""


class Variant(Record):
    """What sets a variant apart."""

    streets: Annotated[Row[Street], STREETS]
    count: i8
    """How many streets it has."""
    from_hand: i8
    """Exactly so many cards of the own hand count; 0: any of them."""
    high: i8
    """1: the best high hand wins, or takes half."""
    low: i8


class Stakes(Record):
    """What is put in and bet, and how long a match lasts."""

    ante: i32
    small_blind: i32
    big_blind: i32
    bring_in: i32
    small_bet: i32
    """The least bet, on the early streets of a fixed limit."""
    big_bet: i32
    """The bet on the late streets of a fixed limit."""
    most: i32
    """The highest bet or raise of a spread limit."""
    limit: i8
    wagers: i8
    """How many bets and raises a betting round has at most; 0: no bound."""
    hands: i16
    """Hands after which the match ends."""
    rise: i16
    """Hands after which everything doubles, each time; 0: never."""


class Table(Record):
    """The table."""

    variant: Variant
    stakes: Stakes
    # Money: purses and pots always add up to what everybody brought.
    money: Annotated[Row[i32], SEATS]
    """Dollars in each purse."""
    paid: Annotated[Row[i32], SEATS]
    """Dollars of each seat in the pots of this hand."""
    in_round: Annotated[Row[i32], SEATS]
    """Dollars of them that count for this betting round."""
    brought: i32
    """Dollars that they brought to the match together."""
    # Cards.
    deck: u64
    """The cards that have not been dealt in this hand."""
    down: Annotated[Row[u64], SEATS]
    """Each hand's cards that lie face down, or were when it was shown; empty for those who do not see them."""
    up: Annotated[Row[u64], SEATS]
    """Each hand's cards that were dealt face up."""
    held: Annotated[Row[i8], SEATS]
    """How many cards each hand has face down."""
    away: Annotated[Row[u64], SEATS]
    """What each seat changed for other cards, which only it knows."""
    changed: Annotated[Row[i8], SEATS]
    """How many cards each seat has changed."""
    board: Annotated[Row[i8], BOARD]
    """The cards in the middle, in the order dealt; NOBODY: none yet."""
    on_board: i8
    shown: u64
    """The seats whose hands lie face up."""
    # The hand.
    players: i8
    button: i8
    """The dealer."""
    step: i8
    street: i8
    turn: i8
    """Who acts; NOBODY while cards are dealt."""
    dealing: i8
    """Whom the next card is for; THE_BOARD: everybody."""
    round_: i8
    """How many cards each was dealt on this street before this one."""
    gaps: i8
    """How many cards are still to come for a hand that was changed."""
    live: u64
    """The seats that are in the hand."""
    acted: u64
    """The seats that have acted since the last full bet or raise."""
    to_match: i32
    """Dollars to match in this betting round."""
    full: i32
    """Dollars of a full raise."""
    wagered: i8
    """Bets and raises in this betting round."""
    opener: i8
    """Who bet or raised last in this betting round."""
    # The match.
    hand: i16
    """Hands finished."""
    ending: i8
    before: Annotated[Row[i32], SEATS]
    """Each purse when the hand began."""
    left: Annotated[Row[i32], SEATS]
    """Each purse before the pots of the last hand were shared."""
    rank: Annotated[Row[i32], SEATS]
    """How good each high hand shown down was; 0: none."""
    low: Annotated[Row[i32], SEATS]
    """How good each low hand shown down was; 0: none."""
    gain: Annotated[Row[i32], SEATS]
    """What the last hand brought each seat."""
    last_moved: i32
    """The dollars that changed hands in it."""
    last_best: i8
    """What the best high hand was that was shown down in it; NOBODY: none was."""
    last_shown: i8
    """How many hands were shown down in it."""
