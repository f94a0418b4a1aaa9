"""How entries come to be on the disk: those that wait at the same time, together.

To be sure that something is on a disk takes some milliseconds, for one action as for twenty, and SQLite lets one write
at a time. So whoever comes while the disk is waited for goes with the next.
"""

import asyncio
from collections.abc import Sequence

from croupier.server.store import Addition, Store


class Writing:
    """Takes what is to be written. Used from one event loop."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Addition, asyncio.Future[None]]] = []
        self._busy: asyncio.Task[None] | None = None

    async def append(self, addition: Addition) -> None:
        """Write it; it is on the disk when this returns. Raises Conflict as `Store.append` does."""
        if self._store.shared:  # a server of databases does this by itself
            await asyncio.to_thread(_alone, self._store, addition)
            return
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, written))
        if self._busy is None or self._busy.done():
            self._busy = asyncio.create_task(self._write())
        await written

    async def _write(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            outcomes = await asyncio.to_thread(_together, self._store, [addition for addition, _ in waiting])
            for (_, written), outcome in zip(waiting, outcomes, strict=True):
                if written.done():  # nobody waits any more
                    continue
                if outcome:
                    written.set_exception(outcome)
                else:
                    written.set_result(None)


def _together(store: Store, additions: Sequence[Addition]) -> list[Exception | None]:
    if len(additions) > 1:
        try:
            return [*store.append_all(additions)]
        except Exception:  # perhaps one is to blame: each is told its own
            pass
    return [_outcome(store, addition) for addition in additions]


def _outcome(store: Store, addition: Addition) -> Exception | None:
    try:
        _alone(store, addition)
    except Exception as error:  # whoever waits for it is told
        return error
    return None


def _alone(store: Store, what: Addition) -> None:
    store.append(what.match, what.number, what.new, action_id=what.action_id, finished=what.finished, at=what.at)
