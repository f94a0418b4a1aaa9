"""What chance brings: dice that come down, a card from the deck, a Take A Gamble card. All are equally likely."""

from croupier.games.gamble.numbers import DEAL, DRAWN, ROLL, THROWS
from croupier.games.gamble.state import NOBODY_YET, Table
from croupier.games.gamble.throwing import WAYS, dice_rolling
from croupier.kernel import Menu, add, add_each, below, count, nth, rule
from croupier.kernel.chance import Stream


@rule
def outcomes(s: Table, menu: Menu) -> None:
    """All that can happen where chance must act."""
    if s.rolling:
        low = ROLL + THROWS * dice_rolling(s)
        add(menu, low, low + WAYS[dice_rolling(s)] - 1)
    elif s.dealing != NOBODY_YET:
        add_each(menu, DEAL, s.deck, 1, 0)
    else:
        add_each(menu, DRAWN, s.unseen, 1, 0)


@rule
def draw(s: Table, stream: Stream) -> int:
    """One of them, at random."""
    if s.rolling:
        dice = dice_rolling(s)
        return ROLL + THROWS * dice + below(stream, WAYS[dice])
    if s.dealing != NOBODY_YET:
        return DEAL + nth(s.deck, below(stream, count(s.deck)))
    return DRAWN + nth(s.unseen, below(stream, count(s.unseen)))


@rule
def weight(s: Table, action: int) -> int:
    """All outcomes are equally likely."""
    return 1
