"""What the compiler emits for sets: one machine instruction each. Loaded with the compiler, at the first loop."""

from typing import Any

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.extending import intrinsic, overload

from croupier.kernel.bits import ONE, count, lowest, nth, number
from croupier.kernel.record import u64


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
