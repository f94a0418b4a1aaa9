"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.seats import around
from croupier.games.contract import Part
from croupier.games.observing import put_number
from croupier.games.roulette.cards import BLACK, NO_MORE_BET, RED, ZERO
from croupier.games.roulette.state import BETS, EMPTY, SEATS, Table
from croupier.kernel import Row, bit, i8, rule, u64
from croupier.kernel.bits import NONE

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
        p = around(me + k, s.players)
        out[at + 3 * k] = 1 if s.lacks[p] & ZERO else 0
        out[at + 3 * k + 1] = 1 if s.lacks[p] & RED else 0
        out[at + 3 * k + 2] = 1 if s.lacks[p] & BLACK else 0
        out[at + 3 * SEATS + k] = 1 if s.hand[p] & NO_MORE_BET else 0
    at += 4 * SEATS
    out[at + s.phase] = 1
    at += 7
    for who in (s.dealer, s.turn, s.leader, s.last_leader):
        if who != EMPTY:
            out[at + around(who - me, s.players)] = 1
        at += SEATS
    for number in (s.players, s.round_, s.tricks, s.played, s.direction, s.last_direction, s.dealt, s.reveals):
        out[at] = number
        at += 1
    if s.win != EMPTY:
        out[at + s.win] = 1
    at += 39
    for k in range(s.players):
        put_number(out, at + 8 * k, s.money[around(me + k, s.players)], 8)
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
def put_bet(s: Table, out: Any, at: int, k: int, me: int) -> None:
    """Write the k-th chip on the mat."""
    b = s.bets[k]
    out[at] = 1
    out[at + 1] = b.slot - 100
    out[at + 2 + around(b.owner - me, s.players)] = 1
    put_number(out, at + 2 + SEATS, b.stake, 8)


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
