"""What people say at a table."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from croupier.games.contract import NOBODY
from croupier.server import forms
from croupier.server.errors import HouseError
from croupier.server.pages import Answer
from croupier.server.routes.desk import Desk, from_script, writing
from croupier.server.talk import say


def routes(desk: Desk) -> APIRouter:
    """`/t/{id}/say`."""
    router = APIRouter()

    @router.post("/t/{match_id}/say")
    async def write(request: Request, match_id: str) -> Response:
        live = await desk.house.open(match_id)
        form = await forms.fields(request)
        seat = desk.seat(request, live)
        try:
            name = live.names[seat] if seat != NOBODY else forms.person_name(form.get("name", ""))
            with writing():
                await say(desk.house.store, live, seat, name, forms.message(form.get("text", "")))
        except HouseError as error:
            if from_script(request):
                return HTMLResponse(desk.pages.refused(error.sentence), error.status, error.headers)
            page = desk.page(request, live, Answer(notice=error.sentence, still=True), error.status)
            page.headers.update(error.headers or {})
            return page
        if from_script(request):
            return HTMLResponse(desk.pages.refused(""))
        return RedirectResponse(f"/t/{match_id}", 303)

    return router
