"""The 52 playing cards. A card is a number, suit * 13 + rank; cards in a place are a set of such numbers.

>>> names(cards("As Td 2c"))
['2c', 'Td', 'As']
"""

from typing import Final

from croupier.components.wording import shown
from croupier.kernel import rule, u64

RANKS: Final = 13
"""Ranks of a suit, from 0, the two, to 12, the ace."""
CARDS: Final = 52
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
"""The suits."""
DECK: Final = u64((1 << CARDS) - 1)
"""All the cards."""

RANK_WORDS: Final = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"
)  # fmt: skip
"""What people call each rank."""
NAMES: Final = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
"""What logs call each card: the ace of spades is As, the ten of diamonds Td."""
WORDS: Final = tuple(f"{rank} of {suit}" for suit in ("clubs", "diamonds", "hearts", "spades") for rank in RANK_WORDS)
"""What people call each card."""

_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


@rule
def rank_of(card: int) -> int:
    """The rank of a card."""
    return card % RANKS


@rule
def suit_of(card: int) -> int:
    """The suit of a card."""
    return card // RANKS


def card(name: str) -> int:
    """The card that logs call so.

    Raises ValueError if there is none.
    """
    if name not in _NUMBERS:
        raise ValueError(
            f"there is no card {shown(name)}; a card is one of 23456789TJQKA, then one of cdhs, such as As"
        )
    return _NUMBERS[name]


def cards(text: str) -> u64:
    """The set of the cards named in the text, with blanks between them.

    Raises ValueError for an unknown card, or a card that is named twice.
    """
    found = 0
    for name in text.split():
        one = 1 << card(name)
        if found & one:
            raise ValueError(f"there is one {name} in the deck, not two")
        found |= one
    return u64(found)


def name(card: int) -> str:
    """What logs call the card, such as "As".

    Raises ValueError for a number that is no card's.
    """
    return NAMES[_known(card)]


def in_words(card: int) -> str:
    """What people call the card, such as "ace of spades".

    Raises ValueError for a number that is no card's.
    """
    return WORDS[_known(card)]


def members(cards: u64) -> tuple[int, ...]:
    """The cards of a set, in ascending order."""
    return tuple(card for card in range(CARDS) if int(cards) >> card & 1)


def names(cards: u64) -> list[str]:
    """What logs call the cards of a set, in ascending order."""
    return [NAMES[card] for card in members(cards)]


def _known(card: int) -> int:
    if not 0 <= card < CARDS:
        raise ValueError(f"there is no card number {card}; cards have the numbers 0 to {CARDS - 1}")
    return card
