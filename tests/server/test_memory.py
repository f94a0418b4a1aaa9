"""Matches that were played through the house leave nothing behind in its memory.

CROUPIER_MATCHES says how many are played (see CONTRIBUTING.md).
"""

import gc
import os
import time
import weakref
from collections import Counter
from dataclasses import replace

import pytest
from houses import events, running, until, wait

from croupier.play.match import Match
from croupier.server.kept import Kept
from croupier.server.limits import Limits
from croupier.server.live import LiveTable, Moment
from croupier.server.replays import Replay
from croupier.server.settings import Settings
from croupier.server.turns import Turns

MATCHES = int(os.environ.get("CROUPIER_MATCHES", "40"))
WARM = 15
"""Matches after which everything has been loaded that is loaded once."""
NOISE = 200
"""There may be so much more of anything because threads and connections are opened when there is need of them."""
OF_A_MATCH = (LiveTable, Match, Kept, Turns, Moment)


def play(ann, bob, *, friends):
    """A whole match, of friends or against a bot, with a stream, talk, a rematch, and a look at the log."""
    rounds = {"option.rounds": "1"}
    table = ann.gather("friend", **rounds) if friends else ann.sit(bot="middling", **rounds)
    if friends:
        assert bob.join(table, "Bob").status_code == 303
    stream = events(ann, table)
    next(stream)
    assert ann.do(table, "say", text="Hello").status_code == 303
    assert ann.act(table, do="write", number="123456").status_code == 303
    if friends:
        assert bob.act(table, do="write", number="234567").status_code == 303
    until(lambda: ann.live(table).match.over)
    assert ann.entries(table)
    stream.close()
    if friends:
        assert bob.do(table, "leave").status_code == 303
        assert ann.get(ann.do(table, "rematch").headers["location"]).status_code == 200
    for visitor in (ann, bob):
        visitor.cookies.clear()


def play_many(server, matches):
    """So many matches, of which the house forgets some now and then."""
    with server.visitor() as ann, server.visitor() as bob:
        for number in range(matches):
            play(ann, bob, friends=number % 2)
            if number % 20 == 0:
                wait(server, forget(server.house))


async def forget(house):
    """As the house does it every few seconds."""
    house.forget_idle()


def forgotten(server):
    """Wait until everybody has left, and every bot has had its say."""

    def empty():
        wait(server, forget(server.house))
        return not server.house._live

    until(empty)
    gc.collect()


def lying_about(server):
    """How much is in memory, by types."""
    forgotten(server)
    return Counter(type(each).__name__ for each in gc.get_objects() if not _dead(each))


def noted(server):
    """How many things the house has noted by table, by person, and by label."""
    counted = server.house.limits._windows.storage
    seats = len(counted.events) + len(counted.locks) + len(counted.storage) + len(counted.expirations)
    return len(server.house._live), seats, len(server.house.metrics.text().splitlines())


def noted_a_while_later(server):
    """How much the limits have noted when one more match is played: what is over they forget then."""
    time.sleep(1)
    play_many(server, 1)
    return noted(server)[1]


def of_matches():
    """How many objects there are of those that each match has."""
    return sum(issubclass(type(each), OF_A_MATCH) for each in gc.get_objects())


def replays():
    """All that are in memory."""
    return [each for each in gc.get_objects() if type(each) is Replay]


def _dead(thing):
    """A weak reference to nothing: an SQLite connection clears up its cursors' now and then."""
    return issubclass(type(thing), weakref.ref) and thing() is None  # a proxy of nothing has no class of its own to ask


@pytest.mark.usefixtures("duel", "plain_pages")
def test_matches_that_were_played_leave_nothing_behind(settings):
    with running(replace(settings, idle=0.0, actions_per_second=1000, max_tables=10**6)) as server:
        play_many(server, WARM)
        before, others, notes = lying_about(server), of_matches(), noted(server)
        play_many(server, MATCHES)
        until(lambda: all(count - before[name] < max(MATCHES, NOISE) for name, count in lying_about(server).items()))
        until(lambda: forgotten(server) or of_matches() <= others)  # what is said of the last one may still go on
        until(lambda: noted_a_while_later(server) - notes[1] < MATCHES)
        forgotten(server)
        tables, _, labels = noted(server)
        assert (tables, labels) == (0, notes[2])


def test_who_was_counted_is_forgotten(tmp_path, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("limits.storage.memory.time.time", lambda: now[0])
    limits = Limits(Settings(database=tmp_path / "house.sqlite", actions_per_second=5))
    for number in range(200):
        limits.action("table", number)
    now[0] += 4000
    counted = limits._windows.storage

    def forgotten_by(somebody):
        limits.action("another", somebody)
        return len(counted.events) < 10

    seats = iter(range(10**6))
    until(lambda: forgotten_by(next(seats) % 5))
    assert len(counted.locks) < 10


@pytest.mark.usefixtures("duel", "plain_pages")
def test_who_asks_for_tables_that_are_none_leaves_nothing_behind(settings):
    with running(settings) as server, server.visitor() as client:
        for number in range(50):
            assert client.get(f"/t/nothing-{number}").status_code == 404
        assert server.house._live == {}
        text = server.house.metrics.text()
    assert b"nothing-" not in text


@pytest.mark.usefixtures("duel", "plain_pages")
def test_replays_are_kept_up_to_a_bound(settings):
    others = replays()  # of houses of other tests
    with running(replace(settings, idle=0.0)) as server, server.visitor() as ann:
        for _ in range(3):
            table = ann.sit(bot="middling", **{"option.rounds": "1"})
            ann.act(table, do="write", number="123456")
            until(lambda: ann.live(table).match.over)  # noqa: B023
            assert ann.get(f"{table}/replay").status_code == 200
        forgotten(server)
        assert len([each for each in replays() if all(each is not other for other in others)]) == 3
