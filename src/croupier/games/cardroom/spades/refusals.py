"""Why a seat whose turn it is may not do something: a clause of `rules.md`, and a sentence for a player."""

from croupier.components.cards import CARDS, NAMES, SPADES, suit_of
from croupier.games.cardroom.spades.numbers import BID, DEAL, NEXT, UNKNOWN_CARD
from croupier.games.cardroom.spades.state import BIDDING, DEALER, Table
from croupier.games.contract import CHANCE, HOUSE, Refusal
from croupier.kernel import bit

SUITS = ("a club", "a diamond", "a heart", "a spade")


def reason(s: Table, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this."""
    if seat == CHANCE:
        return _chance(action)
    if action >= DEAL:
        return Refusal("SP-2", "Cards come by chance, not from a player")
    if seat == HOUSE:
        return Refusal("ACTION-1", "The house has nothing to do here")
    if s.step == DEALER:
        return Refusal("SP-13", "The next hand has not been dealt: deal it first")
    if action == NEXT:
        return Refusal("SP-13", "This hand is not over")
    if s.step == BIDDING:
        if action < BID:
            return Refusal("SP-4", "Everybody bids before a card is played")
        return Refusal("SP-4", f"A bid is 0 to {s.each} tricks, not {action - BID}")
    return _play(s, seat, action)


def _play(s: Table, seat: int, card: int) -> Refusal:
    if not 0 <= card < CARDS:
        return Refusal("SP-4", "The bids are made: play a card")
    if not s.hand[seat] & bit(card):
        return Refusal("SP-3", f"You do not hold {NAMES[card]}")
    if s.played:
        return Refusal("SP-6", f"{SUITS[suit_of(s.trick[s.leader])].capitalize()} was led, and you have one")
    if suit_of(card) == SPADES:
        return Refusal("SP-7", "No spade has been played yet, and you have something else to lead")
    return Refusal("ACTION-1", "There is no such action here")


def _chance(action: int) -> Refusal:
    if action == UNKNOWN_CARD:
        return Refusal("ACTION-1", "Say which card is dealt")
    if DEAL <= action < DEAL + CARDS:
        return Refusal("SP-2", f"The card {NAMES[action - DEAL]} has been dealt already")
    return Refusal("ACTION-1", "Chance only deals cards")
