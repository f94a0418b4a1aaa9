"""A match in memory: one owner, one action at a time, and everybody who watches told of each change."""

import asyncio
import time
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from croupier.games.contract import HOUSE, seat_name, waited_for
from croupier.kernel import bit
from croupier.play.match import Match
from croupier.server.clock import Clock
from croupier.server.kept import Kept


@dataclass(frozen=True, eq=False)
class Moment:
    """A table that people may look at before the chance events that followed it are shown."""

    version: int
    table: Any


@dataclass
class LiveMatch:
    """The match, what the house alone knows of it, and who waits for news."""

    kept: Kept
    """Header, seats and secret, without entries: those are the match's."""
    match: Match
    action_ids: set[str]
    """The clients' ids of the actions that were done."""
    clock: Clock = field(default_factory=Clock)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held by whoever acts."""
    bots: asyncio.Task[None] | None = None
    ringing: asyncio.Task[None] | None = None
    """Waits for the time at which the house acts."""
    trouble: str = ""
    """Why a bot does not act, in one sentence."""
    moment: Moment | None = None
    """What is shown in place of the table as it is; bots wait meanwhile."""
    watchers: int = 0
    touched: float = field(default_factory=time.monotonic)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def id(self) -> str:
        """The match's id."""
        return self.kept.id

    @property
    def version(self) -> int:
        """The number of the last event: how many entries the log has."""
        return len(self.match.actions)

    @property
    def waiting(self) -> list[int]:
        """The seats that play waits for."""
        return waited_for(self.match.game.actors(self.match.table))

    @property
    def bots_to_act(self) -> list[int]:
        """The seats that may act and are held by bots."""
        return [seat for seat in self.waiting if self.kept.seats[seat].bot]

    @property
    def house_may_act(self) -> bool:
        """Whether the house has yet to bring in its action."""
        return bool(self.match.game.actors(self.match.table) & bit(HOUSE))

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

    def awaited(self, seat: int) -> str:
        """What is awaited, as the seat is told; empty when the match is over."""
        waiting = self.waiting
        if seat in waiting:
            return self.match.game.awaited(self.match.game.view(self.match.table, seat), seat, self.match.names)
        names = [seat_name(other, self.match.names) for other in waiting]
        return f"Waiting for {' and '.join(names)}." if names else ""

    def go_on(self, moment: Moment | None) -> None:
        """End the moment, if it is still the one in view."""
        if moment and self.moment is moment:
            self.moment = None
            self.tell()

    def touch(self) -> None:
        """Somebody looked."""
        self.touched = time.monotonic()

    def tell(self) -> None:
        """Wake everybody who waits for news."""
        self._news.set()
        self._news = asyncio.Event()

    async def news(self) -> None:
        """Wait until something changes."""
        await self._news.wait()
