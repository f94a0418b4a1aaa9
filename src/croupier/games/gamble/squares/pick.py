"""Player's Pick: any game that the table allows, and on which terms."""

from typing import Final

from croupier.games.contract import LIMITED, NO_LIMIT
from croupier.games.gamble.cardroom import BET_NAMES, PAIRS, ROOM_NAMES
from croupier.games.gamble.numbers import AMOUNTS, KINDS, OPPONENTS, PICK, STAKED, TERMS, terms
from croupier.games.gamble.room import take_seats
from croupier.games.gamble.squares.pecos import LEAST
from croupier.games.gamble.state import CHIPS, FIRST_GUEST, NOBODY_YET, PECOS, PICKING, VALUES, Table
from croupier.games.gamble.throwing import ask
from croupier.games.gamble.turns import enter
from croupier.kernel import Menu, add, add_each, bit, rule, u64

SQUARES: Final = u64((1 << FIRST_GUEST) - 1)
"""The games on the board."""
FIRST_STAKE: Final = FIRST_GUEST + len(BET_NAMES)
"""The games that are played for a stake are the kinds from this one on."""
KINDS_IN_ALL: Final = FIRST_GUEST + len(ROOM_NAMES)
BETS: Final = u64(1 << PECOS | ((1 << len(BET_NAMES)) - 1) << FIRST_GUEST)
"""The games that are picked with a limit. Pecos may be picked without one: then it is as printed."""
HIGHEST: Final = CHIPS * sum(VALUES)
"""The highest limit that can be picked: all the chips there are."""
MOST: Final = 50
"""The highest stake."""


@rule
def begin(s: Table) -> None:
    """The player is asked for a game."""
    ask(s, PICKING, s.active)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """The games that the table allows: some as they are, some with a limit, some for a stake."""
    alike = s.options.picks & SQUARES
    if not s.options.limits & bit(LIMITED):
        alike &= ~bit(PECOS)
    add_each(menu, PICK, alike, 1, 0)
    for how in range(NO_LIMIT + 1):
        if s.options.limits & bit(how):
            least, most = (LEAST, HIGHEST) if how == LIMITED else (0, 0)
            first = terms(how, 0, NOBODY_YET, least)
            add_each(menu, first, s.options.picks & BETS, OPPONENTS * AMOUNTS, most - least)
    for kind in range(FIRST_STAKE, KINDS_IN_ALL):
        if s.options.picks & bit(kind):
            legal_stakes(s, seat, kind, menu)


@rule
def legal_stakes(s: Table, seat: int, kind: int, menu: Menu) -> None:
    """The stakes that all who play can pay; in a game for two, against each of the others."""
    if PAIRS[kind - FIRST_GUEST]:
        for p in range(s.players):
            if p != seat:
                most = min(MOST, s.money[seat], s.money[p])
                add(menu, terms(STAKED, kind, p, 1), terms(STAKED, kind, p, most))
    else:
        add(menu, terms(STAKED, kind, NOBODY_YET, 1), terms(STAKED, kind, NOBODY_YET, highest_stake(s)))


@rule
def highest_stake(s: Table) -> int:
    """The highest stake that everybody can pay."""
    most = MOST
    for p in range(s.players):
        most = min(most, s.money[p])
    return most


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """The game is played as if its square had been landed on, or in the card room."""
    if action < TERMS:
        enter(s, action - PICK)
        return
    picked = action - TERMS
    kind = picked // (OPPONENTS * AMOUNTS) % KINDS
    how = picked // (KINDS * OPPONENTS * AMOUNTS)
    enter(s, kind)
    s.terms = picked % AMOUNTS
    if how < STAKED:
        s.limit = how
    if kind >= FIRST_GUEST:
        take_seats(s, picked // AMOUNTS % OPPONENTS - 1)
