"""What every route needs: the house, its pages, and the cookies that hold seats."""

import logging
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from sqlalchemy.exc import SQLAlchemyError

from croupier.games.contract import NOBODY
from croupier.server import forms
from croupier.server.errors import UNWRITTEN, HouseError
from croupier.server.house import House
from croupier.server.live import LiveMatch, LiveTable
from croupier.server.pages import NO_ANSWER, Answer, Pages
from croupier.server.watching import match_seen_by, seen_by

log = logging.getLogger(__name__)

COOKIE = "seat_"
"""The cookie of a seat is called so, and the id of its match."""
COOKIE_DAYS = 180
SEAT_LOST = "The seat that you had here is yours no more: sit down again, if you like."
TABLES_SHOWN = 50
"""How many of a person's tables the start page shows, and how many a browser is asked to remember."""


@dataclass(frozen=True)
class Asked:
    """Something that somebody asks for at a table: with a form, and perhaps the secret of a seat."""

    live: LiveTable
    key: str | None
    form: dict[str, str]


@dataclass(frozen=True)
class Desk:
    """Where requests come in."""

    house: House
    pages: Pages

    def seat(self, request: Request, live: LiveTable) -> int:
        """The seat of whoever asks; NOBODY for a spectator. It is a sign of life."""
        seat = self.house.seat_of(live, key_for(request, live.id))
        live.sign_of_life(seat)
        return seat

    def own_seat(self, request: Request, live: LiveTable) -> int:
        """The seat of whoever asks. Raises HouseError for a spectator."""
        seat = self.seat(request, live)
        if seat == NOBODY:
            raise HouseError(403, "You have no seat at this table: you may watch.")
        return seat

    def match(self, request: Request, live: LiveMatch) -> tuple[LiveMatch, int]:
        """The match as it is shown to whoever asks, and the seat. Raises HouseError where nothing of it is."""
        seat = self.seat(request, live)
        return match_seen_by(live, seat), seat

    def page(self, request: Request, live: LiveTable, answer: Answer = NO_ANSWER, status: int = 200) -> HTMLResponse:
        """The whole page of a table for whoever asks."""
        link = str(request.url_for("table", match_id=live.id))
        seat = self.seat(request, live)
        if answer == NO_ANSWER and seat == NOBODY and live.kept.gathers and key_for(request, live.id):
            answer = Answer(notice=SEAT_LOST)
        return HTMLResponse(self.pages.table(seen_by(live, seat), seat, link, answer), status)

    async def try_at(self, request: Request, match_id: str, deed: Callable[[Asked], Awaitable[str | None]]) -> Response:
        """Do something at the table, and show the table; if there is a secret of a seat in the end, hand it over.

        If it cannot be done, the table is shown as it is now, and why.
        """
        live = await self.house.open(match_id)
        self.seat(request, live)
        form = await forms.fields(request)
        try:
            with writing():
                key = await deed(Asked(live, key_for(request, match_id), form))
        except HouseError as error:
            live = await self.house.open(match_id)
            return self.page(request, live, Answer(notice=error.sentence), error.status)
        answer = RedirectResponse("/" if live.kept.called_off else f"/t/{match_id}", 303)
        if key:
            hand_over(request, answer, match_id, key)
        return answer


@contextmanager
def writing() -> Generator[None]:
    """A database that is away or full is a refusal like any other, and is said where somebody wanted something."""
    try:
        yield
    except SQLAlchemyError:
        log.exception("the database failed")
        raise HouseError(503, UNWRITTEN) from None


def from_script(request: Request) -> bool:
    """Whether htmx asks, for a part of a page."""
    return request.headers.get("hx-request") == "true"


def address_of(request: Request) -> str:
    """From where somebody asks."""
    return request.client.host if request.client else ""


def key_for(request: Request, match_id: str) -> str | None:
    """The secret that the browser has for this table."""
    return request.cookies.get(COOKIE + match_id)


def keys_of(request: Request) -> dict[str, str]:
    """The secrets that the browser has, by the ids of their tables."""
    return {name.removeprefix(COOKIE): key for name, key in request.cookies.items() if name.startswith(COOKIE)}


def hand_over(request: Request, answer: Response, match_id: str, key: str) -> None:
    """Let the browser keep the secret of a seat; it forgets the tables that have been there longest."""
    answer.set_cookie(
        COOKIE + match_id,
        key,
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    known = [other for other in keys_of(request) if other != match_id]
    for forgotten in known[: max(0, len(known) - TABLES_SHOWN + 1)]:
        answer.delete_cookie(COOKIE + forgotten)
