"""The odds of Gambler's Row: all six numbers, each by two dice of one throw."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, WithJsonSchema

from croupier.components.dice import FACES
from croupier.components.wording import shown
from croupier.games.contract import Parameters, Rows, Subject, exact
from croupier.games.gamble.odds.dice import Hand, digits, falls
from croupier.games.gamble.squares.row import LOSS, PRIZE, THROWS
from croupier.games.gamble.state import DICE

READINGS: Final = {"at least two": False, "exactly two": True}
"""What hits a number, and whether it takes a pair exactly."""

# --- The arithmetic


def hits(hand: Hand, exact_pairs: bool) -> tuple[int, ...]:
    """The numbers that a throw hits."""
    return tuple(face for face, dice in Counter(hand).items() if dice == 2 or (dice > 2 and not exact_pairs))


@cache
def hit_counts(exact_pairs: bool) -> dict[int, Fraction]:
    """How many numbers a throw hits, with the probabilities."""
    counts: Counter[int] = Counter()
    for hand, ways in falls(DICE):
        counts[len(hits(hand, exact_pairs))] += ways
    return {count: Fraction(ways, FACES**DICE) for count, ways in counts.items()}


@cache
def ending(missing: int, throw: int, exact_pairs: bool) -> Fraction:
    """The probability that the last of so many missing numbers is hit by just that throw from now (0: it was).

    All sets of numbers of one size are equally likely to be hit.
    """
    if throw == 0 or missing == 0:
        return Fraction(throw == 0 and missing == 0)
    chance = Fraction()
    for count, likely in hit_counts(exact_pairs).items():
        for new in range(min(count, missing) + 1):
            sets = comb(missing, new) * comb(FACES - missing, count - new)
            chance += likely * Fraction(sets, comb(FACES, count)) * ending(missing - new, throw - 1, exact_pairs)
    return chance


def success(missing: int, throws: int, exact_pairs: bool) -> Fraction:
    """The probability that so many missing numbers are all hit within so many throws."""
    return sum((ending(missing, throw, exact_pairs) for throw in range(throws + 1)), Fraction())


# --- From what one is told


def _read_numbers(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    numbers = digits(value)
    for number in numbers:
        if isinstance(number, str):
            raise ValueError(f"numbers hit are 1 to 6, separated by commas, not {shown(number)}")
    return frozenset(numbers)


Numbers = Annotated[
    frozenset[Annotated[int, Field(ge=1, le=6)]], BeforeValidator(_read_numbers), WithJsonSchema({"type": "string"})
]
"""Numbers of Gambler's Row: "1,4"."""


class RowParameters(Parameters):
    """How far the Row has come."""

    hit: Numbers = Field(default=frozenset(), description="Numbers that are hit already, like 1,4")
    throws: int = Field(default=THROWS, ge=0, le=THROWS, description="Throws that are left")


def row_asked(asked: RowParameters) -> dict[str, Any]:
    """The odds of the Row, for each reading of what hits a number, as plain data.

        {"hit": [1, 4], "throws": 10,
         "readings": [
             {"reading": "at least two",    # dice that show the number; or "exactly two"
              "success": P,                 # all numbers are hit in time
              "shooter_dollars": D,         # what the shooter may expect: $50 or -$25
              "side_for": D, "side_against": D}, ...],    # what a dollar of a side bet may expect to gain
         "endings": [{"throw": 3, "at least two": P, "exactly two": P}, ...]}    # the throw that hits the last number

    Every `P` and `D` is `exact`.
    """
    missing = FACES - len(asked.hit)
    return {
        "hit": sorted(asked.hit),
        "throws": asked.throws,
        "readings": [_reading(name, success(missing, asked.throws, only)) for name, only in READINGS.items()],
        "endings": [
            {"throw": throw} | {name: exact(ending(missing, throw, only)) for name, only in READINGS.items()}
            for throw in range(asked.throws + 1)
            if any(ending(missing, throw, only) for only in READINGS.values())
        ],
    }


def _reading(name: str, chance: Fraction) -> dict[str, Any]:
    return {
        "reading": name,
        "success": exact(chance),
        "shooter_dollars": exact(PRIZE * chance - LOSS * (1 - chance)),
        "side_for": exact(2 * chance - 1),
        "side_against": exact(1 - 2 * chance),
    }


def tables_of_row(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """Success and values for each reading, and the throw that hits the last number."""
    throws = "1 throw" if result["throws"] == 1 else f"{result['throws']} throws"
    tables: list[tuple[str, Rows]] = [
        (f"All numbers within {throws}; side bets: gain per dollar", [_row(reading) for reading in result["readings"]])
    ]
    if result["endings"]:
        tables.append(("The throw that hits the last number", result["endings"]))
    return tables


def _row(reading: dict[str, Any]) -> dict[str, Any]:
    return {
        "a hit takes": reading["reading"],
        "success": reading["success"],
        "shooter's dollars": reading["shooter_dollars"],
        "side bet for": reading["side_for"],
        "side bet against": reading["side_against"],
    }


ROW: Final = Subject(
    name="gamblers-row",
    summary="Gambler's Row: all six numbers in time, and what bets are worth",
    parameters=RowParameters,
    compute=row_asked,
    tables=tables_of_row,
)
