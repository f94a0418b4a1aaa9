"""Streams of server-sent events that take little memory while nothing happens: there are hundreds of them.

A stream is two tasks, one that sends and one that waits for the client to leave. All that a stream waits for stirs the
same event of its listener.
"""

import asyncio
import re
import signal
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

from fastapi import FastAPI
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PING: Final = b": ping\n\n"
_LINE_END: Final = re.compile("\r\n|\r|\n")
_BEGUN: Final = "croupier.streams"
"""The streams that were begun in answer to a request, among what is known of it."""


class Listener:
    """Who follows a stream."""

    __slots__ = ("_send", "gone", "stirred")

    def __init__(self, send: Send) -> None:
        self._send = send
        self.gone = False
        """Whether the stream shall end: the client has left, or the house closes."""
        self.stirred = asyncio.Event()
        """Set when there may be something new."""

    def end(self) -> None:
        """Let the stream end."""
        self.gone = True
        self.stirred.set()

    async def tell(self, events: bytes) -> None:
        """Send some whole events; who is slow is waited for."""
        await self._send({"type": "http.response.body", "body": events, "more_body": True})

    async def stir(self, seconds: float) -> bool:
        """Wait until something may be new, for so long at most; whether it may be."""
        over = asyncio.get_running_loop().call_later(seconds, self.stirred.set)
        try:
            await self.stirred.wait()
        finally:
            over.cancel()
        return over.when() > asyncio.get_running_loop().time()


def event(name: str, data: str, number: int | None = None) -> bytes:
    """A server-sent event as it goes over the wire."""
    head = "" if number is None else f"id: {number}\n"
    lines = "\ndata: ".join(_LINE_END.split(data) if "\r" in data else data.split("\n"))
    return f"{head}event: {name}\ndata: {lines}\n\n".encode()


class EventStream(Response):
    """The answer that brings events, for as long as the client listens. It needs a `StreamingApp`."""

    def __init__(self, follow: Callable[[Listener], Awaitable[None]]) -> None:
        """`follow(listener)` tells the listener of events, until it is gone."""
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(headers=headers, media_type="text/event-stream")
        del self.headers["content-length"]
        self._follow = follow

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what goes before the events."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        scope[_BEGUN].append(self)

    async def follow(self, receive: Receive, send: Send) -> None:
        """Send the events."""
        listener = Listener(send)
        leaving = asyncio.create_task(_leave(receive, listener))
        try:
            await self._follow(listener)
        finally:
            leaving.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class StreamingApp(FastAPI):
    """An application whose streams go on when everything else has let go of the request: all that a request goes
    through would take memory for each stream, for as long as it lasts."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        known = {*scope}
        begun: list[EventStream] = []
        scope[_BEGUN] = begun
        await super().__call__(scope, receive, send)
        if begun:
            for added in scope.keys() - known:
                del scope[added]
            await begun.pop().follow(receive, send)


async def _leave(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.end()


@contextmanager
def ending(listeners: Iterable[Listener]) -> Generator[None]:
    """As long as this lasts, the signals that close the house end the streams at once: the server waits for these
    before it tells the application that it closes."""
    if current_thread() is not main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    known = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def end() -> None:
        for listener in [*listeners]:
            listener.end()

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(end)
        if callable(before := known[signal.Signals(number)]):
            before(number, frame)

    for number in known:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, before in known.items():
            signal.signal(number, before)
