"""Gambler's Row: hit all six numbers within ten throws of five dice."""

from typing import Final

from croupier.games.gamble.bowl import pay_in, pay_out
from croupier.games.gamble.numbers import THROW
from croupier.games.gamble.sides import legal_sides, open_sides, place_side, settle_sides
from croupier.games.gamble.state import SHOOT, SIDES, Table
from croupier.games.gamble.throwing import ALL_DICE, ask, faces
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, add, rule

THROWS: Final = 10
PRIZE: Final = 50
LOSS: Final = 25
ALL_SIX: Final = 63


@rule
def begin(s: Table) -> None:
    """Side bets come first."""
    open_sides(s)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """A side bet; then the shooter throws all five dice each time."""
    if s.step == SIDES:
        legal_sides(s, seat, menu)
    else:
        add(menu, THROW + ALL_DICE, THROW + ALL_DICE)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """A side bet is placed or not; with the last of them the shooter throws."""
    place_side(s, seat, action)
    if not s.waiting:
        ask(s, SHOOT, s.active)


@rule
def fell(s: Table) -> None:
    """Each number on two dice or more is hit; all six win, and ten throws without them lose."""
    for face in range(1, 7):
        dice = faces(s, face)
        if dice == 2 or (dice > 2 and not s.options.exact_pairs):
            s.hits |= 1 << (face - 1)
    if s.hits == ALL_SIX:
        settle(s, True)
    elif s.throws == THROWS:
        settle(s, False)
    else:
        ask(s, SHOOT, s.active)


@rule
def settle(s: Table, won: bool) -> None:
    """The shooter wins $50 from the Jackpot or pays $25 into it; side bets are settled."""
    settle_sides(s, won)
    if won:
        s.owed[s.active] = PRIZE
    else:
        pay_in(s, s.active, LOSS)
    pay_out(s)
    finish(s)
