"""The bot of Take a Gamble, and of its squares by themselves."""

from croupier.games.contract import Bot
from croupier.games.gamble.bots import blackjack, dice_poker, jackpot, pecos, purse
from croupier.games.gamble.state import (
    BETS,
    BETTING,
    DICE_POKER,
    DISCARDS,
    DOUBLE,
    HITS,
    JACKPOT,
    PICKING,
    SIDES,
    STAKE,
    THROWING,
    Table,
)
from croupier.kernel import Menu, low, rule
from croupier.kernel.chance import Stream


@rule
def heuristic(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Play each square by its odds, and bet by who is ahead."""
    if s.step == THROWING:
        return jackpot.dice_to_throw(s) if s.square == JACKPOT else dice_poker.dice_to_throw(s)
    if s.step == BETTING or s.step == DISCARDS:
        return pecos.bet(s, seat, stream)
    if s.step == HITS:
        return blackjack.hit_or_hold(s, seat)
    if s.step == SIDES:
        return purse.side_bet(s, seat)
    if s.step == STAKE:
        return purse.poker_stake(s, seat) if s.square == DICE_POKER else purse.shooters_bet(s, seat)
    if s.step == BETS:
        return purse.blackjack_bet(s, seat)
    if s.step == PICKING:
        return purse.game_to_pick(s, seat, menu)
    if s.step == DOUBLE:
        return purse.take_or_risk(s, seat)
    return low(menu, 0)


HEURISTIC: Bot[Table] = Bot("heuristic", heuristic, "Knows the odds of every square, and bets by who is ahead.")
