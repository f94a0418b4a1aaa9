"""Set-up and the course of a round, up to the reveal and again after it."""

from typing import Final

from croupier.components.seats import around
from croupier.games.gamblers.reveal import end_game, reveal, richest
from croupier.games.gamblers.state import (
    BACK,
    BY_LIMIT,
    COMMIT,
    FATES,
    GAMBLERS,
    HISTORY,
    LEFT,
    NO_SUM,
    NONE_YET,
    NUDGE,
    OPEN,
    REVEAL,
    SEATS,
    START,
    TAKE,
    Table,
)
from croupier.kernel import bit, count, inlined, rule, u64
from croupier.kernel.bits import NONE

DEALT: Final = u64(0b00110)
"""The fate cards 0 and 1, as a set."""
NPC_DECK: Final = u64((1 << FATES) - 1)
"""One of each fate card."""


@rule
def setup(s: Table) -> None:
    """Stacks and supply are laid out, everyone gets $3 and the fate cards 0 and 1."""
    for g in range(GAMBLERS):
        s.stacks[g] = s.options.copies[g]
    for f in range(FATES):
        s.supply[f] = s.options.fates[f]
    for p in range(SEATS):
        s.chosen[p] = NONE_YET
        s.last[p] = NONE_YET
        if p < s.players:
            s.fate[p] = DEALT
            s.money[p] = 3
            s.bank -= 3
    for k in range(HISTORY):
        s.history[k] = NO_SUM
    s.npc, s.last_npc, s.last_start, s.sum_ = NONE_YET, NONE_YET, NONE_YET, NO_SUM
    s.npc_deck = NPC_DECK if s.options.npc else NONE
    s.start, s.turn = NONE_YET, NONE_YET
    s.phase = START
    if s.options.first != NONE_YET:
        name_start(s, s.options.first)


@inlined
def name_start(s: Table, seat: int) -> None:
    """The start player takes gamblers first."""
    s.start = seat
    s.turn = seat
    s.phase = TAKE


@inlined
def take_pair(s: Table, seat: int, pair: int) -> None:
    """Both gamblers of one of the three pairs: 1 and 2, 1 and 3, or 2 and 3."""
    first = 1 if pair < 2 else 2
    take(s, seat, first)
    take(s, seat, 2 if pair == 0 else 3)


@rule
def take(s: Table, seat: int, gambler: int) -> None:
    """A gambler goes from its stack to the seat, the normal side up; then the next in the order takes."""
    s.stacks[gambler] -= 1
    s.normal[seat, gambler] += 1
    s.taken += 1
    if s.taken == 2 * s.players:
        begin_round(s)
    else:
        s.turn = taker(s)


@inlined
def taker(s: Table) -> int:
    """Who takes next: two each around the table, or one each there and back (snake)."""
    if not s.options.snake:
        return around(s.start + s.taken // 2, s.players)
    step = s.taken if s.taken < s.players else 2 * s.players - 1 - s.taken
    return around(s.start + step, s.players)


@inlined
def may_take(s: Table, seat: int, gambler: int) -> bool:
    """Whether the gambler is left, and (snake) is not the one that the seat has taken already."""
    return s.stacks[gambler] > 0 and not (s.options.snake and s.normal[seat, gambler] > 0)


@inlined
def begin_round(s: Table) -> None:
    """The NPC shows a card, where there is one; then the start player plays one openly."""
    for p in range(s.players):
        s.chosen[p] = NONE_YET
    s.npc = NONE_YET
    s.turn = s.start
    if s.options.npc:
        s.phase = REVEAL
        if count(s.npc_deck) == 1:
            s.npc_deck = NPC_DECK
    else:
        s.phase = OPEN


@inlined
def show_npc(s: Table, card: int) -> None:
    """Chance turns up an NPC card."""
    s.npc = card
    s.npc_deck &= ~bit(card)
    s.phase = OPEN


@inlined
def play_fate(s: Table, seat: int, card: int) -> None:
    """The start player's card lies open, the others' face down; with the last of them all have chosen."""
    s.chosen[seat] = card
    if s.phase == OPEN:
        s.phase = COMMIT
    elif not uncommitted(s):
        if s.money[s.start] > 0:
            s.phase = NUDGE
        else:
            reveal(s)


@inlined
def uncommitted(s: Table) -> u64:
    """The seats that have yet to choose a fate card."""
    seats = NONE
    for p in range(s.players):
        if s.chosen[p] == NONE_YET:
            seats |= bit(p)
    return seats


@inlined
def nudge(s: Table, space: int) -> None:
    """The start player may put $1 on -1 or +1; then all is revealed."""
    if space != 0:
        s.money[s.start] -= 1
        s.on_card = 1
        s.nudge = space
    reveal(s)


@inlined
def end_action(s: Table) -> None:
    """The next seat acts; after all have, the start player card passes to the left."""
    s.turn = around(s.turn + 1, s.players)
    if s.turn == s.start:
        end_round(s)


@inlined
def end_round(s: Table) -> None:
    """The dollar leaves the card, the card passes on, and the next round begins, unless this was the last."""
    following = around(s.start + 1, s.players)
    if s.options.dollar == BACK:
        s.money[s.start] += s.on_card
    elif s.options.dollar == LEFT:
        s.money[following] += s.on_card
    else:
        s.bank += s.on_card
    s.on_card = 0
    s.nudge = 0
    s.start = following
    s.round_ += 1
    if s.options.round_limit > 0 and s.round_ >= s.options.round_limit:
        end_game(s, BY_LIMIT, richest(s))
    else:
        begin_round(s)
