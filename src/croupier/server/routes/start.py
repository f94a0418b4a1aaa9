"""The start page, and new tables."""

import asyncio
from datetime import timedelta

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from croupier.server import forms, orders
from croupier.server.errors import HouseError
from croupier.server.kept import Kept
from croupier.server.keys import key_from
from croupier.server.routes.desk import Desk, address_of, hand_over, keys_of, writing

LISTED = 20
"""How many open tables the start page shows."""
ALONE = timedelta(minutes=10)
"""After so long without anybody there, it does not show them."""


def routes(desk: Desk) -> APIRouter:
    """`/` and `/tables`."""
    router = APIRouter()
    house, pages = desk.house, desk.pages

    async def listed(mine: list[Kept]) -> list[Kept]:
        known = {kept.id for kept in mine}
        open_tables = await asyncio.to_thread(house.store.listed, LISTED, house.clock.now() - ALONE)
        return [kept for kept in open_tables if kept.id not in known]

    @router.get("/")
    async def start(request: Request, game: str = "") -> HTMLResponse:
        house.expect_guests()
        mine = await house.tables(keys_of(request))
        try:
            values = {"game": orders.game_chosen(game).name} if game else {}
        except HouseError as error:
            return HTMLResponse(pages.start(mine, await listed(mine), trouble=error.sentence), 404)
        return HTMLResponse(pages.start(mine, await listed(mine), values))

    @router.get("/tables")
    async def again() -> RedirectResponse:
        """Where one is when the form was refused, opened anew."""
        return RedirectResponse("/", 303)

    @router.post("/tables")
    async def create(request: Request) -> Response:
        form = await forms.fields(request)
        try:
            ordered = orders.new_table(form)
            with writing():
                match_id, seats = await house.create(
                    ordered.game,
                    ordered.options,
                    ordered.invited,
                    ordered.settings,
                    key_from(form.get("key", "")),
                    address_of(request),
                )
        except HouseError as error:
            mine = await house.tables(keys_of(request))
            return HTMLResponse(
                pages.start(mine, await listed(mine), form, error.sentence), error.status, error.headers
            )
        answer = RedirectResponse(f"/t/{match_id}", 303)
        hand_over(request, answer, match_id, seats[0])
        return answer

    return router
