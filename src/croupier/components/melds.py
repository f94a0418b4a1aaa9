"""Melds: three or four cards of a rank, and three or more of a suit in order, the ace being low.

>>> from croupier.components.cards import cards
>>> deadwood(cards("As 2s 3s Kh Kd Kc 7h 8h 9h Td"))
10
"""

from typing import Final

import numpy as np

from croupier.components.cards import CARDS, RANKS, rank_of, suit_of
from croupier.kernel import bit, count, lowest, rule, u64
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
"""Every set, and every run of three to five cards, ascending: one comes after another if its highest card does, in the
order of the deck."""
ALL: Final = len(MELDS)
"""The number of no meld."""


def _worth(binary_digit: int) -> u64:
    """The cards whose points have this binary digit."""
    worth = [min(10, (card + 1) % RANKS + 1) for card in range(CARDS)]
    return u64(sum(1 << card for card in range(CARDS) if worth[card] & binary_digit))


_ONES, _TWOS, _FOURS, _EIGHTS = (_worth(digit) for digit in (1, 2, 4, 8))


@rule
def points(cards: u64) -> int:
    """What cards count against who holds them: the ace 1, court cards 10, the others what they show."""
    return count(cards & _ONES) + 2 * count(cards & _TWOS) + 4 * count(cards & _FOURS) + 8 * count(cards & _EIGHTS)


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
    line = ace_first(ranks)
    first = line & line >> 1 & line >> 2
    return ace_last(first | first << 1 | first << 2)


@rule
def ace_first(ranks: int) -> int:
    """The ranks of a suit in a row from the ace to the king."""
    return (ranks << 1 | ranks >> (RANKS - 1)) & _SUIT


@rule
def ace_last(line: int) -> int:
    """The ranks of a suit as cards are numbered, from the two to the ace, out of a row from the ace to the king."""
    return line >> 1 | (line & 1) << (RANKS - 1)


@rule
def best_melds(hand: u64) -> u64:
    """The cards of the arrangement that leaves the least deadwood: up to three melds."""
    melded = in_melds(hand)
    best = NONE
    if not melded:
        return best
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


# --- Arrangements: up to three melds of a hand, as one number


@rule
def meld(k: int) -> u64:
    """The meld of a number; no cards for the number of no meld."""
    return MELDS[k] if k < ALL else NONE


@rule
def next_meld(cards: u64, k: int) -> int:
    """The number of the first meld among the cards, from `k` on."""
    while k < ALL and MELDS[k] & ~cards:
        k += 1
    return min(k, ALL)


@rule
def meld_in(arrangement: int, place: int) -> u64:
    """The meld at a place, 0 to 2, of an arrangement; no cards if it has fewer melds."""
    return meld(arrangement >> 8 * (2 - place) & 255)


@rule
def cards_in(arrangement: int) -> u64:
    """The cards of the melds of an arrangement."""
    return meld_in(arrangement, 0) | meld_in(arrangement, 1) | meld_in(arrangement, 2)


@rule
def arrangement_from(cards: u64, a: int) -> int:
    """The first arrangement of the cards that begins with the first meld from number `a` on."""
    a = next_meld(cards, a)
    b = next_meld(cards & ~meld(a), a + 1)
    return a << 16 | b << 8 | next_meld(cards & ~meld(a) & ~meld(b), b + 1)


@rule
def next_arrangement(cards: u64, arrangement: int) -> int:
    """The next one, until there are no melds in it: so each set of disjoint melds of the cards comes once."""
    a, b, c = arrangement >> 16, arrangement >> 8 & 255, arrangement & 255
    if c < ALL:
        return arrangement - c + next_meld(cards & ~meld(a) & ~meld(b), c + 1)
    if b < ALL:
        b = next_meld(cards & ~meld(a), b + 1)
        return a << 16 | b << 8 | next_meld(cards & ~meld(a) & ~meld(b), b + 1)
    return arrangement_from(cards, a + 1)


@rule
def lay_off(cards: u64, onto: u64) -> u64:
    """Those of the cards that go on a meld; on a run one after the other."""
    first = lowest(onto)
    if rank_of(first) == rank_of(lowest(onto & ~bit(first))):
        place = rank_of(first)
        return cards & (bit(place) | bit(RANKS + place) | bit(2 * RANKS + place) | bit(3 * RANKS + place))
    shift = RANKS * suit_of(first)
    run = ace_first(number(onto) >> shift & _SUIT)
    more = ace_first(number(cards) >> shift & _SUIT)
    for _ in range(RANKS - RUN):
        run |= (run << 1 | run >> 1) & more
    return u64(ace_last(run & more) << shift)
