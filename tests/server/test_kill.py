"""A house that is killed again and again, while people and bots play at several tables: nothing is lost, nothing is
done twice, and the dice are those of a house that never fell.

CROUPIER_KILLS says how often (see CONTRIBUTING.md).
"""

import json
import os
import random
import signal
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import pytest
from houses import PATIENCE, fresh_id, until
from processes import UNLIMITED, Process
from typer.testing import CliRunner
from unbroken import assert_unbroken

from croupier.cli import app
from croupier.play.log import dump
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE
from croupier.server.store import Store

KILLS = int(os.environ.get("CROUPIER_KILLS", "2"))
TABLES = (
    {"game": "roulette", "seats": ["friend", "friend", "heuristic"], "options": {"rounds": 1}},
    {"game": "gamblers", "seats": ["friend", "random"], "options": {"round_limit": 2}},
    {"game": "pecos", "seats": ["friend", "random", "friend"], "options": {"rounds": 1}},
    {"game": "gamble", "seats": ["friend", "heuristic"], "options": {"rounds": 1}},
)
"""Whoever opens a table, a friend, and bots; where there are two friends, the second leaves at once."""


class Person:
    """Somebody who acts as fast as the house answers, now with the API and now with a form, and sends again what was
    not answered."""

    def __init__(self, house, name, chance):
        self.house = house
        self.name = name
        self.chance = chance
        self.table = self.token = None
        self.done = {}
        """What was acknowledged, by table: the ids and the actions, in order."""
        self.said = {}
        """What was said and acknowledged, by table."""
        self.seats = {}

    def sit(self, answer):
        assert answer.status_code == 201, answer.text
        self.token, self.table = answer.json()["token"], answer.json()["table"]
        self.seats[self.table] = answer.json()["seat"]
        return self.table

    def request(self, method, path, **more):
        """An answer, however often the house falls meanwhile."""
        headers = {"Authorization": f"Bearer {self.token}", "Cookie": f"{COOKIE}{self.table}={self.token}"}
        return self.house.request(method, path, headers=headers, **more)

    def play(self):
        """One look at the table, and perhaps one thing done."""
        seen = self.request("GET", f"{PATH}/tables/{self.table}")
        assert seen.status_code == 200, seen.text
        view = seen.json()
        assert view["seat"] == self.seats[self.table]
        if view["over"]:
            return self.go_on(view["rematch"])
        if self.chance.random() < 0.05:
            self.say()
        if view["your_turn"]:
            self.act(_any(self.chance, view["legal"]))
            if self.chance.random() < 0.1:
                self.undo()
        return True

    def act(self, action):
        with_form = self.chance.random() < 0.3
        done = self.done.setdefault(self.table, [])
        sent = (fresh_id(), action)
        if with_form:
            form = {"action_id": sent[0], "action": json.dumps(action)}
            answer = self.request("POST", f"/t/{self.table}/act", data=form)
            taken = answer.status_code == 303 or "That was done already." in answer.text
        else:
            body = {"action_id": sent[0], "action": action}
            answer = self.request("POST", f"{PATH}/tables/{self.table}/actions", json=body)
            taken = answer.status_code == 200
        assert answer.status_code in (200, 303, 409, 422), answer.text
        self.house.late += "That was done already." in answer.text or '"before"' in answer.text
        if taken:
            done.append(sent)
            self.house.acted += 1
        if done and self.chance.random() < 0.1:
            self.send_again(*self.chance.choice(done))

    def send_again(self, action_id, action):
        undo = action == {"do": "undo"}
        path, body = ("undo", {}) if undo else ("actions", {"action": action})
        answer = self.request("POST", f"{PATH}/tables/{self.table}/{path}", json={"action_id": action_id, **body})
        assert (answer.status_code, answer.json().get("done")) == (200, "before"), answer.text

    def undo(self):
        sent = (fresh_id(), {"do": "undo"})
        answer = self.request("POST", f"{PATH}/tables/{self.table}/undo", json={"action_id": sent[0]})
        assert answer.status_code in (200, 409, 422), answer.text
        if answer.status_code == 200:
            self.done[self.table].append(sent)

    def say(self):
        text = f"{self.name} says {fresh_id()}"
        body = {"text": text}
        headers = {"Authorization": f"Bearer {self.token}"}
        with suppress(httpx.TransportError):
            answer = self.house.client.post(f"{PATH}/tables/{self.table}/messages", json=body, headers=headers)
            assert answer.status_code in (204, 429), answer.text
            if answer.status_code == 204:
                self.said.setdefault(self.table, []).append(text)

    def go_on(self, rematch):
        """To the next game; whether there is one."""
        if self.house.closing.is_set():
            return False
        if rematch is None:
            answer = self.request("POST", f"/t/{self.table}/rematch", data={})
            assert answer.status_code == 303, answer.text
            rematch = answer.headers["location"].rpartition("/")[2]
        self.seats[rematch] = self.seats[self.table]
        self.table = rematch
        return True


def _any(chance, legal):
    """One of the actions, each group as likely as any other."""
    choice = chance.choice(legal)
    if not choice["varies"]:
        return choice["first"]
    field = choice["varies"]
    return {**choice["first"], field: chance.randint(choice["first"][field], choice["last"][field])}


class Rough:
    """A house that is killed and started again, and the people who play there meanwhile."""

    def __init__(self, database, *options, seed=1):
        self.database, self.options = database, options
        self.chance = random.Random(seed)
        self.people = []
        self.stands = threading.Event()
        self.closing = threading.Event()
        self.trouble = []
        self.acted = 0
        self.broken_off = 0
        """How many requests were not answered."""
        self.late = 0
        """How many actions were on the disk, although the answer was lost."""
        self.process = self.client = None

    def begin(self):
        """Start it, on the address that its people know next."""
        self.process = Process(self.database, *self.options).answers()
        self.client = httpx.Client(base_url=self.process.address, timeout=PATIENCE)
        self.stands.set()

    def request(self, method, path, **more):
        """What the house answers, if need be after it was started again."""
        while True:
            assert self.stands.wait(PATIENCE), "the house does not come back"
            with suppress(httpx.TransportError):
                return self.client.request(method, path, **more)
            self.broken_off += 1
            time.sleep(0.02)

    def gather(self):
        """People sit down at all tables; where there was room for it, a third has left."""
        for number, order in enumerate(TABLES):
            ann, bob, cem = (
                Person(self, f"{name}{number}", random.Random(3 * number + k))
                for k, name in enumerate(("Ann", "Bob", "Cem"))
            )
            table = ann.sit(self.request("POST", f"{PATH}/tables", json={**order, "name": ann.name}))
            sit = f"{PATH}/tables/{table}/sit"
            bob.sit(self.request("POST", sit, json={"name": bob.name, "luck": "seven"}))
            if order["seats"].count("friend") > 1:
                cem.sit(self.request("POST", sit, json={"name": cem.name}))
                assert cem.request("POST", f"{PATH}/tables/{table}/leave").status_code == 204
            self.people += [ann, bob]

    def play(self, person):
        try:
            while not self.trouble and person.play():
                pass
        except BaseException as trouble:
            self.trouble.append(trouble)

    def fall(self):
        """Kill it while it acts; of several workers now and then one alone."""
        before = self.acted
        until(lambda: self.acted > before or self.trouble)
        time.sleep(self.chance.choice((0.1, 0.3, 0.3, 3)) * self.chance.random())
        workers = self.process.workers()
        if workers and self.chance.random() < 0.3:
            os.kill(self.chance.choice(workers), signal.SIGKILL)
        else:
            self.process.kill()
            self.stands.clear()
            if self.chance.random() < 0.2:  # and once more while it starts
                begun = Process(self.database, *self.options)
                time.sleep(self.chance.uniform(0, 2))
                begun.kill()
            self.begin()

    def check(self):
        """Whatever was acknowledged before now is in the database, once and in order."""
        if self.trouble:
            raise self.trouble[0]
        store = Store(self.database)
        for person in self.people:
            for table in list(person.done):
                acknowledged = list(person.done[table])
                spoken = list(person.said.get(table, []))
                entered = store.since(table, 0)
                ids = [action_id for _, action_id, _ in entered if action_id]
                assert len(ids) == len(set(ids))
                mine = [(i, e.action) for e, i, _ in entered if i and e.by == person.seats[table]]
                assert mine[: len(acknowledged)] == acknowledged
                said = Counter(message.text for message in store.messages(table, 10**6))
                assert all(said[text] == 1 for text in spoken)
        store.close()


class Closing(Rough):
    """A house that is closed for good while people play there: who is not answered any more goes home."""

    def request(self, method, path, **more):
        return self.client.request(method, path, **more)

    def play(self, person):
        try:
            with suppress(httpx.TransportError):
                while not self.trouble and person.play():
                    pass
        except BaseException as trouble:
            self.trouble.append(trouble)

    def follow(self, person):
        """All that a live stream brings until the house ends it."""
        headers = {"Authorization": f"Bearer {person.token}"}
        with self.client.stream("GET", f"{PATH}/tables/{person.table}/events", headers=headers) as answer:
            return answer.read().decode()


@pytest.fixture(params=["sqlite", "postgresql"])
def rough(request, tmp_path):
    if request.param == "sqlite":
        house = Rough(tmp_path / "house.sqlite", *UNLIMITED)
    else:
        house = Rough(request.getfixturevalue("postgres").database(), *UNLIMITED, "--workers", "2")
    yield house
    house.process.kill()


def test_a_house_that_is_killed_again_and_again_loses_nothing(rough, tmp_path):
    begun = Process(rough.database, *rough.options)
    time.sleep(rough.chance.uniform(0, 2))
    begun.kill()  # perhaps while it makes its tables
    rough.begin()
    rough.gather()
    threads = [threading.Thread(target=rough.play, args=(person,)) for person in rough.people]
    for thread in threads:
        thread.start()
    try:
        for _ in range(KILLS):
            rough.fall()
            rough.check()
    finally:
        rough.closing.set()
        for thread in threads:
            thread.join()
    rough.check()
    assert rough.process.stop() == (0, "Closed; every match is kept.\n"), rough.process.complaints()

    store = Store(rough.database)
    tables = store.played()
    assert len(tables) >= len(TABLES)
    for table in tables:
        kept = store.load(table)
        if kept.finished:
            file = tmp_path / f"{table}.json"
            file.write_text(dump(kept.log))
            verified = CliRunner().invoke(app, ["verify", str(file)])
            assert verified.exit_code == 0, verified.output
        assert_unbroken(kept)
    print(
        f"\n{KILLS} kills, {rough.acted} actions, {rough.broken_off} answers lost, {rough.late} of actions on the disk"
    )
    last = {person.table for person in rough.people}
    assert all(store.load(table).finished for table in last)
    for person in rough.people:
        for table, done in person.done.items():
            entered = store.since(table, 0)
            assert [(i, e.action) for e, i, _ in entered if i and e.by == person.seats[table]] == done
    store.close()


def test_a_house_that_is_told_to_end_while_people_play_keeps_what_it_acknowledged_and_ends_their_streams(tmp_path):
    house = Closing(tmp_path / "house.sqlite", *UNLIMITED)
    house.begin()
    try:
        house.gather()
        with ThreadPoolExecutor(2 * len(house.people)) as threads:
            streams = [threads.submit(house.follow, person) for person in house.people]
            playing = [threads.submit(house.play, person) for person in house.people]
            until(lambda: house.acted > 20 or house.trouble)
            assert house.process.stop() == (0, "Closed; every match is kept.\n"), house.process.complaints()
        assert all(thread.done() for thread in playing)
        assert all("event: table" in stream.result() for stream in streams)
        house.check()
        assert sum(len(done) for person in house.people for done in person.done.values()) > 20
        assert house.process.complaints() == ""
        store = Store(house.database)
        for table in store.played():
            assert_unbroken(store.load(table))
        store.close()
    finally:
        house.process.kill()
