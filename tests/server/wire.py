"""Requests to a house without a network, and every byte of its answers."""

import asyncio
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
    parts = urlsplit(address)
    asked = {"host": "house.test", **(headers or {})}
    if body:
        asked.setdefault("content-length", str(len(body)))
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "method": method,
        "scheme": scheme, "path": parts.path, "raw_path": parts.path.encode(), "query_string": parts.query.encode(),
        "root_path": "", "headers": [(name.lower().encode(), value.encode("latin-1")) for name, value in asked.items()],
        "server": ("house.test", 80), "client": ("192.0.2.1", 50_000),
    }  # fmt: skip
    coming = [{"type": "http.request", "body": body, "more_body": False}]
    said, enough = [], asyncio.Event()

    async def receive():
        if coming:
            return coming.pop()
        await asyncio.Event().wait()

    async def send(message):
        said.append(message)
        if until and f"event: {until}".encode() in message.get("body", b""):
            enough.set()

    answering = asyncio.create_task(app(scope, receive, send))
    ends = [answering, asyncio.create_task(enough.wait())]
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED, timeout=60)
    for task in ends:
        task.cancel()
    await asyncio.gather(*ends, return_exceptions=True)
    start = next(message for message in said if message["type"] == "http.response.start")
    pairs = tuple((name.decode().lower(), value.decode("latin-1")) for name, value in start["headers"])
    return Answer(start["status"], pairs, b"".join(message.get("body", b"") for message in said))
