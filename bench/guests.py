"""People at tables, as a house sees them: a live stream for every seat, and forms sent as browsers do.

Everything is as cheap as it can be, because whoever measures a house usually shares a machine with it: streams are
parsed by hand, nothing is looked for in a page, and what is done next is known beforehand.
"""

import asyncio
import random
import re
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from matches import Move

TOLD = re.compile(rb"id: (\d+)\r?\nevent: table\r?\n")
"""How an event begins that brings a table."""
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


def request(method: str, path: str, port: int, headers: dict[str, str], body: str = "") -> bytes:
    """A request as it goes over the wire."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", *(f"{k}: {v}" for k, v in headers.items())]
    if method == "POST":
        lines.append(f"Content-Length: {len(body.encode())}")
    return ("\r\n".join(lines) + "\r\n\r\n" + body).encode()


class Stream(asyncio.Protocol):
    """One live stream: chunks of HTTP, each of which is some events or a heartbeat."""

    def __init__(self, heard: Callable[[int | None, int], None], ended: Callable[[], None]) -> None:
        """`heard(id, size)` is called for each chunk, with its bytes and the number of the table that it brings."""
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
            event = TOLD.search(chunk)
            self._heard(int(event[1]) if event else None, len(chunk))

    def connection_lost(self, exc: Exception | None) -> None:
        """The house has ended it."""
        self._ended()


@dataclass
class Table:
    """A table whose seats all have a stream open."""

    id: str
    tokens: list[str]
    moves: Sequence[Move]
    shown: dict[int, int] = field(default_factory=dict[int, int])
    """The number of the last event that each seat was told of."""
    done: int = 0
    """How many of the moves were made."""
    busy: bool = False
    received: int = 0
    """Bytes of events."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    broken: bool = False
    """Whether a stream has ended."""

    @property
    def free(self) -> bool:
        """Whether the next move can be made."""
        return not self.busy and not self.broken and self.done < len(self.moves)

    def leave(self) -> None:
        """Forget the house at which it was played: another one goes on from there."""
        self.shown.clear()
        self.busy = self.broken = False
        self.received, self.news = 0, asyncio.Event()

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
        return Stream(lambda number, size: self._hear(seat, number, size), self._end)

    def _hear(self, seat: int, number: int | None, size: int) -> None:
        self.received += size
        if number is not None:
            self.shown[seat] = number
            self.news.set()

    def _end(self) -> None:
        self.broken = True

    async def told(self, version: int) -> float:
        """When all seats had heard of something after the event of that number."""

        async def all_heard() -> None:
            while len(self.shown) < len(self.tokens) or min(self.shown.values()) <= version:
                self.news.clear()
                await self.news.wait()

        try:
            await asyncio.wait_for(all_heard(), PATIENCE)
        except TimeoutError:
            heard = [self.shown.get(seat) for seat in range(len(self.tokens))]
            raise UnexpectedError(f"seats have heard of events {heard}, and of none after {version}") from None
        return time.perf_counter()


async def act(client: Client, table: Table) -> float:
    """One seat acts as its browser would: seconds until the last of the table's seats was told. Raises UnexpectedError
    if it was refused."""
    move = table.moves[table.done]
    form = {"action": move.action, "action_id": secrets.token_hex(8), "version": str(move.version)}
    headers = {
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": f"seat_{table.id}={table.tokens[move.seat]}",
        "HX-Request": "true",
        "Follows": "yes",
    }
    begun = time.perf_counter()
    status, answer = await client.send("POST", f"/t/{table.id}/act", headers, urlencode(form))
    if status >= 300:
        raise UnexpectedError(f"{move.action}: {status} {answer[:300].decode()}")
    waited = await table.told(move.version) - begun
    table.done += 1
    return waited


@dataclass
class Played:
    """What came of playing for a while."""

    seconds: float
    waits: list[float]
    """Seconds from each action to the last seat's event."""
    late: int
    """Actions that were not sent at their time, as no table was free."""
    failures: list[str]


async def play(client: Client, tables: Sequence[Table], rate: float, seconds: float, rng: random.Random) -> Played:
    """So many actions a second at all tables together, at even times, whatever the house answers."""
    waits: list[float] = []
    failures: list[str] = []
    tasks: set[asyncio.Task[None]] = set()

    async def one(table: Table) -> None:
        try:
            waits.append(await act(client, table))
        except (UnexpectedError, TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            failures.append(f"{type(error).__name__} {error or 'no answer'} after {time.perf_counter() - begun:.0f} s")
            table.moves = ()  # those that come then cannot be made
        finally:
            table.busy = False

    late, begun = 0, time.perf_counter()
    order = _rounds(tables, rng)
    for k in range(round(rate * seconds)):
        await asyncio.sleep(max(0, begun + k / rate - time.perf_counter()))
        table = next((t for t in (next(order) for _ in tables) if t.free), None)
        if table is None:
            late += 1
            continue
        table.busy = True
        task = asyncio.create_task(one(table))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.gather(*tasks)
    return Played(time.perf_counter() - begun, waits, late, failures)


def _rounds(tables: Sequence[Table], rng: random.Random) -> Iterator[Table]:
    while True:
        yield from rng.sample(tables, len(tables))
