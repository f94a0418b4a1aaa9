"""Variants: what sets one poker game apart from another, as a table of facts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from croupier.components.cards import CARDS
from croupier.games.cardroom.poker.state import BOARD, SEATS, STREETS, Table

OPENERS: Final = ("position", "lowest card", "highest card", "best showing", "lowest showing")
LOWS: Final = ("none", "eight or better", "any")


@dataclass(frozen=True, kw_only=True)
class StreetFacts:
    """A stretch of a hand: cards for everybody, face down and up, or for the middle; changes; then bets."""

    down: int = 0
    up: int = 0
    board: int = 0
    draw: int = 0
    """The most cards that each may change before the bets."""
    opens: Literal["position", "lowest card", "highest card", "best showing", "lowest showing"] = "position"
    """Who acts first."""
    big: bool = False
    """Whether bets of a fixed limit are big ones."""


@dataclass(frozen=True, kw_only=True)
class VariantFacts:
    """A poker game."""

    name: str
    title: str
    summary: str
    streets: Sequence[StreetFacts]
    from_hand: Literal[0, 2] = 0
    """Exactly so many cards of the own hand count; 0: any of them."""
    high: bool = True
    low: Literal["none", "eight or better", "any"] = "none"
    limit: Literal["fixed", "spread", "pot", "no"] = "no"
    """The limit that people play it with if they do not say."""
    blinds: bool = True
    """Whether blinds are put in; else there are an ante and a bring-in."""

    def __post_init__(self) -> None:
        if not 1 <= len(self.streets) <= STREETS:
            raise ValueError(f"{self.name}: a variant has 1 to {STREETS} streets, not {len(self.streets)}")
        if self.board > BOARD:
            raise ValueError(f"{self.name}: the board has {BOARD} cards at most, not {self.board}")
        if not 5 <= self.own + self.board <= 7 and self.from_hand == 0:
            raise ValueError(f"{self.name}: a hand is chosen from five to seven cards, not {self.own + self.board}")
        if self.from_hand and (self.board < 3 or self.own < 2):
            raise ValueError(f"{self.name}: two own cards and three of the board count, so there must be as many")
        if not self.high and self.low == "none":
            raise ValueError(f"{self.name}: high hands count, or low ones, or both")
        if max(self.seats, default=0) < 2:
            raise ValueError(f"{self.name}: {CARDS} cards are too few for two players")

    @property
    def own(self) -> int:
        """The cards of a hand."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board(self) -> int:
        """The cards in the middle."""
        return sum(street.board for street in self.streets)

    @property
    def seats(self) -> range:
        """For how many players the cards are enough."""
        each = self.own + sum(street.draw for street in self.streets)
        return range(2, min(SEATS, (CARDS - self.board) // each) + 1)

    def write(self, s: Table) -> None:
        """Put the facts on a blank table."""
        variant = s.variant
        for k, street in enumerate(self.streets):
            to = variant.streets[k]
            to.down, to.up, to.board, to.draw = street.down, street.up, street.board, street.draw
            to.opens, to.big = OPENERS.index(street.opens), int(street.big)
        variant.count = len(self.streets)
        variant.from_hand = self.from_hand
        variant.high = int(self.high)
        variant.low = LOWS.index(self.low)


FLOP: Final = (
    StreetFacts(board=3),
    StreetFacts(board=1, big=True),
    StreetFacts(board=1, big=True),
)
"""Flop, turn and river."""
STUD: Final = (
    StreetFacts(down=2, up=1, opens="lowest card"),
    StreetFacts(up=1, opens="best showing"),
    StreetFacts(up=1, opens="best showing", big=True),
    StreetFacts(up=1, opens="best showing", big=True),
    StreetFacts(down=1, opens="best showing", big=True),
)
"""Third to seventh street."""

HOLDEM: Final = VariantFacts(
    name="holdem",
    title="Texas Hold'em",
    summary="Two cards of your own, five for everybody, and nerve.",
    streets=(StreetFacts(down=2), *FLOP),
)
SEVEN_CARD_STUD: Final = VariantFacts(
    name="seven-card-stud",
    title="7 Card Stud",
    summary="Seven cards each, four of them for all to see.",
    streets=STUD,
    limit="fixed",
    blinds=False,
)
OMAHA_8: Final = VariantFacts(
    name="omaha-8",
    title="Omaha 8",
    summary="Four cards of your own, of which two count; the best and the lowest hand share.",
    streets=(StreetFacts(down=4), *FLOP),
    from_hand=2,
    low="eight or better",
    limit="pot",
)
FIVE_CARD_STUD: Final = VariantFacts(
    name="five-card-stud",
    title="5 Card Stud",
    summary="One card down, four up, and bets on what you do not see.",
    streets=(
        StreetFacts(down=1, up=1, opens="lowest card"),
        StreetFacts(up=1, opens="best showing"),
        StreetFacts(up=1, opens="best showing", big=True),
        StreetFacts(up=1, opens="best showing", big=True),
    ),
    limit="fixed",
    blinds=False,
)

VARIANTS: Final = (HOLDEM, SEVEN_CARD_STUD, OMAHA_8, FIVE_CARD_STUD)
