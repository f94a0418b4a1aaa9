"""What a simulation says of War alone: rounds, wars and endings."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.cardroom.war.state import Table
from croupier.games.contract import NOBODY
from croupier.kernel import Row, i64, rule

ENDINGS: Final = ("cards", "rounds", "duel")
"""How a game ends, in the order of their numbers from 1."""
COUNTS: Final = ("rounds", *(f"ended_by_{ending}" for ending in ENDINGS), "wars")
"""Of finished games: rounds; how they ended; ties."""

_WARS: Final = 4


@rule
def tally(s: Table, seat: int, action: int, counts: "Row[i64]") -> None:
    """Count a game when it is over."""
    if seat == NOBODY:
        counts[0] += s.rounds
        counts[s.ending] += 1
        counts[_WARS] += s.wars


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The section `endings` (share of games by how they ended), rounds a game, and ties a round."""
    return {
        "endings": [
            {"ending": ending, "games": counts[f"ended_by_{ending}"], "share": counts[f"ended_by_{ending}"] / games}
            for ending in ENDINGS
        ],
        "rounds_per_game": counts["rounds"] / games,
        "wars_per_round": counts["wars"] / max(1, counts["rounds"]),
    }
