"""A database is made, migrated, recognised, and left alone if it is another's; what fails leaves nothing half done."""

import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from databases import engine, sql
from samples import a_match, an_entry, numbers
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from croupier.server.database import StoreError, alone, default_database, open_engine
from croupier.server.kept import Kept, Seat
from croupier.server.migrate import config
from croupier.server.schema import REVISION, metadata
from croupier.server.store import Store


def compared(database):
    """How the tables differ from those that the code expects."""
    with engine(database).connect() as connection:
        return compare_metadata(MigrationContext.configure(connection), metadata)


def test_the_migrations_make_the_tables_that_the_code_expects(database, store):
    assert compared(database) == []


def test_the_newest_migration_is_the_one_that_the_code_names():
    assert ScriptDirectory.from_config(config()).get_current_head() == REVISION


def contents(database):
    """All that a database holds: a file's bytes, or the tables and what is in that of the versions."""
    if isinstance(database, Path):
        return database.read_bytes()
    tables = sql(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
    return tables, [sql(database, f"SELECT * FROM {name}") for (name,) in tables]


def test_a_database_of_a_newer_version_is_left_alone(database, store):
    store.create(a_match())
    store.close()
    sql(database, "UPDATE alembic_version SET version_num = '9999'")
    before = contents(database)
    with pytest.raises(StoreError, match=r"^the database .*house.* is of a newer version .* update Croupier, or"):
        Store(database)
    assert contents(database) == before


@pytest.mark.parametrize(
    "change",
    ["ALTER TABLE seats DROP COLUMN luck", "ALTER TABLE matches ADD COLUMN era INTEGER", "DROP TABLE messages"],
)
def test_a_database_of_this_revision_with_other_columns_is_left_alone(database, store, change):
    store.create(a_match())
    store.close()
    sql(database, change)
    before = contents(database)
    with pytest.raises(StoreError, match=r"house.* under development \(its table (seats|matches|messages) has other"):
        Store(database)
    assert contents(database) == before


@pytest.mark.parametrize("versions", ["songs_versions", "alembic_version"])
def test_somebody_elses_database_is_left_alone(database, versions):
    sql(database, "CREATE TABLE songs (title VARCHAR(9))")
    sql(database, f"CREATE TABLE {versions} (version_num VARCHAR(32))")
    before = contents(database)
    with pytest.raises(StoreError, match=r"house.* is not Croupier's"):
        Store(database)
    assert contents(database) == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    for use in (Store, alone):
        with pytest.raises(StoreError, match=r"letter\.txt cannot be used: file is not a database"):
            use(path)
    assert path.read_text() == "Dear Ann, " * 200
    assert [*tmp_path.iterdir()] == [path]


def test_a_place_where_no_file_can_be_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match=f"there is no folder {tmp_path}/file for the database"):
        Store(tmp_path / "file" / "house.sqlite")
    with pytest.raises(StoreError, match=f"{tmp_path} is a folder: name a file in it .* such as {tmp_path}/house"):
        Store(tmp_path)


@pytest.mark.parametrize("opened", [alone, open_engine])
def test_no_house_is_made_in_a_folder_that_is_not_there(tmp_path, opened):
    with pytest.raises(StoreError) as refused:
        opened(tmp_path / "huose" / "house.sqlite")
    assert str(refused.value) == (
        f"there is no folder {tmp_path}/huose for the database: make it, or name a file in another one"
    )
    assert not any(tmp_path.iterdir())


def test_the_folder_of_ones_own_house_is_made(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with alone(default_database()):
        open_engine(default_database()).dispose()
    assert (tmp_path / "data" / "croupier" / "house.sqlite").is_file()


def test_a_database_of_the_first_version_is_migrated_and_keeps_its_matches(database):
    settings = config()
    with engine(database).begin() as connection:
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        nothing = "zeroblob(32)" if isinstance(database, Path) else r"decode(repeat('00', 32), 'hex')"
        for row in (
            f"matches VALUES ('abc', 'duel', 1, '{{\"rounds\": 2}}', {nothing}, '2029-01-02 03:04:05.000000+00', NULL)",
            f"seats VALUES ('abc', 0, 'Ann', NULL, {nothing})",
            "seats VALUES ('abc', 1, 'Bob', 'random', NULL)",
            "entries VALUES ('abc', 1, '{\"by\":0,\"do\":\"write\",\"number\":7}', 'x', '2029-01-02 03:05:00+00')",
        ):
            connection.exec_driver_sql(f"INSERT INTO {row.replace('+00', '') if isinstance(database, Path) else row}")
    store = Store(database)
    made = datetime(2029, 1, 2, 3, 4, 5, tzinfo=UTC)
    seats = (Seat("Ann", secret_hash=bytes(32)), Seat("Bob", bot="random"))
    assert store.load("abc") == Kept(
        "abc", "duel", 1, {"rounds": 2}, bytes(32), seats, (an_entry(7),), frozenset({"x"}), created=made, started=made
    )
    assert compared(database) == []
    store.append("abc", 2, [an_entry(8)])
    store.close()
    again = Store(database)
    assert numbers(again) == [7, 8]
    again.close()


def test_of_several_who_open_a_new_database_at_once_each_finds_it_ready(postgres):
    new = postgres.database()
    with ThreadPoolExecutor(4) as threads:
        for store in threads.map(Store, [new] * 4):
            assert store.healthy()
            store.close()
    assert compared(new) == []


@pytest.mark.parametrize(
    "url",
    [
        "mysql://ann:secret@host/name",
        "postgresql+asyncpg://ann:secret@host/name",
        "sqlite:///house",
        "postgresql://[::",
    ],
)
def test_a_url_that_is_none_of_a_database_that_is_known_is_refused(url):
    with pytest.raises(StoreError, match=r"^a database is a file, or a URL such as postgresql://user@host/name$"):
        Store(url)


def test_a_database_that_is_away_is_named_without_its_password():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(StoreError, match="cannot be used: connection failed") as error:
        Store(f"postgresql://ann:secret@127.0.0.1:{port}/name")
    assert f"the database postgresql://ann:***@127.0.0.1:{port}/name" in str(error.value)
    assert "secret" not in str(error.value)


def test_an_entry_is_on_the_disk_when_append_returns(tmp_path):
    path = tmp_path / "house.sqlite"
    store = Store(path)
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.create(a_match())
    store.append("abc", 1, [an_entry(1)])
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    store.close()


def test_a_database_that_was_away_is_found_again_and_nothing_is_half_done(postgres):
    store = Store(postgres.database())
    store.create(a_match())
    store.append("abc", 1, [an_entry(1)])
    postgres.stop()
    with pytest.raises(OperationalError):
        store.append("abc", 2, [an_entry(2), an_entry(3)])
    with pytest.raises(OperationalError):
        store.load("abc")
    postgres.start()
    assert numbers(store) == [1]
    store.append("abc", 2, [an_entry(4)])
    assert numbers(store) == [1, 4]
    store.close()


def test_a_full_disk_leaves_nothing_half_done_and_can_be_emptied(tmp_path):
    store = Store(tmp_path / "house.sqlite")
    store.create(a_match())

    def room(pages):
        @event.listens_for(store._engine, "begin")
        def limit(connection):
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    ((used,),) = sql(tmp_path / "house.sqlite", "PRAGMA page_count")
    room(used + 4)
    written = 0
    with suppress(OperationalError):
        while True:
            store.append("abc", written + 1, [an_entry(written + k) for k in range(20)])
            written += 20
    assert written > 0
    with pytest.raises(OperationalError, match="full"):
        store.append("abc", written + 1, [an_entry(written + k) for k in range(20)], finished=True)
    assert numbers(store) == list(range(written))
    room(used + 99)
    store.append("abc", written + 1, [an_entry(written)], finished=True)
    assert numbers(store) == list(range(written + 1))
    store.close()
