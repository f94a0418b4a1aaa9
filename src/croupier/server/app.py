"""The house as a web application: its parts put together."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.types import Scope

from croupier.games import registry
from croupier.play.wording import describe
from croupier.server import logs
from croupier.server.errors import UNWRITTEN, HouseError
from croupier.server.guard import Guard, add_headers
from croupier.server.house import House
from croupier.server.metrics import Timed
from croupier.server.offers import packages_with
from croupier.server.pages import STATIC, Pages
from croupier.server.routes import about, rematch, replay, seats, start, stream, table, talk
from croupier.server.routes.api import NOTHING, api, problem
from croupier.server.routes.api import PATH as API
from croupier.server.routes.desk import Desk
from croupier.server.settings import Settings
from croupier.server.store import Store
from croupier.server.streaming import StreamingApp, ending
from croupier.server.thinking import Thinkers

log = logging.getLogger(__name__)

AGAIN = "5"
"""Seconds after which a page that could not be read from the database asks again by itself."""


def create_app(settings: Settings, executor: Executor | None = None) -> FastAPI:
    """The house as an ASGI app. Bots think in the executor, if there is one, instead of worker processes.

    Raises StoreError if the database cannot be used.
    """
    house = House(settings, Store(settings.database), Thinkers(settings.thinkers, executor))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        tasks = [asyncio.create_task(house.keep_tidy())]
        if house.store.shared:
            tasks.append(asyncio.create_task(house.follow()))
        with ending(house.listeners):
            yield
        for task in tasks:
            task.cancel()
        await house.close()

    app = StreamingApp(title="Croupier", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    pages = Pages()
    app.add_middleware(Guard, body_limit=settings.body_limit, hosts=settings.hosts, refuse=partial(_refuse, pages))
    app.add_middleware(Timed, tell=partial(_tell, house))
    app.state.house = house
    desk = Desk(house, pages)
    for subject in (start, table, stream, seats, talk, rematch, replay, about):
        app.include_router(subject.routes(desk))
    _add_error_pages(app, pages)
    app.mount(API, api(house))
    for game in registry.games().values():
        if packages := packages_with(game, "static"):
            files = StaticFiles(packages=[(package, "static") for package in packages])
            app.mount(f"/static/games/{game.name}", files)
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False))
    return app


def _refuse(pages: Pages, scope: Scope, status: int, sentence: str) -> Response:
    """The answer to what does not come in: a page for people, and JSON where the API is."""
    if scope["path"].startswith(API):
        return problem(status, sentence)
    return _error_page(pages, Request(scope), status, sentence)


def _error_page(
    pages: Pages, request: Request, status: int, sentence: str, headers: Mapping[str, str] | None = None
) -> HTMLResponse:
    refresh = {"HX-Refresh": "true"} if request.headers.get("hx-request") == "true" else {}
    return HTMLResponse(pages.error(status, sentence), status, {**refresh, **(headers or {})})


def _tell(house: House, scope: Scope, status: int, seconds: float) -> None:
    house.metrics.answered(scope, status, seconds)
    logs.answered(scope, status, seconds)


def _add_error_pages(app: FastAPI, pages: Pages) -> None:
    page = partial(_error_page, pages)

    @app.exception_handler(HouseError)
    async def refuse(request: Request, error: HouseError) -> HTMLResponse:
        return page(request, error.status, error.sentence, error.headers)

    @app.exception_handler(HTTPException)
    async def fail(request: Request, error: HTTPException) -> Response:
        if request.url.path.startswith(API):  # an address with a line break in it reaches no mounted application
            return problem(error.status_code, NOTHING, headers=error.headers)
        sentences = {404: "There is no such page.", 405: "That cannot be done with this page."}
        return page(request, error.status_code, sentences.get(error.status_code, error.detail), error.headers)

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> HTMLResponse:
        return page(request, 422, f"This address cannot be understood: {describe(error.errors())[0]}.")

    @app.exception_handler(SQLAlchemyError)
    async def unwritten(request: Request, error: SQLAlchemyError) -> HTMLResponse:
        log.exception("the database failed")
        return page(request, 503, UNWRITTEN, {"Refresh": AGAIN} if request.method == "GET" else None)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> HTMLResponse:
        sentence = "Something is broken in the house; what was played before is safe. Go back and reload."
        answer = page(request, 500, sentence)
        add_headers(answer.headers, request.url.path)  # such an answer goes past the guard
        return answer
