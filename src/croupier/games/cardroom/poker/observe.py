"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.cards import CARDS
from croupier.games.cardroom.poker.state import BOARD, NOBODY, SEATS, STREETS, Table
from croupier.games.contract import Part
from croupier.games.observing import put_bits, put_number
from croupier.kernel import Row, bit, i32, rule

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
    at = put_seats(s, me, out, at)
    at = put_play(s, out, at)
    at = put_cards(s, me, seat, out, at)
    put_variant(s, out, at)


@rule
def put_sums(row: "Row[i32]", me: int, players: int, offset: int, digits: int, out: Any, at: int) -> int:
    """Write a number for each seat, from oneself to the left."""
    for k in range(players):
        put_number(out, at + digits * k, row[(me + k) % players] + offset, digits)
    return at + digits * SEATS


@rule
def put_money(s: Table, me: int, out: Any, at: int) -> int:
    """Write purses, pots, bets and ranks."""
    at = put_sums(s.money, me, s.players, 0, MONEY, out, at)
    at = put_sums(s.paid, me, s.players, 0, MONEY, out, at)
    at = put_sums(s.in_round, me, s.players, 0, MONEY, out, at)
    at = put_sums(s.before, me, s.players, 0, MONEY, out, at)
    at = put_sums(s.gain, me, s.players, OFFSET, MONEY, out, at)
    put_number(out, at, s.to_match, MONEY)
    put_number(out, at + MONEY, s.full, MONEY)
    put_number(out, at + 2 * MONEY, s.brought, MONEY)
    at = put_sums(s.rank, me, s.players, 0, RANK, out, at + 3 * MONEY)
    return put_sums(s.low, me, s.players, 0, RANK, out, at)


@rule
def put_seats(s: Table, me: int, out: Any, at: int) -> int:
    """Write who is in the hand, and who does what."""
    for k in range(s.players):
        p = (me + k) % s.players
        out[at + k] = 1 if s.live & bit(p) else 0
        out[at + SEATS + k] = 1 if s.acted & bit(p) else 0
        out[at + 2 * SEATS + k] = 1 if s.shown & bit(p) else 0
        out[at + 3 * SEATS + k] = 1 if s.button == p else 0
        out[at + 4 * SEATS + k] = 1 if s.turn == p else 0
        out[at + 5 * SEATS + k] = 1 if s.opener == p else 0
        out[at + 6 * SEATS + k] = 1 if s.dealing == p else 0
    out[at + 7 * SEATS] = 1 if s.dealing == SEATS else 0
    return at + 7 * SEATS + 1


@rule
def put_play(s: Table, out: Any, at: int) -> int:
    """Write how far the hand and the match have come."""
    out[at + s.step] = 1
    at += STEPS
    out[at] = 1 if s.dealing != NOBODY else 0
    out[at + 1] = s.players
    out[at + 2] = s.street
    out[at + 3] = s.round_
    out[at + 4] = min(s.wagered, 127)
    out[at + 5] = s.gaps
    out[at + 6] = s.on_board
    out[at + 7] = s.ending
    put_number(out, at + 8, s.hand, 2)
    return at + 10


@rule
def put_cards(s: Table, me: int, seat: int, out: Any, at: int) -> int:
    """Write the cards that the seat sees, and how many others there are."""
    if seat >= 0:
        put_bits(out, at, s.down[seat], CARDS)
        put_bits(out, at + CARDS, s.away[seat], CARDS)
    at += 2 * CARDS
    for k in range(s.players):
        p = (me + k + 1) % s.players
        if s.shown & bit(p):
            put_bits(out, at + CARDS * k, s.down[p], CARDS)
    at += SEATS * CARDS
    for k in range(s.players):
        p = (me + k) % s.players
        put_bits(out, at + CARDS * k, s.up[p], CARDS)
        out[at + SEATS * CARDS + k] = s.held[p]
        out[at + SEATS * CARDS + SEATS + k] = s.changed[p]
    at += SEATS * CARDS + 2 * SEATS
    for k in range(BOARD):
        out[at + k] = s.board[k] + 1 if k < s.on_board else 0
    return put_bits(out, at + BOARD, s.deck, CARDS)


@rule
def put_variant(s: Table, out: Any, at: int) -> None:
    """Write the facts of the variant, and the stakes."""
    for k in range(STREETS):
        street = s.variant.streets[k]
        out[at] = street.down
        out[at + 1] = street.up
        out[at + 2] = street.board
        out[at + 3] = street.draw
        out[at + 4] = street.opens
        out[at + 5] = street.big
        at += STREET
    out[at] = s.variant.count
    out[at + 1] = s.variant.from_hand
    out[at + 2] = s.variant.high
    out[at + 3] = s.variant.low
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
    at += 6
    out[at] = stakes.limit
