"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.cards import CARDS
from croupier.games.cardroom.gin.state import MELDS, SEATS, Table
from croupier.games.contract import Part
from croupier.kernel import inlined, put, put_bits, put_number, rule

STEPS: Final = 8
SCORE: Final = 3
"""Digits of a score."""

OBSERVATION: Final = (
    Part("step", STEPS, "one-hot step"),
    Part("play", 14, "dealt; the upcard, the card just taken and the card just drawn, plus 1; discards taken; draws "
         "that the hand before did not need; how the last hand ended; ending; own seat; hands finished, two digits; "
         "seats of dealer, to act and knocker, plus 1, as they are numbered from oneself"),
    Part("results", 2 * (2 * SCORE + 3), "for oneself, then the other: points, what the last hand brought, three "
         "digits to the base 128 each, highest first; hands won, two digits; deadwood laid down"),
    Part("own", CARDS, "1 for each card of one's own"),
    Part("other", CARDS, "1 for each card that one knows the other to hold"),
    Part("own_known", CARDS, "1 for each card of one's own that the other knows of"),
    Part("other_known", CARDS, "1 for each card of the other that was seen to be taken"),
    Part("stock", CARDS, "1 for each card that is hidden or not dealt"),
    Part("discards", CARDS, "1 for each card of the discard pile"),
    Part("laid", CARDS, "1 for each card laid off"),
    Part("melds", 2 * MELDS * CARDS, "1 for each card of each meld laid down, one's own first"),
    Part("options", 12, "target, hands, bonus of the game, of a hand, of gin and of an undercut, two digits each"),
    Part("house", 2, "most deadwood to knock with; 1 if the last discard may be taken"),
)  # fmt: skip
"""What `observe` writes, in order."""


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the hidden table. A spectator sees it from seat 0."""
    out[:] = 0
    me = max(seat, 0)
    put(out, s.step, 1)
    at = put_play(s, me, out, STEPS)
    at = put_results(s, me, out, at)
    at = put_bits(out, at, s.hand[me], CARDS)
    at = put_bits(out, at, s.hand[1 - me], CARDS)
    at = put_bits(out, at, s.known[me], CARDS)
    at = put_bits(out, at, s.known[1 - me], CARDS)
    at = put_bits(out, at, s.stock, CARDS)
    at = put_bits(out, at, s.discards, CARDS)
    at = put_bits(out, at, s.laid, CARDS)
    for k in range(SEATS):
        for place in range(MELDS):
            at = put_bits(out, at, s.melds[(me + k) % SEATS, place], CARDS)
    put_number(out, at, s.options.target, 2)
    put_number(out, at + 2, s.options.hands, 2)
    put_number(out, at + 4, s.options.game, 2)
    put_number(out, at + 6, s.options.box, 2)
    put_number(out, at + 8, s.options.gin, 2)
    put_number(out, at + 10, s.options.undercut, 2)
    put(out, at + 12, s.options.knock)
    put(out, at + 13, s.options.last)


@inlined
def put_play(s: Table, me: int, out: Any, at: int) -> int:
    """Write how far the hand and the match have come."""
    put(out, at, s.dealt)
    put(out, at + 1, s.upcard + 1)
    put(out, at + 2, s.taken + 1)
    put(out, at + 3, s.drawn + 1)
    put(out, at + 4, s.takes)
    put(out, at + 5, s.undrawn)
    put(out, at + 6, s.how)
    put(out, at + 7, s.ending)
    put(out, at + 8, me)
    put_number(out, at + 9, s.hands, 2)
    put(out, at + 11, s.dealer ^ me)
    put(out, at + 12, (s.turn ^ me) + 1 if s.turn >= 0 else 0)
    put(out, at + 13, (s.knocker ^ me) + 1 if s.knocker >= 0 else 0)
    return at + 14


@inlined
def put_results(s: Table, me: int, out: Any, at: int) -> int:
    """Write what was scored."""
    for k in range(SEATS):
        p = (me + k) % SEATS
        put_number(out, at, s.score[p], SCORE)
        put_number(out, at + SCORE, s.gain[p], SCORE)
        put_number(out, at + 2 * SCORE, s.won[p], 2)
        put(out, at + 2 * SCORE + 2, s.deadwood[p])
        at += 2 * SCORE + 3
    return at
