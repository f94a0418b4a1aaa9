"""Table options as text, where a name and a word are all that one can give."""

import csv
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from croupier.games.contract import Game, Options
from croupier.play.log import LogError, options_from


def options_of_text(game: Game[Any], given: Mapping[str, str]) -> Options:
    """The options that are given as text; of an option that is a table, the text is the path of its file.

    Raises LogError for an unknown option, a wrong value or a file that cannot be read.
    """
    return _options(game, given, _from_file)


def options_of_form(game: Game[Any], given: Mapping[str, str]) -> Options:
    """The same where a table itself is typed: as JSON, or as its file has it.

    Raises LogError for an unknown option, a wrong value or a table that cannot be read.
    """
    return _options(game, given, _typed)


def _options(game: Game[Any], given: Mapping[str, str], table: Callable[..., Any]) -> Options:
    schemas = game.options.model_json_schema()["properties"]
    values: dict[str, Any] = {}
    for key, text in given.items():
        reader = reader_of(schemas.get(key, {}))
        values[key] = table(key, text, *reader) if reader else text
    return options_from(game, values, text=True)


def as_typed(value: Any) -> str:
    """A table as a form shows it, to be changed: a line for each of its rows.

    >>> print(as_typed(["start", "pecos"]))
    [
    "start",
    "pecos"
    ]
    """
    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    rows = [json.dumps(row, ensure_ascii=False) for row in cast("list[Any]", value)]
    return "\n".join(("[", ",\n".join(rows), "]"))


def is_choice(schema: dict[str, Any]) -> bool:
    """Whether the option is some of a few words, in any order, which are given with commas between them."""
    return schema.get("uniqueItems", False)


def reader_of(schema: dict[str, Any]) -> tuple[str, Callable[[str], Any]] | None:
    """What kind of file holds the option's value, and how it is read; None for what is given as it is."""
    return None if is_choice(schema) else READERS.get(schema.get("type", ""))


def _rows(text: str) -> dict[str, dict[str, Any]]:
    """The rows of a CSV file by the number of their line, so that what is wrong can be found again."""
    reader = csv.DictReader(text.splitlines(), restval="")
    return {str(reader.line_num): row for row in reader}


READERS: dict[str, tuple[str, Callable[[str], Any]]] = {"object": ("JSON", json.loads), "array": ("CSV", _rows)}
"""How the file is read that holds an option's value, by the option's type in its schema."""


def _typed(key: str, text: str, kind: str, read_text: Callable[[str], Any]) -> Any:
    try:
        return json.loads(text) if text.lstrip()[:1] in ("[", "{") else read_text(text)
    except (ValueError, RecursionError, csv.Error) as error:
        kinds = " or ".join(dict.fromkeys(("JSON", kind)))
        raise LogError(f"option {key} is a table in {kinds}, and this is none: {error}") from error


def _from_file(key: str, value: str, kind: str, read_text: Callable[[str], Any]) -> Any:
    try:
        return read_text(Path(value).read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise LogError(f"option {key} is a {kind} file, and {value!r} cannot be read: {error.strerror}") from error
    except (ValueError, csv.Error) as error:
        raise LogError(f"option {key} is a {kind} file, and {value!r} holds no {kind}: {error}") from error
