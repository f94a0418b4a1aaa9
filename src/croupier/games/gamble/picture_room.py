"""The card room as pages and the API see it: the game's own picture, and what may be picked on which terms."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.games.gamble.abouts import ABOUT
from croupier.games.gamble.actions import LIMITS
from croupier.games.gamble.cardroom import BET_NAMES, GUESTS
from croupier.games.gamble.components import NAMES, TITLES
from croupier.games.gamble.numbers import AMOUNTS, KINDS, OPPONENTS, STAKED, TERMS
from croupier.games.gamble.room import guest, is_open, seat_inside
from croupier.games.gamble.state import FIRST_GUEST, NOBODY_YET, Table
from croupier.games.gamble.visit import names_inside, table_inside

Plain = dict[str, Any]

USUAL: Final = 25
"""The limit that a page offers first."""


def room(s: Table, seat: int, names: Sequence[str]) -> Plain | None:
    """The game in the card room and its own picture, from the seat that one has there; None where nothing lies there.

    Seats in that picture are those of the room: `seats` are theirs here, and so is each player's `chip`. Where they do
    not bet out of their purses there, `purse` is what each has here.
    """
    if not is_open(s):
        return None
    game, inside, place = GUESTS[guest(s)], table_inside(s), seat_inside(s, seat)
    kind = guest(s) + FIRST_GUEST
    bets = NAMES[kind] in BET_NAMES
    picture = game.picture(inside, place, names_inside(s, names))
    for player in picture["players"]:
        player["chip"] = s.seated[player["seat"]]
        if not bets:
            player["purse"] = s.money[player["chip"]]
    return {
        "game": game.name,
        "title": game.title,
        "limit": LIMITS[s.limit] if bets else None,
        "most": s.terms if bets and s.terms else None,
        "stake": None if bets else s.terms,
        "seats": [s.seated[k] for k in range(len(names)) if s.seated[k] != NOBODY_YET],
        "seat": place,
        "picture": picture,
    }


def add_terms(offered: list[Plain], low: int, high: int, names: Sequence[str]) -> None:
    """Add an interval of the menu of picks: a way to play a game, with a limit or for a stake."""
    rest, least = divmod(low - TERMS, AMOUNTS)
    rest, opponent = divmod(rest, OPPONENTS)
    how, kind = divmod(rest, KINDS)
    way = {
        "limit": LIMITS[how] if how < STAKED else None,
        "least": least,
        "most": least + high - low,
        "usual": max(least, min(USUAL, least + high - low)),
        "opponent": {"seat": opponent - 1, "name": names[opponent - 1]} if opponent else None,
    }
    for game in offered:
        if game["game"] == NAMES[kind]:
            game["ways"].append(way)
            return
    offered.append({"game": NAMES[kind], "title": TITLES[kind], "about": ABOUT[kind], "ways": [way]})
