"""The numbers that stand for actions, where the rules read them."""

from typing import Final

TURN: Final = 0
"""Turn up a card; in a war, after laying three face down."""
REVEAL: Final = 200
"""The card that is turned up turns out to be: this and its number."""
