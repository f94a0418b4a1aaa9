"""The numbers that stand for actions, where the rules read them."""

from typing import Final

THROW: Final = 0
"""Throw the dice of a set: this and a bit for each die (1 to 31)."""
HOLD: Final = 32
HIT: Final = 33
FOLD: Final = 34
CALL: Final = 35
TAKE: Final = 36
RISK_IT: Final = 37
NO_SIDE: Final = 38
TIME: Final = 39
PICK: Final = 40
"""Pick a square: this and its kind."""
BEGIN: Final = 60
DISCARD: Final = 64
"""Discard the cards at these places: this and a bit for each place (0 to 31)."""
BET: Final = 1024
RAISE: Final = 8192
FOR: Final = 16384
"""A side bet for the active player: this and the dollars, as with bets and raises."""
AGAINST: Final = 32768
ROLL: Final = 100_000
"""Dice come down: this, `THROWS` for each die, and the spots less 1 as digits to the base 6, first die lowest."""
THROWS: Final = 8192
DEAL: Final = 200_000
UNKNOWN_CARD: Final = DEAL + 63
DRAWN: Final = 201_000
"""A Take A Gamble card is turned up: this and its number from 0."""
