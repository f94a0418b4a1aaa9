"""The tables of the database. A change here comes with a migration in `migrations/versions`."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)

REVISION = "0003"
"""The newest migration."""

metadata = MetaData()


class Moment(TypeDecorator[datetime]):
    """A time in UTC; SQLite gives times back without their zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        """The time, with its zone."""
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("secret", LargeBinary(32), nullable=False),  # the house's: the dice follow from it
    Column("created", Moment, nullable=False),
    Column("finished", Moment),
    Column("started", Moment),  # null while the table gathers
    Column("settings", JSON, nullable=False, server_default="{}"),  # the house's, which are no rules
    Column("mix", JSON(none_as_null=True)),  # what each seat added to the dice; null if nobody was asked
    Column("follows", String(32)),  # the match of which this is the rematch; that one may be gone
    Column("changes", Integer, nullable=False, server_default="0"),  # of seats, so that two cannot change them at once
    Column("gone_on", Integer, nullable=False, server_default="0"),  # the last entry whose moment a person ended
    Index("matches_started", "started"),
    Index("matches_follows", "follows", unique=True),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),  # the bot's name; null for a person
    Column("secret_hash", LargeBinary(32)),  # SHA-256 of what the person's cookie holds; null for a bot, or nobody
    Column("luck", String(64), nullable=False, server_default=""),  # the person's addition to the mix
    Column("move_hash", LargeBinary(32)),  # SHA-256 of what moves the seat to another device, once
    Column("move_until", Moment),
    Column("seen", Moment),  # the last sign of life
)

entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1; whoever writes a number first has acted first
    Column("entry", Text, nullable=False),  # JSON, as in the match log
    Column("action_id", String(64)),  # the client's; null for bots and chance
    Column("at", Moment, nullable=False),
    UniqueConstraint("match", "action_id", name="entries_action_id"),
)

openings = Table(
    "openings",  # of the last hour
    metadata,
    Column("match", String(32), primary_key=True),  # the table that was opened; it may be gone
    Column("by", LargeBinary(16), nullable=False),  # from where, as a hash whose key is not in the database
    Column("at", Moment, nullable=False),
    Index("openings_by", "by"),
)

messages = Table(
    "messages",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1
    Column("seat", Integer),  # null for somebody who watches
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Moment, nullable=False),
)
