"""The compiled loops of the environments, written once for every game.

Free names stand for one game's rules, as in `croupier.lab.loops`. All arrays have a row for each table; `step` plays
every table on until a seat that learns must choose, or its game is over.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.games.contract import CHANCE, first_actor
from croupier.games.space import action_of, sure_action, write_mask
from croupier.kernel import Menu, Record, bit, count, i64, open_stream, pick, rule, u64
from croupier.kernel.chance import BOT_PURPOSE, CHANCE_PURPOSE, Stream

if TYPE_CHECKING:
    actors: Callable[[Any], u64]
    ask: Callable[[int, Any, int, Menu, Stream], int]
    choose: Callable[[Any, int, Menu, Stream], int]
    deal: Callable[[Any, Stream, Menu, Any, Any, Any, int], None]
    enter: Callable[[Any, int, int, Any, Any, Any, int], None]
    forget: Callable[[Any, int], None]
    hide: Callable[[Any, int], None]
    legal: Callable[[Any, int, Menu], None]
    number: int
    observe: Callable[[Any, int, Any], None]
    otherwise: Callable[[int, Any, int, Menu, Stream], int]
    returns: Callable[[Any, int], int]
    winners: Callable[[Any], u64]

LEARNS, UNIFORM, BOTS = range(3)
"""How an entry chooses: from outside, at random, or, from BOTS on, as the bot of that number."""
NOBODY, OVER, CUT = -1, -2, -3
"""No seat to choose: the game has yet to begin, is over, or was cut off."""
FINE = -1


class Terms(Record):
    """What holds for all tables."""

    seed: i64
    players: i64
    limit: i64
    """Decisions after which a game is cut off: nobody wins it."""
    rotate: i64
    """1: entry e sits at seat (e + number of the game) % players."""
    money: i64
    """1: rewards are dollars won since the entry chose last; 0: shares of the victory, which add up to 0."""


class Seat(Record):
    """Where a table stands."""

    turn: i64
    """The seat that must choose, or NOBODY, OVER, CUT."""
    game: i64
    """The number of the game that is played."""
    decisions: i64


def step(
    tables: Any, stage: Any, menus: Any, streams: Any, where: Any, paid: Any, terms: Any, kinds: Any, spans: Any,
    logs: Any, choices: Any, observations: Any, masks: Any, rewards: Any,
) -> int:  # fmt: skip
    """Take the choice at each table, and play on to the next one; at a table whose game is over, begin another.

    `stage` has the table as it begins, and room for a view. `streams[k]` are the two of table k. `paid[k, e]` is what
    the entry e had when its rewards were written last. `logs` are what `enter`, `deal` and `forget` take
    (`croupier.adapters.recall`). What the seats to choose see and may choose, and all entries'
    rewards, are written into the last three arrays. Returns FINE, or the first table at which the choice is not legal;
    nothing is changed then.
    """
    for k in range(len(tables)):
        if where[k].turn >= 0 and not (0 <= choices[k] < masks.shape[1] and masks[k, choices[k]]):
            return k
    for k in range(len(tables)):
        if where[k].turn < 0:
            begin(tables, stage, streams, where, paid, terms, len(tables), k)
            forget(logs, k)
        else:
            s, at, menu = tables[k], where[k], menus[0]
            action = sure_action(spans, choices[k])
            if action < 0:
                legal(s, at.turn, menu)
                action = action_of(spans, menu, choices[k])
            enter(s, at.turn, action, at, terms[0], logs, k)
            at.decisions += 1
        advance(tables, stage, menus, streams, where, terms, kinds, logs, k)
        show(tables, stage, menus, where, spans, observations, masks, k)
        reward(tables, where, paid, terms, rewards, k)
    return FINE


def begin(tables: Any, stage: Any, streams: Any, where: Any, paid: Any, terms: Any, many: int, k: int) -> None:
    """Lay out table k's next game. Games are numbered through all tables, so that each has its own streams."""
    at = where[k]
    at.game += many
    at.decisions = 0
    tables[k] = stage[0]
    open_stream(streams[k, 0], terms[0].seed, at.game, CHANCE_PURPOSE)
    open_stream(streams[k, 1], terms[0].seed, at.game, BOT_PURPOSE)
    for entry in range(terms[0].players):
        paid[k, entry] = returns(tables[k], seat_of(entry, at.game, terms[0]))


def advance(
    tables: Any, stage: Any, menus: Any, streams: Any, where: Any, terms: Any, kinds: Any, logs: Any, k: int
) -> None:  # fmt: skip
    """Chance and bots act at table k until a seat that learns must choose."""
    s, view, menu, at = tables[k], stage[1], menus[0], where[k]
    mind = streams[k, 1]
    while True:
        waited = actors(s)
        if not waited:
            at.turn = OVER
            return
        seat = first_actor(waited)
        if seat == CHANCE:
            deal(s, streams[k, 0], menu, at, terms[0], logs, k)
            continue
        if at.decisions >= terms[0].limit:
            at.turn = CUT
            return
        entry = entry_at(seat, at.game, terms[0])
        if kinds[entry] == LEARNS:
            at.turn = seat
            return
        legal(s, seat, menu)
        if kinds[entry] == UNIFORM:
            action = pick(menu, mind)
        else:
            stage[1] = s
            hide(view, seat)
            action = ask(kinds[entry], view, seat, menu, mind)
        enter(s, seat, action, at, terms[0], logs, k)
        at.decisions += 1


def one_of(bot: int, view: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """`ask`, made for each bot around those before it: a bot is part of the loop, as handing it a pointer for each
    call would take Python longer than a thousand tables."""
    if bot == number:
        return choose(view, seat, menu, stream)
    return otherwise(bot, view, seat, menu, stream)


def none(bot: int, view: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """`ask` where there are no bots."""
    return -1


def show(tables: Any, stage: Any, menus: Any, where: Any, spans: Any, observations: Any, masks: Any, k: int) -> None:
    """Write what the seat that must choose sees and may choose; once the game is over, what all see, and nothing."""
    seat = where[k].turn
    view, menu = stage[1], menus[0]
    stage[1] = tables[k]
    menu.n = 0
    hide(view, max(seat, NOBODY))
    observe(view, max(seat, NOBODY), observations[k])
    if seat >= 0:
        legal(view, seat, menu)
    write_mask(spans, menu, masks[k])


def reward(tables: Any, where: Any, paid: Any, terms: Any, rewards: Any, k: int) -> None:
    """Write what each entry has won at table k since the last step."""
    s, at, players = tables[k], where[k], terms[0].players
    best = u64(0)
    if at.turn == OVER and not terms[0].money:
        best = winners(s)
    for entry in range(players):
        seat = seat_of(entry, at.game, terms[0])
        if terms[0].money:
            has = returns(s, seat)
            rewards[k, entry] = has - paid[k, entry]
            paid[k, entry] = has
        elif best:
            rewards[k, entry] = victory(best, seat, players)
        else:
            rewards[k, entry] = 0.0


@rule
def victory(best: u64, seat: int, players: int) -> float:
    """The seat's share of the victory of these seats, less an equal share."""
    return (1.0 / count(best) if best & bit(seat) else 0.0) - 1.0 / players


def seat_of(entry: int, game: int, terms: Any) -> int:
    """Where an entry sits in the game with this number."""
    return (entry + game) % terms.players if terms.rotate else entry


def entry_at(seat: int, game: int, terms: Any) -> int:
    """Who sits there."""
    return (seat - game) % terms.players if terms.rotate else seat
