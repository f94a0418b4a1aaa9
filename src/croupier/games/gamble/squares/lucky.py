"""Lucky Win, a house rule: two dice, and as many dollars from the Jackpot."""

from croupier.games.gamble.bowl import pay_out
from croupier.games.gamble.numbers import THROW
from croupier.games.gamble.state import PRIZE, Table
from croupier.games.gamble.throwing import TWO_DICE, ask
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, add, rule


@rule
def begin(s: Table) -> None:
    """The player throws two dice."""
    ask(s, PRIZE, s.active)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """Two dice."""
    add(menu, THROW + TWO_DICE, THROW + TWO_DICE)


@rule
def fell(s: Table) -> None:
    """The Jackpot pays a dollar for each spot."""
    s.owed[s.active] = s.dice[0] + s.dice[1]
    pay_out(s)
    finish(s)
