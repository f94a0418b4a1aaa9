"""Table options as text, where a name and a word are all that one can give."""

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any, cast

from pydantic_core import from_json

from croupier.games.contract import Game, Options
from croupier.play.log import LogError, options_from
from croupier.play.wording import not_json


def options_of_text(game: Game[Any], given: Mapping[str, str]) -> Options:
    """The options that are given as text; of an option that is a table, the text is the path of its file.

    Raises LogError for an unknown option, a wrong value or a file that cannot be read.
    """
    return _options(game, given, _from_file)


def options_of_form(game: Game[Any], given: Mapping[str, str]) -> Options:
    """The same where a table itself is typed, as JSON or as its file has it, or nothing for the usual one. Numbers that
    have names may come one by one: `straight.17` is the number 17 of the option `straight`.

    Raises LogError for an unknown option, a wrong value or a table that cannot be read.
    """
    schemas = game.options.model_json_schema()["properties"]
    values: dict[str, Any] = {}
    for key, text in given.items():
        name, _, part = key.partition(".")
        if part and is_numbers(schemas.get(name, {})):
            values.setdefault(name, {})[part] = text
        elif text.strip() or not reader_of(schemas.get(key, {})):
            values[key] = text
    return _options(game, values, _typed)


def _options(game: Game[Any], given: Mapping[str, Any], table: Callable[..., Any]) -> Options:
    schemas = game.options.model_json_schema()["properties"]
    values: dict[str, Any] = {}
    for key, value in given.items():
        reader = reader_of(schemas.get(key, {}))
        values[key] = table(key, value, *reader) if reader and isinstance(value, str) else value
    return options_from(game, values, text=True)


def as_typed(value: Any) -> str:
    """A table as a form shows it, to be changed: a line for each of its words, or rows, as its file has those.

    >>> print(as_typed([{"effect": "win", "amount": 5}, {"effect": "again", "amount": None}]))
    effect,amount
    win,5
    again,
    >>> print(as_typed(["start", "pecos"]))
    start
    pecos
    """
    rows = cast("list[Any]", value) if isinstance(value, list) else []
    if rows and all(isinstance(row, str) for row in rows):
        return "\n".join(rows)
    if not rows or not all(isinstance(row, dict) for row in rows):
        return json.dumps(value, ensure_ascii=False)
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().rstrip("\n")


def is_choice(schema: dict[str, Any]) -> bool:
    """Whether the option is some of a few words, in any order, which are given with commas between them."""
    return schema.get("uniqueItems", False)


def is_numbers(schema: dict[str, Any]) -> bool:
    """Whether the option is whole numbers that have names."""
    numbers = schema.get("additionalProperties")
    return isinstance(numbers, dict) and cast("dict[str, Any]", numbers).get("type") == "integer"


def reader_of(schema: dict[str, Any]) -> tuple[str, Callable[[str], Any]] | None:
    """What kind of file holds the option's value, and how it is read; None for what is given as it is."""
    if is_choice(schema):
        return None
    if words := schema.get("items", {}).get("enum"):
        return "CSV", partial(_words, words)
    return READERS.get(schema.get("type", ""))


def _words(words: Sequence[str], text: str) -> Any:
    """Words in lines, each by its line and its place among all of them; or the rows of a file, whose first line names
    the column."""
    found = [(line, word) for line, row in enumerate(text.splitlines(), 1) for word in row.split()]
    if not found or found[0][1] not in words:
        return _rows(text)
    return {f"{line}, item {place}": word for place, (line, word) in enumerate(found, 1)}


def _rows(text: str) -> dict[str, dict[str, Any]]:
    """The rows of a CSV file by the number of their line, so that what is wrong can be found again."""
    reader = csv.DictReader(text.splitlines(), restval="")
    return {str(reader.line_num): row for row in reader}


READERS: dict[str, tuple[str, Callable[[str], Any]]] = {"object": ("JSON", from_json), "array": ("CSV", _rows)}
"""How the file is read that holds an option's value, by the option's type in its schema."""


class _EmptyError(ValueError):
    """A table in which nothing is written."""


def _typed(key: str, text: str, kind: str, read_text: Callable[[str], Any]) -> Any:
    try:
        return _table(text, read_text)
    except (ValueError, csv.Error) as error:
        raise LogError(f"option {key} is a table in {_kinds(kind)}, and this {_why_not(error)}") from error


def _from_file(key: str, value: str, kind: str, read_text: Callable[[str], Any]) -> Any:
    file = Path(value)
    try:
        return _table(file.read_text(encoding="utf-8-sig"), read_text)
    except OSError as error:
        raise LogError(f"option {key} is a {_kinds(kind)} file, and {file} cannot be read: {error.strerror}") from error
    except (ValueError, csv.Error) as error:
        raise LogError(f"option {key} is a {_kinds(kind)} file, and {file} {_why_not(error)}") from error


def _kinds(kind: str) -> str:
    return " or ".join(dict.fromkeys(("JSON", kind)))


def _table(text: str, read_text: Callable[[str], Any]) -> Any:
    """The table as its kind of file has it, or as JSON where it looks like that."""
    if not text.strip():
        raise _EmptyError
    return from_json(text) if text.lstrip()[0] in "[{" else read_text(text)


def _why_not(error: ValueError | csv.Error) -> str:
    """What is wrong with the text of a table."""
    match error:
        case _EmptyError():
            return "is empty"
        case UnicodeDecodeError():
            return "is no text in UTF-8"
        case csv.Error():
            return f"has a value of more than {csv.field_size_limit():,} characters"
        case _:
            return not_json(str(error))
