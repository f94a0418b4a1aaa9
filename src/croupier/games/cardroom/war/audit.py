"""What must hold on every table that play can reach."""

from croupier.components.cards import CARDS
from croupier.games.cardroom.war.rules import owned
from croupier.games.cardroom.war.state import OVER, REVEALS, TURNS, UNSEEN, Table
from croupier.kernel import bit, count


def audit(s: Table) -> list[str]:
    """What is wrong with the table, in words; empty when it is sound."""
    seats = range(s.players)
    places = sum(s.cards[p] + s.laid[p] for p in seats) + s.deck
    seen = [s.pile[p, k] for p in seats for k in range(CARDS) if s.pile[p, k] != UNSEEN]
    problems: list[str] = []
    if places != CARDS:
        problems.append(f"{places} cards are on the table")
    if len(set(seen)) != len(seen) or len(seen) + count(s.unseen) != CARDS:
        problems.append(f"{len(seen)} cards were seen, {len(set(seen))} of them different, and {count(s.unseen)} not")
    problems += [f"the card {card} was seen, and was not" for card in seen if s.unseen & bit(card)]
    problems += [f"seat {p} has cards beyond its own" for p in seats if _beyond(s, p)]
    if sum(owned(s, p) for p in seats) + s.deck != CARDS:
        problems.append("what is won is not what was laid")
    if (s.step == TURNS and (not s.due & s.tied or s.due & s.down)) or (s.step == REVEALS and (s.due or not s.down)):
        problems.append("the wrong seats are asked for cards")
    if s.step == OVER and not s.ending:
        problems.append("the game is over, and nothing has ended it")
    problems += [f"seat {p} laid {s.laid[p]} cards" for p in seats if s.laid[p] > CARDS or s.laid[p] < 0]
    return problems


def _beyond(s: Table, p: int) -> bool:
    """Whether a card lies beyond those that a seat has."""
    own = s.laid[p] + s.cards[p]
    return any(s.pile[p, k] != UNSEEN for k in range(own, CARDS))
