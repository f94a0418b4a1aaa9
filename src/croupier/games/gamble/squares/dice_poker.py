"""5 Dice Poker: everyone throws five dice twice, and the best takes all."""

from typing import Final

from croupier.components.dice import HIGH_DIE, category, full_rank, rank, spots
from croupier.components.seats import everyone
from croupier.games.gamble.numbers import BET, HOLD, THROW
from croupier.games.gamble.pots import best_hands, put_in, take_out
from croupier.games.gamble.state import DICE, NOBODY_YET, STAKE, THROWING, TIE, Table
from croupier.games.gamble.throwing import ALL_DICE, ask, clear_dice, first_of, next_of, one_die_each, one_die_fell
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, add, bit, count, lowest, rule, u64
from croupier.kernel.bits import NONE

MOST: Final = 50


@rule
def begin(s: Table) -> None:
    """The active player sets the bet for all."""
    ask(s, STAKE, s.active)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """The bet; then all five dice, and any of them once more or none."""
    if s.step == STAKE:
        add(menu, BET + 1, BET + highest_bet(s))
    elif s.step == TIE:
        add(menu, THROW + 1, THROW + 1)
    elif s.throws == 0:
        add(menu, THROW + ALL_DICE, THROW + ALL_DICE)
    else:
        add(menu, THROW + 1, THROW + ALL_DICE)
        add(menu, HOLD, HOLD)


@rule
def highest_bet(s: Table) -> int:
    """$50, or what the poorest has; with side pots, what the active player has."""
    most = min(MOST, s.money[s.active])
    if not s.options.side_pots:
        for p in range(s.players):
            most = min(most, s.money[p])
    return most


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """The bet is set and everyone puts it in; or the dice stay as they lie."""
    if s.step == STAKE:
        for p in range(s.players):
            put_in(s, p, action - BET)
        begin_throws(s, everyone(s.players))
    else:
        lay(s)


@rule
def begin_throws(s: Table, seats: u64) -> None:
    """These seats throw a new hand, from the active player's left on."""
    s.contest = seats
    for p in range(s.players):
        if seats & bit(p):
            s.rank[p] = 0
            for d in range(DICE):
                s.laid[p, d] = 0
    clear_dice(s)
    ask(s, THROWING, first_of(s, seats))


@rule
def fell(s: Table) -> None:
    """After the second throw the hand stands; one die each has broken a tie."""
    if s.step == TIE:
        winner = one_die_fell(s)
        if winner != NOBODY_YET:
            showdown(s, award(s, winner))
    elif s.throws == 2:
        lay(s)
    else:
        ask(s, THROWING, s.turn)


@rule
def lay(s: Table) -> None:
    """The seat's hand stands, and the next seat throws."""
    for d in range(DICE):
        s.laid[s.turn, d] = s.dice[d]
    thrown = spots(s.dice[0], s.dice[1], s.dice[2], s.dice[3], s.dice[4])
    s.rank[s.turn] = full_rank(thrown) if s.options.compare_dice else rank(thrown)
    following = next_of(s, s.contest, s.turn)
    if following == NOBODY_YET:
        showdown(s, s.contest)
    else:
        clear_dice(s)
        ask(s, THROWING, following)


@rule
def showdown(s: Table, seats: u64) -> None:
    """The best of these hands wins the pot in which all of them have a part, and then the best of those who have
    something left in the betting area the next. Those who tie throw again: a whole hand, or one die for high dice."""
    while seats:
        best = best_hands(s, seats)
        if count(best) > 1:
            break_tie(s, best)
            return
        seats = award(s, lowest(best))
    finish(s)


@rule
def break_tie(s: Table, seats: u64) -> None:
    """These throw again."""
    if s.tied == NONE:
        s.tied = seats
        s.tied_rank = s.rank[lowest(seats)]
    if category(s.rank[lowest(seats)]) == HIGH_DIE:
        one_die_each(s, TIE, seats)
    else:
        begin_throws(s, seats)


@rule
def award(s: Table, winner: int) -> u64:
    """The winner takes what each has put in, up to the lowest stake; returned are those who have something left."""
    for p in range(s.players):
        if s.tied & bit(p):
            s.rank[p] = s.tied_rank
    s.tied = NONE
    lowest_stake = s.staked[winner]
    for p in range(s.players):
        if 0 < s.staked[p] < lowest_stake:
            lowest_stake = s.staked[p]
    s.money[winner] += take_out(s, lowest_stake)
    rest = NONE
    for p in range(s.players):
        if s.staked[p] > 0:
            rest |= bit(p)
    return rest
