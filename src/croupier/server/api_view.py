"""Tables and games as the API gives them: what pages show, as data."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from croupier.bots import bots_of
from croupier.games.contract import NOBODY, Game
from croupier.kernel import intervals
from croupier.server.api_models import (
    BotInfo,
    Chair,
    Choice,
    GameInfo,
    People,
    Rematch,
    Said,
    TableView,
    Talk,
    ToldStep,
)
from croupier.server.company import company
from croupier.server.live import LiveMatch, LiveTable
from croupier.server.pages import NO_ANSWER, context
from croupier.server.watching import why_closed

LISTED = 64
"""How many actions that differ in more than a number are listed one by one."""


@cache
def game_info(game: Game[Any]) -> GameInfo:
    """A game as the API lists it."""
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        rules_version=game.version,
        players=list(game.seats),
        bots=[BotInfo(name=bot.name, summary=bot.summary) for bot in bots_of(game).values()],
        options_schema=game.options.model_json_schema(),
        action_schema=game.actions.json_schema(),
    )


def table_view(live: LiveTable, seat: int) -> TableView:
    """The table as the seat sees it (NOBODY: a spectator)."""
    if isinstance(live, LiveMatch):
        return TableView(**_common(live, seat), **_played(live, seat))
    closed: dict[str, Any] = {"started": True, "awaited": why_closed(live)} if live.kept.started else {}
    return TableView(**_common(live, seat), **{**_GATHERS, **closed})


def event_data(live: LiveTable, seat: int, event: str) -> str:
    """The data of an event of the stream, as JSON."""
    match event:
        case "table" | "gathering":
            return table_view(live, seat).model_dump_json()
        case "people":
            return People(seats=_chairs(live, seat)).model_dump_json()
        case "talk":
            return Talk(talk=_talk(live)).model_dump_json()
        case _:
            return Rematch(table=live.rematch if isinstance(live, LiveMatch) else None).model_dump_json()


_GATHERS: dict[str, Any] = {
    "started": False,
    "over": False,
    "version": 0,
    "picture": {},
    "waiting": [],
    "your_turn": False,
    "awaited": "The table waits for its players.",
    "legal": [],
    "story": [],
    "paused": False,
    "trouble": "",
    "rematch": None,
}


def _common(live: LiveTable, seat: int) -> dict[str, Any]:
    return {
        "id": live.id,
        "game": live.kept.game,
        "options": live.kept.options,
        "seats": _chairs(live, seat),
        "seat": None if seat == NOBODY else seat,
        "talk": _talk(live),
    }


def _chairs(live: LiveTable, seat: int) -> list[Chair]:
    people = company(live, seat)["people"]
    return [Chair(**{field: person[field] for field in Chair.model_fields}) for person in people]


def _talk(live: LiveTable) -> list[Said]:
    return [Said(number=said.number, seat=said.seat, name=said.name, text=said.text) for said in live.talk]


def _played(live: LiveMatch, seat: int) -> dict[str, Any]:
    shown = context(live, seat, NO_ANSWER)
    game = live.match.game
    return {
        "started": True,
        "over": live.match.over,
        "version": live.moment.version if live.moment else live.version,
        "picture": shown["picture"],
        "waiting": [] if live.moment else live.waiting,
        "your_turn": shown["my_turn"],
        "awaited": shown["awaited"],
        "legal": list(legal(game, game.view(live.match.table, seat), seat)) if shown["my_turn"] else [],
        "story": [ToldStep(number=told.number, lines=[*told.lines]) for told in shown["log"]],
        "paused": shown["moment"],
        "trouble": live.trouble,
        "rematch": live.rematch,
    }


def legal(game: Game[Any], view: Any, seat: int) -> Iterator[Choice]:
    """What the seat may do: actions that differ in one whole number together, others each for itself."""
    for low, high in intervals(game.menu(view, seat)):
        first, last = _data(game, low), _data(game, high)
        field = _varying(first, last, high - low)
        if low == high or field or high - low >= LISTED:
            yield Choice(first=first, last=last, count=high - low + 1, varies=field)
        else:
            each = (_data(game, number) for number in range(low, high + 1))
            yield from (Choice(first=action, last=action, count=1, varies=None) for action in each)


def _data(game: Game[Any], number: int) -> dict[str, Any]:
    return game.decode(number).model_dump(mode="json")


def _varying(first: dict[str, Any], last: dict[str, Any], width: int) -> str | None:
    """The one field in which the two differ, if it is a number that grows by one from action to action."""
    fields = [name for name in first if first[name] != last.get(name)]
    if len(fields) == 1 and isinstance(low := first[fields[0]], int) and last[fields[0]] - low == width:
        return fields[0]
    return None
