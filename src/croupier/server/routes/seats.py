"""Sitting down, leaving, making room, moving to another device, and starting a table that gathers."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from sqlalchemy.exc import SQLAlchemyError

from croupier.bots import bots_of
from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.server import forms, seating
from croupier.server.errors import HouseError
from croupier.server.house import House
from croupier.server.kept import Kept, Seat
from croupier.server.keys import hashed, key_from, new_key
from croupier.server.live import LiveMatch
from croupier.server.routes.desk import Asked, Desk, key_for

Deed: TypeAlias = Callable[[House, Asked], Awaitable[str | None]]


def routes(desk: Desk) -> APIRouter:
    """What people do with seats, under `/t/{id}`."""
    router = APIRouter(prefix="/t/{match_id}")
    for name, deed in DEEDS.items():
        router.add_api_route(f"/{name}", _route(desk, deed), methods=["POST"])
    _add_moves(router, desk)
    return router


def _route(desk: Desk, deed: Deed) -> Callable[[Request, str], Awaitable[Response]]:
    async def route(request: Request, match_id: str) -> Response:
        return await desk.try_at(request, match_id, lambda asked: deed(desk.house, asked))

    return route


async def _sit(house: House, asked: Asked) -> str | None:
    if seating.seat_of(asked.live.kept, asked.key) != NOBODY:
        return None
    key, now = key_from(asked.form.get("key", "")), house.clock.now()
    name, luck = forms.person_name(asked.form.get("name", "")), forms.lucky_words(asked.form.get("luck", ""))
    guest = Seat(name, secret_hash=hashed(key), luck=luck, seen=now)

    def seated(kept: Kept) -> Kept:
        changed = seating.sit(kept, guest)
        return changed if seating.open_seats(changed) else seating.begin(changed, now)

    await house.change(asked.live, _once(key, seated))
    return key


def _once(key: str, change: Callable[[Kept], Kept]) -> Callable[[Kept], Kept]:
    """The change, unless the secret opens a seat: the form came twice, and perhaps the first answer was lost."""
    return lambda kept: change(kept) if seating.seat_of(kept, key) == NOBODY else kept


async def _luck(house: House, asked: Asked) -> None:
    words = forms.lucky_words(asked.form.get("luck", ""))
    await house.change(asked.live, lambda kept: seating.wish_luck(kept, asked.key, words))


async def _begin(house: House, asked: Asked) -> None:
    bots = bots_of(registry.game(asked.live.kept.game))
    bot = None if asked.form.get("rest") == "closed" else next(iter(bots))
    now = house.clock.now()
    await house.change(asked.live, lambda kept: seating.begin_early(kept, asked.key, bot, now))


async def _leave(house: House, asked: Asked) -> None:
    await house.change(asked.live, lambda kept: seating.leave(kept, asked.key))
    await house.tend(asked.live)


async def _remove(house: House, asked: Asked) -> None:
    live, number, name = asked.live, forms.seat_number(asked.form.get("seat", "")), asked.form.get("who", "")
    await house.change(live, lambda kept: seating.remove(kept, asked.key, number, name, live.away), fresh=True)
    await house.tend(live)


async def _take(house: House, asked: Asked) -> str:
    key, number = key_from(asked.form.get("key", "")), forms.seat_number(asked.form.get("seat", ""))
    if seating.seat_of(asked.live.kept, asked.key) not in (NOBODY, seating.seat_of(asked.live.kept, key)):
        raise HouseError(409, "You have a seat at this table already.")
    now = house.clock.now()
    await house.change(asked.live, _once(key, lambda kept: seating.take(kept, number, hashed(key), now)))
    if isinstance(asked.live, LiveMatch):
        with suppress(SQLAlchemyError):  # the seat is taken, and who acts is back in any case
            await house.let_return(asked.live, number)
    return key


async def _back(house: House, asked: Asked) -> None:
    seat = seating.held(asked.live.kept, asked.key)
    if isinstance(asked.live, LiveMatch):
        await house.let_return(asked.live, seat)


DEEDS: dict[str, Deed] = {
    "sit": _sit,
    "luck": _luck,
    "begin": _begin,
    "leave": _leave,
    "remove": _remove,
    "take": _take,
    "back": _back,
}


def _add_moves(router: APIRouter, desk: Desk) -> None:
    house = desk.house

    @router.post("/move")
    async def move(request: Request, match_id: str) -> HTMLResponse:
        live = await house.open(match_id)
        key, until = new_key(), house.clock.now() + seating.MOVE_TIME
        mine = key_for(request, match_id)
        await house.change(live, lambda kept: seating.offer_move(kept, mine, hashed(key), until))
        link = str(request.url_for("arrive", match_id=match_id, key=key))
        return HTMLResponse(desk.pages.move(live, link))

    @router.get("/seat/{key}")
    async def arrive(request: Request, match_id: str, key: str) -> HTMLResponse:
        live = await house.open(match_id)
        seat = seating.moving(live.kept, key, house.clock.now())
        return HTMLResponse(desk.pages.arrive(live, live.kept.seats[seat].name, key))

    @router.post("/seat/{key}")
    async def sit_here(request: Request, match_id: str, key: str) -> Response:
        async def do(asked: Asked) -> str:
            fresh, now = key_from(asked.form.get("key", "")), house.clock.now()

            def moved(kept: Kept) -> Kept:
                if seating.seat_of(kept, asked.key) not in (NOBODY, seating.moving(kept, key, now)):
                    raise HouseError(
                        409, "You have another seat at this table here: leave it first, or move elsewhere."
                    )
                return seating.move(kept, key, now, hashed(fresh))

            await house.change(asked.live, _once(fresh, moved))
            return fresh

        return await desk.try_at(request, match_id, do)
