"""The rules of the games, whether the house is well, and its numbers."""

import asyncio
import logging

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from croupier.components.wording import shown
from croupier.games import registry
from croupier.server.errors import HouseError
from croupier.server.routes.desk import Desk

log = logging.getLogger(__name__)


def routes(desk: Desk) -> APIRouter:
    """`/rules/{game}`, `/healthz` and `/metrics`."""
    router = APIRouter()

    @router.get("/rules/{game}")
    async def rules(game: str) -> HTMLResponse:
        if known := registry.games().get(game):
            return HTMLResponse(desk.pages.rules(known))
        raise HouseError(404, f"There is no game {shown(game)}, and so no rules of it: the start page has all games.")

    @router.get("/healthz")
    async def healthz() -> JSONResponse:
        try:
            healthy = await asyncio.to_thread(desk.house.store.healthy)
        except SQLAlchemyError:
            log.exception("the database failed")
            healthy = False
        return JSONResponse({"status": "ok" if healthy else "no database"}, 200 if healthy else 503)

    @router.get("/metrics")
    async def metrics() -> Response:
        return Response(desk.house.metrics.text(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    return router
