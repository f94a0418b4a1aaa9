"""The hidden table as numbers, for learners."""

from typing import Any, Final

from croupier.components.seats import around
from croupier.games.contract import Part
from croupier.games.gamblers.state import FATES, GAMBLERS, HISTORY, NONE_YET, SEATS, Table
from croupier.games.observing import put_number
from croupier.kernel import bit, rule

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
    for k in range(len(out)):
        out[k] = 0
    me = max(seat, 0)
    at = put_gamblers(s, me, out)
    at = put_fates(s, me, out, at)
    for k in range(s.players):
        put_number(out, at + 4 * k, s.money[around(me + k, s.players)], 4)
    at += 4 * SEATS
    put_number(out, at, s.fumble, 4)
    out[at + 4] = s.on_card
    out[at + 5] = s.nudge
    out[at + 6 + s.phase] = 1
    at += 14
    for who in (s.start, s.turn):
        if who != NONE_YET:
            out[at + around(who - me, s.players)] = 1
        at += SEATS
    for number in (s.players, s.taken, s.ending, s.fumbled):
        out[at] = number
        at += 1
    put_number(out, at, s.round_, 4)
    at += 4
    for k in range(s.players):
        out[at + k] = 1 if s.champions & bit(around(me + k, s.players)) else 0
    at = put_reveal(s, me, out, at + SEATS)
    for k in range(HISTORY):
        out[at + k] = s.history[k]
    put_options(s, out, at + HISTORY)


@rule
def put_gamblers(s: Table, me: int, out: Any) -> int:
    """Write whose gamblers lie how, and the stacks; return the place after them."""
    for k in range(s.players):
        p = around(me + k, s.players)
        for g in range(GAMBLERS):
            out[GAMBLERS * k + g] = s.normal[p, g]
            out[GAMBLERS * (SEATS + k) + g] = s.lucky[p, g]
    for g in range(GAMBLERS):
        out[GAMBLERS * 2 * SEATS + g] = s.stacks[g]
    return GAMBLERS * (2 * SEATS + 1)


@rule
def put_fates(s: Table, me: int, out: Any, at: int) -> int:
    """Write who holds and has played which fate cards, and the NPC's; return the place after them."""
    for k in range(s.players):
        p = around(me + k, s.players)
        for f in range(FATES):
            out[at + FATES * k + f] = 1 if s.fate[p] & bit(f) else 0
        out[at + FATES * (SEATS + 1) + k] = s.chosen[p] + 1
    for f in range(FATES):
        out[at + FATES * SEATS + f] = s.supply[f]
        out[at + FATES * (SEATS + 1) + SEATS + 1 + f] = 1 if s.npc_deck & bit(f) else 0
    out[at + FATES * (SEATS + 1) + SEATS] = s.npc + 1
    return at + FATES * (SEATS + 2) + SEATS + 1


@rule
def put_reveal(s: Table, me: int, out: Any, at: int) -> int:
    """Write the last reveal and everyone's habits; return the place after them."""
    out[at] = s.sum_
    out[at + 1] = s.last_npc
    out[at + 2] = s.last_nudge
    out[at + 3] = around(s.last_start - me, s.players) if s.last_start != NONE_YET else -1
    at += 4
    for k in range(s.players):
        p = around(me + k, s.players)
        out[at + 6 * k] = s.last[p]
        out[at + 6 * k + 1] = s.hits[p]
        put_number(out, at + 6 * k + 2, s.earned[p] + OFFSET, 4)
        for f in range(FATES):
            put_number(out, at + 6 * SEATS + 3 * (FATES * k + f), s.habits[p, f], 3)
    return at + 6 * SEATS + 3 * FATES * SEATS


@rule
def put_options(s: Table, out: Any, at: int) -> None:
    """Write the table's options."""
    o = s.options
    for g in range(GAMBLERS):
        out[at + g] = o.cost[g]
        out[at + GAMBLERS + g] = o.income[g]
        out[at + 2 * GAMBLERS + g] = o.lucky_income[g]
        out[at + 3 * GAMBLERS + g] = o.get[g]
        out[at + 4 * GAMBLERS + g] = o.copies[g]
    at += 5 * GAMBLERS
    for f in range(FATES):
        out[at + f] = o.fates[f]
    at += FATES
    for number in (o.npc, o.dollar, o.any_win, o.richest_first, o.snake, o.help, o.first):
        out[at] = number
        at += 1
    put_number(out, at, o.round_limit, 2)
