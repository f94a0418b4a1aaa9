"""The tables in memory: opened from the database, changed there first, forgotten when nobody needs them."""

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from croupier.play.log import LogError
from croupier.play.match import Match, Refused, replay
from croupier.server.clock import Clock
from croupier.server.errors import HouseError
from croupier.server.kept import Kept
from croupier.server.live import TALK, LiveMatch, LiveTable
from croupier.server.settings import Settings
from croupier.server.store import Conflict, Store
from croupier.server.turns import Turns

log = logging.getLogger(__name__)

ROUND = 20
"""Seconds between two rounds in which the house looks after its tables."""


class Tables:
    """The tables of one database, as far as this process has them in memory. Used from one event loop."""

    def __init__(self, settings: Settings, store: Store, clock: Clock) -> None:
        self.settings = settings
        self.store = store
        self.clock = clock
        self._live: dict[str, asyncio.Task[LiveTable]] = {}
        self._noted = datetime.fromtimestamp(0, UTC)

    @property
    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return [task.result() for task in self._live.values() if _loaded(task)]

    async def open(self, id: str) -> LiveTable:  # noqa: A002 - it is one
        """The table of that id, from memory or from the database; its bots and its clock go on where they were.

        Raises HouseError if there is none, or if it cannot be played here.
        """
        task = self._live.get(id)
        if task is None:
            task = self._live[id] = asyncio.create_task(self._load(id))
        try:
            live = await asyncio.shield(task)
        except Exception:
            self._live.pop(id, None)
            raise
        live.touch()
        await self.tend(live)
        return live

    async def tend(self, live: LiveTable) -> None:
        """See that whatever goes on by itself at the table goes on."""

    async def open_match(self, id: str) -> LiveMatch:  # noqa: A002 - it is one
        """As `open`, for what needs a match. Raises HouseError also for a table that still gathers."""
        live = await self.open(id)
        if not isinstance(live, LiveMatch):
            raise HouseError(409, "This table has not started yet: it waits for its players.")
        return live

    def forget_idle(self) -> None:
        """Drop the matches from memory that nobody watches, nobody has used for a while and no bot is at."""
        deadline = time.monotonic() - self.settings.idle
        for live in self.live:
            at_work = live.lock.locked() or (isinstance(live, LiveMatch) and not idle(live.bots))
            if not live.watchers and live.touched <= deadline and not at_work:
                for clock in (live.ringing, live.timing) if isinstance(live, LiveMatch) else ():
                    if clock:
                        clock.cancel()
                del self._live[live.id]

    async def keep_tidy(self) -> None:
        """Forget idle tables, and write down who is there, for ever."""
        while True:
            await asyncio.sleep(ROUND)
            self.forget_idle()
            try:
                await self.note_signs_of_life()
                await self.cover_absent()
            except SQLAlchemyError:
                log.exception("the database failed; who is there will be written later")

    async def note_signs_of_life(self) -> None:
        """Write down who is there, and tell those who watch who is not."""
        for live in self.live:
            for seat in [seat for seat, streams in live.here.items() if streams]:
                live.sign_of_life(seat)
        since, self._noted = self._noted, self.clock.now()
        seats = [(live.id, k, seat.seen) for live in self.live for k, seat in enumerate(live.kept.seats)]
        fresh = [(match, number) for match, number, seen in seats if seen and seen > since]
        await asyncio.to_thread(self.store.mark_seen, fresh, self._noted)
        for live in self.live:
            live.tell()

    async def cover_absent(self) -> None:
        """See that nobody waits for somebody who is away."""

    # --- Changes of seats

    async def change(self, live: LiveTable, decide: Callable[[Kept], Kept], *, fresh: bool = False) -> None:
        """Change who sits at the table, or start it, as decided from the state that it has; it is on the disk when
        this returns. If somebody else was first, it is decided anew. `fresh`: the state is read again first, to know
        of signs of life elsewhere.

        Raises what `decide` raises, and then nothing has changed.
        """
        async with live.lock:
            if fresh:
                await self._refresh(live)
            while (wanted := decide(live.kept)) is not live.kept:
                try:
                    await asyncio.to_thread(self._write_change, live.kept, wanted)
                except Conflict:
                    await self._refresh(live)
                    continue
                self._turn_into(live, replace(wanted, entries=(), changes=wanted.changes + 1))
                break
        live.tell()

    def _write_change(self, before: Kept, wanted: Kept) -> None:
        if wanted.started and not before.started:
            self.store.start(wanted)
        elif wanted.called_off:
            self.store.call_off(before.id, before.changes)
        else:
            seats = zip(before.seats, wanted.seats, strict=True)
            changed = {number: new for number, (old, new) in enumerate(seats) if new != old}
            self.store.reseat(before.id, before.changes, changed)

    def _turn_into(self, live: LiveTable, kept: Kept) -> None:
        """The table is so now. One that has started, or was called off, is another when it is opened again."""
        live.kept = _with_signs(kept, live.kept)
        if not kept.gathers and not isinstance(live, LiveMatch) and live in self.live:
            del self._live[live.id]

    async def refresh(self, live: LiveTable) -> None:
        """Read anew who sits at the table, and when they last gave a sign of life to any process."""
        async with live.lock:
            await self._refresh(live)

    async def _refresh(self, live: LiveTable) -> None:
        found = await asyncio.to_thread(self.store.find, [live.id])
        self._turn_into(live, found[0] if found else replace(live.kept, seats=()))
        live.tell()
        if not found:
            raise HouseError(404, "There is no such table any more.")

    # --- From the database

    async def _load(self, id: str) -> LiveTable:  # noqa: A002 - it is one
        kept = await asyncio.to_thread(self.store.load, id)
        if kept is None:
            raise HouseError(404, "There is no such table.")
        absence = timedelta(seconds=self.settings.absence)
        if kept.started:
            match, turns = await asyncio.to_thread(_replayed, kept)
            live = LiveMatch(
                replace(kept, entries=()), match, set(kept.action_ids), turns=turns, clock=self.clock, absence=absence
            )
            live.rematch = await asyncio.to_thread(self.store.follower, id) if match.over else None
        else:
            live = LiveTable(kept, clock=self.clock, absence=absence)
        live.talk.extend(await asyncio.to_thread(self.store.messages, id, TALK))
        return live

    async def reload(self, live: LiveMatch) -> None:
        """Take the match from the database as it is there now."""
        fresh = await self._load(live.id)
        if isinstance(fresh, LiveMatch):
            live.kept, live.match, live.action_ids = fresh.kept, fresh.match, fresh.action_ids
            live.turns = fresh.turns
        live.tell()


def idle(task: asyncio.Task[None] | None) -> bool:
    """Whether nothing is being done."""
    return task is None or task.done()


def _with_signs(kept: Kept, known: Kept) -> Kept:
    """The table, with the last signs of life that are known: not every one is in the database yet."""
    signs: dict[bytes | None, datetime | None] = {s.secret_hash: s.seen for s in known.seats if s.secret_hash}
    seen = [max(filter(None, (seat.seen, signs.get(seat.secret_hash))), default=None) for seat in kept.seats]
    return replace(kept, seats=tuple(replace(seat, seen=at) for seat, at in zip(kept.seats, seen, strict=True)))


def _loaded(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _replayed(kept: Kept) -> tuple[Match, Turns]:
    turns, times = Turns(), (kept.started or kept.created, *kept.times)
    try:
        return replay(kept.log, lambda match: turns.enter(match, times[len(match.actions)])), turns
    except (LogError, Refused) as error:
        raise HouseError(409, f"This table cannot be played here: {error}.") from None
