"""What the compiler emits for borders: a call through a pointer that the linker fills in. Loaded with the compiler."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils as helpers

from croupier.kernel.pipeline import tell_instructions
from croupier.kernel.record import Record

if TYPE_CHECKING:
    from croupier.kernel.far import Border

cgutils: Any = helpers
_type_of = cast("Callable[[Any], Any]", numba.typeof)


def signature_of(border: "Border", record: type[Record]) -> Any:
    """The types for which the rule of a guest with this record is compiled."""
    return _type(border.gives)(_type(record), *map(_type, border.takes))


def tell(border: "Border") -> None:
    """Let the compiler know the border."""
    tell_instructions(border.call, _definition(border))


def _type(kind: Any) -> Any:
    if kind is None:
        return types.void
    if kind is int:
        return types.int64
    if isinstance(kind, np.dtype):
        return types.Array(_type_of(kind.type()), 1, "C")
    return _type_of(kind.zeros(1)).dtype if issubclass(kind, Record) else _type_of(kind())


def _definition(border: "Border") -> Callable[..., Any]:
    result, arguments = _type(border.gives), [_type(kind) for kind in border.takes]

    def crossing(context: Any, room: Any, which: Any, *given: Any) -> Any:
        signature = result(room, types.int64, types.Tuple(arguments))

        def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            room, which, given = values
            table = builder.bitcast(context.make_array(signature.args[0])(context, builder, room).data, _BYTES)
            passed: list[Any] = cgutils.unpack_tuple(builder, given, len(arguments)) if arguments else []
            pointer = ir.FunctionType(
                context.get_value_type(result), [_BYTES, *(context.get_value_type(kind) for kind in arguments)]
            ).as_pointer()
            found = builder.load(builder.gep(_pointers(builder.module, border, pointer), [_ZERO, which]))
            returned = builder.call(found, [table, *passed])
            return context.get_dummy_value() if border.gives is None else returned

        return signature, emit

    return crossing


_BYTES = ir.IntType(8).as_pointer()
_ZERO = ir.Constant(ir.IntType(64), 0)


def _pointers(module: Any, border: "Border", pointer: Any) -> Any:
    """The constant array of pointers, one for each guest, which the linker fills in."""
    name = f".{border.symbol(0)}.pointers"
    if name not in module.globals:
        rules: list[Any] = [
            cgutils.get_or_insert_function(module, pointer.pointee, border.symbol(k)) for k in range(len(border.guests))
        ]
        array = ir.ArrayType(pointer, len(rules))
        made: Any = ir.GlobalVariable(module, array, name)
        made.linkage, made.global_constant = "internal", True
        made.initializer = ir.Constant(array, rules)
    return module.globals[name]
