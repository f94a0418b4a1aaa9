"""Requests to a house without a network, and every byte of its answers."""

import asyncio
import re
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Answer:
    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    @property
    def text(self):
        return self.body.decode()

    def header(self, name):
        return ", ".join(value for known, value in self.headers if known == name)


async def ask(app, method, address, headers=None, body=b"", until=None, scheme="http"):
    """The app's answer; of a stream what comes up to the end of the event that is called so."""
    said, enough = [], asyncio.Event()

    async def send(message):
        said.append(message)
        if until and f"event: {until}".encode() in message.get("body", b""):
            enough.set()

    answering = asyncio.create_task(app(_scope(method, address, headers, body, scheme), _sending(body), send))
    ends = [answering, asyncio.create_task(enough.wait())]
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED, timeout=60)
    for task in ends:
        task.cancel()
    await asyncio.gather(*ends, return_exceptions=True)
    start = next(message for message in said if message["type"] == "http.response.start")
    pairs = tuple((name.decode().lower(), value.decode("latin-1")) for name, value in start["headers"])
    return Answer(start["status"], pairs, b"".join(message.get("body", b"") for message in said))


@asynccontextmanager
async def following(app, address, headers=None):
    """The events of a stream, in a list that grows for as long as one listens."""
    events, page = [], Page()

    async def send(message):
        events.extend(page.events(message.get("body", b"")))

    listening = asyncio.create_task(app(_scope("GET", address, headers), _sending(b""), send))
    try:
        yield events
    finally:
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)


class Page:
    """What a browser makes of the events of one stream: parts of a table that have not changed are only named."""

    def __init__(self):
        self.parts = {}

    def whole(self, data):
        data = re.sub("<!--=([^>]*)-->", lambda named: f"<!--[{named[1]}-->{self.parts[named[1]]}<!--]-->", data)
        self.parts |= dict(re.findall(r"<!--\[([^>]*)-->(.*?)<!--\]-->", data, re.DOTALL))
        return re.sub(r"<!--(\[[^>]*|\])-->", "", data)

    def events(self, body):
        """The events, as (event, id, data); "" for what an event has not."""
        return [(event, number, self.whole(data)) for event, number, data in events_in(body)]


def events_in(body):
    """The events as they are sent."""
    for block in body.decode().replace("\r\n", "\n").split("\n\n"):
        lines = [line.partition(": ") for line in block.split("\n")]
        event, number, data = (
            [value for name, _, value in lines if name == field] for field in ("event", "id", "data")
        )
        if event:
            yield event[0], "".join(number), "\n".join(data)


def _scope(method, address, headers, body=b"", scheme="http"):
    parts = urlsplit(address)
    asked = {"host": "house.test", **(headers or {})}
    if body:
        asked.setdefault("content-length", str(len(body)))
    return {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": method,
        "scheme": scheme, "path": parts.path, "raw_path": parts.path.encode(), "query_string": parts.query.encode(),
        "root_path": "", "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in asked.items()],
        "server": ("house.test", 80), "client": ("192.0.2.1", 50_000),
    }  # fmt: skip


def _sending(body):
    """Brings the body, and nothing more: the client stays."""
    coming = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive():
        if coming:
            return coming.pop()
        await asyncio.Event().wait()

    return receive
