"""The bot in the card room: the own bot of the game that is played there."""

from croupier.games.gamble import borders
from croupier.games.gamble.numbers import INSIDE, WIDTH
from croupier.games.gamble.room import guest, seat_inside
from croupier.games.gamble.state import Table
from croupier.kernel import Menu, rule
from croupier.kernel.chance import Stream
from croupier.kernel.menu import shift


@rule
def choose(s: Table, seat: int, menu: Menu, stream: Stream) -> int:
    """What that bot does with the same cards and the same choices."""
    which = guest(s)
    base = INSIDE + which * WIDTH
    shift(menu, -base)
    action = borders.choose(s.room, which, seat_inside(s, seat), menu, stream)
    shift(menu, base)
    return base + action
