"""The rules as the contract asks for them, phase by phase. Ids in brackets are clauses of `rules.md`."""

from croupier.games.contract import CHANCE
from croupier.games.gamblers.actions import BUY, FATE, FLIP, NOTHING, NUDGE_BASE, REVEAL_BASE, SINGLE, START_BASE
from croupier.games.gamblers.rounds import (
    end_action,
    may_take,
    name_start,
    nudge,
    play_fate,
    show_npc,
    take,
    take_pair,
    uncommitted,
)
from croupier.games.gamblers.state import (
    COMMIT,
    GAMBLERS,
    NONE_YET,
    NUDGE,
    OPEN,
    OVER,
    REVEAL,
    START,
    TAKE,
    Table,
)
from croupier.kernel import Menu, add, add_each, below, bit, clear, count, inlined, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

# --- Actions after the reveal


@inlined
def affordable(s: Table, seat: int) -> u64:
    """The gamblers that the seat may buy: one is left, and it has the money; for a cost of 0 it has none."""
    gamblers = NONE
    purse = s.money[seat]
    for g in range(GAMBLERS):
        cost = s.options.cost[g]
        if s.stacks[g] > 0 and purse >= cost and (cost > 0 or purse == 0):
            gamblers |= bit(g)
    return gamblers


@inlined
def buy(s: Table, seat: int, gambler: int) -> None:
    """The gambler comes from its stack, the normal side up, with its fate card if the seat lacks that and one is
    left."""
    cost = s.options.cost[gambler]
    s.money[seat] -= cost
    s.bank += cost
    s.stacks[gambler] -= 1
    s.normal[seat, gambler] += 1
    card = s.options.get[gambler]
    if card != NONE_YET and s.supply[card] > 0 and not s.fate[seat] & bit(card):
        s.supply[card] -= 1
        s.fate[seat] |= bit(card)


@inlined
def flippable(s: Table, seat: int) -> u64:
    """The gamblers that the seat has with the normal side up."""
    gamblers = NONE
    for g in range(GAMBLERS):
        if s.normal[seat, g] > 0:
            gamblers |= bit(g)
    return gamblers


@inlined
def flip(s: Table, seat: int, gambler: int) -> None:
    """One gambler turns its lucky side up."""
    s.normal[seat, gambler] -= 1
    s.lucky[seat, gambler] += 1


# --- What the contract asks


@inlined
def actors(s: Table) -> u64:
    """Who may act: one seat, or in any order all that have yet to choose a fate card."""
    if s.phase == OVER:
        return NONE
    if s.phase == COMMIT:
        return uncommitted(s)
    if s.phase == START or s.phase == REVEAL:
        return bit(CHANCE)
    return bit(s.turn)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What the seat may do."""
    clear(menu)
    if s.phase == OPEN or s.phase == COMMIT:
        add_each(menu, FATE, s.fate[seat], 1, 0)
    elif s.phase == NUDGE:
        add_each(menu, NUDGE_BASE - 1, u64(7), 1, 0)
    elif s.phase == TAKE:
        legal_takes(s, seat, menu)
    elif s.phase == REVEAL:
        add_each(menu, REVEAL_BASE, s.npc_deck, 1, 0)
    elif s.phase == START:
        add(menu, START_BASE, START_BASE + s.players - 1)
    else:
        add_each(menu, BUY, affordable(s, seat), 1, 0)
        add_each(menu, FLIP, flippable(s, seat), 1, 0)
        add(menu, NOTHING, NOTHING)


@inlined
def legal_takes(s: Table, seat: int, menu: Menu) -> None:
    """The pairs, or in snake order the gamblers, that may be taken in the set-up."""
    left = NONE
    for g in range(1, 4):
        if may_take(s, seat, g):
            left |= bit(g)
    if s.options.snake:
        add_each(menu, SINGLE, left, 1, 0)
        return
    pairs = NONE
    for pair in range(3):
        both = bit(1 if pair < 2 else 2) | bit(2 if pair == 0 else 3)
        if left & both == both:
            pairs |= bit(pair)
    add_each(menu, 0, pairs, 1, 0)


@rule
def apply(s: Table, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if s.phase == OPEN or s.phase == COMMIT:
        play_fate(s, seat, action - FATE)
    elif s.phase == NUDGE:
        nudge(s, action - NUDGE_BASE)
    elif s.phase == TAKE:
        if action < SINGLE:
            take_pair(s, seat, action)
        else:
            take(s, seat, action - SINGLE)
    elif s.phase == REVEAL:
        show_npc(s, action - REVEAL_BASE)
    elif s.phase == START:
        name_start(s, action - START_BASE)
    else:
        if action < FLIP:
            buy(s, seat, action - BUY)
        elif action < NOTHING:
            flip(s, seat, action - FLIP)
        end_action(s)


@rule
def weight(s: Table, action: int) -> int:
    """Every start player and every NPC card is equally likely."""
    return 1


@inlined
def chance(s: Table, stream: Stream) -> None:
    """Name the start player, or show an NPC card."""
    if s.phase == START:
        name_start(s, below(stream, s.players))
    if s.phase == REVEAL:
        show_npc(s, nth(s.npc_deck, below(stream, count(s.npc_deck))))


@rule
def returns(s: Table, seat: int) -> int:
    """The dollars in the seat's purse."""
    return s.money[seat]


@rule
def winners(s: Table) -> u64:
    """The seats that have won."""
    return s.champions
