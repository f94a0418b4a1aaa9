"""The live stream of a table: events, each with a part of the page as the seat sees it."""

import asyncio
import re
from collections.abc import AsyncIterator, Coroutine, Hashable, Iterator
from typing import Annotated, Any

import anyio
from fastapi import APIRouter, Header, Request
from sse_starlette import EventSourceResponse, ServerSentEvent

from croupier.server.live import LiveMatch, LiveTable
from croupier.server.pages import Pages
from croupier.server.routes.desk import Desk, key_for

GRACE = 1.0
"""Seconds that live streams get to end when the house closes."""


def routes(desk: Desk) -> APIRouter:
    """`/t/{id}/live`."""
    router = APIRouter()

    @router.get("/t/{match_id}/live")
    async def stream(
        request: Request, match_id: str, last_event_id: Annotated[str, Header()] = ""
    ) -> EventSourceResponse:
        live = await desk.house.open(match_id)
        seen = int(last_event_id) if re.fullmatch(r"[0-9]{1,9}", last_event_id) else -1
        closing = anyio.Event()
        return EventSourceResponse(
            _events(desk, live, key_for(request, match_id), seen, closing),
            ping=desk.house.settings.heartbeat,
            headers={"X-Accel-Buffering": "no"},
            shutdown_event=closing,
            shutdown_grace_period=GRACE,
        )

    return router


async def _events(
    desk: Desk, live: LiveTable, key: str | None, seen: int, closing: anyio.Event
) -> AsyncIterator[ServerSentEvent]:
    """Each part of the page as the seat sees it: the game at once if it has changed since the event `seen`, the
    others at once, and all at every change. `reload` says that the page has become another one.

    Who is slow gets the newest state of a part, not every one before it.
    """
    seat = desk.house.seat_of(live, key)
    live.here[seat] += 1
    playing = isinstance(live, LiveMatch)
    told: dict[str, Hashable] = {"table": (seen, "", None), "rematch": None}
    try:
        while not closing.is_set():
            if desk.house.seat_of(live, key) != seat or not (live.kept.gathers or playing):
                yield ServerSentEvent("", event="reload")
                await closing.wait()
                break
            news = [(event, state) for event, state in _states(live, seat) if told.get(event, _NOTHING) != state]
            for event, state in news:
                told[event] = state
                yield _event(desk.pages, live, seat, event)
            if not news:
                await _either(live.news(), closing.wait())
    finally:
        live.here[seat] -= 1
        live.sign_of_life(desk.house.seat_of(live, key))
        live.touch()


_NOTHING = object()


def _states(live: LiveTable, seat: int) -> Iterator[tuple[str, Hashable]]:
    """The parts of the page, and what each of them depends on."""
    seats = live.kept.changes, tuple(live.away(number) for number in range(len(live.kept.seats)))
    if isinstance(live, LiveMatch):
        yield "table", (live.version, live.trouble, live.moment)
        yield "people", (seats, tuple(live.match.stand_ins.items()), live.match.over)
        yield "rematch", live.rematch
    else:
        yield "gathering", seats
    yield "talk", live.talk[-1].number if live.talk else 0


def _event(pages: Pages, live: LiveTable, seat: int, event: str) -> ServerSentEvent:
    match event, live:
        case "table", LiveMatch():
            shown = live.moment.version if live.moment else live.version
            return ServerSentEvent(pages.fragment(live, seat), event=event, id=str(shown))
        case "rematch", LiveMatch():
            return ServerSentEvent(pages.rematch(live), event=event)
        case "people", _:
            return ServerSentEvent(pages.people(live, seat), event=event)
        case "gathering", _:
            return ServerSentEvent(pages.gathering(live, seat), event=event)
        case _:
            return ServerSentEvent(pages.talk(live), event="talk")


async def _either(*waits: Coroutine[Any, Any, object]) -> None:
    """Wait for the first of several things."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
