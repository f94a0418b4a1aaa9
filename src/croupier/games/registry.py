"""The one list of games: every package beside this file that offers `GAMES`, and every installed package that
names some under the entry point group `croupier.games`."""

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

import croupier.games
from croupier.games.contract import Game


@cache
def games() -> dict[str, Game[Any]]:
    """All games by name."""
    found: list[Game[Any]] = []
    for module in pkgutil.iter_modules(croupier.games.__path__, "croupier.games."):
        if module.ispkg:
            found += import_module(module.name).GAMES
    for point in entry_points(group="croupier.games"):
        found += point.load()
    return {game.name: game for game in found}


def shelves() -> dict[str, list[Game[Any]]]:
    """All games under the headings of their shelves, in the order of the alphabet; first those without one."""
    found: dict[str, list[Game[Any]]] = {}
    for each in sorted(games().values(), key=lambda game: game.shelf):
        found.setdefault(each.shelf, []).append(each)
    return found


def game(name: str) -> Game[Any]:
    """The game of that name.

    Raises LookupError, naming the games there are, if there is none.
    """
    try:
        return games()[name]
    except KeyError:
        raise LookupError(f"there is no game {name!r}; there are {', '.join(sorted(games()))}") from None
