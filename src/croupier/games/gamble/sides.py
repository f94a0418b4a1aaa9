"""Side bets for and against the shooter, by everyone else at once."""

from typing import Final

from croupier.components.seats import everyone
from croupier.games.gamble.numbers import AGAINST, FOR, NO_SIDE
from croupier.games.gamble.state import SIDES, Table
from croupier.kernel import Menu, add, bit, rule

MOST: Final = 20


@rule
def open_sides(s: Table) -> None:
    """Everyone but the active player may place a side bet."""
    s.step = SIDES
    s.waiting = everyone(s.players) & ~bit(s.active)


@rule
def legal_sides(s: Table, seat: int, menu: Menu) -> None:
    """No side bet, or $1 to $20 of one's own for or against."""
    most = min(MOST, s.money[seat])
    add(menu, NO_SIDE, NO_SIDE)
    if most > 0:
        add(menu, FOR + 1, FOR + most)
        add(menu, AGAINST + 1, AGAINST + most)


@rule
def place_side(s: Table, seat: int, action: int) -> None:
    """The seat has decided."""
    s.waiting &= ~bit(seat)
    if action > AGAINST:
        s.side[seat] = AGAINST - action
    elif action > FOR:
        s.side[seat] = action - FOR
    s.money[seat] -= abs(s.side[seat])


@rule
def settle_sides(s: Table, won: bool) -> None:
    """Losing side bets go into the bowl; the others come back, and the bowl owes as much again."""
    for p in range(s.players):
        stake = abs(s.side[p])
        if (s.side[p] > 0) == won:
            s.money[p] += stake
            s.owed[p] = stake
        else:
            s.jackpot += stake
        s.side[p] = 0
