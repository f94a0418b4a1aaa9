"""How far a mean that was sampled may be from the true one."""

from math import sqrt
from statistics import NormalDist
from typing import Final

_Z: Final = NormalDist().inv_cdf(0.975)


def interval(share: float, squares: float, games: int) -> tuple[float, float]:
    """The 95 % interval (Wilson) of a mean of `games` credits between 0 and 1.

    `squares` is the mean of the squared credits. Shared victories spread less than whole ones, so the credits count
    for as many whole ones as would have their variance.
    """
    variance, whole = squares - share * share, share * (1 - share)
    n = games * whole / variance if variance > 1e-12 else games
    centre = (share + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * sqrt(whole / n + _Z**2 / (4 * n**2))
    return max(0.0, centre - half), min(1.0, centre + half)
