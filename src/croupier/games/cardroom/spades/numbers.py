"""The numbers that stand for actions, where the rules read them."""

from typing import Final

PLAY: Final = 0
"""Play a card: this and its number."""
BID: Final = 64
"""Bid tricks: this and how many; 0 is nil."""
NEXT: Final = 100
"""Deal the next hand."""
DEAL: Final = 200
"""A card is dealt: this and its number."""
UNKNOWN_CARD: Final = DEAL + 63
