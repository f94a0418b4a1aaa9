"""Seats, numbered from 0 on to the left."""

from croupier.kernel import rule


@rule
def around(seat: int, players: int) -> int:
    """The seat, counted on around a table of so many players, from `-players` to `2 * players - 1`."""
    if seat < 0:
        return seat + players
    return seat if seat < players else seat - players
