"""The live stream of a table: events, each with a part of the page as the seat sees it."""

import asyncio
import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from datetime import datetime
from functools import partial
from typing import TypeAlias

from fastapi import APIRouter, Request

from croupier.server.house import House
from croupier.server.live import LiveMatch, LiveTable
from croupier.server.pages import Pages, sight
from croupier.server.routes.desk import Desk, key_for
from croupier.server.streaming import PING, EventStream, Listener, event
from croupier.server.templating import NOTHING
from croupier.server.watching import more_at, seen_by

Render: TypeAlias = Callable[[LiveTable, int, str], str]
"""The data of an event at a table, as a seat sees it."""


def routes(desk: Desk) -> APIRouter:
    """`/t/{id}/live`."""
    router = APIRouter()

    @router.get("/t/{match_id}/live", status_code=200, response_class=EventStream)
    async def stream(request: Request, match_id: str) -> EventStream:
        live = await desk.house.open(match_id)
        page, last = request.query_params.get("page", ""), request.headers.get("last-event-id", "")
        return follow(desk.house, live, key_for(request, live.id), last, _Parts(desk.pages), page)

    return router


def follow(
    house: House, live: LiveTable, key: str | None, last_event_id: str, render: Render, page: str = ""
) -> EventStream:
    """The stream of a table for whoever has the key, from the event after the last that was seen.

    `page` is the `sight` for which the page was drawn that asks, a while ago perhaps; without one it is as it is now.
    """
    seen = int(last_event_id) if re.fullmatch(r"[0-9]{1,9}", last_event_id) else -1
    return EventStream(partial(_follow, house, live, key, page, seen, render))


async def _follow(
    house: House, live: LiveTable, key: str | None, page: str, seen: int, render: Render, listener: Listener
) -> None:
    """Tell of the table until the listener is gone, who counts as present meanwhile."""
    seat = house.seat_of(live, key)
    live.here[seat] += 1
    live.listeners.add(listener.stirred)
    house.listeners.add(listener)
    try:
        await _tell(house, live, key, page, seen, render, listener)
    finally:
        house.listeners.discard(listener)
        live.listeners.discard(listener.stirred)
        live.here[seat] -= 1
        live.sign_of_life(house.seat_of(live, key))
        live.touch()


async def _tell(
    house: House, live: LiveTable, key: str | None, page: str, seen: int, render: Render, listener: Listener
) -> None:
    """Each part of the page as the seat sees it: the game at once if it has changed since the event `seen`, the
    others at once, and all at every change. `reload` says that the page has become another one.

    Who is slow gets the newest state of a part, not every one before it.
    """
    seat = house.seat_of(live, key)
    page = page or sight(seen_by(live, seat), seat)
    told: dict[str, Hashable] = {"table": (seen, "", None), "rematch": None}
    heartbeat = house.settings.heartbeat
    while not listener.gone:
        listener.stirred.clear()
        now, shown = live.clock.now(), seen_by(live, seat)
        if house.seat_of(live, key) != seat or sight(shown, seat) != page:
            break
        news = [(part, state) for part, state in _states(shown, seat) if told.get(part, _NOTHING) != state]
        told.update(news)
        if news:
            await listener.tell(b"".join(_drawn(shown, seat, [part for part, _ in news], render)))
            continue
        del shown, news  # they take memory while nothing happens
        if not await _stirred(live, more_at(live, seat, now), listener, heartbeat):
            await listener.tell(PING)
    if not listener.gone:
        await listener.tell(event("reload", ""))
    while not listener.gone:
        listener.stirred.clear()
        if not await listener.stir(heartbeat):
            await listener.tell(PING)


def _drawn(live: LiveTable, seat: int, parts: Sequence[str], render: Render) -> Iterator[bytes]:
    for part in parts:
        yield event(part, render(live, seat, part), _number(live, part))


async def _stirred(live: LiveTable, moment: datetime | None, listener: Listener, heartbeat: float) -> bool:
    """Whether the listener was stirred before it is time for a sign of life; it is at that moment at the latest."""
    if moment is None:
        return await listener.stir(heartbeat)
    striking = asyncio.create_task(live.clock.strike(moment))
    striking.add_done_callback(lambda _: listener.stirred.set())
    try:
        return await listener.stir(heartbeat)
    finally:
        striking.cancel()


_NOTHING = object()


def _states(live: LiveTable, seat: int) -> Iterator[tuple[str, Hashable]]:
    """The parts of the page, and what each of them depends on."""
    seats = live.kept.changes, live.who_is_away
    if isinstance(live, LiveMatch):
        yield "table", live.shown_by(seat)
        yield "people", (seats, tuple(live.match.stand_ins.items()), live.match.over)
        yield "rematch", live.rematch
    else:
        yield "gathering" if live.kept.gathers else "people", seats
    yield "talk", live.talk[-1].number if live.talk else 0


def _number(live: LiveTable, part: str) -> int | None:
    """The number of the event that a match shows now."""
    if part != "table" or not isinstance(live, LiveMatch):
        return None
    return live.moment.version if live.moment else live.version


class _Parts:
    """The parts of the page for one stream."""

    __slots__ = ("_known", "_pages")

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._known = NOTHING

    def __call__(self, live: LiveTable, seat: int, part: str) -> str:
        pages = self._pages
        match part, live:
            case "table", LiveMatch():
                text, self._known = pages.changes(live, seat, self._known)
                return text
            case "rematch", LiveMatch():
                return pages.rematch(live)
            case "people", _:
                return pages.people(live, seat)
            case "gathering", _:
                return pages.gathering(live, seat)
            case _:
                return pages.talk(live)
