"""The table as numbers, for learners."""

from typing import Any, Final

from croupier.components.cards import CARDS
from croupier.components.seats import around
from croupier.games.cardroom.war.state import SEATS, Table
from croupier.games.contract import Part
from croupier.games.observing import put_seats
from croupier.kernel import inlined, put, put_bits, put_number, rule

OBSERVATION: Final = (
    Part("cards", SEATS * CARDS, "each seat's cards, from oneself to the left, plus 2: those laid in this round, then "
         "the pile from its top down; 1: nobody has seen it; 0: no card"),
    Part("sizes", 3 * SEATS, "cards laid, cards in the pile, cards that each takes, from oneself to the left"),
    Part("who", 3 * SEATS, "from oneself to the left: 1 who may act, can win the round, has a card to turn up"),
    Part("unseen", CARDS, "1 for each card that nobody has seen"),
    Part("step", 4, "one-hot step"),
    Part("play", 4, "players, cards in nobody's pile, ending, own seat"),
    Part("rounds", 4, "rounds and ties, two digits to the base 128 each"),
    Part("options", 3, "rounds, two digits; duel"),
)  # fmt: skip
"""What `observe` writes, in order."""


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the table. A spectator sees it from seat 0."""
    out[:] = 0
    me = max(seat, 0)
    at = SEATS * CARDS
    for k in range(s.players):
        p = around(me + k, s.players)
        for n in range(s.laid[p] + s.cards[p]):
            put(out, CARDS * k + n, s.pile[p, n] + 2)
        put_pile(s, p, k, out, at)
    put_seats(out, at + 3 * SEATS, s.due, me, s.players)
    put_seats(out, at + 4 * SEATS, s.tied, me, s.players)
    put_seats(out, at + 5 * SEATS, s.down, me, s.players)
    at = put_bits(out, at + 6 * SEATS, s.unseen, CARDS)
    put(out, at + s.step, 1)
    at += 4
    put(out, at, s.players)
    put(out, at + 1, s.deck)
    put(out, at + 2, s.ending)
    put(out, at + 3, me)
    put_number(out, at + 4, s.rounds, 2)
    put_number(out, at + 6, s.wars, 2)
    put_number(out, at + 8, s.options.rounds, 2)
    put(out, at + 10, s.options.duel)


@inlined
def put_pile(s: Table, p: int, k: int, out: Any, at: int) -> None:
    """Write how a seat stands, as the one at place `k`."""
    put(out, at + k, s.laid[p])
    put(out, at + SEATS + k, s.cards[p])
    put(out, at + 2 * SEATS + k, s.gets[p])
