"""A table for friends where things happen twice: in two processes, after a restart, by forms that are sent again."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from houses import PATIENCE, kept, listening, running, said

from croupier.server.store import Store


def names(server, table):
    return [seat.name for seat in kept(server, table).seats]


def test_two_processes_give_the_last_seat_once(settings, duel):
    with running(settings) as one, running(settings) as two, one.visitor() as ann:
        table = ann.gather("friend", "bot")
        with one.visitor() as bob, two.visitor() as zoe:
            assert "One friend" in zoe.get(table).text
            assert bob.join(table, "Bob").status_code == 303
            answer = zoe.join(table, "Zoe")
            assert answer.status_code == 409
            assert "This table has started without you" in said(answer)
            assert names(one, table) == ["Ann", "Bob", "Blaise"]


def test_two_processes_seat_two_guests_at_two_seats(settings, duel):
    with running(settings) as one, running(settings) as two, one.visitor() as ann:
        table = ann.gather("friend", "friend")
        with one.visitor() as bob, two.visitor() as zoe:
            zoe.get(table)
            assert bob.join(table, "Bob").status_code == 303
            assert zoe.join(table, "Zoe").status_code == 303
            assert names(one, table) == ["Ann", "Bob", "Zoe"]
            assert kept(one, table).started is not None
            for seat, visitor in enumerate((ann, bob)):
                assert visitor.get(table).status_code == 200
                assert one.house.seat_of(next(live for live in one.house.live), visitor.key(table)) == seat


def test_sitting_down_twice_takes_one_seat(client, server, bob):
    table = client.gather("friend", "friend")
    bob.join(table, "Bob")
    assert bob.join(table, "Bobby").status_code == 303
    assert names(server, table) == ["Ann", "Bob", ""]


def test_a_gathering_survives_a_restart(settings, duel):
    with running(settings) as server, server.visitor() as ann, server.visitor() as bob:
        table = ann.gather("friend", "friend")
        bob.join(table, "Bob", luck="seven")
        cookies = dict(ann.cookies), dict(bob.cookies)
    with running(settings) as server, server.visitor() as ann, server.visitor() as bob, server.visitor() as zoe:
        ann.cookies.update(cookies[0])
        bob.cookies.update(cookies[1])
        zoe.join(table, "Zoe")
        assert 'data-seat="1"' in bob.get(table).text
        assert bob.act(table, do="write", number="123456").status_code == 303
        assert ann.act(table, do="write", number="123456").status_code == 303


def test_a_full_database_seats_nobody(client, server, bob, monkeypatch):
    from sqlalchemy.exc import OperationalError

    table = client.gather("friend", "friend")

    def full(*args):
        raise OperationalError("INSERT", {}, Exception("database or disk is full"))

    with monkeypatch.context() as patch:
        patch.setattr(Store, "reseat", full)
        answer = bob.join(table, "Bob")
    assert answer.status_code == 503
    assert "The house could not reach its database, so nothing was done: try again." in answer.text
    assert "One friend" not in client.get(table).text
    assert bob.join(table, "Bob").status_code == 303


def test_a_table_that_was_called_off_elsewhere_is_gone_for_all(settings, duel):
    with running(settings) as one, running(settings) as two, one.visitor() as ann, two.visitor() as zoe:
        table = ann.gather("friend")
        with listening(zoe, table, "reload") as told, two.visitor() as bob:
            ann.do(table, "leave")
            assert bob.join(table, "Bob").status_code == 404
            assert told.result(PATIENCE)
        assert zoe.get(table).status_code == 404
        assert two.house.live == []


def test_a_table_that_was_started_elsewhere_is_opened_anew_once(settings, duel):
    with running(settings) as one, running(settings) as two, one.visitor() as ann, two.visitor() as zoe:
        table = ann.gather("friend", "friend")
        with listening(zoe, table, "reload") as told, two.visitor() as bob:
            ann.do(table, "begin", rest="bots")
            late = [visitor.join(table, name).status_code for visitor, name in ((bob, "Bob"), (zoe, "Zoe"))]
            assert late == [409, 409]
            assert told.result(PATIENCE)
            zoe.get(table)
            assert len(two.house.live) == 1


def fresh_key(page):
    return re.search(r'name="key" value="([\w-]{43})"', page.text)[1]


def test_sitting_down_twice_with_one_form_gives_the_same_seat(client, server, bob):
    table = client.gather("friend", "friend")
    form = {"name": "Bob", "key": fresh_key(bob.get(table))}
    for _ in range(3):
        with server.visitor() as forgetful:
            assert forgetful.do(table, "sit", **form).status_code == 303
            assert forgetful.key(table) == form["key"]
    assert names(server, table) == ["Ann", "Bob", ""]


def test_sitting_down_twice_at_once_with_one_form_gives_one_seat(client, server, bob, zoe):
    table = client.gather("friend", "friend")
    form = {"name": "Bob", "key": fresh_key(bob.get(table))}
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda visitor: visitor.do(table, "sit", **form), (bob, zoe)))
    assert [answer.status_code for answer in answers] == [303, 303]
    assert names(server, table) == ["Ann", "Bob", ""]


def test_a_table_that_is_ordered_twice_with_one_form_is_opened_once(client, bob, plain_pages):
    order = {"game": "duel", "name": "Ann", "company": "friends", "seat.1": "friend", "key": "k" * 43}
    first, second = client.post("/tables", data=order), bob.post("/tables", data=order)
    assert first.headers["location"] == second.headers["location"]
    assert "One friend" in client.get(first.headers["location"]).text


@pytest.mark.parametrize("key", ["", "short", "x" * 44, "<b>" + "x" * 40])
def test_a_secret_of_ones_own_making_is_not_taken(client, server, bob, key):
    table = client.gather("friend", "friend")
    bob.join(table, "Bob", key=key)
    assert len(bob.key(table)) == 43
    assert bob.key(table) != key
