"""What every request and answer goes through: who may ask at all, and headers that tell browsers to be careful."""

from collections.abc import Callable, Collection
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
SAFE: Final = ("GET", "HEAD", "OPTIONS")
"""The methods that change nothing."""


class Guard:
    """Middleware: refuses what comes from other sites' pages, what calls the house by another's name and bodies that
    are too big, and adds the headers."""

    def __init__(
        self,
        app: ASGIApp,
        body_limit: int,
        hosts: Collection[str],
        refuse: Callable[[Scope, int, str], Response],
    ) -> None:
        """`body_limit` is in bytes; `hosts` are the names by which the house may be called, any if there are none.
        `refuse(scope, status, sentence)` makes the answer to what may not come in."""
        self.app = app
        self.body_limit = body_limit
        self.hosts = {_named(host) for host in hosts}
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        received = 0

        async def careful_receive() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self.body_limit:
                raise HTTPException(413, self._too_big)
            return message

        async def careful_send(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        wrong = self._why_not(scope["method"], Headers(scope=scope))
        app = self.refuse(scope, *wrong) if wrong else self.app
        await app(scope, careful_receive, careful_send)

    def _why_not(self, method: str, headers: Headers) -> tuple[int, str] | None:
        if self.hosts and _named(headers.get("host", "")) not in self.hosts:
            return 400, "This house goes by another name: ask whoever runs it, who can add names with --name."
        if method not in SAFE and _foreign(headers):
            return 403, "This came from another site's page: use the house's own."
        declared = headers.get("content-length", "0")
        if declared.isdecimal() and int(declared[:18]) > self.body_limit:
            return 413, self._too_big
        return None

    @property
    def _too_big(self) -> str:
        return f"What is sent has at most {self.body_limit // 1024} KB."


def add_headers(headers: MutableHeaders, path: str) -> None:
    """Add to an answer what it does not have: what a seat sees must not be kept, the house's own files may be."""
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if not path.startswith("/static/"):
        headers.setdefault("Cache-Control", "no-store")


def _foreign(headers: Headers) -> bool:
    """Whether another site's page sent this."""
    origin = headers.get("origin")
    elsewhere = origin is not None and urlsplit(origin).netloc != headers.get("host")
    return elsewhere or headers.get("sec-fetch-site") in ("cross-site", "same-site")


def _named(host: str) -> str:
    """A host without its port, as names are compared; empty for what is none."""
    try:
        return urlsplit(f"//[{host}]" if host.count(":") > 1 and "[" not in host else f"//{host}").hostname or ""
    except ValueError:
        return ""
