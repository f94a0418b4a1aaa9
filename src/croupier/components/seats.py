"""Seats, numbered from 0 on to the left."""

from typing import Any

from croupier.kernel import bit, inlined, rule, u64
from croupier.kernel.bits import NONE, ONE


@inlined
def around(seat: int, players: int) -> int:
    """The seat, counted on around a table of so many players, from `-players` to `2 * players - 1`."""
    if seat < 0:
        return seat + players
    return seat if seat < players else seat - players


@rule
def highest(values: Any, seats: u64, players: int) -> u64:
    """Of these seats, those whose value is the highest, in a row with a whole number from 0 for each seat."""
    most = -1
    best = NONE
    for p in range(players):
        if seats & bit(p):
            if values[p] > most:
                most = values[p]
                best = NONE
            if values[p] == most:
                best |= bit(p)
    return best


@rule
def everyone(players: int) -> u64:
    """The seats of so many players."""
    return bit(players) - ONE


@rule
def total(values: Any, players: int) -> int:
    """The sum of a row with a whole number for each seat."""
    found = 0
    for p in range(players):
        found += values[p]
    return found
