"""How good a poker hand is for low, from ace to five: straights and flushes do not count, and the ace is low.

>>> from croupier.components.cards import cards
>>> describe(cards("As 2c 3d 4h 8s Ks Kd"))
'8-4-3-2-A'
>>> low_rank(cards("As 2c 3d 4h 5s")) > low_rank(cards("As 2c 3d 4h 6s")) > low_rank(cards("As Ac 3d 4h 5s"))
True
"""

from typing import Final

from croupier.components.cards import RANKS
from croupier.components.poker import CATEGORIES, HAND, category, is_hand, pairing, top
from croupier.kernel import bit, count, rule, u64
from croupier.kernel.bits import number

BEST: Final = 1 << 30
"""More than any low hand's rank."""
EIGHT: Final = (1 << 8) - 1
"""The ranks from the ace to the eight."""
NAMES: Final = "A23456789TJQK"
"""The ranks, from the lowest."""

_SUIT: Final = (1 << RANKS) - 1


@rule
def ace_low(word: int, suit: int) -> int:
    """The ranks of a suit, the ace lowest."""
    ranks = word >> RANKS * suit & _SUIT
    return (ranks << 1 | ranks >> (RANKS - 1)) & _SUIT


@rule
def ranks_low(cards: u64) -> int:
    """The ranks that a set of cards has, the ace lowest."""
    word = number(cards)
    return ace_low(word, 0) | ace_low(word, 1) | ace_low(word, 2) | ace_low(word, 3)


@rule
def showing_low(cards: u64) -> int:
    """How bad up to four cards are for low that are all that a hand shows, or five: smaller is better."""
    word = number(cards)
    return pairing(ace_low(word, 0), ace_low(word, 1), ace_low(word, 2), ace_low(word, 3))


@rule
def lowest_five(ranks: int) -> int:
    """The five lowest of five ranks or more."""
    while count(u64(ranks)) > HAND:
        ranks ^= top(ranks, 1)
    return ranks


@rule
def low_rank(cards: u64) -> int:
    """How good the best five of five to seven cards are for low: bigger is better, and equal hands tie."""
    ranks = ranks_low(cards)
    if count(u64(ranks)) >= HAND:
        return BEST - lowest_five(ranks)
    best = 0
    surplus = count(cards) - HAND
    if surplus == 0:
        return BEST - showing_low(cards)
    for one in range(4 * RANKS):
        if number(cards) >> one & 1:
            fewer = cards & ~bit(one)
            best = max(best, BEST - showing_low(fewer) if surplus == 1 else best_of_six(fewer, one))
    return best


@rule
def best_of_six(cards: u64, above: int) -> int:
    """The best low hand of six cards that leaves out one beyond a card's number; 0 if there is none."""
    best = 0
    for one in range(above + 1, 4 * RANKS):
        if number(cards) >> one & 1:
            best = max(best, BEST - showing_low(cards & ~bit(one)))
    return best


@rule
def eight_or_better(cards: u64) -> int:
    """As `low_rank`, for hands of five different ranks up to the eight; 0 for any other."""
    ranks = ranks_low(cards) & EIGHT
    return BEST - lowest_five(ranks) if count(u64(ranks)) >= HAND else 0


def describe(cards: u64) -> str:
    """The best five of a set of cards for low, from the highest, as people read them out.

    Raises ValueError if the set is not five to seven cards.
    """
    if not is_hand(cards):
        raise ValueError(f"a poker hand is five to seven cards, not {count(cards)}")
    return describe_rank(low_rank(cards))


def describe_rank(rank: int) -> str:
    """As `describe`, from what `low_rank` says."""
    bad = BEST - rank
    kind, made, beside = category(bad), _names(bad >> RANKS), _names(bad)
    return f"{CATEGORIES[kind]} of {made} with {beside}" if kind else beside


def _names(ranks: int) -> str:
    return "-".join(NAMES[k] for k in reversed(range(RANKS)) if ranks >> k & 1)
