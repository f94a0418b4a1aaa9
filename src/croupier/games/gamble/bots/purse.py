"""How much the bot bets before dice fall or cards are dealt, and which game it picks.

The richest wins, and a bust ends the game. So who is ahead bets little unless the odds are good, and who is behind
needs luck.
"""

from croupier.games.contract import LIMITED
from croupier.games.gamble.numbers import AGAINST, BET, NO_SIDE, PICK, RISK_IT, TAKE, TERMS, terms
from croupier.games.gamble.sides import MOST as MOST_SIDE
from croupier.games.gamble.squares import blackjack, craps, dice_poker, pecos
from croupier.games.gamble.state import DICE_POKER, FIRST_GUEST, GAMBLERS_ROW, NOBODY_YET, Table
from croupier.kernel import Menu, high, holds, low, rule, size


@rule
def worth(s: Table, p: int) -> int:
    """The seat's dollars, wherever they lie."""
    return s.money[p] + s.staked[p] + abs(s.side[p])


@rule
def lead(s: Table, seat: int) -> int:
    """How many dollars the seat is ahead of the richest of the others; below 0 if it is behind."""
    most = 0
    for p in range(s.players):
        if p != seat:
            most = max(most, worth(s, p))
    return worth(s, seat) - most


@rule
def is_late(s: Table) -> bool:
    """Whether the last round is played."""
    return s.time_up == 1 or s.round_ == s.options.rounds - 1


@rule
def affordable(s: Table, seat: int, most: int) -> int:
    """At most so much, and half of what the seat has, as a bust would end a game that it has not won."""
    return max(1, min(most, s.money[seat] // 2))


@rule
def shooters_bet(s: Table, seat: int) -> int:
    """The shooter of 7-11 loses a little more often than not: a bet is for who is behind."""
    return BET + (affordable(s, seat, craps.MOST) if lead(s, seat) < 0 else 1)


@rule
def side_bet(s: Table, seat: int) -> int:
    """Against the shooter, who loses more often than not in either game: 251 of 495 times in 7-11, 55 of 100 in
    Gambler's Row, and more often with exact pairs."""
    return AGAINST + affordable(s, seat, MOST_SIDE) if s.money[seat] > 0 else NO_SIDE


@rule
def blackjack_bet(s: Table, seat: int) -> int:
    """A player loses 4 cents of each dollar, as the Dealer's natural costs twice the bet: it is for who is behind at
    the end."""
    behind = lead(s, seat) < 0 and is_late(s)
    return BET + (affordable(s, seat, blackjack.MOST) if behind else 1)


@rule
def poker_stake(s: Table, seat: int) -> int:
    """Who throws last wins more often than the others: the most, but half of it while ahead, or where it would bust
    somebody who loses; unless that ends a game that is won."""
    most = dice_poker.highest_bet(s)
    if can_end(s, seat) or (lead(s, seat) <= 0 and poorest(s) > most):
        return BET + most
    return BET + max(1, most // 2)


@rule
def poorest(s: Table) -> int:
    """What the poorest seat has."""
    least = s.money[0]
    for p in range(1, s.players):
        least = min(least, s.money[p])
    return least


@rule
def can_end(s: Table, seat: int) -> bool:
    """Whether 5 Dice Poker can take all that somebody has, and the seat stays the richest whoever wins it."""
    stake = poorest(s)
    return stake <= dice_poker.MOST and lead(s, seat) > s.players * stake


@rule
def game_to_pick(s: Table, seat: int, menu: Menu) -> int:
    """Gambler's Row, for $9 on average; 5 Dice Poker for who is behind and needs more, or can end the game."""
    if (lead(s, seat) < 0 or can_end(s, seat)) and holds(menu, PICK + DICE_POKER):
        return PICK + DICE_POKER
    if holds(menu, PICK + GAMBLERS_ROW):
        return PICK + GAMBLERS_ROW
    first = low(menu, 0)
    return first if first < TERMS else terms_to_pick(s, seat, menu)


@rule
def terms_to_pick(s: Table, seat: int, menu: Menu) -> int:
    """A game of the card room: with low bets or a low stake while ahead, and high ones for who is behind."""
    last = size(menu) - 1
    if lead(s, seat) < 0:
        return high(menu, last)
    usual = terms(LIMITED, FIRST_GUEST, NOBODY_YET, pecos.MOST)
    return usual if holds(menu, usual) else low(menu, last)


@rule
def take_or_risk(s: Table, seat: int) -> int:
    """Both are worth the same: a risk is for who is behind at the end."""
    return RISK_IT if is_late(s) and lead(s, seat) < 0 else TAKE
