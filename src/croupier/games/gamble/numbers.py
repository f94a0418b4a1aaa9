"""The numbers that stand for actions, where the rules read them."""

from typing import Final

from croupier.kernel import rule

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
TERMS: Final = 1 << 22
"""Pick a game with its terms: see `terms`."""
KINDS: Final = 1 << 5
OPPONENTS: Final = 1 << 3
AMOUNTS: Final = 1 << 12
STAKED: Final = 3
"""How a game is played for a stake; where there are bets, how high they go says it (`croupier.games.contract`)."""
INSIDE: Final = 1 << 28
"""An action of the game in the card room: this, `WIDTH` for each place among the guests, and its number there."""
WIDTH: Final = 1 << 25


@rule
def terms(how: int, kind: int, opponent: int, amount: int) -> int:
    """The number of a pick: how it is played, the kind of game, the one opponent or NOBODY_YET, dollars or 0."""
    return TERMS + ((how * KINDS + kind) * OPPONENTS + opponent + 1) * AMOUNTS + amount
