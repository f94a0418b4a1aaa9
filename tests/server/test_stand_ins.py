"""Bots act for who is away while others wait, until the person acts again or says so."""

import asyncio

import pytest
from houses import apart, events, house_entries, kept, later, listening, running, said, until, wait

from croupier.play.match import replay
from croupier.server.settings import Settings

BACK = "I am back"


@pytest.fixture(scope="module")
def server(tmp_path_factory, duel):
    """A house with its own pages."""
    with running(Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)) as server:
        yield server


async def for_ever(*question):
    """A bot that thinks so long."""
    await asyncio.Event().wait()


@pytest.fixture
def away(client, server, bob, table, monkeypatch):
    """Bob has been away for a minute, and Ann, who waits, sees that a bot acts for him."""
    client.get(table)
    later(server, monkeypatch, 61)
    client.act(table, do="write", number="123456")
    wait(server, server.house.cover_absent())
    client.bots_done(table)
    return table


def test_a_bot_acts_for_who_is_away_while_somebody_waits(client, server, away):
    assert house_entries(server, away) == [("stand_in", 1)]
    assert "A bot acts for Bob, who is away." in said(client.get(away))
    assert [entry.by for entry in kept(server, away).entries[:3]] == [0, "house", 1]
    match = client.live(away).match
    assert replay(match.log()).stand_ins == {1: match.stand_ins[1]}


def test_who_is_back_says_so(client, server, bob, away):
    page = said(bob.get(away))
    assert "A bot acts for you." in page
    assert BACK in page
    assert BACK not in said(client.get(away))
    assert bob.do(away, "back").status_code == 303
    assert BACK not in said(bob.get(away))
    assert "Bob is back." in said(client.get(away))
    assert house_entries(server, away) == [("stand_in", 1), ("return", 1)]


def test_who_acts_is_back_and_both_are_one_write(client, server, bob, table, monkeypatch):
    client.get(table)
    monkeypatch.setattr(server.house._thinkers, "choose", for_ever)
    wait(server, server.house.stand_in(client.live(table), [1], "away"))
    assert bob.act(table, do="write", number="111111").status_code == 303
    assert [entry.action["do"] for entry in kept(server, table).entries] == ["stand_in", "return", "write"]
    assert client.live(table).match.stand_ins == {}


def test_an_action_that_cannot_be_done_brings_nobody_back(client, server, bob, away):
    answer = bob.act(away, do="write", number="7")
    assert answer.status_code == 422
    assert BACK in said(answer)
    assert house_entries(server, away) == [("stand_in", 1)]


def test_a_page_from_before_the_bot_acted_is_old(client, server, bob, away):
    answer = bob.act(away, do="write", number="111111", version=1)
    assert answer.status_code == 409
    assert "A bot has acted for you since then" in said(answer)
    assert house_entries(server, away) == [("stand_in", 1)]


def test_who_is_stood_in_for_takes_nothing_back(bob, away):
    refused = bob.do(away, "undo", action_id="x")
    assert refused.status_code == 422
    assert "A bot acts for you, and takes nothing back" in said(refused)


def test_nobody_acts_for_who_is_alone_or_where_the_table_does_not_want_it(client, server, bob, table, monkeypatch):
    alone = client.sit()
    without = client.gather("friend", stand_in="")
    bob.join(without, "Bob")
    for each in (alone, without, table):
        client.get(each)
    later(server, monkeypatch, 3600)
    client.get(without)
    wait(server, server.house.cover_absent())
    for each in (alone, without, table):
        assert house_entries(server, each) == []


def test_nobody_acts_for_who_is_there_or_is_not_waited_for(client, server, bob, table, monkeypatch):
    bob.act(table, do="write", number="111111")
    later(server, monkeypatch, 61)
    client.get(table)
    wait(server, server.house.cover_absent())
    stream = events(bob, table)
    next(stream)
    client.act(table, do="write", number="123456")
    later(server, monkeypatch, 200)
    client.get(table)
    wait(server, server.house.cover_absent())
    assert house_entries(server, table) == []
    stream.close()


def test_who_is_at_another_process_is_not_away(settings, duel, monkeypatch):
    with apart(settings, monkeypatch) as (one, two, ann, bob, table):
        ann.get(table)
        stream = events(bob, table)
        next(stream)
        wait(two, two.house.note_signs_of_life())
        wait(one, one.house.cover_absent())
        assert house_entries(one, table) == []
        stream.close()
        until(lambda: not two.house.live[0].watchers)
        for server in (one, two):
            later(server, monkeypatch, 200)
        ann.get(table)
        wait(one, one.house.cover_absent())
        assert house_entries(one, table) == [("stand_in", 1)]


def test_after_a_restart_people_have_a_while_to_find_back(settings, duel, monkeypatch):
    with running(settings) as server, server.visitor() as ann, server.visitor() as bob:
        table = ann.gather("friend")
        bob.join(table, "Bob")
        key = ann.key(table), bob.key(table)
    with running(settings) as server, server.visitor() as ann:
        later(server, monkeypatch, 3600)
        ann.cookies.set("seat_" + table.rpartition("/")[2], key[0])
        ann.get(table)
        wait(server, server.house.cover_absent())
        assert house_entries(server, table) == []
        later(server, monkeypatch, 3661)
        ann.get(table)
        wait(server, server.house.cover_absent())
        assert house_entries(server, table) == [("stand_in", 1)]


def test_the_open_pages_are_told(client, server, table, monkeypatch):
    client.get(table)
    with listening(client, table, "people") as told:
        assert "a bot plays" not in told.result(60)[2]
    later(server, monkeypatch, 61)
    client.get(table)
    wait(server, server.house.cover_absent())
    assert "a bot plays" in next(events(client, table, only="people"))[2]
