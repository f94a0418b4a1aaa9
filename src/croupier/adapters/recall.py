"""What each seat has seen of a game so far, as words for trees and as numbers for networks: perfect recall."""

from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import numpy as np

from croupier.games.chance import draw
from croupier.games.contract import CHANCE, Game, first_actor
from croupier.kernel import put_number
from croupier.kernel.chance import Stream

DIGITS: Final = 5
"""The digits, to the base 128, of an action's number."""
MARK: Final = 8
"""The bytes of a mark."""
ROW: Final = 1 + DIGITS + MARK
"""The numbers of an entry."""


class Entry(NamedTuple):
    """An action as a seat saw it."""

    by: int
    """Who acted."""
    action: int
    """The action's number, with what the seat may not see blanked."""
    mark: str
    """A digest of the table that the seat saw then, as cards may be turned up without an action of their own."""


def mark_of(view: Any) -> str:
    """The mark of a hidden table."""
    return blake2b(view.bytes_(), digest_size=MARK).hexdigest()


class Memory:
    """Each seat's own view of the log: `seen[seat]` is what it saw, in order."""

    def __init__(self, game: Game[Any], players: int) -> None:
        self.game = game
        self.seen: list[list[Entry]] = [[] for _ in range(players)]

    def clear(self) -> None:
        """Forget all, as another game begins."""
        for entries in self.seen:
            entries.clear()

    def apply(self, s: Any, by: int, action: int) -> None:
        """Carry out an action at the table; each seat remembers what it sees of it."""
        actions = [int(self.game.conceal(s, by, action, seat)) for seat in range(len(self.seen))]
        self.game.apply(s, by, action)
        for seat, entries in enumerate(self.seen):
            entries.append(Entry(int(by), actions[seat], mark_of(self.game.view(s, seat))))

    def chance(self, s: Any, stream: Stream) -> None:
        """What the game's own `chance` does, one outcome at a time."""
        while first_actor(self.game.actors(s)) == CHANCE:
            self.apply(s, CHANCE, draw(self.game, s, stream))

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


def remembered(game: Game[Any], players: int) -> tuple[Game[Any], Memory]:
    """The same game, for one table in plain Python, and what its seats remember of that table."""
    memory = Memory(game, players)
    return replace(game, apply=memory.apply, chance=memory.chance), memory
