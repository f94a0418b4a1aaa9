"""What a simulation says of poker alone: how hands end, and how big pots are."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.components.poker import CATEGORIES
from croupier.games.cardroom.poker.numbers import CALL, NEXT, RAISE
from croupier.games.cardroom.poker.state import NOBODY as NOBODY_SHOWN
from croupier.games.cardroom.poker.state import Table
from croupier.games.contract import NOBODY
from croupier.kernel import Row, i64, inlined

ACTIONS: Final = ("folds", "checks", "calls", "bets_and_raises")
COUNTS: Final = (
    "hands",
    "showdowns",
    "dollars_moved",
    "ended_by_hands",
    "ended_by_bust",
    *ACTIONS,
    *(f"won_with_{name.replace(' ', '_')}" for name in CATEGORIES),
)
"""Hands; those shown down; the dollars that they moved; matches by how they ended; what was done; and the best hand of
each showdown for high."""

_FIRST_ACTION: Final = 5
_FIRST_CATEGORY: Final = _FIRST_ACTION + len(ACTIONS)


@inlined
def tally(s: Table, seat: int, action: int, counts: "Row[i64]") -> None:
    """Count a decision; and a hand when the next one begins, or the match is over."""
    if seat == NOBODY:
        tally_hand(s, counts)
        counts[2 + s.ending] += 1
    elif action == NEXT:
        tally_hand(s, counts)
    elif action >= RAISE:
        counts[_FIRST_ACTION + 3] += 1
    elif action <= CALL:
        counts[_FIRST_ACTION + action] += 1


@inlined
def tally_hand(s: Table, counts: "Row[i64]") -> None:
    """Count the last hand that was finished."""
    if s.hand > 0:
        counts[0] += 1
        counts[2] += s.last_moved
        if s.last_shown > 0:
            counts[1] += 1
        if s.last_best != NOBODY_SHOWN:
            counts[_FIRST_CATEGORY + s.last_best] += 1


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The sections `endings` (share of matches by how they ended), `actions` (how often each kind was chosen, and its
    share), `showdowns` (what won them for high, and its share), hands a match, the share of hands that were shown
    down, and the mean dollars that changed hands in one."""
    hands, shown = counts["hands"], counts["showdowns"]
    acted = sum(counts[action] for action in ACTIONS)
    won = [(name, counts[f"won_with_{name.replace(' ', '_')}"]) for name in CATEGORIES]
    return {
        "endings": [
            {"ending": ending, "games": counts[f"ended_by_{ending}"], "share": counts[f"ended_by_{ending}"] / games}
            for ending in ("hands", "bust")
        ],
        "actions": [
            {
                "action": action.replace("_", " "),
                "times": counts[action],
                "share": counts[action] / acted if acted else 0,
            }
            for action in ACTIONS
        ],
        "showdowns": [{"best": name, "hands": n, "share": n / shown} for name, n in won if n],
        "hands_per_game": hands / games,
        "shown_down": shown / hands if hands else 0,
        "mean_dollars_moved": counts["dollars_moved"] / hands if hands else 0,
    }
