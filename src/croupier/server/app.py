"""The routes of the house."""

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine, Mapping
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from typing import Annotated, Any

import anyio
from fastapi import Depends, FastAPI, Header, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import SQLAlchemyError
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.play.log import dump
from croupier.play.match import Refused
from croupier.server import forms
from croupier.server.guard import Guard, same_origin
from croupier.server.house import Done, House, HouseError, Invitation
from croupier.server.live import LiveMatch
from croupier.server.pages import STATIC, Answer, Pages, own_folder
from croupier.server.settings import Settings
from croupier.server.store import Store
from croupier.server.thinking import Thinkers

log = logging.getLogger(__name__)

COOKIE = "seat_"
"""The cookie of a seat is called so, and the id of its match."""
COOKIE_DAYS = 180
TABLES_SHOWN = 50
"""How many of a person's tables the start page shows, and how many a browser is asked to remember."""
GRACE = 1.0
"""Seconds that live streams get to end when the house closes."""
UNWRITTEN = "The house could not reach its database, so nothing was done: try again."


def create_app(settings: Settings, executor: Executor | None = None) -> FastAPI:
    """The house as an ASGI app. Bots think in the executor, if there is one, instead of worker processes.

    Raises StoreError if the database cannot be used.
    """
    house = House(settings, Store(settings.database), Thinkers(settings.thinkers, executor))

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        tidy = asyncio.create_task(house.keep_tidy())
        yield
        tidy.cancel()
        await house.close()

    app = FastAPI(title="Croupier", lifespan=lifespan, openapi_url=None, docs_url=None, redoc_url=None)
    app.add_middleware(Guard, body_limit=settings.body_limit)
    if settings.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(settings.hosts), www_redirect=False)
    app.state.house = house
    pages = Pages()
    _add_routes(app, house, pages)
    _add_error_pages(app, pages)
    for game in registry.games().values():
        if (folder := own_folder(game, "static")).is_dir():
            app.mount(f"/static/games/{game.name}", StaticFiles(directory=folder))
    app.mount("/static", StaticFiles(directory=STATIC, check_dir=False))
    return app


def _add_routes(app: FastAPI, house: House, pages: Pages) -> None:
    posted = [Depends(same_origin)]

    @app.get("/")
    async def start(request: Request, game: str = "") -> HTMLResponse:
        house.expect_guests()
        return HTMLResponse(pages.start(await house.tables(_keys(request)), {"game": game}))

    @app.post("/tables", dependencies=posted)
    async def create(request: Request) -> Response:
        form = await forms.fields(request)
        keys = _keys(request)
        try:
            ordered = await _like(house, request, form["like"]) if "like" in form else forms.new_table(form)
            match_id, seats = await house.create(ordered.game, ordered.options, ordered.invited)
        except HouseError as error:
            page = pages.start(await house.tables(keys), form, error.sentence)
            return HTMLResponse(page, error.status)
        answer = RedirectResponse(f"/t/{match_id}", 303)
        for key in seats.values():
            answer.set_cookie(
                COOKIE + match_id,
                key,
                max_age=COOKIE_DAYS * 86_400,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        for forgotten in list(keys)[: max(0, len(keys) - TABLES_SHOWN + 1)]:
            answer.delete_cookie(COOKIE + forgotten)
        return answer

    @app.get("/t/{match_id}")
    async def table(request: Request, match_id: str) -> HTMLResponse:
        live = await house.open(match_id)
        return HTMLResponse(pages.match(live, _seat(house, request, live)))

    @app.get("/t/{match_id}/live")
    async def stream(
        request: Request,
        match_id: str,
        last_event_id: Annotated[str, Header()] = "",
    ) -> EventSourceResponse:
        live = await house.open(match_id)
        seen = int(last_event_id) if re.fullmatch(r"[0-9]{1,9}", last_event_id) else -1
        closing = anyio.Event()
        return EventSourceResponse(
            _events(pages, live, _seat(house, request, live), seen, closing),
            ping=house.settings.heartbeat,
            headers={"X-Accel-Buffering": "no"},
            shutdown_event=closing,
            shutdown_grace_period=GRACE,
        )

    @app.post("/t/{match_id}/act", dependencies=posted)
    async def act(request: Request, match_id: str) -> Response:
        live = await house.open(match_id)
        seat = _seat(house, request, live)
        if seat == NOBODY:
            raise HouseError(403, "You have no seat at this table: you may watch.")
        wish = forms.wish(await forms.fields(request))
        status, answer = await _answer(house, live, seat, wish)
        if request.headers.get("hx-request") == "true":  # htmx shows no answer of 500 or more
            return HTMLResponse(pages.fragment(live, seat, answer), status if status < 500 else 409)
        if answer == Answer():
            return RedirectResponse(f"/t/{match_id}", 303)
        return HTMLResponse(pages.match(live, seat, answer), status)

    @app.post("/t/{match_id}/go-on", dependencies=posted)
    async def go_on(request: Request, match_id: str) -> Response:
        live = await house.open(match_id)
        seat = _seat(house, request, live)
        if seat == NOBODY:
            raise HouseError(403, "You have no seat at this table: you may watch.")
        live.go_on(live.moment)
        if request.headers.get("hx-request") == "true":
            return HTMLResponse(pages.fragment(live, seat))
        return RedirectResponse(f"/t/{match_id}", 303)

    @app.get("/t/{match_id}/log")
    async def download(request: Request, match_id: str) -> Response:
        live = await house.open(match_id)
        text = await asyncio.to_thread(lambda: dump(house.log_for(live, _seat(house, request, live))))
        name = f"{live.match.game.name}-{live.id}.json"
        return Response(text, media_type="application/json", headers=_attachment(name))

    @app.get("/rules/{game}")
    async def rules(game: str) -> HTMLResponse:
        try:
            return HTMLResponse(pages.rules(registry.game(game)))
        except LookupError as error:
            raise HouseError(404, f"There are no such rules: {error.args[0]}.") from None

    @app.get("/healthz")
    async def healthz() -> JSONResponse:
        healthy = await asyncio.to_thread(house.store.healthy)
        return JSONResponse({"status": "ok" if healthy else "no database"})


async def _like(house: House, request: Request, match_id: str) -> forms.NewTable:
    """Another table like the one of that id, for a person who sits there."""
    live = await house.open(match_id)
    if _seat(house, request, live) == NOBODY:
        raise HouseError(403, "You have no seat at that table: order one of your own.")
    guests = [Invitation(seat.name, seat.bot) for seat in live.kept.seats]
    return forms.NewTable(live.match.game, live.match.options, guests)


async def _answer(house: House, live: LiveMatch, seat: int, wish: forms.Wish) -> tuple[int, Answer]:
    """Carry out a wish; the HTTP status, and what the page says of it."""
    try:
        done = await house.act(live, seat, forms.action(live.match.game, wish.fields), wish.action_id, wish.version)
    except Refused as refused:
        return 422, Answer(refused.refusal)
    except forms.ActionError as error:
        return 422, Answer(error.refusal)
    except HouseError as error:
        return error.status, Answer(notice=error.sentence)
    except SQLAlchemyError:
        log.exception("the database failed in match %s", live.id)
        return 503, Answer(notice=UNWRITTEN)
    except Exception:
        log.exception("a rule failed in match %s", live.id)
        return 500, Answer(notice="The house could not do this, so nothing was done; what was played before is safe.")
    return 200, Answer(notice="That was done already.") if done is Done.BEFORE else Answer()


async def _events(
    pages: Pages, live: LiveMatch, seat: int, seen: int, closing: anyio.Event
) -> AsyncIterator[ServerSentEvent]:
    """The table as the seat sees it, at once if it has changed since the event `seen`, then at every change.

    Who is slow gets the newest table, not every one before it.
    """
    live.watchers += 1
    told = (seen, "", None)
    try:
        while not closing.is_set():
            if (live.version, live.trouble, live.moment) != told:
                told = live.version, live.trouble, live.moment
                shown = live.moment.version if live.moment else live.version
                yield ServerSentEvent(pages.fragment(live, seat), event="table", id=str(shown))
            else:
                await _either(live.news(), closing.wait())
    finally:
        live.watchers -= 1
        live.touch()


async def _either(*waits: Coroutine[Any, Any, object]) -> None:
    """Wait for the first of several things."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


def _add_error_pages(app: FastAPI, pages: Pages) -> None:
    def page(request: Request, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> HTMLResponse:
        refresh = {"HX-Refresh": "true"} if request.headers.get("hx-request") == "true" else {}
        return HTMLResponse(pages.error(status, sentence), status, {**refresh, **(headers or {})})

    @app.exception_handler(HouseError)
    async def refuse(request: Request, error: HouseError) -> HTMLResponse:
        return page(request, error.status, error.sentence)

    @app.exception_handler(HTTPException)
    async def fail(request: Request, error: HTTPException) -> HTMLResponse:
        sentences = {404: "There is no such page.", 405: "That cannot be done with this page."}
        return page(request, error.status_code, sentences.get(error.status_code, error.detail), error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def unwritten(request: Request, error: SQLAlchemyError) -> HTMLResponse:
        log.exception("the database failed")
        return page(request, 503, UNWRITTEN)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> HTMLResponse:
        return page(
            request, 500, "Something is broken in the house; what was played before is safe. Go back and reload."
        )


def _seat(house: House, request: Request, live: LiveMatch) -> int:
    return house.seat_of(live, request.cookies.get(COOKIE + live.id))


def _keys(request: Request) -> dict[str, str]:
    return {name.removeprefix(COOKIE): key for name, key in request.cookies.items() if name.startswith(COOKIE)}


def _attachment(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
