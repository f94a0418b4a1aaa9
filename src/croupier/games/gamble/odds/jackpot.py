"""The odds of Roll for the Jackpot: each level with best play, and which dice to keep."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import prod
from typing import Any, Final

from pydantic import Field

from croupier.games.contract import Parameters, Rows, Subject, exact
from croupier.games.gamble.odds.dice import FiveDice, Hand, becomes, falls, keeps, named
from croupier.games.gamble.squares.jackpot import ALIKE, FEE, LEVELS, THROWS
from croupier.games.gamble.state import CHIPS, DICE, VALUES

LEVEL: Final = range(1, LEVELS + 1)
"""The levels' numbers."""

# --- The arithmetic


def achieved(hand: Hand, alike: int) -> bool:
    """Whether so many dice show the same."""
    return max(Counter(hand).values()) >= alike


@cache
def chance(hand: Hand, throws: int, alike: int) -> Fraction:
    """The probability of so many dice alike, from these with so many throws left, with best play."""
    if achieved(hand, alike):
        return Fraction(1)
    return choices(hand, throws, alike)[0][1] if throws else Fraction()


def choices(hand: Hand, throws: int, alike: int) -> list[tuple[Hand, Fraction]]:
    """What can be kept, at least one die being thrown, and the probability of so many alike with best play after it.

    The best comes first; of equals, the one that keeps more dice, then higher ones.
    """
    found = [(kept, keeping(kept, throws, alike)) for kept in keeps(hand) if len(kept) < DICE]
    return sorted(found, key=lambda choice: choice[1], reverse=True)


@cache
def keeping(kept: Hand, throws: int, alike: int) -> Fraction:
    """The same probability where these are kept; the throw of the others is one of the throws left."""
    return sum((likely * chance(hand, throws - 1, alike) for hand, likely in becomes(kept)), Fraction())


def level_chance(level: int) -> Fraction:
    """The probability to achieve the level, from 1, with best play."""
    return keeping((), THROWS[level], ALIKE[level])


def jackpot_chance(level: int = 1) -> Fraction:
    """The probability to achieve that level and all above, with best play."""
    return prod((level_chance(further) for further in range(level, LEVELS + 1)), start=Fraction(1))


# --- From what one is told


class JackpotParameters(Parameters):
    """Where the play stands; without dice, it has not begun."""

    level: int | None = Field(default=None, ge=1, le=LEVELS, description="The level that is played, with --dice")
    dice: FiveDice | None = Field(default=None, description="The dice that lie there, like '6 6 5 2 1'")
    throws: int | None = Field(
        default=None, ge=1, description="Throws left on the level; default all after the first, with --dice"
    )
    bowl: int | None = Field(
        default=None, ge=0, le=CHIPS * sum(VALUES), description="Dollars in the bowl, the fee among them"
    )


def jackpot_asked(asked: JackpotParameters) -> dict[str, Any]:
    """The odds of the Jackpot with best play, as plain data in which every `P` and `D` is `exact`.

    Without dice:

        {"jackpot": P, "fee": 10,
         "levels": [{"level": 1, "alike": 2, "throws": 1, "success": P}, ...],
         "break_even_dollars": D,                 # the bowl, fee included, for which the fee is the fair price
         "value_dollars": D,                      # of the play, less the fee, for the bowl asked; null without one
         "keep": [                                # for each kind of hand on levels that leave a choice
             {"level": 2, "throws": 1,            # left
              "dice": "AABBC",                    # a letter stands for a face, the most frequent first
              "keep": "AA", "success": P}, ...]}

    With dice:

        {"level": 3, "alike": 5, "dice": [1, 2, 5, 6, 6], "throws": 4,
         "choices": [                             # the best first; one for each choice of faces
             {"keep": [6, 6], "success": P,       # of the level
              "jackpot": P,                       # of this level and those above
              "value_dollars": D}, ...]}          # the bowl's share, the fee being paid; null without a bowl

    Raises ValueError for dice without a level, or a level that leaves no choice.
    """
    if asked.dice is not None:
        return _advice(asked, asked.dice)
    if asked.level is not None or asked.throws is not None:
        raise ValueError("name the dice that lie there too, like --dice '6 6 5 2 1'")
    whole = jackpot_chance()
    return {
        "jackpot": exact(whole),
        "fee": FEE,
        "levels": [
            {"level": level, "alike": ALIKE[level], "throws": THROWS[level], "success": exact(level_chance(level))}
            for level in LEVEL
        ],
        "break_even_dollars": exact(FEE / whole),
        "value_dollars": None if asked.bowl is None else exact(asked.bowl * whole - FEE),
        "keep": [*_best_keeps()],
    }


def _best_keeps() -> Iterator[dict[str, Any]]:
    for level in LEVEL:
        for letters, hand in _patterns().items():
            for left in range(THROWS[level] - 1, 0, -1):
                if not achieved(hand, ALIKE[level]):
                    kept, success = choices(hand, left, ALIKE[level])[0]
                    told = {"level": level, "throws": left, "dice": letters, "keep": _lettered(kept, hand)}
                    yield told | {"success": exact(success)}


def _patterns() -> dict[str, Hand]:
    """One hand for each way that five dice can be alike, the most alike first."""
    found = {_lettered(hand, hand): hand for hand, _ in falls(DICE)}
    return {letters: found[letters] for letters in sorted(found)}


def _lettered(dice: Hand, hand: Hand) -> str:
    """Some dice of a hand with letters for faces: A for the one that most of the hand show."""
    frequent = sorted(set(hand), key=lambda face: (hand.count(face), face), reverse=True)
    return "".join(sorted("ABCDE"[frequent.index(die)] for die in dice))


def _advice(asked: JackpotParameters, dice: Hand) -> dict[str, Any]:
    if asked.level is None:
        raise ValueError("name the level that is played too, like --level 3")
    alike, throws = ALIKE[asked.level], THROWS[asked.level]
    left = throws - 1 if asked.throws is None else asked.throws
    if throws == 1:
        raise ValueError(f"level {asked.level} has no throws after the first: nothing can be kept")
    if left >= throws:
        raise ValueError(f"level {asked.level} has {_throws(throws - 1)} after the first, not {left}")
    if achieved(dice, alike):
        raise ValueError(f"level {asked.level} is achieved with {named(dice)}, and ends by itself")
    above = jackpot_chance(asked.level + 1)
    return {
        "level": asked.level,
        "alike": alike,
        "dice": list(dice),
        "throws": left,
        "choices": [
            {
                "keep": list(kept),
                "success": exact(success),
                "jackpot": exact(success * above),
                "value_dollars": None if asked.bowl is None else exact(success * above * asked.bowl),
            }
            for kept, success in choices(dice, left, alike)
        ],
    }


def tables_of_jackpot(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """The levels, the bowl and what to keep, or each choice of dice."""
    if "choices" in result:
        return [(_question(result), [_row_of_choice(choice) for choice in result["choices"]])]
    return [
        ("Levels, with best play", [*_rows_of_levels(result)]),
        ("The bowl, the fee among it", [_row_of_bowl(result)]),
        *_tables_of_keeps(result["keep"]),
    ]


def _question(result: dict[str, Any]) -> str:
    dice = named(tuple(result["dice"]))
    return f"Level {result['level']}, {result['alike']} alike: {dice}, {_throws(result['throws'])} left"


def _throws(number: int) -> str:
    return "1 throw" if number == 1 else f"{number} throws"


def _row_of_choice(choice: dict[str, Any]) -> dict[str, Any]:
    row = {"keep": named(tuple(choice["keep"])), "success": choice["success"], "Jackpot": choice["jackpot"]}
    return row if choice["value_dollars"] is None else row | {"worth in dollars": choice["value_dollars"]}


def _rows_of_levels(result: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for level in result["levels"]:
        told = {"level": str(level["level"]), "dice alike": level["alike"], "throws": level["throws"]}
        yield told | {"success": level["success"]}
    yield {"level": "all", "dice alike": None, "throws": None, "success": result["jackpot"]}


def _row_of_bowl(result: dict[str, Any]) -> dict[str, Any]:
    row = {"break-even dollars": result["break_even_dollars"]}
    return row if result["value_dollars"] is None else row | {"gain in dollars": result["value_dollars"]}


def _tables_of_keeps(keep: list[dict[str, Any]]) -> Iterator[tuple[str, Rows]]:
    for level in dict.fromkeys(row["level"] for row in keep):
        rows = [row for row in keep if row["level"] == level]
        lefts = list(dict.fromkeys(row["throws"] for row in rows))
        table: dict[tuple[str, str], dict[str, Any]] = {}
        for row in rows:
            empty = {"dice": row["dice"], "keep": row["keep"]} | {f"{left} left": None for left in lefts}
            table.setdefault((row["dice"], row["keep"]), empty)[f"{row['throws']} left"] = row["success"]
        yield f"Level {level}: best to keep, and success by throws left (a letter for a face)", [*table.values()]


JACKPOT: Final = Subject(
    name="jackpot",
    summary="Roll for the Jackpot: the levels, which dice to keep, and the bowl",
    parameters=JackpotParameters,
    compute=jackpot_asked,
    tables=tables_of_jackpot,
)
