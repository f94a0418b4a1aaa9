"""What a simulation says of this game alone: how games end, Fumbles, and what each gambler is worth."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.contract import NOBODY
from croupier.games.gamblers.actions import BUY, FATE, FLIP, NOTHING, NUDGE_BASE
from croupier.games.gamblers.state import ACT, GAMBLERS, OVER, Table
from croupier.kernel import Row, i64, rule

ENDINGS: Final = ("money", "gambler_4", "gambler_8", "round_limit")
COUNTS: Final = (
    "rounds",
    "fumbles",
    "nudges",
    *(f"ended_by_{ending}" for ending in ENDINGS),
    *(f"{what}_{g}" for what in ("bought", "flipped", "won", "earned", "held") for g in range(GAMBLERS)),
)
"""Reveals, Fumbles and dollars placed; how games ended; for each gambler how many were bought, flipped by an action,
won, the dollars earned, and how many lay before players at all reveals."""


@rule
def tally(s: Table, seat: int, action: int, counts: Row[i64]) -> None:
    """Count a purchase, a flip or a nudge when it is made, a round when it is revealed, and the ending."""
    own = 3 + 4
    if seat == NOBODY:
        counts[3 + s.ending - 1] += 1
    elif FATE <= action < BUY:
        if NUDGE_BASE - 1 <= action <= NUDGE_BASE + 1 and action != NUDGE_BASE:
            counts[2] += 1
        if s.phase == ACT or s.phase == OVER:
            tally_reveal(s, counts)
    elif BUY <= action < FLIP:
        counts[own + action - BUY] += 1
    elif FLIP <= action < NOTHING:
        counts[own + GAMBLERS + action - FLIP] += 1


@rule
def tally_reveal(s: Table, counts: Row[i64]) -> None:
    """Count who won what at the reveal that just was."""
    own = 3 + 4
    counts[0] += 1
    counts[1] += s.fumbled
    for p in range(s.players):
        for g in range(GAMBLERS):
            counts[own + 4 * GAMBLERS + g] += s.normal[p, g] + s.lucky[p, g]
        if not s.fumbled:
            counts[own + 2 * GAMBLERS + s.sum_] += s.hits[p]
            counts[own + 3 * GAMBLERS + s.sum_] += s.earned[p]


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The sections `endings` (share of games by how they ended), `gamblers` (for each: bought, flipped and won a game,
    and its income for each round that one lay before a player), and rounds, Fumbles and nudges a game."""
    ended = [
        {"ending": ending, "games": counts[f"ended_by_{ending}"], "share": counts[f"ended_by_{ending}"] / games}
        for ending in ENDINGS
    ]
    return {
        "endings": ended,
        "gamblers": [_gambler(g, counts, games) for g in range(GAMBLERS)],
        "rounds_per_game": counts["rounds"] / games,
        "fumbles_per_game": counts["fumbles"] / games,
        "nudges_per_game": counts["nudges"] / games,
    }


def _gambler(g: int, counts: Mapping[str, int], games: int) -> dict[str, Any]:
    held = counts[f"held_{g}"]
    return {
        "gambler": g,
        "bought_per_game": counts[f"bought_{g}"] / games,
        "flipped_per_game": counts[f"flipped_{g}"] / games,
        "won_per_game": counts[f"won_{g}"] / games,
        "win_share": counts[f"won_{g}"] / held if held else None,
        "income_per_round": counts[f"earned_{g}"] / held if held else None,
    }
