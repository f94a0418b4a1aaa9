"""What people send, checked: the house trusts no client."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import Request
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from croupier.components.wording import shown
from croupier.games.contract import Game, Refusal
from croupier.play.wording import capital, every_sentence, sentence
from croupier.server.errors import HouseError

NAME_LENGTH = 24
FIELDS = 200
LUCK_LENGTH = 60
TEXT_LENGTH = 300

ACTION_ID = "[A-Za-z0-9_-]{1,64}"
ACTION_ID_WORDS = "1 to 64 letters, digits, - and _"
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINER = "\u200d"


class FormError(HouseError):
    """A form that cannot be understood: `what` says it without a capital and a full stop."""

    def __init__(self, what: str) -> None:
        super().__init__(422, f"{capital(what)}.")
        self.what = what


class ActionError(Exception):
    """Fields that are no action of the game."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True)
class Wish:
    """An action as it was sent: its fields, the client's id for it, and the event that the client last saw."""

    fields: dict[str, str]
    action_id: str
    version: int | None
    typed: str = ""
    """The field that was typed, if one was."""

    @property
    def chosen(self) -> dict[str, str]:
        """What a page shows as chosen when the action was refused: the fields, and again in `typed` what was typed."""
        return {**self.fields, "typed": self.fields[self.typed]} if self.typed else self.fields


async def fields(request: Request) -> dict[str, str]:
    """The fields of the form in the request. Where a name comes several times, as with checkboxes, its values stand
    with commas between them, empty ones left out.

    Raises HouseError for a body of another kind, one that breaks off, and one that has more than a form has.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("application/x-www-form-urlencoded", "multipart/form-data"):
        raise HouseError(415, f"This takes a form, not {kind or 'an untyped body'}.")
    try:
        form = await request.form(max_files=0, max_fields=FIELDS)
    except ClientDisconnect:
        raise HouseError(400, "The form broke off before its end: send it again.") from None
    except HTTPException as error:
        if error.status_code != 400:
            raise
        raise HouseError(400, f"This takes a whole form of at most {FIELDS} fields, and no files.") from None
    return {name: ",".join(value for value in form.getlist(name) if value and isinstance(value, str)) for name in form}


def person_name(text: str) -> str:
    """A person's name, trimmed. Raises FormError for one that is empty, too long or has invisible characters."""
    return _line(text, "a name", 1, NAME_LENGTH)


def lucky_words(text: str) -> str:
    """What a person adds to the dice, perhaps nothing. Raises FormError as `person_name` does."""
    return _line(text, "what you add to the dice", 0, LUCK_LENGTH)


def message(text: str) -> str:
    """Something said. Raises FormError as `person_name` does."""
    return _line(text, "a message", 1, TEXT_LENGTH)


def seat_number(text: str) -> int:
    """A seat's number. Raises FormError."""
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise FormError(f"a seat is a number, not {shown(text)}: reload the page")
    return int(text)


def _line(text: str, what: str, least: int, most: int) -> str:
    """One line of visible characters: none that could turn the text around it, or hide."""
    line = unicodedata.normalize("NFC", text).strip()
    if any(unicodedata.category(c) in _INVISIBLE and c != _JOINER for c in line):
        raise FormError(f"{what} has letters, digits, signs and spaces, and no invisible characters")
    if not least <= len(line) <= most:
        raise FormError(f"{what} has {least} to {most} characters, not {len(line)}")
    return line


def wish(form: Mapping[str, str]) -> Wish:
    """The action that the form asks for. What was typed as `typed` is the field that `typed_as` names, so that a
    button says what it is for: without one it counts for nothing.

    Raises FormError.
    """
    rest = dict(form)
    action_id, version, typed, field = (rest.pop(name, "") for name in ("action_id", "version", "typed", "typed_as"))
    if field:
        rest[field] = typed
    if not re.fullmatch(ACTION_ID, action_id):
        raise FormError(f"an action has an action_id of {ACTION_ID_WORDS}: reload the page")
    if version and not re.fullmatch(r"[0-9]{1,9}", version):
        raise FormError(f"a version is the number of an event, not {shown(version)}: reload the page")
    return Wish(rest, action_id, int(version) if version else None, field)


def action(game: Game[Any], values: Mapping[str, str], *, every: bool = False) -> Any:
    """The structured action in the fields: one in each, or all of it as JSON in `action`.

    Raises ActionError, which names the first thing wrong, or with `every` all of it.
    """
    try:
        if set(values) == {"action"}:
            return game.actions.validate_json(values["action"])
        return game.actions.validate_strings(dict(values))
    except ValidationError as error:
        what = (every_sentence if every else sentence)(error, game.actions)
        raise ActionError(Refusal("ACTION-1", f"That is no action of {game.title}: {what}")) from None
