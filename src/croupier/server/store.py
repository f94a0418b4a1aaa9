"""What is in the database: every match is its header and its entries, and an entry is on the disk before anybody is
told.

The unique key (match, number) decides who acted first, so several processes may share a database. In PostgreSQL,
whoever changes something at a table notifies them all.
"""

import json
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Column, Connection, ScalarSelect, bindparam, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.play.log import OPTIONS, Entry
from croupier.server.database import Database, open_engine
from croupier.server.kept import Kept, Marks, Message, Seat, TableSettings
from croupier.server.schema import entries, matches, messages, seats

CHANNEL = "croupier"
"""The channel on which PostgreSQL tells of the tables at which something has changed, by their ids."""
_ADMITTING = 0x41444D49
"""The advisory lock of whoever opens a table in a house that has limits; any number that no other lock has."""


class Conflict(Exception):  # noqa: N818 - somebody else was first, which is no error
    """Somebody else was first: what was to be written is there, or what was to be changed was changed. Nothing was
    done."""


_TAKEN = {
    "SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_FOREIGNKEY", "23505", "23503",
}  # fmt: skip
"""What SQLite and PostgreSQL call a key that is there already, and one that is not there (any more)."""


@contextmanager
def _first() -> Generator[None]:
    """Who was not the first to write something gets a Conflict; whatever else is wrong with it is a fault."""
    try:
        yield
    except IntegrityError as error:
        if {getattr(error.orig, name, None) for name in ("sqlite_errorname", "sqlstate")} & _TAKEN:
            raise Conflict from None
        raise


@dataclass(frozen=True)
class Addition:
    """Entries that come to a match, as `append` takes them."""

    match: str
    number: int
    new: Sequence[Entry]
    action_id: str | None
    finished: bool
    at: datetime


class Store:
    """The open database. Its methods block and may be called from any thread."""

    def __init__(self, database: Database) -> None:
        """Open the database, and make or migrate its tables.

        Raises StoreError if it cannot be reached, is no house's database, or is of a newer version.
        """
        self._engine = open_engine(database)
        self.shared = self._engine.dialect.name == "postgresql"
        """Whether other processes may change it too, and tell of it."""
        # What is read in several queries must fit together; in SQLite it always does.
        self._reading = (
            self._engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else self._engine
        )

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    def healthy(self) -> bool:
        """Whether the database answers."""
        with self._reading.connect() as connection:
            return connection.scalar(select(func.count()).select_from(matches)) is not None

    # --- Tables and seats

    def create(self, kept: Kept, admit: Callable[[Connection], None] | None = None) -> None:
        """Write a new match with its first entries, or a table that gathers.

        `admit` is asked when it is written, for one table at a time in all processes; if it raises, nothing is written.
        Raises Conflict if it is there already, or follows a match that another follows.
        """
        with _first(), self._changing(kept.follows) as connection:
            if admit and self.shared:
                connection.execute(select(func.pg_advisory_xact_lock(_ADMITTING)))
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
            if admit:
                admit(connection)

    def reseat(self, match: str, changes: int, changed: Mapping[int, Seat]) -> None:
        """Write the seats of these numbers anew, if `changes` is still how often the table's seats were changed.

        Raises Conflict if it is not.
        """
        with self._changing(match) as connection:
            _claim(connection, match, changes)
            for number, seat in changed.items():
                here = (seats.c.match == match) & (seats.c.number == number)
                connection.execute(update(seats).where(here).values(**vars(seat)))

    def start(self, kept: Kept) -> None:
        """Start a table that gathered: its seats as they are played, its mix, its first entries.

        Raises Conflict if it was started, or a seat changed since it had `kept.changes`.
        """
        with self._changing(kept.id) as connection:
            _claim(connection, kept.id, kept.changes, started=kept.started, mix=kept.mix)
            connection.execute(delete(seats).where(seats.c.match == kept.id))
            _write_seats(connection, kept.id, kept.seats)
            _write(connection, kept.id, 1, kept.entries, None, kept.started or kept.created)

    def call_off(self, match: str, changes: int) -> None:
        """Throw away a table that gathers. Raises Conflict if it was started or changed since."""
        with self._changing(match) as connection:
            _claim(connection, match, changes, started=None)
            for table in (messages, seats):
                connection.execute(delete(table).where(table.c.match == match))
            connection.execute(delete(matches).where(matches.c.id == match))

    def abandoned(self, since: datetime) -> list[tuple[str, int]]:
        """The tables that gather and at which nobody has been since then: their ids and `Kept.changes`."""
        somebody = exists().where(seats.c.match == matches.c.id, seats.c.seen >= since)
        gathers = matches.c.started.is_(None) & (matches.c.created < since)
        with self._reading.connect() as connection:
            rows = connection.execute(select(matches.c.id, matches.c.changes).where(gathers, ~somebody))
            return [(id, changes) for id, changes in rows]  # noqa: A001 - they are

    def mark_seen(self, present: Sequence[tuple[str, int]], now: datetime) -> None:
        """Write that these seats, by match and number and in this order, gave a sign of life."""
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
        with _first(), self._changing(match) as connection:
            _append(connection, Addition(match, number, new, action_id, finished, at or datetime.now(UTC)))

    def append_all(self, additions: Sequence[Addition]) -> list[Conflict | None]:
        """As `append` for each of them, which takes no longer than for one; those that are not written have a
        Conflict. If anything else is wrong, nothing is written."""
        with self._engine.begin() as connection:
            return [_appended(connection, addition) for addition in additions]

    def go_on(self, match: str, number: int) -> None:
        """Write that a person has ended the moment for which the entry of that number stays in view."""
        earlier = (matches.c.id == match) & (matches.c.gone_on < number)
        with self._changing(match) as connection:
            connection.execute(update(matches).where(earlier).values(gone_on=number))

    # --- Talk

    def say(self, match: str, message: Message) -> None:
        """Write a message. Raises Conflict if the table has one of that number."""
        with _first(), self._changing(match) as connection:
            connection.execute(insert(messages).values(match=match, **vars(message)))

    def messages(self, match: str, newest: int) -> list[Message]:
        """The newest messages, so many at most, in the order in which they were said."""
        query = select(messages).where(messages.c.match == match).order_by(messages.c.number.desc()).limit(newest)
        with self._reading.connect() as connection:
            rows = connection.execute(query).all()
        return [Message(row.number, row.seat, row.name, row.text, row.at) for row in reversed(rows)]

    # --- Looking up

    def load(self, match: str) -> Kept | None:
        """The match with all its entries; None if there is none of that id."""
        with self._reading.connect() as connection:
            found = list(_kept(connection, [match]))
            if not found:
                return None
            log = _entries(connection, match, 0)
        return replace(
            found[0],
            entries=tuple(entry for entry, _, _ in log),
            times=tuple(at for _, _, at in log),
            action_ids=frozenset(action_id for _, action_id, _ in log if action_id),
        )

    def marks(self, match: str) -> Marks | None:
        """How far the table has come; None if there is none of that id."""

        def last(number: Column[int], of: Column[str]) -> ScalarSelect[int]:
            return select(func.coalesce(func.max(number), 0)).where(of == match).scalar_subquery()

        following = matches.alias()
        query = select(
            matches.c.changes,
            matches.c.gone_on,
            last(entries.c.number, entries.c.match).label("version"),
            last(messages.c.number, messages.c.match).label("said"),
            select(following.c.id).where(following.c.follows == match).scalar_subquery().label("follower"),
        ).where(matches.c.id == match)
        with self._reading.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Marks(row.changes, row.version, row.said, row.follower, row.gone_on)

    def since(self, match: str, version: int) -> list[tuple[Entry, str | None, datetime]]:
        """The entries after the one of that number, in order, with their action ids and times."""
        with self._reading.connect() as connection:
            return _entries(connection, match, version)

    def seen(self, ids: Collection[str]) -> dict[tuple[str, int], datetime]:
        """The last signs of life at these tables that are written down, by match and number of the seat."""
        query = select(seats.c.match, seats.c.number, seats.c.seen).where(
            seats.c.match.in_(ids), seats.c.seen.isnot(None)
        )
        with self._reading.connect() as connection:
            return {(row.match, row.number): row.seen for row in connection.execute(query)}

    def find(self, ids: Collection[str]) -> list[Kept]:
        """Those of the matches that exist, without their entries, the newest first."""
        with self._reading.connect() as connection:
            return sorted(_kept(connection, ids), key=lambda kept: kept.created, reverse=True)

    def listed(self, at_most: int, since: datetime) -> list[Kept]:
        """The tables that gather in public and where somebody was since then, the newest first."""
        there = exists().where(seats.c.match == matches.c.id, seats.c.seen >= since)
        gathers = matches.c.started.is_(None) & matches.c.settings["listed"].as_boolean() & there
        query = select(matches.c.id).where(gathers).order_by(matches.c.created.desc()).limit(at_most)
        with self._reading.connect() as connection:
            ids = connection.scalars(query).all()
        return self.find(ids)

    def played(self) -> list[str]:
        """The ids of all matches that have started, the oldest first."""
        with self._reading.connect() as connection:
            query = select(matches.c.id).where(matches.c.started.is_not(None)).order_by(matches.c.created)
            return [*connection.scalars(query)]

    def of_secret(self, secret: bytes) -> str | None:
        """The id of the match whose dice follow from this secret."""
        with self._reading.connect() as connection:
            return connection.scalar(select(matches.c.id).where(matches.c.secret == secret))

    def follower(self, match: str) -> str | None:
        """The id of the match's rematch."""
        with self._reading.connect() as connection:
            return connection.scalar(select(matches.c.id).where(matches.c.follows == match))

    @contextmanager
    def _changing(self, match: str | None) -> Generator[Connection]:
        """All or nothing of what is done with the connection; those who share the database hear of the match."""
        with self._engine.begin() as connection:
            yield connection
            if self.shared and match:
                connection.execute(select(func.pg_notify(CHANNEL, match)))


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


def _append(connection: Connection, what: Addition) -> None:
    _write(connection, what.match, what.number, what.new, what.action_id, what.at)
    if what.finished:
        connection.execute(update(matches).where(matches.c.id == what.match).values(finished=what.at))


def _appended(connection: Connection, addition: Addition) -> Conflict | None:
    try:
        with _first(), connection.begin_nested():
            _append(connection, addition)
    except Conflict as conflict:
        return conflict
    return None


def _entries(connection: Connection, match: str, after: int) -> list[tuple[Entry, str | None, datetime]]:
    here = (entries.c.match == match) & (entries.c.number > after)
    query = select(entries.c.entry, entries.c.action_id, entries.c.at).where(here).order_by(entries.c.number)
    return [(Entry.model_validate_json(row.entry), row.action_id, row.at) for row in connection.execute(query)]


@lru_cache(OPTIONS)
def _options(text: str) -> Mapping[str, Any]:
    """A table's options, which most tables share."""
    return json.loads(text)


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
            _options(row.options),
            row.secret,
            tuple(sitting[row.id]),
            finished=row.finished,
            created=row.created,
            started=row.started,
            settings=TableSettings.model_validate(row.settings),
            mix=None if row.mix is None else tuple(row.mix),
            follows=row.follows,
            changes=row.changes,
            gone_on=row.gone_on,
        )
