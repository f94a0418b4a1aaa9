"""The report of a simulation as tables for a terminal of 80 columns."""

from collections.abc import Iterator, Sequence
from textwrap import fill
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.lab.report import SHARES

NAME_WIDTH: Final = 20


def as_tables(data: dict[str, Any], title: str) -> RenderableType:
    """The report (see `croupier.lab.report.as_data`) of a game with this title."""
    parts: list[RenderableType] = []
    for heading, table in _tables(data):
        parts += [Text(f"\n{heading}", style="bold"), table]
    games = "1 game" if data["games"] == 1 else f"{data['games']:,} games"
    first = Text(f"{title}: {games} of {data['players']} players, seed {data['seed']}", style="bold")
    facts = [f"{_words(name)}: {_shown(name, fact)}" for name, fact in data["report"].items() if not _is_table(fact)]
    return Group(first, *parts, "", *facts, _closing(data))


def _tables(data: dict[str, Any]) -> Iterator[tuple[str, Table]]:
    yield f"Victories (an even share is {1 / data['players']:.1%})", _wins(data)
    money = data["unit"] == "dollars"
    yield "Money at the end, in dollars" if money else f"{data['unit'].capitalize()} at the end", _money(data)
    yield "By seat" + (", players rotated" if data["rotated"] else ""), _positions(data)
    if 1 < len(data["bots"]) < data["players"]:
        yield "By bot", _bots(data)
    for name, rows in data["report"].items():
        if _is_table(rows) and rows:
            yield _words(name), _section(rows)


def _is_table(found: Any) -> bool:
    return isinstance(found, list)


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True)
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left", overflow="fold")
    return table


def _wins(data: dict[str, Any]) -> Table:
    table = _table("player", "wins", "95 % interval")
    for row in data["seats"]:
        table.add_row(_player(row), *_shares(row))
    return table


def _money(data: dict[str, Any]) -> Table:
    table = _table("player", "mean", *(_quantile(share) for share in SHARES))
    for row in data["seats"]:
        money = [_short(value, 1_000_000) for value in row["money_quantiles"].values()]
        table.add_row(_player(row), _short(row["mean_money"], 1_000_000), *money)
    return table


def _positions(data: dict[str, Any]) -> Table:
    table = _table("seat", "wins", "95 % interval")
    for row in data["positions"]:
        table.add_row(str(row["seat"] + 1), *_shares(row))
    return table


def _bots(data: dict[str, Any]) -> Table:
    table = _table(
        "bot",
        "players",
        "wins",
        "95 % interval",
        "even share",
        "mean money" if data["unit"] == "dollars" else f"mean {data['unit']}",
    )
    for row in data["bots"]:
        even, money = f"{row['even_share']:.1%}", _short(row["mean_money"], 1_000_000)
        table.add_row(_named_bot(row["bot"]), str(row["entries"]), *_shares(row), even, money)
    return table


def _section(rows: Sequence[dict[str, Any]]) -> Table:
    """A table of the game's own report: rows with the same keys, none if nothing was counted."""
    table = _table(*(fill(key.replace("_", " "), 9) for row in rows[:1] for key in row))
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
    return _short(value, 100_000_000) if isinstance(value, int | float) else str(value)


def _short(value: float, limit: int) -> str:
    """The number in full, or in millions from the limit on."""
    if abs(value) >= limit:
        return f"{value / 1e6:,.1f} M"
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


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
