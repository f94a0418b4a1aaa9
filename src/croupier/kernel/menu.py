"""Menus: the legal actions of one seat as closed intervals of action numbers, ascending and disjoint.

An interval keeps "bet $1 to $50 on red" one line, and any amount legal, where a mask would need thousands. Intervals
that are alike are one group: "any stake up to $50 on each of these slots" is a set of slots and a width, written at
once however many slots there are.
"""

from typing import Annotated, Final

from croupier.kernel.bits import ONE, bit, count, nth
from croupier.kernel.chance import Stream, below
from croupier.kernel.compile import inlined, rule
from croupier.kernel.record import Record, Row, i64, u64

CAPACITY: Final = 32
"""The most groups in a menu."""


class Group(Record):
    """For each member m of a set, the interval from `start + m * stride` to `width` above it."""

    start: i64
    stride: i64
    width: i64
    members: u64


class Menu(Record):
    """Legal actions: the intervals of the first `n` groups."""

    n: i64
    groups: Annotated[Row[Group], CAPACITY]


@inlined
def clear(menu: Menu) -> None:
    """Take everything off the menu."""
    menu.n = 0


@inlined
def add(menu: Menu, low: int, high: int) -> None:
    """Append the interval from `low` to `high`, both included; the caller appends in ascending order."""
    add_each(menu, low, ONE, 0, high - low)


@inlined
def add_each(menu: Menu, start: int, members: u64, stride: int, width: int) -> None:
    """Append an interval for each member of the set: `start + member * stride` and up to `width` more.

    The stride exceeds the width, so that the intervals are ascending and disjoint. An empty set adds nothing.
    """
    if members:
        group = menu.groups[menu.n]
        group.start = start
        group.stride = stride
        group.width = width
        group.members = members
        menu.n += 1


@rule
def shift(menu: Menu, by: int) -> None:
    """Add a number to all that is on the menu."""
    for g in range(menu.n):
        menu.groups[g].start += by


@inlined
def size(menu: Menu) -> int:
    """How many intervals the menu has."""
    total = 0
    for k in range(menu.n):
        total += count(menu.groups[k].members)
    return total


@rule
def low(menu: Menu, k: int) -> int:
    """The first action of interval `k`."""
    for g in range(menu.n):
        group = menu.groups[g]
        here = count(group.members)
        if k < here:
            return group.start + nth(group.members, k) * group.stride
        k -= here
    return -1


@rule
def high(menu: Menu, k: int) -> int:
    """The last action of interval `k`."""
    first = low(menu, k)
    for g in range(menu.n):
        here = count(menu.groups[g].members)
        if k < here:
            return first + menu.groups[g].width
        k -= here
    return -1


@rule
def holds(menu: Menu, action: int) -> bool:
    """Whether the action lies in one of the intervals."""
    for g in range(menu.n):
        group = menu.groups[g]
        beyond = action - group.start
        if beyond >= 0:
            member = beyond // group.stride if group.stride > 0 else 0
            if member < 64 and beyond - member * group.stride <= group.width and group.members & bit(member):
                return True
    return False


@inlined
def pick(menu: Menu, stream: Stream) -> int:
    """A random action: each interval is equally likely, then each action in it."""
    k = below(stream, size(menu))
    for g in range(menu.n):
        group = menu.groups[g]
        here = count(group.members)
        if k < here:
            first = group.start + nth(group.members, k) * group.stride
            return first if group.width == 0 else first + below(stream, group.width + 1)
        k -= here
    return -1


def intervals(menu: Menu) -> list[tuple[int, int]]:
    """The menu's intervals, `(low, high)` each, for code that is not compiled."""
    listed: list[tuple[int, int]] = []
    for g in range(menu.n):
        group = menu.groups[g]
        start, stride, width, members = group.start, group.stride, group.width, int(group.members)
        while members:
            first = start + ((members & -members).bit_length() - 1) * stride
            listed.append((first, first + width))
            members &= members - 1
    return listed
