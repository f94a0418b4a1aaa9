"""How good a poker hand is.

>>> from croupier.components.cards import cards
>>> describe(cards("Ts Th Td 4c 4d"))
'full house, tens over fours'
>>> rank(cards("As 2s 3s 4d 5s")) < rank(cards("2h 3s 4s 5d 6s"))
True
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np

from croupier.components.cards import DECK, RANK_WORDS, RANKS
from croupier.components.wording import plural
from croupier.kernel import Row, count, i32, rule, u64
from croupier.kernel.bits import number
from croupier.kernel.compile import specialise

HAND: Final = 5
"""Cards that count."""
MOST: Final = 7
"""Cards that they may be chosen from."""

(
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIR,
    THREE,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)
"""What a hand can be, from the worst to the best."""
CATEGORIES: Final = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
"""What people call them."""

# A rank is, from the top bit, the category, then the ranks that make it, then the ranks beside them, 13 bits each.
# Two sets of equally many ranks compare like their members, the highest first.
_CATEGORY: Final = 2 * RANKS
_MADE: Final = RANKS
_SUIT: Final = (1 << RANKS) - 1
_ACE: Final = 1 << (RANKS - 1)


@rule
def rank(cards: u64) -> int:
    """How good the best five of five to seven cards are: bigger is better, and equal hands tie.

    An ace is high or, in A-2-3-4-5, low.
    """
    # Of seven cards, four of a kind or a full house leave too few for a straight or a flush: these may come first.
    word = number(cards)
    suited = flush(word)
    if suited:
        return flush_rank(suited)
    c, d, h, s = word & _SUIT, word >> RANKS & _SUIT, word >> 2 * RANKS & _SUIT, word >> 3 * RANKS & _SUIT
    run = straight(c | d | h | s)
    return STRAIGHT << _CATEGORY | run << _MADE if run else pairing(c, d, h, s)


@rule
def pairing(c: int, d: int, h: int, s: int) -> int:
    """The rank of the best five of up to seven cards, the ranks of each suit, by their pairs and ranks alone."""
    ranks = c | d | h | s
    pairs = (c & d) | (h & s) | ((c | d) & (h | s))
    if not pairs:
        return HIGH_CARD << _CATEGORY | top(ranks, 5)
    threes = (c & d & (h | s)) | (h & s & (c | d))
    if threes:
        return threes_rank(ranks, pairs, threes, c & d & h & s)
    if pairs & (pairs - 1):
        made = top(pairs, 2)
        return TWO_PAIR << _CATEGORY | made << _MADE | top(ranks ^ made, 1)
    return ONE_PAIR << _CATEGORY | pairs << _MADE | top(ranks ^ pairs, 3)


@rule
def showing(cards: u64) -> int:
    """How good up to four cards are that are all that a hand shows: by their pairs and ranks."""
    word = number(cards)
    return pairing(word & _SUIT, word >> RANKS & _SUIT, word >> 2 * RANKS & _SUIT, word >> 3 * RANKS & _SUIT)


@rule
def flush(word: int) -> int:
    """The ranks of the suit that five cards or more have; none if there is no such suit."""
    for suit in range(4):
        ranks = word >> RANKS * suit & _SUIT
        if count(u64(ranks)) >= HAND:
            return ranks
    return 0


@rule
def flush_rank(suited: int) -> int:
    """The rank of a hand with so many cards of one suit."""
    run = straight(suited)
    if run:
        return (ROYAL_FLUSH if run == _ACE else STRAIGHT_FLUSH) << _CATEGORY | run << _MADE
    return FLUSH << _CATEGORY | top(suited, 5)


@rule
def straight(ranks: int) -> int:
    """The highest card of the highest straight, as a set; none if there is no straight."""
    line = ranks << 1 | ranks >> (RANKS - 1)
    lowest = line & line >> 1 & line >> 2 & line >> 3 & line >> 4
    return top(lowest, 1) << 3


@rule
def threes_rank(ranks: int, pairs: int, threes: int, fours: int) -> int:
    """The rank of a hand without straight or flush in which a rank comes three times or more."""
    if fours:
        return FOUR << _CATEGORY | fours << _MADE | top(ranks ^ fours, 1)
    made = top(threes, 1)
    if pairs != made:
        return FULL_HOUSE << _CATEGORY | made << _MADE | top(pairs ^ made, 1)
    return THREE << _CATEGORY | made << _MADE | top(ranks ^ made, 2)


@rule
def top(ranks: int, n: int) -> int:
    """The highest `n` of the ranks, or all if they are fewer."""
    while count(u64(ranks)) > n:
        ranks &= ranks - 1
    return ranks


@rule
def category(rank: int) -> int:
    """What a hand of this rank is."""
    return rank >> _CATEGORY


def rank_all(hands: Any) -> Any:
    """The rank of each of many hands: an array of int32, of the shape of the array of sets `hands`.

    Raises ValueError if one is not five to seven cards, or `hands` is no array of whole numbers.
    """
    sets = np.asarray(hands)
    if sets.dtype.kind not in "iu":
        raise ValueError(f"hands are sets of cards, an array of uint64, not of {sets.dtype}")
    flat = np.ascontiguousarray(sets, np.uint64).reshape(-1)
    ranks = np.empty(flat.shape, np.int32)
    wrong = _compiled()(flat, ranks)
    if wrong >= 0:
        raise ValueError(_refusal(flat[wrong]))
    return ranks.reshape(sets.shape)


@cache
def _compiled() -> Callable[[Any, Any], int]:
    return specialise(rank_each, "poker")


def rank_each(hands: "Row[u64]", ranks: "Row[i32]") -> int:
    """Rank every hand. Returns which is the first that cannot be ranked; -1 if all can."""
    for k in range(hands.size):
        if not is_hand(hands[k]):
            return k
        ranks[k] = rank(hands[k])
    return -1


@rule
def is_hand(cards: u64) -> bool:
    """Whether these are five to seven cards."""
    return not cards & ~DECK and HAND <= count(cards) <= MOST


def describe(hand: u64 | int) -> str:
    """What the best five of a set of cards, or a hand of a rank, are in words.

    Raises ValueError if the set is not five to seven cards, or the number is no rank.
    """
    if isinstance(hand, u64):
        if not is_hand(hand):
            raise ValueError(_refusal(hand))
        return describe(rank(hand))
    kind = category(hand)
    if not 0 <= kind < len(CATEGORIES):
        raise ValueError(f"{hand} is no rank of a poker hand; `rank` gives them")
    made, beside = _ranks(hand >> _MADE), _ranks(hand)
    if kind == ROYAL_FLUSH:
        return CATEGORIES[kind]
    if kind in (STRAIGHT_FLUSH, FLUSH, STRAIGHT):
        return f"{CATEGORIES[kind]}, {(made or beside)[0]} high"
    if kind == HIGH_CARD:
        return f"{CATEGORIES[kind]}, {beside[0]}"
    if kind == FULL_HOUSE:
        return f"{CATEGORIES[kind]}, {plural(made[0])} over {plural(beside[0])}"
    return f"{CATEGORIES[kind]}, {' and '.join(map(plural, made))}"


def _ranks(members: int) -> list[str]:
    """The names of a set of ranks, the highest first."""
    return [RANK_WORDS[k] for k in reversed(range(RANKS)) if members >> k & 1]


def _refusal(hand: u64) -> str:
    word = int(hand)
    if word >> 52:
        return f"{word} is no set of cards, which have the numbers 0 to 51"
    return f"a poker hand is {HAND} to {MOST} cards, not {word.bit_count()}"
