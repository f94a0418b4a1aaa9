"""Games as the start page offers them: their options as form fields."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, cast

from croupier.bots import bots_of
from croupier.games import registry
from croupier.games.contract import Game
from croupier.play.options import as_typed


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
    """An option as a form field: a checkbox ("boolean"), a number ("integer"), a list of choices ("choice") or
    several checkboxes ("several"); or a text, for what is a table itself ("table").
    """
    kinds, words = _kinds(field), _words(field)
    numbers = [kind for kind in kinds if kind.get("type") == "integer"]
    option = {"name": name, **{key: field.get(key) for key in ("title", "description", "default")}}
    if field.get("uniqueItems"):
        return {**option, "kind": "several", "choices": _words(field["items"])}
    if field.get("type") == "boolean":
        return {**option, "kind": "boolean"}
    if words and all("minimum" in kind and "maximum" in kind for kind in numbers):
        counted = [n for kind in numbers for n in range(kind["minimum"], kind["maximum"] + 1)]
        return {**option, "kind": "choice", "choices": [*words, *counted]}
    if numbers and not words:
        limits = {end: numbers[0].get(end) for end in ("minimum", "maximum")}
        return {**option, "kind": "integer", **limits}
    return {**option, "kind": "table", "default": as_typed(usual)}


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
        {"title": field["title"], "value": _in_words(values[name])}
        for name, field in _fields(game)
        if name in values and values[name] != usual[name]
    ]


def _in_words(value: Any) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case list() if all(isinstance(each, str) for each in cast("list[Any]", value)):
            return ", ".join(cast("list[str]", value))
        case list() | dict():
            return "the table’s own"
        case _:
            return str(value)
