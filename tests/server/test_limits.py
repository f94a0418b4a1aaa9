"""What a house gives to everybody, to one address and to one seat; every refusal says when to come back."""

import dataclasses
from datetime import timedelta

import pytest
from houses import fresh_id, running

from croupier.server.limits import A_DAY, Limits, TooMuch, check_room
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


def test_a_table_that_is_over_or_old_takes_no_room(limited, settings):
    with limited(max_tables=1) as server, server.visitor() as client:
        table = client.sit("duel", bot="middling", **{"option.rounds": "1"})
        with pytest.raises(TooMuch):
            check_room(server.house.settings, server.house.store, server.house.clock.now())
        check_room(server.house.settings, server.house.store, server.house.clock.now() + A_DAY + timedelta(minutes=1))
        client.bots_done(table)
        client.act(table, do="write", number="123456")
        client.bots_done(table)
        check_room(server.house.settings, server.house.store, server.house.clock.now())


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
    limits = Limits(Settings(database=tmp_path / "house.sqlite", actions_per_second=1, tables_per_hour=1))
    for seat in (0, 1):
        limits.action("one", seat)
    limits.action("two", 0)
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8:0:1::1", "2001:db8:0:2::1", "somewhere"):
        limits.new_table(address)
    with pytest.raises(TooMuch):
        limits.new_table("2001:db8:0:1:ffff::2")


def test_without_limits_nothing_is_counted(tmp_path):
    limits = Limits(Settings(database=tmp_path / "house.sqlite"))
    for _ in range(1000):
        limits.action("one", 0)
        limits.new_table("192.0.2.1")


def test_messages_too_say_when_to_come_back(limited):
    with limited() as server, server.visitor() as client:
        table = client.sit()
        for _ in range(5):
            assert client.do(table, "say", text="Hello").status_code == 303
        answer = client.post(f"{table}/say", data={"text": "Hello"}, headers={"HX-Request": "true"})
        assert answer.headers["retry-after"] == "10"


def test_a_database_that_is_away_is_said_with_503(settings, monkeypatch):
    with running(settings) as server, server.visitor() as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        monkeypatch.setattr(Store, "healthy", away)
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"status": "no database"})


def away(store):
    from sqlalchemy.exc import OperationalError

    raise OperationalError("SELECT", {}, Exception("disk I/O error"))
