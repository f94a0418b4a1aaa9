"""What must hold on every table that play can reach."""

from croupier.components.cards import DECK
from croupier.games.cardroom.spades.state import DEALER, DEALS, NOBODY, OVER, PLAYING, Table
from croupier.games.cardroom.spades.view import held
from croupier.kernel import bit, count
from croupier.kernel.bits import NONE


def audit(s: Table) -> list[str]:
    """What is wrong with the table, in words; empty when it is sound."""
    seats = range(s.players)
    places = [s.deck, s.seen, *(s.hand[p] for p in seats), *(bit(s.trick[p]) for p in seats if s.trick[p] != NOBODY)]
    union, cards = NONE, sum(map(count, places))
    for place in places:
        union |= place
    problems: list[str] = []
    if (cards and union != DECK) or cards not in (0, 52):
        problems.append(f"{cards} cards are on the table, {count(union)} of them different")
    if s.step not in (DEALER, OVER):
        problems += [
            f"seat {p} holds {count(s.hand[p])} cards" for p in seats if count(s.hand[p]) not in (0, held(s, p))
        ]
    problems += [f"seat {p} holds what it was seen to lack" for p in seats if s.hand[p] & s.lacks[p]]
    if s.step == PLAYING and sum(s.taken[p] for p in seats) != s.tricks:
        problems.append(f"{s.tricks} tricks were played, and other ones taken")
    if s.step != DEALS and s.step != OVER and not 0 <= s.turn < s.players:
        problems.append(f"seat {s.turn} is asked at a table of {s.players}")
    return problems
