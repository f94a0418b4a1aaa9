"""Looking back at a finished match, and checking its dice."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from croupier.server.looking_back import sight
from croupier.server.replays import Replays
from croupier.server.routes.desk import Desk


def routes(desk: Desk) -> APIRouter:
    """`/t/{id}/replay` and `/t/{id}/dice`."""
    router = APIRouter(prefix="/t/{match_id}")
    house, pages, replays = desk.house, desk.pages, Replays()

    @router.get("/replay")
    async def start(request: Request, match_id: str, eyes: str = "") -> HTMLResponse:
        return await entry(request, match_id, "0", eyes)

    @router.get("/replay/{number}")
    async def entry(request: Request, match_id: str, number: str, eyes: str = "", framed: bool = False) -> HTMLResponse:
        live, seat = desk.match(request, await house.open_match(match_id))
        replay = await replays.of(live)
        seen = sight(match_id, replay, number, eyes, seat, framed=framed)
        return HTMLResponse(await asyncio.to_thread(pages.replay, seen))

    @router.get("/dice")
    async def dice(request: Request, match_id: str) -> HTMLResponse:
        live, _ = desk.match(request, await house.open_match(match_id))
        checked = None
        if live.match.over:
            replay = await replays.of(live)
            checked = await asyncio.to_thread(lambda: replay.checked)
        return HTMLResponse(pages.dice(live, checked))

    return router
