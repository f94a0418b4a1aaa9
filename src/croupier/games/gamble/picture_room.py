"""The card room as pages and the API see it: the game's own picture, and what may be picked on which terms."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.games.contract import NOBODY
from croupier.games.gamble.abouts import ABOUT
from croupier.games.gamble.actions import LIMITS
from croupier.games.gamble.cardroom import BET_NAMES, GUESTS
from croupier.games.gamble.components import NAMES, TITLES
from croupier.games.gamble.numbers import AMOUNTS, KINDS, OPPONENTS, STAKED, TERMS
from croupier.games.gamble.room import guest, is_open, seat_inside
from croupier.games.gamble.state import CARD_ROOM, FIRST_GUEST, NOBODY_YET, Table
from croupier.games.gamble.visit import names_inside, table_inside
from croupier.kernel import bit, intervals

Plain = dict[str, Any]

USUAL: Final = 25
"""The limit that a page offers first."""


def room(s: Table, seat: int, names: Sequence[str]) -> Plain | None:
    """The game in the card room and its own picture, from the seat that one has there; None where nothing lies there.

    `moves` are what the seat may do there: of each interval the first and the last action as plain data, and in words
    of the codec what differs between them.
    """
    if not is_open(s):
        return None
    game, inside, place = GUESTS[guest(s)], table_inside(s), seat_inside(s, seat)
    kind = guest(s) + FIRST_GUEST
    acts = seat >= 0 and s.step == CARD_ROOM and bool(s.waiting & bit(seat))
    bets = NAMES[kind] in BET_NAMES
    return {
        "game": game.name,
        "title": game.title,
        "limit": LIMITS[s.limit] if bets else None,
        "most": s.terms if bets and s.terms else None,
        "stake": None if bets else s.terms,
        "seats": [s.seated[k] for k in range(len(names)) if s.seated[k] != NOBODY_YET],
        "seat": place,
        "picture": game.picture(inside, place, names_inside(s, names)),
        "moves": _moves(s, place) if acts else [],
    }


def _moves(s: Table, place: int) -> list[Plain]:
    game = GUESTS[guest(s)]
    found: list[Plain] = []
    for low, high in intervals(game.menu(table_inside(s), place)):
        ends = [{"room": game.name, **game.decode(end).model_dump(mode="json")} for end in (low, high)]
        differs = [name for name in ends[0] if ends[0][name] != ends[1][name]]
        found.append({"low": ends[0], "high": ends[1], "field": differs[0] if differs else None})
    return found


def terms(low: int, high: int, names: Sequence[str]) -> Plain:
    """An interval of the menu of picks: a game with its limit, or for a stake."""
    rest, least = divmod(low - TERMS, AMOUNTS)
    rest, opponent = divmod(rest, OPPONENTS)
    how, kind = divmod(rest, KINDS)
    found: Plain = {"game": NAMES[kind], "title": TITLES[kind], "about": ABOUT[kind]}
    most = least + high - low
    if how < STAKED:
        return found | {"limit": LIMITS[how], "least": least, "most": most, "usual": min(USUAL, most)}
    against = opponent - 1 if opponent else NOBODY
    return found | {
        "limit": None,
        "least": least,
        "most": most,
        "usual": min(USUAL, most),
        "opponent": None if against == NOBODY else {"seat": against, "name": names[against]},
    }
