"""Bots of the poker games. They know only the table as their seat sees it."""

from typing import Final

from croupier.components.seats import total
from croupier.games.cardroom.poker.betting import may_raise, to_call
from croupier.games.cardroom.poker.numbers import BRING_IN, CALL, CHECK, DISCARD, FOLD, NEXT, RAISE
from croupier.games.cardroom.poker.showdown import best_of, board_of
from croupier.games.cardroom.poker.state import BRINGING_IN, DEALER, DRAWING, NO_LOW, Table
from croupier.games.contract import Bot
from croupier.kernel import Menu, below, bit, count, high, low, nth, rule, size, u64
from croupier.kernel.chance import Stream

ROLLS: Final = 40
"""Hands that are imagined to the end for one decision."""
ALL: Final = 1000
"""The whole pot, in the units in which shares are counted."""
BLUFF: Final = 25
"""One bet in so many is made with nothing."""


@rule
def share_of(s: Table, seat: int, stream: Stream) -> int:
    """The share of the pot that the seat's hand would win against the live hands, in thousandths: the mean over hands
    played to the end with cards at random."""
    won = 0
    for _ in range(ROLLS):
        won += imagined(s, seat, stream)
    return won // ROLLS


@rule
def imagined(s: Table, seat: int, stream: Stream) -> int:
    """The share that the hand wins when all the cards that the seat does not see are dealt at random."""
    deck = s.deck
    board = board_of(s)
    own = s.down[seat] | s.up[seat]
    cards_each = 0
    on_board = 0
    for k in range(s.variant.count):
        street = s.variant.streets[k]
        cards_each += street.down + street.up
        on_board += street.board
    board = filled(deck, board, on_board, stream)
    deck &= ~board
    mine = filled(deck, own, cards_each, stream)
    deck &= ~mine
    return against(s, seat, deck, board, mine, cards_each, stream)


@rule
def filled(deck: u64, cards: u64, size: int, stream: Stream) -> u64:
    """The set, with as many cards from the deck as it lacks to a size."""
    while count(cards) < size:
        card = bit(nth(deck, below(stream, count(deck))))
        deck &= ~card
        cards |= card
    return cards


@rule
def against(s: Table, seat: int, deck: u64, board: u64, mine: u64, cards_each: int, stream: Stream) -> int:
    """The share that a hand wins against the others with cards from the deck."""
    my_high = best_of(s, mine, board, NO_LOW) if s.variant.high else 0
    my_low = best_of(s, mine, board, s.variant.low) if s.variant.low != NO_LOW else 0
    highs, lows = 1, 1
    best_high, best_low, any_low = True, my_low > 0, my_low > 0
    for p in range(s.players):
        if p != seat and s.live & bit(p):
            theirs = filled(deck, s.down[p] | s.up[p], cards_each, stream)
            deck &= ~theirs
            if s.variant.high:
                rank = best_of(s, theirs, board, NO_LOW)
                best_high = best_high and rank <= my_high
                highs += 1 if rank == my_high else 0
            if s.variant.low != NO_LOW:
                rank = best_of(s, theirs, board, s.variant.low)
                any_low = any_low or rank > 0
                best_low = best_low and rank <= my_low
                lows += 1 if rank == my_low else 0
    for_low = 0 if not any_low else ALL // 2 if s.variant.high else ALL
    won = (ALL - for_low) // highs if best_high else 0
    return won + (for_low // lows if best_low else 0)


@rule
def choose(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Bet and raise with more than a fair share of the pot, call with what the pot pays for, bluff now and then."""
    if s.step == DEALER:
        return NEXT
    if s.step == DRAWING:
        return DISCARD
    share = share_of(s, seat, stream)
    fair = ALL // count(s.live)
    missing = min(to_call(s, seat), s.money[seat])
    pot = total(s.paid, s.players)
    bold = below(stream, BLUFF) == 0
    if may_raise(s, seat) and (share * 5 > fair * 7 or (bold and missing == 0)):
        return raise_of(s, seat, menu, share, pot, stream)
    if s.step == BRINGING_IN:
        return BRING_IN
    if missing == 0:
        return CHECK
    # what others bet says that they have more than cards at random
    return CALL if (share - share * missing // (8 * (pot + missing))) * (pot + missing) > missing * ALL else FOLD


@rule
def raise_of(s: Table, seat: int, menu: Menu, share: int, pot: int, stream: Stream) -> int:
    """A raise by about half the pot to all of it, the more the better the hand is."""
    last = size(menu) - 1
    least, most = low(menu, last) - RAISE, high(menu, last) - RAISE
    wanted = s.to_match + pot * (share + below(stream, ALL // 2)) // ALL
    return RAISE + max(least, min(most, wanted))


HEURISTIC: Final[Bot[Table]] = Bot(
    "heuristic", choose, "imagines the hand to its end, bets when it is ahead, calls when the pot pays, bluffs a little"
)
