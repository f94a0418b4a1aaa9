"""The command `croupier games`: which games there are, and how a table of each can be set."""

import json
from typing import Annotated, Any

import typer
from rich.padding import Padding
from rich.table import Table

from croupier.bots import bots_of
from croupier.cli.terminal import AsJson, find_game, out, print_json
from croupier.games import registry
from croupier.games.contract import Game, players_in_words
from croupier.play.options import is_choice, reader_of


def games(
    names: Annotated[
        list[str] | None, typer.Argument(help="The games to say more of.", metavar="GAME", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the games; those that are named, with options and bots."""
    if not names and not as_json:
        _print_shelves()
        return
    abouts = [_about(find_game(name)) for name in dict.fromkeys(names or registry.games())]
    if as_json:
        print_json(abouts)
        return
    for about in abouts:
        _print_game(about)


def _print_shelves() -> None:
    table = _plain_table()
    for title, shelf in registry.shelves().items():
        if title:
            table.add_row("", f"\n[bold]{title}[/]")
        for about in map(_about, shelf):
            table.add_row(f"[bold]{about['name']}[/]", f"{_headline(about)}\n{about['summary']}")
    out.print(table)
    out.print("\n`croupier games GAME` lists the options and bots of a game.")


def _headline(about: dict[str, Any]) -> str:
    return f"{about['title']}, {players_in_words(about['players'])}"


def _print_game(about: dict[str, Any]) -> None:
    table = _plain_table()
    for option in about["options"]:
        table.add_row(option["name"], f"{option['description']}; {_values(option)}")
    out.print(f"[bold]{about['name']}[/]  {_headline(about)}; bots: {', '.join(about['bots'])}")
    out.print(Padding(about["summary"], (0, 2), expand=False))
    out.print(Padding(table, (1, 2), expand=False))


def _plain_table() -> Table:
    return Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))


def _about(game: Game[Any]) -> dict[str, Any]:
    schemas: dict[str, dict[str, Any]] = game.options.model_json_schema()["properties"]
    defaults = game.options().model_dump(mode="json")
    options = [{"name": name, **schema, "default": defaults[name]} for name, schema in schemas.items()]
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.version,
        "players": list(game.seats),
        "options": [{key: value for key, value in option.items() if key != "title"} for option in options],
        "bots": list(bots_of(game)),
    }


def _values(option: dict[str, Any]) -> str:
    """What an option can be, and what it is when left out."""
    if reader := reader_of(option):
        return f"{option['name']}=FILE.{reader[0].lower()}"
    default = option["default"]
    if is_choice(option):
        return f"some of {', '.join(option['items']['enum'])}, with commas between; default all"
    return f"{_kind(option)}, default {default if isinstance(default, str) else json.dumps(default)}"


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_kind(kind) for kind in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return " or ".join(map(str, schema.get("enum", [schema.get("const")])))
    if schema.get("type") == "boolean":
        return "true or false"
    if "minimum" in schema and "maximum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    return str(schema.get("type", "any value"))
