import asyncio
import re
import threading
from dataclasses import replace
from itertools import islice

import pytest
from houses import PATIENCE, events, run, running, timeless, until

from croupier.server.kept import Kept, Seat
from croupier.server.live import LiveTable

PLAN = [123456, 234567, 345678]


def play_on(client, table, number):
    client.bots_done(table)
    assert client.act(table, do="write", number=str(number)).status_code == 303
    client.bots_done(table)


def test_the_stream_begins_with_the_table_as_it_is(client):
    table = client.sit("duel", bot="middling")
    client.bots_done(table)
    event, number, data = next(events(client, table))
    assert (event, number) == ("table", "1")
    assert 'data-seat="0"' in data
    assert timeless(data) in timeless(client.get(table).text)


def test_who_has_seen_the_last_event_waits_for_the_next(client, server):
    table = client.sit("duel", bot="middling")
    client.bots_done(table)
    stream = events(client, table, last_event_id="1")
    with server.visitor() as again:
        again.cookies.update(client.cookies)

        def act():
            assert again.act(table, do="write", number="123456").status_code == 303

        thread = threading.Thread(target=lambda: (until(lambda: client.live(table).watchers), act()))
        thread.start()
        _, number, data = next(stream)
        thread.join()
    assert int(number) > 1
    assert "You have written 123456." in data


@pytest.mark.parametrize("left_at", range(len(PLAN) + 1))
def test_who_comes_back_sees_what_one_sees_who_never_left(client, server, left_at):
    table = client.sit("duel", bot="middling", **{"option.rounds": "3"})
    with server.visitor() as stayer:
        stayer.cookies.update(client.cookies)
        client.bots_done(table)
        seen = {}
        last = None
        for k, number in enumerate([*PLAN, None]):
            if k == left_at:
                _, last, _ = next(events(client, table))
            if number:
                play_on(client, table, number)
        for event, number, data in islice(events(stayer, table), 1):
            seen[number] = (event, data)
        newest = str(client.live(table).version)
        if last == newest:
            assert timeless(client.get(table).text).find(timeless(seen[newest][1])) > 0
        else:
            event, number, data = next(events(client, table, last_event_id=last))
            assert number == newest
            assert (event, timeless(data)) == (seen[number][0], timeless(seen[number][1]))


def test_every_watcher_gets_the_table_through_its_own_eyes(client, server):
    table = client.sit("duel", bot="middling")
    client.bots_done(table)
    client.act(table, do="write", number="123456")
    client.bots_done(table)
    with server.visitor() as stranger:
        _, _, own = next(events(client, table))
        _, _, others = next(events(stranger, table))
    assert "You have written 123456." in own
    assert "You have written" not in others
    assert "Ann has written a number." in others


@pytest.mark.parametrize("last", ["nonsense", "-5", "9" * 40, ""])
def test_a_last_event_id_that_is_none_of_ours_gets_the_table(client, last):
    table = client.sit("duel", bot="middling")
    client.bots_done(table)
    assert next(events(client, table, last_event_id=last))[1] == "1"


def test_a_quiet_stream_gives_signs_of_life(settings, duel, plain_pages):
    with running(replace(settings, heartbeat=1)) as server, server.visitor() as client:
        table = client.sit("duel", bot="middling")
        client.bots_done(table)
        with client.stream("GET", f"{table}/live", headers={"Last-Event-ID": "1"}) as answer:
            assert next(line for line in answer.iter_lines() if line.startswith(": ping"))


def test_who_leaves_is_forgotten(client):
    table = client.sit()
    live = client.bots_done(table)
    stream = events(client, table)
    next(stream)
    assert live.watchers == 1
    stream.close()
    until(lambda: live.watchers == 0)


def test_a_page_that_was_drawn_before_the_game_began_is_told_at_once(client, server):
    table = client.gather("friend")
    page = client.get(table).text
    with server.visitor() as bob:
        bob.join(table, "Bob")
    address = re.search(r'sse-connect="([^"]*)"', page)[1]
    with client.stream("GET", address) as answer:
        assert next(line for line in answer.iter_lines() if line) == "event: reload"


def test_a_page_that_was_drawn_for_a_seat_that_was_left_since_is_told_at_once(client, server):
    table = client.gather("friend")
    with server.visitor() as bob:
        bob.join(table, "Bob")
        page = bob.get(table).text
        address = re.search(r'sse-connect="([^"]*)"', page)[1]
        bob.do(table, "leave")
        with bob.stream("GET", address) as answer:
            assert next(line for line in answer.iter_lines() if line) == "event: reload"


def test_what_happens_between_a_look_and_the_wait_for_more_is_not_missed():
    """A stream's wait is a task, which begins a little later than it is made."""

    async def wait():
        live = LiveTable(Kept("id", "duel", 1, {}, bytes(32), (Seat("Ann"),)))
        waiting = asyncio.create_task(live.news())
        live.tell()
        await asyncio.wait_for(waiting, PATIENCE)

    run(wait())
