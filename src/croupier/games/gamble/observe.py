"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.cards import CARDS as PLAYING_CARDS
from croupier.components.seats import around
from croupier.games.contract import CHANCE, Part
from croupier.games.gamble.components import NAMES
from croupier.games.gamble.state import BOARD, CARDS, DICE, HAND, NOBODY_YET, SEATS, Table
from croupier.games.observing import put_seat, put_seats
from croupier.kernel import Row, bit, i32, inlined, put, put_bits, put_number, put_row, rule, u64

OFFSET: Final = 1 << 12
"""Added to what may be negative."""
MONEY: Final = 2
"""Digits to the base 128 of a sum of dollars."""
RANK: Final = 5
"""Digits of a rank."""
STEPS: Final = 21
KINDS: Final = len(NAMES)

OBSERVATION: Final = (
    Part("purses", SEATS * MONEY, "dollars, two digits to the base 128 each, highest first, from oneself to the left"),
    Part("bets", SEATS * MONEY, "dollars in the betting area, two digits each, from oneself to the left"),
    Part("sides", SEATS * MONEY, "side bets plus 4096, below it against the active player, from oneself to the left"),
    Part("before", SEATS * MONEY, "purses when the square was entered, from oneself to the left"),
    Part("gain", SEATS * MONEY, "what the last square brought plus 4096, from oneself to the left"),
    Part("round_bets", SEATS * MONEY, "dollars put in in this betting round, from oneself to the left"),
    Part("sums", 4 * MONEY, "the Jackpot, what it was at the square's begin, the dollars to match, and those lapsed"),
    Part("seats", 6 * SEATS, "1 for each seat that is waited for, in a contest, tied, in the hand, shown, champion"),
    Part("who", 7 * SEATS, "one-hot: active, to act, first, dealt to, opener, raiser, visitor of the last square"),
    Part("ranks", (SEATS + 1) * RANK, "how good the dice or cards are, five digits each, from oneself on; of the tie"),
    Part("step", STEPS, "one-hot step"),
    Part("squares", 2 * (KINDS + 1), "one-hot square played and last square, the last place for none"),
    Part("pieces", SEATS, "the square that each piece stands on, from oneself to the left"),
    Part("moved", 2, "the two dice of the last move"),
    Part("dice", 3 * DICE, "the dice as they lie, 1 for each that was last thrown, 1 for each in the air"),
    Part("play", 13, "chance is waited for, players, time up, ending, throws, point, level, betting round, the next "
         "card's place, the card plus 1, another turn, the gaps in the hand that is dealt to as a number, re-antes"),
    Part("round", 4, "rounds finished, four digits"),
    Part("hits", 6, "1 for each number hit in Gambler's Row"),
    Part("visited", KINDS, "1 for each kind of square entered since the piece moved"),
    Part("laid", SEATS * DICE, "everyone's dice of 5 Dice Poker, from oneself to the left"),
    Part("high", SEATS, "everyone's one die, from oneself to the left"),
    Part("hands", SEATS * HAND, "cards plus 1, 0 for none or unseen, from oneself to the left"),
    Part("held", SEATS, "cards in each hand, from oneself to the left"),
    Part("drawn", SEATS, "cards that each has drawn plus 1, from oneself to the left"),
    Part("discards", PLAYING_CARDS, "1 for each card that oneself has discarded"),
    Part("deck", PLAYING_CARDS, "1 for each playing card that may still come or is hidden"),
    Part("unseen", CARDS, "1 for each Take A Gamble card that has not been drawn"),
    Part("order", CARDS, "the cards drawn, in order, plus 1"),
    Part("picked", 3 + SEATS, "the limit; two digits for the dollars picked; each one's seat in the card room plus 1, "
         "from oneself to the left"),
    Part("options", 19 + KINDS, "two digits each for rounds and minutes; the flags; the square played alone plus 1; "
         "the picks from Gambler's Row on; the limits; squares of the board; cards; cards of a hand of Pecos; who goes "
         "first plus 1; two digits for the dollars that everyone begins with"),
    Part("pack", PLAYING_CARDS, "1 for each playing card that is shuffled"),
    Part("board", BOARD, "the kinds of the squares"),
    Part("cards", 4 * CARDS, "each card's effect, amount in two digits, and square"),
)  # fmt: skip


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the hidden table from the seat's side; a spectator's side is that of seat 0."""
    me = max(seat, 0)
    out[:] = 0
    at = put_money(s, me, out)
    at = put_people(s, me, out, at)
    at = put_play(s, me, out, at)
    at = put_dice(s, me, out, at)
    at = put_cards(s, me, seat, out, at)
    at = put_picked(s, me, out, at)
    put_options(s, out, at)


@inlined
def put_dollars(s: Table, me: int, out: Any, at: int, dollars: Row[i32], offset: int) -> int:
    """Write a sum for each seat, from oneself to the left; return the place after them."""
    for k in range(s.players):
        put_number(out, at + MONEY * k, dollars[around(me + k, s.players)] + offset, MONEY)
    return at + MONEY * SEATS


@inlined
def put_money(s: Table, me: int, out: Any) -> int:
    """Write all sums of money."""
    at = put_dollars(s, me, out, 0, s.money, 0)
    at = put_dollars(s, me, out, at, s.staked, 0)
    at = put_dollars(s, me, out, at, s.side, OFFSET)
    at = put_dollars(s, me, out, at, s.before, 0)
    at = put_dollars(s, me, out, at, s.gain, OFFSET)
    at = put_dollars(s, me, out, at, s.in_round, 0)
    for dollars in (s.jackpot, s.bowl, s.to_match, s.lapsed):
        put_number(out, at, dollars, MONEY)
        at += MONEY
    return at


@inlined
def put_people(s: Table, me: int, out: Any, at: int) -> int:
    """Write which seats are in what, who is who, and how good their dice or cards are."""
    for seats in (s.waiting, s.contest, s.tied, s.live, s.shown, s.champions):
        put_seats(out, at, seats, me, s.players)
        at += SEATS
    for who in (s.active, s.turn, s.first, s.dealing, s.opener, s.raiser, s.visitor):
        put_seat(out, at, who, me, s.players)
        at += SEATS
    for k in range(s.players):
        put_number(out, at + RANK * k, s.rank[around(me + k, s.players)], RANK)
    put_number(out, at + RANK * SEATS, s.tied_rank, RANK)
    return at + RANK * (SEATS + 1)


@inlined
def put_play(s: Table, me: int, out: Any, at: int) -> int:
    """Write where the game stands."""
    put(out, at + s.step, 1)
    at += STEPS
    for kind in (s.square, s.last):
        put(out, at + (kind if kind != NOBODY_YET else KINDS), 1)
        at += KINDS + 1
    for k in range(s.players):
        put(out, at + k, s.place[around(me + k, s.players)])
    return at + SEATS


@inlined
def put_dice(s: Table, me: int, out: Any, at: int) -> int:
    """Write the dice, and what counts throws and rounds."""
    at = put_row(out, at, s.moved, 2)
    at = put_row(out, at, s.dice, DICE)
    at = put_bits(out, put_bits(out, at, u64(s.thrown), DICE), u64(s.rolling), DICE)
    put(out, at, 1 if s.waiting & bit(CHANCE) else 0)
    put(out, at + 1, s.players)
    put(out, at + 2, s.time_up)
    put(out, at + 3, s.ending)
    put(out, at + 4, s.throws)
    put(out, at + 5, s.point)
    put(out, at + 6, s.level)
    put(out, at + 7, s.betting)
    put(out, at + 8, s.next_card)
    put(out, at + 9, s.card + 1)
    put(out, at + 10, s.again)
    put(out, at + 11, s.gaps)
    put(out, at + 12, s.antes)
    at += 13
    put_number(out, at, s.round_, 4)
    at = put_bits(out, at + 4, u64(s.hits), 6)
    at = put_bits(out, at, u64(s.visited), KINDS)
    for k in range(s.players):
        p = around(me + k, s.players)
        put_row(out, at + DICE * k, s.laid[p], DICE)
        put(out, at + DICE * SEATS + k, s.high[p])
    return at + (DICE + 1) * SEATS


@inlined
def put_cards(s: Table, me: int, seat: int, out: Any, at: int) -> int:
    """Write the hands, the deck and the Take A Gamble cards seen."""
    for k in range(s.players):
        p = around(me + k, s.players)
        for place in range(HAND):
            put(out, at + HAND * k + place, s.hands[p, place] + 1)
        put(out, at + HAND * SEATS + k, s.held[p])
        put(out, at + (HAND + 1) * SEATS + k, s.drawn[p] + 1)
    at += (HAND + 2) * SEATS
    if seat >= 0:
        put_bits(out, at, s.muck[seat], PLAYING_CARDS)
    at = put_bits(out, at + PLAYING_CARDS, s.deck, PLAYING_CARDS)
    at = put_bits(out, at, s.unseen, CARDS)
    for k in range(s.options.cards):
        put(out, at + k, s.order[k] + 1)
    return at + CARDS


@inlined
def put_picked(s: Table, me: int, out: Any, at: int) -> int:
    """Write the terms that were picked, and who sits where in the card room."""
    put(out, at, s.limit)
    put_number(out, at + 1, s.terms, 2)
    at += 3
    for k in range(SEATS):
        if s.seated[k] != NOBODY_YET:
            put(out, at + (s.seated[k] - me + s.players) % s.players, k + 1)
    return at + SEATS


@inlined
def put_options(s: Table, out: Any, at: int) -> None:
    """Write the table's options, board and cards."""
    o = s.options
    put_number(out, at, o.rounds, 2)
    put_number(out, at + 2, o.minutes, 2)
    at += 4
    for number in (o.pro_rata, o.roll_off, o.exact_pairs, o.side_pots, o.compare_dice, o.sit_out, o.half_bets):
        put(out, at, number)
        at += 1
    put(out, at, o.alone + 1)
    at = put_bits(out, put_bits(out, at + 1, o.picks >> u64(2), KINDS - 2), o.limits, 3)
    put(out, at, o.squares)
    put(out, at + 1, o.cards)
    put(out, at + 2, o.hand)
    put(out, at + 3, o.first + 1)
    put_number(out, at + 4, o.purse, 2)
    at = put_bits(out, at + 6, o.pack, PLAYING_CARDS)
    put_row(out, at, o.board, o.squares)
    at += BOARD
    for k in range(o.cards):
        put(out, at + 4 * k, o.deck[k].effect)
        put_number(out, at + 4 * k + 1, o.deck[k].amount, 2)
        put(out, at + 4 * k + 3, o.deck[k].square)
