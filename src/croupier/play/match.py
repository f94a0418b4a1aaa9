"""A match in play: the table, and everything that was done at it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from croupier.games.contract import CHANCE, HOUSE, NOBODY, Game, Options, Refusal, Step, seat_name
from croupier.kernel import bit, u64
from croupier.play.entries import MatchEntry, Return, StandIn, Undo, kinds
from croupier.play.entries import read as read_entry
from croupier.play.log import Entry, LogError, MatchLog, entry, game_of, options_from
from croupier.play.steps import Seen, seen_by, step_at, structured
from croupier.play.story import Stories, Told
from croupier.play.undo import Streak, Views
from croupier.play.wording import capital, sentence


class Refused(Exception):  # noqa: N818 - it is an answer of the rules, no error
    """An action that the rules do not allow. Nothing was changed.

    `number` is what the entry's number in the log would have been, counted from 1; `who` calls whoever is meant by
    the refusal's "you".
    """

    def __init__(self, number: int, who: str, refusal: Refusal) -> None:
        super().__init__(f"entry {number} by {who}: {refusal}")
        self.number = number
        self.refusal = refusal


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
        self._stories = Stories(game, self.names, self.table, self.actions)
        self._now = Seen(game, self.table)

    @property
    def over(self) -> bool:
        """Whether nobody can act any more."""
        return not self.actors

    @property
    def actors(self) -> u64:
        """Who may act now, as a set of bits."""
        return self._seen.actors

    def awaits(self, seat: int) -> bool:
        """Whether the seat may act now."""
        return seat >= 0 and bool(self.actors & bit(seat))

    def view(self, viewer: int) -> Any:
        """The table as the seat sees it now, to be read only."""
        return self._seen.view(viewer)

    def reading(self, viewer: int) -> Any:
        """The same, with fields that are read many times faster. It takes some times as much memory."""
        return self.view(viewer).read_()

    @property
    def _seen(self) -> Seen:
        if self._now.table is not self.table:
            self._now = Seen(self.game, self.table)
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
            before = self._now if self._now.table is step.before else Seen(self.game, step.before)
            self._now = Seen(self.game, step.after)
            self._keep_track(step, (before, self._now))
            self._stories.enter(step, before, self._now)

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
            what = sentence(error, kinds(self.game, entry.action))
            raise LogError(f"entry {len(self.actions) + 1}: {what}") from None

    def _shared(self, action: Any) -> Any:
        """The same action, one for all matches."""
        if isinstance(action, MatchEntry):
            return action
        try:
            return structured(self.game, self.game.encode(action))
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
        return self._stories.told(viewer)

    def log(self, secret: str | None = None) -> MatchLog:
        """The whole log, with nothing hidden."""
        return self._header(secret=secret, log=tuple(entry(seat, action) for seat, action in self.actions))

    def log_seen_by(self, viewer: int) -> MatchLog:
        """The log with what the seat did not see left blank."""
        seen = (seen_by(self.game, step, viewer) for step in self.steps())
        return self._header(seen_by=viewer, log=tuple(entry(step.by, step.action) for step in seen))

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
            return Refusal("ACTION-1", capital(str(error)))
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
        return step_at(self.game, self.table, seat, action)

    def _keep_track(self, step: Step[Any], views: Views) -> None:
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
                self._streak.enter(step, views)


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
