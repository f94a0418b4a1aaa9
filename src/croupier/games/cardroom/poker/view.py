"""What a seat can see, and what it can imagine behind it."""

from croupier.games.cardroom.poker.dealing import lies_down
from croupier.games.cardroom.poker.numbers import DEAL, UNKNOWN_CARD
from croupier.games.cardroom.poker.state import Table
from croupier.kernel import below, bit, count, nth, rule
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream


@rule
def hide(s: Table, seat: int) -> None:
    """Turn down the cards of the others that do not lie face up; what they changed, and the order of the deck, nobody
    sees."""
    for p in range(s.players):
        if p != seat:
            s.deck |= s.away[p]
            s.away[p] = NONE
            if not s.shown & bit(p):
                s.deck |= s.down[p]
                s.down[p] = NONE


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """A card that is dealt face down is seen by its owner."""
    if action >= DEAL and viewer != s.dealing and lies_down(s) and not s.shown & bit(s.dealing):
        return UNKNOWN_CARD
    return action


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Deal the hidden cards anew, out of all that the seat does not see."""
    for p in range(s.players):
        if p != seat:
            for _ in range(s.held[p] - count(s.down[p])):
                s.down[p] |= bit(from_deck(s, stream))
            for _ in range(s.changed[p] - count(s.away[p])):
                s.away[p] |= bit(from_deck(s, stream))


@rule
def from_deck(s: Table, stream: Stream) -> int:
    """A random card, taken from the deck."""
    card = nth(s.deck, below(stream, count(s.deck)))
    s.deck &= ~bit(card)
    return card
