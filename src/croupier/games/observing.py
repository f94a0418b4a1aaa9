"""What the observations of several games are written with."""

from typing import Any

from croupier.kernel import bit, rule, u64


@rule
def put_number(out: Any, at: int, number: int, digits: int) -> None:
    """Write a number from 0 as so many digits to the base 128, highest first, from the place `at` on."""
    for k in range(digits - 1, -1, -1):
        out[at + k] = number & 127
        number >>= 7


@rule
def put_bits(out: Any, at: int, members: u64, size: int) -> int:
    """Write a set as so many zeros and ones from the place `at` on; return the place after them."""
    for k in range(size):
        out[at + k] = 1 if members & bit(k) else 0
    return at + size
