"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.cards import CARDS
from croupier.components.seats import around
from croupier.games.cardroom.spades.rules import paired
from croupier.games.cardroom.spades.state import SEATS, Table
from croupier.games.contract import Part
from croupier.games.observing import put_seat
from croupier.kernel import bit, inlined, put, put_bits, put_number, rule

SCORE: Final = 3
"""Digits of a score."""
OFFSET: Final = 1 << 20
"""Added to what may be negative."""

OBSERVATION: Final = (
    Part("scores", 3 * SEATS * SCORE, "points, overtricks, what the last hand brought, plus 1048576, three digits to "
         "the base 128 each, highest first, from oneself to the left"),
    Part("bids", SEATS, "what each bid plus 1, from oneself to the left"),
    Part("taken", SEATS, "tricks that each took, from oneself to the left"),
    Part("trick", 2 * SEATS, "each seat's card of this trick and of the last, plus 1, from oneself to the left"),
    Part("who", 5 * SEATS, "one-hot from oneself to the left: dealer, to act, leader, last leader, last winner"),
    Part("step", 5, "one-hot step"),
    Part("play", 8, "players, cards dealt, cards of each, broken, cards in the trick, tricks, ending, own seat"),
    Part("hands", 2, "hands finished, two digits"),
    Part("own", CARDS, "1 for each card of one's own"),
    Part("seen", CARDS, "1 for each card of a finished trick"),
    Part("deck", CARDS, "1 for each card that is hidden or not dealt"),
    Part("lacks", SEATS * 4, "1 for each suit that a seat has shown to lack, from oneself to the left"),
    Part("options", 6, "target and hands, two digits each; partners, bags"),
)  # fmt: skip
"""What `observe` writes, in order."""


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the hidden table. A spectator sees it from seat 0."""
    out[:] = 0
    me = max(seat, 0)
    at = 3 * SEATS * SCORE
    for k in range(s.players):
        p = around(me + k, s.players)
        put_number(out, SCORE * k, s.score[p] + OFFSET, SCORE)
        put_number(out, SCORE * (SEATS + k), s.over[p] + OFFSET, SCORE)
        put_number(out, SCORE * (2 * SEATS + k), s.gain[p] + OFFSET, SCORE)
        put_tricks(s, p, k, out, at)
    put_seat(out, at + 4 * SEATS, s.dealer, me, s.players)
    put_seat(out, at + 5 * SEATS, s.turn, me, s.players)
    put_seat(out, at + 6 * SEATS, s.leader, me, s.players)
    put_seat(out, at + 7 * SEATS, s.last_leader, me, s.players)
    put_seat(out, at + 8 * SEATS, s.last_winner, me, s.players)
    at = put_play(s, me, out, at + 9 * SEATS)
    if seat >= 0:
        put_bits(out, at, s.hand[seat], CARDS)
    at = put_bits(out, at + CARDS, s.seen, CARDS)
    at = put_bits(out, at, s.deck, CARDS)
    for k in range(s.players):
        for suit in range(4):
            put(out, at + 4 * k + suit, 1 if s.lacks[around(me + k, s.players)] & bit(13 * suit) else 0)
    at += 4 * SEATS
    put_number(out, at, s.options.target, 2)
    put_number(out, at + 2, s.options.hands, 2)
    put(out, at + 4, 1 if paired(s) else 0)
    put(out, at + 5, s.options.bags)


@inlined
def put_tricks(s: Table, p: int, k: int, out: Any, at: int) -> None:
    """Write what a seat did, as the one at place `k`."""
    put(out, at + k, s.bid[p] + 1)
    put(out, at + SEATS + k, s.taken[p])
    put(out, at + 2 * SEATS + k, s.trick[p] + 1)
    put(out, at + 3 * SEATS + k, s.last[p] + 1)


@inlined
def put_play(s: Table, me: int, out: Any, at: int) -> int:
    """Write how far the hand and the match have come."""
    put(out, at + s.step, 1)
    at += 5
    put(out, at, s.players)
    put(out, at + 1, s.dealt)
    put(out, at + 2, s.each)
    put(out, at + 3, s.broken)
    put(out, at + 4, s.played)
    put(out, at + 5, s.tricks)
    put(out, at + 6, s.ending)
    put(out, at + 7, me)
    put_number(out, at + 8, s.hands, 2)
    return at + 10
