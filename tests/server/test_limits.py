"""What a house gives to everybody, to one address and to one seat; every refusal says when to come back."""

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from hashlib import blake2b

import pytest
from databases import sql
from houses import fresh_id, running

from croupier.server.kept import Kept, Seat
from croupier.server.keys import new_id, new_key
from croupier.server.limits import A_DAY, Limits, TooMuch
from croupier.server.routes.api import PATH
from croupier.server.settings import Settings
from croupier.server.store import Store

ORDER = {"game": "duel", "name": "Ann", "seats": ["friend"]}


@pytest.fixture
def limited(settings, duel, plain_pages):
    """A house with these limits."""
    return lambda **limits: running(dataclasses.replace(settings, **limits))


def refused(answer, sentence, least=1):
    assert answer.status_code == 429
    assert sentence in answer.text
    assert int(answer.headers["retry-after"]) >= least
    return True


def test_one_address_opens_so_many_tables_in_an_hour(limited):
    with limited(tables_per_hour=2) as server, server.visitor() as client:
        client.sit()
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 201
        sentence = "From one address 2 tables can be opened in an hour: wait a while."
        refused(client.post(f"{PATH}/tables", json=ORDER), sentence, 3000)
        refused(client.post("/tables", data={"game": "duel", "name": "Ann", "players": 2}), sentence, 3000)


def test_a_form_that_cannot_be_taken_counts_for_nothing(limited):
    with limited(tables_per_hour=1) as server, server.visitor() as client:
        for _ in range(3):
            assert client.post(f"{PATH}/tables", json={**ORDER, "game": "ludo"}).status_code == 422
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 201


def test_a_house_has_room_for_so_many_tables(limited):
    with limited(max_tables=2) as server, server.visitor() as client:
        client.sit()
        client.sit()
        sentence = "This house has room for 2 tables, and all are taken: come back later."
        refused(client.post(f"{PATH}/tables", json=ORDER), sentence)
        refused(client.post("/tables", data={"game": "duel", "name": "Ann", "players": 2}), sentence)


def test_a_table_that_is_over_or_old_takes_no_room(limited, monkeypatch):
    with limited(max_tables=1) as server, server.visitor() as client:
        table = client.sit("duel", bot="middling", **{"option.rounds": "1"})
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 429
        client.bots_done(table)
        client.act(table, do="write", number="123456")
        client.bots_done(table)
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 201
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 429
        later = server.house.clock.now() + A_DAY + timedelta(minutes=1)
        monkeypatch.setattr(server.house.clock, "now", lambda: later)
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 201


def test_after_an_hour_an_address_opens_tables_again(limited, settings, monkeypatch):
    with limited(tables_per_hour=2) as server, server.visitor() as client:
        begun = server.house.clock.now()
        opened = []
        for minutes in (0, 20, 40, 59, 61, 62, 81):
            monkeypatch.setattr(server.house.clock, "now", lambda: begun + timedelta(minutes=minutes))  # noqa: B023
            answer = client.post(f"{PATH}/tables", json=ORDER)
            opened.append((answer.status_code, answer.headers.get("retry-after")))
        assert opened == [
            (201, None),
            (201, None),
            (429, "1200"),
            (429, "60"),
            (201, None),
            (429, "1080"),
            (201, None),
        ]
        assert sql(settings.database, "SELECT count(*) FROM openings") == [(2,)]


def test_a_table_that_is_opened_twice_with_one_form_counts_once(limited):
    with limited(tables_per_hour=2, max_tables=2) as server, server.visitor() as client:
        form = {"game": "duel", "name": "Ann", "players": 2, "bot": "middling", "key": new_key()}
        places = {client.post("/tables", data=form).headers["location"] for _ in range(3)}
        assert len(places) == 1
        client.sit()
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 429


def test_workers_count_together(shared, duel, plain_pages):
    few = dataclasses.replace(shared, tables_per_hour=5, max_tables=7)
    with running(few) as one, running(few) as other, ThreadPoolExecutor(8) as threads, ExitStack() as stack:
        guests = [stack.enter_context(server.visitor()) for server in (one, other) * 4]

        def open_at_once(address):
            headers = {"X-Forwarded-For": address}
            answers = threads.map(lambda guest: guest.post(f"{PATH}/tables", json=ORDER, headers=headers), guests)
            return sorted(answer.status_code for answer in answers)

        assert open_at_once("192.0.2.1") == [201] * 5 + [429] * 3
        assert open_at_once("192.0.2.2") == [201] * 2 + [429] * 6
    assert sql(shared.database, "SELECT count(*) FROM matches") == [(7,)]
    assert sql(shared.database, "SELECT count(*), count(DISTINCT by) FROM openings") == [(7, 2)]


def test_a_table_has_so_many_seats(limited):
    with limited(max_seats=2) as server, server.visitor() as client:
        answer = client.post(f"{PATH}/tables", json={**ORDER, "seats": ["bot", "bot"]})
        assert answer.status_code == 422
        assert answer.json()["error"]["sentence"] == "In this house a table has at most 2 seats, not 3."
        assert client.post(f"{PATH}/tables", json=ORDER).status_code == 201


def test_a_seat_acts_so_often_in_a_second(limited, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("limits.storage.memory.time.time", lambda: now[0])
    with limited(actions_per_second=2) as server, server.visitor() as client:
        table = client.sit("duel", bot="middling", **{"option.rounds": "3"})
        client.bots_done(table)
        for number in ("1", "2"):
            assert client.act(table, do="write", number=number).status_code == 422
        before = client.live(table).version
        assert refused(client.act(table, do="write", number="123456"), "A seat can act 2 times in a second")
        token = {"Authorization": f"Bearer {client.key(table)}"}
        body = {"action": {"do": "write", "number": 123456}, "action_id": fresh_id()}
        api = f"{PATH}/tables/{table.rpartition('/')[2]}/actions"
        assert refused(client.post(api, json=body, headers=token), "A seat can act 2 times in a second")
        assert client.live(table).version == before
        now[0] += 1.5
        assert client.post(api, json=body, headers=token).status_code == 200


def test_another_seat_is_another_matter(tmp_path):
    limits = Limits(Settings(database=tmp_path / "house.sqlite", actions_per_second=1))
    for seat in (0, 1):
        limits.action("one", seat)
    limits.action("two", 0)
    with pytest.raises(TooMuch):
        limits.action("two", 0)


def test_another_address_is_another_matter_and_is_not_in_the_database(settings):
    limits, store = Limits(dataclasses.replace(settings, tables_per_hour=1)), Store(settings.database)

    def opens(address):
        kept = Kept(new_id(), "duel", 1, {}, bytes(32), (Seat(""),))
        store.create(kept, limits.admission(kept.id, address, kept.created))

    addresses = ("192.0.2.1", "192.0.2.2", "2001:db8:0:1::1", "2001:db8:0:2::1", "somewhere")
    for address in addresses:
        opens(address)
    with pytest.raises(TooMuch):
        opens("2001:db8:0:1:ffff::2")
    found = [by for (by,) in sql(settings.database, "SELECT by FROM openings")]
    assert {len(by) for by in found} == {16}
    assert not {blake2b(address.encode(), digest_size=16).digest() for address in addresses} & set(found)
    store.close()


def test_without_limits_nothing_is_counted(tmp_path):
    limits = Limits(Settings(database=tmp_path / "house.sqlite"))
    for _ in range(1000):
        limits.action("one", 0)
    assert limits.admission("one", "192.0.2.1", datetime.now(UTC)) is None


def test_messages_too_say_when_to_come_back(limited):
    with limited() as server, server.visitor() as client:
        table = client.sit()
        for _ in range(5):
            assert client.do(table, "say", text="Hello").status_code == 303
        for headers in ({"HX-Request": "true"}, {}):
            refused(client.post(f"{table}/say", data={"text": "Hello"}, headers=headers), "much at once", 10)


def test_a_database_that_is_away_is_said_with_503(settings, monkeypatch):
    with running(settings) as server, server.visitor() as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        monkeypatch.setattr(Store, "healthy", away)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"status": "no database"})


def away(store):
    from sqlalchemy.exc import OperationalError

    raise OperationalError("SELECT", {}, Exception("disk I/O error"))
