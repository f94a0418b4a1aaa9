"""Hands of 5 Dice Poker thrown by hand. They are written as their five dice, "66655"."""

from gamble_tables import act, at, menu, money, staked, throw

from croupier.games.gamble.state import MOVE, TIE


def faces(hand):
    return [int(die) for die in hand]


def hand(s, dice):
    """The seat whose turn it is throws this hand and holds it."""
    throw(s, *faces(dice))
    act(s, s.turn, do="hold")


def hands(s, *dice):
    """The seats throw these hands, each the one of its seat ("" for one that does not throw)."""
    for _ in range(sum(map(bool, dice))):
        hand(s, dice[s.turn])


def die_each(s, dice):
    """Those who tie throw one die each, by their seats; returned is who threw."""
    seats = []
    for _ in range(len(dice)):
        assert (s.step, menu(s, s.turn)) == (TIE, {"throw 1"})
        seats.append(s.turn)
        throw(s, dice[s.turn])
    return seats


def staked_at(players=3, stake=10, *, kind=at, **options):
    """The stake is set."""
    s = kind("dice-poker", players, **options)
    act(s, s.active, do="bet", amount=stake)
    return s


def winner(*dice, **options):
    """Who takes the stakes of a table with these hands; None if some throw again."""
    s = staked_at(len(dice), **options)
    before = money(s)
    hands(s, *dice)
    if s.step != MOVE:
        assert staked(s) == [10] * len(dice)
        return None
    gains = [after - had for had, after in zip(before, money(s), strict=True)]
    assert sorted(gains) == [0] * (len(dice) - 1) + [10 * len(dice)]
    return gains.index(max(gains))
