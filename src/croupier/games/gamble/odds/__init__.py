"""What can be asked about chances in the games on the squares, a module each."""

from typing import Final

from croupier.games.contract import Subject
from croupier.games.gamble.odds.blackjack import BLACKJACK
from croupier.games.gamble.odds.craps import SEVEN_ELEVEN
from croupier.games.gamble.odds.dice_poker import DICE_POKER
from croupier.games.gamble.odds.jackpot import JACKPOT
from croupier.games.gamble.odds.pecos import PECOS
from croupier.games.gamble.odds.row import ROW

SUBJECTS: Final[tuple[Subject, ...]] = (ROW, DICE_POKER, PECOS, SEVEN_ELEVEN, BLACKJACK, JACKPOT)
"""All of them, in the order of the squares."""
