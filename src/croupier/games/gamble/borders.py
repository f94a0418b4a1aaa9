"""The borders over which the rules reach the game in the card room, by its place among the guests.

Seats are those of the room: `room.py` knows who has them.
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from croupier.games.gamble.cardroom import GUESTS, one_hand
from croupier.kernel import Menu, low, rule, u64
from croupier.kernel.chance import Stream
from croupier.kernel.compile import is_rule
from croupier.kernel.far import border

_STREAM: Final = np.dtype(np.uint64)
_NUMBERS: Final = np.dtype(np.int8)


@rule
def no_terms(s: Any, one: int, other: int) -> None:
    """A game without bets needs no purses and no limit."""


@rule
def no_dealer(s: Any, seat: int) -> None:
    """A game in which nobody deals needs no dealer."""


@rule
def first_choice(s: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """What a guest without a bot of its own does: the first thing that it may."""
    return low(menu, 0)


def _border(name: str, *takes: Any, gives: Any = None) -> Any:
    """The border to a rule of the guests' contract."""
    return _border_to(name, lambda game: getattr(game, name), *takes, gives=gives)


def _border_to(name: str, rule_of: Callable[[Any], Any], *takes: Any, gives: Any = None) -> Any:
    return border(f"gamble.{name}", [(game.table, rule_of(game)) for game in GUESTS], takes, gives)


def _bot(game: Any) -> Any:
    return next((bot.choose for bot in game.bots if is_rule(bot.choose)), first_choice)


dealer: Final = _border_to("dealer", lambda game: one_hand(game).dealer or no_dealer, int)
bring: Final = _border_to("bring", lambda game: one_hand(game).bring or no_terms, int, int)
limit: Final = _border_to("limit", lambda game: one_hand(game).limit or no_terms, int, int)
actors: Final = _border("actors", gives=u64)
legal: Final = _border("legal", int, Menu)
apply: Final = _border("apply", int, int)
weight: Final = _border("weight", int, gives=int)
spare: Final = _border("spare", gives=int)
chance: Final = _border("chance", _STREAM)
returns: Final = _border("returns", int, gives=int)
winners: Final = _border("winners", gives=u64)
hide: Final = _border("hide", int)
conceal: Final = _border("conceal", int, int, int, gives=int)
determinize: Final = _border("determinize", int, _STREAM)
observe: Final = _border("observe", int, _NUMBERS)
choose: Final = _border_to("choose", _bot, int, Menu, _STREAM, gives=int)
