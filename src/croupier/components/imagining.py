"""Hidden cards dealt anew, so that nobody gets what everybody knows that they do not hold."""

from typing import Any, Final

from croupier.components.cards import RANKS
from croupier.kernel import below, bit, count, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

SUITS: Final = 4
SUIT: Final = u64((1 << RANKS) - 1)


@rule
def cards_of(suits: int) -> u64:
    """All cards of a set of suits."""
    cards = NONE
    for suit in range(SUITS):
        if suits & (1 << suit):
            cards |= SUIT << u64(RANKS * suit)
    return cards


@rule
def deal_out(pool: u64, hands: Any, need: Any, lacks: Any, stream: Stream) -> u64:
    """Deal cards of the pool to hands, in each of which so many are missing; return what is left over.

    `lacks` has the whole suits that a hand is known not to hold. Some deal keeps to that; each card goes to one of the
    hands that may have it, or is left over, in proportion to the room there, as long as all others still find a place.
    """
    spare = count(pool)
    for k in range(need.size):
        spare -= need[k]
    left = NONE
    while pool:
        card = nth(pool, below(stream, count(pool)))
        pool &= ~bit(card)
        to = find_place(card, pool, need, lacks, spare, stream)
        if to == need.size:
            left |= bit(card)
            spare -= 1
        else:
            hands[to] |= bit(card)
            need[to] -= 1
    return left


@rule
def find_place(card: int, pool: u64, need: Any, lacks: Any, spare: int, stream: Stream) -> int:
    """Where the card goes: a hand, or (the number of hands) what is left over."""
    tried = NONE
    while True:
        rooms = spare if not tried & bit(need.size) else 0
        for k in range(need.size):
            if not tried & bit(k) and not lacks[k] & bit(card):
                rooms += need[k]
        x = below(stream, rooms)
        place = need.size
        for k in range(need.size):
            if not tried & bit(k) and not lacks[k] & bit(card):
                if 0 <= x < need[k]:
                    place = k
                x -= need[k]
        if fits(pool, need, lacks, spare, place):
            return place
        tried |= bit(place)


@rule
def fits(pool: u64, need: Any, lacks: Any, spare: int, place: int) -> bool:
    """Whether all cards of the pool find a place when one room less is at `place`: for every set of suits there is
    room for all its cards (Hall's condition)."""
    for suits in range(1, 1 << SUITS):
        cards = cards_of(suits)
        room = spare - (1 if place == need.size else 0)
        for k in range(need.size):
            if cards & ~lacks[k]:
                room += need[k] - (1 if place == k else 0)
        if count(pool & cards) > room:
            return False
    return True
