"""Bots of Spades. They know only the table as their seat sees it."""

from typing import Final

from croupier.components.cards import CARDS, RANKS, SPADES, rank_of, suit_of
from croupier.games.cardroom.spades.numbers import BID, NEXT, PLAY
from croupier.games.cardroom.spades.rules import TRUMPS, playable, side, suit_set
from croupier.games.cardroom.spades.state import BIDDING, DEALER, NOBODY, Table
from croupier.games.contract import Bot
from croupier.kernel import Menu, bit, count, lowest, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

ACE, KING, QUEEN, JACK = RANKS - 1, RANKS - 2, RANKS - 3, RANKS - 4
"""Ranks."""


@rule
def choose(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """Bid what the hand is worth; then take tricks cheaply until the bids are made, and duck after that."""
    if s.step == DEALER:
        return NEXT
    if s.step == BIDDING:
        return BID + bid_for(s.hand[seat], s.each, s.players)
    return PLAY + (to_follow(s, seat) if s.played > 0 else to_lead(s, seat))


@rule
def bid_for(hand: u64, size: int, players: int) -> int:
    """About as many tricks as the hand is worth; nil with nothing high, and few spades."""
    halves = 0
    for suit in range(SPADES):
        halves += worth_of(hand & suit_set(suit), suit, players)
    spades = hand & TRUMPS
    for high in (ACE, KING, QUEEN, JACK):
        if spades & bit(RANKS * SPADES + high):
            halves += 2 if high >= QUEEN else 1
    halves += 2 * max(0, count(spades) - 3)
    if halves <= 1 and count(spades) <= 3:
        return 0
    return max(1, min(size, halves // 2))


@rule
def worth_of(cards: u64, suit: int, players: int) -> int:
    """Half tricks that the high cards of a side suit are worth."""
    halves = 0
    if cards & bit(RANKS * suit + ACE):
        halves += 2
    if cards & bit(RANKS * suit + KING) and count(cards) > 1:
        halves += 2 if players < 4 else 1
    if cards & bit(RANKS * suit + QUEEN) and count(cards) > 2 and players < 4:
        halves += 1
    return halves


@rule
def wants(s: Table, seat: int) -> bool:
    """Whether the seat's side still needs tricks, and the seat bid some."""
    needed = 0
    for p in range(s.players):
        if side(s, p) == side(s, seat):
            needed += s.bid[p] - s.taken[p]
    return needed > 0 and s.bid[seat] > 0


@rule
def strength(card: int, led: int) -> int:
    """How good a card is in a trick."""
    if suit_of(card) == SPADES:
        return CARDS + card
    return card if suit_of(card) == led else NOBODY


@rule
def to_follow(s: Table, seat: int) -> int:
    """The lowest card that wins for who wants tricks and is last, else the highest; the highest that loses for who does
    not, or whose partner wins."""
    led = suit_of(s.trick[s.leader])
    best, by = NOBODY, NOBODY
    for p in range(s.players):
        if s.trick[p] != NOBODY and strength(s.trick[p], led) > best:
            best, by = strength(s.trick[p], led), p
    cards = playable(s, seat)
    win, lose = NONE, NONE
    for card in range(CARDS):
        if cards & bit(card):
            if strength(card, led) > best:
                win |= bit(card)
            else:
                lose |= bit(card)
    ours = by != NOBODY and side(s, by) == side(s, seat) and s.bid[by] > 0
    if wants(s, seat) and win and not ours:
        return cheapest(win) if s.played == s.players - 1 else dearest(win)
    if wants(s, seat):
        return cheapest(cards)
    return dearest(lose) if lose else cheapest(win)


@rule
def to_lead(s: Table, seat: int) -> int:
    """A high card of a side suit for who wants tricks; else the lowest card."""
    cards = playable(s, seat)
    best = dearest(cards & ~TRUMPS) if cards & ~TRUMPS else dearest(cards)
    return best if wants(s, seat) and rank_of(best) >= KING else cheapest(cards)


@rule
def cheapest(cards: u64) -> int:
    """The card of the lowest rank; spades last."""
    best = NOBODY
    for card in range(CARDS):
        if cards & bit(card) and (best == NOBODY or price(card) < price(best)):
            best = card
    return best


@rule
def dearest(cards: u64) -> int:
    """The card of the highest rank; spades first."""
    best = lowest(cards)
    for card in range(CARDS):
        if cards & bit(card) and price(card) > price(best):
            best = card
    return best


@rule
def price(card: int) -> int:
    """What it costs to part with a card."""
    return rank_of(card) + (RANKS if suit_of(card) == SPADES else 0)


HEURISTIC: Final[Bot[Table]] = Bot(
    "heuristic", choose, "bids what its high cards are worth, takes tricks cheaply until its bid is made, then ducks"
)
