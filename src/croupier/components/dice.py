"""Five dice, and how good they are in dice poker.

Dice that lie together are a word that counts them: three bits for each face, the ones lowest. So words of dice add up.

>>> describe(rank(spots(6, 5, 6, 5, 6)))
'full house, sixes over fives'
"""

from typing import Final

from croupier.components.wording import plural
from croupier.kernel import rule

FACES: Final = 6
FACE_WORDS: Final = ("one", "two", "three", "four", "five", "six")
"""What people call the faces."""

HIGH_DIE, ONE_PAIR, TWO_PAIR, THREE, FULL_HOUSE, STRAIGHT, FOUR, FIVE = range(8)
"""What five dice can be, from the worst to the best: here a straight beats a full house."""
CATEGORIES: Final = (
    "high die",
    "one pair",
    "two pair",
    "three of a kind",
    "full house",
    "straight",
    "four of a kind",
    "five of a kind",
)
"""What people call them."""

# A rank is, from the top bit, the category, then six bits each for the faces that show three times or more, twice,
# and once. Two sets of equally many faces compare like their members, the highest first.
_CATEGORY: Final = 18
_MANY: Final = 12
_PAIRS: Final = 6
_SIX: Final = 0b111111
_MIDDLE: Final = 0b011110
"""The faces of either straight, 1 to 5 and 2 to 6."""


@rule
def spot(die: int) -> int:
    """One die, 1 to 6, as a word."""
    return 1 << 3 * (die - 1)


@rule
def spots(a: int, b: int, c: int, d: int, e: int) -> int:
    """Five dice, 1 to 6 each, as a word."""
    return spot(a) + spot(b) + spot(c) + spot(d) + spot(e)


@rule
def showing(word: int, face: int) -> int:
    """How many of the dice show the face, 1 to 6."""
    return word >> 3 * (face - 1) & 7


@rule
def rank(word: int) -> int:
    """How good the word of five dice is: bigger is better, and equal ones throw again.

    High dice are all equal: one die is thrown to break the tie.
    """
    full = full_rank(word)
    return full if category(full) > HIGH_DIE else HIGH_DIE


@rule
def full_rank(word: int) -> int:
    """The same with high dice compared too, from the highest on."""
    many, pairs, singles, most = 0, 0, 0, 0
    for face in range(1, FACES + 1):
        dice = showing(word, face)
        here = 1 << (face - 1)
        most = max(most, dice)
        if dice > 2:
            many |= here
        elif dice == 2:
            pairs |= here
        elif dice == 1:
            singles |= here
    return _kind(most, pairs, singles) << _CATEGORY | many << _MANY | pairs << _PAIRS | singles


@rule
def _kind(most: int, pairs: int, singles: int) -> int:
    """The category of dice of which `most` show the same face."""
    if most > 3:
        return FIVE if most == 5 else FOUR
    if most == 3:
        return FULL_HOUSE if pairs else THREE
    if most == 2:
        return TWO_PAIR if pairs & (pairs - 1) else ONE_PAIR
    return STRAIGHT if singles & _MIDDLE == _MIDDLE else HIGH_DIE


@rule
def category(rank: int) -> int:
    """What dice of this rank are."""
    return rank >> _CATEGORY


def describe(rank: int) -> str:
    """What dice of this rank are, in words.

    Raises ValueError for a number that is no rank.
    """
    kind = category(rank)
    if not 0 <= kind < len(CATEGORIES):
        raise ValueError(f"{rank} is no rank of five dice; `rank` gives them")
    many, pairs, singles = (_faces(rank >> shift) for shift in (_MANY, _PAIRS, 0))
    if kind == HIGH_DIE:
        return CATEGORIES[kind]
    if kind == STRAIGHT:
        return f"{CATEGORIES[kind]}, {FACE_WORDS[singles[0]]} high"
    several = f" {'over' if many else 'and'} ".join(plural(FACE_WORDS[face]) for face in (*many, *pairs))
    return f"{CATEGORIES[kind]}, {several}"


def _faces(members: int) -> list[int]:
    """The faces of a set, counted from 0, the highest first."""
    return [face for face in reversed(range(FACES)) if members >> face & 1]
