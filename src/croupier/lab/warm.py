"""Games compiled ahead, each in a process of its own, so that nobody who simulates has to wait."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed, wait
from dataclasses import dataclass
from typing import Any

from croupier.bots import bots_of
from croupier.games import registry
from croupier.games.contract import Bot, Game
from croupier.games.from_file import one_line
from croupier.kernel.compile import is_rule
from croupier.lab.compiled import Compiler, cannot_keep


@dataclass(frozen=True)
class Warmed:
    """What became of a game: the seconds that it took, or why it cannot be compiled."""

    name: str
    seconds: float
    fault: str = ""


def is_warm(game: Game[Any]) -> bool:
    """Whether all that the game's simulations need is kept on disk."""
    compiler = Compiler(game)
    return all(compiler.is_ready(bots) for bots in _companies(game))


def compile_game(game: Game[Any]) -> None:
    """Compile what simulations between the game's own bots and the random one need, and keep it on disk.

    Raises BotError for a bot that cannot be compiled, and whatever the compiler says of a rule.
    """
    compiler = Compiler(game)
    for bots in _companies(game):
        compiler.prepare(bots)


def warm(names: Sequence[str], jobs: int, begun: Callable[[str], None]) -> Iterator[Warmed]:
    """Compile the games of these names, `jobs` at a time, and tell of each when it is done.

    `begun` is called with a name when its turn comes, from another thread.
    """
    running: set[subprocess.Popen[str]] = set()
    pool = ThreadPoolExecutor(jobs)
    futures = [pool.submit(_apart, name, running, begun) for name in names]
    try:
        for done in as_completed(futures):
            yield done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        while wait(futures, timeout=0).not_done:
            for process in [*running]:
                process.kill()
            wait(futures, timeout=0.1)


def _companies(game: Game[Any]) -> list[list[Bot[Any]]]:
    """The game's bots by the loop that they need: one calls those that are rules, the other asks the rest."""
    bots = bots_of(game).values()
    compiled, asked = ([bot for bot in bots if is_rule(bot.choose) == called] for called in (True, False))
    return [company for company in (compiled, asked) if company]


def _apart(name: str, running: set[subprocess.Popen[str]], begun: Callable[[str], None]) -> Warmed:
    begun(name)
    began = time.perf_counter()
    command = [sys.executable, "-P", "-m", __name__, name]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    running.add(process)
    _, said = process.communicate()
    running.discard(process)
    seconds = time.perf_counter() - began
    if process.returncode == 0:
        return Warmed(name, seconds)
    last = said.strip().splitlines()[-1:] or [f"the compiler ended with code {process.returncode}"]
    return Warmed(name, seconds, last[0])


if __name__ == "__main__":
    try:
        compile_game(registry.game(sys.argv[1]))
    except OSError as fault:
        sys.exit(cannot_keep(fault))
    except Exception as fault:
        sys.exit(one_line(fault))
