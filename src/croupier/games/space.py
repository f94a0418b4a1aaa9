"""What a seat can choose as a fixed list, numbered from 0: what learners need, as they cannot name any amount.

A game says in `Span`s which of its action numbers are choices. Where an action has dollars in it, the choices are the
least that are legal, the amounts of `LADDER` between, and the most; an amount between two of them counts as the
lower one. Where only one amount is legal, it is the least.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

import numpy as np

from croupier.kernel import Menu, Record, holds, i64, inlined, lowest, put, put_bits, rule, u64
from croupier.kernel.bits import NONE, ONE

LADDER: Final = np.array([a * 10**k for k in range(5) for a in (1, 2, 5)], np.int64)
"""The dollars that are choices of their own, between the least and the most: 1, 2, 5, 10 and so on to 50,000."""


@dataclass(frozen=True)
class Span:
    """A stretch of action numbers: `start + k * stride` for each k below `count`, with the dollars added to it.

    `most` is the most dollars that are added; without it each number is one choice. `dice`, where numbers are throws
    of several, is how many fall at once: the number is their faces, counted from 0, as digits, the first die's lowest.
    """

    start: int
    count: int = 1
    stride: int = 1
    most: int = 0
    dice: int = 1

    @property
    def faces(self) -> int:
        """In how many ways one of the dice can fall; all the span's numbers, if they are no throws."""
        return round(self.count ** (1 / self.dice))

    @property
    def rungs(self) -> int:
        """How many amounts of the ladder are choices."""
        return int(np.searchsorted(LADDER, self.most)) if self.most else 0

    @property
    def each(self) -> int:
        """How many choices each of its numbers has."""
        return self.rungs + 2 if self.most else 1


class Spans(Record):
    """A span where rules read it."""

    first: i64
    """Its first choice."""
    start: i64
    stride: i64
    each: i64
    """Choices of each number: 1, or the least, the rungs of the ladder, and the most."""
    beyond: i64
    """The action number after its last."""


@rule
def span_of(spans: Any, action: int) -> int:
    """The span that an action is in; -1 for an action that is no choice."""
    for k in range(len(spans)):
        if spans[k].start <= action < spans[k].beyond:
            return k
    return -1


@rule
def span_with(spans: Any, choice: int) -> int:
    """The span that a choice is in."""
    k = len(spans) - 1
    while k > 0 and spans[k].first > choice:
        k -= 1
    return k


@rule
def write_mask(spans: Any, menu: Menu, out: Any) -> None:
    """Write 1 for each legal choice and 0 for the others."""
    out[:] = 0
    k = 0
    for g in range(menu.n):
        group = menu.groups[g]
        members = group.members
        while members:
            lowest_ = lowest(members)
            low = group.start + lowest_ * group.stride
            if not spans[k].start <= low < spans[k].beyond:
                k = span_of(spans, low)
            span = spans[k]
            if span.each == 1 and span.stride == 1 and group.stride == 1:
                after = mark_set(span, low, members >> u64(lowest_), out)
                members = members >> u64(lowest_ + after) << u64(lowest_ + after) if lowest_ + after < 64 else NONE
            else:
                mark(span, low, low + group.width, out)
                members &= members - ONE


@inlined
def mark_set(span: Spans, low: int, members: u64, out: Any) -> int:
    """Mark choices that lie side by side: those of a set of actions from `low` on, as far as the span goes. Returns
    how many places of the set that is."""
    here = min(span.beyond - low, 64)
    put_bits(out, span.first + low - span.start, members, here)
    return here


@inlined
def mark(span: Spans, low: int, high: int, out: Any) -> None:
    """Mark the choices of one interval of a menu."""
    member = member_of(span, low)
    at = span.first + member * span.each
    if span.each > 1:
        mark_amounts(low, high, span.start + member * span.stride, out, at, span.each)
        return
    put(out, at, 1)
    for above in range(member + 1, member_of(span, high) + 1 if high > low else 0):
        put(out, span.first + above, 1)


@inlined
def member_of(span: Spans, action: int) -> int:
    """Which of the span's numbers an action stands at, dollars left aside. A division costs as much as the rest of a
    mark, and most strides are 1."""
    distance = action - span.start
    return distance if span.stride == 1 else distance // span.stride


@inlined
def mark_amounts(low: int, high: int, floor: int, out: Any, at: int, each: int) -> None:
    """Mark the least, the rungs between, and the most."""
    put(out, at, 1)
    for rung in range(each - 2):
        put(out, at + 1 + rung, 1 if low < floor + LADDER[rung] < high else 0)
    put(out, at + each - 1, 1 if high > low else 0)


@rule
def action_of(spans: Any, menu: Menu, choice: int) -> int:
    """The legal action that a choice stands for; -1 if it is not legal."""
    span = spans[span_with(spans, choice)]
    member = (choice - span.first) // span.each
    floor = span.start + member * span.stride
    if choice < 0 or floor >= span.beyond:
        return -1
    if span.each == 1:
        return floor if holds(menu, floor) else -1
    for g in range(menu.n):
        group = menu.groups[g]
        m = max(0, (floor - group.start + group.stride - 1) // group.stride) if group.stride > 0 else 0
        least = group.start + m * group.stride
        if m < 64 and group.members & (ONE << u64(m)) and floor <= least < floor + span.stride:
            return amount_of(span, floor, least, least + group.width, choice - span.first - member * span.each)
    return -1


@rule
def sure_action(spans: Any, choice: int) -> int:
    """The action of a legal choice where no menu is needed to tell: of all but the least and the most; -1 of those."""
    span = spans[span_with(spans, choice)]
    if span.each == 1:
        return span.start + (choice - span.first) * span.stride
    member = (choice - span.first) // span.each
    floor = span.start + member * span.stride
    rung = choice - span.first - member * span.each
    return floor + LADDER[rung - 1] if 0 < rung < span.each - 1 else -1


@rule
def amount_of(span: Spans, floor: int, least: int, most: int, rung: int) -> int:
    """The action of a rung, where all from `least` to `most` are legal; -1 if there is none of its own."""
    if rung == 0:
        return least
    if rung == span.each - 1:
        return most if most > least else -1
    action = floor + LADDER[rung - 1]
    return action if least < action < most else -1


@rule
def choice_of(spans: Any, menu: Menu, action: int) -> int:
    """The choice that stands for a legal action: its own, or the next lower amount's; -1 if it is no choice."""
    k = span_of(spans, action)
    if k < 0:
        return -1
    span = spans[k]
    member = (action - span.start) // span.stride
    choice = span.first + member * span.each
    best = choice
    for rung in range(span.each):
        nearest = action_of(spans, menu, choice + rung)
        if 0 <= nearest <= action:
            best = choice + rung
    return best


class Space:
    """The choices of a game, with its own names for them."""

    def __init__(self, spans: Sequence[Span], decode: Callable[[int], Any]) -> None:
        self._decode = decode
        self.spans = tuple(spans)
        self.rows = Spans.zeros(len(spans))
        self.size = 0
        for row, span in zip(self.rows, spans, strict=True):
            row.first, row.start, row.stride, row.each = self.size, span.start, span.stride, span.each
            row.beyond = span.start + span.count * span.stride
            self.size += span.count * span.each

    def mask(self, menu: Menu) -> "np.ndarray[Any, np.dtype[np.int8]]":
        """1 for each choice that the menu has, 0 for the others."""
        out = np.zeros(self.size, np.int8)
        write_mask(self.rows, menu, out)
        return out

    def action(self, menu: Menu, choice: int) -> int:
        """The legal action of a choice.

        Raises ValueError, with the choice in words, if the menu has it not, or there is none of the number.
        """
        action = action_of(self.rows, menu, choice) if 0 <= choice < self.size else -1
        if action < 0:
            raise ValueError(self.refusal(menu, choice))
        return int(action)

    def choice(self, menu: Menu, action: int) -> int:
        """The choice that stands for a legal action.

        Raises ValueError for an action that no choice stands for.
        """
        choice = choice_of(self.rows, menu, action)
        if choice < 0:
            raise ValueError(f"no choice stands for the action {action}")
        return int(choice)

    def run(self, low: int, high: int) -> range:
        """The choices of an interval of actions in a span without amounts."""
        row = self.rows[span_of(self.rows, low)]
        first = row.first + (low - row.start) // row.stride
        return range(first, first + (high - low) // row.stride + 1)

    def refusal(self, menu: Menu, choice: int) -> str:
        """Why a choice cannot be taken, and which can."""
        legal = np.flatnonzero(self.mask(menu))
        some = ", ".join(f"{k} ({self.words(int(k))})" for k in legal[:4])
        more = f" and {len(legal) - 4} more" if len(legal) > 4 else ""
        what = f"choice {choice} ({self.words(choice)})" if 0 <= choice < self.size else f"choice {choice}"
        why = "is not legal now" if 0 <= choice < self.size else f"does not exist: they are 0 to {self.size - 1}"
        return f"{what} {why}; legal are {some}{more}" if some else f"{what} {why}; nothing is"

    def words(self, choice: int) -> str:
        """A choice in words, such as `bet slot=straight-17 stake=20`; an amount may be `least` or `most`."""
        k = span_with(self.rows, choice)
        span, row = self.spans[k], self.rows[k]
        member, rung = divmod(choice - row.first, span.each)
        floor = span.start + member * span.stride
        if span.each == 1:
            return _words(self._decode(floor).model_dump())
        dollars = 1 if rung in (0, span.each - 1) else int(LADDER[rung - 1])
        fields = self._decode(floor + dollars).model_dump()
        amount = next(name for name, value in fields.items() if value == dollars and name != "do")
        if rung in (0, span.each - 1):
            fields[amount] = "least" if rung == 0 else "most"
        return _words(fields)


def _words(fields: dict[str, Any]) -> str:
    return " ".join([fields["do"], *(f"{name}={_plain(value)}" for name, value in fields.items() if name != "do")])


def _plain(value: Any) -> str:
    return ",".join(map(str, cast("Sequence[Any]", value))) if isinstance(value, tuple | list) else str(value)
