"""What the pages of a finished match get, on which one steps through it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from markupsafe import Markup

from croupier.components.wording import shown
from croupier.games.contract import NOBODY
from croupier.play.story import Told
from croupier.server.errors import HouseError
from croupier.server.replays import OPEN, Replay

SHELF: Final = 100
"""How many entries the index shows at once."""
_WORDS: Final = {NOBODY: "table", OPEN: "open"}
_SUBMIT = re.compile(r'<(button(?= type="?submit\b)|input(?! type="hidden")|select)\b')


@dataclass(frozen=True)
class Sight:
    """A place in a match, and the eyes through which it is seen: a seat's, NOBODY's or OPEN."""

    id: str
    replay: Replay
    number: int
    eyes: int
    framed: bool = False
    """Whether it is one of several beside each other, without anything around it."""

    def url(self, number: int | None = None, eyes: int | None = None) -> str:
        """The address of another entry, or of this one through other eyes."""
        seen = self.eyes if eyes is None else eyes
        return f"/t/{self.id}/replay/{self.number if number is None else number}?eyes={_WORDS.get(seen, seen)}"

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.replay.match.names

    @property
    def several(self) -> bool:
        """Whether it takes several pictures to show: what each seat saw."""
        return self.eyes == OPEN and self.replay.hides(self.number)

    @property
    def whose(self) -> str:
        """Through whose eyes it is seen, in words."""
        if self.eyes == OPEN:
            return "everything open" if self.several else "nothing lay hidden"
        return f"as {self.seats[self.eyes]} saw it" if self.eyes != NOBODY else "as watchers saw it"

    @property
    def told(self) -> tuple[str, ...]:
        """What happened, a sentence each; where these eyes saw nothing happen, nothing."""
        return self.latest[0].lines if self.latest and self.latest[0].number == self.number else ()

    @cached_property
    def latest(self) -> list[Told]:
        """The last entry up to this one that had something to tell, if there is one."""
        return list(islice(self.replay.told(range(self.number, 0, -1), self.eyes), 1))

    @property
    def shelf(self) -> range:
        """The entries that the index shows: those around this one."""
        first = (max(self.number, 1) - 1) // SHELF * SHELF + 1
        return range(first, min(first + SHELF, self.replay.last + 1))

    @property
    def index(self) -> Iterator[Told]:
        """Those entries in words."""
        return self.replay.told(self.shelf, self.eyes)

    @property
    def previous(self) -> int:
        """The entry that one steps back to."""
        return self.replay.told_before(self.number, self.eyes)

    @property
    def next(self) -> int:
        """The entry that one steps on to."""
        return self.replay.told_after(self.number, self.eyes)


def sight(id: str, replay: Replay, number: str, eyes: str, own: int, *, framed: bool) -> Sight:  # noqa: A002 - it is one
    """What an address asks for: an entry, and a seat's number, `table` or `open`; without eyes, one's own.

    Raises HouseError.
    """
    if not re.fullmatch(r"[0-9]{1,9}", number) or int(number) > replay.last:
        raise HouseError(404, f"There is no entry {shown(number)}: this game has 0, the start, to {replay.last}.")
    words = {word: seat for seat, word in _WORDS.items()} | {str(k): k for k in range(len(replay.match.names))}
    seen = words.get(eyes) if eyes else own
    if seen is None:
        seats = len(replay.match.names) - 1
        raise HouseError(404, f"Nobody has the eyes {shown(eyes)}: they are a seat's, 0 to {seats}, `table` or `open`.")
    return Sight(id, replay, int(number), seen, framed)


def inert(html: str) -> Markup:
    """A rendered table on which nothing can be sent any more: what lies there can be looked at."""
    return Markup(_SUBMIT.sub(r"<\1 disabled", html))
