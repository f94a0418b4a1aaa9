"""Numbers about the house for Prometheus. No label has an id, a name or a secret in it."""

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.games.contract import CHANCE, HOUSE, Step
from croupier.server.live import LiveMatch, LiveTable

DURATIONS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Bounds of the histogram of request durations, in seconds."""

METHODS = ("GET", "HEAD", "POST")
"""The methods that are named in labels; a client may send any word."""


class Metrics:
    """What the house counts."""

    def __init__(self, live: Callable[[], Iterable[LiveTable]]) -> None:
        """`live` gives the tables in memory."""
        self.registry = CollectorRegistry()
        self.actions = Counter(
            "croupier_actions", "Entries in the logs of matches.", ["game", "by"], registry=self.registry
        )
        self.refusals = Counter(
            "croupier_refusals", "Requests that were not done, by status.", ["status"], registry=self.registry
        )
        self.durations = Histogram(
            "croupier_request_seconds",
            "Time until an answer was sent, streams left out.",
            ["method", "route"],
            buckets=DURATIONS,
            registry=self.registry,
        )
        tables = Gauge("croupier_tables", "Tables in memory.", ["state"], registry=self.registry)
        for state in ("gathering", "playing", "over"):
            tables.labels(state).set_function(lambda state=state: sum(_state(table) == state for table in live()))
        watchers = Gauge("croupier_watchers", "Open streams.", registry=self.registry)
        watchers.set_function(lambda: sum(table.watchers for table in live()))

    def entered(self, live: LiveMatch, steps: Iterable[Step[Any]]) -> None:
        """Count what was entered in a match's log."""
        for step in steps:
            by = {CHANCE: "chance", HOUSE: "house"}.get(step.by) or ("bot" if live.bot_of(step.by) else "person")
            self.actions.labels(live.match.game.name, by).inc()

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Count an answer."""
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.durations.labels(method, route_of(scope)).observe(seconds)
        if status >= 400:
            self.refusals.labels(str(status)).inc()

    def text(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        return generate_latest(self.registry)


def _state(table: LiveTable) -> str:
    if not isinstance(table, LiveMatch):
        return "gathering"
    return "over" if table.match.over else "playing"


class Timed:
    """Middleware: measures every request, and tells whoever asked what came of it."""

    def __init__(self, app: ASGIApp, tell: Callable[[Scope, int, float], None]) -> None:
        """`tell(scope, status, seconds)` is called when an answer is complete; for a stream, when it begins."""
        self.app = app
        self.tell = tell

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, status, told = perf_counter(), 500, False

        def tell() -> None:
            nonlocal told
            if not told:
                told = True
                self.tell(scope, status, perf_counter() - begun)

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                if any(value.startswith(b"text/event-stream") for _, value in message["headers"]):
                    tell()
            await send(message)

        try:
            await self.app(scope, receive, observed)
        finally:
            tell()


def route_of(scope: Scope) -> str:
    """The route of a request as it is written in the code, with no id, token or secret of its address."""
    route = getattr(scope.get("route"), "path", None)
    if route is None:
        return "static" if scope["path"].startswith("/static/") else "none"
    return scope.get("root_path", "") + route
