"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.cards import CARDS
from croupier.components.seats import around
from croupier.games.cardroom.poker.state import BOARD, NOBODY, SEATS, STREETS, Table
from croupier.games.contract import Part
from croupier.games.observing import put_seat, put_seats
from croupier.kernel import Row, bit, i32, inlined, put, put_bits, put_number, rule

MONEY: Final = 3
"""Digits to the base 128 of a sum of dollars."""
RANK: Final = 5
"""Digits of a rank."""
OFFSET: Final = 1 << 20
"""Added to what may be negative."""
STEPS: Final = 6
STREET: Final = 6
STAKES: Final = 10

OBSERVATION: Final = (
    Part("purses", SEATS * MONEY, "dollars, three digits to the base 128, highest first, from oneself to the left"),
    Part("pots", SEATS * MONEY, "dollars in the pots of this hand, three digits each, from oneself to the left"),
    Part("bets", SEATS * MONEY, "dollars of this betting round, three digits each, from oneself to the left"),
    Part("before", SEATS * MONEY, "purses when the hand began, from oneself to the left"),
    Part("gain", SEATS * MONEY, "what the last hand brought plus 1048576, from oneself to the left"),
    Part("sums", 3 * MONEY, "the dollars to match, those of a full raise, and those brought together"),
    Part("ranks", 2 * SEATS * RANK, "how good hands shown down are, five digits each: high, then low, from oneself on"),
    Part("seats", 3 * SEATS, "1 for each seat that is in the hand, has acted, is shown, from oneself to the left"),
    Part("who", 4 * SEATS + 1, "one-hot: dealer, to act, last to raise, dealt to (the last place for the board)"),
    Part("step", STEPS, "one-hot step"),
    Part("play", 8, "chance is waited for, players, street, cards dealt on it, bets made, gaps, cards on the board, "
         "how the match ended"),
    Part("hands", 2, "hands finished, two digits"),
    Part("own", CARDS, "1 for each card of one's own that lies face down"),
    Part("away", CARDS, "1 for each card that oneself has changed"),
    Part("seen", SEATS * CARDS, "1 for each card face down that is shown, of each seat from the left neighbour on, "
         "oneself last"),
    Part("up", SEATS * CARDS, "1 for each card face up, of each seat from oneself on"),
    Part("held", 2 * SEATS, "cards face down, and cards changed, of each seat from oneself on"),
    Part("board", BOARD, "the cards in the middle plus 1"),
    Part("deck", CARDS, "1 for each card that may still come or is hidden"),
    Part("streets", STREETS * STREET, "for each street: cards down, up, on the board, changes, who opens, big bets"),
    Part("variant", 4, "streets, cards of the hand that count, high, low"),
    Part("stakes", 2 * STAKES + 1, "ante, blinds, bring-in, small and big bet, most, bets a round, hands, rise, two "
         "digits each; the limit"),
)  # fmt: skip
"""What `observe` writes, in order."""


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the hidden table. A spectator sees it from seat 0."""
    out[:] = 0
    me = max(seat, 0)
    at = put_money(s, me, out, 0)
    at = put_people(s, me, out, at)
    at = put_play(s, out, at)
    at = put_cards(s, me, seat, out, at)
    put_variant(s, out, at)


@rule
def put_sums(row: "Row[i32]", me: int, players: int, offset: int, out: Any, at: int) -> int:
    """Write dollars for each seat, from oneself to the left."""
    for k in range(players):
        put_number(out, at + MONEY * k, row[around(me + k, players)] + offset, MONEY)
    return at + MONEY * SEATS


@inlined
def put_ranks(row: "Row[i32]", me: int, players: int, out: Any, at: int) -> int:
    """Write a rank for each seat, from oneself to the left."""
    for k in range(players):
        put_number(out, at + RANK * k, row[around(me + k, players)], RANK)
    return at + RANK * SEATS


@inlined
def put_money(s: Table, me: int, out: Any, at: int) -> int:
    """Write purses, pots, bets and ranks."""
    at = put_sums(s.money, me, s.players, 0, out, at)
    at = put_sums(s.paid, me, s.players, 0, out, at)
    at = put_sums(s.in_round, me, s.players, 0, out, at)
    at = put_sums(s.before, me, s.players, 0, out, at)
    at = put_sums(s.gain, me, s.players, OFFSET, out, at)
    put_number(out, at, s.to_match, MONEY)
    put_number(out, at + MONEY, s.full, MONEY)
    put_number(out, at + 2 * MONEY, s.brought, MONEY)
    at = put_ranks(s.rank, me, s.players, out, at + 3 * MONEY)
    return put_ranks(s.low, me, s.players, out, at)


@inlined
def put_people(s: Table, me: int, out: Any, at: int) -> int:
    """Write who is in the hand, and who does what."""
    put_seats(out, at, s.live, me, s.players)
    put_seats(out, at + SEATS, s.acted, me, s.players)
    put_seats(out, at + 2 * SEATS, s.shown, me, s.players)
    put_seat(out, at + 3 * SEATS, s.button, me, s.players)
    put_seat(out, at + 4 * SEATS, s.turn, me, s.players)
    put_seat(out, at + 5 * SEATS, s.opener, me, s.players)
    if s.dealing < SEATS:
        put_seat(out, at + 6 * SEATS, s.dealing, me, s.players)
    put(out, at + 7 * SEATS, s.dealing == SEATS)
    return at + 7 * SEATS + 1


@inlined
def put_play(s: Table, out: Any, at: int) -> int:
    """Write how far the hand and the match have come."""
    put(out, at + s.step, 1)
    at += STEPS
    put(out, at, s.dealing != NOBODY)
    put(out, at + 1, s.players)
    put(out, at + 2, s.street)
    put(out, at + 3, s.round_)
    put(out, at + 4, min(s.wagered, 127))
    put(out, at + 5, s.gaps)
    put(out, at + 6, s.on_board)
    put(out, at + 7, s.ending)
    put_number(out, at + 8, s.hand, 2)
    return at + 10


@inlined
def put_cards(s: Table, me: int, seat: int, out: Any, at: int) -> int:
    """Write the cards that the seat sees, and how many others there are."""
    if seat >= 0:
        put_bits(out, at, s.down[seat], CARDS)
        put_bits(out, at + CARDS, s.away[seat], CARDS)
    at += 2 * CARDS
    for k in range(s.players):
        p = around(me + k + 1, s.players)
        if s.shown & bit(p):
            put_bits(out, at + CARDS * k, s.down[p], CARDS)
    at += SEATS * CARDS
    for k in range(s.players):
        p = around(me + k, s.players)
        put_bits(out, at + CARDS * k, s.up[p], CARDS)
        put(out, at + SEATS * CARDS + k, s.held[p])
        put(out, at + SEATS * CARDS + SEATS + k, s.changed[p])
    at += SEATS * CARDS + 2 * SEATS
    for k in range(s.on_board):
        put(out, at + k, s.board[k] + 1)
    return put_bits(out, at + BOARD, s.deck, CARDS)


@inlined
def put_variant(s: Table, out: Any, at: int) -> None:
    """Write the facts of the variant, and the stakes."""
    for k in range(STREETS):
        street = s.variant.streets[k]
        put(out, at, street.down)
        put(out, at + 1, street.up)
        put(out, at + 2, street.board)
        put(out, at + 3, street.draw)
        put(out, at + 4, street.opens)
        put(out, at + 5, street.big)
        at += STREET
    put(out, at, s.variant.count)
    put(out, at + 1, s.variant.from_hand)
    put(out, at + 2, s.variant.high)
    put(out, at + 3, s.variant.low)
    at += 4
    stakes = s.stakes
    for dollars in (
        stakes.ante, stakes.small_blind, stakes.big_blind, stakes.bring_in, stakes.small_bet, stakes.big_bet,
        stakes.most,
    ):  # fmt: skip
        put_number(out, at, dollars, 2)
        at += 2
    put_number(out, at, stakes.wagers, 2)
    put_number(out, at + 2, stakes.hands, 2)
    put_number(out, at + 4, stakes.rise, 2)
    put(out, at + 6, stakes.limit)
