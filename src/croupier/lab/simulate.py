"""Simulation: many games between bots, the same numbers for the same seed on any number of threads."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from croupier.games.contract import Bot, Game, Options
from croupier.kernel import Record
from croupier.lab import loops
from croupier.lab.loops import ASKED, COMPILED, CUT, OVER, UNIFORM, Results
from croupier.lab.minds import Minds, off_menu
from croupier.lab.stage import Bench, interpreted, kind

if TYPE_CHECKING:
    from croupier.lab.compiled import Compiler

CHUNK = 2048
"""Games that one task plays between compiled bots."""
ASKED_CHUNK = 32
"""The same with bots in plain Python, so that progress can be seen."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What to simulate: `games` games between `bots`, one for each player.

    With `rotate`, entry e of the bots sits at seat (e + game number) % players. The same `seed` gives the same
    games. `first` is the number of the first game. A game of more than `limit` decisions is cut off: it has no winner.
    """

    game: Game[Any]
    bots: Sequence[Bot[Any]]
    games: int
    options: Options
    seed: int = 0
    rotate: bool = True
    first: int = 0
    limit: int = 100_000

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.bots)


@dataclass
class Outcome:
    """What a simulation added up to (see `croupier.lab.report` for what it says)."""

    plan: Plan
    results: Any
    counts: dict[str, int]
    seconds: float = 0.0
    threads: int = 1


def simulate(
    plan: Plan, threads: int | None = None, progress: Callable[[int], None] | None = None, compiled: bool = True
) -> Outcome:
    """Play the plan's games.

    `threads` defaults to the machine's processors; `progress` is called with the number of games played since the
    last call. Without `compiled` the same loop runs in plain Python: slow, and equal in every number.

    Raises ValueError for a player count or option that the game does not have, BotError for a bot that cannot be
    compiled, and BotFaultError for one that fails or chooses what it may not.
    """
    template = plan.game.new(plan.players, plan.options)
    threads = threads or processors()
    worker = (_Asking if ASKED in map(kind, plan.bots) else _Calling)(plan, template, compiled)
    began = time.perf_counter()
    results = Results.zeros(1)
    counts = np.zeros(len(plan.game.counts) + 1, np.int64)
    with ThreadPoolExecutor(threads) as pool:
        for bench in _run(pool, worker, _chunks(plan), 2 * threads):
            _add(results[0], bench.results[0])
            counts += bench.counts
            if progress:
                progress(int(bench.results[0].games))
    seconds = time.perf_counter() - began
    named = dict(zip(plan.game.counts, map(int, counts), strict=False))
    return Outcome(plan, results[0], named, seconds, threads)


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _chunks(plan: Plan) -> Iterator[tuple[int, int]]:
    end = plan.first + plan.games
    size = ASKED_CHUNK if ASKED in map(kind, plan.bots) else CHUNK
    for first in range(plan.first, end, size):
        yield first, min(size, end - first)


def _run(
    pool: Executor, worker: "_Calling | _Asking", chunks: Iterator[tuple[int, int]], ahead: int
) -> Iterator[Bench]:
    """The finished chunks, with at most `ahead` of them waiting, so that memory does not grow with the games. Whatever
    ends it, a Ctrl+C at any point too, ends the work."""
    waiting: set[Future[Bench]] = set()
    try:
        waiting |= {pool.submit(worker, *chunk) for chunk in islice(chunks, ahead)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                waiting |= {pool.submit(worker, *chunk) for chunk in islice(chunks, 1)}
                yield future.result()
    finally:
        worker.stop()
        for future in waiting:
            future.cancel()


def _add(total: Record, part: Record) -> None:
    for name in Results.plain.names or ():
        total[name] += part[name]


def _compiler(game: Game[Any]) -> "Compiler":
    from croupier.lab.compiled import Compiler  # loads the compiler, which interpreted runs do without

    return Compiler(game)


def quick(plan: Plan) -> list[Bot[Any]]:
    """The plan's bots to be called from Python: those that are rules, compiled.

    Raises BotError for one that cannot be compiled.
    """
    if COMPILED not in map(kind, plan.bots):
        return [*plan.bots]
    compiler = _compiler(plan.game)
    return [replace(bot, choose=compiler.choice(bot)) if kind(bot) == COMPILED else bot for bot in plan.bots]


class _Calling:
    """Plays chunks of games between bots that are rules: one call of a loop a chunk. One object serves all threads."""

    def __init__(self, plan: Plan, template: Record, compiled: bool) -> None:
        self._plan, self._template = plan, template
        if compiled:
            compiler = _compiler(plan.game)
            self._loop, self._bots = compiler.playouts(), compiler.pointers(plan.bots)
        else:
            self._loop = interpreted(plan.game, loops.playouts)
            self._bots = tuple(bot.choose for bot in plan.bots)

    def stop(self) -> None:
        """Nothing: a chunk takes no time worth breaking off."""

    def __call__(self, first: int, games: int) -> Bench:
        """Play games `first` to `first + games - 1`."""
        plan = self._plan
        bench = Bench.new(plan.game, self._template, [kind(bot) for bot in plan.bots], plan.limit)
        span = (plan.seed, first, games, plan.players, plan.rotate)
        played = self._loop(*bench.stage(), self._bots, *bench.cast_(), bench.results, *span)
        if played < games:
            run = bench.runs[0]
            raise off_menu(plan.bots[int(bench.who[run.seat])].name, first + played, run.seat, run.action)
        return bench


class _Asking:
    """The same when some bots are plain Python: the loop stops whenever a bot must act, and the bot is asked."""

    def __init__(self, plan: Plan, template: Record, compiled: bool) -> None:
        self._plan, self._template = plan, template
        self._settle = interpreted(plan.game, loops.settle)
        self._bots: list[Bot[Any]] = list(plan.bots)
        self._stopped = False
        if compiled:
            self._loop = _compiler(plan.game).play()
            self._bots = quick(plan)
        else:
            self._loop = interpreted(plan.game, loops.play)

    def stop(self) -> None:
        """Ask no bot any more, as nothing waits for the rest: one that thinks long would hold up the end."""
        self._stopped = True

    def __call__(self, first: int, games: int) -> Bench:
        """Play games `first` to `first + games - 1`."""
        kinds = [UNIFORM if kind(bot) == UNIFORM else ASKED for bot in self._plan.bots]
        bench = Bench.new(self._plan.game, self._template, kinds, self._plan.limit)
        for number in range(first, first + games):
            self._play(bench, number)
        return bench

    def _play(self, bench: Bench, number: int) -> None:
        plan, s = self._plan, bench.tables[1]
        loops.seated(bench.who, number, plan.players, plan.rotate)
        loops.begin(bench.tables, bench.runs, bench.dealer, bench.mind, plan.seed, number)
        minds = Minds(self._bots, number)
        while not self._stopped:
            seat = self._loop(*bench.stage(), 0, *bench.cast_())
            if seat in (OVER, CUT):
                game = bench.tables, bench.runs, bench.who, bench.counts
                self._settle(*game, plan.players, seat == CUT, bench.results)
                return
            action = minds.choose(int(bench.who[seat]), bench.tables[2].copy_(), seat, bench.menus[0], bench.mind)
            plan.game.apply(s, seat, action)
            plan.game.tally(s, seat, action, bench.counts)
            bench.runs[0].decisions += 1


def seating(plan: Plan, number: int) -> list[int]:
    """The entry at each seat in the game with this number."""
    who = np.zeros(plan.players, np.int64)
    loops.seated(who, number, plan.players, plan.rotate)
    return [int(entry) for entry in who]
