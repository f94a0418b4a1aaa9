"""The database: every match is its header and its entries, and an entry is on the disk before anybody is told.

SQLite in one file is the default. The unique key (match, number) decides who acted first, so several processes may
share a database.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    exists,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)
from sqlalchemy.exc import DatabaseError, IntegrityError

from croupier.play.log import Entry
from croupier.server.kept import Kept, Message, Seat, TableSettings
from croupier.server.schema import REVISION, entries, matches, messages, seats

VERSIONS = "alembic_version"
"""The table in which Alembic keeps the revision of the others."""


class StoreError(Exception):
    """The database cannot be used. The message is one sentence; nothing was changed."""


class Conflict(Exception):  # noqa: N818 - somebody else was first, which is no error
    """Somebody else was first: what was to be written is there, or what was to be changed was changed. Nothing was
    done."""


class Store:
    """The open database. Its methods block and may be called from any thread."""

    def __init__(self, database: Path) -> None:
        """Open the database, and make or migrate its tables.

        Raises StoreError if the file cannot be opened, is no house's database, or is of a newer version.
        """
        try:
            database.parent.mkdir(parents=True, exist_ok=True)
            self._engine = create_engine(f"sqlite:///{database}", connect_args={"timeout": 10}, hide_parameters=True)
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

    # --- Tables and seats

    def create(self, kept: Kept) -> None:
        """Write a new match with its first entries, or a table that gathers.

        Raises Conflict if it follows a match that another follows.
        """
        try:
            with self._engine.begin() as connection:
                connection.execute(
                    insert(matches).values(
                        id=kept.id,
                        game=kept.game,
                        rules=kept.rules,
                        options=json.dumps(kept.options),
                        secret=kept.secret,
                        created=kept.created,
                        started=kept.started,
                        finished=kept.finished,
                        settings=kept.settings.model_dump(mode="json"),
                        mix=kept.mix,
                        follows=kept.follows,
                    )
                )
                _write_seats(connection, kept.id, kept.seats)
                _write(connection, kept.id, 1, kept.entries, None, kept.started or kept.created)
        except IntegrityError:
            raise Conflict from None

    def reseat(self, match: str, changes: int, changed: Mapping[int, Seat]) -> None:
        """Write the seats of these numbers anew, if `changes` is still how often the table's seats were changed.

        Raises Conflict if it is not.
        """
        with self._engine.begin() as connection:
            _claim(connection, match, changes)
            for number, seat in changed.items():
                here = (seats.c.match == match) & (seats.c.number == number)
                connection.execute(update(seats).where(here).values(**vars(seat)))

    def start(self, kept: Kept) -> None:
        """Start a table that gathered: its seats as they are played, its mix, its first entries.

        Raises Conflict if it was started, or a seat changed since it had `kept.changes`.
        """
        with self._engine.begin() as connection:
            _claim(connection, kept.id, kept.changes, started=kept.started, mix=kept.mix)
            connection.execute(delete(seats).where(seats.c.match == kept.id))
            _write_seats(connection, kept.id, kept.seats)
            _write(connection, kept.id, 1, kept.entries, None, kept.started or kept.created)

    def call_off(self, match: str, changes: int) -> None:
        """Throw away a table that gathers. Raises Conflict if it was started or changed since."""
        with self._engine.begin() as connection:
            _claim(connection, match, changes, started=None)
            for table in (messages, seats):
                connection.execute(delete(table).where(table.c.match == match))
            connection.execute(delete(matches).where(matches.c.id == match))

    def mark_seen(self, present: Collection[tuple[str, int]], now: datetime) -> None:
        """Write that these seats, by match and number, gave a sign of life."""
        here = (seats.c.match == bindparam("of")) & (seats.c.number == bindparam("at"))
        if present:
            with self._engine.begin() as connection:
                rows = [{"of": match, "at": number} for match, number in present]
                connection.execute(update(seats).where(here).values(seen=now), rows)

    # --- Entries

    def append(
        self,
        match: str,
        number: int,
        new: Sequence[Entry],
        *,
        action_id: str | None = None,
        finished: bool = False,
        at: datetime | None = None,
    ) -> None:
        """Write entries from `number` on, all or none, made at that time or now; `action_id` belongs to the first.

        Returns when they are on the disk. Raises Conflict if the match has an entry of that number or action id.
        """
        try:
            with self._engine.begin() as connection:
                at = at or datetime.now(UTC)
                _write(connection, match, number, new, action_id, at)
                if finished:
                    connection.execute(update(matches).where(matches.c.id == match).values(finished=at))
        except IntegrityError:
            raise Conflict from None

    # --- Talk

    def say(self, match: str, message: Message) -> None:
        """Write a message. Raises Conflict if the table has one of that number."""
        try:
            with self._engine.begin() as connection:
                connection.execute(insert(messages).values(match=match, **vars(message)))
        except IntegrityError:
            raise Conflict from None

    def messages(self, match: str, newest: int) -> list[Message]:
        """The newest messages, so many at most, in the order in which they were said."""
        query = select(messages).where(messages.c.match == match).order_by(messages.c.number.desc()).limit(newest)
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return [Message(row.number, row.seat, row.name, row.text, row.at) for row in reversed(rows)]

    # --- Looking up

    def load(self, match: str) -> Kept | None:
        """The match with all its entries; None if there is none of that id."""
        with self._engine.connect() as connection:
            found = list(_kept(connection, [match]))
            if not found:
                return None
            rows = connection.execute(
                select(entries.c.entry, entries.c.action_id, entries.c.at)
                .where(entries.c.match == match)
                .order_by(entries.c.number)
            ).all()
        return replace(
            found[0],
            entries=tuple(Entry.model_validate_json(row.entry) for row in rows),
            times=tuple(row.at for row in rows),
            action_ids=frozenset(row.action_id for row in rows if row.action_id),
        )

    def find(self, ids: Collection[str]) -> list[Kept]:
        """Those of the matches that exist, without their entries, the newest first."""
        with self._engine.connect() as connection:
            return sorted(_kept(connection, ids), key=lambda kept: kept.created, reverse=True)

    def listed(self, at_most: int, since: datetime) -> list[Kept]:
        """The tables that gather in public and where somebody was since then, the newest first."""
        there = exists().where(seats.c.match == matches.c.id, seats.c.seen >= since)
        gathers = matches.c.started.is_(None) & matches.c.settings["listed"].as_boolean() & there
        query = select(matches.c.id).where(gathers).order_by(matches.c.created.desc()).limit(at_most)
        with self._engine.connect() as connection:
            ids = connection.scalars(query).all()
        return self.find(ids)

    def unfinished(self, since: datetime) -> int:
        """How many tables that were opened since then are not over."""
        query = select(func.count()).where(matches.c.created > since, matches.c.finished.is_(None))
        with self._engine.connect() as connection:
            return connection.scalar(query) or 0

    def played(self) -> list[str]:
        """The ids of all matches that have started, the oldest first."""
        with self._engine.connect() as connection:
            query = select(matches.c.id).where(matches.c.started.is_not(None)).order_by(matches.c.created)
            return [*connection.scalars(query)]

    def of_secret(self, secret: bytes) -> str | None:
        """The id of the match whose dice follow from this secret."""
        with self._engine.connect() as connection:
            return connection.scalar(select(matches.c.id).where(matches.c.secret == secret))

    def follower(self, match: str) -> str | None:
        """The id of the match's rematch."""
        with self._engine.connect() as connection:
            return connection.scalar(select(matches.c.id).where(matches.c.follows == match))


def _claim(connection: Connection, match: str, changes: int, **values: Any) -> None:
    """Count a change of seats, unless there was another; with values, only for a table that still gathers."""
    free = (matches.c.id == match) & (matches.c.changes == changes)
    if "started" in values:
        free &= matches.c.started.is_(None)
    if connection.execute(update(matches).where(free).values(changes=changes + 1, **values)).rowcount != 1:
        raise Conflict


def _write_seats(connection: Connection, match: str, sitting: Iterable[Seat]) -> None:
    connection.execute(insert(seats), [{"match": match, "number": k, **vars(seat)} for k, seat in enumerate(sitting)])


def _write(
    connection: Connection, match: str, number: int, new: Iterable[Entry], action_id: str | None, at: datetime
) -> None:
    rows = [
        {
            "match": match,
            "number": number + k,
            "entry": entry.model_dump_json(),
            "action_id": None if k else action_id,
            "at": at,
        }
        for k, entry in enumerate(new)
    ]
    if rows:
        connection.execute(insert(entries), rows)


def _kept(connection: Connection, ids: Collection[str]) -> Iterator[Kept]:
    sitting: dict[str, list[Seat]] = {}
    for row in connection.execute(select(seats).where(seats.c.match.in_(ids)).order_by(seats.c.number)):
        sitting.setdefault(row.match, []).append(
            Seat(row.name, row.bot, row.secret_hash, row.luck, row.move_hash, row.move_until, row.seen)
        )
    for row in connection.execute(select(matches).where(matches.c.id.in_(ids))):
        yield Kept(
            row.id,
            row.game,
            row.rules,
            json.loads(row.options),
            row.secret,
            tuple(sitting[row.id]),
            finished=row.finished,
            created=row.created,
            started=row.started,
            settings=TableSettings.model_validate(row.settings),
            mix=None if row.mix is None else tuple(row.mix),
            follows=row.follows,
            changes=row.changes,
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
