"""What a seat can see, what it can imagine behind it, and how that is told to a learner."""

from typing import Any, Final

import numpy as np

from croupier.games.contract import CHANCE
from croupier.games.roulette.actions import BET_BASE, DEAL_BASE, UNKNOWN
from croupier.games.roulette.cards import BLACK, NO_MORE_BET, RED, ZERO
from croupier.games.roulette.state import DEAL, EMPTY, SEATS, Table
from croupier.games.roulette.turns import hand_size, in_trick, undealt
from croupier.kernel import below, bit, count, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

# --- Hiding


@rule
def hide(s: Table, seat: int) -> None:
    """Turn the other hands face down; No More Bet stays in sight, as everyone knows that the dealer holds it (RT-5)."""
    for p in range(s.players):
        if p != seat:
            s.hand[p] &= NO_MORE_BET


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """Only the seat that a card is dealt to sees it."""
    if by == CHANCE and action >= DEAL_BASE and action < BET_BASE:
        to = (action - DEAL_BASE) >> 6
        if to != viewer:
            return action | UNKNOWN
    return action


@rule
def held(s: Table, seat: int) -> int:
    """How many cards the seat holds, which everyone can count."""
    place = (seat - s.dealer + s.players) % s.players
    if s.phase == DEAL:
        if s.dealt == 0:
            return 0
        return (s.dealt + s.players - place) // s.players
    n = hand_size(s) - s.tricks if s.dealer != EMPTY and s.win == EMPTY else 0
    behind = (seat - s.leader) * s.direction % s.players
    return n - 1 if behind < s.played else n


# --- Imagining


def _binomials() -> "np.ndarray[tuple[int, int], np.dtype[np.int64]]":
    table = np.zeros((19, 19), np.int64)
    table[:, 0] = 1
    for n in range(1, 19):
        for k in range(1, n + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


CHOOSE: Final = _binomials()
"""Binomial coefficients, up to the 18 cards of a suit."""


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Deal the cards that the seat has not seen to the other hands and the deck.

    Every deal that agrees with what everyone could see is equally likely: hand sizes, suits that a seat did not
    follow, and No More Bet at the dealer's.
    """
    pool = undealt(s) & ~s.seen & ~in_trick(s)
    ways = np.ones((SEATS + 1, 3, 19), np.int64)
    constrained = any_lack(s, seat)
    if constrained:
        count_ways(s, seat, pool, ways)
    for p in range(s.players):
        if p != seat:
            cards = draw_hand(s, p, pool, ways, stream) if constrained else some(pool, hidden_cards(s, p), stream)
            s.hand[p] |= cards
            pool &= ~cards


@rule
def any_lack(s: Table, seat: int) -> bool:
    """Whether something is known about a hidden hand."""
    known = NONE
    for p in range(s.players):
        if p != seat:
            known |= s.lacks[p]
    return known != NONE


@rule
def hidden_cards(s: Table, p: int) -> int:
    """How many cards of a hidden hand are not known."""
    return held(s, p) - count(s.hand[p])


@rule
def some(cards: u64, k: int, stream: Stream) -> u64:
    """A random set of `k` of the cards."""
    chosen = NONE
    for _ in range(k):
        left = cards & ~chosen
        chosen |= bit(nth(left, below(stream, count(left))))
    return chosen


@rule
def count_ways(s: Table, seat: int, pool: u64, ways: Any) -> None:
    """Fill `ways[p][z][r]`: in how many ways `z` zeros, `r` reds and blacks for the rest can be dealt to the hidden
    hands of seats `p` and after, and what is left to the deck."""
    size = count(pool)
    for p in range(s.players):
        if p != seat:
            size -= hidden_cards(s, p)
    for p in range(s.players - 1, -1, -1):
        size += hidden_cards(s, p) if p != seat else 0
        for zeros in range(count(pool & ZERO) + 1):
            for reds in range(count(pool & RED) + 1):
                blacks = size - zeros - reds
                if p == seat:
                    ways[p, zeros, reds] = ways[p + 1, zeros, reds]
                elif 0 <= blacks <= count(pool & BLACK):
                    ways[p, zeros, reds] = hand_ways(s, p, zeros, reds, blacks, ways)


@rule
def hand_ways(s: Table, p: int, zeros: int, reds: int, blacks: int, ways: Any) -> int:
    """The sum of `split_ways` over all splits of the hand of seat `p`."""
    size = hidden_cards(s, p)
    total = 0
    for z in range(min(zeros, size) + 1):
        for r in range(min(reds, size - z) + 1):
            total += split_ways(s, p, z, r, size - z - r, zeros, reds, blacks, ways)
    return total


@rule
def split_ways(s: Table, p: int, z: int, r: int, b: int, zeros: int, reds: int, blacks: int, ways: Any) -> int:
    """In how many ways all can lie if seat `p` gets `z` of the zeros, `r` of the reds and `b` of the blacks."""
    lacks = s.lacks[p]
    if b > blacks or (z > 0 and lacks & ZERO) or (r > 0 and lacks & RED) or (b > 0 and lacks & BLACK):
        return 0
    return CHOOSE[zeros, z] * CHOOSE[reds, r] * CHOOSE[blacks, b] * ways[p + 1, zeros - z, reds - r]


@rule
def draw_hand(s: Table, p: int, pool: u64, ways: Any, stream: Stream) -> u64:
    """A hand for seat `p` out of the pool; each split over the suits is as likely as the deals that it leaves."""
    size = hidden_cards(s, p)
    zeros, reds, blacks = count(pool & ZERO), count(pool & RED), count(pool & BLACK)
    x = below(stream, ways[p, zeros, reds])
    for z in range(min(zeros, size) + 1):
        for r in range(min(reds, size - z) + 1):
            x -= split_ways(s, p, z, r, size - z - r, zeros, reds, blacks, ways)
            if x < 0:
                return (
                    some(pool & ZERO, z, stream)
                    | some(pool & RED, r, stream)
                    | some(pool & BLACK, size - z - r, stream)
                )
    return NONE
