"""Why a seat whose turn it is may not do something: a clause of `rules.md`, and a sentence for a player."""

from croupier.components.cards import NAMES
from croupier.games.cardroom.poker.betting import highest_raise, lowest_raise, may_raise, reopens, to_call
from croupier.games.cardroom.poker.numbers import (
    BRING_IN,
    CALL,
    CHECK,
    DEAL,
    DISCARD,
    FOLD,
    NEXT,
    RAISE,
    UNKNOWN_CARD,
)
from croupier.games.cardroom.poker.state import BRINGING_IN, DEALER, DRAWING, FIXED, POT, SPREAD, Table
from croupier.games.contract import CHANCE, HOUSE, Refusal
from croupier.kernel import bit

LIMITS = {FIXED: "PK-28", SPREAD: "PK-29", POT: "PK-30"}


def reason(s: Table, seat: int, action: int) -> Refusal:
    """Why the seat, whose turn it is, may not do this."""
    if seat == CHANCE:
        return _chance(action)
    if action >= DEAL:
        return Refusal("PK-14", "Cards come by chance, not from a player")
    if seat == HOUSE:
        return Refusal("ACTION-1", "The house has nothing to do here")
    if s.step == DEALER:
        return Refusal("PK-5", "The next hand has not been dealt: deal it first")
    if action == NEXT:
        return Refusal("PK-5", "This hand is not over")
    if s.step == DRAWING:
        return _change(s, action)
    if DISCARD <= action < RAISE:
        return Refusal("PK-17", "Cards are not changed here: now bets are made")
    if action >= RAISE:
        return _raise(s, seat, action - RAISE)
    return _plain(s, seat, action)


def _plain(s: Table, seat: int, action: int) -> Refusal:
    missing = to_call(s, seat)
    if s.step == BRINGING_IN:
        return Refusal("PK-13", "Your card is the lowest: bring it in, or bet")
    if action == BRING_IN:
        return Refusal("PK-13", "It has been brought in already, or is not in this game")
    if action == CHECK:
        return Refusal("PK-20", f"There is a bet of ${missing} to match: call, raise or fold")
    if action == CALL:
        return Refusal("PK-20", "There is nothing to match: check, or bet")
    if action == FOLD:
        return Refusal("PK-20", "There is no bet: to check costs nothing")
    return Refusal("ACTION-1", "There is no such action here")


def _raise(s: Table, seat: int, to: int) -> Refusal:
    if not may_raise(s, seat):
        return _no_raise(s, seat)
    least, most = lowest_raise(s, seat), highest_raise(s, seat)
    if to < least:
        return Refusal("PK-24", f"A {_name(s)} is to ${least} at least, not ${to}")
    if to > s.in_round[seat] + s.money[seat]:
        return Refusal("PK-31", f"You can bring the bet to ${s.in_round[seat] + s.money[seat]} at most, not ${to}")
    rule = LIMITS.get(s.stakes.limit, "PK-31")
    bound = f"is to ${most}" if least == most else f"is to ${most} at most"
    return Refusal(rule, f"A {_name(s)} {bound} by the limit, not ${to}")


def _no_raise(s: Table, seat: int) -> Refusal:
    if s.stakes.wagers and s.wagered >= s.stakes.wagers:
        return Refusal("PK-32", "A round has one bet and three raises, and they have been made")
    if s.money[seat] <= to_call(s, seat):
        return Refusal("PK-21", f"You have ${s.money[seat]}, and it takes as much to match: call, or fold")
    if s.acted & bit(seat) and not reopens(s, to_call(s, seat)):
        return Refusal("PK-25", "You have acted, and no full raise has come since: call, or fold")
    return Refusal("PK-27", "Nobody could match more")


def _name(s: Table) -> str:
    return "raise" if s.to_match and s.step != BRINGING_IN else "bet"


def _change(s: Table, action: int) -> Refusal:
    if DISCARD <= action < RAISE:
        return Refusal("PK-17", "You may not change so many cards, or have none at such a place")
    return Refusal("PK-17", "Now cards are changed: say which, or none")


def _chance(action: int) -> Refusal:
    if action == UNKNOWN_CARD:
        return Refusal("ACTION-1", "Say which card is dealt")
    if DEAL <= action < DEAL + len(NAMES):
        return Refusal("PK-15", f"The card {NAMES[action - DEAL]} has been dealt already")
    return Refusal("ACTION-1", "Chance only deals cards")
