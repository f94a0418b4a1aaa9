"""Sets in 64 bits: plain Python for the interpreter, one machine instruction each when compiled."""

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
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
    """The number of the lowest bit that is set; 64 if there is none."""
    word = int(members)
    return (word & -word).bit_length() - 1 if word else 64


def number(members: u64) -> int:
    """The word read as an int (below 2**63)."""
    return int(members)


@rule
def bit(member: int) -> u64:
    """The set that holds only `member` (0 to 63)."""
    return ONE << u64(member)


def nth(members: u64, rank: int) -> int:
    """The member that `rank` smaller members precede; `rank` is below the count."""
    word = int(members)
    for _ in range(rank):
        word &= word - 1
    return lowest(u64(word))


def _emit_population(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), emit


def _emit_trailing_zeros(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), emit


def _emit_deposit(context: Any, source: Any, mask: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), ir.FunctionType(word, [word, word]))
        return builder.call(function, arguments)

    return types.uint64(types.uint64, types.uint64), emit


_deposit: Any = intrinsic(_emit_deposit)
_population: Any = intrinsic(_emit_population)
_trailing_zeros: Any = intrinsic(_emit_trailing_zeros)


@overload(count, inline="always")
def _count(members: Any) -> Any:
    def compiled(members: Any) -> Any:
        return np.int64(_population(members))

    return compiled


@overload(lowest, inline="always")
def _lowest(members: Any) -> Any:
    def compiled(members: Any) -> Any:
        return np.int64(_trailing_zeros(members))

    return compiled


@overload(number, inline="always")
def _number(members: Any) -> Any:
    def compiled(members: Any) -> Any:
        return np.int64(members)

    return compiled


@overload(nth, inline="always")
def _nth(members: Any, rank: Any) -> Any:
    # A loop of `rank` steps ends in a branch that the processor guesses wrong, which costs more than the loop.
    # Chips with BMI2 have one instruction that spreads the bits of a number over the members of a set.
    if get_host_cpu_features().get("bmi2"):

        def spread(members: Any, rank: Any) -> Any:
            return lowest(_deposit(ONE << u64(rank), members))

        return spread

    def count_down(members: Any, rank: Any) -> Any:
        for _ in range(rank):
            members &= members - ONE
        return lowest(members)

    return count_down
