"""Why a seat whose turn it is may not do something: a clause of `rules.md`, and a sentence for a player."""

from croupier.components.cards import CARDS, NAMES
from croupier.components.melds import deadwood
from croupier.games.cardroom.gin.numbers import DEAL, DISCARD, DRAW, KNOCK, NEXT, PASS, TAKE, UNKNOWN_CARD
from croupier.games.cardroom.gin.state import DEALER, DISCARDING, DRAWING, LAST, OFFERED, TAKES, Table
from croupier.games.contract import CHANCE, HOUSE, Refusal
from croupier.kernel import bit


def reason(s: Table, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this."""
    if seat == CHANCE:
        return _chance(action)
    if action >= DEAL:
        return Refusal("GR-2", "Cards come from the stock by chance, not from a player")
    if seat == HOUSE:
        return Refusal("ACTION-1", "The house has nothing to do here")
    if s.step == DEALER:
        return Refusal("GR-22", "The next hand has not been dealt: deal it first")
    if action == NEXT:
        return Refusal("GR-22", "This hand is not over")
    if s.step == OFFERED:
        return Refusal("GR-4", "The first upcard is offered: take it, or pass")
    if s.step == DRAWING:
        return _draw(action)
    return _put_down(s, seat, action)


def _draw(action: int) -> Refusal:
    if action == TAKE:
        return Refusal("GR-19", f"{TAKES} discards have been taken in this hand: draw from the stock")
    if action == PASS:
        return Refusal("GR-5", "Only the first upcard can be passed: take the discard, or draw from the stock")
    return Refusal("GR-5", "Take the discard or draw from the stock first, then discard or knock")


def _put_down(s: Table, seat: int, action: int) -> Refusal:
    if action in (TAKE, DRAW) and s.step == DISCARDING:
        return Refusal("GR-6", "You have drawn already: discard a card, or knock")
    if s.step == LAST and not KNOCK <= action < KNOCK + CARDS:
        return Refusal("GR-18", "Two cards are left in the stock: knock with the last discard, or pass")
    if action == PASS:
        return Refusal("GR-6", "You have drawn: discard a card, or knock")
    card = action - KNOCK if action >= KNOCK else action - DISCARD
    if not 0 <= card < CARDS:
        return Refusal("ACTION-1", "There is no such action here")
    return _card(s, seat, card)


def _card(s: Table, seat: int, card: int) -> Refusal:
    hand, taken = s.hand[seat], s.taken
    if s.step == LAST:
        hand, taken = hand | bit(s.upcard), s.upcard
    if not hand & bit(card):
        return Refusal("GR-3", f"You do not hold {NAMES[card]}")
    if card == taken:
        return Refusal("GR-7", f"You have just taken {NAMES[card]}: discard another card")
    left = deadwood(hand & ~bit(card))
    return Refusal("GR-9", f"Without {NAMES[card]} your deadwood is {left}; knock with {s.options.knock} or less")


def _chance(action: int) -> Refusal:
    if action == UNKNOWN_CARD:
        return Refusal("ACTION-1", "Say which card is dealt")
    if DEAL <= action < DEAL + CARDS:
        return Refusal("GR-2", f"The card {NAMES[action - DEAL]} is not in the stock any more")
    return Refusal("ACTION-1", "Chance only deals cards")
