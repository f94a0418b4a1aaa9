"""A table in memory: one owner, one action at a time, and everybody who watches told of each change."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Coroutine, Hashable
from dataclasses import KW_ONLY, dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from croupier.components.wording import listed
from croupier.games.contract import HOUSE, NOBODY, Step, seat_name, waited_for
from croupier.kernel import bit
from croupier.play.entries import Undo
from croupier.play.match import Match
from croupier.server.clock import Clock
from croupier.server.errors import HouseError
from croupier.server.kept import Kept, Marks, Message
from croupier.server.turns import Turns

TALK = 50
"""How many of the last messages a page shows."""


@dataclass(frozen=True, eq=False)
class Moment:
    """A table that people may look at before the chance events that followed it are shown."""

    version: int
    """The number of the entry after which the table lay so."""
    table: Any
    until: datetime


@dataclass(eq=False)
class LiveTable:
    """What lies in memory of a table: one that gathers, or one at which a match is played."""

    kept: Kept
    """Header, seats and secret, without entries: those are the match's."""
    _: KW_ONLY
    clock: Clock = field(default_factory=Clock)
    absence: timedelta = timedelta(seconds=60)
    """After so long without a sign of life, a person counts as away."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever acts."""
    talk: deque[Message] = field(default_factory=partial(deque[Message], maxlen=TALK))
    """What was said of late."""
    here: Counter[int] = field(default_factory=Counter[int])
    """How many streams each seat has open, and those who watch (NOBODY)."""
    signs: dict[bytes, datetime] = field(default_factory=dict[bytes, datetime])
    """The last signs of life that people gave to this process, by the hashes of their secrets."""
    touched: float = field(default_factory=time.monotonic)
    stale: bool = False
    """Whether something may have changed in the database that is not in memory yet."""
    catching_up: asyncio.Task[None] | None = None
    listeners: set[asyncio.Event] = field(default_factory=set[asyncio.Event])
    """What is set for each open stream when something changes."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _away: tuple[bool, ...] = ()
    """Who was away when those who watch were last told."""

    @property
    def id(self) -> str:
        """The table's id."""
        return self.kept.id

    @property
    def said(self) -> int:
        """The number of the last message."""
        return self.talk[-1].number if self.talk else 0

    @property
    def marks(self) -> Marks:
        """How far the table has come, as far as this process knows."""
        return Marks(self.kept.changes, 0, self.said, None)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there, in order of seats; "" for nobody."""
        return tuple(seat.name for seat in self.kept.seats)

    @property
    def watchers(self) -> int:
        """How many streams are open."""
        return self.here.total()

    def away(self, number: int) -> bool:
        """Whether the person who holds the seat has given no sign of life for a while."""
        if self.here[number] or not self.kept.seats[number].secret_hash:
            return False
        last = self.seen(number) or self.kept.started or self.kept.created
        return self.clock.now() - last > self.absence

    @property
    def who_is_away(self) -> tuple[bool, ...]:
        """For each seat, whether its person is away."""
        return tuple(self.away(number) for number in range(len(self.kept.seats)))

    def sign_of_life(self, number: int) -> None:
        """The person who holds the seat is there."""
        if number != NOBODY and (holder := self.kept.seats[number].secret_hash):
            self.signs[holder] = self.clock.now()

    def seen(self, number: int) -> datetime | None:
        """When the person who holds the seat last gave a sign of life, as far as this process knows."""
        seat = self.kept.seats[number]
        return max(filter(None, (seat.seen, self.signs.get(seat.secret_hash or b""))), default=None)

    def turn_into(self, kept: Kept) -> None:
        """Others may sit there now."""
        self.kept = kept
        for gone in self.signs.keys() - {seat.secret_hash for seat in kept.seats}:
            del self.signs[gone]

    def touch(self) -> None:
        """Somebody looked."""
        self.touched = time.monotonic()

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        self._news.set()
        self._news = asyncio.Event()
        for stirred in self.listeners:
            stirred.set()

    def tell_who_is_away(self) -> None:
        """Wake everybody who waits for news, if others are away now."""
        away = self.who_is_away
        if away != (self._away or (False,) * len(away)):
            self.tell()
        self._away = away

    def news(self) -> Coroutine[Any, Any, object]:
        """Wait until something changes: from this call on, even if it is awaited later."""
        return self._news.wait()


@dataclass(eq=False)
class LiveMatch(LiveTable):
    """A table at which a match is played."""

    match: Match
    action_ids: set[str]
    """The clients' ids of the actions that were done."""
    bots: asyncio.Task[None] | None = None
    ringing: asyncio.Task[None] | None = None
    """Waits for the time at which the house acts."""
    trouble: str = ""
    """Why a bot does not act, in one sentence."""
    moment: Moment | None = None
    """What is shown in place of the table as it is; bots wait meanwhile."""
    elsewhere: bool = False
    """Whether another process wrote the last entry: its bots go first."""
    rematch: str | None = None
    """The id of the match that follows this one."""
    turns: Turns = field(default_factory=Turns)
    timing: asyncio.Task[None] | None = None
    """Waits for the time of a seat to run out."""
    delayed: "LiveMatch | None" = None
    """The match as those see it to whom it is shown late (see `watching`), at a table where there are such."""
    coming: deque[tuple[Step[Any], datetime]] = field(default_factory=deque[tuple[Step[Any], datetime]])
    """What was done, and when, and is not shown yet: of a match that is shown late."""
    opened: datetime = field(init=False)
    """When it came to memory: those who were there need a moment to find back after a restart."""

    def __post_init__(self) -> None:
        self.opened = self.clock.now()

    @property
    def version(self) -> int:
        """The number of the last event: how many entries the log has."""
        return len(self.match.actions)

    @property
    def marks(self) -> Marks:
        """How far the match has come, as far as this process knows."""
        return Marks(self.kept.changes, self.version, self.said, self.rematch, self.kept.gone_on)

    def shown_by(self, seat: int) -> Hashable:
        """What the game's part of the page depends on, as the seat sees it."""
        return self.version, self.trouble, self.moment

    @property
    def waiting(self) -> list[int]:
        """The seats that play waits for."""
        return waited_for(self.match.actors)

    @property
    def bots_to_act(self) -> list[int]:
        """The seats that may act and for which bots do."""
        return [seat for seat in self.waiting if self.bot_of(seat)]

    def bot_of(self, seat: int) -> str | None:
        """The bot that acts for the seat, if one does."""
        return self.kept.seats[seat].bot or self.match.stand_ins.get(seat)

    @property
    def absent(self) -> list[int]:
        """The seats for which a bot shall act, as they keep others waiting who are there."""
        people = [number for number, seat in enumerate(self.kept.seats) if seat.secret_hash]
        if not self.kept.settings.stand_in or self.clock.now() - self.opened <= self.absence:
            return []
        if all(self.away(number) for number in people):
            return []
        return [seat for seat in self.waiting if seat in people and not self.bot_of(seat) and self.away(seat)]

    @property
    def awaited_since(self) -> dict[int, datetime]:
        """The people that play waits for, by seat: since when."""
        return {seat: since for seat, since in self.turns.since.items() if not self.bot_of(seat)}

    @property
    def deadlines(self) -> dict[int, datetime]:
        """When the time of each of them runs out, at a table with a turn clock."""
        due = {seat: self.turns.due(seat, self.kept.settings) for seat in self.awaited_since}
        return {seat: at for seat, at in due.items() if at}

    @property
    def late(self) -> list[int]:
        """Those of them whose time has run out."""
        return [seat for seat, due in self.deadlines.items() if due <= self.clock.now()]

    @property
    def house_may_act(self) -> bool:
        """Whether the house has yet to bring in its action."""
        return bool(self.match.actors & bit(HOUSE))

    @property
    def due(self) -> datetime:
        """When the house brings in its action, at a table where it may act."""
        return (self.kept.started or self.kept.created) + timedelta(seconds=self.match.game.clock(self.match.options))

    @property
    def left(self) -> timedelta | None:
        """How long until the house acts; None if it does not."""
        return max(self.due - self.clock.now(), timedelta()) if self.house_may_act else None

    def acted_since(self, seat: int, version: int) -> bool:
        """Whether the seat has acted after the event of that number."""
        return any(by == seat for by, _ in self.match.actions[max(version, 0) :])

    def undone_since(self, version: int) -> bool:
        """Whether somebody has taken something back after the event of that number."""
        return any(isinstance(action, Undo) for _, action in self.match.actions[max(version, 0) :])

    def check_page(self, seat: int, version: int) -> None:
        """Check that the seat may act on a page that shows the event of that number. Raises HouseError."""
        if version > self.version:
            raise HouseError(
                422,
                f"This table has {self.version} events so far, and no event {version}: look at the table as it is now.",
            )
        if self.acted_since(seat, version):
            who = "A bot has acted for you" if seat in self.match.stand_ins else "You have acted"
            raise HouseError(409, f"{who} since then: look at the table as it is now.")
        if self.undone_since(version):
            raise HouseError(409, "Something was taken back meanwhile: look at the table as it is now.")

    def awaited(self, seat: int, view: Any) -> str:
        """What is awaited, as the seat is told that sees the table so; empty when the match is over."""
        waiting = self.waiting
        if seat in waiting:
            return self.match.game.awaited(view, seat, self.match.names)
        names = [seat_name(other, self.match.names) for other in waiting]
        return f"Waiting for {listed(names)}." if names else ""

    def show(self, moment: Moment) -> None:
        """Keep the moment in view for as long as it lasts."""
        self.moment = moment
        left = (moment.until - self.clock.now()).total_seconds()
        asyncio.get_running_loop().call_later(left, self._end, moment)

    def go_on(self, number: int) -> None:
        """A person has ended the moment of the entry of that number, and with it all before."""
        self.kept = replace(self.kept, gone_on=number)
        if self.moment and self.moment.version <= number:
            self._end(self.moment)

    def _end(self, moment: Moment) -> None:
        if self.moment is moment:
            self.moment = None
            self.tell()
