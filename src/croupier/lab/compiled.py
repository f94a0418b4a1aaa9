"""A game's loops, compiled or interpreted, and the arrays that they work on."""

import threading
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import shorten
from typing import Any, cast

import numba
import numpy as np
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning

from croupier.bots import RANDOM, BotError
from croupier.games.contract import Bot, Game
from croupier.kernel import Menu, Record, bind, rule, specialise
from croupier.kernel.chance import new_stream
from croupier.kernel.compile import is_kept, is_rule
from croupier.lab import loops
from croupier.lab.loops import ASKED, COMPILED, SEATS, UNIFORM, Results, Run

# Bots are called through pointers, which the compiler calls an experimental feature, once a process.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

_compiling = threading.Lock()
_type = cast("Callable[[Any], Any]", numba.typeof)


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


def _bound(game: Game[Any], call: Callable[..., int], mark: Callable[[Any], Any]) -> dict[str, Callable[..., Any]]:
    """What the free names of every loop stand for."""
    names = ("actors", "apply", "chance", "hide", "legal", "returns", "tally", "winners")
    rules = {name: getattr(game, name) for name in names} | {"call": mark(bind(call, game.name))}
    parts = (loops.begin, loops.play, loops.settle, loops.seated)
    return rules | {part.__name__: mark(bind(part, game.name, **rules)) for part in parts}


def interpreted(game: Game[Any], loop: Callable[..., Any]) -> Callable[..., Any]:
    """A loop over the game in plain Python: `playouts`, `play` and the others."""
    return bind(loop, game.name, **_bound(game, loops.by_pointer, lambda part: part))


class Compiler:
    """Compiles the loops of one game on demand, and tells whether that will take a while."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._called = _bound(game, loops.by_pointer, rule)
        self._asking = _bound(game, loops.by_nobody, rule)
        bench = Bench.new(game, game.new(game.seats[0]), [UNIFORM] * SEATS, 0)
        table, menu = _type(bench.tables).dtype, _type(bench.menus).dtype
        self._choice = types.int64(table, types.int64, menu, _type(bench.dealer))
        self._stage = [*map(_type, bench.stage())]
        self._pointers = types.UniTuple(types.FunctionType(self._choice), SEATS)
        self._cast = [*map(_type, bench.cast_())]
        self._results = _type(bench.results)

    def is_ready(self, bots: Sequence[Bot[Any]]) -> bool:
        """Whether everything that these bots need is on disk."""
        asks = ASKED in map(kind, bots)
        loop = is_kept(loops.play, **self._asking) if asks else is_kept(loops.playouts, **self._called)
        compiled = [bot for bot in bots if kind(bot) == COMPILED]
        return loop and all(is_kept(loops.choice, choose=bot.choose) for bot in compiled)

    def prepare(self, bots: Sequence[Bot[Any]]) -> None:
        """Compile everything that these bots need, and keep it on disk.

        Raises BotError for a bot that cannot be compiled.
        """
        for bot in {bot.choose: bot for bot in bots if kind(bot) == COMPILED}.values():
            self.choice(bot)
        if ASKED in map(kind, bots):
            self.play()
        else:
            self.playouts()
            self.choice(RANDOM)

    def playouts(self) -> Callable[..., int]:
        """`croupier.lab.loops.playouts`, compiled, for bots that all are."""
        arguments = (*self._stage, self._pointers, *self._cast, self._results, *[types.int64] * 4, types.boolean)
        return self._specialise(loops.playouts, self._game.name, types.int64(*arguments), **self._called)

    def play(self) -> Callable[..., int]:
        """`croupier.lab.loops.play`, compiled, for a caller that asks the bots itself; it takes 0 for the bots."""
        signature = types.int64(*self._stage, types.int64, *self._cast)
        return self._specialise(loops.play, self._game.name, signature, **self._asking)

    def pointers(self, bots: Sequence[Bot[Any]]) -> tuple[Any, ...]:
        """The bots as `playouts` takes them."""
        known = {choose: self.choice(bot) for choose, bot in {bot.choose: bot for bot in (*bots, RANDOM)}.items()}
        return tuple(known[bots[k].choose if k < len(bots) else RANDOM.choose] for k in range(SEATS))

    def choice(self, bot: Bot[Any]) -> Any:
        """The choice of a bot that is a rule, compiled. Raises BotError if it cannot be."""
        try:
            return self._specialise(loops.choice, self._game.name, self._choice, choose=bot.choose)
        except OSError:
            raise
        except Exception as fault:  # the compiler's own errors, and whatever it stumbles over
            raise BotError(f"the bot {bot.name} cannot be compiled: {self._why_not(bot)}") from fault

    def _why_not(self, bot: Bot[Any]) -> str:
        """What the compiler says of the bot alone, without the layers around it: the cause and its place."""
        try:
            cast("Any", numba.njit(bot.choose)).compile(self._choice.args)
        except Exception as fault:
            lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
            causes = [line for line in lines if not line.startswith("Failed in")]
            places = [line.rstrip(":") for line in lines if line.startswith("File ")]
            return shorten(f"{type(fault).__name__}: {'; '.join(causes[:1] + places[:1])}", 300)
        return "it must return an action number"

    def _specialise(self, loop: Any, name: str, signature: Any, **functions: Any) -> Any:
        with _compiling:  # where the compiler looks for kept loops is one setting for the whole process
            return specialise(loop, name, signature, **functions)
