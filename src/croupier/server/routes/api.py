"""The API for people who write clients and bots: JSON over HTTP, with a description that FastAPI makes.

It is an application of its own, below the house's, as all of its errors are JSON. Seats are held by bearer tokens: no
cookie counts here, so no other site's page can act with one.
"""

import json
import logging
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Depends, FastAPI, Header, Path, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel
from pydantic_core import ErrorDetails
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.play.entries import Undo
from croupier.play.log import options_from
from croupier.play.match import Refused
from croupier.play.wording import capital, describe
from croupier.server import api_models as m
from croupier.server import forms, orders
from croupier.server.api_view import event_data, game_info, table_view
from croupier.server.errors import UNWRITTEN, HouseError
from croupier.server.house import Done, House, Invitation
from croupier.server.live import LiveTable
from croupier.server.routes.desk import Asked, address_of
from croupier.server.routes.seats import DEEDS
from croupier.server.routes.stream import follow
from croupier.server.streaming import EventStream
from croupier.server.talk import say
from croupier.server.watching import seen_by

log = logging.getLogger(__name__)

PATH = "/api/v1"
"""Where the API is."""

_ABOUT = """
Every request that cannot be done is answered with a status of 400 or more and a `Problem`; nothing has changed then.

**Seats.** Whoever opens a table or sits down gets a token, and holds the seat with it: `Authorization: Bearer TOKEN`.
Without one you watch.

**Acting.** An action is a JSON object by the game's `action_schema`; a table's `legal` lists those that are possible.
Send each with an `action_id` of your own: if you hear no answer, send it again, and it is done once.

**Following.** `events` is a stream of server-sent events. `table` (a match) and `gathering` (a table that waits for
its players) bring a `TableView`; `people` brings `seats`, `talk` brings the last messages, `rematch` the table that
follows. `reload` says that the table has become another one, as it has begun, or that your token opens another seat
or none now: follow it anew. The id of a `table` event is the version of the table; a client that comes back sends it
as `Last-Event-ID`, and gets the table only if something has happened since. Who is slow gets the newest state, not
every one before it.
"""

_bearer = HTTPBearer(auto_error=False, description="The token of a seat.")
_Credentials: TypeAlias = Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)]


def _token(request: Request, credentials: _Credentials) -> str | None:
    if credentials is None and "authorization" in request.headers:
        raise HouseError(401, "A seat is held by a token: Authorization: Bearer TOKEN.")
    return credentials.credentials if credentials else None


def _takes_json(request: Request) -> None:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise HouseError(415, f"This takes application/json, not {kind or 'an untyped body'}.")


Token: TypeAlias = Annotated[str | None, Depends(_token)]
TableId: TypeAlias = Annotated[str, Path(description="The table's id.", examples=["dGFibGUtb25l"])]

_RULE = re.compile(r"\(([A-Z]+-[0-9]+)\)\.(?= |$)")
"""How a sentence names the clause behind it."""
_UNREADABLE = "The body cannot be read: it should be JSON in UTF-8, not nested too deeply, nor with a number too long."
NOTHING = f"There is nothing at this address; {PATH}/openapi.json lists what there is."
_BODY = [Depends(_takes_json)]


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The refusals of a route, for the description."""
    return {status: {"model": m.Problem, "description": _REFUSALS[status]} for status in statuses}


_REFUSALS = {
    400: "The body is no JSON.",
    401: "The token is missing, or opens no seat at this table.",
    403: "Who has this seat may not do that, or another site's page sent it.",
    404: "There is no such table or game.",
    409: "The table has changed, or is not in a state for this.",
    413: "The body is too big.",
    415: "The body is not said to be JSON.",
    422: "The body is not as described here, or the rules do not allow the action.",
    429: "Too much at once: wait as long as Retry-After says.",
    503: "The database is away; nothing was done.",
}
_SENT = (400, 403, 404, 409, 413, 415, 422, 429, 503)
"""The refusals of whatever takes a body."""


def api(house: House) -> FastAPI:
    """The API of the house, to be mounted at `PATH`."""
    app = FastAPI(
        title="Croupier",
        version="1",
        description=_ABOUT,
        openapi_url="/openapi.json",
        docs_url=None,
        redoc_url=None,
        servers=[{"url": PATH}],
        root_path_in_servers=False,
    )
    for part in (_games(), _tables(house), _seats(house), _play(house)):
        app.include_router(part)
    _add_problems(app)
    return app


def _games() -> APIRouter:
    router = APIRouter(tags=["games"])

    @router.get("/games")
    async def list_games() -> list[m.GameInfo]:
        """The games that this house offers."""
        return [game_info(game) for game in registry.games().values()]

    @router.get("/games/{name}", responses=_problems(404, 422))
    async def get_game(name: Annotated[str, Path(examples=["roulette"])]) -> m.GameInfo:
        """One game."""
        try:
            return game_info(registry.game(name))
        except LookupError as error:
            raise HouseError(404, f"{capital(error.args[0])}.") from None

    return router


def _tables(house: House) -> APIRouter:
    router = APIRouter(tags=["tables"])

    @router.post("/tables", status_code=201, dependencies=_BODY, responses=_problems(*_SENT))
    async def create_table(request: Request, order: m.TableOrder) -> m.Seated:
        """Open a table, and sit down in its seat 0. The match begins when no seat is open."""
        game, name = registry.game(order.game), forms.person_name(order.name)
        invited = [Invitation(name), *orders.invited(game, name, order.seats)]
        options = options_from(game, order.options)
        table, keys = await house.create(game, options, invited, order.settings, address=address_of(request))
        return m.Seated(table=table, seat=0, token=keys[0])

    @router.get("/tables/{table}", responses=_problems(401, 404, 409, 422, 503))
    async def get_table(table: TableId, token: Token) -> m.TableView:
        """The table as your seat sees it."""
        live = await house.open(table)
        seat = _seat(house, live, token)
        return table_view(seen_by(live, seat), seat)

    @router.get(
        "/tables/{table}/events",
        status_code=200,
        response_class=EventStream,
        responses={
            **_problems(401, 404, 409, 422, 503),
            200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}, "description": "Events."},
        },
    )
    async def follow_table(
        table: TableId,
        token: Token,
        last_event_id: Annotated[str, Header(description="The id of the last event that you have.")] = "",
    ) -> EventStream:
        """The table's events, for as long as you listen."""
        live = await house.open(table)
        _seat(house, live, token)
        return follow(house, live, token, last_event_id, event_data)

    return router


def _seats(house: House) -> APIRouter:
    router = APIRouter(prefix="/tables/{table}", tags=["seats"])

    async def do(what: str, table: str, token: str | None, **form: str) -> str | None:
        live = await house.open(table)
        if what != "sit":
            _own_seat(house, live, token)
        return await DEEDS[what](house, Asked(live, token, form))

    @router.post("/sit", status_code=201, dependencies=_BODY, responses=_problems(401, *_SENT))
    async def sit(table: TableId, guest: m.Guest, token: Token) -> m.Seated:
        """Sit down in the first open seat. The match begins when no other is open."""
        _seat(house, await house.open(table), token)
        key = await do("sit", table, token, name=guest.name, luck=guest.luck)
        if key is None:
            raise HouseError(409, "You have a seat at this table already.")
        return m.Seated(table=table, seat=house.seat_of(await house.open(table), key), token=key)

    @router.post("/begin", status_code=204, dependencies=_BODY, responses=_problems(401, *_SENT))
    async def begin(table: TableId, beginning: m.Beginning, token: Token) -> None:
        """Wait no longer for others, as the host."""
        await do("begin", table, token, rest=beginning.rest)

    @router.post("/leave", status_code=204, responses=_problems(401, 403, 404, 409, 422, 503))
    async def leave(table: TableId, token: Token) -> None:
        """Leave the seat: its token is dead, and a bot acts for it in a match."""
        await do("leave", table, token)

    @router.post("/back", status_code=204, responses=_problems(401, 403, 404, 409, 422, 503))
    async def back(table: TableId, token: Token) -> None:
        """Act again for your seat, if a bot did so while you were away."""
        await do("back", table, token)

    return router


def _play(house: House) -> APIRouter:
    router = APIRouter(prefix="/tables/{table}", tags=["play"])

    @router.post("/actions", dependencies=_BODY, responses=_problems(401, *_SENT))
    async def act(table: TableId, deed: m.Deed, token: Token) -> m.Receipt:
        """Act. What you do is on the disk when this is answered."""
        live = await house.open_match(table)
        seat = _own_seat(house, live, token)
        action = forms.action(live.match.game, {"action": json.dumps(deed.action)}, every=True)
        done = await house.act(live, seat, action, deed.action_id, deed.version)
        return m.Receipt(done="now" if done is Done.NOW else "before", version=live.version)

    @router.post("/undo", dependencies=_BODY, responses=_problems(401, *_SENT))
    async def undo(table: TableId, request: m.UndoRequest, token: Token) -> m.Receipt:
        """Take back your last action, if nobody has acted since and it showed nothing hidden."""
        live = await house.open_match(table)
        seat = _own_seat(house, live, token)
        done = await house.act(live, seat, Undo(), request.action_id, request.version)
        return m.Receipt(done="now" if done is Done.NOW else "before", version=live.version)

    @router.post("/go-on", status_code=204, responses=_problems(401, 403, 404, 409, 422, 503))
    async def go_on(table: TableId, token: Token) -> None:
        """End a moment that stays in view."""
        live = await house.open_match(table)
        _own_seat(house, live, token)
        await house.go_on(live)

    @router.post("/messages", status_code=204, dependencies=_BODY, responses=_problems(401, *_SENT))
    async def write(table: TableId, saying: m.Saying, token: Token) -> None:
        """Say something to those at the table."""
        live = await house.open(table)
        seat = _seat(house, live, token)
        name = live.names[seat] if seat != NOBODY else forms.person_name(saying.name)
        await say(house.store, live, seat, name, forms.message(saying.text))

    return router


def _seat(house: House, live: LiveTable, token: str | None) -> int:
    """The seat that the token opens; NOBODY without one. It is a sign of life. Raises HouseError."""
    seat = house.seat_of(live, token)
    if token and seat == NOBODY:
        raise HouseError(401, "This token opens no seat at this table.")
    live.sign_of_life(seat)
    return seat


def _own_seat(house: House, live: LiveTable, token: str | None) -> int:
    seat = _seat(house, live, token)
    if seat == NOBODY:
        raise HouseError(401, "This needs the token of a seat: Authorization: Bearer TOKEN.")
    return seat


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(HouseError)
    async def refuse(request: Request, error: HouseError) -> JSONResponse:
        return problem(error.status, error.sentence, _rule_of(error.sentence), error.headers)

    @app.exception_handler(Refused)
    async def forbid(request: Request, refused: Refused) -> JSONResponse:
        return problem(422, refused.refusal.reason, refused.refusal.rule)

    @app.exception_handler(forms.ActionError)
    async def misread(request: Request, error: forms.ActionError) -> JSONResponse:
        return problem(422, error.refusal.reason, error.refusal.rule)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        fault: ErrorDetails = error.errors()[0]
        if fault["type"] == "json_invalid":
            where = fault["loc"][-1]
            return problem(400, f"The body is not JSON, or it is cut short: see character {int(where) + 1}.")
        sentences = " ".join(_sentences(request, error.errors()))
        return problem(422, sentences, _rule_of(sentences))

    @app.exception_handler(HTTPException)
    async def fail(request: Request, error: HTTPException) -> JSONResponse:
        allowed = (error.headers or {}).get("Allow", "")
        sentences = {
            400: _UNREADABLE,
            404: NOTHING,
            405: f"This address takes {allowed.replace(', ', ' or ')}, not {request.method}.",
        }
        sentence = sentences.get(error.status_code, error.detail)
        return problem(error.status_code, sentence, headers=error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def unwritten(request: Request, error: SQLAlchemyError) -> JSONResponse:
        log.exception("the database failed")
        return problem(503, UNWRITTEN)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> JSONResponse:
        return problem(500, "Something is broken in the house, so nothing was done; what was played before is safe.")


def _rule_of(sentences: str) -> str | None:
    """The first clause that they name."""
    named = _RULE.search(sentences)
    return named and named[1]


def _sentences(request: Request, faults: Sequence[ErrorDetails]) -> list[str]:
    """What is wrong with a request, at places in its body, its path or its headers, a sentence each."""
    body = request.scope["route"].body_field
    shape: type[BaseModel] | None = body and body.field_info.annotation
    told = describe([{**fault, "loc": fault["loc"][1:]} for fault in faults], shape, "the body")
    return [f"{capital(each) if each.startswith('the body') else each}." for each in told]


def problem(
    status: int, sentence: str, rule: str | None = None, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The answer to what was not done."""
    readable = sentence.encode(errors="replace").decode()  # what came in may hold half of a character
    body = m.Problem(error=m.Fault(rule=rule, sentence=readable))
    bearer = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    return JSONResponse(body.model_dump(), status, {**bearer, **(headers or {})})
