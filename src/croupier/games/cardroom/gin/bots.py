"""Bots of Gin Rummy. They know only the table as their seat sees it."""

from typing import Final

from croupier.components.cards import CARDS, RANKS, rank_of, suit_of
from croupier.components.melds import best_melds, deadwood, in_melds, points, points_of
from croupier.games.cardroom.gin.laying import knocking
from croupier.games.cardroom.gin.numbers import DISCARD, DRAW, KNOCK, NEXT, PASS, TAKE
from croupier.games.cardroom.gin.rules import kept
from croupier.games.cardroom.gin.state import DEALER, DISCARDING, DRAWING, LAST, NOBODY, TAKES, Table
from croupier.games.contract import Bot
from croupier.kernel import Menu, bit, count, lowest, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

CHANCE_WORTH: Final = 2
"""Points of deadwood that a card which would make a meld is worth."""
RISK: Final = 2
"""Points of deadwood that it costs to discard near a card that the other has taken."""
PATIENCE: Final = 16
"""The deadwood to knock with at the beginning of a hand; later 2 less for each discard that lies there, then only with
gin: who still waits has little left, and undercuts."""


@rule
def choose(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Take discards that make melds; part with the dearest cards that have few chances; knock early, or with gin."""
    if s.step == DEALER:
        return NEXT
    if s.step == DISCARDING:
        return put_down(s, seat)
    if s.step == LAST:
        card = to_knock(s.hand[seat] | bit(s.upcard), s.upcard, s.options.knock)
        return KNOCK + card if card != NOBODY else PASS
    useful = s.takes < TAKES and wants(s.hand[seat], s.upcard)
    if useful:
        return TAKE
    return DRAW if s.step == DRAWING else PASS


@rule
def wants(hand: u64, card: int) -> bool:
    """Whether the card makes a meld that leaves less deadwood."""
    more = hand | bit(card)
    if not in_melds(more) & bit(card):
        return False
    left = more & ~best_melds(more)
    return points(left) - dearest(left) < deadwood(hand)


@rule
def dearest(cards: u64) -> int:
    """What the dearest of the cards counts; 0 without any."""
    most = 0
    while cards:
        card = lowest(cards)
        cards &= ~bit(card)
        most = max(most, points_of(card))
    return most


@rule
def put_down(s: Table, seat: int) -> int:
    """Knock, if it is time, with the least deadwood; else discard what counts most and is least likely to be of use."""
    hand = s.hand[seat]
    card = to_knock(hand, s.taken, max(0, min(s.options.knock, PATIENCE - 2 * count(s.discards))))
    if card != NOBODY:
        return KNOCK + card
    loose = hand & ~best_melds(hand)
    cards = loose & ~kept(s) if loose & ~kept(s) else hand & ~kept(s)
    best, price = lowest(cards), -CARDS * 10
    while cards:
        card = lowest(cards)
        cards &= ~bit(card)
        gain = points_of(card) - CHANCE_WORTH * chances(s, loose, card) - RISK * risky(s.known[1 - seat], card)
        if gain > price:
            best, price = card, gain
    return DISCARD + best


@rule
def to_knock(hand: u64, kept: int, most: int) -> int:
    """The card with whose discard one knocks with the least deadwood; NOBODY: one cannot."""
    cards = knocking(hand, kept, most)
    best, least = NOBODY, most + 1
    while cards:
        card = lowest(cards)
        cards &= ~bit(card)
        left = deadwood(hand & ~bit(card))
        if left < least:
            best, least = card, left
    return best


@rule
def chances(s: Table, loose: u64, card: int) -> int:
    """How many cards that are not seen make a meld of this one and another loose card."""
    unseen = s.stock & near(card)
    found = 0
    while unseen:
        other = bit(lowest(unseen))
        unseen &= ~other
        melded = in_melds(loose | other)
        if melded & other and melded & bit(card):
            found += 1
    return found


@rule
def near(card: int) -> u64:
    """The cards that can be in a meld of three with a card: of its rank, or up to two away in its suit."""
    found = NONE
    place = (rank_of(card) + 1) % RANKS
    for suit in range(4):
        found |= bit(RANKS * suit + rank_of(card))
    for away in range(max(0, place - 2), min(RANKS, place + 3)):
        found |= bit(RANKS * suit_of(card) + (away - 1) % RANKS)
    return found


@rule
def risky(known: u64, card: int) -> int:
    """1 if the other player has taken a card that can be in a meld with this one."""
    return 1 if known & near(card) else 0


HEURISTIC: Final[Bot[Table]] = Bot(
    "heuristic",
    choose,
    "takes what makes melds, discards what counts most and has few chances, knocks early or with gin",
)
