"""A match in words, as each viewer saw it: told step by step, and again to whoever comes later."""

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from sys import intern
from typing import Any
from zlib import compress, decompress

from croupier.games.contract import Game, Step
from croupier.play.entries import Undo
from croupier.play.steps import Seen, action_seen_by, narrate, step_at, tell

TOLD = 60
"""How many of the last steps that had something to tell are kept in words, at most."""
SHELF = 10
"""How many numbers of entries share a shelf: the oldest are forgotten together."""
RECENT = 200
"""How many of the last steps are told to whoever comes later."""
APART = 25
"""How many entries apart tables are kept; what lay between is played again to be told."""


@dataclass(frozen=True, slots=True)
class Told:
    """An entry in words: its number in the log, counted from 1, and a sentence each for what happened."""

    number: int
    lines: tuple[str, ...]

    @property
    def shelf(self) -> int:
        """Entries are kept and shown on shelves, so that most of what lies there stays as it is."""
        return self.number // SHELF


class Stories:
    """What everybody was told of a match.

    It keeps words, and now and then a table; what lay between is played again for whoever comes later.
    """

    def __init__(self, game: Game[Any], names: Sequence[str], table: Any, actions: Sequence[tuple[int, Any]]) -> None:
        """`table` is the first one; `actions` are the entries, to which the match adds."""
        self._game = game
        self._names = names
        self._actions = actions
        self._lay = {0: _packed(table)}
        """Tables as they lay after some of the entries, as compressed bytes: they are empty for the most part."""
        self._told: dict[int, _Story] = {}

    def enter(self, step: Step[Any], before: Seen, now: Seen) -> None:
        """Tell the last step to those who were told all the others."""
        self._keep_table(step)
        told: dict[Hashable, Told] = {}
        for viewer, story in self._told.items():
            if story.reached == len(self._actions) - 1:
                story.add(self._tell_last(step, before, now, viewer, told))

    def told(self, viewer: int) -> list[Told]:
        """The last steps in words, as the viewer saw them."""
        story = self._told.setdefault(viewer, _Story())
        if story.reached < len(self._actions):
            others = {(told.number, *told.lines): told for story in self._told.values() for told in story.told}
            for number, step in self._steps_from(max(story.reached, len(self._actions) - RECENT) + 1):
                lines = narrate(self._game, step, viewer, self._names)
                story.add(others.get((number, *lines)) or _told(number, lines))
        return list(story.told)

    def _tell_last(self, step: Step[Any], before: Seen, now: Seen, viewer: int, others: dict[Hashable, Told]) -> Told:
        """The last step in words, as the viewer saw it: the very thing that others were told who saw the same, or in
        the same words."""
        lay, action, lies = before.view(viewer), action_seen_by(self._game, step, viewer), now.view(viewer)
        seen = lay.bytes_(), action, lies.bytes_()
        if seen not in others:
            lines = tell(self._game, Step(lay.read_(), step.by, action, lies.read_()), self._names)
            others[seen] = others.setdefault(tuple(lines), _told(len(self._actions), lines))
        return others[seen]

    def _steps_from(self, first: int) -> Iterator[tuple[int, Step[Any]]]:
        """The entries from the one of that number on, which is one of the last, with their numbers."""
        done = max(number for number in self._lay if number < first)
        table = _unpacked(self._game, self._lay[done])
        for number, (by, action) in enumerate(self._actions[done:], done + 1):
            if number in self._lay:
                step = Step(table, by, action, _unpacked(self._game, self._lay[number]))
            else:
                step = step_at(self._game, table, by, action)
            if number >= first:
                yield number, step
            table = step.after

    def _keep_table(self, step: Step[Any]) -> None:
        number = len(self._actions)
        if isinstance(step.action, Undo) or number % APART == 0:
            self._lay[number] = _packed(step.after)
            for old in [old for old in self._lay if old < number - RECENT - APART]:
                del self._lay[old]


def _packed(table: Any) -> bytes:
    return compress(table.bytes_(), 1)


def _unpacked(game: Game[Any], packed: bytes) -> Any:
    return game.table.from_bytes(decompress(packed))


class _Story:
    """What one viewer was told so far; told on from there."""

    __slots__ = ("reached", "told")

    def __init__(self) -> None:
        self.told: deque[Told] = deque()
        self.reached = 0

    def add(self, told: Told) -> None:
        self.reached = told.number
        if told.lines:
            self.told.append(told)
            if len(self.told) > TOLD:
                self._clear_shelf()

    def _clear_shelf(self) -> None:
        oldest = self.told[0].shelf
        while self.told[0].shelf == oldest:
            self.told.popleft()


def _told(number: int, lines: Iterable[str]) -> Told:
    return Told(number, tuple(map(intern, lines)))  # others are told the same
