"""The one list of games: every package beside this file that offers `GAMES`, every installed package that names some
under the entry point group `croupier.games`, and every file that the environment variable CROUPIER_GAMES names."""

import os
import pkgutil
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, cast

import croupier.games
from croupier.components.wording import shown
from croupier.games.contract import Game
from croupier.games.from_file import module_of, one_line

FILES = "CROUPIER_GAMES"
"""The environment variable that names files of games, with the system's path separator between them."""


class GamesFileError(ValueError):
    """A file of games that cannot be used. The message is one sentence."""


@cache
def games() -> dict[str, Game[Any]]:
    """All games by name.

    Raises GamesFileError for a file named in CROUPIER_GAMES that offers no games of its own.
    """
    found: list[Game[Any]] = []
    for module in pkgutil.iter_modules(croupier.games.__path__):
        if module.ispkg:
            found += games_of(module.name)
    for point in entry_points(group="croupier.games"):
        found += point.load()
    for name in filter(None, os.environ.get(FILES, "").split(os.pathsep)):
        found += games_in(Path(name), {game.name for game in found})
    return {game.name: game for game in found}


def games_in(path: Path, taken: Collection[str] = ()) -> list[Game[Any]]:
    """The games that a Python file offers in `GAMES`.

    Raises GamesFileError if there are none, or one has a name that is taken.
    """
    if path.suffix != ".py" or not path.is_file():
        raise GamesFileError(f"{FILES} names {path}, which is no Python file")
    try:
        offered: Any = getattr(module_of(path, "games"), "GAMES", ())
    except (Exception, SystemExit) as fault:
        raise GamesFileError(f"{path} cannot be loaded: {one_line(fault)}") from fault
    listed = cast("Sequence[Any]", offered) if isinstance(offered, list | tuple) else ()
    mine: list[Game[Any]] = [one for one in listed if isinstance(one, Game)]
    if not mine or len(mine) < len(listed):
        raise GamesFileError(f"{path} offers no games: it should define GAMES = (MINE,)")
    for one in mine:
        if one.name in taken:
            raise GamesFileError(f"{path} offers a game {one.name!r}, and there is one already")
    return mine


def shelves() -> dict[str, list[Game[Any]]]:
    """All games under the headings of their shelves, in the order of the alphabet; first those without one."""
    found: dict[str, list[Game[Any]]] = {}
    for each in sorted(games().values(), key=lambda game: game.shelf):
        found.setdefault(each.shelf, []).append(each)
    return found


def games_of(package: str) -> tuple[Game[Any], ...]:
    """The games that a package beside this file offers: how a game that opens others finds them."""
    return tuple(import_module(f"croupier.games.{package}").GAMES)


def game(name: str) -> Game[Any]:
    """The game of that name.

    Raises LookupError, naming the games there are, if there is none.
    """
    try:
        return games()[name]
    except KeyError:
        near = get_close_matches(name, games(), n=1)
        meant = f" (did you mean {near[0]}?)" if near else ""
        wrong = f"there is no game {shown(name)}{meant}" if name else "no game is named"
        raise LookupError(f"{wrong}; there are {', '.join(sorted(games()))}") from None
