"""The bots of one game, asked one decision at a time, and what they do wrong."""

from collections.abc import Sequence
from numbers import Integral
from reprlib import repr as shown
from typing import Any

from croupier.bots import player
from croupier.games.contract import Bot
from croupier.games.from_file import one_line
from croupier.kernel import Menu, holds
from croupier.kernel.chance import Stream


class BotFaultError(RuntimeError):
    """A bot failed or chose what it may not; the message names bot, game and seat."""


class Minds:
    """The bots of the game with this number, made for it. Raises BotFaultError if one cannot be made."""

    def __init__(self, bots: Sequence[Bot[Any]], number: int) -> None:
        self._names = [bot.name for bot in bots]
        self._number = number
        self._minds = [self._made(bot) for bot in bots]

    def choose(self, entry: int, view: Any, seat: int, menu: Menu, stream: Stream) -> int:
        """What the entry of the list of bots chooses for the seat, checked against the menu.

        Raises BotFaultError.
        """
        name, where = self._names[entry], f"in game {self._number} at seat {seat}"
        try:
            chosen = self._minds[entry](view, seat, menu.copy_(), stream)
        except (Exception, SystemExit) as fault:
            raise BotFaultError(f"the bot {name} failed {where}: {one_line(fault)}") from fault
        if not isinstance(chosen, Integral) or not holds(menu, int(chosen)):
            raise off_menu(name, self._number, seat, chosen)
        return int(chosen)

    def _made(self, bot: Bot[Any]) -> Any:
        try:
            return player(bot)
        except (Exception, SystemExit) as fault:
            raise BotFaultError(f"the bot {bot.name} failed before game {self._number}: {one_line(fault)}") from fault


def off_menu(name: str, number: int, seat: int, chosen: object) -> BotFaultError:
    """The fault of a bot that chose what it may not."""
    return BotFaultError(f"the bot {name} chose {shown(chosen)} in game {number} at seat {seat}: not on its menu")
