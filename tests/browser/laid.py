"""Tables that are laid out by hand, as pages."""

import re
from functools import cache

from croupier.play.match import Match
from croupier.server import store
from croupier.server.live import LiveMatch
from croupier.server.pages import NO_ANSWER, Pages

NAMES = ("Ann", "Ben", "Cho", "Dan", "Eve", "Fay")


def page_of(game, s, seat=0, answer=NO_ANSWER):
    """The page of a table, as the seat sees it; nothing is live about it."""
    players = getattr(s, "players", 2)  # a game that is always for two has no number of them
    match = Match(game, NAMES[:players], game.options())
    match.table = s
    match._now = type(match._now)(game, s)  # it keeps what seats see of a table
    kept = store.Kept(
        "id", game.name, 1, {}, bytes(32), tuple(store.Seat(name, secret_hash=bytes(32)) for name in match.names)
    )
    page = pages().match(LiveMatch(kept, match, set()), seat, answer)
    return re.sub(r' sse-connect="[^"]*"', "", page)


@cache
def pages():
    """Templates that are read once for all tables."""
    return Pages()


def look(page, html):
    """Have the browser show this."""
    page.route("**/laid", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto("/laid")
    page.unroute("**/laid")
