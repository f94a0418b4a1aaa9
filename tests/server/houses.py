"""A house that really listens, and people who visit it."""

import asyncio
import re
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn

from croupier.server import pages
from croupier.server.app import create_app
from croupier.server.settings import Settings

PATIENCE = 60
"""Seconds to wait for what must happen."""


@pytest.fixture
def settings(tmp_path):
    return Settings(database=tmp_path / "house.sqlite", pace=0, pause=0)


class Server:
    """A house at an address."""

    def __init__(self, address, house=None):
        self.address = address
        self.house = house

    def visitor(self):
        return Visitor(self)


class Visitor(httpx.Client):
    """Somebody with a browser: cookies, and no redirects followed unseen."""

    def __init__(self, server):
        super().__init__(base_url=server.address, timeout=PATIENCE)
        self.server = server

    def sit(self, game="duel", **form):
        """Open a table; its address."""
        answer = self.post("/tables", data={"game": game, "name": "Ann", "players": 2, "bot": "random", **form})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def act(self, table, *, headers=None, **fields):
        return self.post(f"{table}/act", data={"action_id": fresh_id(), **fields}, headers=headers)

    def entries(self, table):
        return self.get(f"{table}/log").json()["log"]

    def live(self, table):
        """The match in the house's memory."""
        return next(live for live in self.server.house.live if live.id == table.rpartition("/")[2])

    def bots_done(self, table):
        """Wait until it is a person's turn, or the end."""
        self.get(table)
        until(lambda: not self.live(table).bots_to_act or self.live(table).trouble)
        return self.live(table)


def until(true, patience=PATIENCE):
    """Wait for it."""
    deadline = time.monotonic() + patience
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.005)


_ids = iter(range(10**9))


def fresh_id():
    return f"test-{next(_ids)}"


@contextmanager
def running(settings):
    """A house in a thread of this process, whose bots think in another thread."""
    app = create_app(settings, ThreadPoolExecutor(1))
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield Server(f"http://127.0.0.1:{listener.getsockname()[1]}", app.state.house)
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def plain_pages():
    """Templates that show everything and nothing else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "TEMPLATES", Path(__file__).parent / "templates")
        yield


@pytest.fixture(scope="module")
def server(tmp_path_factory, duel, plain_pages):
    """One house for all tests of a file; each has tables of its own."""
    settings = Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)
    with running(settings) as server:
        yield server


@pytest.fixture
def client(server):
    with server.visitor() as client:
        yield client


def events(visitor, table, last_event_id=None):
    """The live stream's events, as (event, id, data), for as long as one asks for more."""
    headers = {} if last_event_id is None else {"Last-Event-ID": last_event_id}
    with visitor.stream("GET", f"{table}/live", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        event = {}
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if line:
                event.setdefault(name, []).append(value)
            elif "event" in event:
                yield event["event"][0], event["id"][0], "\n".join(event["data"])
                event = {}
            else:
                event = {}


def timeless(page):
    """The page without what is new at every rendering."""
    return re.sub(r'(name="action_id" value=")[^"]*', r"\1", page)


def run(main):
    """The coroutine's result, run in a thread of its own: the browser tests' loop holds the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, main).result()
