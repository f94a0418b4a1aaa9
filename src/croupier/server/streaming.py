"""Streams of server-sent events that take little memory while nothing happens: there are hundreds of them.

A stream is two tasks, one that sends and one that waits for the client to leave. All that a stream waits for stirs the
same event of its listener.
"""

import asyncio
import re
import signal
from collections.abc import AsyncGenerator, Callable, Generator, Iterable
from contextlib import aclosing, contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Final

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PING: Final = b": ping\n\n"
_LINE_END: Final = re.compile("\r\n|\r|\n")


class Listener:
    """Who follows a stream."""

    __slots__ = ("gone", "stirred")

    def __init__(self) -> None:
        self.gone = False
        """Whether the stream shall end: the client has left, or the house closes."""
        self.stirred = asyncio.Event()
        """Set when there may be something new."""

    def end(self) -> None:
        """Let the stream end."""
        self.gone = True
        self.stirred.set()

    async def stir(self, seconds: float) -> bool:
        """Wait until something may be new, for so long at most; whether it may be."""
        try:
            async with asyncio.timeout(seconds):
                await self.stirred.wait()
        except TimeoutError:
            return False
        return True


def event(name: str, data: str, number: int | None = None) -> bytes:
    """A server-sent event as it goes over the wire."""
    head = "" if number is None else f"id: {number}\n"
    lines = "\ndata: ".join(_LINE_END.split(data) if "\r" in data else data.split("\n"))
    return f"{head}event: {name}\ndata: {lines}\n\n".encode()


class EventStream(Response):
    """The answer that brings events, for as long as the client listens."""

    def __init__(self, events: Callable[[Listener], AsyncGenerator[bytes]]) -> None:
        """`events(listener)` gives chunks of whole events, until the listener is gone."""
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        super().__init__(headers=headers, media_type="text/event-stream")
        del self.headers["content-length"]
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send them."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        if scope["method"] != "HEAD":
            await self._follow(receive, send)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _follow(self, receive: Receive, send: Send) -> None:
        listener = Listener()
        leaving = asyncio.create_task(_leave(receive, listener))
        try:
            async with aclosing(self._events(listener)) as chunks:
                async for chunk in chunks:
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
                    del chunk  # or it stays in memory until the next comes
        finally:
            leaving.cancel()


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
