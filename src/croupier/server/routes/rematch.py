"""Another match of the same people."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from croupier.server.routes.desk import Desk, hand_over, key_for


def routes(desk: Desk) -> APIRouter:
    """`/t/{id}/rematch`."""
    router = APIRouter()

    @router.post("/t/{match_id}/rematch")
    async def rematch(request: Request, match_id: str) -> Response:
        """Opens it, or follows who has; the secrets of seats are the same."""
        live, seat = desk.match(request, await desk.house.open_match(match_id))
        key = key_for(request, match_id)
        following = await desk.house.rematch(live, seat)
        answer = RedirectResponse(f"/t/{following}", 303)
        if key:
            hand_over(request, answer, following, key)
        return answer

    return router
