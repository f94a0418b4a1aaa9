"""The tables in memory: opened from the database, changed there first, forgotten when nobody needs them."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import aclosing, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.games.contract import CHANCE, NOBODY, Step
from croupier.play.entries import MatchEntry
from croupier.play.log import Entry, LogError
from croupier.play.match import Match, Refused, replay
from croupier.play.steps import take
from croupier.server import watching
from croupier.server.clock import Clock
from croupier.server.errors import HouseError
from croupier.server.kept import Kept, Seat
from croupier.server.live import TALK, LiveMatch, LiveTable, Moment
from croupier.server.notices import notices
from croupier.server.settings import Settings
from croupier.server.store import Conflict, Store
from croupier.server.turns import Turns

log = logging.getLogger(__name__)

ROUND = 20
"""Seconds between two rounds in which the house looks after its tables."""
SEATS_AT_ONCE = 100
"""How many signs of life are written together: what people do has to wait for that."""
ABANDONED = timedelta(days=7)
"""After so long without anybody there, a table that gathers is thrown away."""


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
        if self.store.shared:
            await self.catch_up(live)
            if self._live.get(id) is not task:  # it was started or called off elsewhere, or it is no more
                return await self.open(id)
        live.touch()
        await self.tend(live)
        return live

    async def go_on(self, live: LiveMatch) -> None:
        """A person ends the moment that is in view, for all who look, in every process."""
        if moment := live.moment:
            await asyncio.to_thread(self.store.go_on, live.id, moment.version)
            live.go_on(moment.version)

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
        """Forget idle tables, write down who is there, and clear away what is abandoned, for ever."""
        while True:
            await asyncio.sleep(ROUND)
            self.forget_idle()
            try:
                await self.note_signs_of_life()
                await self.cover_absent()
                await self.clear_away()
            except Exception:
                log.exception("the house could not look after its tables; it tries again")

    async def note_signs_of_life(self) -> None:
        """Write down who is there, and tell those who watch who is not."""
        for live in self.live:
            for seat in [seat for seat, streams in live.here.items() if streams]:
                live.sign_of_life(seat)
        now = self.clock.now()
        seats = [(live.id, number, live.seen(number)) for live in self.live for number in range(len(live.kept.seats))]
        fresh = [(match, number) for match, number, seen in seats if seen and seen > self._noted]
        fresh.sort()  # so that two processes never wait for each other
        for first in range(0, len(fresh), SEATS_AT_ONCE):
            await asyncio.to_thread(self.store.mark_seen, fresh[first : first + SEATS_AT_ONCE], now)
        self._noted = now
        if self.store.shared:
            await self._read_signs_of_life()
        for live in self.live:
            live.tell_who_is_away()

    async def clear_away(self) -> None:
        """Throw away the tables that gather and to which nobody has come for long."""
        watched = {live.id for live in self.live if live.watchers}
        for id, changes in await asyncio.to_thread(self.store.abandoned, self.clock.now() - ABANDONED):  # noqa: A001
            if id not in watched:
                with suppress(Conflict):  # somebody has come
                    await asyncio.to_thread(self.store.call_off, id, changes)
                    self._live.pop(id, None)

    async def _read_signs_of_life(self) -> None:
        signs = await asyncio.to_thread(self.store.seen, [live.id for live in self.live])
        for live in self.live:
            for number, seat in enumerate(live.kept.seats):
                # not later than what was noted here, or it would be taken for a sign that was given here
                told, known = min(signs.get((live.id, number), self._noted), self._noted), live.seen(number)
                if seat.secret_hash and (live.id, number) in signs and (known is None or known < told):
                    live.signs[seat.secret_hash] = told

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
        live.turn_into(kept)
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
            match, turns, acted = await asyncio.to_thread(_replayed, kept)
            live = LiveMatch(
                replace(kept, entries=()), match, set(kept.action_ids), turns=turns, clock=self.clock, absence=absence
            )
            live.rematch = await asyncio.to_thread(self.store.follower, id) if match.over else None
            await asyncio.to_thread(watching.prepare, live, kept.times)
            if acted and (moment := self.moment(live, *acted)):
                live.show(moment)
        else:
            live = LiveTable(kept, clock=self.clock, absence=absence)
        live.talk.extend(await asyncio.to_thread(self.store.messages, id, TALK))
        return live

    # --- What other processes do

    async def follow(self) -> None:
        """Take in what other processes tell of, for ever."""
        async with aclosing(notices(self.settings.database)) as heard:
            async for id in heard:  # noqa: A001 - it is one
                for live in self.live:
                    if id in (None, live.id):
                        live.stale = True
                        if idle(live.catching_up):
                            live.catching_up = asyncio.create_task(self._keep_up(live))

    async def _keep_up(self, live: LiveTable) -> None:
        try:
            while live.stale:
                live.stale = False
                await self.catch_up(live)
            await self.tend(live)
        except HouseError:
            live.tell()  # it is no more, and those who watch are told when they ask
        except Exception:
            log.exception("what others did in match %s could not be read; it is when somebody acts or looks", live.id)

    async def catch_up(self, live: LiveTable) -> None:
        """Take in what other processes wrote since."""
        async with live.lock:
            await self.read_on(live)

    async def read_on(self, live: LiveTable) -> None:
        """As `catch_up`, for whoever holds the lock."""
        marks = await asyncio.to_thread(self.store.marks, live.id)
        if marks == live.marks:
            return
        if marks is None:
            self._turn_into(live, replace(live.kept, seats=tuple(Seat("") for _ in live.kept.seats)))
        else:
            if marks.changes != live.kept.changes:
                await self._refresh(live)
            if marks.said > live.said:
                newest = await asyncio.to_thread(self.store.messages, live.id, TALK)
                live.talk.extend([message for message in newest if message.number > live.said])
            if isinstance(live, LiveMatch):
                await self._take_in(live, await asyncio.to_thread(self.store.since, live.id, live.version))
                live.rematch = marks.follower
                live.go_on(marks.gone_on)
        live.tell()

    async def _take_in(self, live: LiveMatch, new: Sequence[tuple[Entry, str | None, datetime]]) -> None:
        while new:
            answered = next((k for k, (written, _, _) in enumerate(new) if k and written.seat != CHANCE), len(new))
            steps = await asyncio.to_thread(_written, live.match, [written for written, _, _ in new[:answered]])
            done, chance = steps[:1], steps[1:]
            at = new[0][2]
            moment = self.moment(live, live.version + 1, done[0].after, at) if chance else None
            self.enter(live, done, chance, moment, at)
            live.action_ids.update(action_id for _, action_id, _ in new[:answered] if action_id)
            live.elsewhere = True
            new = new[answered:]

    def moment(self, live: LiveMatch, number: int, table: Any, at: datetime) -> Moment | None:
        """The table as it lay after the entry of that number and time, if it is still to be kept in view, as the
        game's picture asks, before what chance answered is shown."""
        until = at + timedelta(seconds=self.settings.pause)
        if until <= self.clock.now() or number <= live.kept.gone_on:
            return None
        game = live.match.game
        seen = game.picture(game.view(table, NOBODY), NOBODY, live.match.names)
        return Moment(number, table, until) if seen.get("pause") else None

    def enter(
        self,
        live: LiveMatch,
        done: Sequence[Step[Any]],
        chance: Sequence[Step[Any]],
        moment: Moment | None,
        at: datetime,
    ) -> None:
        """Enter what was done at that time and what chance answered, which are on the disk, and tell of them."""
        for step in (*done, *chance):
            watching.enter(live, step, at)
        if moment:
            live.show(moment)
        elif not isinstance(done[-1].action, MatchEntry):
            live.moment = None
        live.tell()


def _written(match: Match, entries: Sequence[Entry]) -> list[Step[Any]]:
    """An action that was written, and what chance answered."""
    steps = [match.step(entries[0].seat, match.read(entries[0]))]
    for answer in entries[1:]:
        steps.append(take(match.game, steps[-1].after, CHANCE, match.game.encode(match.read(answer))))
    return steps


def idle(task: asyncio.Task[None] | None) -> bool:
    """Whether nothing is being done."""
    return task is None or task.done()


def _loaded(task: asyncio.Task[Any]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _replayed(kept: Kept) -> tuple[Match, Turns, tuple[int, Any, datetime] | None]:
    """The match, its times, and the last action if chance has answered it: its number, the table after it, its time."""
    turns, times = Turns(), (kept.started or kept.created, *kept.times)
    acted: tuple[int, Any, datetime] | None = None

    def follow(match: Match) -> None:
        nonlocal acted
        number = len(match.actions)
        turns.enter(match, times[number])
        if number and not isinstance(match.actions[-1][1], MatchEntry) and match.actions[-1][0] != CHANCE:
            acted = number, match.table, times[number]

    try:
        match = replay(kept.log, follow)
        answered = acted and [by for by, _ in match.actions[acted[0] :][:1]] == [CHANCE]
        return match, turns, acted if answered else None
    except (LogError, Refused) as error:
        raise HouseError(409, f"This table cannot be played here: {error}.") from None
