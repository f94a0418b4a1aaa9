"""One game step by step, chance and every seat in turn, with what each seat has seen of it."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from croupier.adapters.loops import victory
from croupier.adapters.recall import Entry, Memory, mark_of
from croupier.adapters.tables import LIMIT, choices_of
from croupier.games.chance import weights
from croupier.games.contract import CHANCE, NOBODY, Game, Options, first_actor, seat_name
from croupier.games.registry import game
from croupier.games.space import Space, Span
from croupier.kernel import Menu, low
from croupier.kernel.chance import Stream
from croupier.play.log import options_from


@dataclass(frozen=True)
class Kind:
    """A game with its options and number of players, and what can be chosen and happen in it."""

    game: Game[Any]
    options: Options
    players: int

    @cached_property
    def space(self) -> Space:
        """The choices of a seat."""
        return choices_of(self.game, self.options)

    @cached_property
    def nature(self) -> Space:
        """The outcomes of chance; dice that are thrown together fall one after the other."""
        return Space([replace(span, count=span.faces) for span in self.game.outcomes], self.game.decode)

    @cached_property
    def throws(self) -> dict[int, Span]:
        """The throws of several dice, by the first action number of each."""
        return {span.start: span for span in self.game.outcomes if span.dice > 1}

    def __reduce__(self) -> tuple[Any, ...]:
        return _kind, (self.game.name, self.options.model_dump(mode="json"), self.players)


def _kind(name: str, options: dict[str, Any], players: int) -> Kind:
    return Kind(game(name), options_from(game(name), options), players)


class Serial:
    """A game in play. Where several seats may act, the lowest goes first, and the others do not see what is hidden.

    `memory` has each seat's own view of the log, and `told` is the log in words.
    Of dice that are thrown together each is an outcome of chance; `fallen` are those in sight, which nobody is shown
    before the last.
    """

    def __init__(self, kind: Kind, table: Any) -> None:
        self.kind, self.game, self.table = kind, kind.game, table
        self.memory = Memory(kind.game, kind.players)
        self.told: list[str] = []
        self.fallen: list[int] = []
        self.decisions = 0

    def __deepcopy__(self, memo: Any) -> "Serial":
        twin = Serial(self.kind, self.table.copy_())
        twin.memory.seen = [list(entries) for entries in self.memory.seen]
        twin.told, twin.fallen, twin.decisions = list(self.told), list(self.fallen), self.decisions
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _serial, (self.kind, self.table.bytes_(), self.memory.seen, self.told, self.fallen, self.decisions)

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.kind.players

    @property
    def actor(self) -> int:
        """Who acts: a seat, CHANCE, or NOBODY when the game is over or was cut off after `LIMIT` decisions."""
        waited = self.game.actors(self.table)
        if not waited or self.decisions >= LIMIT:
            return NOBODY
        return first_actor(waited)

    def menu(self, seat: int) -> Menu:
        """What the seat may do."""
        return self.game.menu(self.table, seat)

    def outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the chance node, as numbers of `nature`, with their probabilities."""
        thrown = self.thrown
        if thrown:
            return [(outcome, 1 / thrown.faces) for outcome in self.kind.nature.run(*_die(thrown))]
        groups = weights(self.game, self.table)
        total = sum(weight for _, _, weight in groups)
        return [
            (outcome, weight / (total * (high - low + 1)))
            for low, high, weight in groups
            for outcome in self.kind.nature.run(low, high)
        ]

    @property
    def thrown(self) -> Span | None:
        """The throw of several dice that chance must bring, if it is one."""
        return self.kind.throws.get(low(self.menu(CHANCE), 0))

    def words(self, by: int, choice: int) -> str:
        """A choice, or an outcome of chance, in words."""
        thrown = self.thrown if by == CHANCE else None
        if thrown:
            face = choice - self.kind.nature.run(*_die(thrown))[0] + 1
            return f"die {len(self.fallen) + 1} of {thrown.dice} shows {face}"
        return (self.kind.nature if by == CHANCE else self.kind.space).words(choice)

    def choose(self, choice: int) -> None:
        """Who acts takes this choice, or chance this outcome.

        Raises ValueError, in words, if it is not legal.
        """
        by = self.actor
        if by == NOBODY:
            raise ValueError("the game is over")
        thrown = self.thrown if by == CHANCE else None
        space = self.kind.nature if by == CHANCE else self.kind.space
        action = space.action(self.menu(by), choice)
        self.told.append(f"{seat_name(by, [])}: {self.words(by, choice)}")
        if thrown:
            self.fallen.append(action - thrown.start)
            if len(self.fallen) < thrown.dice:
                return
            action = thrown.start + sum(face * thrown.faces**k for k, face in enumerate(self.fallen))
            self.fallen = []
        self.memory.apply(self.table, by, action)
        self.decisions += by != CHANCE

    def imagine(self, seat: int, stream: Stream) -> "Serial":
        """A game that the seat cannot tell from this one; what the others have seen of it begins here."""
        world = self.game.view(self.table, seat)
        self.game.determinize(world, seat, stream)
        twin = Serial(self.kind, world)
        twin.decisions = self.decisions
        for other in range(self.players):
            twin.memory.seen[other] = [Entry(NOBODY, 0, mark_of(self.game.view(world, other)))]
        twin.memory.seen[seat] = list(self.memory.seen[seat])
        return twin

    def shares(self) -> list[float]:
        """Each seat's share of the victory less an equal share; zeros while there is none."""
        best = self.game.winners(self.table) if not self.game.actors(self.table) else 0
        if not best:
            return [0.0] * self.players
        return [victory(best, seat, self.players) for seat in range(self.players)]

    def dollars(self) -> list[float]:
        """What each seat has won so far."""
        return [float(self.game.returns(self.table, seat)) for seat in range(self.players)]


def _die(thrown: Span) -> tuple[int, int]:
    """The action numbers that stand for one die of a throw."""
    return thrown.start, thrown.start + thrown.faces - 1


def _serial(kind: Kind, table: bytes, seen: Any, told: list[str], fallen: list[int], decisions: int) -> Serial:
    serial = Serial(kind, kind.game.table.from_bytes(table))
    serial.memory.seen, serial.told, serial.fallen, serial.decisions = seen, told, fallen, decisions
    return serial
