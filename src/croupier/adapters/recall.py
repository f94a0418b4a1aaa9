"""What each seat has seen of a game so far, as words for trees and as numbers for networks: perfect recall."""

from functools import cache
from typing import Any, Final, NamedTuple, cast

import numpy as np

from croupier.games.contract import CHANCE, Game
from croupier.kernel import Record, put_number, u64
from croupier.kernel.chance import mix
from croupier.kernel.compile import wrapping_rule

DIGITS: Final = 5
"""The digits, to the base 128, of an action's number."""
MARK: Final = 8
"""The bytes of a mark."""
ROW: Final = 1 + DIGITS + MARK
"""The numbers of an entry."""
STEP: Final = u64(0x9E3779B97F4A7C15)
"""What tells a word of a mark from the next."""


class Entry(NamedTuple):
    """An action as a seat saw it."""

    by: int
    """Who acted."""
    action: int
    """The action's number, with what the seat may not see blanked."""
    mark: str
    """A digest of the table that the seat saw then, as cards may be turned up without an action of their own."""


@wrapping_rule
def mark(words: Any) -> u64:
    """The mark of a hidden table, from all its words: two that differ have the same one time in 2**64."""
    total = u64(0)
    for k in range(len(words)):
        total = total + mix(words[k] + u64(k + 1) * STEP)
    return total


def mark_at_once(words: Any) -> Any:
    """`mark`, for who is not compiled."""
    return cast("Any", mix).py_func(words + _places(len(words))).sum()


@cache
def _places(many: int) -> Any:
    places: Any = np.arange(1, many + 1, dtype=np.uint64)
    return places * STEP


def mark_of(view: Any) -> str:
    """The mark of a hidden table, as text."""
    data: bytes = view.bytes_()
    return mark_at_once(np.frombuffer(data.ljust(words_of(view) * MARK, b"\0"), np.uint64)).tobytes().hex()


def words_of(table: Record | type[Record]) -> int:
    """How many whole words have room for the table's bytes."""
    return -(-table.layout.itemsize // MARK)


class Memory:
    """Each seat's own view of the log: `seen[seat]` is what it saw, in order."""

    def __init__(self, game: Game[Any], players: int) -> None:
        self.game = game
        self.seen: list[list[Entry]] = [[] for _ in range(players)]

    def apply(self, s: Any, by: int, action: int) -> None:
        """Carry out an action at the table; each seat remembers what it sees of it."""
        actions = [int(self.game.conceal(s, by, action, seat)) for seat in range(len(self.seen))]
        self.game.apply(s, by, action)
        for seat, entries in enumerate(self.seen):
            entries.append(Entry(int(by), actions[seat], mark_of(self.game.view(s, seat))))

    def rows(self, seat: int, many: int) -> "np.ndarray[Any, np.dtype[np.int8]]":
        """The newest `many` entries that the seat saw, as an array (many, ROW) that ends with the last.

        A row is who acted (1 for oneself, 2 for who sits at one's left and so on, -1 for chance), the action's number
        as the seat saw it in digits to the base 128, the highest first, and the mark. Rows before the first are zeros.
        """
        out = np.zeros((many, ROW), np.int8)
        entries = self.seen[seat][-many:] if many else []
        for row, (by, action, mark) in zip(out[many - len(entries) :], entries, strict=True):
            row[0] = -1 if by == CHANCE else 1 + (by - seat) % len(self.seen)
            put_number(row, 1, action, DIGITS)
            row[1 + DIGITS :] = np.frombuffer(bytes.fromhex(mark), np.int8)
        return out
