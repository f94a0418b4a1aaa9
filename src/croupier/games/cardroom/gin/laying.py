"""How both hands are laid down when somebody has knocked: as is best for who holds them."""

from croupier.components.melds import (
    ALL,
    arrangement_from,
    cards_in,
    deadwood,
    in_melds,
    lay_off,
    meld_in,
    next_arrangement,
    points,
)
from croupier.games.cardroom.gin.state import MELDS, Table
from croupier.kernel import bit, lowest, rule, u64
from croupier.kernel.bits import NONE

EMPTY = ALL << 16 | ALL << 8 | ALL
"""The arrangement without melds, which is the last of all."""


@rule
def knocking(hand: u64, kept: int, most: int) -> u64:
    """The cards with whose discard one can knock: none that leaves more deadwood than `most`, and not the card that is
    kept."""
    found = NONE
    if points(hand & ~in_melds(hand)) > most + 10:
        return found
    least = deadwood(hand)
    cards = hand
    while cards:
        card = lowest(cards)
        cards &= ~bit(card)
        if card != kept and least - points(bit(card)) <= most and deadwood(hand & ~bit(card)) <= most:
            found |= bit(card)
    return found


@rule
def lay_down(s: Table) -> None:
    """Both lay down their melds. The knocker's leave the least deadwood, and of several arrangements that do the
    defender the most; the defender's melds and layoffs together leave the least."""
    hand, other = s.hand[s.knocker], s.hand[1 - s.knocker]
    least = deadwood(hand)
    melded = in_melds(hand)
    ours = arrangement_from(melded, 0)
    best, worst = EMPTY, -1
    while True:
        if points(hand & ~cards_in(ours)) == least:
            left = left_over(other, ours, defence(other, ours, least == 0), least == 0)
            if left > worst:
                best, worst = ours, left
        if ours == EMPTY:
            break
        ours = next_arrangement(melded, ours)
    theirs = defence(other, best, least == 0)
    for place in range(MELDS):
        s.melds[s.knocker, place] = meld_in(best, place)
        s.melds[1 - s.knocker, place] = meld_in(theirs, place)
    if least > 0:
        s.laid = laid_off(other & ~cards_in(theirs), best)
    s.deadwood[s.knocker] = least
    s.deadwood[1 - s.knocker] = worst


@rule
def defence(hand: u64, against: int, gin: bool) -> int:
    """The arrangement of the defender's hand that leaves the least deadwood after laying off, and lays off the least
    if there are several."""
    melded = in_melds(hand)
    tried = arrangement_from(melded, 0)
    best, price = EMPTY, points(hand) << 8
    while True:
        left = left_over(hand, against, tried, gin)
        cost = left << 8 | points(hand & ~cards_in(tried)) - left
        if cost < price:
            best, price = tried, cost
        if tried == EMPTY:
            return best
        tried = next_arrangement(melded, tried)


@rule
def left_over(hand: u64, against: int, melds: int, gin: bool) -> int:
    """What the defender's cards count that are in none of the melds, and cannot be laid off."""
    rest = hand & ~cards_in(melds)
    return points(rest) if gin else points(rest & ~laid_off(rest, against))


@rule
def laid_off(cards: u64, against: int) -> u64:
    """Those of the cards that go on the knocker's melds."""
    found = NONE
    for place in range(MELDS):
        if meld_in(against, place):
            found |= lay_off(cards, meld_in(against, place))
    return found
