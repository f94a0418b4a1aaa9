"""The tables of the database. A change here comes with a migration in `migrations/versions`."""

from sqlalchemy import (
    Column,
    DateTime,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "0001"
"""The newest migration."""

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("secret", LargeBinary(32), nullable=False),  # the house's: the dice follow from it
    Column("created", DateTime(timezone=True), nullable=False),
    Column("finished", DateTime(timezone=True)),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),  # the bot's name; null for a person
    Column("secret_hash", LargeBinary(32)),  # SHA-256 of what the person's cookie holds; null for a bot
)

entries = Table(
    "entries",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 1; whoever writes a number first has acted first
    Column("entry", Text, nullable=False),  # JSON, as in the match log
    Column("action_id", String(64)),  # the client's; null for bots and chance
    Column("at", DateTime(timezone=True), nullable=False),
    UniqueConstraint("match", "action_id", name="entries_action_id"),
)
