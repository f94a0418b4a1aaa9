"""Which database the house keeps its matches in, how it is opened, and how its tables come to be of this version.

SQLite in one file is the default; the URL of a PostgreSQL database stands for one that several processes share.
"""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, TypeAlias

from filelock import FileLock, Timeout
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from croupier.server.schema import REVISION, matches, metadata

Database: TypeAlias = Path | str
"""A file, or the URL of a PostgreSQL database: `postgresql://user@host/name`. A password is better kept where
PostgreSQL's own programs look for it, in `~/.pgpass`."""

SQLITE = b"SQLite format 3\0"
"""How its files begin; one that is new is empty."""
HOUSE = "house.sqlite"
"""What the file is called that is this person's house."""
VERSIONS = "alembic_version"
"""The table in which Alembic keeps the revision of the others."""
GIVES_WAY = 2
"""Seconds in which a house that was killed is quite gone."""
WAIT = 10
"""Seconds that a statement waits for a lock that another holds."""
POSTGRES = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "options": f"-c lock_timeout={WAIT}s",
}
"""How a PostgreSQL that is away is noticed within seconds."""
_MIGRATING = 0x43524F55
"""The advisory lock of whoever migrates; any number that no other program uses."""


class StoreError(Exception):
    """The database cannot be used. The message is one sentence; nothing was changed."""


def default_database() -> Path:
    """Where this person's house keeps its matches."""
    return user_data_path("croupier") / HOUSE


def shared(database: Database) -> bool:
    """Whether several processes may serve from it at once. Raises StoreError for a URL that is none."""
    return _url(database).get_backend_name() == "postgresql"


def missing(database: Database) -> bool:
    """Whether it is a file that is not there."""
    return not _is_url(database) and not Path(database).exists()


def shown(database: Database) -> str:
    """What the database is called in messages, without its password."""
    return make_url(str(database)).render_as_string() if _is_url(database) else str(database)


def alone(database: Database) -> AbstractContextManager[Any]:
    """While this is open no other house opens the file: each keeps tables in memory, and would not see what the other
    writes. A PostgreSQL database is shared.

    Raises StoreError if another house has it open, or there is no folder for it.
    """
    if shared(database):
        return nullcontext()
    try:
        _find_place(Path(database))
        return FileLock(f"{database}.lock", timeout=GIVES_WAY).acquire()
    except Timeout:
        raise StoreError(
            f"another house has the database {database} open: end it, or give this one a --database of its own"
        ) from None
    except OSError as error:
        raise StoreError(f"the database {database} cannot be opened: {error.strerror}") from None


def open_engine(database: Database) -> Engine:
    """Connections to the database, whose tables are made or migrated if they are not of this version.

    Raises StoreError if it cannot be reached, has no folder to be in, is no house's database, or is of a newer or an
    unpublished version.
    """
    url = _url(database)
    try:
        engine = _postgres(url) if shared(database) else _sqlite(Path(database))
        _migrate(engine, database)
    except OSError as error:
        raise StoreError(f"the database {shown(database)} cannot be opened: {error.strerror}") from None
    except ImportError as error:
        raise StoreError(f"PostgreSQL needs the extra packages of croupier[postgres] ({error})") from None
    except DBAPIError as error:
        raise StoreError(f"the database {shown(database)} cannot be used: {_reason(error)}") from None
    return engine


def _is_url(database: Database) -> bool:
    return "://" in str(database)


def _url(database: Database) -> URL:
    if not _is_url(database):
        return URL.create("sqlite", database=str(database))
    try:
        url = make_url(str(database))
    except (ArgumentError, ValueError):
        url = None
    if url is None or url.drivername != "postgresql":
        raise StoreError("a database is a file, or a URL such as postgresql://user@host/name")
    return url.set(drivername="postgresql+psycopg")


def _postgres(url: URL) -> Engine:
    # A connection is tried before it is used, so that a database that was away is found again.
    return create_engine(url, connect_args=POSTGRES, pool_pre_ping=True, hide_parameters=True)


def _sqlite(file: Path) -> Engine:
    _find_place(file)
    engine = create_engine(
        URL.create("sqlite", database=str(file)), connect_args={"timeout": WAIT}, hide_parameters=True
    )
    event.listen(engine, "connect", _make_durable)
    event.listen(engine, "begin", _begin)
    return engine


def _find_place(file: Path) -> None:
    """Make the folder of this person's house; another has to be there, as a mistyped one would begin an empty house.
    Raises StoreError for that, and for what is no file of SQLite's."""
    if file.is_dir():
        raise StoreError(f"{file} is a folder: name a file in it for the database, such as {file / HOUSE}")
    if file == default_database():
        file.parent.mkdir(parents=True, exist_ok=True)
    elif not file.parent.is_dir():
        raise StoreError(f"there is no folder {file.parent} for the database: make it, or name a file in another one")
    elif file.is_file() and _beginning(file) not in (b"", SQLITE):
        raise StoreError(f"the database {file} cannot be used: file is not a database")


def _beginning(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(len(SQLITE))


def _make_durable(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, also those that read or migrate
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _migrate(engine: Engine, database: Database) -> None:
    with engine.connect() as connection:
        if _version(connection, database) == REVISION:
            _check_columns(connection, database)
            return
    if engine.dialect.name == "sqlite":
        raw = engine.raw_connection()  # outside a transaction
        raw.cursor().execute("PRAGMA journal_mode = WAL")
        raw.close()
    from croupier.server.migrate import upgrade  # Alembic takes long to load, and is seldom needed

    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATING})"))
        upgrade(connection)
        _check_columns(connection, database)


def _check_columns(connection: Connection, database: Database) -> None:
    """Raises StoreError for tables that have the name of our revision and other columns, as those of a version that
    was never published may: they would refuse the first match."""
    found = inspect(connection).get_multi_columns()
    for table in metadata.sorted_tables:
        columns = {column["name"]: column["nullable"] for column in found.get((None, table.name), [])}
        if columns != {column.name: column.nullable for column in table.columns}:
            raise StoreError(
                f"the database {shown(database)} was made by a version of Croupier under development (its table "
                f"{table.name} has other columns): name another one with --database, or move this one away"
            )


def _version(connection: Connection, database: Database) -> str | None:
    """The revision of the tables; None if there are none. Raises StoreError for tables that cannot be migrated."""
    found = inspect(connection).get_table_names()
    if not found:
        return None
    if VERSIONS not in found or matches.name not in found:
        raise StoreError(f"the database {shown(database)} is not Croupier's: name another one with --database")
    current = connection.scalar(text(f"SELECT version_num FROM {VERSIONS}"))
    if current != REVISION:
        from croupier.server.migrate import knows

        if current is None or not knows(current):
            raise StoreError(
                f"the database {shown(database)} is of a newer version of Croupier (it has revision {current}, and "
                f"this one knows up to {REVISION}): update Croupier, or name another one with --database"
            )
    return current


def _reason(error: DBAPIError) -> str:
    """The first line of what the driver says."""
    return str(error.orig).partition("\n")[0]
