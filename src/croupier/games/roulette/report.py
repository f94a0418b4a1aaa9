"""What a simulation says of this game alone: how bets were made, and what they returned."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.components.seats import around
from croupier.games.contract import NOBODY
from croupier.games.roulette.actions import BET_BASE, MARK_BASE, PASS, slot_of, stake_of
from croupier.games.roulette.bets import returned
from croupier.games.roulette.mat import KINDS, hits, kind
from croupier.games.roulette.state import EMPTY, OVER, Table
from croupier.kernel import Row, i64, rule

COUNTS: Final = (
    *(f"{kind_}_{what}" for kind_ in KINDS for what in ("bets", "staked", "returned", "won")),
    "passes",
    "marks",
)
"""For each kind of bet: how many were made, dollars staked and returned, how many paid; passes; dealer's chips."""


@rule
def tally(s: Table, seat: int, action: int, counts: Row[i64]) -> None:
    """Count a bet when it is placed, and all bets when they are paid."""
    if seat == NOBODY:
        return
    if action >= BET_BASE:
        at = 4 * kind(slot_of(action))
        counts[at] += 1
        counts[at + 1] += stake_of(action)
    elif action < PASS:
        if s.win != EMPTY:
            dealer = paid_dealer(s)
            for k in range(s.bet_count):
                b = s.bets[k]
                if b.owner != dealer and hits(b.slot, s.win):
                    at = 4 * kind(b.slot)
                    counts[at + 2] += returned(s, k, s.win)
                    counts[at + 3] += 1
    elif action == PASS:
        counts[4 * len(KINDS)] += 1
    elif action >= MARK_BASE:
        counts[4 * len(KINDS) + 1] += 1


@rule
def paid_dealer(s: Table) -> int:
    """The dealer of the round that was just paid out, whose chips on the mat are no bets."""
    return s.dealer if s.phase == OVER else around(s.dealer - 1, s.players)


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The section `bets`: for each kind of bet how many were made a game, the dollars staked and returned, the share
    that paid, and the return to the player (dollars returned for each dollar staked); then passes and marks a game.
    """
    bets = [_kind(name, counts, games) for name in KINDS if counts[f"{name}_bets"]]
    return {
        "bets": bets,
        "passes_per_game": counts["passes"] / games,
        "marks_per_game": counts["marks"] / games,
    }


def _kind(name: str, counts: Mapping[str, int], games: int) -> dict[str, Any]:
    made, staked = counts[f"{name}_bets"], counts[f"{name}_staked"]
    returned, won = counts[f"{name}_returned"], counts[f"{name}_won"]
    return {
        "kind": name,
        "made": made,
        "per_game": made / games,
        "staked": staked,
        "returned": returned,
        "paid_share": won / made,
        "return_to_player": returned / staked if staked else None,
    }
