"""A table's page, and the actions at it."""

import asyncio
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from croupier.components.wording import shown
from croupier.games.contract import Refusal
from croupier.play.entries import Undo
from croupier.play.log import dump
from croupier.play.match import Refused
from croupier.server import forms
from croupier.server.api_models import Choice
from croupier.server.api_view import legal
from croupier.server.errors import HouseError
from croupier.server.house import Done, House
from croupier.server.live import LiveMatch
from croupier.server.pages import Answer
from croupier.server.routes.desk import Desk, from_script, writing

log = logging.getLogger(__name__)

Wished: TypeAlias = Callable[[LiveMatch, int, forms.Wish], Any]
"""Makes the structured action of a seat's wish."""


def routes(desk: Desk) -> APIRouter:
    """`/t/{id}`, and what is played there."""
    router = APIRouter(prefix="/t/{match_id}")
    house, pages = desk.house, desk.pages

    @router.get("")
    async def table(request: Request, match_id: str) -> HTMLResponse:
        live = await house.open(match_id)
        return desk.page(request, live, Answer(still="still" in request.query_params))

    @router.post("/act")
    async def act(request: Request, match_id: str) -> Response:
        return await do(request, match_id, _typed)

    @router.post("/undo")
    async def undo(request: Request, match_id: str) -> Response:
        return await do(request, match_id, lambda live, seat, wish: Undo())

    async def do(request: Request, match_id: str, action: Wished) -> Response:
        live = await house.open_match(match_id)
        seat = desk.own_seat(request, live)
        wish = forms.wish(await forms.fields(request))
        status, answer, headers = await _answer(house, live, seat, wish, action)
        if from_script(request):
            if answer == Answer() and "follows" in request.headers:
                return Response(status_code=204)  # its stream brings what is new
            return HTMLResponse(pages.fragment(live, seat, answer), status, headers)
        if answer == Answer():
            return RedirectResponse(f"/t/{match_id}", 303)
        page = desk.page(request, live, answer, status)
        page.headers.update(headers or {})
        return page

    @router.post("/go-on")
    async def go_on(request: Request, match_id: str) -> Response:
        live = await house.open_match(match_id)
        seat = desk.own_seat(request, live)
        await house.go_on(live)
        if from_script(request):
            return HTMLResponse(pages.fragment(live, seat))
        return RedirectResponse(f"/t/{match_id}", 303)

    @router.get("/log")
    async def download(request: Request, match_id: str) -> Response:
        live, seat = desk.match(request, await house.open_match(match_id))
        text = await asyncio.to_thread(lambda: dump(house.log_for(live, seat)))
        name = f"{live.match.game.name}-{live.id}.json"
        attachment = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=attachment)

    return router


def _typed(live: LiveMatch, seat: int, wish: forms.Wish) -> Any:
    """The structured action of a wish, in which a number may have been typed.

    Raises ActionError, which names the numbers that are right if none was typed.
    """
    game = live.match.game
    if wish.typed and not re.fullmatch(r"\s*[0-9]+\s*", wish.fields[wish.typed]):
        alike = [each for each in legal(game, live.match.view(seat), seat) if _alike(each, wish)]
        raise forms.ActionError(Refusal("ACTION-1", _no_number(wish.fields[wish.typed].strip(), wish.typed, alike)))
    return forms.action(game, wish.fields)


def _no_number(text: str, field: str, alike: Sequence[Choice]) -> str:
    """What to say of a text that is no number, where these choices have that field."""
    if not text:
        example = f", such as {max(alike[0].first[field], 1)}" if alike else ""
        return f"Type a whole number first{example}"
    bounds = f" from {alike[0].first[field]} to {alike[-1].last[field]}" if alike else ""
    return f"{shown(text)} is no whole number{bounds}"


def _alike(choice: Choice, wish: forms.Wish) -> bool:
    """Whether the choice is what is wished for, but for the number that was to be typed."""
    given = {name: value for name, value in wish.fields.items() if name != wish.typed}
    return choice.varies == wish.typed and all(str(choice.first.get(name)) == value for name, value in given.items())


async def _answer(
    house: House, live: LiveMatch, seat: int, wish: forms.Wish, action: Wished
) -> tuple[int, Answer, Mapping[str, str] | None]:
    """Carry out a wish, whose fields make an action; the HTTP status, what the page says of it, and headers."""
    try:
        with writing():
            done = await house.act(live, seat, action(live, seat, wish), wish.action_id, wish.version)
    except (Refused, forms.ActionError) as error:
        return 422, Answer(error.refusal, chosen=wish.chosen), None
    except HouseError as error:
        again = wish.chosen if error.status == 503 else {}
        return error.status, Answer(notice=error.sentence, chosen=again), error.headers
    except Exception:
        log.exception("a rule failed in match %s", live.id)
        sentence = "The house could not do this, so nothing was done; what was played before is safe."
        return 500, Answer(notice=sentence), None
    return 200, Answer(notice="That was done already.") if done is Done.BEFORE else Answer(), None
