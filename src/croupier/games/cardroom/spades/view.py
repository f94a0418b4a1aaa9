"""What a seat can see, and what it can imagine behind it."""

import numpy as np

from croupier.components.imagining import deal_out
from croupier.games.cardroom.spades.numbers import DEAL, UNKNOWN_CARD
from croupier.games.cardroom.spades.rules import dealt_to
from croupier.games.cardroom.spades.state import DEALS, NOBODY, SEATS, Table
from croupier.kernel import count, rule
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream


@rule
def hide(s: Table, seat: int) -> None:
    """Turn the other hands face down, and mix them with what was not dealt."""
    for p in range(s.players):
        if p != seat:
            s.deck |= s.hand[p]
            s.hand[p] = NONE


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """Only the seat that a card is dealt to sees it."""
    return UNKNOWN_CARD if action >= DEAL and dealt_to(s) != viewer else action


@rule
def held(s: Table, seat: int) -> int:
    """How many cards the seat holds, which everybody can count."""
    if s.step == DEALS:
        return (s.dealt + (s.players - 1 - (seat - s.dealer - 1) % s.players)) // s.players
    return s.each - s.tricks - (1 if s.trick[seat] != NOBODY else 0)


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Deal the cards that the seat does not see to the others, but no suit to who has shown to lack it."""
    need = np.zeros(SEATS, np.int64)
    for p in range(s.players):
        need[p] = held(s, p) - count(s.hand[p])
    s.deck = deal_out(s.deck, s.hand, need, s.lacks, stream)
