"""What a simulation says of Spades alone: bids, and what came of them."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.cardroom.spades.numbers import NEXT
from croupier.games.cardroom.spades.state import Table
from croupier.games.contract import NOBODY
from croupier.kernel import Row, i64, rule

MOST: Final = 13
COUNTS: Final = (
    "hands",
    "ended_by_hands",
    "ended_by_target",
    *(f"bid_{n}" for n in range(MOST + 1)),
    *(f"taken_of_{n}" for n in range(MOST + 1)),
    *(f"made_{n}" for n in range(MOST + 1)),
)
"""Hands; matches by how they ended; for each bid how often it was made, the tricks that its player took, and how often
that was as much as it said (for nil: none)."""

_BIDS: Final = 3
_TAKEN: Final = _BIDS + MOST + 1
_MADE: Final = _TAKEN + MOST + 1


@rule
def tally(s: Table, seat: int, action: int, counts: "Row[i64]") -> None:
    """Count a hand when its last trick was taken, and a match when it is over."""
    if seat == NOBODY:
        counts[s.ending] += 1
    elif action != NEXT and s.tricks == s.each and s.dealt > 0:
        counts[0] += 1
        for p in range(s.players):
            counts[_BIDS + s.bid[p]] += 1
            counts[_TAKEN + s.bid[p]] += s.taken[p]
            if s.taken[p] >= s.bid[p] if s.bid[p] > 0 else s.taken[p] == 0:
                counts[_MADE + s.bid[p]] += 1


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The sections `endings` (share of matches by how they ended) and `bids` (for each bid how often it was made, the
    mean of the tricks that its player took, and the share of those who took as many), and hands a match."""
    return {
        "endings": [
            {"ending": ending, "games": counts[f"ended_by_{ending}"], "share": counts[f"ended_by_{ending}"] / games}
            for ending in ("hands", "target")
        ],
        "bids": [
            {
                "bid": n or "nil",
                "times": times,
                "mean_taken": counts[f"taken_of_{n}"] / times,
                "made": counts[f"made_{n}"] / times,
            }
            for n in range(MOST + 1)
            if (times := counts[f"bid_{n}"])
        ],
        "hands_per_game": counts["hands"] / games,
    }
