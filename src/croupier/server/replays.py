"""Finished matches, to be stepped through: the tables after each entry, and what each of them is in words."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, Final

from croupier.games.contract import NOBODY
from croupier.play.fairness import FairnessError, verify
from croupier.play.match import Match
from croupier.play.steps import narrate, tell
from croupier.play.story import Told
from croupier.server.errors import HouseError
from croupier.server.live import LiveMatch

OPEN: Final = -2
"""The eyes to which nothing is hidden."""
STEPS: Final = 20_000
"""How many steps of all matches together are kept in memory; the match that was looked at last is kept in any case."""


class Replay:
    """A finished match. Entries are numbered from 1; number 0 is the table before the first. `eyes` are a seat,
    NOBODY for a spectator, or OPEN."""

    def __init__(self, match: Match, secret: bytes) -> None:
        self.match = match
        self._secret = secret
        self._steps = tuple(match.steps())

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return len(self._steps)

    def table(self, number: int, eyes: int) -> Any:
        """The table after an entry, as these eyes saw it."""
        table = self._steps[number - 1].after if number else self._steps[0].before
        return table if eyes == OPEN else self.match.game.view(table, eyes)

    def hides(self, number: int) -> bool:
        """Whether anything lay hidden on the table after an entry."""
        return self.table(number, NOBODY).bytes_() != self.table(number, OPEN).bytes_()

    def told(self, numbers: Iterable[int], eyes: int) -> Iterator[Told]:
        """Those of the entries in words that have something to tell."""
        for number in numbers:
            if lines := self._lines(number, eyes):
                yield Told(number, tuple(lines))

    def told_before(self, number: int, eyes: int) -> int:
        """The last entry before this one that has something to tell, or 0."""
        return next((told.number for told in self.told(range(number - 1, 0, -1), eyes)), 0)

    def told_after(self, number: int, eyes: int) -> int:
        """The next entry after this one that has something to tell, or the last."""
        return next((told.number for told in self.told(range(number + 1, self.last + 1), eyes)), self.last)

    def _lines(self, number: int, eyes: int) -> list[str]:
        game, names, step = self.match.game, self.match.names, self._steps[number - 1]
        return tell(game, step, names) if eyes == OPEN else narrate(game, step, eyes, names)

    @cached_property
    def checked(self) -> tuple[int, str]:
        """How many outcomes of chance were computed anew from the house's secret, and why they are not those of the
        log; empty if they are."""
        try:
            return verify(self.match.log(self._secret.hex())).chances, ""
        except FairnessError as error:
            return 0, str(error)


class Replays:
    """The replays that are in memory. Used from one event loop."""

    def __init__(self, steps: int = STEPS) -> None:
        self._most = steps
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def of(self, live: LiveMatch) -> Replay:
        """The replay of a match. Raises HouseError while it is played, as it shows all that was hidden."""
        if not live.match.over:
            raise HouseError(403, "The game is not over yet: it can be looked back at when it is.")
        replay = self._kept.get(live.id) or await asyncio.to_thread(Replay, live.match, live.kept.secret)
        self._kept[live.id] = replay
        self._kept.move_to_end(live.id)
        while len(self._kept) > 1 and self.steps > self._most:
            self._kept.popitem(last=False)
        return replay

    @property
    def steps(self) -> int:
        """How many steps are in memory."""
        return sum(replay.last for replay in self._kept.values())
