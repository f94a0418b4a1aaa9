"""Menus: the legal actions of one seat as closed intervals of action numbers, ascending and disjoint.

An interval keeps "bet $1 to $50 on red" one line, and any amount legal, where a mask would need thousands.
"""

from typing import Annotated

from croupier.kernel.chance import Stream, below
from croupier.kernel.compile import rule
from croupier.kernel.record import Record, Row, i64

CAPACITY = 256


class Menu(Record):
    """Legal actions: the `n` intervals `low[k]` to `high[k]`, both ends included."""

    n: i64
    low: Annotated[Row[i64], CAPACITY]
    high: Annotated[Row[i64], CAPACITY]


@rule
def add(menu: Menu, low: int, high: int) -> None:
    """Append the interval; the caller appends in ascending order."""
    n = menu.n
    menu.low[n] = low
    menu.high[n] = high
    menu.n = n + 1


@rule
def holds(menu: Menu, action: int) -> bool:
    """Whether the action lies in one of the intervals."""
    for k in range(menu.n):  # noqa: SIM110 - generators do not compile
        if menu.low[k] <= action <= menu.high[k]:
            return True
    return False


@rule
def pick(menu: Menu, stream: Stream) -> int:
    """A random action: each interval is equally likely, then each action in it."""
    k = below(stream, menu.n)
    low = menu.low[k]
    width = menu.high[k] - low
    return low if width == 0 else low + below(stream, width + 1)
