"""Roll for the Jackpot: three levels, and the bowl for who passes them all."""

from typing import Final

from croupier.games.gamble.bowl import pay_in
from croupier.games.gamble.numbers import THROW
from croupier.games.gamble.state import THROWING, Table
from croupier.games.gamble.throwing import ALL_DICE, ask, faces
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, add, rule

FEE: Final = 10
LEVELS: Final = 3
ALIKE: Final = (0, 2, 3, 5)
"""How many dice must be alike on each level."""
THROWS: Final = (0, 1, 2, 5)
"""How many throws each level allows."""


@rule
def begin(s: Table) -> None:
    """The player antes up $10 and begins on the first level."""
    pay_in(s, s.active, FEE)
    begin_level(s, 1)


@rule
def begin_level(s: Table, level: int) -> None:
    """All five dice are thrown anew."""
    s.level = level
    s.throws = 0
    ask(s, THROWING, s.active)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """All five dice on a level's first throw, then any of them."""
    add(menu, THROW + (ALL_DICE if s.throws == 0 else 1), THROW + ALL_DICE)


@rule
def fell(s: Table) -> None:
    """Enough dice alike pass the level, or win the bowl on the last one; out of throws, the play is over."""
    if alike(s) >= ALIKE[s.level]:
        if s.level == LEVELS:
            s.money[s.active] += s.jackpot
            s.jackpot = 0
            s.level += 1
            finish(s)
        else:
            begin_level(s, s.level + 1)
    elif s.throws == THROWS[s.level]:
        finish(s)
    else:
        ask(s, THROWING, s.active)


@rule
def alike(s: Table) -> int:
    """The most dice that show the same face."""
    most = 0
    for face in range(1, 7):
        most = max(most, faces(s, face))
    return most
