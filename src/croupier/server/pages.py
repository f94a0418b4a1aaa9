"""Pages: templates filled from hidden tables, and nothing else of the game."""

import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from math import ceil
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import segno
from markupsafe import Markup

from croupier.games import registry
from croupier.games.contract import NOBODY, Game, Refusal
from croupier.kernel import intervals
from croupier.play import common_rules
from croupier.play.match import Match
from croupier.play.story import Told
from croupier.server.company import company, gathering
from croupier.server.kept import Kept
from croupier.server.keys import new_key
from croupier.server.live import LiveMatch, LiveTable
from croupier.server.looking_back import Sight, inert
from croupier.server.offers import blamed, offer, shelves
from croupier.server.rulebook import rules_html
from croupier.server.seating import MOVE_TIME, open_seats
from croupier.server.settings import LOOPBACK
from croupier.server.templating import Changes, Known, environment, looking_back
from croupier.server.watching import why_closed

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class MatchFacts:
    """What a page says of the match beside its picture."""

    id: str
    version: int
    names: Sequence[str]
    over: bool
    again: bool
    """Whether the seat may ask for a rematch."""
    due: str | None = None
    """When the house will bring in its action, at a table with a clock, until then; as pages write a time."""
    minutes_left: int = 0
    """Minutes until then, the one that runs among them."""
    commitment: str | None = None
    """What the house said of its secret before the first roll."""


@dataclass(frozen=True)
class Answer:
    """What became of what a person has just sent: why not, or a word about it, and what the person had chosen."""

    refusal: Refusal | None = None
    notice: str = ""
    chosen: Mapping[str, str] = field(default_factory=dict[str, str])
    still: bool = False
    """Whether a page without scripts stays as it is, to be typed on; others look again by themselves."""


DRAWN = 64
"""How many parts of pages are kept that were drawn last: the windows of a seat want the same one, at once."""
NO_ANSWER = Answer()
NO_TIMES = {"since": None, "until": None, "now": None}


def sight(live: LiveTable, seat: int) -> str:
    """Which page a table has for the seat, in short: when it changes, the page has to be loaded anew."""
    if isinstance(live, LiveMatch):
        return f"match-{seat}"
    return f"gathering-{seat}" if live.kept.gathers else "gone"


def invitation(link: str) -> dict[str, Any]:
    """What the templates get of a link that is to be sent: also as a square code for cameras."""
    code = segno.make_qr(link, error="m").svg_inline(omitsize=True, border=3, svgclass="qr", lineclass=None)
    return {"link": link, "qr": Markup(code), "local": urlsplit(link).hostname in LOOPBACK}


def _row(kept: Kept) -> dict[str, Any]:
    """A table as the start page lists it."""
    game = registry.games().get(kept.game)
    return {
        "id": kept.id,
        "url": f"/t/{kept.id}",
        "game": kept.game,
        "title": game.title if game else kept.game,
        "names": [seat.name for seat in kept.seats if seat.name],
        "open": len(open_seats(kept)),
        "gathers": kept.started is None,
        "over": kept.finished is not None,
        "created": kept.created,
    }


def new_action_id() -> str:
    """The id of an action that has yet to be chosen: sent twice, it is done once. It need not be hard to guess."""
    return f"{random.getrandbits(96):024x}"


_ACTION_ID = new_action_id()
"""Stands in what was drawn for the id of an action, which is another one in every window."""
NO_STAMP = "", ""
"""What forms that a stream brings have of what goes with an action: the page finds it at the table."""


def _stamped(live: LiveMatch, action_id: str) -> dict[str, Any]:
    """What goes with an action, for the templates: its id, and the event at which it was chosen."""
    return {"action_id": action_id, "stamp": (action_id, live.version)}


class Pages:
    """Renders every page of the house."""

    def __init__(self) -> None:
        self._environment = environment()
        self._looking_back = looking_back(self._environment)
        self._drawn: dict[Hashable, tuple[str, Known]] = {}

    def start(
        self,
        tables: Sequence[Kept],
        listed: Sequence[Kept] = (),
        values: Mapping[str, str] | None = None,
        trouble: str = "",
    ) -> str:
        """The start page: all games on their shelves, one of them with its options, the person's tables, and those that
        wait for anybody.

        `values` are the fields of a form that could not be taken, and `trouble` says why; or they only name the game.
        """
        values = values or {}
        games = registry.games()
        chosen = games.get(values.get("game", ""), registry.shelves()[""][0])
        return self._render(
            "start.html",
            game=offer(chosen),
            shelves=shelves(),
            tables=[_row(kept) for kept in tables],
            listed=[_row(kept) for kept in listed],
            values=values,
            trouble=trouble,
            blamed=blamed(chosen, trouble),
        )

    def table(self, live: LiveTable, seat: int, link: str, answer: Answer = NO_ANSWER) -> str:
        """The whole page of a table, as the seat sees it; the link is its address for others."""
        if isinstance(live, LiveMatch):
            return self.match(live, seat, answer)
        if live.kept.started:
            return self._render("closed.html", sight=sight(live, seat), why=why_closed(live), **company(live, seat))
        values = {**gathering(live, seat), **invitation(link)}
        looks_again = (seat != NOBODY or not values["free"]) and not answer.still
        return self._render(
            "gathering.html",
            sight=sight(live, seat),
            **values,
            notice=answer.notice,
            still=answer.still,
            looks_again=looks_again,
        )

    def gathering(self, live: LiveTable, seat: int) -> str:
        """What changes on the page of a table that gathers."""
        return self._render("gathering/seats.html", **gathering(live, seat))

    def people(self, live: LiveTable, seat: int) -> str:
        """Who sits at the table, and what the seat may do about it."""
        return self._render("company/people.html", **company(live, seat))

    def talk(self, live: LiveTable) -> str:
        """What was said of late."""
        return self._render("company/talk.html", talk=live.talk)

    def rematch(self, live: LiveMatch) -> str:
        """That there is another match, once there is one."""
        return self._render("company/rematch.html", id=live.id, rematch=live.rematch)

    def refused(self, sentence: str) -> str:
        """Why something was not said."""
        return self._render("company/refused.html", sentence=sentence)

    def move(self, live: LiveTable, link: str) -> str:
        """The link that moves a seat to another device."""
        return self._render("move.html", id=live.id, **invitation(link), minutes=MOVE_TIME // timedelta(minutes=1))

    def arrive(self, live: LiveTable, name: str, key: str) -> str:
        """What that link opens on the other device."""
        return self._render("arrive.html", id=live.id, name=name, key=key)

    def match(self, live: LiveMatch, seat: int, answer: Answer = NO_ANSWER) -> str:
        """The whole page of a match, as the seat sees it."""
        values = {**context(live, seat, answer), **_stamped(live, new_action_id()), **company(live, seat)}
        return self._render("match.html", **values)

    def fragment(self, live: LiveMatch, seat: int, answer: Answer = NO_ANSWER) -> str:
        """What changes on the page when something happens, all of it."""
        return self._fragment(live, seat, answer, new_action_id())

    def changes(self, live: LiveMatch, seat: int, known: Known) -> tuple[str, Known]:
        """The same for a stream, without the parts that it has brought before; and what it has brought then."""
        key = live.id, seat, live.shown_by(seat), live.clock.now().replace(microsecond=0), known
        if (drawn := self._drawn.pop(key, None)) is None:
            parts = Changes(known)
            text = self._fragment(live, seat, NO_ANSWER, _ACTION_ID, part=parts, stamp=NO_STAMP)
            drawn = text, parts.drawn
        self._drawn[key] = drawn
        if len(self._drawn) > DRAWN:
            del self._drawn[next(iter(self._drawn))]
        return drawn[0].replace(_ACTION_ID, new_action_id()), drawn[1]

    def _fragment(self, live: LiveMatch, seat: int, answer: Answer, action_id: str, **more: Any) -> str:
        values = {**context(live, seat, answer), **_stamped(live, action_id), **more}
        return self._render(live.match.game.template or "generic/table.html", **values)

    def replay(self, sight: Sight) -> str:
        """A finished match, as it was at one entry."""
        game = sight.replay.match.game
        values = {"game": game, "sight": sight, **_table_of(sight)}
        if sight.several:
            return self._looking_back.get_template("replay/open.html").render(values)
        table = self._looking_back.get_template(game.template or "generic/table.html").render(values)
        return self._looking_back.get_template("replay/page.html").render(values, table=inert(table))

    def dice(self, live: LiveMatch, checked: tuple[int, str] | None) -> str:
        """What proves that the dice are fair, and (once the match is over) whether they were."""
        match = live.match
        return self._render(
            "dice.html",
            id=live.id,
            game=match.game,
            names=match.names,
            commitment=match.commitment,
            mix=match.mix,
            secret=live.kept.secret.hex() if match.over else "",
            checked=checked and checked[0],
            wrong=checked and checked[1],
        )

    def rules(self, game: Game[Any]) -> str:
        """The game's rules, each clause with its id as an anchor."""
        return self._render("rules.html", game=game, rules=_rules(game))

    def error(self, status: int, sentence: str) -> str:
        """A page with one sentence."""
        return self._render("error.html", status=status, sentence=sentence)

    def _render(self, template: str, **values: Any) -> str:
        return self._environment.get_template(template).render(values, new_key=new_key)


def context(live: LiveMatch, seat: int, answer: Answer) -> dict[str, Any]:
    """What the templates of a match get; `seat` is -1 for a spectator."""
    match = live.match
    moment = live.moment
    view = match.game.view(moment.table, seat).read_() if moment else match.reading(seat)
    picture = match.game.picture(view, seat, match.names)
    log = told(match, seat, moment.version if moment else live.version, picture.get("memory", False))
    again = match.over and seat >= 0
    due = live.due.isoformat() if live.house_may_act else None
    minutes_left = ceil((live.left or timedelta()) / timedelta(minutes=1))
    return {
        "game": match.game,
        "match": MatchFacts(live.id, live.version, match.names, match.over, again, due, minutes_left, match.commitment),
        "seat": seat,
        "seats": live.kept.seats,
        "picture": picture,
        "choices": choices(match.game, view, seat),
        "log": log,
        "shelves": in_shelves(log),
        "moment": moment is not None,
        "awaited": "" if moment else live.awaited(seat, view),
        "my_turn": not moment and match.awaits(seat),
        "may_undo": match.offers_undo(seat),
        **NO_TIMES,
        **({} if moment else _times(live, seat)),
        "late": seat == NOBODY and live.kept.settings.watch == "late",
        "stood_in": seat in match.stand_ins and not match.over,
        "refusal": answer.refusal,
        "notice": answer.notice or live.trouble,
        "chosen": answer.chosen,
        "still": answer.still,
        "looks_again": not (match.over or match.awaits(seat) or answer.still),
        "rules_url": f"/rules/{match.game.name}",
        "live": not match.over,
        "rematch": live.rematch,
        "sight": sight(live, seat),
    }


def _times(live: LiveMatch, seat: int) -> dict[str, datetime]:
    """Since when somebody is awaited, or until when at a table with a turn clock: the seat itself, if it is awaited,
    or who keeps it waiting; and the time, as the devices' clocks are not right."""
    until = live.deadlines
    since = {} if seat in live.waiting else live.awaited_since
    first = {"until": min(until.values())} if until else {"since": min(since.values())} if since else {}
    mine = {"until": until[seat]} if seat in until else first
    return {**mine, "now": live.clock.now()} if mine else {}


def _table_of(sight: Sight) -> dict[str, Any]:
    """What a game's own template gets of a finished match, at which there is nothing to do."""
    match, seat = sight.replay.match, max(sight.eyes, NOBODY)
    table = sight.replay.table(sight.number, sight.eyes)
    return {
        "match": MatchFacts(sight.id, sight.number, match.names, not match.game.actors(table), again=False),
        "seat": seat,
        "picture": {**match.game.picture(table, seat, match.names), "acts": False},
        "log": sight.latest,
        "moment": False,
        "my_turn": False,
        "action_id": "",
        "stamp": NO_STAMP,
        "chosen": {},
        "rules_url": f"/rules/{match.game.name}",
    }


def told(match: Match, seat: int, version: int, from_memory: bool) -> list[Told]:
    """What happened up to an event, as the seat saw it; where the table plays from memory, what is fresh in mind."""
    story = [told for told in match.story(seat) if told.number <= version]
    return story[-2 * len(match.names) :] if from_memory else story


def in_shelves(log: Sequence[Told]) -> list[tuple[int, list[tuple[int, tuple[str, ...]]], tuple[int, int]]]:
    """What happened, the newest first, shelf by shelf: its number, what lies there, as plain data, and which entries
    these are, from the newest to the oldest."""
    lying: dict[int, list[tuple[int, tuple[str, ...]]]] = {}
    for entry in reversed(log):
        lying.setdefault(entry.shelf, []).append((entry.number, entry.lines))
    return [(shelf, entries, (entries[0][0], entries[-1][0])) for shelf, entries in lying.items()]


def choices(game: Game[Any], view: Any, seat: int) -> list[dict[str, dict[str, Any]]]:
    """What the seat may do, for a game without a page of its own: the first and last action of each interval."""
    if game.template or seat < 0:
        return []
    ends = [{"low": low, "high": high} for low, high in intervals(game.menu(view, seat))]
    return [{end: game.decode(number).model_dump(mode="json") for end, number in pair.items()} for pair in ends]


@cache
def _rules(game: Game[Any]) -> str:
    return rules_html(f"{game.rules_text()}\n{common_rules()}")
