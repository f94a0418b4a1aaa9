"""7-11: a natural, or the point before a seven."""

from typing import Final

from croupier.games.gamble.bowl import pay_out
from croupier.games.gamble.numbers import BET, THROW
from croupier.games.gamble.pots import put_in
from croupier.games.gamble.sides import legal_sides, open_sides, place_side, settle_sides
from croupier.games.gamble.state import SHOOT, SIDES, STAKE, Table
from croupier.games.gamble.throwing import TWO_DICE, ask
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, add, rule

MOST: Final = 50


@rule
def begin(s: Table) -> None:
    """The shooter places a bet."""
    ask(s, STAKE, s.active)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """A bet of $1 to $50, side bets, then two dice."""
    if s.step == STAKE:
        add(menu, BET + 1, BET + min(MOST, s.money[seat]))
    elif s.step == SIDES:
        legal_sides(s, seat, menu)
    else:
        add(menu, THROW + TWO_DICE, THROW + TWO_DICE)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """The bet is placed, then the side bets; with the last of them the shooter throws."""
    if s.step == STAKE:
        put_in(s, seat, action - BET)
        open_sides(s)
        return
    place_side(s, seat, action)
    if not s.waiting:
        ask(s, SHOOT, s.active)


@rule
def fell(s: Table) -> None:
    """On the first throw 7 and 11 win, 2, 3 and 12 lose, and the rest is the point; then the point wins, 7 loses."""
    total = s.dice[0] + s.dice[1]
    if s.point == 0:
        if total == 7 or total == 11:
            settle(s, True)
        elif total == 2 or total == 3 or total == 12:
            settle(s, False)
        else:
            s.point = total
            ask(s, SHOOT, s.active)
    elif total == s.point:
        settle(s, True)
    elif total == 7:
        settle(s, False)
    else:
        ask(s, SHOOT, s.active)


@rule
def settle(s: Table, won: bool) -> None:
    """The bet wins as much from the Jackpot, or goes into it; so do the side bets."""
    bet = s.staked[s.active]
    s.staked[s.active] = 0
    settle_sides(s, won)
    if won:
        s.money[s.active] += bet
        s.owed[s.active] = bet
    else:
        s.jackpot += bet
    pay_out(s)
    finish(s)
