"""The compiled loops of the laboratory, written once for every game.

`actors`, `legal`, ... are free names that `croupier.lab.compiled` binds to one game's rules; `croupier.kernel`
compiles the result. Called uncompiled, the same loops play the same games.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

from croupier.games.contract import CHANCE, NOBODY, first_actor
from croupier.kernel import Menu, Record, Row, bit, count, holds, i64, open_stream, pick, u64
from croupier.kernel.chance import BOT_PURPOSE, CHANCE_PURPOSE, Stream
from croupier.lab.buckets import BUCKETS, bucket

if TYPE_CHECKING:
    actors: Callable[[Any], u64]
    apply: Callable[[Any, int, int], None]
    call: Callable[[Any, int, Any, int, Menu, Stream], int]
    chance: Callable[[Any, Stream], None]
    choose: Callable[[Any, int, Menu, Stream], int]
    hide: Callable[[Any, int], None]
    legal: Callable[[Any, int, Menu], None]
    returns: Callable[[Any, int], int]
    tally: Callable[[Any, int, int, Any], None]
    winners: Callable[[Any], u64]

CREDIT = 840
"""A victory in parts that up to eight winners can share evenly."""
OVER, CUT, FAULT = -1, -2, -3
"""How play ended: the game is over, was cut off, or a bot chose what it may not."""
UNIFORM, COMPILED, ASKED = range(3)
SEATS = 8
"""The most seats that a loop can serve."""


class Run(Record):
    """Where a game stands between two calls of a loop: what the caller set, and what has been counted."""

    limit: i64
    """Decisions after which a game is cut off."""
    decisions: i64
    """Decisions of the game in play."""
    seat: i64
    """After a FAULT: the seat whose bot chose what is not on its menu."""
    action: i64
    """After a FAULT: what it chose."""


class Results(Record):
    """What a run of games adds up to. All numbers are whole, so that results of parts can be added in any order.

    An entry is a place in the list of bots; with rotation it sits at another seat in each game.
    """

    games: i64
    decisions: i64
    cut: i64
    """Games that were cut off: they have no winner."""
    credit: Annotated[Row[i64], SEATS]
    """Victories of each entry, in parts of `CREDIT`."""
    credit_squared: Annotated[Row[i64], SEATS]
    seat_credit: Annotated[Row[i64], SEATS]
    """The same by seat."""
    seat_credit_squared: Annotated[Row[i64], SEATS]
    money: Annotated[Row[i64], SEATS]
    """Final money of each entry, summed."""
    spread: Annotated[Row[i64], SEATS, BUCKETS]
    """Final money of each entry: games in each bucket."""
    length: Annotated[Row[i64], BUCKETS]
    """Decisions of a game: games in each bucket."""


def begin(tables: Any, runs: Any, dealer: Stream, mind: Stream, seed: int, game: int) -> None:
    """Lay out the game with this number: the template is `tables[0]`, the game is played on `tables[1]`."""
    tables[1] = tables[0]
    runs[0].decisions = 0
    open_stream(dealer, seed, game, CHANCE_PURPOSE)
    open_stream(mind, seed, game, BOT_PURPOSE)


def play(
    tables: Any, menus: Any, runs: Any, dealer: Stream, mind: Stream, bots: Any, who: Any, kinds: Any, counts: Any
) -> int:
    """Play on until the game is over (OVER), has lasted too long (CUT), a bot has chosen what is not on its menu
    (FAULT), or a seat must act whose bot this loop cannot call: that seat is returned, with its view in `tables[2]`
    and its legal actions in `menus[0]`.

    `bots[who[seat]]` plays a seat; `kinds[who[seat]]` says how: UNIFORM at random from the menu, with no view made;
    COMPILED through its pointer; ASKED by the caller.
    """
    s, view, menu, run = tables[1], tables[2], menus[0], runs[0]
    while True:
        waited = actors(s)
        if not waited:
            return OVER
        seat = first_actor(waited)
        if seat == CHANCE:
            chance(s, dealer)
            continue
        if run.decisions >= run.limit:
            return CUT
        legal(s, seat, menu)
        bot = who[seat]
        if kinds[bot] == UNIFORM:
            action = pick(menu, mind)
        else:
            tables[2] = s
            hide(view, seat)
            if kinds[bot] == ASKED:
                return seat
            action = call(bots, bot, view, seat, menu, mind)
            if not holds(menu, action):
                run.seat, run.action = seat, action
                return FAULT
        apply(s, seat, action)
        tally(s, seat, action, counts)
        run.decisions += 1


def settle(tables: Any, runs: Any, who: Any, counts: Any, players: int, cut: bool, results: Any) -> None:
    """Add the finished game on `tables[1]` to the counts and the results: who won, the money and the length."""
    s, r = tables[1], results[0]
    r.games += 1
    r.decisions += runs[0].decisions
    r.length[bucket(runs[0].decisions)] += 1
    if cut:
        r.cut += 1
    best = u64(0)
    if not cut:
        best = winners(s)
        tally(s, NOBODY, -1, counts)
    for seat in range(players):
        entry = who[seat]
        credit = CREDIT // count(best) if best & bit(seat) else 0
        r.credit[entry] += credit
        r.credit_squared[entry] += credit * credit
        r.seat_credit[seat] += credit
        r.seat_credit_squared[seat] += credit * credit
        money = returns(s, seat)
        r.money[entry] += money
        r.spread[entry, bucket(money)] += 1


def playouts(
    tables: Any, menus: Any, runs: Any, dealer: Stream, mind: Stream, bots: Any, who: Any, kinds: Any, counts: Any,
    results: Any, seed: int, first: int, games: int, players: int, rotate: bool,
) -> int:  # fmt: skip
    """Play the games with the numbers from `first` on; with `rotate`, entry e sits at seat (e + number) % players.

    Returns how many were played: fewer than `games` if a bot chose what it may not in the one after.
    """
    for game in range(first, first + games):
        seated(who, game, players, rotate)
        begin(tables, runs, dealer, mind, seed, game)
        end = play(tables, menus, runs, dealer, mind, bots, who, kinds, counts)
        if end == FAULT:
            return game - first
        settle(tables, runs, who, counts, players, end == CUT, results)
    return games


def seated(who: Any, game: int, players: int, rotate: bool) -> None:
    """Write into `who` which entry sits at each seat in the game with this number."""
    shift = game % players if rotate else 0
    for entry in range(players):
        who[(entry + shift) % players] = entry


def by_pointer(bots: Any, bot: int, view: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """`call` where all bots are compiled: `bots` is a tuple of pointers."""
    return bots[bot](view, seat, menu, stream)


def by_nobody(bots: Any, bot: int, view: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """`call` where the caller asks every bot itself, as handing pointers to a loop takes Python a millisecond."""
    return 0


def choice(view: Any, seat: int, menu: Menu, stream: Stream) -> int:
    """One compiled bot, called through a pointer."""
    return choose(view, seat, menu, stream)
