"""The card room: one hand of another game for the dollars of this table. Ids in brackets are clauses of `rules.md`."""

from typing import Any, Final

from croupier.games.contract import CHANCE, HOUSE
from croupier.games.gamble import borders
from croupier.games.gamble.cardroom import DEALS, GUESTS, HAS_DEALER, LAID_OUT, WORDS, one_hand
from croupier.games.gamble.numbers import INSIDE, WIDTH
from croupier.games.gamble.pots import pot, put_in, share, take_out
from croupier.games.gamble.state import CARD_ROOM, FIRST_GUEST, NOBODY_YET, SEATS, Table
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, bit, count, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream
from croupier.kernel.menu import shift

PURSES: Final = tuple(one_hand(game).bring is not None for game in GUESTS)
"""In which games people bet out of their purses."""
SIZES: Final = tuple(game.observation_size for game in GUESTS)


# --- Who sits where


@rule
def is_open(s: Table) -> bool:
    """Whether a hand lies in the card room, played or just finished."""
    return s.seated[0] != NOBODY_YET


@rule
def guest(s: Table) -> int:
    """The place among the guests of the game that lies there."""
    return (s.square if s.square != NOBODY_YET else s.last) - FIRST_GUEST


@rule
def take_seats(s: Table, opponent: int) -> None:
    """Everybody sits as at this table; or the picker and the one opponent sit down, if there is one."""
    if opponent != NOBODY_YET:
        s.seated[0], s.seated[1] = s.active, opponent
    else:
        for p in range(s.players):
            s.seated[p] = p


@rule
def seat_inside(s: Table, seat: int) -> int:
    """The seat that somebody has in the card room; for those who sit out, and spectators, that of a spectator."""
    if seat in (CHANCE, HOUSE):
        return seat
    for k in range(SEATS):
        if seat >= 0 and s.seated[k] == seat:
            return k
    return NOBODY_YET


@rule
def seats_outside(s: Table, inside: u64) -> u64:
    """The seats at this table of those who have these in the card room."""
    seats = inside & bit(CHANCE)
    for k in range(SEATS):
        if inside & bit(k):
            seats |= bit(s.seated[k])
    return seats


@rule
def players_inside(s: Table) -> u64:
    """The seats at this table of all who play in the card room."""
    seats = NONE
    for k in range(SEATS):
        if s.seated[k] != NOBODY_YET:
            seats |= bit(s.seated[k])
    return seats


# --- The hand


@rule
def begin(s: Table) -> None:
    """The game's table is laid out, and the picker deals, if somebody does. It is played for what is in the purses, or
    for a stake of each."""
    which = guest(s)
    players = count(players_inside(s))
    for k in range(WORDS):
        s.room[k] = LAID_OUT[which, players, k]
    for k in range(players):
        if PURSES[which]:
            borders.bring(s.room, which, k, s.money[s.seated[k]])
        else:
            put_in(s, s.seated[k], s.terms)
    borders.limit(s.room, which, s.limit, s.terms)
    if HAS_DEALER[which]:
        picker = seat_inside(s, s.active)
        borders.dealer(s.room, which, picker)
        borders.apply(s.room, which, picker, DEALS[which])
    s.step = CARD_ROOM
    s.turn = NOBODY_YET
    follow(s)


@rule
def follow(s: Table) -> None:
    """Who must act in the card room must act here, and what was bet there lies in the betting area."""
    which = guest(s)
    waited = borders.actors(s.room, which)
    if PURSES[which]:
        for k in range(SEATS):
            p = s.seated[k]
            if p != NOBODY_YET:
                s.money[p] = borders.returns(s.room, which, k)
                s.staked[p] = s.before[p] - s.money[p] if waited else 0
    s.waiting = seats_outside(s, waited)
    if not waited:
        if not PURSES[which]:
            share(s, take_out(s, pot(s)), seats_outside(s, borders.winners(s.room, which)))
        finish(s)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What the game says."""
    which = guest(s)
    borders.legal(s.room, which, seat_inside(s, seat), menu)
    shift(menu, INSIDE + which * WIDTH)


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """A seat acts in the card room, or chance does."""
    which = guest(s)
    borders.apply(s.room, which, seat_inside(s, seat), action - INSIDE - which * WIDTH)
    follow(s)


@rule
def deal(s: Table, stream: Stream) -> None:
    """Chance deals there until somebody must act."""
    borders.chance(s.room, guest(s), stream)
    follow(s)


@rule
def weight(s: Table, action: int) -> int:
    """The weight that the game gives an outcome."""
    which = guest(s)
    return borders.weight(s.room, which, action - INSIDE - which * WIDTH)


@rule
def spare(s: Table) -> int:
    """The draws that the game skips."""
    return borders.spare(s.room, guest(s))


# --- What a seat can see


@rule
def hide(s: Table, seat: int) -> None:
    """Turn face down what the game hides from the seat."""
    borders.hide(s.room, guest(s), seat_inside(s, seat))


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Imagine what it hides."""
    borders.determinize(s.room, guest(s), seat_inside(s, seat), stream)


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """The action as the viewer sees it."""
    which = guest(s)
    base = INSIDE + which * WIDTH
    shown = borders.conceal(s.room, which, seat_inside(s, by), action - base, seat_inside(s, viewer))
    return base + shown


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the game's own observation."""
    which = guest(s)
    borders.observe(s.room, which, seat_inside(s, seat), out[: SIZES[which]])
