import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from croupier.play.log import Entry
from croupier.server.kept import Kept, Message, Seat, TableSettings
from croupier.server.migrate import config
from croupier.server.schema import REVISION, metadata
from croupier.server.store import Conflict, Store, StoreError

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


# --- Tables that gather


NOW = datetime(2030, 5, 17, 20, 0, tzinfo=UTC)
BOB = Seat("Bob", secret_hash=b"b" * 32, luck="seven", move_hash=b"m" * 32, move_until=NOW, seen=NOW)


def a_gathering(name="abc", **changes):
    return Kept(name, "duel", 1, {}, SECRET, (Seat("Ann", secret_hash=b"h" * 32), Seat(""), Seat("")), **changes)


def test_all_that_is_kept_of_a_table_comes_back(store):
    kept = a_gathering(
        settings=TableSettings(listed=True, reseat=False), created=NOW, started=NOW, finished=NOW, follows="before"
    )
    store.create(replace(kept, mix=("seven", "luck")))
    store.reseat("abc", 0, {1: BOB})
    assert store.load("abc") == replace(
        kept, mix=("seven", "luck"), seats=(kept.seats[0], BOB, kept.seats[2]), changes=1
    )


def test_a_seat_that_nobody_holds_is_open():
    assert [seat.open for seat in (*a_gathering().seats, Seat("Bob", bot="random"))] == [False, True, True, False]


def test_of_two_who_change_seats_at_once_one_does(store):
    store.create(a_gathering())
    store.reseat("abc", 0, {1: BOB})
    before = store.load("abc")
    for late in (
        lambda: store.reseat("abc", 0, {2: BOB}),
        lambda: store.reseat("abc", 0, {1: Seat("Zoe", secret_hash=b"z" * 32)}),
        lambda: store.start(a_gathering(started=NOW)),
        lambda: store.call_off("abc", 0),
        lambda: store.reseat("nothing", 0, {1: BOB}),
    ):
        with pytest.raises(Conflict):
            late()
    assert store.load("abc") == before
    store.reseat("abc", 1, {2: BOB})
    assert store.load("abc").changes == 2


def test_a_table_starts_once_with_its_seats_mix_and_entries(store):
    store.create(a_gathering())
    store.reseat("abc", 0, {1: BOB})
    gathered = store.load("abc")
    started = replace(gathered, started=NOW, seats=gathered.seats[:2], mix=("seven",), entries=(an_entry(1),))
    store.start(started)
    assert store.load("abc") == replace(started, changes=2)
    for late in (lambda: store.start(replace(started, changes=2)), lambda: store.call_off("abc", 2)):
        with pytest.raises(Conflict):
            late()
    assert store.load("abc") == replace(started, changes=2)
    store.reseat("abc", 2, {1: replace(BOB, secret_hash=None)})
    assert store.load("abc").seats[1].open


def test_a_table_that_is_called_off_leaves_nothing(path, store):
    store.create(a_gathering())
    store.say("abc", Message(1, 0, "Ann", "Hello", NOW))
    store.call_off("abc", 0)
    assert store.load("abc") is None
    with sqlite3.connect(path) as connection:
        for table in ("matches", "seats", "messages"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_only_listed_tables_that_still_gather_and_where_somebody_is_are_listed_the_newest_first(store):
    public = TableSettings(listed=True)
    for k, name in enumerate(("old", "new", "newest", "alone")):
        store.create(a_gathering(name, settings=public, created=NOW + k * timedelta(minutes=1)))
    store.create(a_gathering("private"))
    store.create(a_gathering("started", settings=public, started=NOW))
    store.mark_seen([(name, 0) for name in ("old", "new", "newest", "private", "started")], NOW)
    store.mark_seen([("alone", 0)], NOW - timedelta(seconds=1))
    assert [kept.id for kept in store.listed(2, NOW)] == ["newest", "new"]
    assert [kept.id for kept in store.listed(9, NOW)] == ["newest", "new", "old"]


def test_a_match_has_one_rematch(store):
    store.create(a_match(started=NOW))
    assert store.follower("abc") is None
    store.create(a_match("first", follows="abc"))
    with pytest.raises(Conflict):
        store.create(a_match("second", follows="abc"))
    assert store.follower("abc") == "first"
    assert store.load("second") is None
    assert store.find(["second"]) == []


def test_signs_of_life_change_nothing_else(store):
    store.create(a_gathering("abc"))
    store.create(a_gathering("def"))
    store.mark_seen([], NOW)
    store.mark_seen([("abc", 0), ("def", 2)], NOW)
    seen = {name: [seat.seen for seat in store.load(name).seats] for name in ("abc", "def")}
    assert seen == {"abc": [NOW, None, None], "def": [None, None, NOW]}
    assert store.load("abc").changes == 0


def test_what_is_said_is_kept_in_order_once(store):
    store.create(a_gathering())
    said = [Message(k, k % 2 or None, "Ann", f"word {k} <b>", NOW) for k in range(1, 6)]
    for message in said:
        store.say("abc", message)
    with pytest.raises(Conflict):
        store.say("abc", replace(said[4], text="other"))
    assert store.messages("abc", 3) == said[2:]
    assert store.messages("abc", 99) == said
    assert store.messages("nothing", 9) == []


# --- Older databases


def test_a_database_of_the_first_version_is_migrated_and_keeps_its_matches(tmp_path):
    path = tmp_path / "old.sqlite"
    settings = config()
    with create_engine(f"sqlite:///{path}").begin() as connection:
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        for row in (
            "matches VALUES ('abc', 'duel', 1, '{\"rounds\": 2}', zeroblob(32), '2029-01-02 03:04:05.000000', NULL)",
            "seats VALUES ('abc', 0, 'Ann', NULL, zeroblob(32))",
            "seats VALUES ('abc', 1, 'Bob', 'random', NULL)",
            "entries VALUES ('abc', 1, '{\"by\":0,\"do\":\"write\",\"number\":7}', 'x', '2029-01-02 03:05:00.000000')",
        ):
            connection.exec_driver_sql(f"INSERT INTO {row}")
    store = Store(path)
    made = datetime(2029, 1, 2, 3, 4, 5, tzinfo=UTC)
    seats = (Seat("Ann", secret_hash=bytes(32)), Seat("Bob", bot="random"))
    assert store.load("abc") == Kept(
        "abc", "duel", 1, {"rounds": 2}, bytes(32), seats, (an_entry(7),), frozenset({"x"}), created=made, started=made
    )
    with create_engine(f"sqlite:///{path}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.append("abc", 2, [an_entry(8)])
    store.close()
    again = Store(path)
    assert numbers(again) == [7, 8]
    again.close()
