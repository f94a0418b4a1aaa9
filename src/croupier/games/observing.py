"""What the observations of several games are written with."""

from typing import Any

from croupier.kernel import rule


@rule
def put_number(out: Any, at: int, number: int, digits: int) -> None:
    """Write a number from 0 as so many digits to the base 128, highest first, from the place `at` on."""
    for k in range(digits - 1, -1, -1):
        out[at + k] = number & 127
        number >>= 7
