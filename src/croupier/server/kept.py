"""What the database keeps of a table: plain records, as the store gives and takes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.play.fairness import commitment
from croupier.play.log import Entry, MatchLog


class TableSettings(BaseModel):
    """What the house keeps to at one table, which is no rule of the game. Every field has a default."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)

    listed: bool = False
    """Whether the start page shows the table while it gathers; otherwise only its link leads there."""
    reseat: bool = True
    """Whether a seat that somebody left may be taken by whoever has the link."""
    open_chat: bool = True
    """Whether those who watch may write in the chat."""
    stand_in: bool = True
    """Whether a bot acts for who is away while others are there and wait."""
    watch: Literal["now", "late", "after", "never"] = "now"
    """When those who have no seat see the match: at once, one minute late, after it, or never."""
    clock: Literal["off", "turn", "game"] = "off"
    """Whether time is limited: each turn by `turn_seconds`, or all that a seat takes in a game by `game_minutes`."""
    turn_seconds: Annotated[int, Field(ge=15, le=3600, title="Seconds for each turn")] = 60
    """Seconds that a turn may take, with the clock `turn`."""
    game_minutes: Annotated[int, Field(ge=1, le=600, title="Minutes for each player in the whole game")] = 15
    """Minutes that a seat may take in all, with the clock `game`."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, known by the hash of a secret, a bot, or nobody."""

    name: str
    bot: str | None = None
    secret_hash: bytes | None = None
    luck: str = ""
    """What the person adds to the mix from which the dice follow."""
    move_hash: bytes | None = None
    """The hash of the one-time secret that moves the seat to another device."""
    move_until: datetime | None = None
    """When that secret expires."""
    seen: datetime | None = None
    """When the person last gave a sign of life."""

    @property
    def open(self) -> bool:
        """Whether it waits for a person."""
        return self.bot is None and self.secret_hash is None


@dataclass(frozen=True)
class Message:
    """Something that was said at a table: by a seat, or by somebody who watches (None)."""

    number: int
    seat: int | None
    name: str
    text: str
    at: datetime


@dataclass(frozen=True)
class Marks:
    """How far a table has come."""

    changes: int
    """How often its seats were changed."""
    version: int
    """The number of the last entry."""
    said: int
    """The number of the last message."""
    follower: str | None
    """The id of its rematch."""
    gone_on: int = 0
    """The number of the last entry that was to stay in view for a moment, until a person went on."""


@dataclass(frozen=True)
class Kept:
    """A match as it lies in the database; one that has not started is a table that gathers."""

    id: str
    game: str
    rules: int
    options: Mapping[str, Any]
    secret: bytes
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...] = ()
    action_ids: frozenset[str] = frozenset()
    finished: datetime | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    started: datetime | None = None
    settings: TableSettings = field(default_factory=TableSettings)
    mix: tuple[str, ...] | None = None
    """What each seat added to the dice, written when the match starts; None: nobody was asked."""
    follows: str | None = None
    """The id of the match of which this is the rematch."""
    changes: int = 0
    """How often its seats were changed: whoever changes them says which state was meant."""
    gone_on: int = 0
    """The same number as in `Marks`."""
    times: tuple[datetime, ...] = field(default=(), compare=False)
    """When each entry was made."""

    @property
    def log(self) -> MatchLog:
        """The whole log, with nothing hidden; with the house's secret, if the match is over."""
        return MatchLog(
            game=self.game,
            rules=self.rules,
            options=dict(self.options),
            seats=tuple(seat.name for seat in self.seats),
            commitment=commitment(self.secret),
            mix=self.mix,
            secret=self.secret.hex() if self.finished else None,
            log=self.entries,
        )

    @property
    def called_off(self) -> bool:
        """Whether everybody has left before it started, so that it is no more."""
        return not self.started and not any(seat.secret_hash for seat in self.seats)

    @property
    def gathers(self) -> bool:
        """Whether it waits for people."""
        return not self.started and not self.called_off
