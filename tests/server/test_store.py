import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from databases import engine, sql
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from croupier.play.log import Entry
from croupier.server.database import StoreError
from croupier.server.kept import Kept, Marks, Message, Seat, TableSettings
from croupier.server.migrate import config
from croupier.server.schema import REVISION, metadata
from croupier.server.store import Conflict, Store

SECRET = bytes(range(32))


def an_entry(number):
    return Entry.model_validate({"by": 0, "do": "write", "number": number})


@pytest.fixture
def store(database):
    store = Store(database)
    yield store
    store.close()


def compared(database):
    """How the tables differ from those that the code expects."""
    with engine(database).connect() as connection:
        return compare_metadata(MigrationContext.configure(connection), metadata)


def a_match(name="abc", **changes):
    seats = (Seat("Ann", secret_hash=b"h" * 32), Seat("Bob", bot="random"))
    return Kept(name, "duel", 1, {"rounds": 2}, SECRET, seats, **changes)


def numbers(store):
    return [entry.action["number"] for entry in store.load("abc").entries]


def test_what_is_created_is_there_after_reopening(database, store):
    kept = a_match(entries=(an_entry(1),))
    store.create(kept)
    store.append("abc", 2, [an_entry(2), an_entry(3)], action_id="x")
    store.close()
    again = Store(database)
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


@pytest.mark.parametrize("versions", ["songs_versions", "alembic_version"])
def test_somebody_elses_database_is_left_alone(database, versions):
    if isinstance(database, Path):
        database.parent.mkdir()
    sql(database, "CREATE TABLE songs (title VARCHAR(9))")
    sql(database, f"CREATE TABLE {versions} (version_num VARCHAR(32))")
    before = contents(database)
    with pytest.raises(StoreError, match=r"house.* is not Croupier's"):
        Store(database)
    assert contents(database) == before


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


def test_a_table_that_is_called_off_leaves_nothing(database, store):
    store.create(a_gathering())
    store.say("abc", Message(1, 0, "Ann", "Hello", NOW))
    store.call_off("abc", 0)
    assert store.load("abc") is None
    for table in ("matches", "seats", "messages"):
        assert sql(database, f"SELECT count(*) FROM {table}") == [(0,)]


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


def test_a_database_of_the_first_version_is_migrated_and_keeps_its_matches(database):
    if isinstance(database, Path):
        database.parent.mkdir()
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


# --- Several at one database


names = count()
WRITTEN = st.lists(
    st.tuples(
        st.integers(0, 1),  # who writes
        st.integers(1, 6),  # from which number on
        st.integers(1, 3),  # how many
        st.none() | st.sampled_from("xyz"),
    ),
    max_size=12,
)


@given(WRITTEN)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_written_is_there_whole_for_all_and_what_is_refused_is_not_there_at_all(two_stores, written):
    two, name = two_stores, f"m{next(names)}"
    two[0].create(a_match(name))
    there, used = {}, set()
    for who, number, several, action_id in written:
        new = [an_entry(len(there) + k) for k in range(several)]
        free = action_id not in used and not any(number + k in there for k in range(several))
        if free:
            two[who].append(name, number, new, action_id=action_id)
            there.update((number + k, entry) for k, entry in enumerate(new))
            used |= {action_id} - {None}
        else:
            with pytest.raises(Conflict):
                two[who].append(name, number, new, action_id=action_id, finished=True)
        for store in two:
            kept = store.load(name)
            assert kept.entries == tuple(there[number] for number in sorted(there))
            assert kept.action_ids == used
            assert kept.finished is None
            assert store.marks(name).version == max(there, default=0)
    assert [entry for entry, _, _ in two[0].since(name, 2)] == [there[n] for n in sorted(there) if n > 2]


@pytest.fixture
def two_stores(database):
    stores = [Store(database), Store(database)]
    yield stores
    for store in stores:
        store.close()


def test_of_many_who_write_one_number_at_once_one_does(two_stores):
    two_stores[0].create(a_match())

    def write(number, who):
        try:
            two_stores[who % 2].append("abc", number, [an_entry(who)], action_id=f"{number}-{who}")
        except Conflict:
            return None
        return who

    first = []
    with ThreadPoolExecutor(6) as threads:
        for number in range(1, 11):
            done = [who for who in threads.map(partial(write, number), range(6)) if who is not None]
            assert len(done) == 1
            first += done
    assert numbers(two_stores[1]) == first


def test_of_many_who_take_the_last_seat_at_once_one_does(two_stores):
    two_stores[0].create(a_gathering())

    def sit(who):
        try:
            two_stores[who % 2].reseat("abc", 0, {1: replace(BOB, name=f"Guest {who}")})
        except Conflict:
            return None
        return f"Guest {who}"

    with ThreadPoolExecutor(6) as threads:
        sitting = [name for name in threads.map(sit, range(6)) if name]
    assert [two_stores[1].load("abc").seats[1].name] == sitting


def test_how_far_a_table_has_come_is_told(store):
    store.create(a_gathering())
    assert store.marks("nothing") is None
    assert store.marks("abc") == Marks(0, 0, 0, None)
    store.reseat("abc", 0, {1: BOB})
    store.say("abc", Message(1, 0, "Ann", "Hello", NOW))
    assert store.marks("abc") == Marks(1, 0, 1, None)
    store.create(a_match("def", follows="abc", entries=(an_entry(1), an_entry(2))))
    assert store.marks("abc").follower == "def"
    assert store.marks("def") == Marks(0, 2, 0, None)
    store.mark_seen([("def", 0)], NOW)
    assert store.seen(["abc", "def"]) == {("abc", 1): NOW, ("def", 0): NOW}


def test_a_text_comes_back_as_it_was(store):
    store.create(a_gathering())
    texts = ["ä ß 🎲", "'; DROP TABLE seats; --", "%s %(name)s :name", '\\ "', "\u202e", "\n\t"]
    for k, text in enumerate(texts, 1):
        store.say("abc", Message(k, None, text[:64], text, NOW))
    assert [message.text for message in store.messages("abc", 99)] == texts


# --- A database that cannot be used


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
