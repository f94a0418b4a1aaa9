"""Player's Pick: any game that the table allows."""

from typing import Final

from croupier.games.gamble.numbers import PICK
from croupier.games.gamble.state import BLACKJACK, DICE_POKER, GAMBLERS_ROW, PECOS, PICKING, SEVEN_ELEVEN, Table
from croupier.games.gamble.throwing import ask
from croupier.games.gamble.turns import enter
from croupier.kernel import Menu, add_each, rule

GAMES: Final = (GAMBLERS_ROW, DICE_POKER, PECOS, SEVEN_ELEVEN, BLACKJACK)
"""The games on the board that can be picked."""


@rule
def begin(s: Table) -> None:
    """The player is asked for a game."""
    ask(s, PICKING, s.active)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """The games that the table allows."""
    add_each(menu, PICK, s.options.picks, 1, 0)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """The game is played as if its square had been landed on."""
    enter(s, action - PICK)
