"""One clear sentence out of what pydantic found wrong: what was wrong, and what would be right."""

import re
import unicodedata
from collections.abc import Collection

from pydantic import ValidationError
from pydantic_core import ErrorDetails

SHOWN = 40
"""Characters of a wrong value that are shown."""


def sentence(error: ValidationError, known: Collection[str] = (), *, tagged: bool = False) -> str:
    """The first thing wrong, in one sentence without a full stop.

    `known` lists the names that are right where an unknown one was found. `tagged`: the data is one of several
    models told apart by a tag, which is left out of the names of fields.
    """
    return _sentences(error, known, tagged)[0]


def every_sentence(error: ValidationError, known: Collection[str] = (), *, tagged: bool = False) -> str:
    """All that is wrong, as `sentence` says the first of it, with "and" between."""
    return ", and ".join(_sentences(error, known, tagged))


def _sentences(error: ValidationError, known: Collection[str], tagged: bool) -> list[str]:
    return [
        describe({**each, "loc": each["loc"][1:]} if tagged else each, known)
        for each in error.errors(include_url=False)
    ]


def describe(error: ErrorDetails, known: Collection[str] = ()) -> str:
    """What is wrong at one place, as `sentence` says it."""
    name = place(error["loc"])
    context = error.get("ctx", {})
    match error["type"]:
        case "json_invalid":
            return f"this is not JSON, or it is cut short: {context['error']}"
        case "missing":
            return f"{name} is missing"
        case "extra_forbidden":
            return f"{name} is unknown" + (f"; there are {', '.join(known)}" if known else "")
        case "union_tag_not_found":
            return _at(name, f"{_unquoted(context['discriminator'])} is missing")
        case "union_tag_invalid":
            key = _unquoted(context["discriminator"])
            return _at(name, f"{key} should be {context['expected_tags']}, not {shown(context['tag'])}")
        case "value_error":
            return _at(name, str(context["error"]))
        case _:
            return f"{name} {_should(error['msg'])}, not {shown(error['input'])}"


def place(location: tuple[int | str, ...]) -> str:
    """Where in the data: "entry 3: card" for ("log", 2, "card")."""
    match location:
        case ():
            return "this"
        case ("log", int(index), *rest):
            return f"entry {index + 1}" + (f": {_dotted(rest)}" if rest else "")
        case _:
            return _dotted(location)


def shown(value: object) -> str:
    """A wrong value as the sentence quotes it."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def one_line(text: str, what: str, least: int, most: int) -> str:
    """The text. Raises ValueError if it is not one line of `least` to `most` characters; `what` names it."""
    if least <= len(text) <= most and not any(map(_breaks_line, text)):
        return text
    raise ValueError(f"{what} is one line of {least} to {most} characters, not {shown(text)}")


def _breaks_line(character: str) -> bool:
    return unicodedata.category(character) in ("Cc", "Zl", "Zp")


def _dotted(location: Collection[int | str]) -> str:
    return ".".join(str(part) for part in location)


def _at(name: str, what: str) -> str:
    return what if name == "this" else f"{name}: {what}"


def _should(message: str) -> str:
    for subject in ("Input", "String", "Value", "Dictionary", "List", "Tuple"):
        if message.startswith(f"{subject} should"):
            return re.split(", (?:got|unable) ", message.removeprefix(f"{subject} "))[0]
    return f"is wrong ({message})"


def _unquoted(name: str) -> str:
    return name.strip("'")
