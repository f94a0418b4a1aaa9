"""What may be taken back: one's own last action, if nothing came after it and it told nobody anything hidden."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Any, TypeAlias

from croupier.games.contract import CHANCE, NOBODY, Game, Refusal, Step, seat_name
from croupier.kernel import holds, intervals, open_stream
from croupier.kernel.chance import new_stream
from croupier.play.steps import Seen

IN_A_ROW = 5
"""How many actions a seat may take back before somebody else acts: undo is for slips, and a log does not grow without
end while nobody plays."""
WORLDS = 16
"""Tables that each viewer imagines. A card played from a hidden hand passes for known about once in 2 ** 16 times,
where half of what a spectator can imagine has it elsewhere."""
ALIKE = 256
"""Legal actions that are tried for one that would have looked the same."""
PURPOSE = 2
"""The purpose of the random streams for imagined tables. They are the same in every match: what is in a log as taken
back must be so wherever the log is read."""


Views: TypeAlias = tuple[Seen, Seen]
"""The tables before and after an action."""


class Streak:
    """What one seat has done since somebody else acted: it is what can be taken back, the last first."""

    def __init__(self, game: Game[Any], names: Sequence[str]) -> None:
        self._game = game
        self._names = names
        self._begin(NOBODY)

    def _begin(self, seat: int) -> None:
        self._seat = seat
        self._done: deque[_Done] = deque(maxlen=IN_A_ROW)
        self._taken_back = 0

    @property
    def before(self) -> Any:
        """The table before what would be taken back now."""
        return self._done[-1].step.before

    def enter(self, step: Step[Any], views: Views) -> None:
        """Something was done at the table, as everybody saw it."""
        if step.by != self._seat:
            self._begin(step.by)
        if self._done:
            self._done[-1].views = None  # they take memory, and are asked for the last action
        if step.by in range(len(self._names)):
            self._done.append(_Done(self._game, step, len(self._names), views))

    def take_back(self) -> None:
        """The last action is undone."""
        self._done.pop()
        self._taken_back += 1

    def close(self, seat: int) -> None:
        """The seat changes hands: what was done for it so far stands."""
        if seat == self._seat:
            self._done.clear()

    def why_not(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back its last action; None if it can."""
        refusal = self._why_not_at_once(seat)
        if refusal is None and self._done[-1].showed_hidden:
            return Refusal("UNDO-3", "That has shown something hidden, and cannot be taken back")
        return refusal

    def seems_possible(self, seat: int) -> bool:
        """Whether the seat can take back its last action, as far as can be said at once."""
        return not self._why_not_at_once(seat) and not self._done[-1].seemed_to_show

    def _why_not_at_once(self, seat: int) -> Refusal | None:
        if self._seat == CHANCE:
            return Refusal("UNDO-3", "Dice or cards came last, and they cannot be taken back")
        if self._seat not in (seat, NOBODY):
            name = seat_name(self._seat, self._names)
            return Refusal("UNDO-2", f"Only who did the last thing can take it back, and that was {name}")
        if not self._done:
            return Refusal("UNDO-1", "There is nothing that you could take back")
        if self._taken_back == IN_A_ROW:
            return Refusal("UNDO-4", f"You have taken back {IN_A_ROW} things in a row: now play on")
        return None


@dataclass
class _Done:
    game: Game[Any]
    step: Step[Any]
    players: int
    views: Views | None
    """How everybody saw the table, until it is known what that showed them."""

    @cached_property
    def showed_hidden(self) -> bool:
        return shows_hidden(self.game, self.step, self.players)

    @property
    def seemed_to_show(self) -> bool:
        return vars(self).get("showed_hidden", self._seemed_to_show)

    @cached_property
    def _seemed_to_show(self) -> bool:
        views, self.views = self.views, None
        return seems_to_show_hidden(self.game, self.step, self.players, views)


def shows_hidden(game: Game[Any], step: Step[Any], players: int) -> bool:
    """Whether the action told somebody something that was hidden from them.

    It did, if a seat or a spectator can now rule out a table that they had to reckon with before. Each of them
    imagines `WORLDS` such tables, drawn from what they saw before the action. One is ruled out if at it the seat that
    acted could have done nothing that looks like what they saw and leads to what they see now.
    """
    return any(not could_be(world) for view, could_be in _witnesses(game, step, players) for world in view.worlds())


def seems_to_show_hidden(game: Game[Any], step: Step[Any], players: int, views: Views | None = None) -> bool:
    """As `shows_hidden`, some thirty times as fast, but not for certain: each viewer has only one table to reckon with,
    on which nothing lies where something is hidden."""
    try:
        return any(not could_be(view.table) for view, could_be in _witnesses(game, step, players, views))
    except (ArithmeticError, LookupError, ValueError):  # the rules need what is hidden
        return shows_hidden(game, step, players)


@dataclass(frozen=True)
class _View:
    """A table as a viewer saw it."""

    game: Game[Any]
    viewer: int
    table: Any

    def worlds(self) -> Iterator[Any]:
        """Tables that look like it."""
        stream = new_stream()
        open_stream(stream, 0, self.viewer - NOBODY, PURPOSE)
        for _ in range(WORLDS):
            world = self.table.copy_()
            self.game.determinize(world, self.viewer, stream)
            yield world


def _witnesses(
    game: Game[Any], step: Step[Any], players: int, views: Views | None = None
) -> Iterator[tuple[_View, Callable[[Any], bool]]]:
    """Those from whom something was hidden: what they saw before, and whether a table that looked so could have become
    what they see now."""
    number = game.encode(step.action)
    lay, lies = views or (Seen(game, step.before), Seen(game, step.after))
    for viewer in range(NOBODY, players):
        before = lay.view(viewer)
        if before.bytes_() == step.before.bytes_():
            if viewer == NOBODY:  # who knows least
                return
            continue
        seen = game.conceal(step.before, step.by, number, viewer)
        after = lies.view(viewer).bytes_()

        def could_be(world: Any, viewer: int = viewer, seen: int = seen, after: bytes = after) -> bool:
            tried = [number] if seen == number else _actions(game, world, step.by, number)
            return any(_looks(game, world, step.by, action, viewer) == (seen, after) for action in tried)

        yield _View(game, viewer, before), could_be


def _actions(game: Game[Any], world: Any, seat: int, first: int) -> Iterator[int]:
    """What the seat might do at the table: the action that it did, then others."""
    listed = chain.from_iterable(range(low, high + 1) for low, high in intervals(game.menu(world, seat)))
    return chain([first], islice(listed, ALIKE))


def _looks(game: Game[Any], world: Any, seat: int, action: int, viewer: int) -> tuple[int, bytes] | None:
    """What the viewer sees of the action, and of the table after it; None if it is not legal."""
    if not holds(game.menu(world, seat), action):
        return None
    seen = game.conceal(world, seat, action, viewer)
    after = world.copy_()
    game.apply(after, seat, action)
    return seen, game.view(after, viewer).bytes_()
