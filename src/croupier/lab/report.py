"""What a simulation found: shares with intervals, money, length; as plain data and as tables for a terminal."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from textwrap import fill
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.lab.buckets import quantiles
from croupier.lab.loops import CREDIT
from croupier.lab.simulate import Outcome

SHARES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
"""Which quantiles are reported."""
NAME_WIDTH: Final = 24
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
    """The report for a terminal of 80 columns."""
    own: dict[str, Any] = data["report"]
    tables = [_wins_table(data), _money_table(data), _positions_table(data)]
    if 1 < len(data["bots"]) < data["players"]:
        tables.append(_bots_table(data))
    sections = {name for name, found in own.items() if isinstance(found, list)}
    tables += [_game_table(name, rows) for name, rows in own.items() if name in sections and rows]
    facts = [f"{_words(name)}: {_shown(name, fact)}" for name, fact in own.items() if name not in sections]
    games = "1 game" if data["games"] == 1 else f"{data['games']:,} games"
    heading = f"{title}: {games} of {data['players']} players, seed {data['seed']}"
    return Group(Text(heading, style="bold"), *tables, "", *facts, _closing(data))


def _table(title: str, *columns: str) -> Table:
    table = Table(
        title=f"\n{title}", title_justify="left", title_style="bold", box=SIMPLE_HEAD, show_edge=False, pad_edge=False
    )
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", overflow="fold")
    return table


def _wins_table(data: dict[str, Any]) -> Table:
    table = _table(f"Victories (an even share is {1 / data['players']:.1%})", "player", "wins", "95 % interval")
    for row in data["seats"]:
        table.add_row(_player(row), *_shares(row))
    return table


def _money_table(data: dict[str, Any]) -> Table:
    table = _table("Money at the end, in dollars", "player", "mean", *(_quantile(share) for share in SHARES))
    for row in data["seats"]:
        money = [_count(value) for value in row["money_quantiles"].values()]
        table.add_row(_player(row), f"{row['mean_money']:,.2f}", *money)
    return table


def _positions_table(data: dict[str, Any]) -> Table:
    table = _table("By seat" + (", players rotated" if data["rotated"] else ""), "seat", "wins", "95 % interval")
    for row in data["positions"]:
        table.add_row(str(row["seat"] + 1), *_shares(row))
    return table


def _bots_table(data: dict[str, Any]) -> Table:
    table = _table("By bot", "bot", "players", "wins", "95 % interval", "even share", "mean money")
    for row in data["bots"]:
        money = f"{row['mean_money']:,.2f}"
        table.add_row(_named_bot(row["bot"]), str(row["entries"]), *_shares(row), f"{row['even_share']:.1%}", money)
    return table


def _game_table(name: str, rows: Sequence[dict[str, Any]]) -> Table:
    """A section of the game's own report: a list of rows with the same keys."""
    table = _table(_words(name), *(fill(key.replace("_", " "), 9) for key in rows[0]))
    for row in rows:
        table.add_row(*(_shown(key, value) for key, value in row.items()))
    return table


def _player(row: dict[str, Any]) -> str:
    return f"{row['seat'] + 1} {_named_bot(row['bot'])}"


def _named_bot(name: str) -> str:
    """The bot's name without the folders before it, cut to what a column can hold."""
    name = name.rpartition("/")[2]
    return name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 1]}…"


def _words(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _quantile(share: float) -> str:
    return "median" if share == 0.5 else f"{share:.0%}"


def _shown(key: str, value: Any) -> str:
    if value is None:
        return ""
    if key.endswith("share") or key.startswith("return_to"):
        return f"{value:.1%}"
    if isinstance(value, int):
        return _count(value)
    return f"{value:,.2f}" if isinstance(value, float) else str(value)


def _count(value: int) -> str:
    return f"{value:,}" if abs(value) < 100_000_000 else f"{value / 1e6:,.1f} M"


def _shares(row: dict[str, Any]) -> tuple[str, str]:
    low, high = row["ci95"]
    return f"{row['win_share']:.1%}", f"{low:.1%} to {high:.1%}"


def _closing(data: dict[str, Any]) -> str:
    length = data["length"]
    usual = f"{length['quantiles']['p5']:,} to {length['quantiles']['p95']:,}"
    cut = f" {data['cut_off']:,} games were cut off." if data["cut_off"] else ""
    threads = "1 thread" if data["threads"] == 1 else f"{data['threads']} threads"
    return (
        f"A game lasts {length['mean']:,.1f} decisions ({usual} in nine of ten).{cut}\n"
        f"{data['decisions']:,} decisions in {data['seconds']:.2f} s on {threads}: "
        f"{data['decisions_per_second']:,.0f} a second."
    )
