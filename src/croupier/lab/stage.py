"""The arrays that the loops work on, and the loops with a game's rules bound to their names."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from croupier.bots import RANDOM
from croupier.games.contract import Bot, Game
from croupier.kernel import Menu, Record, bind
from croupier.kernel.chance import new_stream
from croupier.kernel.compile import is_rule
from croupier.lab import loops
from croupier.lab.loops import ASKED, COMPILED, SEATS, UNIFORM, Results, Run


@dataclass(frozen=True)
class Bench:
    """The arrays of one worker. Each has its own, as neighbours in one array would slow each other down."""

    tables: Any
    """The template, the table in play, and the view of the seat to act."""
    menus: Any
    runs: Any
    dealer: Any
    mind: Any
    who: Any
    kinds: Any
    counts: Any
    results: Any

    @classmethod
    def new(cls, game: Game[Any], template: Record, kinds: Sequence[int], limit: int) -> "Bench":
        """Arrays for games that start from `template` and are cut off after `limit` decisions."""
        tables = game.table.zeros(3)
        tables[0] = template
        runs = Run.zeros(1)
        runs[0].limit = limit
        who, counts = np.zeros(SEATS, np.int64), np.zeros(len(game.counts) + 1, np.int64)
        streams = new_stream(), new_stream()
        return cls(tables, Menu.zeros(1), runs, *streams, who, np.array(kinds, np.int64), counts, Results.zeros(1))

    def stage(self) -> tuple[Any, ...]:
        """The arguments of every loop before the bots."""
        return self.tables, self.menus, self.runs, self.dealer, self.mind

    def cast_(self) -> tuple[Any, ...]:
        """The arguments of every loop after the bots."""
        return self.who, self.kinds, self.counts


def kind(bot: Bot[Any]) -> int:
    """How a loop gets the bot's choice."""
    if not is_rule(bot.choose):
        return ASKED
    return UNIFORM if bot is RANDOM else COMPILED


def bound(game: Game[Any], call: Callable[..., int], mark: Callable[[Any], Any]) -> dict[str, Callable[..., Any]]:
    """What the free names of every loop stand for."""
    names = ("actors", "apply", "chance", "hide", "legal", "returns", "tally", "winners")
    rules = {name: getattr(game, name) for name in names} | {"call": mark(bind(call, game.name))}
    parts = (loops.begin, loops.play, loops.settle, loops.seated)
    return rules | {part.__name__: mark(bind(part, game.name, **rules)) for part in parts}


def interpreted(game: Game[Any], loop: Callable[..., Any]) -> Callable[..., Any]:
    """A loop over the game in plain Python: `playouts`, `play` and the others."""
    return bind(loop, game.name, **bound(game, loops.by_pointer, lambda part: part))
