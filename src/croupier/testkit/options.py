"""Option sets of a game, sampled from what its options model allows."""

import json
from collections.abc import Callable, Container, Iterator
from random import Random
from typing import Any, cast

from pydantic import ValidationError

from croupier.games.contract import Options

Plain = Any
"""JSON data: what the model's JSON schema speaks of."""
Check = Callable[[Plain], bool]

COMBINATIONS = 3
"""How many random combinations of options are tried, besides the defaults and every field's extremes."""
TRIES = 200
"""Draws after which no valid combination is expected any more."""


def option_sets(model: type[Options], random: Random) -> dict[str, Options]:
    """Option sets by label: the defaults, each field at each of its extremes, and random combinations."""
    default = model().model_dump(mode="json")
    found = {"defaults": model()}
    for name, value in _extremes(model, default, random):
        options = _valid(model, default | {name: value})
        if options and options not in found.values():
            found[_label(name, value)] = options
    for k in range(COMBINATIONS):
        options = _combination(model, default, random)
        if options not in found.values():
            found[f"random-{k + 1}"] = options
    return found


def _extremes(model: type[Options], default: dict[str, Plain], random: Random) -> Iterator[tuple[str, Plain]]:
    for name in model.model_fields:
        for value in _Field(model, name, default, random).extremes():
            yield name, value


def _combination(model: type[Options], default: dict[str, Plain], random: Random) -> Options:
    fields = [_Field(model, name, default, random) for name in model.model_fields]
    for _ in range(TRIES):
        options = _valid(model, {field.name: field.draw() for field in fields})
        if options:
            return options
    raise ValueError(f"{model.__name__} refused {TRIES} random combinations of values that its fields allow")


def _valid(model: type[Options], values: dict[str, Plain]) -> Options | None:
    try:
        return model.model_validate_json(json.dumps(values))
    except ValidationError:
        return None


def _label(name: str, value: Plain) -> str:
    if not isinstance(value, dict | list):
        return f"{name}={value}"
    parts: list[Plain] = list(value.values()) if isinstance(value, dict) else value  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - JSON
    return f"{name}={'-'.join(str(part) for part in parts)[:12]}"


class _Field:
    """One field of the model: its JSON schema, and which of its values the model takes beside the other defaults."""

    def __init__(self, model: type[Options], name: str, default: dict[str, Plain], random: Random) -> None:
        schema = model.model_json_schema()
        self.name = name
        self.random = random
        self._schema = schema["properties"][name]
        self._shared = schema.get("$defs", {})
        self._default = default[name]
        self._check: Check = lambda value: _valid(model, default | {name: value}) is not None

    def extremes(self) -> list[Plain]:
        return [value for value in self._extremes(self._schema, self._default, self._check) if self._check(value)]

    def draw(self) -> Plain:
        """A random value; the validators may refuse it."""
        if self.random.random() < 0.3:
            return self.random.choice(self.extremes())
        return self._draw(self._schema, self._default, self._check)

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        return self._shared[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema

    def _extremes(self, schema: dict[str, Any], default: Plain, check: Check) -> list[Plain]:
        match self._resolved(schema):
            case {"anyOf": parts}:
                return [value for part in parts for value in self._extremes(part, default, check)]
            case {"enum": values}:
                return list(values)
            case {"const": value}:
                return [value]
            case {"type": "null"}:
                return [None]
            case {"type": "boolean"}:
                return [False, True]
            case {"type": "integer" | "number", "minimum": low, "maximum": high}:
                return [low, high]
            case {"type": "object", "additionalProperties": {"minimum": low, "maximum": high}}:
                return [self._pushed(default, value, check) for value in (low, high)]
            case {"type": "array", "items": items} if _is_table(default):
                bounds = self._bounds(items)
                return [self._filled(default, lambda name, end=end: bounds[name][end], bounds, check) for end in (0, 1)]
            case {"type": "array"} if isinstance(default, list):
                return [self._shortened(cast("list[Plain]", default), check), default]
            case other:
                raise ValueError(f"options field {self.name!r} has no bounds that can be sampled: {json.dumps(other)}")

    def _draw(self, schema: dict[str, Any], default: Plain, check: Check) -> Plain:
        match self._resolved(schema):
            case {"anyOf": parts}:
                return self._draw(self.random.choice(parts), default, check)
            case {"type": "integer", "minimum": low, "maximum": high}:
                return self.random.randint(low, high)
            case {"type": "number", "minimum": low, "maximum": high}:
                return self.random.uniform(low, high)
            case {"type": "object", "additionalProperties": {"minimum": low, "maximum": high}}:
                return self._scattered(default, low, high, check)
            case {"type": "array", "items": items} if _is_table(default):
                bounds = self._bounds(items)
                filled = self._filled(default, lambda name: self.random.randint(*bounds[name]), bounds, check)
                return self._shuffled(filled, check)
            case {"type": "array"} if isinstance(default, list):
                return self._shuffled(cast("list[Plain]", default), check)
            case plain:
                return self.random.choice(self._extremes(plain, default, check))

    def _pushed(self, mapping: dict[str, Plain], value: Plain, check: Check) -> dict[str, Plain]:
        """The mapping with as many entries at the value as the validators let pass, one after the other."""
        for key in (*mapping, *reversed(list(mapping))):
            pushed = mapping | {key: value}
            if check(pushed):
                mapping = pushed
        return mapping

    def _scattered(self, mapping: dict[str, Plain], low: int, high: int, check: Check) -> dict[str, Plain]:
        """The mapping with some entries redrawn, where the validators let them pass."""
        for key in self.random.sample(list(mapping), len(mapping)):
            scattered = mapping | {key: self.random.randint(low, high)}
            if check(scattered):
                mapping = scattered
        return mapping

    def _bounds(self, items: dict[str, Any]) -> dict[str, tuple[int, int]]:
        """The bounds of the whole-number columns of a table."""
        columns: dict[str, Any] = self._resolved(items)["properties"]
        kinds = {
            name: [self._resolved(part) for part in column.get("anyOf", [column])] for name, column in columns.items()
        }
        return {
            name: (part["minimum"], part["maximum"])
            for name, parts in kinds.items()
            for part in parts
            if part.get("type") == "integer" and "minimum" in part and "maximum" in part
        }

    def _filled(
        self, table: list[dict[str, Plain]], value: Callable[[str], Plain], bounds: Container[str], check: Check
    ) -> list[dict[str, Plain]]:
        """The table with new values in its whole-number columns, wherever the validators let them pass."""
        for k, row in enumerate(table):
            for name in (name for name in row if name in bounds):
                filled = [*table[:k], table[k] | {name: value(name)}, *table[k + 1 :]]
                if check(filled):
                    table = filled
        return table

    def _shortened(self, items: list[Plain], check: Check) -> list[Plain]:
        """The list without as many of its last items as the validators let go."""
        for end in range(len(items)):
            if check(items[:end]):
                return items[:end]
        return items

    def _shuffled(self, items: list[Plain], check: Check) -> list[Plain]:
        """Some of the items in another order, the first of them perhaps where it was; all as they are if the validators
        pass none of the orders tried."""
        for head in (self.random.randint(0, 1), 1):
            rest = self.random.sample(items[head:], self.random.randint(1, max(1, len(items) - head)))
            if check([*items[:head], *rest]):
                return [*items[:head], *rest]
        return items


def _is_table(value: Plain) -> bool:
    rows = cast("list[Plain]", value) if isinstance(value, list) else []
    return bool(rows) and all(isinstance(row, dict) for row in rows)
