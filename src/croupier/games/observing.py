"""What the observations of several games are written with."""

from typing import Any

from croupier.components.seats import around, everyone
from croupier.kernel import inlined, put, put_bits, u64


@inlined
def put_seats(out: Any, at: int, seats: u64, me: int, players: int) -> None:
    """Write 1 for each seat of a set and 0 for the others, from oneself to the left."""
    turned = seats >> u64(me) | seats << u64(players - me)
    put_bits(out, at, turned & everyone(players), players)


@inlined
def put_seat(out: Any, at: int, seat: int, me: int, players: int) -> None:
    """Write 1 at the place of the seat, from oneself to the left; nothing for a number below 0."""
    if seat >= 0:
        put(out, at + around(seat - me, players), 1)
