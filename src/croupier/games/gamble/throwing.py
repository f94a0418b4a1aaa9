"""Dice: who is asked to throw, the throw itself, and contests of one die each."""

from typing import Final

from croupier.components.seats import around, highest
from croupier.games.contract import CHANCE
from croupier.games.gamble.state import DICE, NOBODY_YET, Table
from croupier.kernel import bit, count, rule, u64
from croupier.kernel.bits import NONE

ONE_DIE: Final = 1
TWO_DICE: Final = 3
ALL_DICE: Final = 31
WAYS: Final = (1, 6, 36, 216, 1296, 7776)
"""In how many ways so many dice can fall."""


@rule
def ask(s: Table, step: int, seat: int) -> None:
    """The seat must act."""
    s.step = step
    s.turn = seat
    s.waiting = bit(seat)


@rule
def throw(s: Table, dice: int) -> None:
    """These dice are in the air."""
    s.rolling = dice
    s.throws += 1
    s.waiting = bit(CHANCE)


@rule
def come_down(s: Table, outcome: int) -> None:
    """The dice in the air lie on the table: digits to the base 6, the first die's lowest."""
    for d in range(DICE):
        if s.rolling & (1 << d):
            s.dice[d] = outcome % 6 + 1
            outcome //= 6
    s.thrown = s.rolling
    s.rolling = 0
    s.waiting = NONE


@rule
def dice_rolling(s: Table) -> int:
    """How many dice are in the air."""
    return count(u64(s.rolling))


@rule
def clear_dice(s: Table) -> None:
    """Take the dice off the table."""
    for d in range(DICE):
        s.dice[d] = 0
    s.thrown = 0
    s.throws = 0


@rule
def faces(s: Table, face: int) -> int:
    """How many of the dice show the face."""
    total = 0
    for d in range(DICE):
        if s.dice[d] == face:
            total += 1
    return total


@rule
def next_of(s: Table, seats: u64, seat: int) -> int:
    """The next of the seats clockwise after `seat`, with the active player the last; NOBODY_YET after that."""
    while seat != s.active:
        seat = around(seat + 1, s.players)
        if seats & bit(seat):
            return seat
    return NOBODY_YET


@rule
def first_of(s: Table, seats: u64) -> int:
    """The first of the seats clockwise from the active player's left, with the active player the last."""
    left = around(s.active + 1, s.players)
    return left if seats & bit(left) else next_of(s, seats, left)


@rule
def one_die_each(s: Table, step: int, seats: u64) -> None:
    """These seats throw one die each, and the highest wins."""
    for p in range(s.players):
        s.high[p] = 0
    s.contest = seats
    clear_dice(s)
    ask(s, step, first_of(s, seats))


@rule
def one_die_fell(s: Table) -> int:
    """The next seat throws its die. After the last the winner is returned, NOBODY_YET while there is none: those who
    tie throw again."""
    s.high[s.turn] = s.dice[0]
    following = next_of(s, s.contest, s.turn)
    if following != NOBODY_YET:
        clear_dice(s)
        ask(s, s.step, following)
        return NOBODY_YET
    best = highest(s.high, s.contest, s.players)
    if count(best) > 1:
        one_die_each(s, s.step, best)
        return NOBODY_YET
    return first_of(s, best)
