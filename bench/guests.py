"""People at tables, as a house sees them: a live stream for every seat, and forms sent as browsers do.

Everything is as cheap as it can be, because whoever measures a house usually shares a machine with it: streams are
parsed by hand, and nothing is looked for in a page but whose turn it is.
"""

import asyncio
import json
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

HEAD = re.compile(rb"(?:id: (\d+)\r\n)?event: (\w+)\r\n")
YOURS = b'class="awaited yours"'
"""What the part of a page has in which its seat is awaited, in every game."""
PATIENCE = 30.0
"""Seconds to wait for an answer, or for the last seat's event."""


class UnexpectedError(Exception):
    """An answer that the house should not have given."""


class Client:
    """Requests to one house on loopback, over a few connections that stay open."""

    def __init__(self, port: int, connections: int = 16) -> None:
        self.port = port
        self._free: asyncio.Queue[tuple[asyncio.StreamReader, asyncio.StreamWriter] | None] = asyncio.Queue()
        for _ in range(connections):
            self._free.put_nowait(None)

    async def send(self, method: str, path: str, headers: dict[str, str], body: str = "") -> tuple[int, bytes]:
        """The status and the body of the answer."""
        connection = await self._free.get()
        try:
            if connection is None or connection[0].at_eof():  # the house closes those that are idle
                connection = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
            reader, writer = connection
            writer.write(request(method, path, self.port, headers, body))
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)).lower()
            length = re.search(rb"content-length: (\d+)", head)
            answer = await reader.readexactly(int(length[1])) if length else b""
        except BaseException:
            self._free.put_nowait(None)
            raise
        self._free.put_nowait((reader, writer))
        return int(head[9:12]), answer

    async def api(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """The answer of the API. Raises UnexpectedError if it refuses."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        text = "" if body is None else json.dumps(body)
        status, answer = await self.send(method, f"/api/v1{path}", headers, text)
        if status >= 400:
            raise UnexpectedError(f"{method} {path}: {status} {answer.decode()}")
        return json.loads(answer) if answer else None


def request(method: str, path: str, port: int, headers: dict[str, str], body: str = "") -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *(f"{k}: {v}" for k, v in headers.items())]
    if method == "POST":
        lines.append(f"Content-Length: {len(body.encode())}")
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


class Stream(asyncio.Protocol):
    """One live stream: chunks of HTTP, each of which is an event or a heartbeat."""

    def __init__(self, heard: Callable[[bytes, int, bytes], None], ended: Callable[[], None]) -> None:
        """`heard(event, id, data)` is called for each event, with id -1 where it has none."""
        self._heard = heard
        self._ended = ended
        self._buffer = bytearray()
        self._begun = False

    def data_received(self, data: bytes) -> None:
        """Some bytes came."""
        self._buffer += data
        if not self._begun:
            head, found, rest = self._buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 200"):
                raise UnexpectedError(head.decode())
            self._begun, self._buffer = True, rest
        while (line := self._buffer.find(b"\r\n")) > 0:
            end = line + 2 + int(self._buffer[:line], 16)
            if len(self._buffer) < end + 2:
                return
            chunk = bytes(self._buffer[line + 2 : end])
            del self._buffer[: end + 2]
            if event := HEAD.match(chunk):
                self._heard(event[2], int(event[1] or -1), chunk)

    def connection_lost(self, exc: Exception | None) -> None:
        """The house has ended it."""
        self._ended()


@dataclass
class Table:
    """A table whose seats all have a stream open."""

    id: str
    tokens: list[str]
    shown: dict[int, int] = field(default_factory=dict[int, int])
    """The number of the last event that each seat was told of."""
    awaited: set[int] = field(default_factory=set[int])
    busy: bool = False
    received: int = 0
    """Bytes of events."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    broken: bool = False

    async def follow(self, client: Client, pages: bool) -> None:
        """Open the streams, and wait for their first events. `pages`: the parts of pages, as browsers get them; or
        the API's views."""
        loop = asyncio.get_running_loop()
        for seat, token in enumerate(self.tokens):
            path, headers = f"/t/{self.id}/live", {"Cookie": f"seat_{self.id}={token}"}
            if not pages:
                path, headers = f"/api/v1/tables/{self.id}/events", {"Authorization": f"Bearer {token}"}
            transport, _ = await loop.create_connection(lambda seat=seat: self._stream(seat), "127.0.0.1", client.port)
            transport.write(request("GET", path, client.port, headers))
        await self.told(-1)

    def _stream(self, seat: int) -> Stream:
        return Stream(lambda *event: self._hear(seat, *event), self._end)

    def _hear(self, seat: int, event: bytes, number: int, data: bytes) -> None:
        self.received += len(data)
        if event == b"table":
            self.shown[seat] = number
            (self.awaited.add if YOURS in data or b'"your_turn":true' in data else self.awaited.discard)(seat)
            self.news.set()

    def _end(self) -> None:
        self.broken = True

    async def told(self, version: int) -> float:
        """When all seats had heard of something after the event of that number."""

        async def all_heard() -> None:
            while len(self.shown) < len(self.tokens) or min(self.shown.values()) <= version:
                self.news.clear()
                await self.news.wait()

        await asyncio.wait_for(all_heard(), PATIENCE)
        return time.perf_counter()


async def open_table(client: Client, game: str) -> tuple[str, list[str]]:
    """A new table of four people: its id, and what holds their seats."""
    opened = await client.api("POST", "/tables", body={"game": game, "name": "Guest 0", "seats": ["friend"] * 3})
    tokens = [opened["token"]]
    for seat in range(1, 4):
        guest = {"name": f"Guest {seat}"}
        tokens.append((await client.api("POST", f"/tables/{opened['table']}/sit", body=guest))["token"])
    return opened["table"], tokens


async def view(client: Client, table: str, token: str) -> Any:
    """The table as the API shows it to a seat."""
    return await client.api("GET", f"/tables/{table}", token)


def choose(rng: random.Random, seen: Any) -> Any:
    """One of the legal actions."""
    choice = rng.choice(seen["legal"])
    action, field_ = dict(choice["first"]), choice["varies"]
    if field_:
        action[field_] = rng.randint(choice["first"][field_], choice["last"][field_])
    return action


async def play_on(client: Client, table: str, tokens: list[str], moves: int, rng: random.Random) -> None:
    """Play so many moves at a table that nobody follows."""
    for move in range(moves):
        seen = await view(client, table, tokens[0])
        if not seen["waiting"]:
            return
        seat = seen["waiting"][0]
        seen = await view(client, table, tokens[seat])
        deed = {"action": choose(rng, seen), "action_id": f"move-{move}"}
        await client.api("POST", f"/tables/{table}/actions", tokens[seat], deed)


async def act(client: Client, table: Table, rng: random.Random) -> float | None:
    """One seat acts as its browser would: seconds until the last of the table's seats was told. None if it was
    refused, because the page was old."""
    seat = min(table.awaited)
    seen = await view(client, table.id, table.tokens[seat])
    if not seen["legal"]:
        return None
    action = json.dumps(choose(rng, seen))
    form = {"action": action, "action_id": f"{rng.getrandbits(64):x}", "version": str(seen["version"])}
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"seat_{table.id}={table.tokens[seat]}",
        "HX-Request": "true",
    }
    begun = time.perf_counter()
    status, answer = await client.send("POST", f"/t/{table.id}/act", headers, urlencode(form))
    if status == 409:
        return None
    if status >= 300:
        raise UnexpectedError(f"{action}: {status} {answer[:300].decode()}")
    return await table.told(seen["version"]) - begun


@dataclass
class Played:
    """What came of playing for a while."""

    seconds: float
    waits: list[float]
    """Seconds from each action to the last seat's event."""
    stale: int
    late: int
    """Actions that were not sent at their time, as no table was free."""
    failures: list[str]


async def play(client: Client, tables: list[Table], rate: float, seconds: float, rng: random.Random) -> Played:
    """So many actions a second at all tables together, at even times, whatever the house answers."""
    waits: list[float | None] = []
    failures: list[str] = []
    tasks: set[asyncio.Task[None]] = set()

    async def one(table: Table) -> None:
        try:
            waits.append(await act(client, table, rng))
        except (UnexpectedError, TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            failures.append(f"{type(error).__name__} {error}")
        finally:
            table.busy = False

    late, begun = 0, time.perf_counter()
    order = iter(_rounds(tables, rng))
    for k in range(round(rate * seconds)):
        await asyncio.sleep(max(0, begun + k / rate - time.perf_counter()))
        table = next((t for t in (next(order) for _ in tables) if t.awaited and not t.busy and not t.broken), None)
        if table is None:
            late += 1
            continue
        table.busy = True
        task = asyncio.create_task(one(table))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    done = [wait for wait in waits if wait is not None]
    return Played(time.perf_counter() - begun, done, len(waits) - len(done), late, failures)


def _rounds(tables: list[Table], rng: random.Random) -> Any:
    while True:
        yield from rng.sample(tables, len(tables))
