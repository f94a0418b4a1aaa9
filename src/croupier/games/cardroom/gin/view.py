"""What a seat can see, and what it can imagine behind it."""

from croupier.games.cardroom.gin.numbers import DEAL, UNKNOWN_CARD
from croupier.games.cardroom.gin.rules import dealt_to, held
from croupier.games.cardroom.gin.state import DISCARDING, NOBODY, SEATS, Table
from croupier.kernel import below, bit, count, nth, rule
from croupier.kernel.chance import Stream


@rule
def hide(s: Table, seat: int) -> None:
    """Turn the other hand face down, except for cards that all have seen it take, and mix it with the stock. Hands lie
    open when somebody has knocked."""
    if s.knocker != NOBODY:
        return
    for p in range(SEATS):
        if p != seat:
            s.stock |= s.hand[p] & ~s.known[p]
            s.hand[p] &= s.known[p]
            if p == s.turn:
                s.drawn = NOBODY


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """Only the seat that a card is dealt to sees it; all see the first upcard."""
    return UNKNOWN_CARD if action >= DEAL and dealt_to(s) not in (viewer, NOBODY) else action


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Give the other hand random ones of the cards that the seat does not see."""
    for p in range(SEATS):
        while count(s.hand[p]) < held(s, p):
            card = bit(nth(s.stock, below(stream, count(s.stock))))
            s.hand[p] |= card
            s.stock &= ~card
    if s.step == DISCARDING and s.taken == NOBODY and s.drawn == NOBODY:
        unseen = s.hand[s.turn] & ~s.known[s.turn]
        s.drawn = nth(unseen, below(stream, count(unseen)))
