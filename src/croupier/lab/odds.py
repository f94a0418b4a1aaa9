"""Odds: the subjects of all games, asked by name, and their answers as tables for a terminal."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, cast

from pydantic import ValidationError
from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from croupier.games import registry
from croupier.games.contract import Rows, Subject
from croupier.play.wording import every_sentence


class OddsError(ValueError):
    """A question that cannot be answered. The message is one sentence."""


def subjects() -> dict[str, Subject]:
    """The subjects of all games by name."""
    return {subject.name: subject for game in registry.games().values() for subject in game.odds}


def ask(subject: Subject, values: Mapping[str, Any]) -> dict[str, Any]:
    """The subject's answer as plain data; values may be text, as on command lines.

    Raises OddsError for an unknown parameter, a wrong value, or values that do not go together.
    """
    try:
        return subject.compute(subject.parameters.model_validate(dict(values), strict=False))
    except ValidationError as error:
        raise OddsError(f"odds of {subject.name}: {every_sentence(error, subject.parameters, _as_option)}") from None
    except ValueError as error:
        raise OddsError(f"odds of {subject.name}: {error}") from None


def _as_option(name: str) -> str:
    """A parameter is called as the command's option is."""
    return name.replace("_", "-")


def as_tables(subject: Subject, answer: dict[str, Any], fractions: bool = False) -> RenderableType:
    """An answer as headed tables, with percentages and decimals, or with fractions where it is exact."""
    parts: list[RenderableType] = []
    for heading, rows in subject.tables(answer):
        parts += [Text(f"\n{heading}" if parts else heading, style="bold"), _table(rows, fractions)]
    return Group(*parts)


def _table(rows: Rows, fractions: bool) -> Table:
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True)
    for place, name in enumerate(rows[0] if rows else ()):
        table.add_column(name.replace("_", " "), justify="right" if place else "left", overflow="fold")
    for row in rows:
        table.add_row(*(_shown(name, value, fractions) for name, value in row.items()))
    return table


def _shown(name: str, value: Any, fractions: bool) -> str:
    if value is None:
        return ""
    if not isinstance(value, dict):
        return str(value)
    number = cast("dict[str, Any]", value)
    if "exact" not in number:
        return f"{_decimal(name, number['value'])} ± {_decimal(name, (number['high'] - number['low']) / 2)}"
    return str(Fraction(number["exact"])) if fractions else _decimal(name, number["value"])


def _decimal(name: str, value: float) -> str:
    if name.endswith("dollars"):
        return f"{'−' if value < 0 else ''}${abs(value):,.2f}"
    return f"{value:.2%}"
