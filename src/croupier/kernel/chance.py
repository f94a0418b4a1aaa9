"""Random streams that compiled and interpreted code share: no generator is hidden, none is global.

A stream is four words of xoshiro256++ state. Streams are opened per (seed, game number, purpose), so a game's
cards do not depend on the bots, on the threads or on the games before it.
"""

from typing import TypeAlias, cast

import numpy as np

from croupier.kernel.bits import number
from croupier.kernel.compile import inlined, wrapping_rule
from croupier.kernel.record import Row, u64

Stream: TypeAlias = "Row[u64]"

CHANCE_PURPOSE = 0
"""The purpose of the stream that deals cards and rolls dice."""
BOT_PURPOSE = 1
"""The purpose of the stream that bots draw from."""

_GOLDEN = u64(0x9E3779B97F4A7C15)
_MIX_A = u64(0xBF58476D1CE4E5B9)
_MIX_B = u64(0x94D049BB133111EB)
_LOW32 = u64(0xFFFFFFFF)
_S11, _S17, _S19, _S23, _S27, _S30, _S31, _S32, _S41, _S45 = (
    u64(11), u64(17), u64(19), u64(23), u64(27), u64(30), u64(31), u64(32), u64(41), u64(45)
)  # fmt: skip


def new_stream() -> Stream:
    """A stream's memory, not yet opened."""
    return cast("Stream", np.zeros(4, np.uint64))


@wrapping_rule
def mix(x: u64) -> u64:
    """The output function of splitmix64: every input bit changes half of the output's."""
    x = (x ^ (x >> _S30)) * _MIX_A
    x = (x ^ (x >> _S27)) * _MIX_B
    return x ^ (x >> _S31)


@wrapping_rule
def open_stream(stream: Stream, seed: int, game: int, purpose: int) -> None:
    """Open `stream` at its beginning for the given seed, game number and purpose."""
    x = mix(u64(seed) + _GOLDEN)
    x = mix((x ^ u64(game)) + _GOLDEN)
    x = mix((x ^ u64(purpose)) + _GOLDEN)
    for k in range(4):
        x = x + _GOLDEN
        stream[k] = mix(x)


@wrapping_rule
def word(stream: Stream) -> u64:
    """The next 64 random bits (xoshiro256++)."""
    a, b, c, d = stream[0], stream[1], stream[2], stream[3]
    x = a + d
    x = ((x << _S23) | (x >> _S41)) + a
    t = b << _S17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << _S45) | (d >> _S19)
    stream[0] = a
    stream[1] = b
    stream[2] = c
    stream[3] = d
    return x


@inlined
def below(stream: Stream, n: int) -> int:
    """A number from 0 to n - 1, one draw of the stream for every n.

    For n up to 2**32 the odds of two numbers differ by less than n / 2**32 of themselves; larger n
    (stakes beyond four billion dollars) take the remainder of the 64-bit word, off by less than n / 2**64.
    """
    x = word(stream)
    if n <= 4294967296:
        return number(((x >> _S32) * u64(n)) >> _S32)
    return number(x % u64(n))
