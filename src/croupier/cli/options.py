"""Table options, as they are given on a command line."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.cli.terminal import give_up
from croupier.games.contract import Game, Options
from croupier.play.log import LogError, options_from


def read_options(game: Game[Any], given: list[str]) -> Options:
    """The table options that were given as `name=value`; if they are wrong, the command ends."""
    values: dict[str, Any] = {}
    schemas = game.options.model_json_schema()["properties"]
    for item in given:
        key, equals, value = item.partition("=")
        if not equals or not key:
            give_up(f"an option is given as name=value, not {item!r}")
        reader = reader_of(schemas.get(key, {}))
        values[key] = _from_file(key, value, *reader) if reader else value
    try:
        return options_from(game, values, text=True)
    except LogError as error:
        give_up(str(error))


def is_choice(schema: dict[str, Any]) -> bool:
    """Whether the option is some of a few words, in any order, which are given with commas between them."""
    return schema.get("uniqueItems", False)


def reader_of(schema: dict[str, Any]) -> tuple[str, Callable[[str], Any]] | None:
    """What kind of file holds the option's value, and how it is read; None for what is given on the command line."""
    return None if is_choice(schema) else READERS.get(schema.get("type", ""))


def _rows(text: str) -> dict[str, dict[str, Any]]:
    """The rows of a CSV file by the number of their line, so that what is wrong can be found again."""
    reader = csv.DictReader(text.splitlines(), restval="")
    return {str(reader.line_num): row for row in reader}


READERS: dict[str, tuple[str, Callable[[str], Any]]] = {"object": ("JSON", json.loads), "array": ("CSV", _rows)}
"""How the file is read that holds an option's value, by the option's type in its schema."""


def _from_file(key: str, value: str, kind: str, read_text: Callable[[str], Any]) -> Any:
    try:
        return read_text(Path(value).read_text(encoding="utf-8-sig"))
    except OSError as error:
        give_up(f"option {key} is a {kind} file, and {value!r} cannot be read: {error.strerror}")
    except (ValueError, csv.Error) as error:
        give_up(f"option {key} is a {kind} file, and {value!r} holds no {kind}: {error}")
