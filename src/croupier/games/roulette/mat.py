"""The casino mat: its slots, the numbers that each covers, and how slots are called.

Slot numbers lie in three families of 64, so that the chips of each family fit a set: the 50 slots of the mat
(straight bets share their number with the card), splits from 64 on and corners from 128 on.
"""

from typing import Final

import numpy as np

from croupier.games.roulette.cards import BLACK_NUMBERS, NAMES, RED_NUMBERS, card_set
from croupier.kernel import bit, rule, u64

ROW, DOZEN, EVEN, ODD, HIGH, LOW, RED_SLOT, BLACK_SLOT = 38, 41, 44, 45, 46, 47, 48, 49
SPLIT: Final = 64
CORNER: Final = 128

_grid = range(1, 37)
_splits = [(n, n + d) for n in _grid for d in (1, 3) if n + d <= 36 and (d == 3 or n % 3)]
_corners = [(n, n + 1, n + 3, n + 4) for n in _grid if n % 3 and n + 4 <= 36]

NUMBERS_OF: Final[dict[int, tuple[int, ...]]] = {
    **{n: (n,) for n in range(38)},
    **{ROW + k: tuple(range(k + 1, 37, 3)) for k in range(3)},
    **{DOZEN + k: tuple(range(12 * k + 1, 12 * k + 13)) for k in range(3)},
    EVEN: tuple(range(2, 37, 2)),
    ODD: tuple(range(1, 37, 2)),
    HIGH: tuple(range(19, 37)),
    LOW: tuple(range(1, 19)),
    RED_SLOT: RED_NUMBERS,
    BLACK_SLOT: BLACK_NUMBERS,
    **{SPLIT + k: pair for k, pair in enumerate(_splits)},
    **{CORNER + k: square for k, square in enumerate(_corners)},
}
"""The numbers that each slot covers, as cards (37 is 00)."""

SLOT_NAMES: Final[dict[int, str]] = {
    **{n: f"straight-{NAMES[n]}" for n in range(38)},
    **{ROW + k: f"row-{k + 1}" for k in range(3)},
    **{DOZEN + k: f"dozen-{k + 1}" for k in range(3)},
    **dict(zip(range(EVEN, BLACK_SLOT + 1), ("even", "odd", "high", "low", "red", "black"), strict=True)),
    **{SPLIT + k: "split-" + "-".join(map(str, pair)) for k, pair in enumerate(_splits)},
    **{CORNER + k: "corner-" + "-".join(map(str, square)) for k, square in enumerate(_corners)},
}
SLOT_NUMBERS: Final = {name: slot for slot, name in SLOT_NAMES.items()}

MAT: Final = u64((1 << 50) - 1)
"""The slots of the basic mat, as a set."""
SPLITS: Final = u64((1 << len(_splits)) - 1)
CORNERS: Final = u64((1 << len(_corners)) - 1)


def _covers() -> "np.ndarray[tuple[int], np.dtype[np.uint64]]":
    sets = np.zeros(CORNER + len(_corners), np.uint64)
    for slot, numbers in NUMBERS_OF.items():
        sets[slot] = card_set(*numbers)
    return sets


COVERS: Final = _covers()
"""The set of numbers under each slot."""

KINDS: Final = ("straight", "row", "dozen", "even-odd", "high-low", "color", "split", "corner")
"""The kinds of bet, in the rulebook's order, then those of house rules."""


@rule
def kind(slot: int) -> int:
    """The place of the slot's kind in `KINDS`."""
    if slot < ROW:
        return 0
    if slot < DOZEN:
        return 1
    if slot < EVEN:
        return 2
    if slot < HIGH:
        return 3
    if slot < RED_SLOT:
        return 4
    if slot < SPLIT:
        return 5
    if slot < CORNER:
        return 6
    return 7


@rule
def hits(slot: int, number: int) -> bool:
    """Whether the slot pays when `number` is the Win Number."""
    return bool(u64(COVERS[slot]) & bit(number))
