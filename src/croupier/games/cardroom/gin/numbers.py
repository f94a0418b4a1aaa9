"""The numbers that stand for actions, where the rules read them."""

from typing import Final

DISCARD: Final = 0
"""Discard a card: this and its number."""
KNOCK: Final = 64
"""Knock, and discard a card face down: this and its number."""
TAKE: Final = 128
"""Take the top of the discard pile."""
DRAW: Final = 129
"""Draw from the stock."""
PASS: Final = 130
"""Leave the first upcard, or the last discard."""
NEXT: Final = 131
"""Deal the next hand."""
DEAL: Final = 200
"""A card is dealt or drawn: this and its number."""
UNKNOWN_CARD: Final = DEAL + 63
