"""What a hand of dice can become: its falls, what can be kept of it, and how people write it."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BeforeValidator, WithJsonSchema

from croupier.components.dice import FACES
from croupier.components.wording import shown
from croupier.games.gamble.state import DICE

NUMBERS: Final = range(1, FACES + 1)
"""What a die can show."""

Hand: TypeAlias = tuple[int, ...]
"""The faces of some dice, ascending."""


@cache
def falls(dice: int) -> tuple[tuple[Hand, int], ...]:
    """What so many dice can show, and in how many of the 6**dice ways."""
    return tuple((hand, _ways(hand)) for hand in combinations_with_replacement(NUMBERS, dice))


def _ways(hand: Hand) -> int:
    return factorial(len(hand)) // prod(map(factorial, Counter(hand).values()))


@cache
def keeps(hand: Hand) -> tuple[Hand, ...]:
    """What can be kept of a hand, all and nothing included: more dice before fewer, high ones before low ones."""
    found = {kept for dice in range(len(hand) + 1) for kept in combinations(hand, dice)}
    return tuple(sorted(found, key=lambda kept: (len(kept), kept[::-1]), reverse=True))


@cache
def becomes(kept: Hand) -> tuple[tuple[Hand, Fraction], ...]:
    """The five dice that there can be once the others are thrown, with their probabilities."""
    dice = DICE - len(kept)
    return tuple((tuple(sorted(kept + fall)), Fraction(ways, FACES**dice)) for fall, ways in falls(dice))


def named(hand: Hand) -> str:
    """A hand as people write it: "6 5 5 2 1", or "none"."""
    return " ".join(str(die) for die in reversed(hand)) or "none"


def digits(text: str) -> list[int | str]:
    """The numbers of a text like "6 5 5", "6,5,5" or "655"; what is no number on a die stays text."""
    return [int(die) if die in FIGURES else die for die in "".join(text.replace(",", " ").split())]


def _read(value: Any) -> Any:
    dice: Any = digits(value) if isinstance(value, str) else value
    if not isinstance(dice, list | tuple):
        return value
    told: list[Any] = [*dice]
    if len(told) != DICE or any(type(die) is not int or die not in NUMBERS for die in told):
        raise ValueError(f"dice are five numbers from 1 to 6, like 6 5 5 2 1, not {shown(value)}")
    return tuple(sorted(told))


FIGURES: Final = {str(die) for die in NUMBERS}

FiveDice = Annotated[Hand, BeforeValidator(_read), WithJsonSchema({"type": "string"})]
"""Five dice: "6 5 5 2 1"."""
