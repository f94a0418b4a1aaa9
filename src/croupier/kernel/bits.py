"""Sets in 64 bits: plain Python for the interpreter, one machine instruction each when compiled."""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from croupier.kernel.compile import rule
from croupier.kernel.record import u64

ONE = u64(1)
NONE = u64(0)


def count(members: u64) -> int:
    """How many bits are set."""
    return int(members).bit_count()


def lowest(members: u64) -> int:
    """The number of the lowest bit that is set; 63 or more if there is none."""
    word = int(members)
    return (word & -word).bit_length() - 1 if word else 64


def number(members: u64) -> int:
    """The word read as an int (below 2**63)."""
    return int(members)


@rule
def bit(member: int) -> u64:
    """The set that holds only `member` (0 to 63)."""
    return ONE << u64(member)


@rule
def nth(members: u64, rank: int) -> int:
    """The member that `rank` smaller members precede."""
    for _ in range(rank):
        members &= members - ONE
    return lowest(members)


@intrinsic
def _population(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), emit


@intrinsic
def _trailing_zeros(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), emit


@overload(count, inline="always")
def _count(members: Any) -> Any:
    return lambda members: np.int64(_population(members))


@overload(lowest, inline="always")
def _lowest(members: Any) -> Any:
    return lambda members: np.int64(_trailing_zeros(members))


@overload(number, inline="always")
def _number(members: Any) -> Any:
    return lambda members: np.int64(members)
