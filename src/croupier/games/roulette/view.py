"""What a seat can see, what it can imagine behind it, and how that is told to a learner."""

from typing import Any, Final

import numpy as np

from croupier.games.contract import CHANCE, Part
from croupier.games.roulette.actions import BET_BASE, DEAL_BASE, MARK_BASE, PASS, UNKNOWN, slot_of, stake_of
from croupier.games.roulette.cards import BLACK, NO_MORE_BET, RED, ZERO
from croupier.games.roulette.mat import KINDS, hits, kind
from croupier.games.roulette.rules import hand_size, in_trick, returned, undealt
from croupier.games.roulette.state import BETS, DEAL, EMPTY, SEATS, Table
from croupier.kernel import Row, below, bit, count, i8, i64, nth, rule, u64
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
            if constrained:
                cards = draw_hand(s, p, pool, ways, stream)
            else:
                cards = some(pool, hidden_cards(s, p), stream)
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
        if p == seat:
            ways[p] = ways[p + 1]
            continue
        size += hidden_cards(s, p)
        for zeros in range(count(pool & ZERO) + 1):
            for reds in range(count(pool & RED) + 1):
                blacks = size - zeros - reds
                if 0 <= blacks <= count(pool & BLACK):
                    ways[p, zeros, reds] = hand_ways(s, p, zeros, reds, blacks, ways)


@rule
def hand_ways(s: Table, p: int, zeros: int, reds: int, blacks: int, ways: Any) -> int:
    """The sum of `split_ways` over all splits of the hand of seat `p`."""
    size = hidden_cards(s, p)
    total = 0
    for z in range(min(zeros, size) + 1):
        for r in range(min(reds, size - z) + 1):
            total += split_ways(s, p, z, r, zeros, reds, blacks, ways)
    return total


@rule
def split_ways(s: Table, p: int, z: int, r: int, zeros: int, reds: int, blacks: int, ways: Any) -> int:
    """In how many ways all can lie if seat `p` gets `z` of the zeros, `r` of the reds and blacks for the rest."""
    b = hidden_cards(s, p) - z - r
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
            x -= split_ways(s, p, z, r, zeros, reds, blacks, ways)
            if x < 0:
                return (
                    some(pool & ZERO, z, stream)
                    | some(pool & RED, r, stream)
                    | some(pool & BLACK, size - z - r, stream)
                )
    return NONE


# --- Observing

OBSERVATION: Final = (
    Part("hand", 39, "1 for each card in one's hand: 0 to 36, 00, No More Bet"),
    Part("seen", 39, "1 for each card that everyone saw leave play this round"),
    Part("trick", SEATS * 39, "the trick in order of play, one-hot by card"),
    Part("last trick", SEATS * 39, "the trick before, one-hot by card"),
    Part("lacks", 3 * SEATS, "1 where a seat, from oneself to the left, is known to lack zeros, reds, blacks"),
    Part("no more bet", SEATS, "1 at the seat known to hold No More Bet, from oneself to the left"),
    Part("phase", 7, "one-hot: naming the dealer, deal, play, bet, mark, reveal, over"),
    Part("dealer", SEATS, "one-hot seat, from oneself to the left"),
    Part("turn", SEATS, "one-hot seat, from oneself to the left"),
    Part("leader", SEATS, "one-hot seat of who led the trick, from oneself to the left"),
    Part("last leader", SEATS, "one-hot seat of who led the trick before, from oneself to the left"),
    Part("counts", 8, "players, rounds finished, tricks finished, cards in the trick, direction, the last trick's "
         "direction, cards dealt, cards to be turned up"),
    Part("win", 39, "one-hot Win Number from the payout to the next deal"),
    Part("money", SEATS * 8, "each purse from oneself to the left, eight digits to the base 128, highest first"),
    Part("bets", BETS * (2 + SEATS + 8), "each chip on the mat: 1 if there is one, slot less 100, its owner one-hot "
         "from oneself to the left, its stake (eight digits)"),
    Part("options", 44, "rounds a dealer, black chips, splits, corners, dead bets, first dealer, straight returns"),
)  # fmt: skip


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the hidden table from the seat's side; a spectator's side is that of seat 0."""
    for k in range(len(out)):
        out[k] = 0
    me = max(seat, 0)
    at = put_cards(out, 0, s.hand[me] if seat >= 0 else NONE)
    at = put_cards(out, at, s.seen)
    at = put_trick(out, at, s.trick)
    at = put_trick(out, at, s.last)
    for k in range(s.players):
        p = (me + k) % s.players
        out[at + 3 * k] = 1 if s.lacks[p] & ZERO else 0
        out[at + 3 * k + 1] = 1 if s.lacks[p] & RED else 0
        out[at + 3 * k + 2] = 1 if s.lacks[p] & BLACK else 0
        out[at + 3 * SEATS + k] = 1 if s.hand[p] & NO_MORE_BET else 0
    at += 4 * SEATS
    out[at + s.phase] = 1
    at += 7
    for who in (s.dealer, s.turn, s.leader, s.last_leader):
        if who != EMPTY:
            out[at + (who - me + s.players) % s.players] = 1
        at += SEATS
    for number in (s.players, s.round_, s.tricks, s.played, s.direction, s.last_direction, s.dealt, s.reveals):
        out[at] = number
        at += 1
    if s.win != EMPTY:
        out[at + s.win] = 1
    at += 39
    for k in range(s.players):
        put_money(out, at + 8 * k, s.money[(me + k) % s.players])
    at += 8 * SEATS
    for k in range(s.bet_count):
        put_bet(s, out, at + k * (2 + SEATS + 8), k, me)
    put_options(s, out, at + BETS * (2 + SEATS + 8))


@rule
def put_cards(out: Any, at: int, cards: u64) -> int:
    """Write a set of cards as 39 flags, and return the place after them."""
    for card in range(39):
        out[at + card] = 1 if cards & bit(card) else 0
    return at + 39


@rule
def put_trick(out: Any, at: int, trick: Row[i8]) -> int:
    """Write a trick, one-hot, and return the place after it."""
    for k in range(SEATS):
        if trick[k] != EMPTY:
            out[at + 39 * k + trick[k]] = 1
    return at + SEATS * 39


@rule
def put_money(out: Any, at: int, dollars: int) -> None:
    """Write dollars as eight digits to the base 128."""
    for k in range(8):
        out[at + 7 - k] = dollars & 127
        dollars >>= 7


@rule
def put_bet(s: Table, out: Any, at: int, k: int, me: int) -> None:
    """Write the k-th chip on the mat."""
    b = s.bets[k]
    out[at] = 1
    out[at + 1] = b.slot - 100
    out[at + 2 + (b.owner - me + s.players) % s.players] = 1
    put_money(out, at + 2 + SEATS, b.stake)


@rule
def put_options(s: Table, out: Any, at: int) -> None:
    """Write the table's options."""
    o = s.options
    out[at] = o.rounds
    out[at + 1] = o.black_chips
    out[at + 2] = o.split
    out[at + 3] = o.corner
    out[at + 4] = o.dead_bets
    out[at + 5] = o.first_dealer
    for n in range(38):
        out[at + 6 + n] = o.straight[n]


# --- Counting

COUNTS: Final = (
    *(f"{kind_}_{what}" for kind_ in KINDS for what in ("bets", "staked", "returned", "won")),
    "passes",
    "marks",
)
"""For each kind of bet: how many were made, dollars staked and returned, how many paid; passes; dealer's chips."""


@rule
def tally(s: Table, seat: int, action: int, counts: Row[i64]) -> None:
    """Count a bet when it is placed, and all bets when they are paid."""
    if action >= BET_BASE:
        at = 4 * kind(slot_of(action))
        counts[at] += 1
        counts[at + 1] += stake_of(action)
    elif action < PASS:
        if s.win != EMPTY:
            for k in range(s.bet_count):
                b = s.bets[k]
                if hits(b.slot, s.win):
                    at = 4 * kind(b.slot)
                    counts[at + 2] += returned(s, k, s.win)
                    counts[at + 3] += 1
    elif action == PASS:
        counts[4 * len(KINDS)] += 1
    elif action >= MARK_BASE:
        counts[4 * len(KINDS) + 1] += 1
