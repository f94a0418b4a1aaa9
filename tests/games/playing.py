"""The shortest way to play a game by hand, and to let chance play it."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from croupier.games.chance import draw
from croupier.games.contract import CHANCE, Game, Refusal, seats_of
from croupier.games.registry import game
from croupier.kernel import intervals, pick
from croupier.kernel.chance import BOT_PURPOSE, CHANCE_PURPOSE, new_stream, open_stream


def seat_of(by: int | str) -> int:
    return CHANCE if by == "chance" else int(by)


class Hands:
    """A game, played by structured actions as plain data."""

    def __init__(self, name: str | Game[Any]) -> None:
        self.game = game(name) if isinstance(name, str) else name

    def number(self, action: dict[str, Any]) -> int:
        return self.game.encode(self.game.actions.validate_python(action))

    def do(self, s: Any, by: int | str, **action: Any) -> None:
        """Carry the action out; it has to be legal."""
        refusal = self.game.why_not(s, seat_of(by), self.number(action))
        assert refusal is None, refusal
        self.game.apply(s, seat_of(by), self.number(action))

    def refused(self, s: Any, by: int | str, **action: Any) -> str:
        """The id of the clause by which the action is refused; it must leave the table as it was."""
        before = s.bytes_()
        refusal = self.game.why_not(s, seat_of(by), self.number(action))
        assert isinstance(refusal, Refusal), f"{action} was accepted"
        assert len(refusal.reason) > 10
        assert s.bytes_() == before
        return refusal.rule

    def choices(self, s: Any, seat: int) -> list[Any]:
        """The structured actions at both ends of each of the seat's intervals."""
        return [self.game.decode(end) for both in intervals(self.game.menu(s, seat)) for end in both]

    def acting(self, s: Any) -> list[int]:
        return seats_of(self.game.actors(s))

    def random(self, s: Any, seed: int, number: int) -> Iterator[tuple[int, Any]]:
        """Play the table on to the end at random: yields who is about to do what, then does it."""
        chance, bots = new_stream(), new_stream()
        with np.errstate(over="ignore"):
            open_stream(chance, seed, number, CHANCE_PURPOSE)
            open_stream(bots, seed, number, BOT_PURPOSE)
        order = np.random.default_rng((seed, number))
        while seats := self.acting(s):
            seat = int(order.choice(seats))
            with np.errstate(over="ignore"):
                action = draw(self.game, s, chance) if seat == CHANCE else pick(self.game.menu(s, seat), bots)
            yield seat, self.game.decode(action)
            self.game.apply(s, seat, action)
