"""Steps of a match: taken at a table, as somebody saw them, and in words."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from croupier.games.contract import Game, Step
from croupier.kernel import u64
from croupier.play.entries import MatchEntry, in_words

ACTIONS = 4096
"""How many structured actions are kept, each of them once for all matches."""


def take(game: Game[Any], table: Any, seat: int, number: int) -> Step[Any]:
    """The step of a legal action, given by its number; the table itself is left as it is."""
    after = table.copy_()
    game.apply(after, seat, number)
    return Step(table, seat, structured(game, number), after)


def step_at(game: Game[Any], table: Any, seat: int, action: Any) -> Step[Any]:
    """The step of a legal structured action; an entry of the match leaves the table as it is."""
    if isinstance(action, MatchEntry):
        return Step(table, seat, action, table)
    return take(game, table, seat, game.encode(action))


@lru_cache(ACTIONS)
def structured(game: Game[Any], number: int) -> Any:
    """The structured action of a number, one for all matches."""
    return game.decode(number)


def seen_by(game: Game[Any], step: Step[Any], viewer: int) -> Step[Any]:
    """The step as the viewer saw it (NOBODY: a spectator)."""
    action = action_seen_by(game, step, viewer)
    return Step(game.view(step.before, viewer), step.by, action, game.view(step.after, viewer))


def action_seen_by(game: Game[Any], step: Step[Any], viewer: int) -> Any:
    """The step's action as the viewer saw it."""
    if isinstance(step.action, MatchEntry):
        return step.action
    return structured(game, game.conceal(step.before, step.by, game.encode(step.action), viewer))


def narrate(game: Game[Any], step: Step[Any], viewer: int, names: Sequence[str]) -> list[str]:
    """The step in words, told to the viewer."""
    seen = seen_by(game, step, viewer)
    return tell(game, replace(seen, before=seen.before.read_(), after=seen.after.read_()), names)


def tell(game: Game[Any], step: Step[Any], names: Sequence[str]) -> list[str]:
    """The step in words, with all that it shows."""
    if isinstance(step.action, MatchEntry):
        return in_words(step.action, step.by, names)
    return game.narrate(step, names)


class Seen:
    """A table as each viewer sees it."""

    __slots__ = ("_actors", "_game", "_views", "table")

    def __init__(self, game: Game[Any], table: Any) -> None:
        self._game = game
        self.table = table
        self._actors: u64 | None = None
        self._views: dict[int, Any] = {}

    @property
    def actors(self) -> u64:
        """Who may act, as a set of bits."""
        if self._actors is None:
            self._actors = self._game.actors(self.table)
        return self._actors

    def view(self, viewer: int) -> Any:
        """As the viewer sees it, to be read only."""
        if viewer not in self._views:
            self._views[viewer] = self._game.view(self.table, viewer)
        return self._views[viewer]
