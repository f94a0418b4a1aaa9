"""A match in play: the table, and everything that was done at it."""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from sys import intern
from typing import Any
from zlib import compress, decompress

from pydantic import ValidationError

from croupier.games.contract import CHANCE, HOUSE, NOBODY, Game, Options, Refusal, Step, seat_name
from croupier.kernel import bit
from croupier.play.entries import MatchEntry, Return, StandIn, Undo, in_words
from croupier.play.entries import read as read_entry
from croupier.play.log import Entry, LogError, MatchLog, entry, game_of, options_from
from croupier.play.undo import Streak
from croupier.play.wording import sentence

TOLD = 60
"""How many of the last steps that had something to tell are kept in words, at most."""
SHELF = 10
"""How many numbers of entries share a shelf: the oldest are forgotten together."""
RECENT = 200
"""How many of the last steps are told to whoever comes later."""
APART = 25
"""How many entries apart tables are kept; what lay between is played again to be told."""
ACTIONS = 4096
"""How many structured actions are kept, each of them once for all matches."""


class Refused(Exception):  # noqa: N818 - it is an answer of the rules, no error
    """An action that the rules do not allow. Nothing was changed.

    `number` is what the entry's number in the log would have been, counted from 1; `who` calls whoever is meant by
    the refusal's "you".
    """

    def __init__(self, number: int, who: str, refusal: Refusal) -> None:
        super().__init__(f"entry {number} by {who}: {refusal}")
        self.number = number
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Told:
    """An entry in words: its number in the log, counted from 1, and a sentence each for what happened."""

    number: int
    lines: list[str]

    @property
    def shelf(self) -> int:
        """Entries are kept and shown on shelves, so that most of what lies there stays as it is."""
        return self.number // SHELF


class Match:
    """A match of one game.

    Its table changes only by `act` and `extend`. The names are the seats', in order of play. Actions are the game's
    own and entries of the match (`croupier.play.entries`) alike; a step of the latter leaves the table as it is, or
    (Undo) as it was before the step that it takes back.
    """

    def __init__(
        self,
        game: Game[Any],
        names: Sequence[str],
        options: Options | None = None,
        commitment: str | None = None,
        mix: Sequence[str] | None = None,
    ) -> None:
        """Lay out the table. Raises ValueError if the game is not for that many players, or not with these options."""
        self.game = game
        self.names = tuple(names)
        self.options = options or game.options()
        self.commitment = commitment
        self.mix = None if mix is None else tuple(mix)
        self.table = game.new(len(names), self.options)
        self.actions: list[tuple[int, Any]] = []
        """Who did what, from the first entry on, with what was taken back."""
        self.chances = 0
        """How many of the entries were chance's."""
        self.stand_ins: dict[int, str] = {}
        """The seats for which a bot stands in, with its name."""
        self._streak = Streak(game, self.names)
        self._lay = {0: _packed(self.table)}
        """Tables as they lay after some of the entries, as compressed bytes: they are empty for the most part."""
        self._told: dict[int, _Story] = {}
        self._now = _Seen(game, self.table)

    @property
    def over(self) -> bool:
        """Whether nobody can act any more."""
        return not self.game.actors(self.table)

    def awaits(self, seat: int) -> bool:
        """Whether the seat may act now."""
        return seat >= 0 and bool(self.game.actors(self.table) & bit(seat))

    def view(self, viewer: int) -> Any:
        """The table as the seat sees it now, to be read only."""
        return self._seen.view(viewer)

    def reading(self, viewer: int) -> Any:
        """The same, with fields that are read many times faster."""
        return self._seen.reading(viewer)

    @property
    def _seen(self) -> "_Seen":
        if self._now.table is not self.table:
            self._now = _Seen(self.game, self.table)
        return self._now

    def step(self, seat: int, action: Any) -> Step[Any]:
        """What the action would do, without doing it.

        Raises Refused.
        """
        refusal = self._why_not(seat, action)
        if refusal:
            raise Refused(len(self.actions) + 1, seat_name(seat, self.names), refusal)
        return self._step(seat, action)

    def extend(self, steps: Iterable[Step[Any]]) -> None:
        """Enter steps that follow each other from the table as it is."""
        for step in steps:
            self.table = step.after
            self.actions.append((step.by, step.action))
            self.chances += step.by == CHANCE
            self._keep_track(step)
            self._keep_table(step)
            before = self._now if self._now.table is step.before else _Seen(self.game, step.before)
            self._now = _Seen(self.game, step.after)
            told: dict[Hashable, Told] = {}
            for viewer, story in self._told.items():
                if story.reached == len(self.actions) - 1:
                    story.add(self._tell_last(step, before, viewer, told))

    def act(self, seat: int, action: Any) -> Step[Any]:
        """Take a structured action.

        Raises Refused, and then nothing has changed.
        """
        step = self.step(seat, action)
        self.extend([step])
        return step

    def why_not_undo(self, seat: int) -> Refusal | None:
        """Why the seat cannot take back its last action; None if it can.

        The first answer after an action may take some hundredths of a second; it is remembered.
        """
        return self._why_never_undo(seat) or self._streak.why_not(seat)

    def offers_undo(self, seat: int) -> bool:
        """Whether the seat can take back its last action, as far as can be said at once."""
        return not self._why_never_undo(seat) and self._streak.seems_possible(seat)

    def _why_never_undo(self, seat: int) -> Refusal | None:
        if self.over:
            return Refusal("TURN-1", "The game is over")
        if seat not in range(len(self.names)):
            return Refusal("UNDO-1", "Only a player takes something back")
        if seat in self.stand_ins:
            return Refusal("UNDO-1", "A bot acts for you, and takes nothing back")
        return None

    def read(self, entry: Entry) -> Any:
        """The structured action of a log's entry, the match's next. Raises LogError if the game has none such."""
        try:
            return self._shared(read_entry(self.game, entry.action))
        except ValidationError as error:
            raise LogError(f"entry {len(self.actions) + 1}: {sentence(error, tagged=True)}") from None

    def _shared(self, action: Any) -> Any:
        """The same action, one for all matches."""
        if isinstance(action, MatchEntry):
            return action
        try:
            return _action(self.game, self.game.encode(action))
        except ValueError:  # the step says what is wrong with it
            return action

    def steps(self) -> Iterator[Step[Any]]:
        """The match from the beginning, step by step."""
        again = Match(self.game, self.names, self.options)
        for seat, action in self.actions:
            step = again._step(seat, action)
            yield step
            again.extend([step])

    def story(self, viewer: int = NOBODY) -> list[Told]:
        """The last steps in words, as the seat saw them."""
        story = self._told.setdefault(viewer, _Story())
        if story.reached < len(self.actions):
            others = {(told.number, *told.lines): told for story in self._told.values() for told in story.told}
            for number, step in self._steps_from(max(story.reached, len(self.actions) - RECENT) + 1):
                lines = narrate(self.game, step, viewer, self.names)
                story.add(others.get((number, *lines)) or _told(number, lines))
        return list(story.told)

    def log(self, secret: str | None = None) -> MatchLog:
        """The whole log, with nothing hidden."""
        return self._header(secret=secret, log=tuple(entry(seat, action) for seat, action in self.actions))

    def log_seen_by(self, viewer: int) -> MatchLog:
        """The log with what the seat did not see left blank."""
        seen = (seen_by(self.game, step, viewer) for step in self.steps())
        return self._header(seen_by=viewer, log=tuple(entry(step.by, step.action) for step in seen))

    def _tell_last(self, step: Step[Any], lay: "_Seen", viewer: int, others: "dict[Hashable, Told]") -> Told:
        """The last step in words, as the viewer saw it: the very thing that others were told who saw the same, or in
        the same words."""
        before, after = lay.reading(viewer), self._now.reading(viewer)
        seen = before, _action_seen_by(self.game, step, viewer), after
        if seen not in others:
            lines = tell(self.game, Step(before, step.by, seen[1], after), self.names)
            others[seen] = others.setdefault(tuple(lines), _told(len(self.actions), lines))
        return others[seen]

    def _steps_from(self, first: int) -> Iterator[tuple[int, Step[Any]]]:
        """The entries from the one of that number on, which is one of the last, with their numbers."""
        done = max(number for number in self._lay if number < first)
        table = _unpacked(self.game, self._lay[done])
        for number, (by, action) in enumerate(self.actions[done:], done + 1):
            if number in self._lay:
                step = Step(table, by, action, _unpacked(self.game, self._lay[number]))
            else:
                step = self._step_at(table, by, action)
            if number >= first:
                yield number, step
            table = step.after

    def _keep_table(self, step: Step[Any]) -> None:
        number = len(self.actions)
        if isinstance(step.action, Undo) or number % APART == 0:
            self._lay[number] = _packed(step.after)
            for old in [old for old in self._lay if old < number - RECENT - APART]:
                del self._lay[old]

    def _header(self, **fields: Any) -> MatchLog:
        return MatchLog(
            game=self.game.name,
            rules=self.game.version,
            options=self.options.model_dump(mode="json"),
            seats=self.names,
            commitment=self.commitment,
            mix=self.mix,
            **fields,
        )

    def _why_not(self, seat: int, action: Any) -> Refusal | None:
        if isinstance(action, Undo):
            return self.why_not_undo(seat)
        if isinstance(action, StandIn | Return):
            return self._why_no_bot(seat, action)
        try:
            number = self.game.encode(action)
        except ValueError as error:
            return Refusal("ACTION-1", _capital(str(error)))
        return self.game.why_not(self.table, seat, number, self.names)

    def _why_no_bot(self, by: int, entry: StandIn | Return) -> Refusal | None:
        name, stood_in = seat_name(entry.seat, self.names), entry.seat in self.stand_ins
        if by != HOUSE:
            return Refusal("SEAT-1", "Only the house says for whom a bot acts")
        if self.over:
            return Refusal("TURN-1", "The game is over")
        if entry.seat not in range(len(self.names)):
            return Refusal("SEAT-2", f"There is no seat {entry.seat}; seats are 0 to {len(self.names) - 1}")
        if isinstance(entry, StandIn):
            return Refusal("SEAT-3", f"A bot acts for {name} already") if stood_in else None
        return None if stood_in else Refusal("SEAT-4", f"No bot acts for {name}")

    def _step(self, seat: int, action: Any) -> Step[Any]:
        if isinstance(action, Undo):
            return Step(self.table, seat, action, self._streak.before)
        return self._step_at(self.table, seat, action)

    def _step_at(self, table: Any, seat: int, action: Any) -> Step[Any]:
        if isinstance(action, MatchEntry):
            return Step(table, seat, action, table)
        return take(self.game, table, seat, self.game.encode(action))

    def _keep_track(self, step: Step[Any]) -> None:
        match step.action:
            case Undo():
                self._streak.take_back()
            case StandIn(seat=seat, bot=bot):
                self.stand_ins[seat] = bot
                self._streak.close(seat)
            case Return(seat=seat):
                del self.stand_ins[seat]
                self._streak.close(seat)
            case _:
                self._streak.enter(step)


class _Seen:
    """A table as each viewer sees it."""

    __slots__ = ("_game", "_readings", "_views", "table")

    def __init__(self, game: Game[Any], table: Any) -> None:
        self._game = game
        self.table = table
        self._views: dict[int, Any] = {}
        self._readings: dict[bytes, Any] = {}

    def view(self, viewer: int) -> Any:
        if viewer not in self._views:
            self._views[viewer] = self._game.view(self.table, viewer)
        return self._views[viewer]

    def reading(self, viewer: int) -> Any:
        """The same one for all viewers who see the same."""
        view = self.view(viewer)
        return self._readings.setdefault(view.bytes_(), view.read_())


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
    return Told(number, [intern(line) for line in lines])  # others are told the same


def take(game: Game[Any], table: Any, seat: int, number: int) -> Step[Any]:
    """The step of a legal action, given by its number; the table itself is left as it is."""
    after = table.copy_()
    game.apply(after, seat, number)
    return Step(table, seat, _action(game, number), after)


@lru_cache(ACTIONS)
def _action(game: Game[Any], number: int) -> Any:
    return game.decode(number)


def seen_by(game: Game[Any], step: Step[Any], viewer: int) -> Step[Any]:
    """The step as the viewer saw it (NOBODY: a spectator)."""
    action = _action_seen_by(game, step, viewer)
    return Step(game.view(step.before, viewer), step.by, action, game.view(step.after, viewer))


def _action_seen_by(game: Game[Any], step: Step[Any], viewer: int) -> Any:
    if isinstance(step.action, MatchEntry):
        return step.action
    return _action(game, game.conceal(step.before, step.by, game.encode(step.action), viewer))


def narrate(game: Game[Any], step: Step[Any], viewer: int, names: Sequence[str]) -> list[str]:
    """The step in words, told to the viewer."""
    seen = seen_by(game, step, viewer)
    return tell(game, replace(seen, before=seen.before.read_(), after=seen.after.read_()), names)


def tell(game: Game[Any], step: Step[Any], names: Sequence[str]) -> list[str]:
    """The step in words, with all that it shows."""
    if isinstance(step.action, MatchEntry):
        return in_words(step.action, step.by, names)
    return game.narrate(step, names)


def replay(log: MatchLog, follow: Callable[[Match], None] | None = None) -> Match:
    """The match that the log records, every entry checked against the rules. `follow` is shown it before the first
    entry and after each.

    Raises LogError for a log that no match can have, and Refused for the first entry that breaks a rule.
    """
    if log.seen_by is not None:
        raise LogError("the log leaves out what one seat did not see, so it cannot be replayed; the full log can")
    game = game_of(log)
    try:
        match = Match(game, log.seats, options_from(game, log.options), log.commitment, log.mix)
    except ValueError as error:
        raise LogError(str(error)) from None
    follow = follow or (lambda match: None)
    follow(match)
    for written in log.log:
        match.act(written.seat, match.read(written))
        follow(match)
    return match


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
