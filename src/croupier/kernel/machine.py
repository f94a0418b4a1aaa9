"""What the compiler emits for sets and cells: few machine instructions each. Loaded with the compiler, at the first
loop."""

from typing import Any, cast

from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import types
from numba.core import cgutils

from croupier.kernel.bits import ONE, bit, count, lowest, nth, number
from croupier.kernel.cells import put, put_bits, put_number, put_row
from croupier.kernel.compile import settings
from croupier.kernel.pipeline import tell_instructions, tell_rule

_WORD = ir.IntType(64)
_build: Any = cgutils


def _emit_count(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(*arguments)

    return types.int64(types.uint64), emit


def _emit_lowest(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _lowest(builder, *arguments)

    return types.int64(types.uint64), emit


def _lowest(builder: Any, members: Any) -> Any:
    return builder.cttz(members, ir.Constant(ir.IntType(1), 0))


def _emit_number(context: Any, members: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.int64(types.uint64), emit


def _emit_bit(context: Any, member: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.shl(ir.Constant(_WORD, 1), *arguments)

    return types.uint64(types.int64), emit


def _spread(builder: Any, source: Any, mask: Any) -> Any:
    kind = ir.FunctionType(_WORD, [_WORD, _WORD])
    return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind), [source, mask])


def _emit_nth(context: Any, members: Any, rank: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        members, rank = arguments
        return _lowest(builder, _spread(builder, builder.shl(ir.Constant(_WORD, 1), rank), members))

    return types.int64(types.uint64, types.int64), emit


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
        return builder.add(at, size)

    return types.int64(out, types.int64, types.uint64, types.int64), emit


def _emit_put_row(context: Any, out: Any, at: Any, row: Any, size: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, row, size = arguments
        source = context.make_array(signature.args[2])(context, builder, row).data
        _build.raw_memcpy(builder, _cell(context, builder, signature.args[0], array, at), source, size, 1)
        return builder.add(at, size)

    return types.int64(out, types.int64, row, types.int64), emit


def _emit_put(context: Any, out: Any, at: Any, number: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, number = arguments
        builder.store(builder.trunc(number, ir.IntType(8)), _cell(context, builder, signature.args[0], array, at))
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64), emit


def _emit_put_number(context: Any, out: Any, at: Any, number: Any, digits: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array, at, number, digits = arguments
        lowest_first = _spread(builder, number, ir.Constant(_WORD, 0x7F7F7F7F7F7F7F7F))
        unused = builder.sub(ir.Constant(_WORD, 64), builder.shl(digits, ir.Constant(_WORD, 3)))
        highest_first = _build.alloca_once_value(builder, builder.lshr(builder.bswap(lowest_first), unused))
        _build.raw_memcpy(builder, _cell(context, builder, signature.args[0], array, at), highest_first, digits, 1)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, types.int64), emit


_ZERO = ir.Constant(ir.IntType(32), 0)

for _function, _definition in {
    bit: _emit_bit,
    count: _emit_count,
    lowest: _emit_lowest,
    number: _emit_number,
    put: _emit_put,
    put_bits: _emit_put_bits,
    put_row: _emit_put_row,
}.items():
    tell_instructions(_function, _definition)


def _count_down(members: Any, rank: Any) -> Any:
    for _ in range(rank):
        members &= members - ONE
    return lowest(members)


def _digit_by_digit(out: Any, at: Any, number: Any, digits: Any) -> Any:
    for k in range(digits):
        put(out, at + digits - 1 - k, number & 127)
        number >>= 7


# A loop of `rank` steps ends in a branch that the processor guesses wrong, which costs more than the loop.
# Chips with BMI2 have one instruction that spreads the bits of a number over the members of a set.
if cast("Any", get_host_cpu_features()).get("bmi2"):
    tell_instructions(nth, _emit_nth)
    tell_instructions(put_number, _emit_put_number)
else:
    tell_rule(nth, _count_down, settings(_count_down))
    tell_rule(put_number, _digit_by_digit, settings(_digit_by_digit))
