"""How the bot plays its BlackJack hand: basic strategy, by its total and the Dealer's card that lies face up."""

from typing import Final

from croupier.components.cards import rank_of
from croupier.games.gamble.numbers import HIT, HOLD
from croupier.games.gamble.squares.blackjack import ACE, total
from croupier.games.gamble.state import Table
from croupier.kernel import rule

ENOUGH: Final = 17
"""The lowest hard total that always holds."""
SOFT_ENOUGH: Final = 19
"""The lowest soft total that always holds."""
WEAK: Final = 6
"""The highest card of a Dealer who busts often."""


@rule
def hit_or_hold(s: Table, seat: int) -> int:
    """Take a card or not."""
    mine, dealers = total(s, seat), up_card(s)
    if is_soft(s, seat):
        return HOLD if mine >= SOFT_ENOUGH or (mine == SOFT_ENOUGH - 1 and dealers <= 8) else HIT
    if mine >= ENOUGH or (mine >= 13 and dealers <= WEAK) or (mine == 12 and 4 <= dealers <= WEAK):
        return HOLD
    return HIT


@rule
def up_card(s: Table) -> int:
    """What the Dealer's card counts, an ace 11."""
    rank = rank_of(s.hands[s.active, 1])
    return 11 if rank == ACE else min(rank + 2, 10)


@rule
def is_soft(s: Table, seat: int) -> bool:
    """Whether an ace of the hand counts 11."""
    hard, aces = 0, 0
    for k in range(s.held[seat]):
        rank = rank_of(s.hands[seat, k])
        if rank == ACE:
            aces += 1
        hard += 1 if rank == ACE else min(rank + 2, 10)
    return aces > 0 and total(s, seat) > hard
