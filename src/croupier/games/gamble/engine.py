"""How any square's game is played over the one table: the rules that the contract asks for, made from its functions.

The board itself is such a game, whose functions look up which square is played (`rules.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from croupier.games.contract import CHANCE, HOUSE
from croupier.games.gamble.nature import draw, outcomes
from croupier.games.gamble.numbers import BEGIN, DEAL, DRAWN, HOLD, ROLL, THROW, THROWS, TIME
from croupier.games.gamble.state import CARD_ROOM, FIRST, LANDED, MOVE, NOBODY_YET, ROLL_OFF, SETTLED, Table
from croupier.games.gamble.throwing import ONE_DIE, TWO_DICE, come_down, throw
from croupier.games.gamble.turns import call_time, dice_fell, end_turn, enter
from croupier.kernel import Menu, add, bit, clear, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

NATURE: Final = bit(CHANCE)


@rule
def nothing(s: Table) -> None:
    """No dice are thrown here."""


@rule
def no_choice(s: Table, seat: int, action: int) -> None:
    """There is nothing to choose here but dice."""


@rule
def no_card(s: Table, card: int) -> None:
    """No cards are dealt here."""


@rule
def no_deal(s: Table, stream: Stream) -> None:
    """There is no card room."""


@dataclass(frozen=True)
class Square:
    """The functions of a square's game. All are rules, and take the table first."""

    begin: Callable[[Table], None]
    """A piece has landed here."""
    legal: Callable[[Table, int, Menu], None]
    """Fills the menu of a seat that must act."""
    decide: Callable[[Table, int, int], None] = no_choice
    """Carries out what a seat chose, unless that was to throw dice."""
    fell: Callable[[Table], None] = nothing
    """The dice have come down."""
    dealt: Callable[[Table, int], None] = no_card
    """A card has come from the deck."""
    drawn: Callable[[Table, int], None] = no_card
    """A Take A Gamble card was turned up."""
    deal: Callable[[Table, Stream], None] = no_deal
    """Chance deals in the card room."""


@rule
def actors(s: Table) -> u64:
    """Who must act; and the house, which may call time."""
    waiting = s.waiting
    if s.options.minutes > 0 and not s.time_up and waiting != NATURE and waiting != NONE and s.step != ROLL_OFF:
        waiting |= bit(HOUSE)
    return waiting


def rules_of(name: str, square: Square) -> dict[str, Callable[..., Any]]:
    """The rules `legal`, `apply` and `chance` of a game in which this square is played.

    The name sets the compiled functions apart from those of other games.
    """
    begin, choices, decide, fell, dealt, drawn, deal = (
        square.begin,
        square.legal,
        square.decide,
        square.fell,
        square.dealt,
        square.drawn,
        square.deal,
    )

    @rule
    def legal(s: Table, seat: int, menu: Menu) -> None:
        clear(menu)
        if seat == HOUSE:
            add(menu, TIME, TIME)
        elif s.step == CARD_ROOM:
            choices(s, seat, menu)
        elif seat == CHANCE:
            outcomes(s, menu)
        elif s.step == FIRST or s.step == ROLL_OFF:
            add(menu, THROW + ONE_DIE, THROW + ONE_DIE)
        elif s.step == MOVE and s.options.alone == NOBODY_YET:
            add(menu, THROW + TWO_DICE, THROW + TWO_DICE)
        elif s.step == MOVE:
            add(menu, BEGIN, BEGIN)
        else:
            choices(s, seat, menu)

    @rule
    def happen(s: Table, outcome: int) -> None:
        if outcome >= DRAWN:
            drawn(s, outcome - DRAWN)
        elif outcome >= DEAL:
            dealt(s, outcome - DEAL)
        else:
            come_down(s, (outcome - ROLL) % THROWS)
            if s.step == FIRST or s.step == MOVE or s.step == ROLL_OFF:
                dice_fell(s)
            else:
                fell(s)

    @rule
    def go_on(s: Table) -> None:
        while s.step == LANDED or s.step == SETTLED:
            if s.step == LANDED:
                begin(s)
            else:
                end_turn(s)

    @rule
    def apply(s: Table, seat: int, action: int) -> None:
        if action == TIME:
            call_time(s)
        elif s.step == CARD_ROOM:
            decide(s, seat, action)
        elif seat == CHANCE:
            happen(s, action)
        elif action < HOLD:
            throw(s, action - THROW)
        elif action == BEGIN:
            s.visited = 0
            enter(s, s.options.alone)
        else:
            decide(s, seat, action)
        go_on(s)

    @rule
    def chance(s: Table, stream: Stream) -> None:
        while s.waiting == NATURE:
            if s.step == CARD_ROOM:
                deal(s, stream)
                go_on(s)
            else:
                apply(s, CHANCE, draw(s, stream))

    for function in (legal, happen, go_on, apply, chance):
        function.__qualname__ = f"{name}.{function.__name__}"
    return {"legal": legal, "apply": apply, "chance": chance}


@rule
def returns(s: Table, seat: int) -> int:
    """The dollars in the seat's purse."""
    return s.money[seat]


@rule
def winners(s: Table) -> u64:
    """The seats that have won."""
    return s.champions
