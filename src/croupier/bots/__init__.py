"""Bots that play every game, and how a bot is found by name."""

import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, cast

from croupier.games.contract import Bot, Game
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
    """The bots that can be named for this game: those of every game, then its own."""
    return {bot.name: bot for bot in (RANDOM, *game.bots)}


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
        f"there is no bot {name!r} for {game.name}; there are {', '.join(known)}, "
        "or a file and a name in it, like mybots.py:Careful"
    )


def _from_file(name: str, path: Path, attribute: str) -> Bot[Any]:
    if not path.is_file():
        raise BotError(f"there is no file {path} to take the bot {attribute!r} from")
    module_name = f"croupier_bots_{path.stem}_{abs(hash(path.resolve()))}"
    module = sys.modules.get(module_name)
    if module is None:
        spec = importlib.util.spec_from_file_location(module_name, path)
        assert spec is not None  # a file whose name ends in .py has a spec and a loader
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        try:
            spec.loader.exec_module(module)
        except Exception as fault:
            del sys.modules[module_name]
            raise BotError(f"{path} cannot be read as Python: {type(fault).__name__}: {fault}") from fault
    found = getattr(module, attribute, None)
    if isinstance(found, Bot):
        return cast("Bot[Any]", found)
    if not callable(found):
        offered = sorted(key for key, value in vars(module).items() if callable(value) and not key.startswith("_"))
        raise BotError(f"{path} has no bot {attribute!r}; it defines {', '.join(offered) or 'none'}")
    return Bot(name, _checked(name, cast("Callable[..., Any]", found)))


def _checked(name: str, found: Callable[..., Any]) -> Callable[..., int]:
    choose = getattr(found, "choose", None) if inspect.isclass(found) else found
    if choose is None:
        raise BotError(f"{name} is a class without a method choose(self, view, seat, menu, stream)")
    wanted = 5 if inspect.isclass(found) else 4
    if len(inspect.signature(choose).parameters) != wanted:
        raise BotError(f"{name} must take (view, seat, menu, stream), not {inspect.signature(choose)}")
    return found


def player(bot: Bot[Any]) -> Callable[[Any, int, Menu, Stream], int]:
    """What to call for one seat of one game: the bot's function, or the `choose` of a new object of its class."""
    choose: Any = bot.choose
    if inspect.isclass(choose):
        made: Any = choose()
        return made.choose
    return choose
