"""The board: which square is played, and with whose functions."""

from typing import Any, Final

from croupier.games.contract import Part
from croupier.games.gamble import nature, room, view
from croupier.games.gamble.engine import Square, rules_of
from croupier.games.gamble.numbers import INSIDE
from croupier.games.gamble.observe import OBSERVATION as AT_THE_TABLE
from croupier.games.gamble.observe import observe
from croupier.games.gamble.squares import blackjack, card, craps, dice_poker, jackpot, lucky, pecos, pick, row
from croupier.games.gamble.state import (
    BLACKJACK,
    CARD_ROOM,
    DICE_POKER,
    FIRST_GUEST,
    GAMBLERS_ROW,
    JACKPOT,
    PECOS,
    PLAYERS_PICK,
    SEVEN_ELEVEN,
    TAKE_A_GAMBLE,
    Table,
)
from croupier.kernel import Menu, rule
from croupier.kernel.chance import Stream


@rule
def begin(s: Table) -> None:
    """The game of the square that the piece stands on."""
    if s.square == GAMBLERS_ROW:
        row.begin(s)
    elif s.square == DICE_POKER:
        dice_poker.begin(s)
    elif s.square == PECOS:
        pecos.begin(s)
    elif s.square == SEVEN_ELEVEN:
        craps.begin(s)
    elif s.square == BLACKJACK:
        blackjack.begin(s)
    elif s.square == JACKPOT:
        jackpot.begin(s)
    elif s.square == PLAYERS_PICK:
        pick.begin(s)
    elif s.square == TAKE_A_GAMBLE:
        card.begin(s)
    elif s.square >= FIRST_GUEST:
        room.begin(s)
    else:
        lucky.begin(s)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What its players may do."""
    if s.square == GAMBLERS_ROW:
        row.legal(s, seat, menu)
    elif s.square == DICE_POKER:
        dice_poker.legal(s, seat, menu)
    elif s.square == PECOS:
        pecos.legal(s, seat, menu)
    elif s.square == SEVEN_ELEVEN:
        craps.legal(s, seat, menu)
    elif s.square == BLACKJACK:
        blackjack.legal(s, seat, menu)
    elif s.square == JACKPOT:
        jackpot.legal(s, seat, menu)
    elif s.square == PLAYERS_PICK:
        pick.legal(s, seat, menu)
    elif s.square == TAKE_A_GAMBLE:
        card.legal(s, seat, menu)
    elif s.square >= FIRST_GUEST:
        room.legal(s, seat, menu)
    else:
        lucky.legal(s, seat, menu)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """What one of them chose, where that was not to throw dice; in the card room, what chance did there, too."""
    if s.square == GAMBLERS_ROW:
        row.decide(s, seat, action)
    elif s.square == DICE_POKER:
        dice_poker.decide(s, seat, action)
    elif s.square == PECOS:
        pecos.decide(s, seat, action)
    elif s.square == SEVEN_ELEVEN:
        craps.decide(s, seat, action)
    elif s.square == BLACKJACK:
        blackjack.decide(s, seat, action)
    elif s.square == PLAYERS_PICK:
        pick.decide(s, seat, action)
    elif s.square >= FIRST_GUEST:
        room.decide(s, seat, action)
    else:
        card.decide(s, seat, action)


@rule
def fell(s: Table) -> None:
    """The dice that came down."""
    if s.square == GAMBLERS_ROW:
        row.fell(s)
    elif s.square == DICE_POKER:
        dice_poker.fell(s)
    elif s.square == SEVEN_ELEVEN:
        craps.fell(s)
    elif s.square == JACKPOT:
        jackpot.fell(s)
    elif s.square == TAKE_A_GAMBLE:
        card.fell(s)
    else:
        lucky.fell(s)


@rule
def dealt(s: Table, dealt_card: int) -> None:
    """A card from the deck."""
    if s.square == PECOS:
        pecos.dealt(s, dealt_card)
    else:
        blackjack.dealt(s, dealt_card)


BOARD: Final = Square(begin, legal, decide, fell, dealt, card.drawn, room.deal)

ALONE: Final = {
    GAMBLERS_ROW: Square(row.begin, row.legal, row.decide, row.fell),
    DICE_POKER: Square(dice_poker.begin, dice_poker.legal, dice_poker.decide, dice_poker.fell),
    PECOS: Square(pecos.begin, pecos.legal, pecos.decide, dealt=pecos.dealt),
    SEVEN_ELEVEN: Square(craps.begin, craps.legal, craps.decide, craps.fell),
    BLACKJACK: Square(blackjack.begin, blackjack.legal, blackjack.decide, dealt=blackjack.dealt),
    JACKPOT: Square(jackpot.begin, jackpot.legal, fell=jackpot.fell),
}
"""The squares whose games can be played alone."""

RULES: Final = rules_of("gamble", BOARD)


# --- The same with a card room as without


@rule
def hide(s: Table, seat: int) -> None:
    """Turn down what the seat may not see, in the card room too."""
    view.hide(s, seat)
    if room.is_open(s):
        room.hide(s, seat)


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Fill up what the seat does not see."""
    view.determinize(s, seat, stream)
    if room.is_open(s):
        room.determinize(s, seat, stream)


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """The action as the viewer sees it."""
    return room.conceal(s, by, action, viewer) if action >= INSIDE else view.conceal(s, by, action, viewer)


@rule
def weight(s: Table, action: int) -> int:
    """The weight of an outcome."""
    return room.weight(s, action) if action >= INSIDE else nature.weight(s, action)


@rule
def spare(s: Table) -> int:
    """The draws to skip at a chance node: none but in the card room."""
    return room.spare(s) if s.step == CARD_ROOM else 0


@rule
def look(s: Table, seat: int, out: Any) -> None:
    """Write the table, and what lies in the card room behind it."""
    observe(s, seat, out)
    if room.is_open(s):
        room.observe(s, seat, out[OUTSIDE:])


OUTSIDE: Final = sum(part.size for part in AT_THE_TABLE)
OBSERVATION: Final = (
    *AT_THE_TABLE,
    Part("room", max(room.SIZES), "the table in the card room as its own game has it, from one's seat there"),
)
