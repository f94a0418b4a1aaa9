import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from croupier.play.log import Entry
from croupier.server.migrate import config
from croupier.server.schema import REVISION, metadata
from croupier.server.store import Conflict, Kept, Seat, Store, StoreError

SECRET = bytes(range(32))


def an_entry(number):
    return Entry.model_validate({"by": 0, "do": "write", "number": number})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deep" / "house.sqlite"


@pytest.fixture
def store(path):
    store = Store(path)
    yield store
    store.close()


def a_match(name="abc", **changes):
    seats = (Seat("Ann", secret_hash=b"h" * 32), Seat("Bob", bot="random"))
    return Kept(name, "duel", 1, {"rounds": 2}, SECRET, seats, **changes)


def numbers(store):
    return [entry.action["number"] for entry in store.load("abc").entries]


def test_what_is_created_is_there_after_reopening(path, store):
    kept = a_match(entries=(an_entry(1),))
    store.create(kept)
    store.append("abc", 2, [an_entry(2), an_entry(3)], action_id="x")
    store.close()
    again = Store(path)
    loaded = again.load("abc")
    assert loaded.seats == kept.seats
    assert loaded.options == {"rounds": 2}
    assert loaded.secret == SECRET
    assert numbers(again) == [1, 2, 3]
    assert loaded.action_ids == {"x"}
    assert loaded.finished is None
    again.append("abc", 4, [an_entry(4)], finished=True)
    assert again.load("abc").finished is not None
    assert again.find(["abc", "xyz"])[0].finished is not None
    again.close()


def test_an_unknown_match_is_none(store):
    assert store.load("nothing") is None
    assert store.find(["nothing"]) == []


@pytest.mark.parametrize(("number", "action_id"), [(1, "new"), (3, "new"), (2, "old"), (1, None)])
def test_who_is_second_changes_nothing(store, number, action_id):
    store.create(a_match(entries=(an_entry(1),)))
    store.append("abc", 2, [an_entry(2), an_entry(3)], action_id="old")
    first = {2: 4}.get(number, number)
    with pytest.raises(Conflict):
        store.append("abc", first, [an_entry(8), an_entry(9)], action_id=action_id, finished=True)
    assert numbers(store) == [1, 2, 3]
    assert store.load("abc").finished is None


def test_the_same_action_id_may_be_used_in_another_match(store):
    for name in ("abc", "def"):
        store.create(a_match(name))
        store.append(name, 1, [an_entry(1)], action_id="x")
    assert store.load("def").action_ids == {"x"}


def test_an_entry_is_on_the_disk_when_append_returns(path, store):
    with store._engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    store.create(a_match())
    store.append("abc", 1, [an_entry(1)])
    with sqlite3.connect(path) as other:
        assert other.execute("SELECT count(*) FROM entries").fetchone() == (1,)


def test_the_migrations_make_the_tables_that_the_code_expects(path, store):
    with create_engine(f"sqlite:///{path}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_the_newest_migration_is_the_one_that_the_code_names():
    assert ScriptDirectory.from_config(config()).get_current_head() == REVISION


def test_a_database_of_a_newer_version_is_left_alone(path, store):
    store.create(a_match())
    store.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"^the database .*house\.sqlite is of a newer version .* update Croupier, or"):
        Store(path)
    assert path.read_bytes() == before


def test_somebody_elses_database_is_left_alone(tmp_path):
    path = tmp_path / "music.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE songs (title)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"music\.sqlite is not Croupier's"):
        Store(path)
    assert path.read_bytes() == before


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 200)
    with pytest.raises(StoreError, match=r"letter\.txt cannot be used: file is not a database"):
        Store(path)
    assert path.read_text() == "Dear Ann, " * 200


def test_a_place_where_no_file_can_be_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be"):
        Store(tmp_path / "file" / "house.sqlite")
    with pytest.raises(StoreError, match="cannot be"):
        Store(tmp_path)
