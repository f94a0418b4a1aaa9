"""The betting area: what players put in, and who takes it out."""

from croupier.components.seats import around, highest
from croupier.games.gamble.state import Table
from croupier.games.gamble.throwing import first_of
from croupier.kernel import bit, count, rule, u64
from croupier.kernel.bits import NONE


@rule
def put_in(s: Table, seat: int, dollars: int) -> None:
    """Dollars go from the purse to the betting area, or all that the purse has."""
    paid = min(dollars, s.money[seat])
    s.money[seat] -= paid
    s.staked[seat] += paid


@rule
def pot(s: Table) -> int:
    """What lies in the betting area."""
    total = 0
    for p in range(s.players):
        total += s.staked[p]
    return total


@rule
def take_out(s: Table, dollars: int) -> int:
    """Take up to so many dollars of each seat's stake; return the sum."""
    total = 0
    for p in range(s.players):
        taken = min(dollars, s.staked[p])
        s.staked[p] -= taken
        total += taken
    return total


@rule
def share_pots(s: Table) -> None:
    """Each pot, from the one that all have paid into on, goes to the best of the live hands that did; those who tie
    share it. What nobody has matched is a pot of its own and comes back."""
    while pot(s) > 0:
        layer, best = lowest_stake(s)
        if layer == 0:  # what is left was put in by hands that are not live
            layer, best = pot(s), best_hands(s, s.live)
        share(s, take_out(s, layer), best)


@rule
def lowest_stake(s: Table) -> tuple[int, u64]:
    """The lowest stake of a live hand that has any, and the best of those hands; 0 if there is none."""
    lowest = 0
    paid = NONE
    for p in range(s.players):
        if s.live & bit(p) and s.staked[p] > 0:
            paid |= bit(p)
            if lowest == 0 or s.staked[p] < lowest:
                lowest = s.staked[p]
    return lowest, best_hands(s, paid)


@rule
def best_hands(s: Table, seats: u64) -> u64:
    """The seats with the highest rank among these."""
    return highest(s.rank, seats, s.players)


@rule
def share(s: Table, dollars: int, seats: u64) -> None:
    """An equal part for each; odd dollars go one each from the active player's left on."""
    part, odd = dollars // count(seats), dollars % count(seats)
    seat = first_of(s, seats)
    for _ in range(s.players):
        if seats & bit(seat):
            s.money[seat] += part
            if odd > 0:
                s.money[seat] += 1
                odd -= 1
        seat = around(seat + 1, s.players)
