"""What those see of a match who have no seat at it: all at once, or as the table's settings say.

The one place where that is decided: whoever shows a table to somebody shows what `seen_by` gives.
"""

from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from croupier.games.contract import NOBODY, Step
from croupier.play.match import Match
from croupier.server.clock import Clock
from croupier.server.errors import HouseError
from croupier.server.kept import Message
from croupier.server.live import TALK, LiveMatch, LiveTable

DELAY: Final = timedelta(minutes=1)
"""How late those who watch see a table that is shown to them `late`."""

_CLOSED: Final = {
    "late": "Those who watch see this match one minute late, and it began less than a minute ago.",
    "after": "Those who watch see this match when it is over.",
    "never": "Only the players see this match.",
}


class _Late(Clock):
    """A clock that is late."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self) -> datetime:
        return self._clock.now() - DELAY

    async def strike(self, moment: datetime) -> None:
        await self._clock.strike(moment + DELAY)


def prepare(live: LiveMatch, times: Sequence[datetime]) -> None:
    """See to it that the match can be shown late, if its settings want that. `times`: when each of its entries was
    made."""
    if live.kept.settings.watch == "late":
        match = live.match
        begun = Match(match.game, match.names, match.options, match.commitment, match.mix)
        live.delayed = LiveMatch(
            live.kept, begun, set(), clock=_Late(live.clock), absence=live.absence, here=live.here, signs=live.signs
        )
        live.delayed.turns.enter(begun, live.kept.started or live.kept.created)
        for step, at in zip(match.steps(), times, strict=True):
            _queue(live.delayed, step, at)


def enter(live: LiveMatch, step: Step[Any], at: datetime) -> None:
    """The match has got an entry at that time."""
    _enter(live, step, at)
    if live.delayed:
        _queue(live.delayed, step, at)


def seen_by(live: LiveTable, seat: int) -> LiveTable:
    """The table as it is shown to the seat. It is no match where the seat sees nothing of it now."""
    if seat != NOBODY or not isinstance(live, LiveMatch) or live.kept.settings.watch == "now":
        return live
    if live.delayed and live.delayed.clock.now() >= (live.kept.started or live.kept.created):
        return _up_to_date(live, live.delayed)
    if live.kept.settings.watch == "after" and live.match.over:
        return live
    return LiveTable(live.kept, clock=live.clock, absence=live.absence, here=live.here, signs=live.signs)


def match_seen_by(live: LiveMatch, seat: int) -> LiveMatch:
    """As `seen_by`. Raises HouseError where the seat sees nothing of the match now."""
    shown = seen_by(live, seat)
    if not isinstance(shown, LiveMatch):
        raise HouseError(403, why_closed(live))
    return shown


def why_closed(live: LiveTable) -> str:
    """Why those who watch see nothing of the match now."""
    return _CLOSED[live.kept.settings.watch]


def more_at(live: LiveTable, seat: int, since: datetime) -> datetime | None:
    """The first time after `since` at which more of what has happened is shown to the seat; None if nothing is kept
    back."""
    if seat != NOBODY or not isinstance(live, LiveMatch) or not live.delayed:
        return None
    said = (message.at for message in live.talk if message.seat is not None)
    happened = (live.kept.started or live.kept.created, *(at for _, at in live.delayed.coming), *said)
    return min((at + DELAY for at in happened if at + DELAY > since), default=None)


def _up_to_date(live: LiveMatch, late: LiveMatch) -> LiveMatch:
    past = late.clock.now()
    _show(late)
    late.kept, late.trouble = live.kept, live.trouble
    late.rematch = live.rematch if late.match.over else None
    late.talk = deque((said for said in live.talk if _heard(said, past)), maxlen=TALK)
    return late


def _heard(said: Message, past: datetime) -> bool:
    """Whether those who watch late have heard it: players talk of what they see, others of what these see."""
    return said.seat is None or said.at <= past


def _queue(late: LiveMatch, step: Step[Any], at: datetime) -> None:
    late.coming.append((step, at))
    _show(late)


def _show(late: LiveMatch) -> None:
    while late.coming and late.coming[0][1] <= late.clock.now():
        _enter(late, *late.coming.popleft())


def _enter(live: LiveMatch, step: Step[Any], at: datetime) -> None:
    live.match.extend([step])
    live.turns.enter(live.match, at)
