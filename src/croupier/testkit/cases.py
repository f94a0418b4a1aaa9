"""What the laws are tried on: a game with a player count and an option set, and random walks through it."""

import json
from collections import defaultdict
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, cast
from zlib import crc32

from croupier.games.chance import draw
from croupier.games.contract import CHANCE, HOUSE, NOBODY, Game, Options, seat_name, seats_of, waited_for
from croupier.kernel import Menu, bit, intervals, open_stream
from croupier.kernel.chance import Stream, new_stream

STEPS = 120
"""Short games are played again until so many steps were made."""
GAMES_AT_MOST = 12
STEPS_AT_MOST = 20_000
"""Actions after which a random game counts as one that never ends."""
RINGS = 0.03
"""How likely the house is to act at a step of a random game, where it may."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


class Broken(AssertionError):  # noqa: N818 - it is the game that is broken
    """A game breaks its contract. The message says with which seed and options, at which step, and how."""


@dataclass(frozen=True)
class Moment:
    """A step of a random game: the table before it, who acted, and the action's number."""

    game: int
    step: int
    table: Any
    by: int
    action: int


@dataclass(frozen=True)
class Walk:
    """A random game from the beginning to the end, step by step, and its last table."""

    moments: list[Moment]
    last: Any


@dataclass(frozen=True, eq=False, repr=False)
class Case:
    """A game, a player count and an option set. Everything random in it follows from `seed`."""

    game: Game[Any]
    players: int
    options: Options
    label: str = "defaults"
    seed: int = 1

    def __str__(self) -> str:
        return f"{self.game.name}-{self.players}-{self.label}"

    __repr__ = __str__

    @property
    def seats(self) -> range:
        """The seats at the table."""
        return range(self.players)

    @property
    def viewers(self) -> list[int]:
        """Everyone who looks on: a spectator and the seats."""
        return [NOBODY, *self.seats]

    def onlookers(self, moment: Moment | None) -> list[int]:
        """Some who look on: a spectator and two seats, who acts among them, the others in turn from moment to moment.
        All seats see by the same rules, and what is asked of each view costs most of a law."""
        first = 0 if moment is None else moment.game + moment.step
        seats = sorted(
            self.seats, key=lambda seat: (moment is None or seat != moment.by, (seat - first) % self.players)
        )
        return [NOBODY, *seats[:2]]

    @property
    def names(self) -> list[str]:
        """A name for each seat."""
        return [NAMES[seat % len(NAMES)] for seat in self.seats]

    def random(self, purpose: str) -> Random:
        """A random generator for one purpose."""
        return Random(f"{self.seed} {self} {purpose}")

    def stream(self, number: int) -> Stream:
        """A random stream, opened at its beginning."""
        stream = new_stream()
        open_stream(stream, self.seed, number, crc32(str(self).encode()))
        return stream

    def new(self) -> Any:
        """The table at the beginning."""
        return self.game.new(self.players, self.options)

    @cached_property
    def walks(self) -> list[Walk]:
        """Random games; several, if they are short."""
        walks: list[Walk] = []
        while sum(len(walk.moments) for walk in walks) < STEPS and len(walks) < GAMES_AT_MOST:
            walks.append(self._play(len(walks)))
        return walks

    @cached_property
    def moments(self) -> list[Moment]:
        """The steps of all the walks."""
        return [moment for walk in self.walks for moment in walk.moments]

    @cached_property
    def kinds(self) -> dict[str, list[Moment]]:
        """The moments by what is done there."""
        kinds: dict[str, list[Moment]] = defaultdict(list)
        for moment in self.moments:
            kinds[kind(self.game, moment.action)].append(moment)
        return kinds

    def _play(self, game: int) -> Walk:
        table, random, stream = self.new(), self.random(f"game {game}"), self.stream(1000 + game)
        moments: list[Moment] = []
        while step := next_step(self.game, table, random, stream):
            moment = Moment(game, len(moments), table.copy_(), *step)
            with self.at(moment):
                self.game.apply(table, *step)
            moments.append(moment)
            if len(moments) > STEPS_AT_MOST:
                raise Broken(f"{self.place(moment)}: a random game did not end within {STEPS_AT_MOST} actions")
        return Walk(moments, table)

    def sample(self, many: int, purpose: str) -> list[Moment]:
        """Moments of the walks, each kind of action about as often as any other."""
        random = self.random(purpose)
        kinds = [random.sample(moments, len(moments)) for moments in self.kinds.values()]
        chosen: list[Moment] = []
        while len(chosen) < min(many, len(self.moments)):
            chosen += [moments.pop() for moments in kinds if moments]
        return chosen[:many]

    def tables(self, many: int, purpose: str) -> list[tuple[Moment | None, Any]]:
        """Tables of the walks, with their moments, and a table at the end of a game (None)."""
        return [*((moment, moment.table) for moment in self.sample(many, purpose)), (None, self.walks[-1].last)]

    @contextmanager
    def at(self, moment: Moment | None) -> Generator[None]:
        """Says in which game and at which step something broke (None: at the end of the game)."""
        try:
            yield
        except Exception as error:
            what = str(error) if isinstance(error, Broken) else f"{type(error).__name__}: {error}"
            raise Broken(f"{self.place(moment)}: {what}") from error

    def place(self, moment: Moment | None) -> str:
        """Where the moment is, for messages."""
        changed = self.options.model_dump_json(exclude_defaults=True)
        where = f"{self.game.name}, {self.players} players, options {changed}, seed {self.seed}"
        if moment is None:
            return f"{where}, end of the game"
        where = f"{where}, game {moment.game}, step {moment.step}"
        return f"{where} ({seat_name(moment.by, [])}: {words(self.game, moment.action)})"


def next_step(game: Game[Any], table: Any, random: Random, stream: Stream) -> tuple[int, int] | None:
    """Who acts and how, at random; None when the game is over."""
    actors = game.actors(table)
    waited = waited_for(actors)
    if not waited:
        return None
    by = HOUSE if actors & bit(HOUSE) and random.random() < RINGS else random.choice(waited)
    if by == CHANCE:
        return by, draw(game, table, stream)
    menu = game.menu(table, by)
    if not menu.n:
        raise Broken(f"{game.name}: {seat_name(by, [])} must act and has no legal action")
    return by, random.choice(some_actions(menu, random, 1))


def some_actions(menu: Menu, random: Random, most: int) -> list[int]:
    """Both ends and a number between them of up to so many intervals."""
    listed = intervals(menu)
    pairs = random.sample(listed, min(most, len(listed)))
    return [action for low, high in pairs for action in sorted({low, random.randint(low, high), high})]


def plain(game: Game[Any], action: int) -> dict[str, Any]:
    """The structured action of a number as JSON data."""
    return json.loads(game.decode(action).model_dump_json())


def kind(game: Game[Any], action: int) -> str:
    """What the action does, in a word."""
    return str(plain(game, action).get("do"))


def words(game: Game[Any], action: int) -> str:
    """The action for messages, whatever the codec makes of it."""
    try:
        return json.dumps(plain(game, action))
    except Exception:  # the message is about something else, and must come out
        return f"action {action}"


def holders(moment: Moment, game: Game[Any]) -> list[int]:
    """The seats that may act at the moment, CHANCE and HOUSE among them."""
    return seats_of(game.actors(moment.table))


def applied(game: Game[Any], table: Any, by: int, action: int) -> Any:
    """The table after the action; the one given stays as it is."""
    after = table.copy_()
    game.apply(after, by, action)
    return after


def unlike(one: Any, other: Any) -> str:
    """In which fields two tables differ, for messages; empty if their bytes are equal."""
    if one.bytes_() == other.bytes_():
        return ""
    names = cast("tuple[str, ...]", type(one).layout.names)
    fields = [name for name in names if one[name].tobytes() != other[name].tobytes()]
    return "; ".join(f"{name} {one[name].tolist()} against {other[name].tolist()}" for name in fields) or "padding"


def same(one: Any, other: Any, claim: str) -> None:
    """Demands that the two tables have equal bytes."""
    difference = unlike(one, other)
    if difference:
        raise Broken(f"{claim}: {difference}")


def demand(holds: object, claim: str) -> None:
    """Demands that something holds."""
    if not holds:
        raise Broken(claim)
