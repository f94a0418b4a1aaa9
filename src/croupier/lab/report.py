"""What a simulation found, as plain data: shares with intervals, money, length."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from croupier.components.intervals import interval
from croupier.lab.buckets import quantiles
from croupier.lab.loops import CREDIT
from croupier.lab.simulate import Outcome

SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Which quantiles are reported."""


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The report as one JSON object.

    `seats` has one item for each entry of the list of bots, with the seat at which it sat in the first game;
    `positions` has the seats themselves, whoever sat there; `bots` adds up entries of the same bot. What is called
    money is counted in `unit`.
    """
    plan, results = outcome.plan, outcome.results
    entries = [_entry(outcome, entry) for entry in range(plan.players)]
    return {
        "game": plan.game.name,
        "rules": plan.game.version,
        "players": plan.players,
        "games": plan.games,
        "seed": plan.seed,
        "options": plan.options.model_dump(mode="json"),
        "seconds": outcome.seconds,
        "threads": outcome.threads,
        "decisions": int(results.decisions),
        "decisions_per_second": results.decisions / outcome.seconds,
        "cut_off": int(results.cut),
        "rotated": plan.rotate,
        "unit": plan.game.unit,
        "seats": entries,
        "positions": [_position(outcome, seat) for seat in range(plan.players)],
        "bots": _by_bot(entries, plan.games),
        "length": {
            "unit": "decisions",
            "mean": results.decisions / plan.games,
            "quantiles": _named(quantiles(results.length, SHARES)),
        },
        "report": plan.game.report(outcome.counts, plan.games),
    }


def _named(values: Iterable[int]) -> dict[str, int]:
    return {f"p{round(100 * share)}": value for share, value in zip(SHARES, values, strict=True)}


def _share(credit: int, squared: int, games: int) -> dict[str, Any]:
    share = credit / CREDIT / games
    return {"win_share": share, "ci95": list(interval(share, squared / CREDIT**2 / games, games))}


def _entry(outcome: Outcome, entry: int) -> dict[str, Any]:
    plan, results = outcome.plan, outcome.results
    return {
        "seat": entry,
        "bot": plan.bots[entry].name,
        **_share(results.credit[entry], results.credit_squared[entry], plan.games),
        "mean_money": results.money[entry] / plan.games,
        "money_quantiles": _named(quantiles(results.spread[entry], SHARES)),
    }


def _position(outcome: Outcome, seat: int) -> dict[str, Any]:
    results, games = outcome.results, outcome.plan.games
    return {"seat": seat, **_share(results.seat_credit[seat], results.seat_credit_squared[seat], games)}


def _by_bot(entries: Sequence[dict[str, Any]], games: int) -> list[dict[str, Any]]:
    """Entries of one bot added up: the share of games won by any of them, beside what an even share would be."""
    rows: list[dict[str, Any]] = []
    for bot in dict.fromkeys(entry["bot"] for entry in entries):
        own = [entry for entry in entries if entry["bot"] == bot]
        share = min(1.0, sum(entry["win_share"] for entry in own))
        rows.append({
            "bot": bot,
            "entries": len(own),
            "win_share": share,
            "ci95": list(interval(share, share, games)),
            "even_share": len(own) / len(entries),
            "mean_money": sum(entry["mean_money"] for entry in own) / len(own),
        })  # fmt: skip
    return rows
