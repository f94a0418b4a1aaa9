"""Where bots think: worker processes that are told nothing but what the bot's seat can see."""

import asyncio
import os
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process

from croupier.bots import bots_of, player
from croupier.games import registry
from croupier.kernel import holds, open_stream
from croupier.kernel.chance import BOT_PURPOSE, new_stream


def choose(game_name: str, bot_name: str, view: bytes, seat: int, seed: int) -> int:
    """The action number that the bot chooses for the seat, from the bytes of the table as the seat sees it.

    Raises ValueError if the bot chooses what is not possible.
    """
    game = registry.game(game_name)
    seen = game.table.from_bytes(view)
    menu = game.menu(seen, seat)
    stream = new_stream()
    open_stream(stream, seed, 0, BOT_PURPOSE)
    action = int(player(bots_of(game)[bot_name])(seen, seat, menu, stream))
    if not holds(menu, action):
        raise ValueError(f"the bot {bot_name} chose {action}, which is not possible")
    return action


class Thinkers:
    """The worker processes, started when the first bot has to think."""

    def __init__(self, workers: int, executor: Executor | None = None) -> None:
        """Use at most so many processes, or the executor."""
        self._workers = workers
        self._executor = executor

    def warm_up(self) -> None:
        """Start a worker now, if none was started, so that the first bot need not wait for one."""
        if self._executor is None:
            self._pool().submit(registry.games)

    async def choose(self, game_name: str, bot_name: str, view: bytes, seat: int, seed: int) -> int:
        """As `choose`, elsewhere. A worker that died is replaced, once."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool(), choose, game_name, bot_name, view, seat, seed)
        except BrokenProcessPool:
            self._executor = None
            return await loop.run_in_executor(self._pool(), choose, game_name, bot_name, view, seat, seed)

    def close(self) -> None:
        """End the workers."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _pool(self) -> Executor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(self._workers, get_context("spawn"), initializer=die_with_parent)
        return self._executor


def die_with_parent() -> None:
    """End this process when the one that started it is killed: it would wait for ever for what to do, as it holds both
    ends of its queue."""
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=lambda: (parent.join(), os._exit(1)), daemon=True).start()
