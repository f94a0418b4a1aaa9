"""What must hold on every table that play can reach."""

from croupier.components.cards import DECK
from croupier.components.melds import points
from croupier.games.cardroom.gin.rules import held, in_stock
from croupier.games.cardroom.gin.state import (
    BY_TARGET,
    DEALER,
    DEALS,
    MELDS,
    NOBODY,
    OVER,
    SEATS,
    TAKES,
    WALL,
    Table,
)
from croupier.kernel import bit, count
from croupier.kernel.bits import NONE


def audit(s: Table) -> list[str]:
    """What is wrong with the table, in words; empty when it is sound."""
    return [*_cards(s), *_known(s), *_result(s)]


def _cards(s: Table) -> list[str]:
    places = [s.stock, s.discards, *(s.hand[p] for p in range(SEATS))]
    union, cards = NONE, sum(map(count, places))
    for place in places:
        union |= place
    problems: list[str] = []
    if (cards and union != DECK) or cards not in (0, 52):
        problems.append(f"{cards} cards are on the table, {count(union)} of them different")
    if cards:
        problems += [f"seat {p} holds {count(s.hand[p])} cards" for p in range(SEATS) if count(s.hand[p]) != held(s, p)]
        if in_stock(s) < WALL:
            problems.append(f"{in_stock(s)} cards are left in the stock")
    if s.takes > TAKES:
        problems.append(f"{s.takes} discards were taken")
    if s.step not in (DEALS, OVER) and not 0 <= s.turn < SEATS:
        problems.append(f"seat {s.turn} is asked")
    return problems


def _known(s: Table) -> list[str]:
    problems = [f"seat {p} is known to hold what it does not" for p in range(SEATS) if s.known[p] & ~s.hand[p]]
    if s.upcard != NOBODY and not s.discards & bit(s.upcard):
        problems.append("the upcard is not on the discard pile")
    for card in (s.taken, s.drawn):
        if card != NOBODY and not s.hand[s.turn] & bit(card):
            problems.append("who discards does not hold what they drew")
    return problems


def _result(s: Table) -> list[str]:
    if s.knocker == NOBODY:
        return []
    problems: list[str] = [] if s.step in (DEALER, OVER) else ["somebody has knocked, and the hand goes on"]
    for p in range(SEATS):
        rest = s.hand[p] & ~(s.laid if p != s.knocker else NONE)
        for place in range(MELDS):
            rest &= ~s.melds[p, place]
        if points(rest) != s.deadwood[p]:
            problems.append(f"seat {p} has {points(rest)} points left, not {s.deadwood[p]}")
    if s.step == OVER and s.ending == BY_TARGET and s.options.target == 0:
        problems.append("a target ended a match that has none")
    return problems
