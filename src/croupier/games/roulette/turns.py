"""Whose turn it is, and where the cards are."""

from croupier.components.seats import around
from croupier.games.roulette.cards import NO_MORE_BET, NUMBERS
from croupier.games.roulette.state import COUNTER_CLOCKWISE, EMPTY, PLAY, SEATS, Table
from croupier.kernel import Row, bit, i8, rule, u64
from croupier.kernel.bits import NONE


@rule
def hand_size(s: Table) -> int:
    """Cards that each seat gets, the dealer's No More Bet included (RT-7)."""
    return 9 if s.players == 4 else 10


@rule
def pay(s: Table, seat: int, dollars: int) -> None:
    """From the bank to a purse."""
    s.money[seat] += dollars
    s.bank -= dollars


@rule
def undealt(s: Table) -> u64:
    """The number cards that no seat holds while the cards are dealt."""
    held = NONE
    for p in range(s.players):
        held |= s.hand[p]
    return NUMBERS & ~held


@rule
def in_trick(s: Table) -> u64:
    """The cards of the trick in play."""
    cards = NONE
    for k in range(s.played):
        cards |= bit(s.trick[k])
    return cards


@rule
def deck(s: Table) -> u64:
    """The face-down deck of a game of two."""
    return undealt(s) & ~s.seen & ~in_trick(s)


@rule
def clear_trick(trick: Row[i8]) -> None:
    """Take all cards off."""
    for k in range(SEATS):
        trick[k] = EMPTY


@rule
def lead(s: Table, seat: int) -> None:
    """A new trick; it runs counter-clockwise once No More Bet has been played in one before (RT-14)."""
    s.phase = PLAY
    s.turn = seat
    s.leader = seat
    if s.seen & NO_MORE_BET:
        s.direction = COUNTER_CLOCKWISE


@rule
def await_seat(s: Table, phase: int, seat: int) -> None:
    """The seat has to decide about a chip."""
    s.phase = phase
    s.turn = seat


@rule
def seat_in_trick(s: Table, place: int) -> int:
    """Who plays the card at this place in the order of the trick."""
    return around(s.leader + place * s.direction, s.players)
