"""Pages: templates filled from hidden tables, and nothing else of the game."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from importlib.resources import files
from math import ceil
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from croupier.bots import bots_of
from croupier.games import registry
from croupier.games.contract import Game, Refusal
from croupier.kernel import intervals
from croupier.play import common_rules
from croupier.play.match import Match, Told
from croupier.server.kept import Kept
from croupier.server.live import LiveMatch
from croupier.server.rulebook import rules_html

HOME = Path(__file__).parent
STATIC = HOME / "static"
TEMPLATES = HOME / "templates"


@dataclass(frozen=True)
class MatchFacts:
    """What a page says of the match beside its picture."""

    id: str
    version: int
    names: Sequence[str]
    over: bool
    again: dict[str, str]
    """The fields of a form to `/tables` that opens another table like this one, when it is over."""
    due: datetime | None = None
    """When the house will bring in its action, at a table with a clock, until then."""
    minutes_left: int = 0
    """Minutes until then, the one that runs among them."""


@dataclass(frozen=True)
class Answer:
    """What became of what a person has just sent: why not, or a word about it."""

    refusal: Refusal | None = None
    notice: str = ""


NO_ANSWER = Answer()


def environment() -> Environment:
    """The templates: the house's own, and those in the `templates` folder of each game's package."""
    games = [own_folder(game, "templates") for game in registry.games().values()]
    return Environment(
        loader=FileSystemLoader([str(folder) for folder in (TEMPLATES, *games)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def own_folder(game: Game[Any], name: str) -> Path:
    """A folder of the game's package, for what it brings to the pages."""
    return Path(str(files(game.package) / name))


class Pages:
    """Renders every page of the house."""

    def __init__(self) -> None:
        self._environment = environment()

    def start(self, tables: Sequence[Kept], values: dict[str, str] | None = None, trouble: str = "") -> str:
        """The start page: all games, one of them with its options, and the person's tables.

        `values` are the fields of a form that could not be taken, and `trouble` says why; or they only name the game.
        """
        values = values or {}
        titles = {game.name: game.title for game in registry.games().values()}
        mine = [
            {
                "id": kept.id,
                "url": f"/t/{kept.id}",
                "game": kept.game,
                "title": titles.get(kept.game, kept.game),
                "names": [seat.name for seat in kept.seats],
                "over": kept.finished is not None,
                "created": kept.created,
            }
            for kept in tables
        ]
        games = registry.games()
        chosen = games.get(values.get("game", ""), next(iter(games.values())))
        return self._render(
            "start.html",
            game=offer(chosen),
            others=[offer(game) for game in _whole_first(games.values()) if game is not chosen],
            tables=mine,
            values=values,
            trouble=trouble,
        )

    def match(self, live: LiveMatch, seat: int, answer: Answer = NO_ANSWER) -> str:
        """The whole page of a match, as the seat sees it."""
        return self._render("match.html", **context(live, seat, answer))

    def fragment(self, live: LiveMatch, seat: int, answer: Answer = NO_ANSWER) -> str:
        """What changes on the page when something happens."""
        return self._render(live.match.game.template or "generic/table.html", **context(live, seat, answer))

    def rules(self, game: Game[Any]) -> str:
        """The game's rules, each clause with its id as an anchor."""
        return self._render("rules.html", game=game, rules=_rules(game))

    def error(self, status: int, sentence: str) -> str:
        """A page with one sentence."""
        return self._render("error.html", status=status, sentence=sentence)

    def _render(self, template: str, **values: Any) -> str:
        return self._environment.get_template(template).render(values)


def context(live: LiveMatch, seat: int, answer: Answer) -> dict[str, Any]:
    """What the templates of a match get; `seat` is -1 for a spectator."""
    match = live.match
    moment = live.moment
    view = match.game.view(moment.table if moment else match.table, seat)
    picture = match.game.picture(view, seat, match.names)
    again = {"like": live.id} if match.over and seat >= 0 else {}
    due = live.due if live.house_may_act else None
    minutes_left = ceil((live.left or timedelta()) / timedelta(minutes=1))
    return {
        "game": match.game,
        "match": MatchFacts(live.id, live.version, match.names, match.over, again, due, minutes_left),
        "seat": seat,
        "seats": live.kept.seats,
        "picture": picture,
        "choices": choices(match.game, view, seat),
        "log": told(match, seat, moment.version if moment else live.version, picture.get("memory", False)),
        "moment": moment is not None,
        "awaited": "" if moment else live.awaited(seat),
        "my_turn": not moment and match.awaits(seat),
        "refusal": answer.refusal,
        "notice": answer.notice or live.trouble,
        "action_id": secrets.token_urlsafe(12),
        "rules_url": f"/rules/{match.game.name}",
        "live": not match.over,
    }


def told(match: Match, seat: int, version: int, from_memory: bool) -> list[Told]:
    """What happened up to an event, as the seat saw it; where the table plays from memory, what is fresh in mind."""
    story = [told for told in match.story(seat) if told.number <= version]
    return story[-2 * len(match.names) :] if from_memory else story


def choices(game: Game[Any], view: Any, seat: int) -> list[dict[str, dict[str, Any]]]:
    """What the seat may do, for a game without a page of its own: the first and last action of each interval."""
    if game.template or seat < 0:
        return []
    ends = [{"low": low, "high": high} for low, high in intervals(game.menu(view, seat))]
    return [{end: game.decode(number).model_dump(mode="json") for end, number in pair.items()} for pair in ends]


def offer(game: Game[Any]) -> dict[str, Any]:
    """A game as the start page offers it."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "players": list(game.seats),
        "bots": [{"name": bot.name, "summary": bot.summary} for bot in bots_of(game).values()],
        "options": [option for name, field in _fields(game) if (option := _option(name, field))],
        "rules_url": f"/rules/{game.name}",
        "sign": (own_folder(game, "static") / "sign.svg").is_file(),
    }


def _whole_first(games: Iterable[Game[Any]]) -> list[Game[Any]]:
    """The games, those last that are a part of one before them: they have its table."""
    tables: set[type] = set()
    rank: dict[str, bool] = {}
    for game in games:
        rank[game.name] = game.table in tables
        tables.add(game.table)
    return sorted(games, key=lambda game: rank[game.name])


def _fields(game: Game[Any]) -> list[tuple[str, dict[str, Any]]]:
    titles = {name: field.title for name, field in game.options.model_fields.items()}
    return [
        (name, {**field, "title": titles[name] or name.replace("_", " ").capitalize()})
        for name, field in game.options.model_json_schema()["properties"].items()
    ]


def _option(name: str, field: dict[str, Any]) -> dict[str, Any] | None:
    """An option as a form field: a checkbox ("boolean"), a number ("integer"), a list of choices ("choice") or
    several checkboxes ("several").

    None for what takes more than a field, as a whole payout table does.
    """
    kinds: list[dict[str, Any]] = field.get("anyOf", [field])
    words = [word for kind in kinds for word in kind.get("enum", [kind["const"]] if "const" in kind else [])]
    numbers = [kind for kind in kinds if kind.get("type") == "integer"]
    option = {"name": name, **{key: field.get(key) for key in ("title", "description", "default")}}
    if field.get("uniqueItems"):
        return {**option, "kind": "several", "choices": field["items"]["enum"]}
    if field.get("type") == "boolean":
        return {**option, "kind": "boolean"}
    if words and all("minimum" in kind and "maximum" in kind for kind in numbers):
        counted = [n for kind in numbers for n in range(kind["minimum"], kind["maximum"] + 1)]
        return {**option, "kind": "choice", "choices": [*words, *counted]}
    if numbers and not words:
        limits = {end: numbers[0].get(end) for end in ("minimum", "maximum")}
        return {**option, "kind": "integer", **limits}
    return None


@cache
def _rules(game: Game[Any]) -> str:
    return rules_html(f"{game.rules_text()}\n{common_rules()}")
