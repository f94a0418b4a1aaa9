"""Bots that play every game, and how a bot is found by name."""

import inspect
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol, cast

from croupier.components.wording import shown
from croupier.games.contract import Bot, Game
from croupier.games.from_file import module_of, one_line
from croupier.kernel import Menu, pick, rule
from croupier.kernel.chance import Stream


class BotError(LookupError):
    """A bot that cannot be found or used; the message says what was wrong and what would be right."""


class Player(Protocol):
    """A bot as a class: made anew for each seat of each game, so that it may remember."""

    def choose(self, view: Any, seat: int, menu: Menu, stream: Stream) -> int:
        """An action number from the menu."""
        ...


@rule
def random_choice(view: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """Each interval of the menu is equally likely, then each action in it."""
    return pick(menu, stream)


RANDOM: Bot[Any] = Bot("random", random_choice, "Picks among the legal actions at random.")


def bots_of(game: Game[Any]) -> dict[str, Bot[Any]]:
    """The bots that can be named for this game: its own, then those of every game that it does not have itself."""
    own = {bot.name: bot for bot in game.bots}
    return own | {bot.name: bot for bot in (RANDOM,) if bot.name not in own}


def find_bot(game: Game[Any], name: str) -> Bot[Any]:
    """The bot of that name, or the function or class of a Python file: `mybots.py:Careful`.

    Raises BotError.
    """
    known = bots_of(game)
    if name in known:
        return known[name]
    path, colon, attribute = name.rpartition(":")
    if colon and path.endswith(".py"):
        return _from_file(name, Path(path), attribute)
    raise BotError(
        f"there is no bot {shown(name)} for {game.name}; there are {', '.join(known)}, "
        "or a file and a name in it, like mybots.py:Careful"
    )


def _from_file(name: str, path: Path, attribute: str) -> Bot[Any]:
    if not path.is_file():
        raise BotError(f"there is no file {path} to take the bot {shown(attribute)} from")
    module = _loaded(path)
    found = getattr(module, attribute, None)
    if isinstance(found, Bot):
        bot = replace(cast("Bot[Any]", found), name=name)
    elif callable(found):
        bot = cast("Bot[Any]", Bot(name, found))
    else:
        offered = ", ".join(key for key, value in vars(module).items() if _is_offered(module, key, value))
        raise BotError(f"{path} has no bot {shown(attribute)}; it defines {offered or 'none'}")
    _check(bot)
    return bot


def _loaded(path: Path) -> ModuleType:
    try:
        return module_of(path, "bots")
    except (Exception, SystemExit) as fault:
        raise BotError(f"{path} cannot be loaded: {one_line(fault)}") from fault


def _is_offered(module: ModuleType, name: str, value: Any) -> bool:
    if isinstance(value, Bot):
        return True
    return callable(value) and not name.startswith("_") and getattr(value, "__module__", "") == module.__name__


def _check(bot: Bot[Any]) -> None:
    """Whether the bot can be called as bots are. Raises BotError."""
    choose, before = bot.choose, 0
    if inspect.isclass(choose):
        method = inspect.getattr_static(choose, "choose", None)
        if not callable(getattr(choose, "choose", None)):
            raise BotError(f"{bot.name} is a class without a method choose(self, view, seat, menu, stream)")
        before = 0 if isinstance(method, staticmethod | classmethod) else 1
        choose = cast("Any", choose).choose
    if not callable(choose):
        raise BotError(f"{bot.name} is neither a function nor a class: {choose!r}")
    signature = inspect.signature(choose)
    try:
        signature.bind(*range(before + 4))
    except TypeError:
        wanted = "(self, view, seat, menu, stream)" if before else "(view, seat, menu, stream)"
        raise BotError(f"{bot.name} must take {wanted}, not {signature}") from None


def player(bot: Bot[Any]) -> Callable[[Any, int, Menu, Stream], int]:
    """What to call for one seat of one game: the bot's function, or the `choose` of a new object of its class."""
    choose: Any = bot.choose
    if inspect.isclass(choose):
        made: Any = choose()
        return made.choose
    return choose
