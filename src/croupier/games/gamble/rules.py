"""The board: which square is played, and with whose functions."""

from typing import Final

from croupier.games.gamble.engine import Square, rules_of
from croupier.games.gamble.squares import blackjack, card, craps, dice_poker, jackpot, lucky, pecos, pick, row
from croupier.games.gamble.state import (
    BLACKJACK,
    DICE_POKER,
    GAMBLERS_ROW,
    JACKPOT,
    PECOS,
    PLAYERS_PICK,
    SEVEN_ELEVEN,
    TAKE_A_GAMBLE,
    Table,
)
from croupier.kernel import Menu, rule


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
    else:
        lucky.legal(s, seat, menu)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """What one of them chose, where that was not to throw dice."""
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


BOARD: Final = Square(begin, legal, decide, fell, dealt, card.drawn)

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
