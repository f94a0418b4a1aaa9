"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.seats import around
from croupier.games.contract import Part
from croupier.games.gamblers.state import FATES, GAMBLERS, HISTORY, NONE_YET, SEATS, Table
from croupier.games.observing import put_seat, put_seats
from croupier.kernel import inlined, put, put_bits, put_number, put_row, rule

OFFSET: Final = 1 << 20
"""Added to what the last reveal brought, which may be negative."""

OBSERVATION: Final = (
    Part("normal", SEATS * GAMBLERS, "gamblers with the normal side up, seats from oneself to the left"),
    Part("lucky", SEATS * GAMBLERS, "gamblers with the lucky side up, seats from oneself to the left"),
    Part("stacks", GAMBLERS, "gamblers still to be had"),
    Part("fate", SEATS * FATES, "1 for each fate card held, seats from oneself to the left"),
    Part("supply", FATES, "fate cards still to be had"),
    Part("chosen", SEATS, "the fate card played this round plus 2, 0 for none, 6 for one face down, from oneself on"),
    Part("npc", 1 + FATES, "the NPC card plus 2, 0 for none; 1 for each card left in its deck"),
    Part("money", 4 * SEATS, "purses, four digits to the base 128 each, highest first, from oneself to the left"),
    Part("fumble", 4, "the Fumble card's money, four digits"),
    Part("card", 2, "dollars on the start player card, and its space: -1, 0, 1"),
    Part("phase", 8, "one-hot: start, take, reveal, open, commit, nudge, act, over"),
    Part("start", SEATS, "one-hot start player, from oneself to the left"),
    Part("turn", SEATS, "one-hot seat to act, from oneself to the left"),
    Part("counts", 4, "players, gamblers taken in the set-up, how the game ended, 1 for a Fumble"),
    Part("round", 4, "rounds finished, four digits"),
    Part("champions", SEATS, "1 for each seat that has won, from oneself to the left"),
    Part("reveal", 4 + SEATS * 6, "last sum, NPC card, nudge, start player from oneself on (-1: none); for each seat "
         "the card shown, its gamblers that won, and four digits of its gain plus 2**20"),
    Part("habits", SEATS * FATES * 3, "how often each fate card was shown, three digits, from oneself on"),
    Part("history", HISTORY, "the last sums, newest first; -99 for none"),
    Part("options", 5 * GAMBLERS + FATES + 9, "cost, income, lucky income, GET, copies; supply; NPC, dollar, any win, "
         "richest first, snake, help, first player, round limit in two digits"),
)  # fmt: skip


@rule
def observe(s: Table, seat: int, out: Any) -> None:
    """Write the hidden table from the seat's side; a spectator's side is that of seat 0."""
    out[:] = 0
    me = max(seat, 0)
    at = put_gamblers(s, me, out)
    at = put_fates(s, me, out, at)
    for k in range(s.players):
        put_number(out, at + 4 * k, s.money[around(me + k, s.players)], 4)
    at += 4 * SEATS
    put_number(out, at, s.fumble, 4)
    put(out, at + 4, s.on_card)
    put(out, at + 5, s.nudge)
    put(out, at + 6 + s.phase, 1)
    at += 14
    put_seat(out, at, s.start, me, s.players)
    put_seat(out, at + SEATS, s.turn, me, s.players)
    at += 2 * SEATS
    put(out, at, s.players)
    put(out, at + 1, s.taken)
    put(out, at + 2, s.ending)
    put(out, at + 3, s.fumbled)
    put_number(out, at + 4, s.round_, 4)
    put_seats(out, at + 8, s.champions, me, s.players)
    at = put_reveal(s, me, out, at + 8 + SEATS)
    put_options(s, out, put_row(out, at, s.history, HISTORY))


@inlined
def put_gamblers(s: Table, me: int, out: Any) -> int:
    """Write whose gamblers lie how, and the stacks; return the place after them."""
    for k in range(s.players):
        p = around(me + k, s.players)
        put_row(out, GAMBLERS * k, s.normal[p], GAMBLERS)
        put_row(out, GAMBLERS * (SEATS + k), s.lucky[p], GAMBLERS)
    return put_row(out, GAMBLERS * 2 * SEATS, s.stacks, GAMBLERS)


@inlined
def put_fates(s: Table, me: int, out: Any, at: int) -> int:
    """Write who holds and has played which fate cards, and the NPC's; return the place after them."""
    for k in range(s.players):
        p = around(me + k, s.players)
        put_bits(out, at + FATES * k, s.fate[p], FATES)
        put(out, at + FATES * (SEATS + 1) + k, s.chosen[p] + 1)
    at = put_row(out, at + FATES * SEATS, s.supply, FATES)
    put(out, at + SEATS, s.npc + 1)
    return put_bits(out, at + SEATS + 1, s.npc_deck, FATES)


@inlined
def put_reveal(s: Table, me: int, out: Any, at: int) -> int:
    """Write the last reveal and everyone's habits; return the place after them."""
    put(out, at, s.sum_)
    put(out, at + 1, s.last_npc)
    put(out, at + 2, s.last_nudge)
    put(out, at + 3, around(s.last_start - me, s.players) if s.last_start != NONE_YET else -1)
    at += 4
    for k in range(s.players):
        p = around(me + k, s.players)
        put(out, at + 6 * k, s.last[p])
        put(out, at + 6 * k + 1, s.hits[p])
        put_number(out, at + 6 * k + 2, s.earned[p] + OFFSET, 4)
        for f in range(FATES):
            put_number(out, at + 6 * SEATS + 3 * (FATES * k + f), s.habits[p, f], 3)
    return at + 6 * SEATS + 3 * FATES * SEATS


@inlined
def put_options(s: Table, out: Any, at: int) -> None:
    """Write the table's options."""
    o = s.options
    at = put_row(out, at, o.cost, GAMBLERS)
    at = put_row(out, at, o.income, GAMBLERS)
    at = put_row(out, at, o.lucky_income, GAMBLERS)
    at = put_row(out, at, o.get, GAMBLERS)
    at = put_row(out, at, o.copies, GAMBLERS)
    at = put_row(out, at, o.fates, FATES)
    put(out, at, o.npc)
    put(out, at + 1, o.dollar)
    put(out, at + 2, o.any_win)
    put(out, at + 3, o.richest_first)
    put(out, at + 4, o.snake)
    put(out, at + 5, o.help)
    put(out, at + 6, o.first)
    put_number(out, at + 7, o.round_limit, 2)
