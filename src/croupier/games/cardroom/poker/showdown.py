"""Showdown: the hands that are left are compared, and the pots go to the best."""

from croupier.components.low import eight_or_better, low_rank
from croupier.components.poker import rank
from croupier.components.pots import lowest_stake, share, stakers, take_out
from croupier.components.seats import around, highest, total
from croupier.games.cardroom.poker.state import ANY_LOW, EIGHT_OR_BETTER, NO_LOW, Table
from croupier.kernel import bit, count, inlined, lowest, rule, u64
from croupier.kernel.bits import NONE


@inlined
def board_of(s: Table) -> u64:
    """The cards in the middle."""
    cards = NONE
    for k in range(s.on_board):
        cards |= bit(s.board[k])
    return cards


@rule
def show_down(s: Table) -> None:
    """The hands are shown, and ranked for high and for low."""
    s.shown = s.live
    board = board_of(s)
    for p in range(s.players):
        if s.live & bit(p):
            own = s.down[p] | s.up[p]
            if s.variant.high:
                s.rank[p] = best_of(s, own, board, NO_LOW)
            if s.variant.low != NO_LOW:
                s.low[p] = best_of(s, own, board, s.variant.low)


@inlined
def best_of(s: Table, own: u64, board: u64, low: int) -> int:
    """How good a hand is with the board, for high or for a kind of low."""
    if s.variant.from_hand == 2:
        return best_with_two(own, board, low)
    return worth(own | board, low)


@rule
def worth(cards: u64, low: int) -> int:
    """How good five to seven cards are for high or for a kind of low; 0: they do not count for it."""
    if low == EIGHT_OR_BETTER:
        return eight_or_better(cards)
    return low_rank(cards) if low == ANY_LOW else rank(cards)


@rule
def best_with_two(own: u64, board: u64, low: int) -> int:
    """How good the best hand is that has exactly two of the own cards, and three of the board."""
    best = 0
    first = own
    while first:
        one = bit(lowest(first))
        first ^= one
        second = first
        while second:
            two = bit(lowest(second))
            second ^= two
            best = max(best, best_with_three(one | two, board, low))
    return best


@rule
def best_with_three(pair: u64, board: u64, low: int) -> int:
    """How good the best hand is that has these cards and three of the board."""
    best = 0
    spare = board
    while spare:
        one = bit(lowest(spare))
        spare ^= one
        second = spare
        while second:
            two = bit(lowest(second))
            second ^= two
            best = max(best, worth(pair | (board ^ one ^ two), low))
    return best


@rule
def share_pots(s: Table) -> None:
    """Each pot, the lowest first, goes to the best of the live hands that paid into all of it."""
    while total(s.paid, s.players) > 0:
        share_lowest_pot(s)


@inlined
def share_lowest_pot(s: Table) -> None:
    """The pot into which all live hands paid that have dollars in."""
    paid = stakers(s.paid, s.live, s.players)
    if paid == NONE:  # what is left was put in by hands that were given up
        share_pot(s, take_out(s.paid, total(s.paid, s.players), s.players), s.live)
    else:
        share_pot(s, take_out(s.paid, lowest_stake(s.paid, paid, s.players), s.players), paid)


@rule
def share_pot(s: Table, dollars: int, seats: u64) -> None:
    """The best high hands and the best low ones take half each, the odd dollar with the high ones; where nobody has
    a hand for low, the high ones take all."""
    lows = stakers(s.low, seats, s.players) if s.variant.low != NO_LOW and count(seats) > 1 else NONE
    left = around(s.button + 1, s.players)
    for_low = 0
    if lows:
        for_low = dollars // 2 if s.variant.high else dollars
        share(s.money, for_low, highest(s.low, lows, s.players), left, s.players)
    if dollars > for_low:
        share(s.money, dollars - for_low, highest(s.rank, seats, s.players), left, s.players)
