"""What a game is: one table of facts and functions, and nothing else that the rest of Croupier knows of it.

The functions marked *rule* are written for `croupier.kernel`: they run interpreted when called from Python and
become part of the loops that simulate, search and train. The others run in Python only.

Seats are numbered from 0 in order of play. `CHANCE` and `HOUSE` act like seats: chance deals and rolls, the house
brings in what comes from outside the rules (a clock that ran out). A spectator is the seat `NOBODY`.
"""

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.resources import files
from operator import index
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, TypeAdapter

from croupier.components.wording import listed
from croupier.games.space import Space, Span
from croupier.kernel import Menu, Record, bit, each, holds, lowest, rule, u64
from croupier.kernel.chance import Stream

CHANCE = 62
"""The seat that rolls and deals."""
HOUSE = 61
"""The seat of what comes from outside the rules."""
NOBODY = -1
"""The seat of a spectator, who owns nothing."""

By: TypeAlias = int | Literal["chance", "house"]
"""Who acted, as logs write it: a seat's number, or a word."""

T = TypeVar("T", bound=Record)


class Frozen(BaseModel):
    """A small value type that refuses unknown fields and wrong types."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Action(Frozen):
    """The base of a game's structured actions. Subclasses have a literal field `do`."""


class Options(Frozen):
    """The base of a game's table options: every field has a default, a description and bounds.

    What a form says otherwise than the description stands under `form` in the field's `json_schema_extra`: a `note`,
    and `words` for values.
    """


@dataclass(frozen=True)
class Refusal:
    """Why an action is not possible.

    `rule` is the id of the clause in `docs/rules/`, `reason` one sentence for a player.
    """

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


@dataclass(frozen=True)
class Bot(Generic[T]):
    """Something that chooses for a seat.

    `choose(view, seat, menu, stream)` gets the table as the seat sees it, the legal actions and a random stream,
    and returns an action number from the menu. `choose` may be a rule (it is then compiled into the loops), plain
    Python, or a class with such a method, made anew for each seat of each game.
    """

    name: str
    choose: Any
    summary: str = ""


@dataclass(frozen=True)
class Part:
    """A stretch of an observation: its name, its length, and what its numbers mean."""

    name: str
    size: int
    meaning: str


@dataclass(frozen=True)
class Step(Generic[T]):
    """One action as somebody saw it: the table before and after through their eyes, who acted, and what they saw."""

    before: T
    by: int
    action: Any
    after: T


class Parameters(Frozen):
    """The base of what a question about odds is asked with: every field has a description.

    A command line makes an option of each field and gives it text; one whose schema is an array is given several
    times, a text for each.
    """


Rows: TypeAlias = Sequence[Mapping[str, Any]]
"""The rows of a table: the same keys in each, which head its columns. Values are numbers, words, or `exact` ones."""


def exact(number: Fraction | int) -> dict[str, Any]:
    """A number as plain data: `{"exact": "p/q", "value": p / q}`, the fraction in lowest terms."""
    return {"exact": "{}/{}".format(*number.as_integer_ratio()), "value": float(number)}


def sampled(value: float, low: float, high: float) -> dict[str, Any]:
    """A number that a sample gave as plain data: `{"value": v, "low": l, "high": h}`, with its 95 % interval."""
    return {"value": value, "low": low, "high": high}


def lists_of(result: Mapping[str, Any]) -> list[tuple[str, Rows]]:
    """The lists of a result, each as a table headed by its key."""
    return [(key.replace("_", " "), rows) for key, rows in result.items() if isinstance(rows, list)]


@dataclass(frozen=True, kw_only=True)
class Subject:
    """Something whose odds can be worked out, such as the sum of some hidden cards.

    `compute` gets the validated parameters and returns plain data with documented keys, in which every probability
    and every expected number is `exact`; or `sampled`, where that would take too long. It raises ValueError, with a
    sentence, for parameters that do not go together. `tables` turns that into headed tables for a terminal, where
    such a number is a probability unless the column's name ends in `dollars`.
    """

    name: str
    """How commands call it; no two games have a subject of the same name."""
    summary: str
    parameters: type[Parameters]
    compute: Callable[[Any], dict[str, Any]]
    tables: Callable[[dict[str, Any]], Sequence[tuple[str, Rows]]] = lists_of


def players_in_words(seats: Sequence[int]) -> str:
    """For how many players a game is, such as "2 to 4 players"."""
    return f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else f"{seats[0]} players"


LIMITED, POT_LIMIT, NO_LIMIT = range(3)
"""How high bets go at a table that opens a game of bets: to a maximum, to what lies in the pot, to all one has."""


@dataclass(frozen=True, kw_only=True)
class OneHand(Generic[T]):
    """How a game is played for one hand at the table of another, in that table's dollars.

    The table is configured and set up, then it is said who deals, with which purses and limit, and the dealer, who has
    only that to do, deals. The game is over with that hand. One without purses has no bets: it is played for a stake,
    which the `winners` take.
    """

    configure: Callable[[T, int], None]
    """`configure(s, players)` writes what the game's own `configure` would, for one hand."""
    dealer: Callable[[T, int], None] | None = None
    """Rule. `dealer(s, seat)`: the seat is asked to deal. None where nobody is."""
    bring: Callable[[T, int, int], None] | None = None
    """Rule. `bring(s, seat, dollars)`: the purse that a seat plays with, and that `returns` tells then."""
    limit: Callable[[T, int, int], None] | None = None
    """Rule. `limit(s, kind, most)`: how high bets go; `most` dollars count where the kind is LIMITED."""


@rule
def no_spare(s: Any) -> int:
    """For games whose chance nodes come in the same number however the game is played."""
    return 0


def same_options(options: Any, s: Any) -> Any:
    """For games in which a rematch is played like the match before."""
    return options


def no_choices(options: Any) -> Sequence[Span]:
    """For games that learners cannot play, as their choices are not listed."""
    return ()


def no_clock(options: Any) -> int:
    """For games in which the house never acts."""
    return 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[T]):
    """A game. Rules take the table `s` first and change it in place."""

    name: str
    """How commands, logs and addresses call it."""
    title: str
    summary: str
    """One sentence for the list of games."""
    shelf: str = ""
    """The heading under which lists of games put it beside others of its kind; games without one come first."""
    version: int
    """The rules version, raised by every change that alters old logs."""
    seats: range
    """The player counts it can be played with."""
    usual: int | None = None
    """How many usually play it, for simulations that do not say; None: as many as can."""
    table: type[T]
    options: type[Options]
    actions: TypeAdapter[Any]
    """Validates a structured action from plain data."""

    configure: Callable[[T, int, Any], None]
    """`configure(s, players, options)` writes player count and options into a blank table."""
    setup: Callable[[T], None]
    """Rule. Lays out a configured table up to the first thing that somebody must do."""
    actors: Callable[[T], u64]
    """Rule. The seats that may act now, in any order; none when the game is over.

    While the house may act, at a table with a `clock`, HOUSE is among them: never alone, never at a chance node,
    and not again when it has acted."""
    legal: Callable[[T, int, Menu], None]
    """Rule. Fills the menu with what the seat may do: for CHANCE, with the outcomes that have a weight; for HOUSE,
    with its one action."""
    apply: Callable[[T, int, int], None]
    """Rule. Carries out a legal action of a seat. Whether it is one is not checked, as loops take it from the menu:
    what is not leaves a table that cannot be, or raises whatever comes of it. In Python `act` checks."""
    weight: Callable[[T, int], int]
    """Rule. The weight of an outcome at a chance node: its odds are its share of all outcomes' weights."""
    chance: Callable[[T, Stream], None]
    """Rule. Draws and applies outcomes until someone other than CHANCE must act.

    It uses the stream exactly as `croupier.games.chance.draw` does one node at a time, so both give the same
    deal from the same stream."""
    hide: Callable[[T, int], None]
    """Rule. Blanks all that the seat may not know. The one way out of the rules: pages, bots and exports."""
    determinize: Callable[[T, int, Stream], None]
    """Rule. Fills a hidden table with a random state that the seat cannot rule out."""
    observe: Callable[[T, int, Any], None]
    """Rule. Writes a hidden table into an int8 array of `observation_size` numbers, from the seat's side."""
    returns: Callable[[T, int], int]
    """Rule. What the seat has won so far, in the game's `unit`; final when the game is over."""
    winners: Callable[[T], u64]
    """Rule. The seats that win; several share the victory. Only when the game is over."""
    conceal: Callable[[T, int, int, int], int]
    """Rule. `conceal(s, by, action, viewer)`: the action's number as the viewer saw it, hidden parts blanked."""
    tally: Callable[[T, int, int, Any], None]
    """Rule. `tally(s, seat, action, counts)`: adds what a seat's decision just did to the int64 counts.

    Called once more, as `tally(s, NOBODY, -1, counts)`, when the game is over: what chance did last can be counted
    then. A game that is cut off has no such call."""

    decode: Callable[[int], Any]
    """The structured action of a number. Raises ValueError for a number that stands for nothing."""
    encode: Callable[[Any], int]
    """The number of a structured action."""
    reason: Callable[[T, int, int], Refusal]
    """Why a seat whose turn it is may not do this, asked only of what `legal` does not list."""
    narrate: Callable[[Step[T], Sequence[str]], list[str]]
    """A step in words: what happened, a sentence each, with the players' names."""
    awaited: Callable[[T, int, Sequence[str]], str]
    """What a seat that may act is asked to do, in one sentence."""
    picture: Callable[[T, int, Sequence[str]], dict[str, Any]]
    """`picture(view, seat, names)`: a hidden table as plain data in the rulebook's words, for pages and the API.

    A true `pause` in it asks the house to leave this table in sight for a while before play goes on; a true `memory`
    asks the page to tell no more of the log than the last round of actions; `beat` is how many times as long as usual
    bots wait before they act at this table, so that people can look at what happened. `acts` says whether the seat is
    asked for something; where a finished match is looked back at, the page makes it false."""
    audit: Callable[[T], list[str]]
    """What is wrong with a table that no play can reach: lost money, doubled cards, bounds. Empty when fine."""

    observation: tuple[Part, ...]
    counts: tuple[str, ...] = ()
    """What `tally` counts, in order."""
    report: Callable[[Mapping[str, int], int], dict[str, Any]] = field(default=lambda counts, games: dict(counts))
    """`report(counts, games)`: the game's own section of a simulation's result."""
    bots: tuple[Bot[T], ...] = ()
    """The game's own bots, the one that pages offer first in front."""
    odds: tuple[Subject, ...] = ()
    """What `croupier odds` can be asked of this game."""
    template: str = ""
    """The page's fragment, in the `templates` folder of the game's package; a plain page of buttons without one."""
    unit: str = "dollars"
    """What `returns` counts, such as points."""
    spare: Callable[[T], int] = no_spare
    """Rule. How many draws to skip at a chance node, so that later deals do not depend on what was played."""
    clock: Callable[[Any], int] = no_clock
    """Seconds of play after which the house brings in its one action, from the table's options; 0: never.

    It does so once in a match at most, and play does not wait for it: in a simulation the clock never rings."""

    opens: tuple["Game[Any]", ...] = ()
    """The games that it opens at its table for one hand: their rules are among its own."""
    one_hand: OneHand[T] | None = None
    """How it is played for one hand at another game's table; None: it is not."""
    choices: Callable[[Any], Sequence[Span]] = no_choices
    """What a seat can choose, at a table with these options, as the fixed list that learners number from 0."""
    outcomes: Sequence[Span] = ()
    """What chance can bring, listed likewise, without amounts."""
    again: Callable[[Any, T], Any] = same_options
    """The options of a rematch, from those of the match and its table when it is over: another seat begins, say."""

    @property
    def package(self) -> str:
        """The name of the package that declares the game's table, where `rules.md` lies."""
        spec = sys.modules[self.table.__module__].__spec__
        return (spec and spec.parent) or ""

    def rules_text(self) -> str:
        """The rules document, `rules.md` of the game's package, under the game's own title, as several may share one;
        and behind it those of the games that it opens."""
        text = "\n".join(dict.fromkeys(self._documents()))
        return re.sub(r"\A# .*", lambda _: f"# {self.title}: rules", text)

    def _documents(self) -> Iterator[str]:
        yield files(self.package).joinpath("rules.md").read_text(encoding="utf-8")
        for game in self.opens:
            yield from game._documents()

    @property
    def observation_size(self) -> int:
        """How many numbers `observe` writes."""
        return sum(part.size for part in self.observation)

    def space(self, options: Options | None = None) -> Space:
        """The choices of a seat at a table with these options."""
        return Space(self.choices(options or self.options()), self.decode)

    def nature(self) -> Space:
        """The outcomes of chance."""
        return Space(self.outcomes, self.decode)

    def new(self, players: int, options: Options | None = None) -> T:
        """A table laid out for its first action.

        Raises ValueError if the game is not for that many players.
        """
        if players not in self.seats:
            raise ValueError(f"{self.title} is for {players_in_words(self.seats)}, not {players}")
        s = self.table.new()
        self.configure(s, players, options or self.options())
        self.setup(s)
        return s

    def view(self, s: T, seat: int) -> T:
        """The table as the seat sees it (NOBODY: as a spectator does)."""
        seen = s.copy_()
        self.hide(seen, seat)
        return seen

    def menu(self, s: T, seat: int) -> Menu:
        """The seat's legal actions; empty when it may not act."""
        menu = Menu.new()
        if self._awaits(s, seat):
            self.legal(s, seat, menu)
        return menu

    def act(self, s: T, seat: int, action: int) -> None:
        """`apply`, checked.

        Raises ValueError, saying why, for what the seat may not do now, and TypeError for what is no whole number;
        nothing is changed then.
        """
        if refusal := self.why_not(s, seat, index(action)):
            raise ValueError(str(refusal))
        self.apply(s, seat, action)

    def why_not(self, s: T, seat: int, action: int, names: Sequence[str] = ()) -> Refusal | None:
        """Why the seat may not do this now; None if it may."""
        if holds(self.menu(s, seat), action):
            return None
        if not self._awaits(s, seat):
            return self._not_awaited(s, names)
        return self.reason(s, seat, action)

    def _awaits(self, s: T, seat: int) -> bool:
        return seat >= 0 and bool(self.actors(s) & bit(seat))

    def _not_awaited(self, s: T, names: Sequence[str]) -> Refusal:
        waited = waited_for(self.actors(s))
        if not waited:
            return Refusal("TURN-1", "The game is over")
        return Refusal("TURN-2", f"It is not your turn: {listed([seat_name(w, names) for w in waited])} must act")


@rule
def first_actor(actors: u64) -> int:
    """The seat that acts first where play has to be put in a row: the lowest."""
    return lowest(actors)


def seats_of(actors: u64) -> list[int]:
    """The set of seats as a list, ascending."""
    return each(actors)


def waited_for(actors: u64) -> list[int]:
    """The seats that play waits for, ascending: not the house, which acts when its clock rings."""
    return [seat for seat in seats_of(actors) if seat != HOUSE]


def seat_name(seat: int, names: Sequence[str]) -> str:
    """What a sentence calls a seat."""
    if seat == CHANCE:
        return "chance"
    if seat == HOUSE:
        return "the house"
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"
