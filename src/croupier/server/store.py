"""The database: every match is its header and its entries, and an entry is on the disk before anybody is told.

SQLite in one file is the default. The unique key (match, number) decides who acted first, so several processes may
share a database.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, inspect, select, text, update
from sqlalchemy.exc import DatabaseError, IntegrityError

from croupier.play.log import Entry
from croupier.server.schema import REVISION, entries, matches, seats

VERSIONS = "alembic_version"
"""The table in which Alembic keeps the revision of the others."""


class StoreError(Exception):
    """The database cannot be used. The message is one sentence; nothing was changed."""


class Conflict(Exception):  # noqa: N818 - somebody else was first, which is no error
    """The entry's number, or its action id, was written before by somebody else. Nothing was changed."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, known by the hash of a secret, or a bot."""

    name: str
    bot: str | None = None
    secret_hash: bytes | None = None


@dataclass(frozen=True)
class Kept:
    """A match as it lies in the database."""

    id: str
    game: str
    rules: int
    options: dict[str, Any]
    secret: bytes
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...] = ()
    action_ids: frozenset[str] = frozenset()
    finished: datetime | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))


class Store:
    """The open database. Its methods block and may be called from any thread."""

    def __init__(self, database: Path) -> None:
        """Open the database, and make or migrate its tables.

        Raises StoreError if the file cannot be opened, is no house's database, or is of a newer version.
        """
        try:
            database.parent.mkdir(parents=True, exist_ok=True)
            self._engine = create_engine(f"sqlite:///{database}", connect_args={"timeout": 10})
            event.listen(self._engine, "connect", _make_durable)
            _migrate(self._engine, database)
        except OSError as error:
            raise StoreError(f"the database {database} cannot be opened: {error.strerror}") from None
        except DatabaseError as error:
            raise StoreError(f"the database {database} cannot be used: {error.orig}") from None

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def healthy(self) -> bool:
        """Whether the database answers."""
        with self._engine.connect() as connection:
            return connection.scalar(select(func.count()).select_from(matches)) is not None

    def create(self, kept: Kept) -> None:
        """Write a new match with its first entries."""
        with self._engine.begin() as connection:
            connection.execute(
                insert(matches).values(
                    id=kept.id,
                    game=kept.game,
                    rules=kept.rules,
                    options=json.dumps(kept.options),
                    secret=kept.secret,
                    created=kept.created,
                    finished=kept.finished,
                )
            )
            connection.execute(
                insert(seats),
                [
                    {"match": kept.id, "number": k, "name": s.name, "bot": s.bot, "secret_hash": s.secret_hash}
                    for k, s in enumerate(kept.seats)
                ],
            )
            _write(connection, kept.id, 1, kept.entries, None)

    def append(
        self, match: str, number: int, new: Sequence[Entry], *, action_id: str | None = None, finished: bool = False
    ) -> None:
        """Write entries from `number` on, all or none; `action_id` belongs to the first.

        Returns when they are on the disk. Raises Conflict if the match has an entry of that number or action id.
        """
        try:
            with self._engine.begin() as connection:
                _write(connection, match, number, new, action_id)
                if finished:
                    connection.execute(update(matches).where(matches.c.id == match).values(finished=datetime.now(UTC)))
        except IntegrityError:
            raise Conflict from None

    def load(self, match: str) -> Kept | None:
        """The match with all its entries; None if there is none of that id."""
        with self._engine.connect() as connection:
            found = list(_kept(connection, [match]))
            if not found:
                return None
            rows = connection.execute(
                select(entries.c.entry, entries.c.action_id).where(entries.c.match == match).order_by(entries.c.number)
            ).all()
        return replace(
            found[0],
            entries=tuple(Entry.model_validate_json(row.entry) for row in rows),
            action_ids=frozenset(row.action_id for row in rows if row.action_id),
        )

    def find(self, ids: Collection[str]) -> list[Kept]:
        """Those of the matches that exist, without their entries, the newest first."""
        with self._engine.connect() as connection:
            return sorted(_kept(connection, ids), key=lambda kept: kept.created, reverse=True)


def _write(connection: Connection, match: str, number: int, new: Iterable[Entry], action_id: str | None) -> None:
    now = datetime.now(UTC)
    rows = [
        {
            "match": match,
            "number": number + k,
            "entry": entry.model_dump_json(),
            "action_id": None if k else action_id,
            "at": now,
        }
        for k, entry in enumerate(new)
    ]
    if rows:
        connection.execute(insert(entries), rows)


def _kept(connection: Connection, ids: Collection[str]) -> Iterator[Kept]:
    sitting: dict[str, list[Seat]] = {}
    for row in connection.execute(select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.number)):
        sitting.setdefault(row.match, []).append(Seat(row.name, row.bot, row.secret_hash))
    for row in connection.execute(select(matches).where(matches.c.id.in_(ids))):
        yield Kept(
            row.id,
            row.game,
            row.rules,
            json.loads(row.options),
            row.secret,
            tuple(sitting[row.id]),
            finished=row.finished and row.finished.replace(tzinfo=UTC),
            created=row.created.replace(tzinfo=UTC),
        )


def _make_durable(connection: Any, _: Any) -> None:
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _migrate(engine: Engine, database: Path) -> None:
    with engine.connect() as connection:
        found = inspect(connection).get_table_names()
        current = connection.scalar(text(f"SELECT version_num FROM {VERSIONS}")) if VERSIONS in found else None
    if current == REVISION:
        return
    if current is None and found:
        raise StoreError(f"the database {database} is not Croupier's: name another file with --database")
    from croupier.server.migrate import knows, upgrade  # Alembic takes long to load, and is seldom needed

    if current is not None and not knows(current):
        raise StoreError(
            f"the database {database} is of a newer version of Croupier (it has revision {current}, and this one "
            f"knows up to {REVISION}): update Croupier, or name another file with --database"
        )
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA journal_mode = WAL")
    with engine.begin() as connection:
        upgrade(connection)
