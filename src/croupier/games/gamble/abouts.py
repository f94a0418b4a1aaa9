"""The squares and the Take A Gamble cards in a sentence each, for those who see them for the first time."""

from typing import Final

from croupier.games.gamble.cardroom import GUESTS
from croupier.games.gamble.components import TITLES
from croupier.games.gamble.state import (
    AGAIN,
    ALL_ANTE,
    BLACKJACK,
    COLLECT,
    DICE_POKER,
    FIRST_GUEST,
    GAMBLERS_ROW,
    GO,
    JACKPOT,
    LOSE,
    LUCKY_WIN,
    PAY_EACH,
    PECOS,
    PLAYERS_PICK,
    RISK,
    ROLL,
    SEVEN_ELEVEN,
    START,
    TAKE_A_GAMBLE,
    WIN,
    Card,
)

ABOUT: Final = {
    START: "Throw both dice again.",
    TAKE_A_GAMBLE: "Turn up the top card and do what it says.",
    GAMBLERS_ROW: "Hit all six numbers with pairs within ten throws of five dice: +$50, or −$25.",
    DICE_POKER: "Everyone stakes the same and throws five dice twice; the best hand takes all.",
    PECOS: "Five-card draw: everyone antes $5, two betting rounds of $5 to $25, the best hand wins.",
    SEVEN_ELEVEN: "7 or 11 wins, 2, 3 or 12 loses; anything else is the point: throw it again before a 7.",
    BLACKJACK: "Everyone against the Dealer: nearer to 21, but not above. A natural counts double.",
    JACKPOT: "For $10: two alike, then three alike in two throws, then five alike in five win the whole bowl.",
    PLAYERS_PICK: "Choose which game is played.",
    LUCKY_WIN: "Throw two dice and win as many dollars from the Jackpot (house rule).",
    **{FIRST_GUEST + k: game.summary for k, game in enumerate(GUESTS)},
}
"""What each kind is about."""


def card_words(card: Card) -> str:
    """What a Take A Gamble card says."""
    amount = f"${card.amount}"
    return {
        WIN: f"Win {amount} from the Jackpot.",
        LOSE: f"Pay {amount} to the Jackpot.",
        COLLECT: f"Each of the others pays you {amount}.",
        PAY_EACH: f"Pay {amount} to each of the others.",
        ALL_ANTE: f"Everyone pays {amount} to the Jackpot.",
        ROLL: f"Throw two dice and win {amount} from the Jackpot for each spot.",
        GO: f"Move on to the next {TITLES[max(card.square, 0)]}, and play it.",
        AGAIN: "Take another turn.",
        RISK: f"Win {amount} from the Jackpot; or throw one die: 4, 5 and 6 win twice that, 1, 2 and 3 nothing.",
    }[card.effect]
