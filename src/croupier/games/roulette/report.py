"""What a simulation says of this game alone: how bets were made, and what they returned."""

from collections.abc import Mapping
from typing import Any

from croupier.games.roulette.mat import KINDS


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The section `bets`: for each kind of bet how many were made a game, the dollars staked and returned, the share
    that paid, and the return to the player (dollars returned for each dollar staked); then passes and marks a game.
    """
    bets = [_kind(kind, counts, games) for kind in KINDS if counts[f"{kind}_bets"]]
    return {
        "bets": bets,
        "passes_per_game": counts["passes"] / games,
        "marks_per_game": counts["marks"] / games,
    }


def _kind(kind: str, counts: Mapping[str, int], games: int) -> dict[str, Any]:
    made, staked = counts[f"{kind}_bets"], counts[f"{kind}_staked"]
    returned, won = counts[f"{kind}_returned"], counts[f"{kind}_won"]
    return {
        "kind": kind,
        "made": made,
        "per_game": made / games,
        "staked": staked,
        "returned": returned,
        "paid_share": won / made,
        "return_to_player": returned / staked if staked else None,
    }
