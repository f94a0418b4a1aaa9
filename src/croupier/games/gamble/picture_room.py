"""The card room as pages and the API see it: the game's own picture, and what may be picked on which terms."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.games.contract import Game
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

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
EACH: Final = 14
"""Up to so many actions that differ in a number are told one by one."""
USUAL: Final = 25
"""The limit that a page offers first."""


def room(s: Table, seat: int, names: Sequence[str]) -> Plain | None:
    """The game in the card room and its own picture, from the seat that one has there; None where nothing lies there.

    `moves` are what the seat may do there: `acts`, each as plain data and in words; or, where there are many, the
    `first`, and the `field` in which they differ, from `least` to `most`, and some `offers` between.
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
    return [_move(game, low, high) for low, high in intervals(game.menu(table_inside(s), place))]


def _move(game: Game[Any], low: int, high: int) -> Plain:
    if high - low < EACH:
        acts = [_plain(game, number) for number in range(low, high + 1)]
        return {"field": None, "acts": [{"act": act, "words": _words(act)} for act in acts]}
    first, last = _plain(game, low), _plain(game, high)
    differs = next(name for name in first if first[name] != last[name])
    least, most = first[differs], last[differs]
    offers = sorted({least, *(n for n in (10, 25, 50, 100) if least < n < most), most})
    words = first["do"].replace("_", " ").capitalize()
    return {"field": differs, "first": first, "least": least, "most": most, "offers": offers, "words": words}


def _plain(game: Game[Any], number: int) -> Plain:
    return {"room": game.name, **game.decode(number).model_dump(mode="json")}


def _words(act: Plain) -> str:
    """What the button of an action says: what is done, and with what."""
    values = [_shown(value) for name, value in act.items() if name not in ("room", "do") and value is not None]
    return " ".join([act["do"].replace("_", " ").capitalize(), *values])


def _shown(value: Any) -> str:
    text = str(value)
    return text[0].replace("T", "10") + SUITS[text[1]] if len(text) == 2 and text[1] in SUITS else text


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
