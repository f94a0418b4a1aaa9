"""Borders: how the rules of one game call those of another that are compiled and kept by themselves.

The table that hosts has a row of words in which the guest's table lies, for whichever guest it is. A border is a rule
`border(room, which, ...)` that calls the guest's own rule on the table in the room. Interpreted, it is a plain call.
Compiled, it is a call through a pointer: the host's code knows the border's name alone, so that a changed rule of a
guest is compiled anew without its host, and the other way round.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, cast

import numpy as np

from croupier.kernel import compile as compiler
from croupier.kernel.record import Record

WORD = 8
"""Bytes of a word of the room."""

_named: dict[str, "Border"] = {}
_lock = threading.RLock()
_addresses: dict[tuple[Any, str], tuple[Any, int]] = {}
"""What was compiled for a border, kept so that it stays in memory, and its address; by rule and signature."""


@dataclass(frozen=True, eq=False)
class Border:
    """A border: its name, and the rule behind it of each guest, with the record of the guest's table."""

    name: str
    guests: Sequence[tuple[type[Record], Callable[..., Any]]]
    takes: tuple[Any, ...]
    """What the rules take after the table: `int`, a record's class, or an array of the type and dimensions."""
    gives: Any
    """`int`, `u64`, or None."""
    call: Callable[..., Any] = field(init=False)

    def symbol(self, which: int) -> str:
        """The name by which the linker knows a guest's rule."""
        return f"croupier.border.{self.name}.{which}"

    @cached_property
    def kept_as(self) -> str:
        """What a host's compiled code depends on: the border's name and types, but not what lies behind it."""
        return f"border {self.name} {len(self.guests)} {[_plain(kind) for kind in self.takes]} {_plain(self.gives)}"

    def is_kept(self) -> bool:
        """Whether all that lies behind the border is compiled and on disk."""
        return all(compiler.is_kept(rule) for rule in {rule for _, rule in self.guests})

    def open(self) -> None:
        """Have every guest's rule compiled, or read from the disk, and tell the linker where it is."""
        linker: Any = import_module("llvmlite.binding")
        with _lock:
            for which, (record, rule) in enumerate(self.guests):
                signature = import_module("croupier.kernel.crossing").signature_of(self, record)
                key = (rule, str(signature))
                if key not in _addresses:
                    compiled: Any = compiler.specialise(rule, f"{self.name}.{which}", signature)
                    _addresses[key] = (compiled, _address_of(compiled, signature))
                linker.add_symbol(self.symbol(which), _addresses[key][1])


def border(
    name: str, guests: Sequence[tuple[type[Record], Callable[..., Any]]], takes: Sequence[Any] = (), gives: Any = None
) -> Callable[..., Any]:
    """A rule `border(room, which, *takes)` that calls the rule of the guest number `which` on the table in the room.

    Raises ValueError for a name that another border of this process has: the linker tells them apart by it.
    """
    made = Border(name, tuple(guests), tuple(takes), gives)
    if _named.setdefault(name, made) is not made:
        raise ValueError(f"there is a border {name!r} already")

    def cross(room: Any, which: int, *arguments: Any) -> Any:
        record, rule = made.guests[which]
        return rule(table_in(room, record), *arguments)

    cross.__qualname__ = f"border.{name}"
    cast("Any", cross).border = made
    object.__setattr__(made, "call", cross)
    return compiler.rule(cross)


def table_in(room: Any, record: type[Record]) -> Any:
    """The record that lies in the room: what is written to it is written to the room.

    Where the host is only read (`Record.read_`), so is the guest.
    """
    inside = cast("Record", np.ndarray((), record.layout, room)[()])
    return inside if room.flags.writeable else inside.read_()


def words_for(*records: type[Record]) -> int:
    """How many words the room must have for any of these tables."""
    return max(-(-record.layout.itemsize // WORD) for record in records)


def _plain(kind: Any) -> str:
    return str(getattr(kind, "plain", kind))


def _address_of(compiled: Any, signature: Any) -> int:
    result = compiled.get_compile_result(signature)
    return result.library.get_pointer_to_function(result.fndesc.llvm_cfunc_wrapper_name)
