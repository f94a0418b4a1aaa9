"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.seats import around
from croupier.games.contract import Part
from croupier.games.observing import put_seat
from croupier.games.roulette.cards import BLACK, NO_MORE_BET, RED, ZERO
from croupier.games.roulette.state import BETS, EMPTY, SEATS, Table
from croupier.kernel import Row, i8, inlined, put, put_bits, put_number, put_row, rule
from croupier.kernel.bits import NONE

CARDS: Final = 39

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
    out[:] = 0
    me = max(seat, 0)
    at = put_bits(out, 0, s.hand[me] if seat >= 0 else NONE, CARDS)
    at = put_bits(out, at, s.seen, CARDS)
    at = put_trick(out, at, s.trick)
    at = put_trick(out, at, s.last)
    for k in range(s.players):
        p = around(me + k, s.players)
        put(out, at + 3 * k, 1 if s.lacks[p] & ZERO else 0)
        put(out, at + 3 * k + 1, 1 if s.lacks[p] & RED else 0)
        put(out, at + 3 * k + 2, 1 if s.lacks[p] & BLACK else 0)
        put(out, at + 3 * SEATS + k, 1 if s.hand[p] & NO_MORE_BET else 0)
    at += 4 * SEATS
    put(out, at + s.phase, 1)
    at += 7
    put_seat(out, at, s.dealer, me, s.players)
    put_seat(out, at + SEATS, s.turn, me, s.players)
    put_seat(out, at + 2 * SEATS, s.leader, me, s.players)
    put_seat(out, at + 3 * SEATS, s.last_leader, me, s.players)
    at += 4 * SEATS
    for number in (s.players, s.round_, s.tricks, s.played, s.direction, s.last_direction, s.dealt, s.reveals):
        put(out, at, number)
        at += 1
    if s.win != EMPTY:
        put(out, at + s.win, 1)
    at += 39
    for k in range(s.players):
        put_number(out, at + 8 * k, s.money[around(me + k, s.players)], 8)
    at += 8 * SEATS
    for k in range(s.bet_count):
        put_bet(s, out, at + k * (2 + SEATS + 8), k, me)
    put_options(s, out, at + BETS * (2 + SEATS + 8))


@inlined
def put_trick(out: Any, at: int, trick: Row[i8]) -> int:
    """Write a trick, one-hot, and return the place after it."""
    for k in range(SEATS):
        if trick[k] != EMPTY:
            put(out, at + 39 * k + trick[k], 1)
    return at + SEATS * 39


@inlined
def put_bet(s: Table, out: Any, at: int, k: int, me: int) -> None:
    """Write the k-th chip on the mat."""
    b = s.bets[k]
    put(out, at, 1)
    put(out, at + 1, b.slot - 100)
    put(out, at + 2 + around(b.owner - me, s.players), 1)
    put_number(out, at + 2 + SEATS, b.stake, 8)


@inlined
def put_options(s: Table, out: Any, at: int) -> None:
    """Write the table's options."""
    o = s.options
    put(out, at, o.rounds)
    put(out, at + 1, o.black_chips)
    put(out, at + 2, o.split)
    put(out, at + 3, o.corner)
    put(out, at + 4, o.dead_bets)
    put(out, at + 5, o.first_dealer)
    put_row(out, at + 6, o.straight, 38)
