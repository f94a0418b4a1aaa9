"""Sets in 64 bits: plain Python for the interpreter, one machine instruction each when compiled."""

from croupier.kernel.record import u64

ONE = u64(1)
NONE = u64(0)
_SINGLE = {member: ONE << u64(member) for member in range(64)}


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


def bit(member: int) -> u64:
    """The set that holds only `member` (0 to 63)."""
    return _SINGLE[member]


def nth(members: u64, rank: int) -> int:
    """The member that `rank` smaller members precede; `rank` is below the count."""
    word = int(members)
    for _ in range(rank):
        word &= word - 1
    return lowest(u64(word))


def each(members: u64) -> list[int]:
    """The members, ascending; only for the interpreter."""
    word = int(members)
    return [member for member in range(word.bit_length()) if word >> member & 1]
