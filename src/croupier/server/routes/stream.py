"""The live stream of a table: events, each with a part of the page as the seat sees it."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Hashable, Iterator
from typing import Annotated, Any, TypeAlias

import anyio
from fastapi import APIRouter, Header, Request
from sse_starlette import EventSourceResponse, ServerSentEvent

from croupier.server.house import House
from croupier.server.live import LiveMatch, LiveTable
from croupier.server.pages import Pages, sight
from croupier.server.routes.desk import Desk, key_for
from croupier.server.watching import more_at, seen_by

GRACE = 1.0
"""Seconds that live streams get to end when the house closes."""

SO_FAR = ServerSentEvent(comment="so far")
"""Comes after each batch of events: what was sent last stays in memory until something else is, and this is small."""

Render: TypeAlias = Callable[[LiveTable, int, str], str]
"""The data of an event at a table, as a seat sees it."""


def routes(desk: Desk) -> APIRouter:
    """`/t/{id}/live`."""
    router = APIRouter()

    def render(live: LiveTable, seat: int, event: str) -> str:
        return _part(desk.pages, live, seat, event)

    @router.get("/t/{match_id}/live")
    async def stream(
        request: Request,
        match_id: str,
        page: str = "",
        last_event_id: Annotated[str, Header()] = "",
    ) -> EventSourceResponse:
        live = await desk.house.open(match_id)
        return follow(desk.house, live, key_for(request, match_id), last_event_id, render, page)

    return router


def follow(
    house: House, live: LiveTable, key: str | None, last_event_id: str, render: Render, page: str = ""
) -> EventSourceResponse:
    """The stream of a table for whoever has the key, from the event after the last that was seen.

    `page` is the `sight` for which the page was drawn that asks, a while ago perhaps; without one it is as it is now.
    """
    seen = int(last_event_id) if re.fullmatch(r"[0-9]{1,9}", last_event_id) else -1
    closing = anyio.Event()
    return EventSourceResponse(
        _events(house, live, key, page, seen, closing, render),
        ping=house.settings.heartbeat,
        headers={"X-Accel-Buffering": "no"},
        shutdown_event=closing,
        shutdown_grace_period=GRACE,
    )


async def _events(
    house: House, live: LiveTable, key: str | None, page: str, seen: int, closing: anyio.Event, render: Render
) -> AsyncIterator[ServerSentEvent]:
    """Each part of the page as the seat sees it: the game at once if it has changed since the event `seen`, the
    others at once, and all at every change. `reload` says that the page has become another one.

    Who is slow gets the newest state of a part, not every one before it.
    """
    seat = house.seat_of(live, key)
    live.here[seat] += 1
    page = page or sight(seen_by(live, seat), seat)
    told: dict[str, Hashable] = {"table": (seen, "", None, False), "rematch": None}
    try:
        while not closing.is_set():
            now, shown = live.clock.now(), seen_by(live, seat)
            if house.seat_of(live, key) != seat or sight(shown, seat) != page:
                yield ServerSentEvent("", event="reload")
                await closing.wait()
                break
            news = [(event, state) for event, state in _states(shown, seat) if told.get(event, _NOTHING) != state]
            for event, state in news:
                told[event] = state
                number = _shown(shown) if event == "table" else None
                yield ServerSentEvent(render(shown, seat, event), event=event, id=number)
            if news:
                yield SO_FAR
            else:
                if isinstance(live, LiveMatch):
                    house.wonder(live, seat)
                more = more_at(live, seat, now)
                await _either(live.news(), closing.wait(), *([live.clock.strike(more)] if more else []))
    finally:
        live.here[seat] -= 1
        live.sign_of_life(house.seat_of(live, key))
        live.touch()


_NOTHING = object()


def _states(live: LiveTable, seat: int) -> Iterator[tuple[str, Hashable]]:
    """The parts of the page, and what each of them depends on."""
    seats = live.kept.changes, tuple(live.away(number) for number in range(len(live.kept.seats)))
    if isinstance(live, LiveMatch):
        yield "table", live.shown_by(seat)
        yield "people", (seats, tuple(live.match.stand_ins.items()), live.match.over)
        yield "rematch", live.rematch
    else:
        yield "gathering" if live.kept.gathers else "people", seats
    yield "talk", live.talk[-1].number if live.talk else 0


def _shown(live: LiveTable) -> str | None:
    """The number of the event that a match shows now."""
    if not isinstance(live, LiveMatch):
        return None
    return str(live.moment.version if live.moment else live.version)


def _part(pages: Pages, live: LiveTable, seat: int, event: str) -> str:
    match event, live:
        case "table", LiveMatch():
            return pages.fragment(live, seat)
        case "rematch", LiveMatch():
            return pages.rematch(live)
        case "people", _:
            return pages.people(live, seat)
        case "gathering", _:
            return pages.gathering(live, seat)
        case _:
            return pages.talk(live)


async def _either(*waits: Coroutine[Any, Any, object]) -> None:
    """Wait for the first of several things."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
