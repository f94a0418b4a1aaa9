"""The house: it opens matches, takes actions one at a time, deals, lets bots play, and forgets idle matches."""

import asyncio
import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum
from typing import Any

from croupier.games.contract import HOUSE, NOBODY, Game, Options, Step
from croupier.kernel.menu import low
from croupier.play.fairness import bot_seed, commitment, new_secret, settle
from croupier.play.log import LogError, MatchLog, entry
from croupier.play.match import Match, Refused, replay
from croupier.server.clock import Clock
from croupier.server.kept import Kept, Seat
from croupier.server.live import LiveMatch, Moment
from croupier.server.settings import Settings
from croupier.server.store import Conflict, Store
from croupier.server.thinking import Thinkers

log = logging.getLogger(__name__)


class HouseError(Exception):
    """Something that cannot be done, as one sentence and an HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class Done(Enum):
    """What became of an action."""

    NOW = "done"
    BEFORE = "already done"


@dataclass(frozen=True)
class Invitation:
    """Who will sit at a new table: a person where there is no bot."""

    name: str
    bot: str | None = None


class House:
    """All matches of one database, as far as this process is concerned. Used from one event loop."""

    def __init__(self, settings: Settings, store: Store, thinkers: Thinkers, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.store = store
        self._thinkers = thinkers
        self._live: dict[str, asyncio.Task[LiveMatch]] = {}

    @property
    def live(self) -> list[LiveMatch]:
        """The matches in memory."""
        return [task.result() for task in self._live.values() if _loaded(task)]

    # --- Opening and closing

    def expect_guests(self) -> None:
        """Somebody has come in and may soon sit down with bots."""
        self._thinkers.warm_up()

    async def create(
        self, game: Game[Any], options: Options, invited: Sequence[Invitation]
    ) -> tuple[str, dict[int, str]]:
        """Open a new table, dealt up to the first decision; its id, and the secret of each person's seat.

        Raises HouseError if the game cannot be played so.
        """
        secret = new_secret()
        try:
            match = Match(game, [guest.name for guest in invited], options, commitment(secret))
        except ValueError as error:
            raise HouseError(422, f"Such a table cannot be opened: {error}.") from None
        match.extend(settle(game, match.table, secret, 0))
        keys = {k: secrets.token_urlsafe(32) for k, guest in enumerate(invited) if guest.bot is None}
        kept = Kept(
            id=secrets.token_urlsafe(9),
            game=game.name,
            rules=game.version,
            options=options.model_dump(mode="json"),
            secret=secret,
            seats=tuple(
                Seat(guest.name, guest.bot, _hash(keys[k]) if k in keys else None) for k, guest in enumerate(invited)
            ),
            entries=_written(match.actions),
            created=(now := self.clock.now()),
            started=now,
        )
        await asyncio.to_thread(self.store.create, kept)
        return kept.id, keys

    async def open(self, id: str) -> LiveMatch:  # noqa: A002 - it is one
        """The match of that id, from memory or from the database; its bots and its clock go on where they were.

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
        if live.left == timedelta():
            await self._ring(live)
        self._wind_clock(live)
        self._wake_bots(live)
        return live

    def forget_idle(self) -> None:
        """Drop the matches from memory that nobody watches, nobody has used for a while and no bot is at."""
        deadline = time.monotonic() - self.settings.idle
        for live in self.live:
            at_work = live.lock.locked() or not _idle(live.bots)
            if not live.watchers and live.touched <= deadline and not at_work:
                if live.ringing:
                    live.ringing.cancel()
                del self._live[live.id]

    async def keep_tidy(self) -> None:
        """Forget idle matches for ever."""
        while True:
            await asyncio.sleep(max(self.settings.idle / 4, 1))
            self.forget_idle()

    async def close(self) -> None:
        """Stop the bots and the clocks, and let go of the database. What was acknowledged is on the disk."""
        tasks = [task for live in self.live for task in (live.bots, live.ringing) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()
        self.store.close()

    # --- Seats

    def seat_of(self, live: LiveMatch, key: str | None) -> int:
        """The seat that the secret opens; NOBODY for a spectator."""
        if key:
            hashed = _hash(key)
            for number, seat in enumerate(live.kept.seats):
                if seat.secret_hash and hmac.compare_digest(seat.secret_hash, hashed):
                    return number
        return NOBODY

    async def tables(self, keys: dict[str, str]) -> list[Kept]:
        """The tables where one of the secrets (by match id) opens a seat, the newest first."""
        found = await asyncio.to_thread(self.store.find, keys) if keys else []
        return [kept for kept in found if any(s.secret_hash == _hash(keys[kept.id]) for s in kept.seats)]

    def log_for(self, live: LiveMatch, viewer: int) -> MatchLog:
        """The log as the seat may see it: all of it, and the house's secret, when the match is over."""
        if live.match.over:
            return live.match.log(secret=live.kept.secret.hex())
        return live.match.log_seen_by(viewer)

    # --- Acting

    async def act(self, live: LiveMatch, seat: int, action: Any, action_id: str, version: int | None = None) -> Done:
        """Take a person's action, and what chance answers. It is on the disk when this returns.

        An action id that was used before does nothing. `version` is the number of the event that the person saw:
        if the seat has acted since, the page was old. Raises Refused, or HouseError for an old page.
        """
        async with live.lock:
            if action_id in live.action_ids:
                return Done.BEFORE
            if version is not None and live.acted_since(seat, version):
                raise HouseError(409, "You have acted since this page was drawn: here is the table as it is now.")
            try:
                await self._record(live, seat, action, action_id)
            except Conflict:
                raise HouseError(409, "Somebody else was first: here is the table as it is now.") from None
        self._wake_bots(live)
        return Done.NOW

    async def _record(self, live: LiveMatch, seat: int, action: Any, action_id: str | None = None) -> None:
        match = live.match
        steps = [match.step(seat, action)]
        steps += settle(match.game, steps[0].after, live.kept.secret, match.chances)
        over = not match.game.actors(steps[-1].after)
        moment = self._moment(live, steps)
        try:
            await asyncio.to_thread(
                self.store.append,
                live.id,
                live.version + 1,
                _written((step.by, step.action) for step in steps),
                action_id=action_id,
                finished=over,
            )
        except Conflict:
            await self._reload(live)
            raise
        live.match.extend(steps)
        if action_id:
            live.action_ids.add(action_id)
        if moment or seat != HOUSE:
            live.moment = moment
        if moment:
            asyncio.get_running_loop().call_later(self.settings.pause, live.go_on, moment)
        live.touch()
        live.tell()
        self._wind_clock(live)

    def _moment(self, live: LiveMatch, steps: Sequence[Step[Any]]) -> Moment | None:
        """What was done, if the game's picture asks to keep it in view before what chance answered is shown."""
        if not self.settings.pause or len(steps) == 1:
            return None
        game, after = live.match.game, steps[0].after
        seen = game.picture(game.view(after, NOBODY), NOBODY, live.match.names)
        return Moment(live.version + 1, after) if seen.get("pause") else None

    # --- Those who act by themselves: the house, when its clock rings, and bots

    def _wake_bots(self, live: LiveMatch) -> None:
        if live.bots_to_act and _idle(live.bots):
            live.bots = asyncio.create_task(self._play_bots(live))

    def _wind_clock(self, live: LiveMatch) -> None:
        if live.house_may_act and _idle(live.ringing):
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
                await asyncio.sleep(self.settings.pace * _beat(live.match))
                with suppress(Conflict):
                    await self._play_bot(live)
        except Exception:
            log.exception("a bot failed in match %s", live.id)
            live.trouble = "A bot could not act; what was played is safe. Reload the page to let it try again."
            live.tell()

    async def _play_bot(self, live: LiveMatch) -> None:
        match, version = live.match, live.version
        seat = live.bots_to_act[0]
        number = await self._thinkers.choose(
            match.game.name,
            str(live.kept.seats[seat].bot),
            match.game.view(match.table, seat).bytes_(),
            seat,
            bot_seed(live.kept.secret, version, seat),
        )
        live.trouble = ""
        async with live.lock:
            if not any(live.acted_since(by, version) for by in (seat, HOUSE)):
                await self._record(live, seat, match.game.decode(number))

    # --- From the database

    async def _load(self, id: str) -> LiveMatch:  # noqa: A002 - it is one
        kept = await asyncio.to_thread(self.store.load, id)
        if kept is None:
            raise HouseError(404, "There is no such table.")
        match = await asyncio.to_thread(_replayed, kept)
        return LiveMatch(replace(kept, entries=()), match, set(kept.action_ids), self.clock)

    async def _reload(self, live: LiveMatch) -> None:
        fresh = await self._load(live.id)
        live.kept, live.match, live.action_ids = fresh.kept, fresh.match, fresh.action_ids
        live.tell()


def _beat(match: Match) -> float:
    """How many times as long as usual bots wait, as the game's picture asks."""
    game = match.game
    return game.picture(game.view(match.table, NOBODY), NOBODY, match.names).get("beat", 1)


def _idle(task: asyncio.Task[None] | None) -> bool:
    return task is None or task.done()


def _loaded(task: asyncio.Task[LiveMatch]) -> bool:
    return task.done() and not task.cancelled() and task.exception() is None


def _hash(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()


def _written(actions: Iterable[tuple[int, Any]]) -> tuple[Any, ...]:
    return tuple(entry(seat, action) for seat, action in actions)


def _replayed(kept: Kept) -> Match:
    header = MatchLog(
        game=kept.game,
        rules=kept.rules,
        options=kept.options,
        seats=tuple(seat.name for seat in kept.seats),
        commitment=commitment(kept.secret),
        log=kept.entries,
    )
    try:
        return replay(header)
    except (LogError, Refused) as error:
        raise HouseError(409, f"This table cannot be played here: {error}.") from None
