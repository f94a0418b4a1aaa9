"""A database that cannot be written, or not reached: it is said, nothing is half done, nobody else is told, and when it
can be again, the house goes on without a restart."""

import json
import sqlite3
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from databases import sql
from houses import PATIENCE, events, fresh_id, guest, running, until, wait
from processes import process

from croupier.server import database, tables
from croupier.server.errors import BOTS_WAIT, UNWRITTEN
from croupier.server.routes.api import PATH
from croupier.server.store import Store

SCRIPT = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def disk(tmp_path_factory):
    """A house in a process of its own, whose disk can be filled."""
    with process(tmp_path_factory.mktemp("disk") / "house.sqlite") as house:
        yield house


ann, bob = guest("disk"), guest("disk")


@pytest.fixture
def table(ann, bob):
    """Two people play roulette; it is Ann's turn."""
    table = ann.gather("friend", game="roulette", **{"option.first_dealer": "0"})
    assert bob.join(table, "Bob").status_code == 303
    return table


def api(visitor, table, path="", **body):
    """Ask the API for something at the table, with the visitor's seat."""
    address = f"{PATH}/tables/{table.rpartition('/')[2]}{path}"
    headers = {"Authorization": f"Bearer {visitor.key(table)}"}
    return visitor.post(address, json=body, headers=headers) if path else visitor.get(address, headers=headers)


def possible(visitor, table):
    """Something that the visitor may do now."""
    return api(visitor, table).json()["legal"][0]["first"]


def everything(house):
    """All that is in the database."""
    names = ("matches", "seats", "entries", "messages")
    return {name: sorted(map(str, sql(house, f"SELECT * FROM {name}"))) for name in names}


@contextmanager
def nothing_changes(house):
    """No file can be written, and the database is afterwards what it was before."""
    database = house.process.args[-1]
    before = everything(database)
    with house.full_disk():
        yield
    assert everything(database) == before


def said(answer):
    """The answer says that nothing could be written."""
    assert (answer.status_code, UNWRITTEN in answer.text) == (503, True), answer.text
    return answer.text


def test_an_action_on_a_full_disk_is_refused_and_can_be_done_later(disk, ann, bob, table):
    action, action_id = possible(ann, table), fresh_id()
    fields = {"action_id": action_id, "action": json.dumps(action)}
    seen = api(bob, table).json()
    stream = events(bob, table, last_event_id=str(seen["version"]))
    with nothing_changes(disk):
        page = said(ann.post(f"{table}/act", data=fields))
        assert "<html" in page
        assert 'id="notice"' in page
        part = said(ann.post(f"{table}/act", data=fields, headers=SCRIPT))
        assert "<html" not in part
        assert 'id="table"' in part
        answer = api(ann, table, "/actions", action=action, action_id=action_id)
        said(answer)
        assert answer.json()["error"]["rule"] is None
        assert api(bob, table).json() == seen
        assert possible(ann, table) == action
    answer = api(ann, table, "/actions", action=action, action_id=action_id)
    assert answer.json()["done"] == "now", answer.text
    assert api(ann, table, "/actions", action=action, action_id=action_id).json()["done"] == "before"
    assert int(next(stream)[1]) == answer.json()["version"] > seen["version"]
    assert [entry["by"] for entry in ann.entries(table)].count(0) == 1


def test_a_table_on_a_full_disk_is_not_opened_and_can_be_later(disk, ann):
    order = {"game": "roulette", "name": "Ann", "seats": ["friend"]}
    form = {"game": "roulette", "company": "friends", "name": "Ann", "seat.1": "friend", "key": "k" * 43}
    with nothing_changes(disk):
        assert 'value="Ann"' in said(ann.post("/tables", data=form))
        said(ann.post(f"{PATH}/tables", json=order))
        assert "set-cookie" not in ann.post("/tables", data=form).headers
    answer = ann.post("/tables", data=form)
    assert answer.status_code == 303
    assert answer.headers["location"] == ann.post("/tables", data=form).headers["location"]
    assert ann.post(f"{PATH}/tables", json=order).status_code == 201


def test_nobody_sits_down_or_leaves_on_a_full_disk_but_later(disk, ann, bob):
    table = ann.gather("friend", "friend", game="roulette")
    with nothing_changes(disk):
        for who, what, form in (
            (bob, "sit", {"name": "Bob"}),
            (ann, "luck", {"luck": "seven"}),
            (ann, "begin", {"rest": "bots"}),
            (ann, "move", {}),
            (ann, "leave", {}),
        ):
            answer = who.do(table, what, **form)
            said(answer)
            assert "set-cookie" not in answer.headers
        address = f"{PATH}/tables/{table.rpartition('/')[2]}/sit"
        said(bob.post(address, json={"name": "Bob"}))
        assert [chair["open"] for chair in api(ann, table).json()["seats"]] == [False, True, True]
    assert bob.do(table, "sit", name="Bob").status_code == 303
    assert ann.do(table, "begin", rest="bots").status_code == 303
    assert api(bob, table).json()["seat"] == 1
    with nothing_changes(disk):
        said(bob.do(table, "leave"))
    assert bob.do(table, "leave").status_code == 303


def test_what_is_said_on_a_full_disk_is_refused_and_can_be_said_later(disk, ann, bob, table):
    with nothing_changes(disk):
        assert 'id="notice"' in said(ann.do(table, "say", text="Hello"))
        part = said(ann.post(f"{table}/say", data={"text": "Hello"}, headers=SCRIPT))
        assert "<html" not in part
        said(api(ann, table, "/messages", text="Hello"))
        assert api(bob, table).json()["talk"] == []
    assert ann.do(table, "say", text="Hello").status_code == 303
    assert [message["text"] for message in api(bob, table).json()["talk"]] == ["Hello"]


# --- A file that another program holds


@pytest.fixture
def impatient(monkeypatch):
    """A house that does not wait long for a lock, and looks after its tables all the time."""
    monkeypatch.setattr(database, "WAIT", 0.05)
    monkeypatch.setattr(tables, "ROUND", 0.05)


@contextmanager
def locked(file):
    """Another program writes into the file, and takes its time."""
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.mark.usefixtures("impatient", "duel", "plain_pages")
def test_a_file_that_is_locked_for_long_stops_nothing_for_good(settings):
    with running(settings) as server, server.visitor() as ann:
        table = ann.sit("duel", bot="middling", **{"option.rounds": "2"})
        ann.bots_done(table)
        before = ann.live(table).version
        with locked(settings.database):
            said(ann.act(table, do="write", number="123456", action_id="once"))
            said(ann.do(table, "say", text="Hello"))
            assert ann.get("/healthz").status_code == 200
            assert (ann.live(table).version, ann.live(table).said) == (before, 0)
        assert ann.act(table, do="write", number="123456", action_id="once").status_code == 303
        assert "That was done already." in ann.act(table, do="write", number="123456", action_id="once").text


@pytest.mark.usefixtures("impatient", "duel", "plain_pages")
def test_bots_wait_for_the_database_and_then_go_on_although_nobody_looks(settings):
    with running(settings) as server, server.visitor() as ann:
        table = ann.sit("duel", bot="middling", **{"option.rounds": "2"})
        live = ann.bots_done(table)
        append, held = server.house.store.append, []

        def append_and_hold(*given, **more):
            """Somebody takes the file right after the person has acted."""
            append(*given, **more)
            if not held:
                held.append(locked(settings.database))
                held[0].__enter__()

        server.house.store.append = append_and_hold
        assert ann.act(table, do="write", number="123456").status_code == 303
        until(lambda: live.trouble)
        assert live.trouble == BOTS_WAIT
        assert BOTS_WAIT in ann.get(table).text
        held[0].__exit__(None, None, None)
        until(lambda: live.waiting == [0])
        assert live.trouble == ""


@pytest.mark.usefixtures("impatient", "duel", "plain_pages")
def test_the_turn_clock_waits_for_the_database_and_then_rings_although_nobody_looks(settings, monkeypatch):
    with running(settings) as server, server.visitor() as ann, server.visitor() as bob:
        table = ann.gather("friend", clock="turn", turn_seconds="15")
        bob.join(table, "Bob")
        ann.get(table)
        live = ann.live(table)
        now = server.house.clock.now
        with locked(settings.database):
            monkeypatch.setattr(server.house.clock, "now", lambda: now() + timedelta(seconds=20))
            assert ann.get(table).status_code == 200
            assert not live.match.stand_ins
        until(lambda: set(live.match.stand_ins) == {0, 1})


@pytest.mark.usefixtures("impatient", "duel", "plain_pages")
def test_who_is_there_is_written_when_it_can_be(settings):
    with running(replace(settings, absence=1000)) as server, server.visitor() as ann:
        table = ann.sit()
        with locked(settings.database):
            ann.get(table)
            seen = ann.live(table).kept.seats[0].seen
            with pytest.raises(Exception, match="locked"):
                wait(server, server.house.note_signs_of_life())
        store = Store(settings.database)
        until(lambda: store.seen([table[3:]]).get((table[3:], 0), seen - timedelta(1)) >= seen)
        store.close()


# --- A PostgreSQL that is stopped and started


@pytest.mark.usefixtures("duel", "plain_pages")
def test_a_database_that_was_away_is_found_again_by_all_that_goes_on(settings, postgres, monkeypatch):
    monkeypatch.setattr(tables, "ROUND", 0.2)
    away = replace(settings, database=postgres.database(), pace=0.3)
    with running(away) as server, server.visitor() as ann, server.visitor() as bob:
        table = ann.gather("friend", "friend")
        game = bob.sit("duel", bot="middling", **{"option.rounds": "1"})
        assert bob.act(game, do="write", number="123456").status_code == 303
        live = bob.live(game)
        postgres.stop()
        try:
            said(bob.join(table, "Bob"))
            said(ann.do(table, "say", text="Hello"))
            said(ann.post(f"{table}/say", data={"text": "Hello"}, headers=SCRIPT))
            said(bob.act(game, do="write", number="123456"))
            said(bob.act(game, do="write", number="123456", headers=SCRIPT))
            answer = bob.get(game)
            said(answer)
            assert answer.headers["refresh"] == "5"
            said(api(bob, game))
            said(ann.post("/tables", data={"game": "duel", "name": "Ann", "players": "2"}))
            assert ann.get("/healthz").status_code == 503
            until(lambda: live.trouble)
        finally:
            postgres.start()
        until(lambda: live.match.over, PATIENCE)
        assert bob.join(table, "Bob").status_code == 303
        assert ann.do(table, "say", text="Hello").status_code == 303
        assert [message.text for message in ann.live(table).talk] == ["Hello"]
        assert ann.get("/healthz").status_code == 200
