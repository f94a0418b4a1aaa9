"""Several processes serve from one PostgreSQL: what one does, those who look at another see."""

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import httpx
from houses import PATIENCE, Server, listening, running, until, wait
from toys import TOY

from croupier.play.fairness import dice_key, settle
from croupier.play.match import Match
from croupier.server.errors import UNWRITTEN
from croupier.server.store import Store


def test_people_at_two_houses_gather_play_talk_and_play_again(people):
    ann, bob = people
    table = ann.gather("friend", **{"option.rounds": "1"})
    with listening(ann, table, "reload") as told:
        assert bob.join(table, "Bob").status_code == 303
        told.result(PATIENCE)
    assert "Bob" in ann.get(table).text
    assert 'data-seat="1"' in bob.get(table).text

    bob.get(table)
    assert ann.do(table, "say", text="Hello").status_code == 303
    until(lambda: bob.live(table).said == 1)
    assert bob.do(table, "say", text="Hello to you").status_code == 303
    assert all("Hello to you" in who.get(table).text for who in people)
    assert [said.name for said in ann.live(table).talk] == ["Ann", "Bob"]

    with bob.stream("GET", f"{table}/live", headers={"Last-Event-ID": str(bob.live(table).version)}) as stream:
        lines = stream.iter_lines()
        assert ann.act(table, do="write", number="123456").status_code == 303
        until(lambda: any("Ann has written a number." in line for line in lines))
    with listening(ann, table, "rematch") as told:
        assert bob.act(table, do="write", number="234567").status_code == 303
        until(lambda: ann.live(table).match.over)
        again = bob.do(table, "rematch").headers["location"]
        assert "The next game is open." in told.result(PATIENCE)[2]
    assert ann.do(table, "rematch").headers["location"] == again
    assert ann.entries(table) == bob.entries(table)


def test_what_was_done_at_one_house_is_on_the_next_page_of_the_other(people):
    ann, bob = people
    table = ann.gather("friend", **{"option.rounds": "4"})
    bob.join(table, "Bob")
    for number in range(100001, 100005):
        for who, other in ((ann, bob), (bob, ann)):
            other.get(table)
            answer = who.act(table, do="write", number=str(number))
            assert answer.status_code == 303, answer.text
            assert other.live(table).match is not who.live(table).match
            other.get(table)
            assert other.live(table).version == who.live(table).version
    assert ann.live(table).match.over
    assert ann.entries(table) == bob.entries(table)


def test_of_two_tabs_at_two_houses_one_acts(two, people):
    ann, _ = people
    table = ann.sit("duel", bot="middling", **{"option.rounds": "3"})
    with two[1].visitor() as tab, ThreadPoolExecutor(2) as threads:
        tab.cookies.update(ann.cookies)
        for number in range(100001, 100004):
            ann.bots_done(table)
            tab.get(table)
            version = ann.live(table).version
            acts = [
                threads.submit(who.act, table, do="write", number=str(number + k), version=str(version))
                for k, who in ((0, ann), (10, tab))
            ]
            assert sorted(act.result().status_code for act in acts) == [303, 409]
            until(lambda: sum(e["by"] == "chance" for e in ann.entries(table)) > number - 100001)  # noqa: B023
    assert sum(entry["by"] == 0 for entry in ann.entries(table)) == 3


def test_an_action_sent_again_to_the_other_house_is_done_once(people, two):
    ann, _ = people
    table = ann.sit("duel", bot="middling", **{"option.rounds": "3"})
    with two[1].visitor() as again:
        again.cookies.update(ann.cookies)
        again.get(table)
        for who in (ann, again):
            assert who.act(table, do="write", number="123456", action_id="once").status_code in (200, 303)
    assert sum(entry["by"] == 0 for entry in ann.entries(table)) == 1


def test_bots_play_on_whichever_houses_have_the_match(people, shared):
    ann, bob = people
    table = ann.sit("duel", players=4, **{"option.rounds": "6"})
    for number in range(100001, 100007):
        bob.get(table)
        assert ann.act(table, do="write", number=str(number)).status_code == 303
        until(lambda: ann.live(table).waiting in ([0], []))
    until(lambda: bob.live(table).match.over)
    assert not ann.live(table).trouble + bob.live(table).trouble
    store = Store(shared.database)
    kept = store.load(table.rpartition("/")[2])
    store.close()
    assert [e.by for e in kept.entries].count("chance") == 6
    assert_unbroken(ann.live(table).match, kept)


def assert_unbroken(match, kept):
    """What chance did is what it does in a match of the same actions, played without a break."""
    again = Match(match.game, match.names, match.options, mix=kept.mix)
    key = dice_key(kept.secret, kept.mix)
    again.extend(settle(match.game, again.table, key, 0))
    for entry in kept.entries:
        if entry.by != "chance":
            again.act(entry.seat, again.read(entry))
            again.extend(settle(match.game, again.table, key, again.chances))
    assert again.log().log == kept.entries


def test_bots_go_on_where_the_house_that_took_the_action_is_gone(shared, duel, plain_pages):
    with running(shared) as other, other.visitor() as watcher:
        with running(replace(shared, pace=60)) as one, one.visitor() as ann:
            table = ann.sit("duel", players=3, **{"option.rounds": "1"})
            watcher.get(table)
            assert ann.act(table, do="write", number="123456").status_code == 303
        until(lambda: watcher.live(table).match.over)


def test_who_is_at_the_other_house_is_not_away(two, people, monkeypatch):
    ann, bob = people
    table = ann.gather("friend")
    bob.join(table, "Bob")
    ann.get(table)
    later = datetime.now(UTC) + timedelta(seconds=100)
    for server in two:
        monkeypatch.setattr(server.house.clock, "now", lambda: later)
    assert ann.live(table).away(1)
    with listening(bob, table, "people"):
        for server in (two[1], two[0]):
            wait(server, server.house.note_signs_of_life())
        assert not ann.live(table).away(1)
    until(lambda: not bob.live(table).watchers)
    seen = bob.live(table).kept.seats[1].seen
    later += timedelta(seconds=61)
    for server in (*two, *two):
        wait(server, server.house.note_signs_of_life())
    assert ann.live(table).kept.seats[1].seen == bob.live(table).kept.seats[1].seen == seen
    assert ann.live(table).away(1)


def test_a_table_called_off_at_one_house_is_no_more_at_the_other(people):
    ann, bob = people
    table = ann.gather("friend", "friend")
    assert bob.get(table).status_code == 200
    with listening(bob, table, "reload") as told:
        assert ann.do(table, "leave").status_code == 303
        told.result(PATIENCE)
    assert bob.get(table).status_code == 404


def test_a_database_that_is_away_stops_nothing_for_good(people, postgres):
    ann, bob = people
    table = ann.gather("friend", **{"option.rounds": "3"})
    bob.join(table, "Bob")
    ann.get(table)
    with bob.stream("GET", f"{table}/live", headers={"Last-Event-ID": "0"}) as stream:
        lines = stream.iter_lines()
        postgres.stop()
        refused = ann.act(table, do="write", number="123456", action_id="again")
        assert refused.status_code == 503
        assert UNWRITTEN in refused.text
        assert bob.get(table).status_code == 503
        postgres.start()
        assert "Ann has written" not in bob.get(table).text
        assert ann.act(table, do="write", number="123456", action_id="again").status_code == 303
        until(lambda: any("Ann has written a number." in line for line in lines))
    assert len(ann.entries(table)) == 1


# --- Processes


HOUSE = """
import sys
from croupier.server.serve import serve
if __name__ == "__main__":
    serve(port=0, database=sys.argv[1], open_browser=False, pace=0, workers=2)
"""


@contextmanager
def workers(database, tmp_path):
    """A house of two workers, in processes of their own, which also offers the toy game."""
    script = tmp_path / "house.py"
    script.write_text(HOUSE)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TOY), os.environ.get("PYTHONPATH", "")])}
    command = [sys.executable, str(script), database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as house:
        try:
            said = house.stdout.readline()
            assert "http" in said, house.stderr.read()
            yield house, Server(next(word for word in said.split() if word.startswith("http")))
        finally:
            house.kill()


def children(pid):
    """The workers of the house."""
    command = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(pid)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return {int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line}


def act_until_taken(server, visitor, table, number):
    """Act on a new line, which any worker may take; again, if that one dies."""
    while True:
        with suppress(httpx.TransportError), server.visitor() as who:
            who.cookies.update(visitor.cookies)
            answer = who.act(table, do="write", number=str(number), action_id=f"{number}-{id(visitor)}")
            assert answer.status_code == 303 or "That was done already." in answer.text, answer.text
            return


def chances(store, table):
    return sum(entry.by == "chance" for entry in store.load(table.rpartition("/")[2]).entries)


def test_two_workers_serve_one_match_and_one_that_is_killed_is_replaced(shared, tmp_path, duel):
    store = Store(shared.database)
    with workers(shared.database, tmp_path) as (house, server):
        with server.visitor() as ann, server.visitor() as bob:
            table = ann.gather("friend", **{"option.rounds": "6"})
            bob.join(table, "Bob")
            first = children(house.pid)
            assert len(first) == 2
            for number in range(6):
                if number == 3:
                    victim = min(children(house.pid))
                    os.kill(victim, signal.SIGKILL)
                for who in (ann, bob):
                    act_until_taken(server, who, table, 100_001 + number)
                until(lambda: chances(store, table) > number)  # noqa: B023
            until(lambda: len(children(house.pid)) == 2 and children(house.pid) != first)
        house.send_signal(signal.SIGTERM)
        out, err = house.communicate(timeout=PATIENCE)
        assert (house.returncode, out) == (0, "Closed; every match is kept.\n"), err
    kept = store.load(table.rpartition("/")[2])
    store.close()
    for seat in (0, 1):
        assert [e.action["number"] for e in kept.entries if e.by == seat] == list(range(100_001, 100_007))
