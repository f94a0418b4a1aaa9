"""How the bot bets in Pecos: by its chance to be the best, the pot, and what the others have done.

Chances are in 1,024ths.
"""

from typing import Final

from croupier.components.cards import RANKS
from croupier.components.poker import HIGH_CARD, ONE_PAIR, category, rank
from croupier.games.gamble.bots.draw import discard
from croupier.games.gamble.hands import hand_of
from croupier.games.gamble.numbers import BET, CALL, FOLD, RAISE
from croupier.games.gamble.pots import pot
from croupier.games.gamble.squares.pecos import LEAST, highest_bet, highest_raise
from croupier.games.gamble.state import DISCARDS, NOBODY_YET, Table
from croupier.kernel import below, bit, count, rule
from croupier.kernel.chance import Stream

SURE: Final = 1024

# How often a hand is better than one other in the end, by the highest rank that makes it, from the two to the ace:
# counted over a million hands that draw as the bot does.
HIGH_DEALT: Final = (270, 270, 270, 270, 270, 270, 291, 303, 312, 330, 345, 374, 421)
PAIR_DEALT: Final = (446, 472, 492, 516, 538, 564, 588, 617, 647, 681, 718, 759, 802)
HIGH_DRAWN: Final = (0, 0, 0, 0, 0, 0, 1, 3, 7, 16, 38, 88, 196)
PAIR_DRAWN: Final = (283, 311, 341, 372, 401, 434, 469, 507, 549, 594, 644, 697, 752)
WORST: Final = (0, 0, 784, 918, 990, 1001, 1010, 1022, 1024, 1024)
"""The same for better hands, by class: of the lowest rank."""
BEST: Final = (0, 0, 906, 988, 1000, 1008, 1021, 1024, 1024, 1024)
"""Of one above the highest."""

# What the bot was tuned by: many games against random play and itself.
BETTORS: Final = 140
"""How much of the worst hands those lack who have bet, or match a bet."""
RAISERS: Final = 400
"""The same for a raise."""
TELLS: Final = (700, 350, 200, 0)
"""The same for who has drawn no card, one, two or three, in addition."""
MOST_TOLD: Final = 980
"""The most that is told by all this."""
FOLDS: Final = 256
"""How many of those who are asked for a bet fold."""
BLUFFS: Final = 20
"""How often the bot opens with a bluff."""


@rule
def bet(s: Table, seat: int, stream: Stream) -> int:
    """Discard; or bet, match, raise or fold."""
    if s.step == DISCARDS:
        return discard(s, seat)
    return open_bets(s, seat, stream) if s.to_match == 0 else answer(s, seat)


@rule
def open_bets(s: Table, seat: int, stream: Stream) -> int:
    """Bet the most with a hand that wins often enough or as a bluff, the least if that is worth it, or fold."""
    least, most = min(LEAST, s.money[seat]), min(highest_bet(s, seat), s.money[seat])
    if below(stream, SURE) < BLUFFS:
        return BET + most
    small, large = gain(s, seat, BETTORS, least, least), gain(s, seat, BETTORS, most, most)
    if max(small, large) < 0:
        return FOLD
    return BET + (most if large > small else least)


@rule
def answer(s: Table, seat: int) -> int:
    """Raise, match or fold."""
    missing = s.to_match - s.in_round[seat]
    most = highest_raise(s, seat)
    call = gain(s, seat, RAISERS if s.raiser != NOBODY_YET else BETTORS, min(missing, s.money[seat]), 0)
    if most > 0 and gain(s, seat, RAISERS, missing + most, most) > max(call, 0):
        return RAISE + most
    return CALL if call >= 0 else FOLD


@rule
def gain(s: Table, seat: int, strong: int, cost: int, asked: int) -> int:
    """What it brings to put `cost` dollars into the pot and to ask each of the others for `asked`; `strong` is how much
    of the worst hands those lack who go on. In 1,024ths of 1,024ths of a dollar."""
    going_on = SURE - FOLDS if asked > 0 else SURE
    callers = going_on * count(s.live & ~bit(seat))
    win = chance_to_win(s, seat, strong, going_on)
    return win * (pot(s) * SURE + callers * asked) - (SURE - win) * cost * SURE


@rule
def chance_to_win(s: Table, seat: int, strong: int, going_on: int) -> int:
    """The chance that the others in the hand fold or are worse."""
    hand, win = ahead(s, seat), SURE
    for p in range(s.players):
        if p != seat and s.live & bit(p):
            lacks = strong
            if s.betting == 2 and s.drawn[p] != NOBODY_YET:
                lacks = min(MOST_TOLD, strong + TELLS[s.drawn[p]])
            better = max(0, hand - lacks) * SURE // (SURE - lacks)
            win = win * (SURE - going_on + better * going_on // SURE) // SURE
    return win


@rule
def ahead(s: Table, seat: int) -> int:
    """The chance that the hand is better than one other in the end."""
    held = rank(hand_of(s, seat))
    made = category(held)
    high = highest(held)
    if made == HIGH_CARD:
        return HIGH_DEALT[high] if s.betting == 1 else HIGH_DRAWN[high]
    if made == ONE_PAIR:
        return PAIR_DEALT[high] if s.betting == 1 else PAIR_DRAWN[high]
    return WORST[made] + (BEST[made] - WORST[made]) * high // RANKS


@rule
def highest(held: int) -> int:
    """The highest rank that makes a hand of this rank, or lies in it if nothing does."""
    ranks = held >> RANKS & ((1 << RANKS) - 1)
    if not ranks:
        ranks = held & ((1 << RANKS) - 1)
    high = 0
    while ranks > 1:
        ranks >>= 1
        high += 1
    return high
