"""BlackJack: everyone against the Dealer, who is the player that landed here."""

from typing import Final

from croupier.components.cards import rank_of
from croupier.components.seats import around, everyone
from croupier.games.gamble.hands import deal_to, receive, shuffle
from croupier.games.gamble.numbers import BET, HIT, HOLD
from croupier.games.gamble.pots import put_in
from croupier.games.gamble.state import BETS, HITS, NOBODY_YET, Table
from croupier.games.gamble.throwing import ask, first_of, next_of
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, add, bit, rule
from croupier.kernel.bits import NONE

MOST: Final = 50
BEST: Final = 21
STANDS: Final = 17
"""The Dealer's lowest total to stand on."""
ACE: Final = 12
"""The rank of an ace."""


@rule
def begin(s: Table) -> None:
    """All but the Dealer bet."""
    s.step = BETS
    s.waiting = everyone(s.players) & ~bit(s.active)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """A bet of $1 to $50; then hit or hold."""
    if s.step == BETS:
        add(menu, BET + 1, BET + highest_bet(s, seat))
    else:
        add(menu, HOLD, HOLD)
        add(menu, HIT, HIT)


@rule
def highest_bet(s: Table, seat: int) -> int:
    """$50 or all the seat has; as an option, half of that."""
    purse = s.money[seat]
    if s.options.half_bets:
        purse = max(1, purse // 2)
    return min(MOST, purse)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """A bet is placed, and with the last of them the cards are dealt; or a seat hits or holds."""
    if s.step == BETS:
        put_in(s, seat, action - BET)
        s.waiting &= ~bit(seat)
        if not s.waiting:
            s.live = everyone(s.players) & ~bit(s.active)
            shuffle(s)
            deal_to(s, first_of(s, s.live))
    elif action == HIT:
        deal_to(s, seat)
    else:
        next_hand(s, next_of(s, s.live, seat))


@rule
def dealt(s: Table, card: int) -> None:
    """The next card of the deal, or one that a player or the Dealer took."""
    seat = receive(s, card)
    if s.step == HITS:
        if seat == s.active:
            dealer_draws(s)
        elif total(s, seat) < BEST:
            ask(s, HITS, seat)
        else:
            stop(s, seat)
    elif s.held[s.active] < 2:
        deal_to(s, around(seat + 1, s.players))
    else:
        check_naturals(s)


@rule
def total(s: Table, seat: int) -> int:
    """The best total of the hand's cards that are seen."""
    return points(s, seat, s.held[seat])


@rule
def points(s: Table, seat: int, cards: int) -> int:
    """The total of the hand's first cards: an ace counts 11 where that does not bust."""
    total = 0
    aces = 0
    for k in range(cards):
        if s.hands[seat, k] != NOBODY_YET:
            rank = rank_of(s.hands[seat, k])
            if rank == ACE:
                aces += 1
                total += 1
            else:
                total += min(rank + 2, 10)
    return total + 10 if aces > 0 and total + 10 <= BEST else total


@rule
def natural(s: Table, seat: int) -> bool:
    """Whether the first two cards make 21."""
    return s.held[seat] == 2 and total(s, seat) == BEST


@rule
def check_naturals(s: Table) -> None:
    """A Dealer's natural ends the game; a player's is shown, and the others play on."""
    s.step = HITS
    if natural(s, s.active):
        settle(s)
        return
    for p in range(s.players):
        if p != s.active and natural(s, p):
            s.shown |= bit(p)
            s.live &= ~bit(p)
    next_hand(s, first_of(s, s.live))


@rule
def next_hand(s: Table, seat: int) -> None:
    """The seat decides; after the last of them the Dealer turns up the cards, if there is somebody to beat."""
    if seat != NOBODY_YET:
        ask(s, HITS, seat)
    elif s.live:
        s.shown |= bit(s.active)
        s.turn = s.active
        dealer_draws(s)
    else:
        settle(s)


@rule
def stop(s: Table, seat: int) -> None:
    """The hand is shown: at 21 it holds, and above that it is out."""
    s.shown |= bit(seat)
    if total(s, seat) > BEST:
        s.live &= ~bit(seat)
    next_hand(s, next_of(s, s.live, seat))


@rule
def dealer_draws(s: Table) -> None:
    """The Dealer hits 16 and stands on 17."""
    if total(s, s.active) < STANDS:
        deal_to(s, s.active)
    else:
        settle(s)


# --- Settling


@rule
def result(s: Table, seat: int) -> int:
    """What the seat wins, in bets: 2 for a natural, 1, 0 for a push, -1, and -2 against the Dealer's natural."""
    mine, dealers = total(s, seat), total(s, s.active)
    if natural(s, s.active):
        return 0 if natural(s, seat) else -2
    if natural(s, seat):
        return 2
    if mine > BEST:
        return -1
    if dealers > BEST or mine > dealers:
        return 1
    return 0 if mine == dealers else -1


@rule
def settle(s: Table) -> None:
    """All cards are shown. The Dealer collects the losing bets, and then pays around the table from the left as far
    as the Dealer's chips go."""
    s.shown = everyone(s.players)
    s.live = NONE
    for p in range(s.players):
        if p != s.active and result(s, p) < 0:
            collect(s, p, result(s, p))
    for k in range(1, s.players):
        p = around(s.active + k, s.players)
        win = result(s, p)
        if win >= 0:
            bet = s.staked[p]
            s.staked[p] = 0
            paid = min(win * bet, s.money[s.active])
            s.money[p] += bet + paid
            s.money[s.active] -= paid
    finish(s)


@rule
def collect(s: Table, seat: int, loss: int) -> None:
    """The seat's bet goes to the Dealer, and for the Dealer's natural as much again, or all the seat has."""
    if loss < -1:
        put_in(s, seat, s.staked[seat])
    s.money[s.active] += s.staked[seat]
    s.staked[seat] = 0
