"""Hands out of a file, as the file has them: what is said of the table, and the actions with their lines."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, cast

from croupier.components.wording import shown
from croupier.games.cardroom.poker.phh.codes import CODES
from croupier.games.cardroom.poker.variants import VariantFacts

MOST_CHIPS: Final = 16_000_000
"""The most chips of a seat."""
_TOKEN: Final = re.compile(r"#[^\n]*|\"\"\".*?\"\"\"|'''.*?'''|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|\]", re.DOTALL)


class PhhError(ValueError):
    """A file that cannot be read. The message is one sentence with the file, and the line where there is one."""


@dataclass(frozen=True)
class Line:
    """An action as the file has it."""

    text: str
    """Without the comment."""
    where: str
    """The file and the line, for messages."""

    def __str__(self) -> str:
        return f"{self.where}: {shown(self.text)}"


@dataclass(frozen=True)
class Hand:
    """A hand as the file has it. Sums are whole: cents, if the file has fractions."""

    where: str
    title: str
    variant: VariantFacts
    limit: int
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, int]
    bring_in: int
    small_bet: int
    big_bet: int
    in_cents: bool
    lines: tuple[Line, ...]
    finishing: tuple[int, ...] | None
    """What the file says that each had in the end."""


def read_hands(path: Path) -> list[Hand]:
    """The hands in a file.

    Raises PhhError if there is no such file, or it is not TOML, or not what the format asks.
    """
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise PhhError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise PhhError(f"{path} is no text in UTF-8") from None
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise PhhError(f"{path} is no TOML: {str(error)[:1].lower()}{str(error)[1:]}") from None
    if not data:
        raise PhhError(f"{path} is empty: a hand says its variant, starting_stacks and actions")
    several = all(isinstance(value, dict) for value in data.values())
    tables: list[tuple[str, Any]] = [*data.items()] if several else [(str(data.get("hand", 1)), data)]
    nothing: list[int] = []
    lines = _lines(text)
    return [_Header(path, table).hand(title, next(lines, nothing)) for title, table in tables]


def _lines(text: str) -> Iterator[list[int]]:
    """For each list of actions in the text, the lines on which they stand."""
    for start in re.finditer(r"^[ \t]*actions[ \t]*=[ \t]*\[", text, re.MULTILINE):
        lines: list[int] = []
        for token in _TOKEN.finditer(text, start.end()):
            if token[0] == "]":
                break
            if token[0][0] != "#":
                lines.append(text.count("\n", 0, token.start()) + 1)
        yield lines


class _Header:
    """What a hand's table says, checked."""

    def __init__(self, path: Path, table: Mapping[str, Any]) -> None:
        self.path, self.table = path, table
        self.in_cents = any(
            isinstance(number, Decimal) and number.is_finite() and number != int(number)
            for value in table.values()
            for number in (cast("list[Any]", value) if isinstance(value, list) else [value])
        )

    def refuse(self, what: str) -> PhhError:
        return PhhError(f"{self.path}: {what}")

    def hand(self, title: str, lines: list[int]) -> Hand:
        if "variant" not in self.table:
            raise self.refuse("variant is missing")
        code = self.table["variant"]
        if code not in CODES:
            raise self.refuse(f"variant {shown(code)} is not played here; {', '.join(CODES)} are")
        variant, limit = CODES[cast("str", code)]
        stacks = self.sums("starting_stacks")
        if len(stacks) not in variant.seats:
            raise self.refuse(f"starting_stacks are {len(stacks)}, and {variant.title} seats 2 to {variant.seats[-1]}")
        if not all(0 < stack <= MOST_CHIPS for stack in stacks):
            raise self.refuse(f"starting_stacks should be from 1 to {MOST_CHIPS:,}")
        least = self.number("small_bet" if "small_bet" in self.table else "min_bet")
        return Hand(
            str(self.path),
            title,
            variant,
            limit,
            self.names(len(stacks)),
            stacks,
            self.each("antes", len(stacks)),
            self.blinds(variant, len(stacks)),
            0 if variant.blinds else self.number("bring_in"),
            least,
            self.number("big_bet") if "big_bet" in self.table else least,
            self.in_cents,
            self.actions(lines),
            self.each("finishing_stacks", len(stacks)) if "finishing_stacks" in self.table else None,
        )

    def blinds(self, variant: VariantFacts, players: int) -> tuple[int, int]:
        if not variant.blinds:
            return 0, 0
        blinds = self.each("blinds_or_straddles", players)
        if any(blinds[2:]) or blinds[0] > blinds[1]:
            raise self.refuse(
                "blinds_or_straddles should be a small and a big blind alone: straddles are not played here"
            )
        return blinds[0], blinds[1]

    def names(self, players: int) -> tuple[str, ...]:
        names = self.table.get("players", [f"p{k + 1}" for k in range(players)])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in cast("list[Any]", names)):
            raise self.refuse("players should be a list of names")
        names = cast("list[str]", names)
        if len(names) != players:
            raise self.refuse(f"players are {len(names)}, and starting_stacks {players}")
        return tuple(" ".join(name.split()) or f"p{k + 1}" for k, name in enumerate(names))

    def actions(self, lines: list[int]) -> tuple[Line, ...]:
        listed = self.table.get("actions")
        if not isinstance(listed, list) or not all(isinstance(text, str) for text in cast("list[Any]", listed)):
            raise self.refuse("actions should be a list of texts")
        texts = cast("list[str]", listed)
        known = lines if len(lines) == len(texts) else []
        return tuple(
            Line(
                " ".join(text.partition("#")[0].split()),
                f"{self.path}:{known[k]}" if known else f"{self.path}: action {k + 1}",
            )
            for k, text in enumerate(texts)
        )

    def each(self, name: str, players: int) -> tuple[int, ...]:
        sums = self.sums(name)
        if len(sums) != players:
            raise self.refuse(f"{name} are {len(sums)}, and starting_stacks {players}")
        return sums

    def sums(self, name: str) -> tuple[int, ...]:
        if not isinstance(self.table.get(name), list):
            raise self.refuse(f"{name} should be a list of numbers" if name in self.table else f"{name} is missing")
        return tuple(self.whole(name, number) for number in self.table[name])

    def number(self, name: str) -> int:
        if name not in self.table:
            raise self.refuse(f"{name} is missing")
        return self.whole(name, self.table[name])

    def whole(self, name: str, number: Any) -> int:
        """A sum in whole units. Raises PhhError."""
        found = whole(number, in_cents=self.in_cents)
        if found is None or found < 0:
            raise self.refuse(f"{name} should be a sum of at least 0, in whole cents at most, not {number}")
        return found


def whole(number: Any, *, in_cents: bool) -> int | None:
    """A number of the format in whole units, or in cents; None if it is no such number."""
    if isinstance(number, bool) or not isinstance(number, int | Decimal):
        return None
    if isinstance(number, Decimal) and not number.is_finite():
        return None
    units = Decimal(number) * (100 if in_cents else 1)
    return int(units) if units == int(units) else None
