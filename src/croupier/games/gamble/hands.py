"""The playing cards: a fresh deck for each hand, dealt one card at a time."""

from croupier.games.contract import CHANCE
from croupier.games.gamble.state import DEALS, HAND, NOBODY_YET, Table
from croupier.kernel import bit, lowest, rule, u64
from croupier.kernel.bits import NONE


@rule
def shuffle(s: Table) -> None:
    """All cards of the pack are in the deck, in no order that matters."""
    s.deck = s.options.pack
    s.step = DEALS


@rule
def deal_to(s: Table, seat: int) -> None:
    """The next card goes to the seat."""
    s.dealing = seat
    s.waiting = bit(CHANCE)


@rule
def receive(s: Table, card: int) -> int:
    """The card lies in the hand of the seat dealt to, which is returned: in the first gap that a discard left, or
    behind the others."""
    seat = s.dealing
    s.dealing = NOBODY_YET
    place = s.held[seat]
    if s.gaps:
        place = lowest(u64(s.gaps))
        s.gaps &= ~(1 << place)
    s.hands[seat, place] = card
    s.held[seat] += 1
    s.deck &= ~bit(card)
    s.waiting = NONE
    return seat


@rule
def hand_of(s: Table, seat: int) -> u64:
    """The cards of a hand, as a set."""
    cards = NONE
    for k in range(HAND):
        if s.hands[seat, k] >= 0:
            cards |= bit(s.hands[seat, k])
    return cards
