"""What is asked of an environment, and what is said where there is no such thing."""

import inspect
import operator
from collections.abc import Mapping
from typing import Any, Final

from croupier.games.contract import Game, players_in_words

OURS: Final = ("self", "game", "unknown")
"""Parameters that are not settings."""


def refuse_unknown(environment: type, game: Game[Any], unknown: Mapping[str, Any]) -> None:
    """Raises TypeError, naming what there is, for settings that the environment does not have."""
    for name, value in unknown.items():
        if name in game.options.model_fields:
            raise TypeError(f"{name} is an option of the game, which is given as options={{{name!r}: {value!r}}}")
        settings = [each for each in inspect.signature(environment).parameters if each not in OURS]
        raise TypeError(
            f"there is no setting {name!r}; there are {', '.join(settings)}, and as options those of {game.name}: "
            f"{', '.join(game.options.model_fields)}"
        )


def seats_at(game: Game[Any], players: int | None) -> int:
    """How many sit at a table: the fewest that the game is for, unless `players` says so.

    Raises ValueError if the game is not for that many.
    """
    if players is None:
        return game.seats[0]
    if players not in game.seats:
        raise ValueError(f"{game.title} is for {players_in_words(game.seats)}, not {players!r}")
    return int(players)


def choice_of(action: Any) -> int:
    """The number of a choice. Raises ValueError for what is no whole number."""
    return whole(action, "a choice is a whole number")


def whole(value: Any, what: str, least: int | None = None) -> int:
    """A whole number. Raises ValueError for what is none, or is less than that; `what` says what it should be."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        raise ValueError(f"{what}, not {value!r}")
    return number
