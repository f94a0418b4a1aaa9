"""The bot of Take a Gamble, and of its squares by themselves."""

from typing import Final

from croupier.games.contract import Bot
from croupier.games.gamble.bots import blackjack, dice_poker, guest, jackpot, pecos, purse
from croupier.games.gamble.state import (
    BETS,
    BETTING,
    BLACKJACK,
    CARD_ROOM,
    DICE_POKER,
    DISCARDS,
    DOUBLE,
    GAMBLERS_ROW,
    HITS,
    JACKPOT,
    PECOS,
    PICKING,
    SEVEN_ELEVEN,
    SIDES,
    STAKE,
    THROWING,
    Table,
)
from croupier.kernel import Menu, low, rule
from croupier.kernel.chance import Stream


@rule
def at_row(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Bet on who is likely to win."""
    return purse.side_bet(s, seat) if s.step == SIDES else low(menu, 0)


@rule
def at_craps(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Bet little on oneself, and more against others."""
    if s.step == STAKE:
        return purse.shooters_bet(s, seat)
    return purse.side_bet(s, seat) if s.step == SIDES else low(menu, 0)


@rule
def at_dice_poker(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Keep what is likeliest to win."""
    if s.step == STAKE:
        return purse.poker_stake(s, seat)
    return dice_poker.dice_to_throw(s) if s.step == THROWING else low(menu, 0)


@rule
def at_pecos(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Weigh the hand against the pot."""
    return pecos.bet(s, seat, stream) if s.step == BETTING or s.step == DISCARDS else low(menu, 0)


@rule
def at_blackjack(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Hit and hold by the Dealer's card."""
    if s.step == BETS:
        return purse.blackjack_bet(s, seat)
    return blackjack.hit_or_hold(s, seat) if s.step == HITS else low(menu, 0)


@rule
def at_jackpot(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Keep the face that most dice show."""
    return jackpot.dice_to_throw(s) if s.step == THROWING else low(menu, 0)


@rule
def heuristic(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Play each square by its odds, and bet by who is ahead."""
    if s.step == CARD_ROOM:
        return guest.choose(s, seat, menu, stream)
    if s.square == GAMBLERS_ROW:
        return at_row(s, seat, menu, stream)
    if s.square == SEVEN_ELEVEN:
        return at_craps(s, seat, menu, stream)
    if s.square == DICE_POKER:
        return at_dice_poker(s, seat, menu, stream)
    if s.square == PECOS:
        return at_pecos(s, seat, menu, stream)
    if s.square == BLACKJACK:
        return at_blackjack(s, seat, menu, stream)
    if s.square == JACKPOT:
        return at_jackpot(s, seat, menu, stream)
    if s.step == PICKING:
        return purse.game_to_pick(s, seat, menu)
    return purse.take_or_risk(s, seat) if s.step == DOUBLE else low(menu, 0)


SUMMARY: Final = "Knows the odds of every square, and bets by who is ahead."
HEURISTIC: Bot[Table] = Bot("heuristic", heuristic, SUMMARY)
ALONE: Final = {
    GAMBLERS_ROW: Bot[Table]("heuristic", at_row, SUMMARY),
    DICE_POKER: Bot[Table]("heuristic", at_dice_poker, SUMMARY),
    PECOS: Bot[Table]("heuristic", at_pecos, SUMMARY),
    SEVEN_ELEVEN: Bot[Table]("heuristic", at_craps, SUMMARY),
    BLACKJACK: Bot[Table]("heuristic", at_blackjack, SUMMARY),
    JACKPOT: Bot[Table]("heuristic", at_jackpot, SUMMARY),
}
"""The same bot for one square, which compiles faster."""
