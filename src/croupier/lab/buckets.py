"""Counts of whole numbers in a fixed number of buckets, so that quantiles cost no memory per game.

Numbers below 1,024 have a bucket each; larger ones share 64 buckets an octave, 1.6 % wide at most. Negative
numbers mirror them.
"""

from typing import Any, Final

import numpy as np

from croupier.kernel import rule

EXACT: Final = 1024
FINE: Final = 64
HALF: Final = EXACT + 53 * FINE
BUCKETS: Final = 2 * HALF


@rule
def bucket(number: int) -> int:
    """The bucket of a whole number."""
    size = number if number >= 0 else -1 - number
    place = size
    if size >= EXACT:
        octave = 0
        while size >= 2 * FINE:
            size >>= 1
            octave += 1
        place = EXACT + (octave - 4) * FINE + size - FINE
    return HALF + place if number >= 0 else HALF - 1 - place


def lowest_in(place: int) -> int:
    """The number nearest to zero in a bucket."""
    inward = place - HALF if place >= HALF else HALF - 1 - place
    if inward >= EXACT:
        octave, fine = divmod(inward - EXACT, FINE)
        inward = (FINE + fine) << (octave + 4)
    return inward if place >= HALF else -1 - inward


def quantiles(counts: "np.ndarray[Any, np.dtype[np.int64]]", shares: tuple[float, ...]) -> list[int]:
    """The smallest numbers that at least these shares of all counted do not exceed (within a bucket's width)."""
    below = np.cumsum(counts)
    places = np.searchsorted(below, [max(share * below[-1], 1) for share in shares])
    return [lowest_in(int(place)) for place in places]
