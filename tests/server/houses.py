"""A house that really listens, and people who visit it."""

import asyncio
import html
import re
import socket
import ssl
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import uvicorn
from wire import Page

from croupier.games import registry
from croupier.server import pages
from croupier.server.app import create_app
from croupier.server.routes.desk import COOKIE
from croupier.server.settings import Settings

PATIENCE = 120
"""Seconds to wait for what must happen."""
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For who visits houses without TLS: to read the machine's certificates takes longer than most of what is asked."""


@pytest.fixture
def settings(tmp_path):
    return Settings(database=tmp_path / "house.sqlite", pace=0, pause=0)


class Server:
    """A house at an address."""

    def __init__(self, address, app=None):
        self.address = address
        self.house = app and app.state.house
        self.loop = app and app.state.loop

    def visitor(self):
        return Visitor(self)


class Visitor(httpx.Client):
    """Somebody with a browser: cookies, and no redirects followed unseen."""

    def __init__(self, server):
        super().__init__(base_url=server.address, timeout=PATIENCE, verify=PLAIN)
        self.server = server

    def sit(self, game="duel", **form):
        """Open a table; its address."""
        answer = self.post("/tables", data={"game": game, "name": "Ann", "players": 2, "bot": "random", **form})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def gather(self, *others, game="duel", name="Ann", **form):
        """Open a table for friends: a word for each other seat; its address."""
        seats = {f"seat.{number}": word for number, word in enumerate(others, 1)}
        return self.sit(game, company="friends", name=name, **seats, **form)

    def join(self, table, name, **form):
        """Sit down at a table that gathers."""
        return self.post(f"{table}/sit", data={"name": name, **form})

    def do(self, table, what, **form):
        """Send one of the table's other forms."""
        return self.post(f"{table}/{what}", data=form, headers={"Content-Type": "application/x-www-form-urlencoded"})

    def key(self, table):
        """The secret of the visitor's seat."""
        return next(c.value for c in self.cookies.jar if c.name == COOKIE + table.rpartition("/")[2])

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

        def done():
            live = self.live(table)
            return not live.lock.locked() and (not live.bots_to_act or live.trouble)

        until(done)
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
    started = threading.Event()

    async def serve():
        app.state.loop = asyncio.get_running_loop()
        started.set()
        await server.serve(sockets=[listener])

    listener = socket.create_server(("127.0.0.1", 0))
    # Else what follows an answer's head waits for it to be acknowledged, which takes 40 ms: asyncio sees to that only
    # where a socket says that its protocol is TCP.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    config = uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    started.wait()
    try:
        yield Server(f"http://127.0.0.1:{listener.getsockname()[1]}", app)
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def plain_pages():
    """Templates that show everything and nothing else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "environment", plainly(pages.environment))
        yield


def plainly(environment):
    """Where templates are found, with the plain ones before the house's own."""

    def plain():
        found = environment()
        found.loader.searchpath.insert(0, str(Path(__file__).parent / "templates"))
        return found

    return plain


@pytest.fixture(scope="module")
def server(tmp_path_factory, duel, plain_pages):
    """One house for all tests of a file; each has tables of its own."""
    settings = Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)
    with running(settings) as server:
        yield server


def guest(house="server"):
    """A fixture: somebody with a browser at that house."""

    @pytest.fixture
    def visitor(request):
        with request.getfixturevalue(house).visitor() as visitor:
            yield visitor

    return visitor


client, bob, zoe = guest(), guest(), guest()


@pytest.fixture
def table(client, bob):
    """Ann and Bob play, and Ann is the host."""
    table = client.gather("friend", **{"option.rounds": "3"})
    bob.join(table, "Bob")
    return table


def later(server, monkeypatch, seconds):
    """The house's clock goes on."""
    now = datetime.now(UTC) + timedelta(seconds=seconds)
    monkeypatch.setattr(server.house.clock, "now", lambda: now)


@contextmanager
def apart(settings, monkeypatch):
    """Ann and Bob at the two processes of a house, and their table; nobody has given a sign of life for a while."""
    with running(settings) as one, running(settings) as two, one.visitor() as ann, two.visitor() as bob:
        table = ann.gather("friend")
        bob.join(table, "Bob")
        ann.get(table)
        for server in (one, two):
            later(server, monkeypatch, 100)
        yield one, two, ann, bob, table


def house_entries(server, table):
    """What the house said of seats in a match."""
    return [(e.action["do"], e.action["seat"]) for e in kept(server, table).entries if e.by == "house"]


def said(answer):
    """A page's text, with the names of the games there are left out."""
    return html.unescape(answer.text).replace(", ".join(sorted(registry.games())), "{games}")


def kept(server, table):
    """The table as it lies in the database."""
    return server.house.store.load(table.rpartition("/")[2])


def events(visitor, table, last_event_id=None, only="table"):
    """The live stream's events of one kind, as (event, id, data), for as long as one asks for more."""
    headers = {} if last_event_id is None else {"Last-Event-ID": last_event_id}
    with visitor.stream("GET", f"{table}/live", headers=headers) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        event, page = {}, Page()
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if line:
                event.setdefault(name, []).append(value)
            else:
                if event.get("event") == [only]:
                    yield only, event.get("id", [""])[0], page.whole("\n".join(event["data"]))
                event = {}


def wait(server, work):
    """Have the house's own thread do it."""
    return asyncio.run_coroutine_threadsafe(work, server.loop).result(PATIENCE)


@contextmanager
def listening(visitor, table, only):
    """The next event of that kind, as a future, on a stream that is open now."""
    visitor.get(table)
    live = visitor.live(table)
    before = live.watchers
    thread = ThreadPoolExecutor(1)
    event = thread.submit(next, events(visitor, table, only=only))
    until(lambda: live.watchers > before or event.done())
    yield event
    thread.shutdown(wait=False)


def timeless(page):
    """The page without what is new at every rendering."""
    return re.sub(r'(name="action_id" value="|data-action="|data-now=")[^"]*', r"\1", page)


def run(main):
    """The coroutine's result, run in a thread of its own: the browser tests' loop holds the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, main).result()
