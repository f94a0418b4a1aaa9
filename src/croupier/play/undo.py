"""What may be taken back: one's own last action, if nothing came after it and it told nobody anything hidden."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from typing import Any

from croupier.games.contract import CHANCE, NOBODY, Game, Refusal, Step, seat_name
from croupier.kernel import holds, intervals, open_stream
from croupier.kernel.chance import new_stream

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

    def enter(self, step: Step[Any]) -> None:
        """Something was done at the table."""
        if step.by != self._seat:
            self._begin(step.by)
        self._done.append(_Done(self._game, step, len(self._names)))

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

    def question(self, seat: int) -> Callable[[], object] | None:
        """What has to be worked out before `why_not` answers at once, in any thread; None if it does so now."""
        if self._why_not_at_once(seat):
            return None
        last = self._done[-1]
        return None if "showed_hidden" in vars(last) else lambda: last.showed_hidden

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

    @cached_property
    def showed_hidden(self) -> bool:
        return shows_hidden(self.game, self.step, self.players)


def shows_hidden(game: Game[Any], step: Step[Any], players: int) -> bool:
    """Whether the action told somebody something that was hidden from them.

    It did, if a seat or a spectator can now rule out a table that they had to reckon with before. Each of them
    imagines `WORLDS` such tables, drawn from what they saw before the action. One is ruled out if at it the seat that
    acted could have done nothing that looks like what they saw and leads to what they see now.
    """
    return any(_rules_a_world_out(game, step, viewer) for viewer in range(NOBODY, players))


def _rules_a_world_out(game: Game[Any], step: Step[Any], viewer: int) -> bool:
    before = game.view(step.before, viewer)
    if before.bytes_() == step.before.bytes_():
        return False
    number = game.encode(step.action)
    seen = game.conceal(step.before, step.by, number, viewer)
    after = game.view(step.after, viewer).bytes_()
    stream = new_stream()
    open_stream(stream, 0, viewer - NOBODY, PURPOSE)

    def could_be(world: Any) -> bool:
        tried = [number] if seen == number else _actions(game, world, step.by, number)
        return any(_looks(game, world, step.by, action, viewer) == (seen, after) for action in tried)

    for _ in range(WORLDS):
        world = before.copy_()
        game.determinize(world, viewer, stream)
        if not could_be(world):
            return True
    return False


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
