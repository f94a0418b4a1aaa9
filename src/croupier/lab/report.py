"""What a simulation found: shares with intervals, money, length; as plain data and as tables for a terminal."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table

from croupier.lab.buckets import quantiles
from croupier.lab.loops import CREDIT
from croupier.lab.simulate import Outcome

SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Which quantiles are reported."""
_Z: Final = NormalDist().inv_cdf(0.975)


def interval(share: float, squares: float, games: int) -> tuple[float, float]:
    """The 95 % interval (Wilson) of a mean of `games` credits between 0 and 1.

    `squares` is the mean of the squared credits. Shared victories spread less than whole ones, so the credits count
    for as many whole ones as would have their variance.
    """
    variance, whole = squares - share * share, share * (1 - share)
    n = games * whole / variance if variance > 1e-12 else games
    centre = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * sqrt(whole / n + _Z**2 / (4 * n**2))
    return max(0.0, centre - half), min(1.0, centre + half)


def as_data(outcome: Outcome) -> dict[str, Any]:
    """The report as one JSON object.

    `seats` has one item for each entry of the list of bots, with the seat at which it sat in the first game;
    `positions` has the seats themselves, whoever sat there; `bots` adds up entries of the same bot.
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


def as_tables(data: dict[str, Any], title: str) -> RenderableType:
    """The report for a terminal."""
    parts: list[RenderableType] = [_seats_table(data, title), _positions_table(data), _bots_table(data)]
    own = data["report"]
    parts += [_game_table(name, rows) for name, rows in own.items() if isinstance(rows, list) and rows]
    facts = {name: value for name, value in own.items() if not isinstance(value, list)}
    return Group(
        *parts,
        *(f"{name.replace('_', ' ').capitalize()}: {_shown(name, v)}" for name, v in facts.items()),
        _closing(data),
    )


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold")
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place == 0 else "right")
    return table


def _seats_table(data: dict[str, Any], title: str) -> Table:
    table = _table(
        f"{title}: {data['games']:,} games of {data['players']}, seed {data['seed']}",
        "player", "wins", "95 % interval", "money", *(f"{share:.0%}" for share in SHARES),
    )  # fmt: skip
    for row in data["seats"]:
        money = [f"${value:,}" for value in row["money_quantiles"].values()]
        table.add_row(f"{row['seat'] + 1} {row['bot']}", *_shares(row), f"${row['mean_money']:,.2f}", *money)
    return table


def _positions_table(data: dict[str, Any]) -> Table:
    table = _table("By seat" + (", players rotated" if data["rotated"] else ""), "seat", "wins", "95 % interval")
    for row in data["positions"]:
        table.add_row(str(row["seat"] + 1), *_shares(row))
    return table


def _bots_table(data: dict[str, Any]) -> Table:
    table = _table("By bot", "bot", "players", "wins", "95 % interval", "even share", "money")
    for row in data["bots"]:
        money = f"${row['mean_money']:,.2f}"
        table.add_row(row["bot"], str(row["entries"]), *_shares(row), f"{row['even_share']:.1%}", money)
    return table


def _game_table(name: str, rows: Sequence[dict[str, Any]]) -> Table:
    """A section of the game's own report: a list of rows with the same keys."""
    table = _table(name.replace("_", " ").capitalize(), *(key.replace("_", " ") for key in rows[0]))
    for row in rows:
        table.add_row(*(_shown(key, value) for key, value in row.items()))
    return table


def _shown(key: str, value: Any) -> str:
    if value is None:
        return ""
    if key.endswith("share") or key.startswith("return_to"):
        return f"{value:.1%}"
    return f"{value:,.2f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)


def _shares(row: dict[str, Any]) -> tuple[str, str]:
    low, high = row["ci95"]
    return f"{row['win_share']:.1%}", f"{low:.1%} to {high:.1%}"


def _closing(data: dict[str, Any]) -> str:
    length = data["length"]
    usual = f"{length['quantiles']['p5']} to {length['quantiles']['p95']}"
    cut = f" {data['cut_off']} games were cut off." if data["cut_off"] else ""
    return (
        f"A game lasts {length['mean']:.1f} decisions ({usual} in nine of ten).{cut}\n"
        f"{data['decisions']:,} decisions in {data['seconds']:.2f} s on {data['threads']} threads: "
        f"{data['decisions_per_second']:,.0f} a second."
    )
