"""Stretches of int8 cells: plain loops for the interpreter, a few instructions each when compiled.

What is given is in bounds: cells from `at` on, `at` at least 0.
"""

from typing import Any

from croupier.kernel.bits import bit
from croupier.kernel.record import u64


def put_bits(out: Any, at: int, members: u64, size: int) -> int:
    """Write a set of up to 64 as so many zeros and ones from the cell `at` on; return the place after them."""
    for k in range(size):
        out[at + k] = 1 if members & bit(k) else 0
    return at + size


def put_row(out: Any, at: int, row: Any, size: int) -> int:
    """Copy the first numbers of a row of int8 to the cells from `at` on; return the place after them."""
    for k in range(size):
        out[at + k] = row[k]
    return at + size


def put(out: Any, at: int, number: int) -> None:
    """Write one number to the cell `at`."""
    out[at] = number


def put_number(out: Any, at: int, number: int, digits: int) -> None:
    """Write a number from 0 as up to 8 digits to the base 128, highest first, to the cells from `at` on."""
    for k in range(digits):
        out[at + digits - 1 - k] = number & 127
        number >>= 7
