"""Bots of Gambler × Gamble!."""

from croupier.games.contract import Bot
from croupier.games.gamblers.state import Table
from croupier.kernel import Menu, pick, rule
from croupier.kernel.chance import Stream


@rule
def heuristic(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Choose."""
    return pick(menu, stream)


HEURISTIC: Bot[Table] = Bot("heuristic", heuristic, "Reckons with the sums that the others can make.")
