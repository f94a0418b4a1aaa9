"""One chance node at a time: what a game's own `chance` must agree with, draw for draw."""

from typing import Any

from croupier.games.contract import CHANCE, Game
from croupier.kernel import Menu, below, intervals
from croupier.kernel.chance import Stream, word


def draw(game: Game[Any], s: Any, stream: Stream) -> int:
    """The action number of a random outcome of the chance node `s`, with the odds that the game gives.

    Skips `spare` draws first, then takes one.
    """
    for _ in range(game.spare(s)):
        word(stream)
    outcomes = weights(game, s)
    return at(outcomes, below(stream, sum(weight for _, _, weight in outcomes)))


def weights(game: Game[Any], s: Any) -> list[tuple[int, int, int]]:
    """The outcomes of a chance node: intervals `(low, high, weight of the whole interval)`, ascending.

    Every outcome in one interval has the same weight.
    """
    menu: Menu = game.menu(s, CHANCE)
    return [(low, high, game.weight(s, low) * (high - low + 1)) for low, high in intervals(menu)]


def at(outcomes: list[tuple[int, int, int]], position: int) -> int:
    """The outcome that the position (0 to the total weight - 1) falls on."""
    for low, high, weight in outcomes:
        if position < weight:
            return low + position * (high - low + 1) // weight
        position -= weight
    raise ValueError("the position lies beyond the total weight")
