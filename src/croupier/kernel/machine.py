"""What the compiler emits for sets and cells: few machine instructions each. Loaded with the compiler, at the first
loop."""

from typing import Any, cast

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from croupier.kernel.bits import ONE, count, lowest, nth, number
from croupier.kernel.cells import put, put_bits, put_number, put_row
from croupier.kernel.record import u64

_WORD = ir.IntType(64)
_build: Any = cgutils


def _emit_population(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), emit


def _emit_trailing_zeros(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), emit


def _spread(builder: Any, source: Any, mask: Any) -> Any:
    kind = ir.FunctionType(_WORD, [_WORD, _WORD])
    return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind), [source, mask])


def _emit_deposit(context: Any, source: Any, mask: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _spread(builder, *arguments)

    return types.uint64(types.uint64, types.uint64), emit


def _cell(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """Where the cell lies. An index counts from the front: numbers below 0, which count from the end in Python, would
    cost more to tell apart than the store itself."""
    return builder.gep(context.make_array(kind)(context, builder, array).data, [at])


def _emit_put_bits(context: Any, out: Any, at: Any, members: Any, size: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, members, size = arguments
        bits, cells = ir.VectorType(ir.IntType(1), 64), ir.VectorType(ir.IntType(8), 64)
        place = builder.bitcast(_cell(context, builder, signature.args[0], array, at), cells.as_pointer())
        sizes = builder.insert_element(ir.Constant(cells, None), builder.trunc(size, cells.element), _ZERO)
        every = builder.shuffle_vector(sizes, sizes, ir.Constant(ir.VectorType(ir.IntType(32), 64), [0] * 64))
        within = builder.icmp_unsigned("<", ir.Constant(cells, list(range(64))), every)
        flags = builder.zext(builder.bitcast(members, bits), cells)
        kind = ir.FunctionType(ir.VoidType(), [cells, place.type, ir.IntType(32), bits])
        store = builder.module.declare_intrinsic("llvm.masked.store.v64i8.p0", (), kind)
        builder.call(store, [flags, place, ir.Constant(ir.IntType(32), 1), within])
        return context.get_dummy_value()

    return types.void(out, types.int64, types.uint64, types.int64), emit


def _emit_put_row(context: Any, out: Any, at: Any, row: Any, size: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, row, size = arguments
        source = context.make_array(signature.args[2])(context, builder, row).data
        _build.raw_memcpy(builder, _cell(context, builder, signature.args[0], array, at), source, size, 1)
        return context.get_dummy_value()

    return types.void(out, types.int64, row, types.int64), emit


def _emit_put(context: Any, out: Any, at: Any, number: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, number = arguments
        builder.store(builder.trunc(number, ir.IntType(8)), _cell(context, builder, signature.args[0], array, at))
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64), emit


def _emit_put_digits(context: Any, out: Any, at: Any, number: Any, digits: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, number, digits = arguments
        lowest_first = _spread(builder, number, ir.Constant(_WORD, 0x7F7F7F7F7F7F7F7F))
        unused = builder.sub(ir.Constant(_WORD, 64), builder.shl(digits, ir.Constant(_WORD, 3)))
        highest_first = _build.alloca_once_value(builder, builder.lshr(builder.bswap(lowest_first), unused))
        _build.raw_memcpy(builder, _cell(context, builder, signature.args[0], array, at), highest_first, digits, 1)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, types.int64), emit


_BMI2 = bool(cast("Any", get_host_cpu_features()).get("bmi2"))
_ZERO = ir.Constant(ir.IntType(32), 0)
_put: Any = intrinsic(_emit_put)
_put_digits: Any = intrinsic(_emit_put_digits)
_put_bits: Any = intrinsic(_emit_put_bits)
_put_row: Any = intrinsic(_emit_put_row)
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
    if _BMI2:

        def spread(members: Any, rank: Any) -> Any:
            return lowest(_deposit(ONE << u64(rank), members))

        return spread

    def count_down(members: Any, rank: Any) -> Any:
        for _ in range(rank):
            members &= members - ONE
        return lowest(members)

    return count_down


@overload(put, inline="always")
def _put_one(out: Any, at: Any, number: Any) -> Any:
    def compiled(out: Any, at: Any, number: Any) -> Any:
        _put(out, at, number)

    return compiled


@overload(put_bits, inline="always")
def _put_flags(out: Any, at: Any, members: Any, size: Any) -> Any:
    def compiled(out: Any, at: Any, members: Any, size: Any) -> Any:
        _put_bits(out, at, members, size)
        return at + size

    return compiled


@overload(put_row, inline="always")
def _put_numbers(out: Any, at: Any, row: Any, size: Any) -> Any:
    def compiled(out: Any, at: Any, row: Any, size: Any) -> Any:
        _put_row(out, at, row, size)
        return at + size

    return compiled


@overload(put_number, inline="always")
def _put_whole(out: Any, at: Any, number: Any, digits: Any) -> Any:
    if _BMI2:

        def at_once(out: Any, at: Any, number: Any, digits: Any) -> Any:
            _put_digits(out, at, number, digits)

        return at_once

    def one_by_one(out: Any, at: Any, number: Any, digits: Any) -> Any:
        for k in range(digits):
            _put(out, at + digits - 1 - k, number & 127)
            number >>= 7

    return one_by_one
