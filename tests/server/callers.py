"""Clients of the API."""

import json

import pytest
from houses import fresh_id, until

from croupier.server.routes.api import PATH

WRITE = {"do": "write", "number": 123456}


class Caller:
    """A client of the API that holds at most one seat."""

    def __init__(self, server):
        self.http = server.visitor()
        self.server = server
        self.headers = {}
        self.table = None

    def take(self, answer):
        assert answer.status_code == 201, answer.text
        seat = answer.json()
        self.headers = {"Authorization": f"Bearer {seat['token']}"}
        self.table = seat["table"]
        return seat

    def open(self, *seats, game="duel", **more):
        return self.take(self.post("/tables", game=game, name="Ann", seats=seats or ["middling"], **more))

    def sit(self, table, name="Bob"):
        return self.take(self.post(f"/tables/{table}/sit", name=name))

    def post(self, path, **body):
        headers = {"Content-Type": "application/json", **self.headers}
        return self.http.post(PATH + path, content=json.dumps(body), headers=headers)

    def at(self, what, **body):
        return self.post(f"/tables/{self.table}/{what}", **body)

    def act(self, action=WRITE, action_id=None, **more):
        return self.at("actions", action=action, action_id=action_id or fresh_id(), **more)

    def view(self):
        answer = self.http.get(f"{PATH}/tables/{self.table}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def live(self):
        return next(live for live in self.server.house.live if live.id == self.table)

    def my_turn(self):
        until(lambda: self.view()["your_turn"] or self.view()["over"])
        return self.view()

    def settled(self):
        """The table when the bots have done what they can."""
        until(lambda: self.view()["waiting"] in ([0], []))
        return self.view()

    def events(self, last=None):
        headers = self.headers | ({"Last-Event-ID": last} if last else {})
        with self.http.stream("GET", f"{PATH}/tables/{self.table}/events", headers=headers) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            event = {}
            for line in answer.iter_lines():
                name, _, value = line.partition(": ")
                if name in ("id", "event", "data"):
                    event[name] = value
                elif not line and event:
                    yield event["event"], event.get("id"), json.loads(event["data"]) if event["data"] else None
                    event = {}


@pytest.fixture
def caller(server):
    caller = Caller(server)
    with caller.http:
        yield caller


@pytest.fixture
def other(server):
    caller = Caller(server)
    with caller.http:
        yield caller


def error(answer, status):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    body = answer.json()
    assert set(body) == {"error"}
    assert set(body["error"]) == {"rule", "sentence"}
    return body["error"]["sentence"]
