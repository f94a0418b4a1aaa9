"""Laying down by trying everything, in words of its own: cards are pairs of a rank, from 1 for the ace, and a suit."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

Card = tuple[int, str]
Meld = frozenset[Card]


def card(name: str) -> Card:
    return "A23456789TJQK".index(name[0]) + 1, name[1]


def worth(cards: Meld) -> int:
    return sum(min(10, rank) for rank, _ in cards)


def is_meld(cards: Meld) -> bool:
    ranks, suits = {rank for rank, _ in cards}, {suit for _, suit in cards}
    if len(cards) < 3:
        return False
    return len(ranks) == 1 or (len(suits) == 1 and max(ranks) - min(ranks) == len(cards) - 1)


def melds(hand: Meld) -> list[Meld]:
    """Every meld among the cards, however long."""
    groups = [[c for c in hand if c[0] == rank] for rank in range(1, 14)]
    groups += [[c for c in hand if c[1] == suit] for suit in "cdhs"]
    found = {frozenset(some) for group in groups for n in range(3, len(group) + 1) for some in combinations(group, n)}
    return sorted(filter(is_meld, found), key=sorted)


def spreads(hand: Meld) -> Iterator[tuple[Meld, ...]]:
    """Every way to lay down melds of a hand that have no card in common."""
    yield ()
    every = melds(hand)
    for meld in every:
        for rest in spreads(hand - meld):
            if all(sorted(meld) < sorted(other) for other in rest):
                yield (meld, *rest)


@cache
def least_laid_off(rest: Meld, onto: frozenset[Meld]) -> int:
    """The least that is left when cards are laid off one by one, in any order and anywhere they fit."""
    left = worth(rest)
    for one in rest:
        for meld in onto:
            if is_meld(meld | {one}):
                left = min(left, least_laid_off(rest - {one}, onto - {meld} | {meld | {one}}))
    return left


def defended(hand: Meld, against: tuple[Meld, ...], gin: bool) -> int:
    """The least deadwood of the defender."""
    onto = frozenset() if gin else frozenset(against)
    return min(least_laid_off(hand - frozenset().union(*spread), onto) for spread in spreads(hand))


def laid_down(knocker: Meld, defender: Meld) -> tuple[int, int]:
    """The deadwood of both, the knocker's first."""
    left = {spread: worth(knocker - frozenset().union(*spread)) for spread in spreads(knocker)}
    least = min(left.values())
    return least, max(defended(defender, spread, least == 0) for spread in left if left[spread] == least)
