"""What people send, checked: the house trusts no client."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import Request
from pydantic import ValidationError
from starlette.requests import ClientDisconnect

from croupier.bots import bots_of
from croupier.games import registry
from croupier.games.contract import Game, Options, Refusal
from croupier.play.log import LogError, options_from
from croupier.play.wording import sentence, shown
from croupier.server.house import HouseError, Invitation

NAME_LENGTH = 24
FIELDS = 200
BOT_NAMES = ("Blaise", "Emmy", "Girolamo", "Ada", "Pierre")
"""What bots are called, in order; a person's own name is left out."""

_ACTION_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINER = "\u200d"


class FormError(HouseError):
    """A form that cannot be understood."""

    def __init__(self, sentence: str) -> None:
        super().__init__(422, sentence)


class ActionError(Exception):
    """Fields that are no action of the game."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True)
class NewTable:
    """A new table as it was ordered."""

    game: Game[Any]
    options: Options
    invited: list[Invitation]


@dataclass(frozen=True)
class Wish:
    """An action as it was sent: its fields, the client's id for it, and the event that the client last saw."""

    fields: dict[str, str]
    action_id: str
    version: int | None


async def fields(request: Request) -> dict[str, str]:
    """The fields of the form in the request. Where a name comes several times, as with checkboxes, its values stand
    with commas between them, empty ones left out.

    Raises HouseError for a body of another kind, or one that breaks off.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("application/x-www-form-urlencoded", "multipart/form-data"):
        raise HouseError(415, f"This takes a form, not {kind or 'an untyped body'}.")
    try:
        form = await request.form(max_files=0, max_fields=FIELDS)
    except ClientDisconnect:
        raise HouseError(400, "The form broke off before its end: send it again.") from None
    return {name: ",".join(value for value in form.getlist(name) if value and isinstance(value, str)) for name in form}


def new_table(form: Mapping[str, str]) -> NewTable:
    """The table that the start page's form orders. Raises FormError."""
    game = _game(form.get("game", ""))
    players = _players(game, form.get("players", str(game.seats[0])))
    name = person_name(form.get("name", ""))
    bot = _bot(game, form.get("bot", next(iter(bots_of(game)))))
    others = [other for other in BOT_NAMES if other.casefold() != name.casefold()]
    values = {key.removeprefix("option."): value for key, value in form.items() if key.startswith("option.")}
    try:
        options = options_from(game, values, text=True)
    except LogError as error:
        raise FormError(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None
    return NewTable(game, options, [Invitation(name), *(Invitation(other, bot) for other in others[: players - 1])])


def person_name(text: str) -> str:
    """A person's name, trimmed. Raises FormError for one that is empty, too long or has invisible characters."""
    name = unicodedata.normalize("NFC", text).strip()
    if any(unicodedata.category(c) in _INVISIBLE and c != _JOINER for c in name):
        raise FormError("A name has letters, digits, signs and spaces, and no invisible characters.")
    if not 1 <= len(name) <= NAME_LENGTH:
        raise FormError(f"A name has 1 to {NAME_LENGTH} characters, not {len(name)}.")
    return name


def wish(form: Mapping[str, str]) -> Wish:
    """The action that the form asks for. What was typed as `typed` is the field that `typed_as` names, so that a
    button says what it is for: without one it counts for nothing.

    Raises FormError.
    """
    rest = dict(form)
    action_id, version, typed, field = (rest.pop(name, "") for name in ("action_id", "version", "typed", "typed_as"))
    if field:
        rest[field] = typed
    if not _ACTION_ID.fullmatch(action_id):
        raise FormError("An action has an action_id of 1 to 64 letters, digits, - and _: reload the page.")
    if version and not re.fullmatch(r"[0-9]{1,9}", version):
        raise FormError(f"A version is the number of an event, not {shown(version)}: reload the page.")
    return Wish(rest, action_id, int(version) if version else None)


def action(game: Game[Any], values: Mapping[str, str]) -> Any:
    """The structured action in the fields: one in each, or all of it as JSON in `action`. Raises ActionError."""
    try:
        if set(values) == {"action"}:
            return game.actions.validate_json(values["action"])
        return game.actions.validate_strings(dict(values))
    except ValidationError as error:
        what = sentence(error, tagged=True)
        raise ActionError(Refusal("ACTION-1", f"That is no action of {game.title}: {what}")) from None


def _game(name: str) -> Game[Any]:
    try:
        return registry.game(name)
    except LookupError as error:
        raise FormError(f"{str(error.args[0])[:1].upper()}{str(error.args[0])[1:]}.") from None


def _players(game: Game[Any], text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) not in game.seats:
        raise FormError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} players, not {shown(text)}.")
    return int(text)


def _bot(game: Game[Any], name: str) -> str:
    names = list(bots_of(game))
    if name not in names:
        raise FormError(f"{game.title} has no bot {shown(name)}; there are {', '.join(names)}.")
    return name
