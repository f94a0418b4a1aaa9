"""What the seats that learn have seen of the log, written as rows while the compiled loops of the environments play.

Free names stand for one game's rules, as in `croupier.adapters.loops`. The rows are those of
`croupier.adapters.recall.Memory`; where nothing is to be remembered, `apply_only` and `chance_only` stand in.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from croupier.adapters.recall import DIGITS, MARK, ROW, words_of
from croupier.games.contract import CHANCE, Game, first_actor
from croupier.kernel import Menu, below, put, put_number, u64
from croupier.kernel.bits import number
from croupier.kernel.chance import Stream, word
from croupier.kernel.menu import high, low, size

if TYPE_CHECKING:
    actors: Callable[[Any], u64]
    apply: Callable[[Any, int, int], None]
    chance: Callable[[Any, Stream], None]
    conceal: Callable[[Any, int, int, int], int]
    draw: Callable[[Any, Stream, Menu], int]
    enter: Callable[[Any, int, int, Any, Any, Any, int], None]
    hide: Callable[[Any, int], None]
    legal: Callable[[Any, int, Menu], None]
    mark: Callable[[Any], u64]
    seat_of: Callable[[int, int, Any], int]
    spare: Callable[[Any], int]
    weight: Callable[[Any, int], int]


class Logs(NamedTuple):
    """The memory of many tables, ready to be handed to a compiled loop."""

    rows: Any
    """int8 (tables, entries that learn, rows * ROW): what each has seen of its game, the newest last."""
    entries: Any
    """int64: the entries that learn."""
    seen: Any
    """Room for one table."""
    words: Any
    """The same bytes, as whole words."""


def new_logs(game: Game[Any], tables: int, entries: Sequence[int], rows: int) -> Logs:
    """Logs in which nobody has seen anything; with no rows, nobody ever will."""
    words = np.zeros(words_of(game.table), np.uint64)
    view = words.view(np.int8)[: game.table.layout.itemsize].view(game.table.layout)
    return Logs(np.zeros((tables, len(entries), rows * ROW), np.int8), np.array(entries, np.int64), view, words)


def apply_only(s: Any, by: int, action: int, at: Any, terms: Any, logs: Logs, k: int) -> None:
    """`enter` where nobody remembers."""
    apply(s, by, action)


def chance_only(s: Any, stream: Stream, menu: Menu, at: Any, terms: Any, logs: Logs, k: int) -> None:
    """`deal` where nobody remembers."""
    chance(s, stream)


def enter_row(s: Any, by: int, action: int, at: Any, terms: Any, logs: Logs, k: int) -> None:
    """`apply` at table k; who learns there gets a row of it, and loses the oldest."""
    for n in range(len(logs.entries)):
        row, seat = logs.rows[k, n], seat_of(logs.entries[n], at.game, terms)
        last = len(row) - ROW
        for cell in range(last):
            row[cell] = row[cell + ROW]
        put(row, last, -1 if by == CHANCE else 1 + (by - seat) % terms.players)
        put_number(row, last + 1, conceal(s, by, action, seat), DIGITS)
    apply(s, by, action)
    for n in range(len(logs.entries)):
        row, view = logs.rows[k, n], logs.seen[0]
        logs.seen[0] = s
        hide(view, seat_of(logs.entries[n], at.game, terms))
        rest = mark(logs.words)
        for cell in range(len(row) - MARK, len(row)):
            put(row, cell, (number(rest & u64(255)) ^ 128) - 128)
            rest = rest >> u64(8)


def deal_rows(s: Any, stream: Stream, menu: Menu, at: Any, terms: Any, logs: Logs, k: int) -> None:
    """What the game's own `chance` does at table k, one outcome at a time."""
    while first_actor(actors(s)) == CHANCE:
        enter(s, CHANCE, draw(s, stream, menu), at, terms, logs, k)


def drawn(s: Any, stream: Stream, menu: Menu) -> int:
    """`draw`: a random outcome of the chance node, with the draws of `croupier.games.chance.draw`."""
    for _ in range(spare(s)):
        word(stream)
    legal(s, CHANCE, menu)
    total = 0
    for i in range(size(menu)):
        total += weight(s, low(menu, i)) * (high(menu, i) - low(menu, i) + 1)
    position = below(stream, total)
    for i in range(size(menu)):
        first, beyond = low(menu, i), high(menu, i) + 1
        here = weight(s, first) * (beyond - first)
        if position < here:
            return first + position * (beyond - first) // here
        position -= here
    return -1


def forget(logs: Logs, k: int) -> None:
    """Another game begins at table k, of which nobody has seen anything."""
    for n in range(len(logs.entries)):
        row = logs.rows[k, n]
        for cell in range(len(row)):
            row[cell] = 0
