"""Betting rounds: who acts, and for how much."""

from typing import Final

from croupier.components.seats import around, total
from croupier.games.cardroom.poker.state import (
    BETTING,
    BRINGING_IN,
    FIXED,
    NOBODY,
    POT,
    SPREAD,
    Street,
    Table,
)
from croupier.kernel import bit, count, inlined, rule, u64
from croupier.kernel.bits import NONE

RISES: Final = 12
"""How often stakes double at most."""


@inlined
def street_of(s: Table) -> Street:
    """The street that is played."""
    return s.variant.streets[s.street]


@inlined
def risen(s: Table, dollars: int) -> int:
    """A stake as high as it is by now."""
    return dollars << min(s.hand // s.stakes.rise, RISES) if s.stakes.rise > 0 else dollars


@inlined
def bet_size(s: Table) -> int:
    """The least that a bet adds on this street."""
    big = s.stakes.limit == FIXED and street_of(s).big
    return risen(s, s.stakes.big_bet if big else s.stakes.small_bet)


@inlined
def put_in(s: Table, seat: int, dollars: int) -> int:
    """Dollars go from the purse to the pot, or all that the purse has; return how many."""
    put = min(dollars, s.money[seat])
    s.money[seat] -= put
    s.paid[seat] += put
    return put


@inlined
def post(s: Table, seat: int, dollars: int) -> None:
    """Put in dollars that count for this betting round."""
    s.in_round[seat] += put_in(s, seat, dollars)


@inlined
def able(s: Table) -> u64:
    """The live hands whose seats have dollars."""
    seats = NONE
    for p in range(s.players):
        if s.money[p] > 0:
            seats |= bit(p)
    return seats & s.live


@rule
def clear_round(s: Table) -> None:
    """Nothing is bet yet."""
    s.acted = NONE
    s.to_match = 0
    s.wagered = 0
    s.opener = NOBODY
    for p in range(s.players):
        s.in_round[p] = 0


@rule
def ask_next(s: Table) -> None:
    """The next seat with dollars acts that has not matched the bet, or has not acted since the last full one. Without
    one, or when nobody is left to bet against, the round is over."""
    seats = able(s)
    if count(s.live) > 1:
        alone = count(seats) == 1
        for k in range(1, s.players + 1):
            p = around(s.turn + k, s.players)
            if seats & bit(p) and (is_behind(s, p) if alone else s.in_round[p] < s.to_match or not s.acted & bit(p)):
                s.turn = p
                s.step = BETTING
                return
    s.turn = NOBODY


@inlined
def is_behind(s: Table, seat: int) -> bool:
    """Whether a live hand has put in more in this round."""
    for p in range(s.players):
        if s.live & bit(p) and s.in_round[p] > s.in_round[seat]:
            return True
    return False


@inlined
def to_call(s: Table, seat: int) -> int:
    """The dollars that the seat lacks to match the bet."""
    return s.to_match - s.in_round[seat]


@inlined
def may_raise(s: Table, seat: int) -> bool:
    """Whether the seat may bet or raise: the round has room for it, the seat has more than it takes to match and
    somebody else could match more, and a full bet or raise has come since it acted."""
    if s.stakes.wagers > 0 and s.wagered >= s.stakes.wagers:
        return False
    if s.money[seat] <= to_call(s, seat):
        return False
    if s.acted & bit(seat) and not reopens(s, to_call(s, seat)):
        return False
    for p in range(s.players):
        if p != seat and s.live & bit(p) and s.in_round[p] + s.money[p] > s.to_match:
            return True
    return False


@inlined
def reopens(s: Table, dollars: int) -> bool:
    """Whether so many dollars more than was matched let who has acted raise again: a full bet or raise; with a fixed
    limit, half of one."""
    return dollars * (2 if s.stakes.limit == FIXED else 1) >= s.full


@inlined
def all_in(s: Table, seat: int) -> int:
    """What the seat would have in this round if it put in all it has."""
    return s.in_round[seat] + s.money[seat]


@inlined
def completes(s: Table) -> bool:
    """Whether a raise would complete a bring-in to a full bet."""
    return s.to_match < s.full and s.wagered == 0 and s.stakes.bring_in > 0 and s.street == 0


@inlined
def lowest_raise(s: Table, seat: int) -> int:
    """What a bet or raise brings the bet to at least: a full one, or all one has."""
    full = s.full if completes(s) else s.to_match + s.full
    return min(full, all_in(s, seat))


@inlined
def highest_raise(s: Table, seat: int) -> int:
    """What a bet or raise brings the bet to at most, by the limit."""
    least, top = lowest_raise(s, seat), all_in(s, seat)
    if s.stakes.limit == FIXED:
        top = least
    elif s.stakes.limit == SPREAD:
        top = min(top, s.to_match + risen(s, s.stakes.most))
    elif s.stakes.limit == POT:
        top = min(top, s.to_match + total(s.paid, s.players) + to_call(s, seat))
    return max(least, top)


@inlined
def call(s: Table, seat: int) -> None:
    """The seat matches the bet, or puts in all it has; or it checks, where there is none."""
    post(s, seat, to_call(s, seat))
    s.acted |= bit(seat)


@inlined
def raise_to(s: Table, seat: int, dollars: int) -> None:
    """The seat brings the bet to so many dollars. Less than a full raise reopens nothing for those who have acted."""
    added = dollars - s.to_match
    if reopens(s, dollars if completes(s) else added):
        s.acted = NONE
        if s.stakes.limit != SPREAD:
            s.full = max(s.full, added)
    s.acted |= bit(seat)
    post(s, seat, dollars - s.in_round[seat])
    s.to_match = dollars
    s.wagered += 1
    s.opener = seat


@inlined
def bring_in(s: Table, seat: int) -> None:
    """The seat puts in the bring-in, and has acted with that."""
    post(s, seat, risen(s, s.stakes.bring_in))
    s.to_match = risen(s, s.stakes.bring_in)
    s.acted |= bit(seat)


@inlined
def fold(s: Table, seat: int) -> None:
    """The seat gives up its hand."""
    s.live &= ~bit(seat)


@rule
def ask_to_bring_in(s: Table, seat: int) -> None:
    """The seat must bring it in, or bet in full at once."""
    s.turn = seat
    s.step = BRINGING_IN
