"""Pots: what seats have put in, and how it is shared out.

A stake is a row with the dollars of each seat. Side pots follow from it: the first goes up to the lowest stake of a
hand that may still win, the next to the second lowest, and so on; what nobody has matched is a pot of its own.
"""

from typing import Any

from croupier.components.seats import around
from croupier.kernel import bit, count, rule, u64
from croupier.kernel.bits import NONE


@rule
def stakers(stakes: Any, seats: u64, players: int) -> u64:
    """Of these seats, those that have dollars in."""
    found = NONE
    for p in range(players):
        if stakes[p] > 0:
            found |= bit(p)
    return found & seats


@rule
def lowest_stake(stakes: Any, seats: u64, players: int) -> int:
    """The fewest dollars of one of these seats."""
    least = -1
    for p in range(players):
        if seats & bit(p) and (least < 0 or stakes[p] < least):
            least = stakes[p]
    return least


@rule
def take_out(stakes: Any, dollars: int, players: int) -> int:
    """Take up to so many dollars of each stake; return the sum."""
    found = 0
    for p in range(players):
        taken = min(dollars, stakes[p])
        stakes[p] -= taken
        found += taken
    return found


@rule
def share(purses: Any, dollars: int, seats: u64, first: int, players: int) -> None:
    """An equal part for each of the seats; odd dollars go one each from the seat `first` on to the left."""
    part, odd = dollars // count(seats), dollars % count(seats)
    for k in range(players):
        p = around(first + k, players)
        if seats & bit(p):
            purses[p] += part
            if odd > 0:
                purses[p] += 1
                odd -= 1
