"""The odds of 7-11: two dice, a natural or a point."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any, Final

from croupier.games.contract import Parameters, Rows, Subject, exact
from croupier.games.gamble.odds.dice import NUMBERS

NATURALS: Final = (7, 11)
CRAPS: Final = (2, 3, 12)
SEVEN: Final = 7

# --- The arithmetic

TOTALS: Final = Counter(a + b for a, b in product(NUMBERS, repeat=2))
"""The totals of two dice, and in how many of 36 ways each falls."""
POINTS: Final = tuple(total for total in sorted(TOTALS) if total not in (*NATURALS, *CRAPS))


def falls_in(totals: tuple[int, ...]) -> Fraction:
    """The probability that two dice show one of the totals."""
    return Fraction(sum(TOTALS[total] for total in totals), TOTALS.total())


def made(point: int) -> Fraction:
    """The probability that the point comes before a seven."""
    return Fraction(TOTALS[point], TOTALS[point] + TOTALS[SEVEN])


def shooter_wins() -> Fraction:
    """The probability that the shooter wins."""
    return falls_in(NATURALS) + sum(falls_in((point,)) * made(point) for point in POINTS)


# --- As a subject


class CrapsParameters(Parameters):
    """Nothing: every shooter has the same odds."""


def craps_asked(asked: CrapsParameters) -> dict[str, Any]:
    """The odds of the shooter and of the bets, as plain data in which every `P` and `D` is `exact`.

    {"win": P, "lose": P,
     "first_throw": [
         {"total": "7 or 11", "chance": P,    # of this on the first throw
          "then_wins": P,                     # the shooter, once this has fallen
          "wins_so": P}, ...],                # both: these add up to `win`
     "bets": [{"bet": "shooter", "wins": P, "gain": D}, ...]}    # gain: what a dollar may expect
    """
    win = shooter_wins()
    first = [("7 or 11", NATURALS, Fraction(1)), ("2, 3 or 12", CRAPS, Fraction())]
    first += [(str(point), (point,), made(point)) for point in POINTS]
    return {
        "win": exact(win),
        "lose": exact(1 - win),
        "first_throw": [
            {
                "total": name,
                "chance": exact(falls_in(totals)),
                "then_wins": exact(then),
                "wins_so": exact(falls_in(totals) * then),
            }
            for name, totals, then in first
        ],
        "bets": [
            {"bet": bet, "wins": exact(chance), "gain": exact(2 * chance - 1)}
            for bet, chance in (("shooter", win), ("side bet for", win), ("side bet against", 1 - win))
        ],
    }


def tables_of_craps(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """The first throw with what follows, and the bets."""
    bets = [{"bet": row["bet"], "wins": row["wins"], "gain per dollar": row["gain"]} for row in result["bets"]]
    return [("The first throw, and the shooter's chances", result["first_throw"]), ("Bets at even money", bets)]


SEVEN_ELEVEN: Final = Subject(
    name="seven-eleven",
    summary="7-11: the shooter's chances, and what bets are worth",
    parameters=CrapsParameters,
    compute=craps_asked,
    tables=tables_of_craps,
)
