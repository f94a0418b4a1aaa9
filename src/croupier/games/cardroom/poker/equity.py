"""Equity: the share of the pot that each hand takes when no more bets are made, over all deals or a sample of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.components.cards import DECK, members
from croupier.components.pots import stakers
from croupier.components.seats import everyone, highest
from croupier.games.cardroom.poker.bots import filled
from croupier.games.cardroom.poker.showdown import best_of
from croupier.games.cardroom.poker.state import NO_LOW, Table
from croupier.games.cardroom.poker.variants import VariantFacts
from croupier.games.compiling import announce_first
from croupier.kernel import Row, bit, count, open_stream, rule, specialise, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream, new_stream

UNIT: Final = 120
"""A whole pot: up to six can share it, or half of it, without a remainder."""
WON, TIED, SHARE, SQUARES, HIGH, LOW, NO_LOW_THERE = range(7)
"""What is counted for each hand: deals that it takes all of; takes a part of; its shares, and their squares; its shares
of the high half and of the low one; and deals without a hand for low."""
COUNTED: Final = 7
AT_MOST: Final = 100_000_000
"""As much work as takes a few seconds: a hand that is ranked from all its cards is about one."""
_PICK: Final = 0.1
"""What it takes beside that to rank five cards."""


@dataclass(frozen=True)
class Question:
    """Hands that are shown down: what is known of them, of the board and of cards that cannot come."""

    variant: VariantFacts
    hands: Sequence[u64]
    """The known cards of each hand; a hand may be unknown."""
    board: u64
    dead: u64

    @property
    def deck(self) -> u64:
        """The cards that can come."""
        known = self.board | self.dead
        for hand in self.hands:
            known |= hand
        return DECK & ~known

    @property
    def missing(self) -> list[int]:
        """How many cards are unknown: of the board, then of each hand, those with the fewest first."""
        return [self.variant.board - count(self.board), *(self.variant.own - count(self.hands[p]) for p in self.order)]

    @property
    def order(self) -> list[int]:
        """The hands, those of which most is known first."""
        return sorted(range(len(self.hands)), key=lambda p: -count(self.hands[p]))

    @property
    def nodes(self) -> list[int]:
        """How many ways there are to deal the board; the board and the first hand; and so on."""
        left = count(self.deck)
        ways: list[int] = []
        for size in self.missing:
            ways.append(comb(left, size))
            left -= size
        return [prod(ways[: k + 1]) for k in range(len(ways))]

    @property
    def deals(self) -> int:
        """How many ways there are to deal all that is unknown."""
        return self.nodes[-1]

    @property
    def work(self) -> int:
        """About how much it takes to rank the hands of all deals."""
        v = self.variant
        picks = comb(v.own, 2) * comb(v.board, 3) if v.from_hand else 1
        return int(sum(self.nodes[1:]) * (1 + _PICK * picks * (int(v.high) + int(v.low != "none"))))


def all_deals(question: Question) -> NDArray[np.int64]:
    """The counts of each hand over every deal of what is unknown."""
    cards = np.array([1 << card for card in members(question.deck)], np.uint64)
    places = np.repeat(np.arange(len(question.hands) + 1), question.missing)
    counts = _counts(question)
    room = np.zeros(len(places), np.int64), np.zeros(len(places), np.uint64)
    _enumerating()(*_known(question), cards, places, *room, counts)
    return _in_seats(question, counts)


def some_deals(question: Question, deals: int, seed: int) -> NDArray[np.int64]:
    """The counts of each hand over so many deals at random."""
    stream = new_stream()
    with np.errstate(over="ignore"):
        open_stream(stream, seed, 0, 0)
    counts = _counts(question)
    sizes = np.array([question.variant.board, question.variant.own])
    _sampling()(*_known(question), question.deck, sizes, deals, stream, counts)
    return _in_seats(question, counts)


def _counts(question: Question) -> NDArray[np.int64]:
    return np.zeros((len(question.hands), COUNTED), np.int64)


def _in_seats(question: Question, counts: NDArray[np.int64]) -> NDArray[np.int64]:
    found = np.zeros_like(counts)
    found[question.order] = counts
    return found


def _known(question: Question) -> tuple[Any, ...]:
    """A table of the variant, and the known cards: those of the board, then those of each hand."""
    tables = Table.zeros(1)
    question.variant.write(tables[0])
    tables[0].players = len(question.hands)
    return tables, np.array([question.board, *(question.hands[p] for p in question.order)], np.uint64)


@cache
def _enumerating() -> Callable[..., None]:
    announce_first(every_deal, "the odds of poker")
    return specialise(every_deal, "equity")


@cache
def _sampling() -> Callable[..., None]:
    announce_first(random_deals, "the odds of poker")
    return specialise(random_deals, "equity")


def every_deal(
    tables: Any, held: "Row[u64]", cards: "Row[u64]", places: Any, at: Any, dealt: "Row[u64]", counts: Any
) -> None:
    """Count every way to deal cards to the places where some are missing: 0 is the board, from 1 on come the hands.

    `held` has what lies at each place, and `places` a place for each card that is missing, in ascending order. Cards
    at one place ascend. `at` and `dealt` are room for the next card to try for each of `places`, and for the one there.
    """
    s = tables[0]
    used = NONE
    level = 0
    rank_hands(s, held, 0, places[0] if places.size else s.players + 1)
    if places.size == 0:
        score(s, counts)
        return
    while level >= 0:
        place = places[level]
        held[place] ^= dealt[level]
        used ^= dealt[level]
        dealt[level] = NONE
        while at[level] < cards.size and cards[at[level]] & used:
            at[level] += 1
        if at[level] == cards.size:
            level -= 1
            continue
        dealt[level] = cards[at[level]]
        held[place] |= dealt[level]
        used |= dealt[level]
        at[level] += 1
        if level + 1 == places.size:
            rank_hands(s, held, place, s.players + 1)
            score(s, counts)
        else:
            if places[level + 1] != place:
                rank_hands(s, held, place, places[level + 1])
            level += 1
            at[level] = at[level - 1] if places[level] == place else 0


@rule
def rank_hands(s: Table, held: Any, place: int, beyond: int) -> None:
    """Rank the hands at the places from one on that is complete up to the next where cards are missing."""
    for k in range(max(place, 1), beyond):
        rank_hand(s, k - 1, held[k], held[0])


def random_deals(
    tables: Any, known: "Row[u64]", deck: u64, sizes: Any, deals: int, stream: Stream, counts: Any
) -> None:
    """Count deals at random: the board and each hand are filled up from the deck to their sizes."""
    s = tables[0]
    for _ in range(deals):
        board = filled(deck, known[0], sizes[0], stream)
        left = deck & ~board
        for p in range(s.players):
            own = filled(left, known[p + 1], sizes[1], stream)
            left &= ~own
            rank_hand(s, p, own, board)
        score(s, counts)


@rule
def rank_hand(s: Table, seat: int, own: u64, board: u64) -> None:
    """Rank a hand for what counts in the variant."""
    if s.variant.high:
        s.rank[seat] = best_of(s, own, board, NO_LOW)
    if s.variant.low != NO_LOW:
        s.low[seat] = best_of(s, own, board, s.variant.low)


@rule
def score(s: Table, counts: Any) -> None:
    """Count what each hand takes of the pot."""
    seats = everyone(s.players)
    lows = stakers(s.low, seats, s.players) if s.variant.low != NO_LOW else NONE
    low = highest(s.low, lows, s.players)
    high = highest(s.rank, seats, s.players)
    for_low = 0
    if lows:
        for_low = UNIT // 2 if s.variant.high else UNIT
    for p in range(s.players):
        of_high = (UNIT - for_low) // count(high) if high & bit(p) else 0
        of_low = for_low // count(low) if low & bit(p) else 0
        tally(counts[p], of_high + of_low)
        counts[p, HIGH] += UNIT // count(high) if high & bit(p) else 0
        counts[p, LOW] += UNIT // count(low) if low & bit(p) else 0
        counts[p, NO_LOW_THERE] += 0 if lows else 1


@rule
def tally(counts: Any, part: int) -> None:
    """Count the part of a pot that a hand takes."""
    counts[WON] += 1 if part == UNIT else 0
    counts[TIED] += 1 if 0 < part < UNIT else 0
    counts[SHARE] += part
    counts[SQUARES] += part * part
