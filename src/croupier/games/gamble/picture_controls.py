"""What a seat may do now, as the pages offer it: read off the menu, so that it is what the rules allow."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.games.gamble import picture_room
from croupier.games.gamble.abouts import ABOUT
from croupier.games.gamble.components import SQUARES, TITLES
from croupier.games.gamble.numbers import (
    AGAINST,
    BEGIN,
    BET,
    CALL,
    FOLD,
    FOR,
    HIT,
    HOLD,
    NO_SIDE,
    PICK,
    RAISE,
    RISK_IT,
    TAKE,
    TERMS,
    THROW,
)
from croupier.games.gamble.rules import RULES
from croupier.games.gamble.squares.pecos import MOST_DISCARDS
from croupier.games.gamble.state import CARD_ROOM, DICE, JACKPOT, Table
from croupier.games.gamble.throwing import faces
from croupier.kernel import Menu, bit, intervals

Plain = dict[str, Any]

_LADDERS: Final = ((20, (1, 2, 5, 10, 15)), (25, (1, 5, 10, 15, 20)), (4095, (1, 5, 10, 20, 30)))
"""Dollars that a page offers by one touch, next to the most one may: up to which most, which ones."""
_WORDS: Final = {
    HOLD: "hold",
    HIT: "hit",
    FOLD: "fold",
    CALL: "call",
    TAKE: "take",
    RISK_IT: "risk",
    NO_SIDE: "no_side",
    BEGIN: "begin",
}
_SUMS: Final = ((AGAINST, "against"), (FOR, "for"), (RAISE, "raise"), (BET, "bet"))


def controls(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """What the seat may do, by the word that the action's `do` has (a side bet's: by what it is `on`); empty when it
    does not act, and in the card room, whose picture has moves of its own."""
    found: Plain = {}
    if seat < 0 or not s.waiting & bit(seat) or s.step == CARD_ROOM:
        return found
    menu = Menu.new()
    RULES["legal"](s, seat, menu)
    for low, high in intervals(menu):
        if low in _WORDS:
            found[_WORDS[low]] = _brings(s, seat, low)
        elif low < HOLD:
            found["throw"] = _throw(s, low - THROW, high - THROW)
        elif low >= TERMS:
            picture_room.add_terms(found.setdefault("terms", []), low, high, names)
        elif low < BEGIN:
            found.setdefault("pick", []).extend(_pick(kind) for kind in range(low - PICK, high - PICK + 1))
        elif low < BET:
            found["discard"] = {"most": min(MOST_DISCARDS, s.options.hand)}
        else:
            base, word = next((base, word) for base, word in _SUMS if low > base)
            found[word] = _amounts(s, seat, low - base, high - base)
    return found


def _brings(s: Table, seat: int, action: int) -> int:
    """The dollars that an action without fields is about; 0 where it is about none."""
    if action == CALL:
        return min(s.to_match - s.in_round[seat], s.money[seat])
    if action in (TAKE, RISK_IT):
        return s.options.deck[s.card].amount * (1 if action == TAKE else 2)
    return 0


def _amounts(s: Table, seat: int, least: int, most: int) -> Plain:
    """Bounds in dollars, a few sums within them to offer, and whether the most is all that the seat has."""
    ladder = next(offers for bound, offers in _LADDERS if most <= bound)
    offers = [amount for amount in ladder if least <= amount < most]
    return {"min": least, "max": most, "offers": [*offers, most], "all": most == s.money[seat]}


def _pick(kind: int) -> Plain:
    return {"square": SQUARES[kind], "title": TITLES[kind], "about": ABOUT[kind]}


def _throw(s: Table, low: int, high: int) -> Plain:
    """The dice that are thrown or, where there is a choice, those that can be, and those worth keeping."""
    choose = low < high
    return {
        "dice": [d + 1 for d in range(DICE) if high & 1 << d],
        "choose": choose,
        "keep": _worth_keeping(s) if choose else [],
    }


def _worth_keeping(s: Table) -> list[int]:
    """Dice that most people would keep: in Roll for the Jackpot the number that most dice show, in 5 Dice Poker all
    that come more than once, or a straight."""
    counts = {face: faces(s, face) for face in range(1, 7)}
    best = max(counts, key=lambda face: (counts[face], face))
    if s.square == JACKPOT:
        kept = {best}
    elif counts[best] == 1 and not (counts[1] and counts[6]):
        kept = set(counts)
    else:
        kept = {face for face, dice in counts.items() if dice > 1}
    return [d + 1 for d in range(DICE) if s.dice[d] in kept]
