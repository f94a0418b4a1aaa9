"""Simulation: many games between bots, the same numbers for the same seed on any number of threads."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from croupier.bots import player
from croupier.games.contract import Bot, Game, Options
from croupier.kernel import Menu, Record, holds
from croupier.kernel.chance import Stream
from croupier.lab import loops
from croupier.lab.compiled import Bench, Compiler, interpreted, kind
from croupier.lab.loops import ASKED, COMPILED, CUT, OVER, Results

CHUNK = 2048
"""Games that one task plays between compiled bots."""
ASKED_CHUNK = 32
"""The same with bots in plain Python, so that progress can be seen."""


class BotFaultError(RuntimeError):
    """A bot failed or chose what it may not; the message names bot, game and seat."""


@dataclass(frozen=True, kw_only=True)
class Plan:
    """What to simulate: `games` games between `bots`, one for each player.

    With `rotate`, entry e of the bots sits at seat (e + game number) % players. The same `seed` gives the same
    games. `first` is the number of the first game.
    """

    game: Game[Any]
    bots: Sequence[Bot[Any]]
    games: int
    options: Options
    seed: int = 0
    rotate: bool = True
    first: int = 0

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

    Raises ValueError for a player count or option that the game does not have, and BotFaultError.
    """
    template = plan.game.new(plan.players, plan.options)
    threads = threads or os.cpu_count() or 1
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


def _chunks(plan: Plan) -> Iterator[tuple[int, int]]:
    end = plan.first + plan.games
    size = ASKED_CHUNK if ASKED in map(kind, plan.bots) else CHUNK
    for first in range(plan.first, end, size):
        yield first, min(size, end - first)


def _run(
    pool: Executor, worker: "_Calling | _Asking", chunks: Iterator[tuple[int, int]], ahead: int
) -> Iterator[Bench]:
    """The finished chunks, with at most `ahead` of them waiting, so that memory does not grow with the games."""
    waiting: set[Future[Bench]] = {pool.submit(worker, *chunk) for chunk in islice(chunks, ahead)}
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                waiting |= {pool.submit(worker, *chunk) for chunk in islice(chunks, 1)}
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


def _add(total: Record, part: Record) -> None:
    for name in Results.plain.names or ():
        total[name] += part[name]


class _Calling:
    """Plays chunks of games between bots that are rules: one call of a loop a chunk. One object serves all threads."""

    def __init__(self, plan: Plan, template: Record, compiled: bool) -> None:
        self._plan, self._template = plan, template
        if compiled:
            compiler = Compiler(plan.game)
            self._loop, self._bots = compiler.playouts(), compiler.pointers(plan.bots)
        else:
            self._loop = interpreted(plan.game, loops.playouts)
            self._bots = tuple(bot.choose for bot in plan.bots)

    def __call__(self, first: int, games: int) -> Bench:
        """Play games `first` to `first + games - 1`."""
        plan = self._plan
        bench = Bench.new(plan.game, self._template, plan.bots)
        span = (plan.seed, first, games, plan.players, plan.rotate)
        self._loop(*bench.stage(), self._bots, *bench.cast_(), bench.results, *span)
        return bench


class _Asking:
    """The same when some bots are plain Python: the loop stops whenever a bot must act, and the bot is asked."""

    def __init__(self, plan: Plan, template: Record, compiled: bool) -> None:
        self._plan, self._template = plan, template
        self._settle = interpreted(plan.game, loops.settle)
        self._bots: list[Bot[Any]] = list(plan.bots)
        if compiled:
            compiler = Compiler(plan.game)
            self._loop = compiler.play()
            fast = [kind(bot) == COMPILED for bot in plan.bots]
            self._bots = [
                Bot(bot.name, compiler.choice(bot)) if f else bot for bot, f in zip(plan.bots, fast, strict=True)
            ]
        else:
            self._loop = interpreted(plan.game, loops.play)

    def __call__(self, first: int, games: int) -> Bench:
        """Play games `first` to `first + games - 1`."""
        bench = Bench.new(self._plan.game, self._template, self._bots)
        for number in range(first, first + games):
            self._play(bench, number)
        return bench

    def _play(self, bench: Bench, number: int) -> None:
        plan, s = self._plan, bench.tables[1]
        loops.seated(bench.who, number, plan.players, plan.rotate)
        loops.begin(bench.tables, bench.runs, bench.dealer, bench.mind, plan.seed, number)
        minds = [player(bot) for bot in self._bots]
        while True:
            seat = self._loop(*bench.stage(), 0, *bench.cast_())
            if seat in (OVER, CUT):
                break
            entry = int(bench.who[seat])
            view, menu = bench.tables[2].copy_(), bench.menus[0].copy_()
            action = ask(minds[entry], plan.bots[entry].name, view, seat, menu, bench.mind, number)
            plan.game.apply(s, seat, action)
            plan.game.tally(s, seat, action, bench.counts)
            bench.runs[0].decisions += 1
        self._settle(bench.tables, bench.runs, bench.who, plan.players, seat == CUT, bench.results)


def seating(plan: Plan, number: int) -> list[int]:
    """The entry at each seat in the game with this number."""
    who = np.zeros(plan.players, np.int64)
    loops.seated(who, number, plan.players, plan.rotate)
    return [int(entry) for entry in who]


def ask(mind: Any, name: str, view: Any, seat: int, menu: Menu, stream: Stream, number: int) -> int:
    """A bot's choice in the game with this number, checked.

    Raises BotFaultError.
    """
    try:
        action = int(mind(view, seat, menu, stream))
    except Exception as fault:
        what = f"{type(fault).__name__}: {fault}"
        raise BotFaultError(f"the bot {name} failed in game {number} at seat {seat}: {what}") from fault
    if not holds(menu, action):
        raise BotFaultError(f"the bot {name} chose {action} in game {number} at seat {seat}, which is not on its menu")
    return action
