"""The house: it opens tables, takes actions one at a time, deals, and lets bots play."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from croupier.bots import bots_of
from croupier.games.contract import HOUSE, NOBODY, Game, Options
from croupier.kernel.menu import low
from croupier.play.entries import Return, StandIn, Undo, Why
from croupier.play.fairness import bot_seed, dice_key, new_secret, settle
from croupier.play.log import MatchLog, entry
from croupier.play.match import Match
from croupier.server import logs
from croupier.server.clock import Clock
from croupier.server.errors import BOTS_WAIT, BROKEN_BOT, HouseError
from croupier.server.kept import Kept, Seat, TableSettings
from croupier.server.keys import hashed, id_for, new_id, new_key
from croupier.server.limits import Limits, check_seats
from croupier.server.live import LiveMatch, LiveTable
from croupier.server.metrics import Metrics
from croupier.server.seating import begin, bot_names, open_seats, seat_of
from croupier.server.settings import Settings
from croupier.server.store import Addition, Conflict, Store
from croupier.server.streaming import Listener
from croupier.server.tables import Tables, idle
from croupier.server.thinking import Thinkers
from croupier.server.writing import Writing

log = logging.getLogger(__name__)

SPARE = 2.0
"""Seconds that bots leave to those of the process that acted last, before they act in their stead."""


class Done(Enum):
    """What became of an action."""

    NOW = "done"
    BEFORE = "already done"


@dataclass(frozen=True)
class Invitation:
    """Who will sit at a new table: a person where there is no bot, and a friend who is awaited where there is no
    name either."""

    name: str
    bot: str | None = None


AWAITED = Invitation("")
"""A friend who has yet to come."""


class House(Tables):
    """The tables, and those who act at them. Used from one event loop."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, clock: Clock | None = None) -> None:
        super().__init__(settings, store, clock or Clock())
        self._thinkers = thinkers
        self.limits = Limits(settings)
        self.metrics = Metrics(lambda: self.live)
        self.listeners: set[Listener] = set()
        """Who follows any of the tables."""
        self._weighing = asyncio.Lock()
        self._writing = Writing(store)

    # --- Opening and closing

    def expect_guests(self) -> None:
        """Somebody has come in and may soon sit down with bots."""
        self._thinkers.warm_up()

    async def create(
        self,
        game: Game[Any],
        options: Options,
        invited: Sequence[Invitation],
        settings: TableSettings | None = None,
        key: str | None = None,
        address: str | None = None,
    ) -> tuple[str, dict[int, str]]:
        """Open a new table for somebody at that address; its id, and the secret of each person's seat. If nobody is
        awaited, it is dealt up to the first decision. With the same `key`, the first person's then, it is opened once.

        Raises HouseError if the game cannot be played so, or the house has no room.
        """
        now = self.clock.now()
        check_seats(self.settings, len(invited))
        people = [k for k, guest in enumerate(invited) if guest.name and guest.bot is None]
        keys = dict(zip(people, [key or new_key(), *(new_key() for _ in people[1:])], strict=False))
        gathering = Kept(
            id=id_for(keys[people[0]]) if people else new_id(),
            game=game.name,
            rules=game.version,
            options=options.model_dump(mode="json"),
            secret=new_secret(),
            seats=tuple(
                Seat(guest.name, guest.bot, hashed(keys[k]), seen=now) if k in keys else Seat(guest.name, guest.bot)
                for k, guest in enumerate(invited)
            ),
            created=now,
            settings=settings or TableSettings(),
        )
        begun = begin(gathering, now, mixed=False)  # in any case: it says whether such a table can be played
        admit = self.limits.admission(gathering.id, address, now)
        with suppress(Conflict):  # it is there already
            await asyncio.to_thread(self.store.create, gathering if open_seats(gathering) else begun, admit)
        logs.opened(gathering.id, game.name, len(invited))
        return gathering.id, keys

    async def close(self) -> None:
        """Stop the bots and the clocks, and let go of the database. What was acknowledged is on the disk."""
        matches = [live for live in self.live if isinstance(live, LiveMatch)]
        tasks = [task for live in matches for task in (live.bots, live.ringing, live.timing) if task]
        tasks += [live.catching_up for live in self.live if live.catching_up]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()
        self.store.close()

    # --- Seats

    def seat_of(self, live: LiveTable, key: str | None) -> int:
        """The seat that the secret opens; NOBODY for a spectator."""
        return seat_of(live.kept, key)

    async def tables(self, keys: dict[str, str]) -> list[Kept]:
        """The tables where one of the secrets (by match id) opens a seat, the newest first."""
        found = await asyncio.to_thread(self.store.find, keys) if keys else []
        return [kept for kept in found if seat_of(kept, keys[kept.id]) != NOBODY]

    async def rematch(self, live: LiveMatch, seat: int) -> str:
        """The id of the match that follows this one. A seat opens it, unless another did, for the same people.

        Raises HouseError while the match is played, and for a spectator while there is none.
        """
        if live.rematch is None:
            if not live.match.over:
                raise HouseError(409, "The game is not over yet: another one can follow it then.")
            if seat == NOBODY:
                raise HouseError(403, "You have no seat at this table: the players say whether they play again.")
            live.rematch = await asyncio.to_thread(self._open_rematch, live)
            live.tell()
        return live.rematch

    def _open_rematch(self, live: LiveMatch) -> str:
        game, now = live.match.game, self.clock.now()
        names = iter(bot_names(live.match.names))
        seats = (
            Seat(next(names), live.bot_of(number) or next(iter(bots_of(game))))
            if seat.open
            else Seat(seat.name, seat.bot, seat.secret_hash, seen=now)
            for number, seat in enumerate(live.kept.seats)
        )
        gathering = Kept(
            id=new_id(),
            game=game.name,
            rules=game.version,
            options=game.again(live.match.options, live.match.table).model_dump(mode="json"),
            secret=new_secret(),
            seats=tuple(seats),
            created=now,
            settings=live.kept.settings,
            follows=live.id,
        )
        with suppress(Conflict):
            self.store.create(begin(gathering, now, mixed=False))
        return self.store.follower(live.id) or gathering.id

    def log_for(self, live: LiveMatch, viewer: int) -> MatchLog:
        """The log as the seat may see it: all of it, and the house's secret, when the match is over."""
        if live.match.over:
            return live.match.log(secret=live.kept.secret.hex())
        return live.match.log_seen_by(viewer)

    # --- Acting

    async def act(self, live: LiveMatch, seat: int, action: Any, action_id: str, version: int | None = None) -> Done:
        """Take a person's action, and what chance answers. It is on the disk when this returns. Who acts is back, if a
        bot did so before.

        An action id that was used before does nothing. `version` is the number of the event that the person saw: if
        the seat has acted since, or somebody took something back, the page was old. Raises Refused, or HouseError for
        an old page, for a number that no event has yet, and for too much at once.
        """
        self.limits.action(live.id, seat)
        async with live.lock:
            if action_id in live.action_ids:
                return Done.BEFORE
            if version is not None:
                live.check_page(seat, version)
            if isinstance(action, Undo):
                await self._weigh_undo(live, seat)
            known = live.version
            while True:
                try:
                    await self._record(live, seat, action, action_id)
                    break
                except Conflict:
                    if action_id in live.action_ids:  # it was sent again, as nobody had heard that it was written
                        return Done.BEFORE
                    if live.acted_since(seat, known) or live.undone_since(known):
                        raise HouseError(409, "Somebody else was first: look at the table as it is now.") from None
        self._wake_bots(live)
        return Done.NOW

    async def _weigh_undo(self, live: LiveMatch, seat: int) -> None:
        """Find out whether the seat may take back its last action. That may take some hundredths of a second, so it is
        done in a thread, and for one table at a time: pages need the processor, too."""
        async with self._weighing:
            await asyncio.to_thread(live.match.why_not_undo, seat)

    async def _record(self, live: LiveMatch, seat: int, action: Any, action_id: str | None = None) -> None:
        match = live.match
        done = [match.step(seat, action)]
        if action_id and seat in match.stand_ins:
            done.insert(0, match.step(HOUSE, Return(seat=seat)))
        chance = settle(match.game, done[-1].after, dice_key(live.kept.secret, match.mix), match.chances)
        steps = [*done, *chance]
        over = not match.game.actors(steps[-1].after)
        now = self.clock.now()
        moment = self.moment(live, live.version + len(done), done[-1].after, now) if chance else None
        try:
            new = [entry(step.by, step.action) for step in steps]
            await self._writing.append(Addition(live.id, live.version + 1, new, action_id, over, now))
        except Conflict:
            await self.read_on(live)
            self._wind_turns(live)
            raise
        self.enter(live, done, chance, moment, now)
        live.elsewhere = False
        self.metrics.entered(live, steps)
        logs.entered(live, steps)
        if action_id:
            live.action_ids.add(action_id)
        live.touch()
        self._wind_clock(live)
        self._wind_turns(live)

    # --- Those who act by themselves: the house, when its clock rings, and bots

    async def tend(self, live: LiveTable) -> None:
        """Bots and the clock go on where they were, also after a restart; not while the database is away."""
        if not isinstance(live, LiveMatch):
            return
        try:
            if live.left == timedelta():
                await self._ring(live)
            await self.stand_in(live, open_seats(live.kept), "left")
            await self.time_out(live)
        except SQLAlchemyError:
            log.exception("what the house has to enter in match %s could not be written yet", live.id)
        self._wind_clock(live)
        if idle(live.timing):
            self._wind_turns(live)
        self._wake_bots(live)

    async def stand_in(
        self, live: LiveMatch, seats: Iterable[int], why: Why, due: Callable[[], Iterable[int]] | None = None
    ) -> None:
        """Bots act for these seats, unless they do already or the match is over; with `due`, if it still has them."""
        bot = next(iter(bots_of(live.match.game)))
        for seat in seats:

            def needed(seat: int = seat) -> bool:
                return seat not in live.match.stand_ins and (due is None or seat in due())

            await self._enter(live, StandIn(seat=seat, bot=bot, why=why), needed)
        self._wake_bots(live)

    async def cover_absent(self) -> None:
        """Bots act for people who are away and keep others waiting, and where the database kept them from acting."""
        for live in self.live:
            await asyncio.sleep(0)  # others have their turn
            try:
                if isinstance(live, LiveMatch) and live.absent:
                    await self.refresh(live)
                    await self.stand_in(live, live.absent, "away", lambda live=live: live.absent)
                if isinstance(live, LiveMatch) and live.trouble != BROKEN_BOT:
                    await self.tend(live)
            except Exception:
                log.exception("nobody could be stood in for in match %s", live.id)

    async def time_out(self, live: LiveMatch) -> None:
        """Bots act for those whose time has run out."""
        await self.stand_in(live, live.late, "time", lambda: live.late)

    def _wind_turns(self, live: LiveMatch) -> None:
        """The time of others runs now: wait for whose is over first."""
        if live.timing is asyncio.current_task():
            return
        if live.timing:
            live.timing.cancel()
        live.timing = asyncio.create_task(self._keep_turns(live)) if live.deadlines else None

    async def _keep_turns(self, live: LiveMatch) -> None:
        try:
            while live.deadlines:
                await self.clock.strike(min(live.deadlines.values()))
                await self.time_out(live)
        except Exception:
            log.exception("the turn clock failed in match %s; it goes on when somebody acts or looks", live.id)

    async def let_return(self, live: LiveMatch, seat: int) -> None:
        """The person of the seat acts again, if a bot did so."""
        await self._enter(live, Return(seat=seat), lambda: seat in live.match.stand_ins)

    async def _enter(self, live: LiveMatch, said: StandIn | Return, due: Callable[[], bool]) -> None:
        """Enter what the house has to say of a seat, while it is due."""
        async with live.lock:
            while not live.match.over and due():
                with suppress(Conflict):
                    await self._record(live, HOUSE, said)

    def _wake_bots(self, live: LiveMatch) -> None:
        if live.bots_to_act and idle(live.bots):
            live.bots = asyncio.create_task(self._play_bots(live))

    def _wind_clock(self, live: LiveMatch) -> None:
        if live.house_may_act and idle(live.ringing):
            live.ringing = asyncio.create_task(self._keep_time(live))

    async def _keep_time(self, live: LiveMatch) -> None:
        try:
            await self.clock.strike(live.due)
            await self._ring(live)
        except Exception:
            log.exception("the clock failed in match %s; it rings when somebody acts or looks", live.id)

    async def _ring(self, live: LiveMatch) -> None:
        """Bring in the house's one action, unless that was done."""
        async with live.lock:
            while live.house_may_act:
                game, table = live.match.game, live.match.table
                with suppress(Conflict):
                    await self._record(live, HOUSE, game.decode(low(game.menu(table, HOUSE), 0)))
        self._wake_bots(live)

    async def _play_bots(self, live: LiveMatch) -> None:
        try:
            while live.bots_to_act:
                while live.moment:
                    await live.news()
                version, elsewhere = live.version, live.elsewhere
                await asyncio.sleep(self.settings.pace * _beat(live.match) + SPARE * elsewhere)
                if not live.bots_to_act or (elsewhere and live.version != version):
                    continue
                with suppress(Conflict):
                    await self._play_bot(live)
        except Exception as error:
            log.exception("a bot failed in match %s", live.id)
            live.trouble = BOTS_WAIT if isinstance(error, SQLAlchemyError) else BROKEN_BOT
            live.tell()

    async def _play_bot(self, live: LiveMatch) -> None:
        match, version = live.match, live.version
        seat = live.bots_to_act[0]
        bot = live.bot_of(seat)
        if bot is None:
            return
        number = await self._thinkers.choose(
            match.game.name,
            bot,
            match.game.view(match.table, seat).bytes_(),
            seat,
            bot_seed(live.kept.secret, version, seat),
        )
        live.trouble = ""
        async with live.lock:
            if not live.undone_since(version) and not any(live.acted_since(by, version) for by in (seat, HOUSE)):
                await self._record(live, seat, match.game.decode(number))


def _beat(match: Match) -> float:
    """How many times as long as usual bots wait, as the game's picture asks."""
    game = match.game
    return game.picture(game.view(match.table, NOBODY), NOBODY, match.names).get("beat", 1)
