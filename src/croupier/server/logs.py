"""What the house writes down about itself: a line for each request and event, and no secret in it.

An id of a table is an invitation, and the addresses of some pages hold the secret of a seat. So lines name the route
and not the address, and a table by a mark that is always the same but leads nowhere.
"""

import logging
import re
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Literal, TypeAlias

from pythonjsonlogger.json import JsonFormatter
from starlette.types import Scope

from croupier.games.contract import Step
from croupier.play.log import by
from croupier.server.live import LiveMatch
from croupier.server.metrics import route_of

Format: TypeAlias = Literal["text", "json"]

_SECRETS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"(/t/|/tables/|\bmatch )([A-Za-z0-9_-]{12,32})(?![A-Za-z0-9_-])"), lambda m: m[1] + mark(m[2])),
    (re.compile(r"(/seat/|[Bb]earer |seat_)[A-Za-z0-9_.~+=-]+"), lambda m: m[1] + "…"),
    (re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"), lambda m: "…"),
)

requests = logging.getLogger("croupier.requests")
events = logging.getLogger("croupier.events")


def mark(table: str) -> str:
    """What stands for a table's id: the same for the same table, and no way in."""
    return "#" + sha256(table.encode()).hexdigest()[:8]


def answered(scope: Scope, status: int, seconds: float) -> None:
    """Write down a request."""
    facts = {"method": scope["method"], "route": route_of(scope), "status": status, "ms": round(1000 * seconds, 1)}
    requests.info("request", extra=facts)


def opened(table: str, game: str, seats: int) -> None:
    """Write down that there is a new table."""
    events.info("table opened", extra={"table": mark(table), "game": game, "seats": seats})


def entered(live: LiveMatch, steps: Iterable[Step[Any]]) -> None:
    """Write down that something was done in a match: not what, which may be hidden."""
    facts = {"table": mark(live.id), "game": live.match.game.name, "version": live.version}
    events.info("entered", extra={**facts, "by": [by(step.by) for step in steps]})
    if live.match.over:
        events.info("match over", extra=facts)


def redacted(text: str) -> str:
    """The text without ids of tables, tokens, cookies and secret links."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Redacting(JsonFormatter):
    """One JSON object a line, with nothing secret in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return redacted(super().format(record))


class RedactingText(logging.Formatter):
    """One line and perhaps a traceback, with nothing secret in it."""

    def format(self, record: logging.LogRecord) -> str:
        """The text."""
        return redacted(super().format(record))


def set_up(kind: Format) -> None:
    """Write the logs of this process to the standard error output: as text what went wrong, as JSON everything."""
    handler = logging.StreamHandler()
    if kind == "json":
        fields = ["asctime", "levelname", "name", "message"]
        names = {"asctime": "time", "levelname": "level", "name": "logger"}
        handler.setFormatter(Redacting(fields, rename_fields=names, json_ensure_ascii=False))
    else:
        handler.setFormatter(RedactingText("%(levelname)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(logging.INFO if kind == "json" else logging.WARNING)
