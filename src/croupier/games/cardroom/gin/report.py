"""What a simulation says of Gin Rummy alone: how hands end, and what they bring."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.cardroom.gin.numbers import DRAW, NEXT, TAKE
from croupier.games.cardroom.gin.state import DEALER, OVER, SEATS, Table
from croupier.games.contract import NOBODY
from croupier.kernel import Row, i64, rule

ENDS: Final = ("dead", "knock", "gin", "undercut")
"""How a hand ends, in the order of the rules."""
COUNTS: Final = (
    "ended_by_hands",
    "ended_by_target",
    *ENDS,
    *(f"points_by_{end}" for end in ENDS),
    "taken",
    "drawn",
)
"""Matches by how they ended; hands by how they ended, and the points of those; discards taken, the first upcard among
them; choices to draw from the stock."""

_HANDS: Final = 2
_POINTS: Final = _HANDS + len(ENDS)
_TAKEN: Final = _POINTS + len(ENDS)
_DRAWN: Final = _TAKEN + 1


@rule
def tally(s: Table, seat: int, action: int, counts: "Row[i64]") -> None:
    """Count a draw, a hand when it is over, and a match when it is over."""
    if seat == NOBODY:
        counts[s.ending - 1] += 1
        return
    if action == TAKE:
        counts[_TAKEN] += 1
    elif action == DRAW:
        counts[_DRAWN] += 1
    elif action != NEXT and s.step in (DEALER, OVER):
        counts[_HANDS + s.how - 1] += 1
        for p in range(SEATS):
            counts[_POINTS + s.how - 1] += s.gain[p]


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The sections `endings` (share of matches by how they ended) and `hands` (how many ended in which way, their share
    and their mean points), hands a match, and discards and cards of the stock taken in a hand."""
    hands = sum(counts[end] for end in ENDS)
    return {
        "endings": [
            {"ending": ending, "games": counts[f"ended_by_{ending}"], "share": counts[f"ended_by_{ending}"] / games}
            for ending in ("hands", "target")
        ],
        "hands": [
            {
                "end": end,
                "hands": counts[end],
                "share": counts[end] / hands,
                "mean_points": counts[f"points_by_{end}"] / counts[end],
            }
            for end in ENDS
            if counts[end]
        ],
        "hands_per_game": hands / games,
        "taken_per_hand": counts["taken"] / max(1, hands),
        "drawn_per_hand": counts["drawn"] / max(1, hands),
    }
