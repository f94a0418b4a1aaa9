"""The Jackpot: what is paid into the bowl, and what it pays. Ids in brackets are clauses of `rules.md`."""

from typing import Final

from croupier.components.seats import around, total
from croupier.games.gamble.state import ANTE, Table
from croupier.kernel import rule

ANTE_UP: Final = sum(ANTE)


@rule
def pay_in(s: Table, seat: int, dollars: int) -> None:
    """The seat pays into the bowl, or all it has."""
    paid = min(dollars, s.money[seat])
    s.money[seat] -= paid
    s.jackpot += paid


@rule
def pay_out(s: Table) -> None:
    """The bowl pays what it owes. If it falls short, everyone antes up and it pays on, and again as long as somebody
    has chips to whom it owes nothing; after that the rest lapses (TG-23, TG-24)."""
    pay(s)
    while total(s.owed, s.players) > 0 and (s.antes == 0 or others_have_chips(s)):
        s.antes += 1
        for p in range(s.players):
            pay_in(s, p, ANTE_UP)
        pay(s)
    s.lapsed = total(s.owed, s.players)
    for p in range(s.players):
        s.owed[p] = 0


@rule
def pay(s: Table) -> None:
    """What the bowl holds goes to those whom it owes: the active player first, then around the table; or, as an
    option, to each in proportion, and the dollars that do not divide in that order."""
    owed, bowl = total(s.owed, s.players), s.jackpot
    if s.options.pro_rata and bowl < owed:
        for p in range(s.players):
            hand_out(s, p, s.owed[p] * bowl // owed)
        for k in range(s.players):
            hand_out(s, around(s.active + k, s.players), min(1, s.jackpot))
    else:
        for k in range(s.players):
            hand_out(s, around(s.active + k, s.players), s.jackpot)


@rule
def hand_out(s: Table, seat: int, dollars: int) -> None:
    """The bowl pays the seat so much, but no more than it owes."""
    paid = min(dollars, s.owed[seat])
    s.jackpot -= paid
    s.owed[seat] -= paid
    s.money[seat] += paid


@rule
def others_have_chips(s: Table) -> bool:
    """Whether somebody has chips to whom the bowl owes nothing."""
    for p in range(s.players):
        if s.owed[p] == 0 and s.money[p] > 0:
            return True
    return False
