"""How the bot throws in 5 Dice Poker: of all it may keep, what wins most often against the hand to beat and those who
are still to throw."""

from croupier.games.gamble.bots.dice_tables import FALL_WAYS, FALLS, LEVEL, SHARES, STARTS, WORD
from croupier.games.gamble.numbers import HOLD, THROW
from croupier.games.gamble.state import DICE, NOBODY_YET, Table
from croupier.games.gamble.throwing import ALL_DICE, WAYS, next_of
from croupier.kernel import bit, rule


@rule
def dice_to_throw(s: Table) -> int:
    """The dice whose throw wins most often, or hold; at first, all."""
    if s.throws == 0:
        return THROW + ALL_DICE
    beat, others = to_beat(s), still_to_throw(s)
    best, choice = -1, 0
    for thrown in range(ALL_DICE):
        if not needless(s, thrown):
            value = worth(s, thrown, beat, others)
            if value > best:
                best, choice = value, thrown
    return THROW + choice if choice else HOLD


@rule
def to_beat(s: Table) -> int:
    """The level of the best hand that lies there; -1 if there is none."""
    best = -1
    for p in range(s.players):
        if s.contest & bit(p) and s.laid[p, 0] > 0:
            word = 0
            for d in range(DICE):
                word += WORD[s.laid[p, d]]
            best = max(best, int(LEVEL[word]))
    return best


@rule
def still_to_throw(s: Table) -> int:
    """How many throw after this seat."""
    others = 0
    seat = next_of(s, s.contest, s.turn)
    while seat != NOBODY_YET:
        others += 1
        seat = next_of(s, s.contest, seat)
    return others


@rule
def needless(s: Table, thrown: int) -> bool:
    """Whether another throw is as good or nearly always better: of dice alike the first are thrown, and where one die
    or two different ones are kept, they are the highest."""
    few = keeps_few(s, thrown)
    for d in range(DICE):
        if thrown & (1 << d):
            for e in range(DICE):
                if not thrown & (1 << e):
                    if s.dice[d] == s.dice[e] and e < d:
                        return True
                    if few and s.dice[d] > s.dice[e]:
                        return True
    return False


@rule
def keeps_few(s: Table, thrown: int) -> bool:
    """Whether one die is kept, or two different ones."""
    kept, last, alike = 0, 0, False
    for d in range(DICE):
        if not thrown & (1 << d):
            kept += 1
            alike = s.dice[d] == last
            last = s.dice[d]
    return kept == 1 or (kept == 2 and not alike)


@rule
def worth(s: Table, thrown: int, beat: int, others: int) -> int:
    """What a throw of these dice wins; ties count half."""
    word, dice = 0, 0
    for d in range(DICE):
        if thrown & (1 << d):
            dice += 1
        else:
            word += WORD[s.dice[d]]
    value = 0
    for k in range(STARTS[dice], STARTS[dice + 1]):
        level = LEVEL[word + FALLS[k]]
        if level > beat:
            value += 2 * FALL_WAYS[k] * SHARES[others, level]
        elif level == beat:
            value += FALL_WAYS[k] * SHARES[others, level]
    return value * (WAYS[DICE] // WAYS[dice])
