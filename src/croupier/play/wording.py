"""One clear sentence out of what pydantic found wrong: what was wrong, and what would be right."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias, cast

from pydantic import BaseModel, GetPydanticSchema, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails, core_schema

from croupier.components.wording import listed, shown

SHOULD: Final = {
    "bool_parsing": "be true or false",
    "bool_type": "be true or false",
    "dict_type": "be an object",
    "finite_number": "be a finite number",
    "float_parsing": "be a number",
    "float_type": "be a number",
    "greater_than": "be more than {gt}",
    "greater_than_equal": "be at least {ge}",
    "int_from_float": "be a whole number",
    "int_parsing": "be a whole number",
    "int_parsing_size": "be a whole number with fewer digits",
    "int_type": "be a whole number",
    "less_than": "be less than {lt}",
    "less_than_equal": "be at most {le}",
    "list_type": "be a list",
    "literal_error": "be {expected}",
    "model_attributes_type": "be an object",
    "model_type": "be an object",
    "none_required": "be null",
    "string_too_long": "have at most {max_length} characters",
    "string_too_short": "have at least {min_length} characters",
    "string_type": "be a text",
    "string_unicode": "be a text",
    "too_long": "have a length of at most {max_length}",
    "too_short": "have a length of at least {min_length}",
    "tuple_type": "be a list",
}
"""What a value should do, by pydantic's type of the error."""

_SAID: Final = "said"


def said(words: str) -> GetPydanticSchema:
    """What a value should be, in these words; to be put behind what checks it, which says it in its own otherwise."""
    return GetPydanticSchema(
        lambda source, handler: core_schema.custom_error_schema(
            handler(source), custom_error_type=_SAID, custom_error_message=words
        )
    )


Shape: TypeAlias = type[BaseModel] | TypeAdapter[Any]
"""What data should be like: a model, or several of them told apart by a tag."""


def sentence(error: ValidationError, shape: Shape | None = None) -> str:
    """The first thing wrong, in one sentence without a full stop.

    `shape` tells the names that are right where an unknown one was found; a tag by which several models are told apart
    is left out of the names of fields.
    """
    return describe(error.errors(include_url=False), shape)[0]


def every_sentence(
    error: ValidationError, shape: Shape | None = None, called: Callable[[str], str] = lambda name: name
) -> str:
    """All that is wrong, as `sentence` says the first of it, with "and" between. `called` is how whoever is told calls
    a field."""
    return ", and ".join(describe([_renamed(fault, called) for fault in error.errors(include_url=False)], shape))


def _renamed(fault: ErrorDetails, called: Callable[[str], str]) -> ErrorDetails:
    return {**fault, "loc": tuple(called(part) if isinstance(part, str) else part for part in fault["loc"])}


def describe(errors: Sequence[ErrorDetails], shape: Shape | None = None, whole: str = "this") -> list[str]:
    """All that is wrong, as `sentence` says the first of it; names that are unknown come last, those of one place
    together. `whole` is what all of the data is called."""
    told: list[str] = []
    unknown: dict[tuple[int | str, ...], list[str]] = {}
    for error in errors:
        where = error["loc"][_tags(shape, error["loc"]) :]
        if error["type"] == "extra_forbidden":
            unknown.setdefault(error["loc"][:-1], []).append(place(where))
        else:
            told.append(_describe(error, where, whole))
    return told + [_unknown(names, _names_at(shape, parent)) for parent, names in unknown.items()]


def _describe(error: ErrorDetails, where: tuple[int | str, ...], whole: str) -> str:
    name = place(where, whole)
    context = {key: _plain(value) for key, value in error.get("ctx", {}).items()}
    match error["type"]:
        case "json_invalid":
            return f"{whole} {not_json(context['error'])}"
        case "missing":
            return f"{name} is missing"
        case "union_tag_not_found":
            return _at(where, f"{_unquoted(context['discriminator'])} is missing")
        case "union_tag_invalid":
            key = _unquoted(context["discriminator"])
            wrong = cast("Mapping[str, Any]", error["input"])[key]
            return _at(where, f"{key} should be {_either(context['expected_tags'])}, not {shown(wrong)}")
        case "value_error":
            return _at(where, str(context["error"]))
        case kind:
            should = error["msg"] if kind == _SAID else SHOULD.get(kind, "be another value").format(**context)
            return f"{name} should {should}, not {shown(error['input'])}"


def not_json(message: str) -> str:
    """What is wrong with something that should be JSON, from what its parser says."""
    if "recursion limit" in message:
        return "is nested too deeply"
    if message.endswith("EOF while parsing a value at line 1 column 0"):
        return "is empty"
    where = re.search(r"line (\d+) column (\d+)", message)
    if where is None:
        return "is not JSON, or it is cut short"
    too_long = "number out of range" in message
    what = "has a number with too many digits" if too_long else "is not JSON, or it is cut short"
    return f"{what}: see line {where[1]}, column {max(1, int(where[2]))}"


def place(location: tuple[int | str, ...], whole: str = "this") -> str:
    """Where in the data: "entry 3: card" for ("log", 2, "card"), "seats: item 1" for ("seats", 0)."""
    match location:
        case ():
            return whole
        case ("log", int(index), *rest):
            first, between = f"entry {index + 1}", ": "
        case (int(index), *rest):
            first, between = f"item {index + 1}", ": "
        case _:
            rest = location[1:]
            first, between = str(location[0]), ": " if rest and isinstance(rest[0], int) else "."
    return f"{first}{between}{place(tuple(rest))}" if rest else first


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


def _at(where: tuple[int | str, ...], what: str) -> str:
    return f"{place(where)}: {what}" if where else what


def _unknown(names: Sequence[str], known: Sequence[str]) -> str:
    right = f"; there are {', '.join(known)}" if known else ""
    return f"{listed(names)} {'are' if len(names) > 1 else 'is'} unknown{right}"


def _tags(shape: Shape | None, location: Sequence[int | str]) -> int:
    """How many parts of a location tell models apart, at its beginning: up to what an action does."""
    if not isinstance(shape, TypeAdapter):
        return 0
    deeds = _models(shape)
    return next((count for count, part in enumerate(location, 1) if part in deeds), 1)


def _names_at(shape: Shape | None, location: Sequence[int | str]) -> list[str]:
    """The names of the fields at a place in the data; none where that cannot be said."""
    if shape is None:
        return []
    if isinstance(shape, TypeAdapter):
        model, location = _models(shape).get(str(location[0]), {}), location[1:]
    else:
        model = _schema(shape)
    for part in location:
        model = _resolved(model.get("properties", {}).get(part, {}), _schema(shape))
    return [*model.get("properties", {})]


@cache
def _schema(shape: Shape) -> dict[str, Any]:
    return shape.json_schema() if isinstance(shape, TypeAdapter) else shape.model_json_schema()


def _models(shape: TypeAdapter[Any]) -> dict[str, dict[str, Any]]:
    """The schemas of the models by what they `do`."""
    models: Iterable[dict[str, Any]] = _schema(shape).get("$defs", {}).values()
    deeds = ((model.get("properties", {}).get("do", {}).get("const"), model) for model in models)
    return {deed: model for deed, model in deeds if deed}


def _resolved(schema: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    return whole["$defs"][name] if name else schema


def _plain(value: Any) -> Any:
    """A bound without a fraction that is none."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _either(words: str) -> str:
    return " or ".join(words.rsplit(", ", 1))


def _unquoted(name: str) -> str:
    return name.strip("'")
