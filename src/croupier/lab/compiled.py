"""A game's loops, compiled. Importing this loads the compiler, which takes a second."""

import warnings
from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Any, cast

import numba
from numba import types
from numba.core.errors import NumbaExperimentalFeatureWarning

from croupier.bots import RANDOM, BotError
from croupier.games.contract import Bot, Game
from croupier.kernel import rule, specialise
from croupier.kernel.compile import is_kept, settings
from croupier.lab import loops
from croupier.lab.loops import ASKED, COMPILED, SEATS, UNIFORM
from croupier.lab.stage import Bench, bound, kind

# Bots are called through pointers, which the compiler calls an experimental feature, once a process.
warnings.simplefilter("ignore", NumbaExperimentalFeatureWarning)

_type = cast("Callable[[Any], Any]", numba.typeof)


def cannot_keep(error: OSError) -> str:
    """What to say where the compiled rules have no place on the disk."""
    return (
        f"the compiled rules cannot be kept in {error.filename}: {error.strerror}; "
        "CROUPIER_CACHE can name another folder"
    )


class Compiler:
    """Compiles the loops of one game on demand, and tells whether that will take a while."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._called = bound(game, loops.by_pointer, rule)
        self._asking = bound(game, loops.by_nobody, rule)
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
        return specialise(loops.playouts, self._game.name, types.int64(*arguments), **self._called)

    def play(self) -> Callable[..., int]:
        """`croupier.lab.loops.play`, compiled, for a caller that asks the bots itself; it takes 0 for the bots."""
        signature = types.int64(*self._stage, types.int64, *self._cast)
        return specialise(loops.play, self._game.name, signature, **self._asking)

    def pointers(self, bots: Sequence[Bot[Any]]) -> tuple[Any, ...]:
        """The bots as `playouts` takes them."""
        known = {choose: self.choice(bot) for choose, bot in {bot.choose: bot for bot in (*bots, RANDOM)}.items()}
        return tuple(known[bots[k].choose if k < len(bots) else RANDOM.choose] for k in range(SEATS))

    def choice(self, bot: Bot[Any]) -> Any:
        """The choice of a bot that is a rule, compiled. Raises BotError if it cannot be."""
        try:
            return specialise(loops.choice, self._game.name, self._choice, choose=bot.choose)
        except OSError:
            raise
        except Exception as fault:  # the compiler's own errors, and whatever it stumbles over
            raise BotError(f"the bot {bot.name} cannot be compiled: {self._why_not(bot)}") from fault

    def _why_not(self, bot: Bot[Any]) -> str:
        """What the compiler says of the bot alone, without the layers around it: the cause and its place."""
        try:
            cast("Any", numba.njit(**settings(bot.choose))(bot.choose)).compile(self._choice.args)
        except Exception as fault:
            lines = [line.strip() for line in str(fault).splitlines() if line.strip()]
            causes = [line for line in lines if not line.startswith("Failed in")]
            places = [line.rstrip(":") for line in lines if line.startswith("File ")]
            return shorten(f"{type(fault).__name__}: {'; '.join(causes[:1] + places[:1])}", 300)
        return "it must return an action number"
