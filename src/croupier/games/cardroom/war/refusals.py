"""Why a seat whose turn it is may not do something: a clause of `rules.md`, and a sentence for a player."""

from croupier.components.cards import CARDS, NAMES
from croupier.games.cardroom.war.numbers import REVEAL
from croupier.games.cardroom.war.state import Table
from croupier.games.contract import CHANCE, HOUSE, Refusal


def reason(s: Table, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this."""
    if seat == CHANCE:
        if REVEAL <= action < REVEAL + CARDS:
            return Refusal("WAR-2", f"The card {NAMES[action - REVEAL]} has been seen: it cannot be turned up here")
        return Refusal("ACTION-1", "Chance only says which card is turned up")
    if seat == HOUSE:
        return Refusal("ACTION-1", "The house has nothing to do here")
    return Refusal("WAR-2", "You turn up a card, and chance says which it is")
