"""The 39 cards: their names, suits and special kinds, and who wins a trick."""

from typing import Final

from croupier.kernel import Row, bit, i8, rule, u64
from croupier.kernel.bits import NONE

DOUBLE_ZERO: Final = 37
NMB: Final = 38
"""The No More Bet card."""
CARDS: Final = 39
NAMES: Final = (*(str(n) for n in range(37)), "00", "NMB")
"""What logs and pages call each card."""

RED_NUMBERS: Final = (1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36)
BLACK_NUMBERS: Final = tuple(n for n in range(1, 37) if n not in RED_NUMBERS)
REAPERS: Final = (2, 11, 13, 17, 29, 31)
CLOWNS: Final = (3, 5, 7, 19, 23)


def card_set(*cards: int) -> u64:
    """The set of these cards."""
    return u64(sum(1 << card for card in cards))


RED: Final = card_set(*RED_NUMBERS)
BLACK: Final = card_set(*BLACK_NUMBERS)
ZERO: Final = card_set(0, DOUBLE_ZERO)
REAPER: Final = card_set(*REAPERS)
CLOWN: Final = card_set(*CLOWNS)
NO_MORE_BET: Final = card_set(NMB)
NUMBERS: Final = card_set(*range(38))


@rule
def suit_of(card: int) -> u64:
    """All cards of the card's suit; none for No More Bet (RT-15)."""
    here = bit(card)
    if here & RED:
        return RED
    if here & BLACK:
        return BLACK
    if here & ZERO:
        return ZERO
    return NONE


@rule
def trumps(led: u64) -> u64:
    """What is trump when it follows a lead of the suit `led` (none: No More Bet was led)."""
    special = ZERO
    if led != BLACK:
        special |= REAPER
    if led != RED:
        special |= CLOWN
    return special


@rule
def rank(card: int) -> int:
    """The number on the card; 00 ranks below 0, No More Bet below all."""
    if card < DOUBLE_ZERO:
        return card
    return DOUBLE_ZERO - card - 1


@rule
def trick_winner(trick: Row[i8], played: int) -> int:
    """Which of the first `played` cards of the trick, in order of play, wins it."""
    led = suit_of(trick[0])
    suit = led
    if not suit and played > 1:
        suit = suit_of(trick[1])
    special = trumps(led)
    best, best_strength = 0, strength(trick[0], suit, ZERO)
    for k in range(1, played):
        here = strength(trick[k], suit, special)
        if here > best_strength:
            best, best_strength = k, here
    return best


@rule
def strength(card: int, suit: u64, special: u64) -> int:
    """How a card ranks in a trick: trumps over the trick's suit over the rest over No More Bet."""
    here = bit(card)
    if here & special:
        return 200 + rank(card)
    if here & suit:
        return 100 + rank(card)
    return -1 if card == NMB else 0
