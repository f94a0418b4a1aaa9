"""The betting area: what players put in, and who takes it out."""

from croupier.components import pots
from croupier.components.seats import around, highest, total
from croupier.games.gamble.state import Table
from croupier.kernel import rule, u64
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
    return total(s.staked, s.players)


@rule
def take_out(s: Table, dollars: int) -> int:
    """Take up to so many dollars of each seat's stake; return the sum."""
    return pots.take_out(s.staked, dollars, s.players)


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
    paid = pots.stakers(s.staked, s.live, s.players)
    if paid == NONE:
        return 0, NONE
    return pots.lowest_stake(s.staked, paid, s.players), best_hands(s, paid)


@rule
def best_hands(s: Table, seats: u64) -> u64:
    """The seats with the highest rank among these."""
    return highest(s.rank, seats, s.players)


@rule
def share(s: Table, dollars: int, seats: u64) -> None:
    """An equal part for each; odd dollars go one each from the active player's left on."""
    pots.share(s.money, dollars, seats, around(s.active + 1, s.players), s.players)
