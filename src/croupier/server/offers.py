"""Games as the start page offers them: their options as form fields."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from croupier.bots import bots_of
from croupier.games import registry
from croupier.games.contract import Game
from croupier.play.options import as_typed, is_numbers


def packages_with(game: Game[Any], folder: str) -> list[str]:
    """The packages that bring such a folder to the game's pages: its own and those around it, the nearest first."""
    parts = game.package.split(".")
    around = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return [package for package in around if (files(package) / folder).is_dir()]


def folders_of(game: Game[Any], name: str) -> list[Path]:
    """The folders of that name in those packages."""
    return [Path(str(files(package) / name)) for package in packages_with(game, name)]


@cache
def sign_of(game: Game[Any]) -> str:
    """The address of the game's picture: a file named after the game, or the one of all games of its package."""
    for folder in folders_of(game, "static"):
        for name in (f"{game.name}.svg", "sign.svg"):
            if (folder / name).is_file():
                return f"/static/games/{game.name}/{name}#sign"
    return ""


def styles_of(game: Game[Any]) -> list[str]:
    """The addresses of the style sheets of the game's page: those of the games that it opens come first, and those of
    the packages around a game before its own."""
    found: dict[Path, str] = {}
    for each in (*game.opens, game):
        for folder in reversed(folders_of(each, "static")):
            for sheet in sorted(folder.glob("*.css")):
                found.setdefault(sheet, f"/static/games/{each.name}/{sheet.name}")
    return [*found.values()]


def shelves() -> list[dict[str, Any]]:
    """The games from which the start page lets one choose, under their headings."""
    return [
        {"title": title, "games": [{"name": game.name, "title": game.title, "sign": sign_of(game)} for game in games]}
        for title, games in registry.shelves().items()
    ]


def offer(game: Game[Any]) -> dict[str, Any]:
    """The game that was chosen, as the start page offers it."""
    usual = game.options().model_dump(mode="json")
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": list(game.seats),
        "bots": [{"name": bot.name, "summary": bot.summary} for bot in bots_of(game).values()],
        "options": [_option(name, field, usual[name]) for name, field in _fields(game)],
        "rules_url": f"/rules/{game.name}",
        "sign": sign_of(game),
    }


def _fields(game: Game[Any]) -> list[tuple[str, dict[str, Any]]]:
    titles = {name: field.title for name, field in game.options.model_fields.items()}
    return [
        (name, {**field, "title": titles[name] or name.replace("_", " ").capitalize()})
        for name, field in game.options.model_json_schema()["properties"].items()
    ]


def _option(name: str, field: dict[str, Any], usual: Any) -> dict[str, Any]:
    """An option as a form field: yes or no ("boolean"), a number ("integer"), one of some choices ("choice") or
    several checkboxes ("several"), numbers that have names ("numbers"); or a text, for any other table ("table").
    """
    option = {"name": name, "title": field["title"], "note": _note(field), "default": usual}
    words = _words(field)
    numbers = [kind for kind in _kinds(field) if kind.get("type") == "integer"]
    bounded = all("minimum" in kind and "maximum" in kind for kind in numbers)
    if field.get("uniqueItems"):
        return {**option, "kind": "several", "choices": _choices(field, _words(field["items"]))}
    if field.get("type") == "boolean":
        return {**option, "kind": "boolean", "choices": {"True": "yes", "False": "no"}}
    if bounded and (words or _form(field).get("words")):
        counted = [n for kind in numbers for n in range(kind["minimum"], kind["maximum"] + 1)]
        return {**option, "kind": "choice", "choices": _choices(field, [*words, *counted])}
    if numbers and not words:
        return {**option, "kind": "integer", **_limits(numbers[0])}
    if is_numbers(field):
        return {**option, "kind": "numbers", **_limits(field["additionalProperties"])}
    return {**option, "kind": "table", "choices": field.get("items", {}).get("enum", ()), "default": as_typed(usual)}


def _limits(number: dict[str, Any]) -> dict[str, Any]:
    return {end: number.get(end) for end in ("minimum", "maximum")}


def _form(field: dict[str, Any]) -> dict[str, Any]:
    """What a form says of the field otherwise than others do (see `Options`)."""
    return field.get("form", {})


def _note(field: dict[str, Any]) -> str:
    return _form(field).get("note") or field.get("description", "")


def _choices(field: dict[str, Any], values: Iterable[Any]) -> dict[str, str]:
    """The values that one can choose, as a form sends them, each in words."""
    return {str(value): _said(field, value) for value in values}


def _said(field: dict[str, Any], value: Any) -> str:
    """A value in the words of the field; the name of a game is its title."""
    game = registry.games().get(value) if isinstance(value, str) else None
    return _form(field).get("words", {}).get(str(value)) or (game.title if game else str(value))


def _kinds(field: dict[str, Any]) -> list[dict[str, Any]]:
    """What a field may be, as a schema has it."""
    return field.get("anyOf", [field])


def _words(field: dict[str, Any]) -> list[str]:
    """The words that a field may have."""
    return [word for kind in _kinds(field) for word in kind.get("enum", [kind["const"]] if "const" in kind else [])]


def blamed(game: Game[Any], sentence: str) -> str:
    """The option that a refusal begins with, by its name or its title; "" if there is none."""
    for name, field in _fields(game):
        if re.search(rf": (the )?({re.escape(name)}|{re.escape(field['title'])})\b", sentence, re.IGNORECASE):
            return name
    return ""


def changed_options(game: Game[Any], values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The options that are not as usual, each with its title and its value in words."""
    usual = game.options().model_dump(mode="json")
    return [
        {"title": field["title"], "value": _in_words(field, values[name])}
        for name, field in _fields(game)
        if name in values and values[name] != usual[name]
    ]


def _in_words(field: dict[str, Any], value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() if all(isinstance(each, str) for each in cast("list[Any]", value)):
            return ", ".join(_said(field, each) for each in cast("list[str]", value))
        case list() | dict():
            return "the table’s own"
        case _:
            return _said(field, value)
