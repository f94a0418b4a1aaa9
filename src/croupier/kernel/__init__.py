"""What compiled rules are written with: records, rules, card sets, menus of actions, random streams."""

from croupier.kernel.bits import bit, count, each, lowest, nth
from croupier.kernel.cells import put, put_bits, put_number, put_row
from croupier.kernel.chance import below, open_stream
from croupier.kernel.compile import bind, inlined, rule, specialise
from croupier.kernel.menu import Menu, add, add_each, clear, high, holds, intervals, low, pick, size
from croupier.kernel.record import Record, Row, i8, i16, i32, i64, u64

__all__ = [
    "Menu",
    "Record",
    "Row",
    "add",
    "add_each",
    "below",
    "bind",
    "bit",
    "clear",
    "count",
    "each",
    "high",
    "holds",
    "i8",
    "i16",
    "i32",
    "i64",
    "inlined",
    "intervals",
    "low",
    "lowest",
    "nth",
    "open_stream",
    "pick",
    "put",
    "put_bits",
    "put_number",
    "put_row",
    "rule",
    "size",
    "specialise",
    "u64",
]
