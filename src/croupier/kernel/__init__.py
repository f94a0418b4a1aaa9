"""What compiled rules are written with: records, rules, card sets, menus of actions, random streams."""

from croupier.kernel.bits import bit, count, lowest, nth
from croupier.kernel.chance import below, open_stream
from croupier.kernel.compile import bind, rule, specialise
from croupier.kernel.menu import Menu, add, holds, pick
from croupier.kernel.record import Record, Row, i8, i16, i32, i64, u64

__all__ = [
    "Menu",
    "Record",
    "Row",
    "add",
    "below",
    "bind",
    "bit",
    "count",
    "holds",
    "i8",
    "i16",
    "i32",
    "i64",
    "lowest",
    "nth",
    "open_stream",
    "pick",
    "rule",
    "specialise",
    "u64",
]
