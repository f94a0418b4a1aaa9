"""Melds: three or four cards of a rank, and three or more of a suit in order, the ace being low.

>>> from croupier.components.cards import cards
>>> deadwood(cards("As 2s 3s Kh Kd Kc 7h 8h 9h Td"))
10
"""

from typing import Final

import numpy as np

from croupier.components.cards import RANKS, rank_of
from croupier.kernel import bit, lowest, rule, u64
from croupier.kernel.bits import NONE, number

SUITS: Final = 4
RUN: Final = 3
"""Cards of the shortest run, and of the smallest set."""
LONGEST: Final = 5
"""Cards of the longest run that is no two runs."""

_SUIT: Final = (1 << RANKS) - 1


def _card(rank: int, suit: int) -> int:
    """The number of a card whose rank counts from the ace."""
    return suit * RANKS + (rank - 1) % RANKS


def _all_melds() -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    found: list[int] = []
    for rank in range(RANKS):
        four = [1 << _card(rank, suit) for suit in range(SUITS)]
        found += [sum(four), *(sum(four) - one for one in four)]
    for suit in range(SUITS):
        for size in range(RUN, LONGEST + 1):
            for rank in range(RANKS - size + 1):
                found.append(sum(1 << _card(rank + k, suit) for k in range(size)))
    return np.array(sorted(found), np.uint64)


MELDS: Final = _all_melds()
"""Every set, and every run of three to five cards."""


@rule
def points(cards: u64) -> int:
    """What cards count against who holds them: the ace 1, court cards 10, the others what they show."""
    total = 0
    while cards:
        card = lowest(cards)
        cards &= ~bit(card)
        total += points_of(card)
    return total


@rule
def points_of(card: int) -> int:
    """What one card counts."""
    return min(10, (rank_of(card) + 1) % RANKS + 1)


@rule
def in_melds(hand: u64) -> u64:
    """The cards of a hand that are part of some meld."""
    word = number(hand)
    c, d, h, s = word & _SUIT, word >> RANKS & _SUIT, word >> 2 * RANKS & _SUIT, word >> 3 * RANKS & _SUIT
    threes = (c & d & (h | s)) | (h & s & (c | d))
    found = threes | threes << RANKS | threes << 2 * RANKS | threes << 3 * RANKS
    for suit in range(SUITS):
        found |= runs(word >> RANKS * suit & _SUIT) << RANKS * suit
    return u64(found) & hand


@rule
def runs(ranks: int) -> int:
    """The cards of a suit that are part of a run."""
    line = ranks << 1 | ranks >> (RANKS - 1)  # the ace comes before the two; its other place is above all runs
    line &= _SUIT
    first = line & line >> 1 & line >> 2
    found = first | first << 1 | first << 2
    return found >> 1 | (found & 1) << (RANKS - 1)


@rule
def best_melds(hand: u64) -> u64:
    """The cards of the arrangement that leaves the least deadwood: up to three melds."""
    melded = in_melds(hand)
    best = NONE
    for k in range(MELDS.size):
        if not MELDS[k] & ~melded:
            best = dearer(best, MELDS[k] | best_two(melded & ~MELDS[k], k + 1))
    return best


@rule
def best_two(cards: u64, first: int) -> u64:
    """The dearest two melds among the cards, from a place in the list of melds on, or one, or none."""
    best = NONE
    for k in range(first, MELDS.size):
        if not MELDS[k] & ~cards:
            best = dearer(best, MELDS[k] | best_one(cards & ~MELDS[k], k + 1))
    return best


@rule
def best_one(cards: u64, first: int) -> u64:
    """The dearest meld among the cards, from a place in the list of melds on, or none."""
    best = NONE
    for k in range(first, MELDS.size):
        if not MELDS[k] & ~cards:
            best = dearer(best, MELDS[k])
    return best


@rule
def dearer(one: u64, other: u64) -> u64:
    """Which of two sets of cards counts more; the first, if both count the same."""
    return other if points(other) > points(one) else one


@rule
def deadwood(hand: u64) -> int:
    """What the cards count that the best arrangement leaves."""
    return points(hand & ~best_melds(hand))
