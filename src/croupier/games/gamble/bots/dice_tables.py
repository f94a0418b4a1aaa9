"""Tables of 5 Dice Poker, worked out once: how good all hands are, and what each is worth while others are to throw.

Dice are counted in a word with a digit to the base 6 for each number but the six. So words of dice that lie together
add up, and five dice have one of 7,776 words.
"""

from itertools import accumulate, chain
from typing import Any, Final

import numpy as np

from croupier.components.dice import rank, spots
from croupier.games.gamble.odds.dice import Hand, falls, keeps
from croupier.games.gamble.state import DICE, SEATS
from croupier.games.gamble.throwing import WAYS

WORD: Final = (0, 1, 6, 36, 216, 1296, 0)
"""The word of one die, by what it shows."""
SURE: Final = 1 << 16
"""The share of a hand that nobody can beat."""

_falls = [falls(dice) for dice in range(DICE + 1)]
_ranks = {hand: rank(spots(*hand)) for hand, _ in _falls[DICE]}
_levels = {held: level for level, held in enumerate(sorted(set(_ranks.values())))}


def _word(dice: Hand) -> int:
    return sum(WORD[die] for die in dice)


FALLS: Final[Any] = np.array([_word(fall) for fall, _ in chain(*_falls)], np.int64)
"""The words of all that no die, one die, and so on up to five can show."""
FALL_WAYS: Final[Any] = np.array([ways for _, ways in chain(*_falls)], np.int64)
"""In how many ways."""
STARTS: Final = tuple(accumulate(map(len, _falls), initial=0))
"""Where the falls of so many dice begin."""
LEVEL: Final[Any] = np.zeros(WAYS[DICE], np.int64)
"""How good the five dice of a word are, from 0; hands of equal rank are on one level."""
for _hand, _rank in _ranks.items():
    LEVEL[_word(_hand)] = _levels[_rank]


def _held() -> Any:
    """The share of each level where one other is still to throw, twice, and does its best; a tie counts half."""
    answers = {dice: _answer(dice) for dice, _ in chain(*_falls)}
    best = sum(ways * np.max([answers[kept] for kept in keeps(hand)], axis=0) for hand, ways in _falls[DICE])
    return SURE - SURE * best // (2 * WAYS[DICE] ** 2)


def _answer(kept: Hand) -> Any:
    """What these dice and a throw of the others win against each level, in halves of a throw of five dice."""
    thrown = DICE - len(kept)
    some = slice(STARTS[thrown], STARTS[thrown + 1])
    ways = np.bincount(LEVEL[_word(kept) + FALLS[some]], FALL_WAYS[some], len(_levels)).astype(np.int64)
    return (2 * ways[::-1].cumsum()[::-1] - ways) * (WAYS[DICE] // WAYS[thrown])


SHARES: Final[Any] = np.full((SEATS, len(_levels)), SURE, np.int64)
"""The share of a hand by how many others are still to throw, and its level."""
SHARES[1:] = _held()
for _others in range(2, SEATS):
    SHARES[_others] = SHARES[_others - 1] * SHARES[1] // SURE
