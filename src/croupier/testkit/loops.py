"""Loops that the suite runs twice, interpreted and compiled: between them they reach every rule of a game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.games.contract import CHANCE, HOUSE, NOBODY
from croupier.kernel import Menu, bit, count, nth, pick, rule, u64
from croupier.kernel.bits import number
from croupier.kernel.chance import Stream, below

if TYPE_CHECKING:
    setup: Callable[[Any], None]
    actors: Callable[[Any], u64]
    legal: Callable[[Any, int, Menu], None]
    apply: Callable[[Any, int, int], None]
    weight: Callable[[Any, int], int]
    chance: Callable[[Any, Stream], None]
    hide: Callable[[Any, int], None]
    determinize: Callable[[Any, int, Stream], None]
    observe: Callable[[Any, int, Any], None]
    returns: Callable[[Any, int], int]
    winners: Callable[[Any], u64]
    conceal: Callable[[Any, int, int, int], int]
    tally: Callable[[Any, int, int, Any], None]
    spare: Callable[[Any], int]
    choose: Callable[[Any, int, Menu, Stream], int]


RINGS = 32
"""Of so many steps at which the house may act, it does at one."""


@rule
def someone(waited: u64, stream: Stream) -> int:
    """One of those who may act: any, but the house once in a while."""
    if waited & bit(HOUSE) and below(stream, RINGS) == 0:
        return HOUSE
    seats = waited & ~bit(HOUSE)
    return nth(seats, below(stream, count(seats)))


@rule
def at_random(view: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """A choice for `play`: any action."""
    return pick(menu, stream)


def play(
    tables: Any, views: Any, menus: Any, acts: Any, dealer: Stream, mind: Stream, whole: bool
) -> int:  # fmt: skip
    """Play on from `tables[0]` and keep every table on the way; returns how many steps were made.

    `whole` deals by `chance`; without, each node is decided by `legal` and `apply`.
    """
    setup(tables[0])
    n = 0
    while n + 1 < len(tables):
        waited = actors(tables[n])
        if not waited:
            return n
        seat = someone(waited, mind)
        menu = menus[n]
        legal(tables[n], seat, menu)
        tables[n + 1] = tables[n]
        action = -1
        if seat in (CHANCE, HOUSE):
            action = pick(menu, dealer)
        else:
            views[n] = tables[n]
            hide(views[n], seat)
            action = choose(views[n], seat, menu, mind)
        if seat == CHANCE and whole and waited == bit(CHANCE):
            chance(tables[n + 1], dealer)
        else:
            apply(tables[n + 1], seat, action)
        acts[n, 0] = seat
        acts[n, 1] = action
        n += 1
    return n


def look(tables: Any, acts: Any, views: Any, worlds: Any, seen: Any, found: Any, counts: Any, stream: Stream,
         steps: int, every: int, players: int) -> None:  # fmt: skip
    """Ask everything else of some of the tables that `play` kept, for a spectator and the seats in turn."""
    for n in range(0, steps, every):
        seat, action, viewer = acts[n, 0], acts[n, 1], n // every % (players + 1) - 1
        views[n] = tables[n]
        hide(views[n], viewer)
        observe(views[n], viewer, seen[n])
        worlds[n] = views[n]
        determinize(worlds[n], viewer, stream)
        found[n, 0] = conceal(tables[n], seat, action, viewer)
        found[n, 1] = returns(tables[n], n % players)
        found[n, 2] = number(actors(worlds[n]))
        if seat == CHANCE:
            found[n, 3] = weight(tables[n], action)
            found[n, 4] = spare(tables[n])
        elif seat != HOUSE:
            tally(tables[n + 1], seat, action, counts)
    if not actors(tables[steps]):
        found[steps, 0] = number(winners(tables[steps]))
        tally(tables[steps], NOBODY, -1, counts)
