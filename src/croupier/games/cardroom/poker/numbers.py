"""The numbers that stand for actions, where the rules read them."""

from typing import Final

FOLD: Final = 0
CHECK: Final = 1
CALL: Final = 2
BRING_IN: Final = 3
NEXT: Final = 4
"""Deal the next hand."""
DISCARD: Final = 32
"""Change the cards at these places: this and a bit for each place (0 to 31)."""
RAISE: Final = 100
"""Bring the bet to so many dollars: this and the dollars."""
DEAL: Final = 1 << 24
"""A card is dealt: this and its number."""
UNKNOWN_CARD: Final = DEAL + 63
