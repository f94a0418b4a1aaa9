"""Who is at a table, and what each of them may do about it, for the pages."""

from functools import partial
from typing import Any

from croupier.games import registry
from croupier.games.contract import NOBODY
from croupier.play.fairness import commitment
from croupier.server.kept import Kept
from croupier.server.live import LiveMatch, LiveTable
from croupier.server.offers import changed_options
from croupier.server.seating import host_of, open_seats


def company(live: LiveTable, seat: int) -> dict[str, Any]:
    """What the templates get of the people at a table; `seat` is who looks (NOBODY: somebody who watches)."""
    people = [_person(live, number, seat) for number in range(len(live.kept.seats))]
    return {
        "id": live.id,
        "seat": seat,
        "people": people,
        "terms": partial(terms, live.kept),
        "talk": live.talk,
        "may_write": seat != NOBODY or live.kept.settings.open_chat,
        "may_leave": seat != NOBODY and not (isinstance(live, LiveMatch) and live.match.over),
        "started": live.kept.started is not None,
        "reseat": live.kept.settings.reseat,
        "friends": sum(not person["bot"] for person in people) > 1,
    }


def gathering(live: LiveTable, seat: int) -> dict[str, Any]:
    """What the templates get of a table that gathers."""
    kept = live.kept
    game = registry.game(kept.game)
    free = len(open_seats(kept))
    return {
        **company(live, seat),
        "game": game,
        "host": kept.seats[host_of(kept)].name,
        "hosts": seat == host_of(kept) != NOBODY,
        "free": free,
        "may_close": len(kept.seats) - free in game.seats,
        "luck": kept.seats[seat].luck if seat != NOBODY else "",
        "listed": kept.settings.listed,
        "watch": kept.settings.watch,
        "commitment": commitment(kept.secret),
    }


def terms(kept: Kept) -> list[str]:
    """What is played at the table, in words: the game, the clock, and the options that are not as usual."""
    game = registry.game(kept.game)
    clocks = {
        "off": "as much time as one likes",
        "turn": f"{kept.settings.turn_seconds} seconds for each turn",
        "game": f"{kept.settings.game_minutes} minutes for each player in the whole game",
    }
    changed = (f"{option['title']}: {option['value']}" for option in changed_options(game, kept.options))
    return [game.title, clocks[kept.settings.clock], *changed]


def _person(live: LiveTable, number: int, viewer: int) -> dict[str, Any]:
    seat = live.kept.seats[number]
    playing = live.kept.started is not None and not (isinstance(live, LiveMatch) and live.match.over)
    stood_in = isinstance(live, LiveMatch) and number in live.match.stand_ins
    host = host_of(live.kept)
    hosts = viewer == host != NOBODY
    held_by_another = seat.secret_hash is not None and number != viewer
    return {
        "seat": number,
        "name": seat.name,
        "you": number == viewer,
        "host": number == host,
        "bot": seat.bot is not None,
        "open": seat.open,
        "away": live.away(number),
        "stood_in": stood_in,
        "may_remove": hosts and held_by_another and (live.away(number) if playing else not live.kept.started),
        "may_take": playing and seat.open and viewer == NOBODY and live.kept.settings.reseat,
        "may_return": playing and stood_in and number == viewer,
    }
