"""The turn clock: who is awaited since when, and how long each seat has taken, from the times of a match's entries."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from croupier.games.contract import NOBODY, waited_for
from croupier.play.entries import StandIn
from croupier.play.match import Match
from croupier.server.kept import TableSettings

OVERTIME = timedelta(seconds=30)
"""What each turn may take of somebody whose time for the game ran out, and who is back."""


@dataclass
class Turns:
    """The times of one match, told it entry by entry: the same ones whenever it is read anew."""

    since: dict[int, datetime] = field(default_factory=dict[int, datetime])
    """The seats that play waits for and for which no bot stands in: since when."""
    used: dict[int, timedelta] = field(default_factory=dict[int, timedelta])
    """How long each seat was awaited before."""
    late: set[int] = field(default_factory=set[int])
    """Whose time ran out once."""

    def enter(self, match: Match, at: datetime) -> None:
        """The match has got its last entry at that time, or it starts then."""
        by, action = match.actions[-1] if match.actions else (NOBODY, None)
        waiting = [seat for seat in waited_for(match.actors) if seat not in match.stand_ins]
        for seat in [seat for seat in self.since if seat == by or seat not in waiting]:
            spent = max(at - self.since.pop(seat), timedelta())
            self.used[seat] = self.used.get(seat, timedelta()) + spent
        for seat in waiting:
            self.since.setdefault(seat, at)
        if isinstance(action, StandIn) and action.why == "time":
            self.late.add(action.seat)

    def due(self, seat: int, settings: TableSettings) -> datetime | None:
        """When the time of the seat runs out; None if it does not run."""
        if seat not in self.since or settings.clock == "off":
            return None
        return self.since[seat] + self._allowed(seat, settings)

    def _allowed(self, seat: int, settings: TableSettings) -> timedelta:
        if settings.clock == "turn":
            return timedelta(seconds=settings.turn_seconds)
        if seat in self.late:
            return OVERTIME
        return max(timedelta(minutes=settings.game_minutes) - self.used.get(seat, timedelta()), timedelta())
