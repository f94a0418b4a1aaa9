"""The exact odds of Pecos: how often each class of hand (TG-80) is dealt, and what each discard (TG-65) leads to."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, Final, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from croupier.components.asked import CardsTold
from croupier.components.cards import CARDS, NAMES
from croupier.components.poker import CATEGORIES, HAND, category, describe, rank, rank_all
from croupier.games.compiling import announce_first
from croupier.games.contract import Parameters, Rows, Subject, exact
from croupier.kernel import lowest, rule, specialise, u64
from croupier.kernel.bits import ONE

DISCARDS: Final = 3
"""The most cards that may be discarded."""
UNSEEN: Final = CARDS - HAND
"""The cards that a player has not seen."""
_PLACES: Final = CARDS + 1

Sets: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int64]

# --- The arithmetic


def all_sets(cards: Sequence[int], size: int) -> Sets:
    """All sets of `size` of the cards."""
    found = [np.zeros(1, np.uint64), *(np.zeros(0, np.uint64) for _ in range(size))]
    for card in cards:
        for k in range(size, 0, -1):
            found[k] = np.concatenate((found[k], found[k - 1] | np.uint64(1 << card)))
    return found[size]


def classes_of(ranks: Numbers) -> list[int]:
    """How many of the ranks are of each class, from the worst to the best."""
    return np.bincount(category(cast("Any", ranks)), minlength=len(CATEGORIES)).tolist()


def all_hands() -> list[int]:
    """How many of all hands of five cards are of each class, from the worst to the best."""
    return classes_of(rank_all(all_sets(range(CARDS), HAND)))


@dataclass(frozen=True)
class Draw:
    """What becomes of a hand once some of its cards have been replaced."""

    discard: tuple[int, ...]
    classes: tuple[Fraction, ...]
    """The chance of each class in the end, from the worst to the best."""
    better_class: Fraction
    """The chance of a better class than that of the hand before."""
    better: Fraction
    """The chance of any better hand than the one before."""
    beats: Fraction
    """The chance to beat five random cards, which come from those not seen before the draw."""
    ties: Fraction

    @property
    def worth(self) -> Fraction:
        """The share of a pot that is won from five random cards, where a tie halves it."""
        return self.beats + self.ties / 2


def draws_of(hand: Sequence[int]) -> list[Draw]:
    """What becomes of five cards for each of the 26 discards of up to three: the best against random cards first."""
    discards = [cards for size in range(DISCARDS + 1) for cards in combinations(hand, size)]
    unseen = [card for card in range(CARDS) if card not in hand]
    drawn = [all_sets(unseen, size) for size in range(DISCARDS + 1)]
    ranks = [rank_all(drawn[len(cards)] | np.uint64(_word(set(hand) - set(cards)))) for cards in discards]
    rivals = rivals_below([drawn[len(cards)] for cards in discards], ranks, all_sets(unseen, HAND))
    before = rank(_set_of(hand))
    draws = [_draw(cards, before, *found) for cards, *found in zip(discards, ranks, *rivals, strict=True)]
    return sorted(draws, key=lambda draw: draw.worth, reverse=True)


def _set_of(cards: Iterable[int]) -> u64:
    return u64(_word(cards))


def _word(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _draw(discard: tuple[int, ...], before: int, ranks: Numbers, worse: int, not_better: int) -> Draw:
    """`worse` and `not_better` count the pairs of a draw and five other cards that are so."""
    draws = len(ranks)
    pairs = draws * comb(UNSEEN - len(discard), HAND)
    classes = classes_of(ranks)
    return Draw(
        discard,
        classes=tuple(Fraction(found, draws) for found in classes),
        better_class=Fraction(sum(classes[category(before) + 1 :]), draws),
        better=Fraction(int(np.count_nonzero(ranks > before)), draws),
        beats=Fraction(worse, pairs),
        ties=Fraction(not_better - worse, pairs),
    )


def rivals_below(draws: Sequence[Sets], ranks: Sequence[Numbers], rivals: Sets) -> list[list[int]]:
    """For each array of draws, in how many pairs the rival shares no card with the draw and is worse; not better."""
    every, reached = np.concatenate(draws), np.concatenate(ranks)
    theirs = rank_all(rivals)
    up, theirs_up = np.argsort(reached), np.argsort(theirs)
    starts = np.cumsum([0, *map(len, draws[:-1])])
    pairs: list[list[int]] = []
    for limits in (reached, reached + 1):
        met, found = np.zeros(_PLACES**DISCARDS, np.int64), np.zeros(len(every), np.int64)
        _compiled()(every[up], limits[up], rivals[theirs_up], theirs[theirs_up], met, found)
        pairs.append(np.add.reduceat(found[np.argsort(up)], starts).tolist())
    return pairs


@cache
def _compiled() -> Callable[..., None]:
    announce_first(count_below, "the odds of Pecos")
    return specialise(count_below, "pecos")


def count_below(draws: Any, limits: Any, rivals: Any, ranks: Any, met: Any, found: Any) -> None:
    """Count for each draw the rivals of a rank below its limit that share no card with it.

    Draws are sets of up to three cards, rivals sets of five; limits and ranks ascend. `met` is room for `_PLACES` ** 3
    zeros: how many of the rivals met so far have one, two or three cards, by `_place`.
    """
    k = 0
    for j in range(len(draws)):
        while k < len(rivals) and ranks[k] < limits[j]:
            meet(rivals[k], met)
            k += 1
        found[j] = apart(draws[j], met)


@rule
def meet(rival: u64, met: Any) -> None:
    """Count the rival under no card, and under each one, two and three of its cards."""
    met[0] += 1
    first = rival
    while first:
        a = lowest(first) + 1
        first = first & (first - ONE)
        met[_place(a, 0, 0)] += 1
        second = first
        while second:
            b = lowest(second) + 1
            second = second & (second - ONE)
            met[_place(a, b, 0)] += 1
            third = second
            while third:
                met[_place(a, b, lowest(third) + 1)] += 1
                third = third & (third - ONE)


@rule
def apart(draw: u64, met: Any) -> int:
    """How many of the rivals met have none of the draw's cards: by inclusion and exclusion."""
    rivals = int(met[0])
    first = draw
    while first:
        a = lowest(first) + 1
        first = first & (first - ONE)
        rivals -= met[_place(a, 0, 0)]
        second = first
        while second:
            b = lowest(second) + 1
            second = second & (second - ONE)
            rivals += met[_place(a, b, 0)]
            third = second
            while third:
                rivals -= met[_place(a, b, lowest(third) + 1)]
                third = third & (third - ONE)
    return rivals


@rule
def _place(a: int, b: int, c: int) -> int:
    """Where rivals with these cards are counted: cards from 1, 0 for none."""
    return (a * _PLACES + b) * _PLACES + c


# --- As a subject


class PecosParameters(Parameters):
    """The hand that was dealt."""

    hand: CardsTold = Field(default=(), description="The five cards of a hand, like 'As Ah 7d 4c 2s'")


def pecos_asked(asked: PecosParameters) -> dict[str, Any]:
    """What hands are dealt, or what becomes of one, as plain data in which every `P` is `exact`.

    Without a hand:

        {"hands": 2598960,
         "classes": [{"class": "royal flush", "hands": 4, "chance": P}, ...]}    # all ten, the best first

    With one:

        {"hand": ["As", "Ah", "7d", "4c", "2s"],
         "is": "one pair, aces", "class": "one pair",
         "draws": [                   # all 26, the best against random cards first
             {"discard": ["7d", "4c", "2s"], "keep": ["As", "Ah"],
              "classes": {"royal flush": P, ...},    # what the hand is in the end
              "better_class": P,      # of a better class than before
              "better": P,            # any better than before, if only by a card beside the pair
              "beats": P,             # better than five random cards from the 47 unseen ones, which draw no others
              "ties": P}, ...]}       # as good as they are

    Raises ValueError for a hand that has not five cards.
    """
    if not asked.hand:
        return _dealt()
    if len(asked.hand) != HAND:
        raise ValueError(f"a hand of Pecos has five cards, like 'As Ah 7d 4c 2s', not {len(asked.hand)}")
    hand = _set_of(asked.hand)
    return {
        "hand": _named(asked.hand),
        "is": describe(hand),
        "class": CATEGORIES[category(rank(hand))],
        "draws": [_told(asked.hand, draw) for draw in draws_of(asked.hand)],
    }


def _dealt() -> dict[str, Any]:
    found = all_hands()
    whole = sum(found)
    rows = [
        {"class": name, "hands": hands, "chance": exact(Fraction(hands, whole))}
        for name, hands in zip(CATEGORIES, found, strict=True)
    ]
    return {"hands": whole, "classes": rows[::-1]}


def _named(cards: Iterable[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def _told(hand: Sequence[int], draw: Draw) -> dict[str, Any]:
    classes = [*zip(CATEGORIES, draw.classes, strict=True)]
    return {
        "discard": _named(draw.discard),
        "keep": _named(card for card in hand if card not in draw.discard),
        "classes": {name: exact(chance) for name, chance in reversed(classes)},
        "better_class": exact(draw.better_class),
        "better": exact(draw.better),
        "beats": exact(draw.beats),
        "ties": exact(draw.ties),
    }


def tables_of_pecos(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """The classes of all hands; or a row for each discard, and what the best discards lead to."""
    if "draws" not in result:
        return [(f"All {result['hands']:,} hands", [_class_row(row, result["hands"]) for row in result["classes"]])]
    best = result["draws"][:SHOWN]
    return [
        (f"What to discard from {result['is']}", [*map(_draw_row, result["draws"])]),
        ("What the best discards lead to", [_column_row(name, best) for name in best[0]["classes"]]),
    ]


def _class_row(row: Mapping[str, Any], whole: int) -> dict[str, Any]:
    return {**row, "hands": f"{row['hands']:,}", "one in": f"{whole / row['hands']:,.1f}"}


def _draw_row(draw: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "discard": _listed(draw["discard"]),
        "better class": draw["better_class"],
        "any better": draw["better"],
        "beats random cards": draw["beats"],
        "ties them": draw["ties"],
    }


def _column_row(name: str, draws: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    return {"in the end": name} | {_listed(draw["discard"]): draw["classes"][name] for draw in draws}


def _listed(cards: Sequence[str]) -> str:
    return " ".join(cards) or "none"


SHOWN: Final = 5
"""Discards whose classes a terminal shows."""

PECOS: Final = Subject(
    name="pecos",
    summary="Pecos: how often each hand is dealt, and what becomes of a hand for each discard",
    parameters=PecosParameters,
    compute=pecos_asked,
    tables=tables_of_pecos,
)
