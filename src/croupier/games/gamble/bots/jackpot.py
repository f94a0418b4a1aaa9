"""How the bot throws for the Jackpot: it keeps the number that most dice show, which is best on every level."""

from croupier.games.gamble.numbers import THROW
from croupier.games.gamble.state import DICE, Table
from croupier.games.gamble.throwing import ALL_DICE, faces
from croupier.kernel import rule


@rule
def dice_to_throw(s: Table) -> int:
    """Throw all but the dice alike; at first, all."""
    if s.throws == 0:
        return THROW + ALL_DICE
    most = 1
    for face in range(2, 7):
        if faces(s, face) >= faces(s, most):
            most = face
    others = 0
    for d in range(DICE):
        if s.dice[d] != most:
            others |= 1 << d
    return THROW + others
