"""The rules as the contract asks for them, phase by phase. Ids in brackets are clauses of `rules.md`."""

from croupier.games.contract import CHANCE
from croupier.games.roulette.actions import (
    BET_BASE,
    DEALER_BASE,
    MARK_BASE,
    PASS,
    REVEAL_BASE,
    bet_action,
    deal_action,
    slot_of,
    stake_of,
)
from croupier.games.roulette.bets import dead_slots, open_slots, place
from croupier.games.roulette.deal import deal, name_dealer, reveal, spare
from croupier.games.roulette.state import BET, DEAL, DEALER, MARK, OVER, PLAY, REVEAL, Table
from croupier.games.roulette.tricks import play, playable
from croupier.games.roulette.turns import deck, lead, undealt
from croupier.kernel import Menu, add, add_each, below, bit, clear, count, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream, word


@rule
def actors(s: Table) -> u64:
    """The one who must act."""
    if s.phase == OVER:
        return NONE
    if s.phase == PLAY or s.phase == BET or s.phase == MARK:
        return bit(s.turn)
    return bit(CHANCE)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What the seat may do."""
    clear(menu)
    if s.phase == PLAY:
        add_each(menu, 0, playable(s, seat), 1, 0)
    elif s.phase == BET:
        add(menu, PASS, PASS)
        for family in range(3):
            free = open_slots(s, family) & ~dead_slots(s, family)
            add_each(menu, bet_action(64 * family, 0), free, BET_BASE, s.money[seat])
    elif s.phase == MARK:
        add(menu, PASS, PASS)
        for family in range(3):
            add_each(menu, MARK_BASE + 64 * family, open_slots(s, family), 1, 0)
    elif s.phase == DEAL:
        add_each(menu, deal_action(0, s.turn), undealt(s), 1, 0)
    elif s.phase == REVEAL:
        add_each(menu, REVEAL_BASE, deck(s), 1, 0)
    elif s.phase == DEALER:
        add(menu, DEALER_BASE, DEALER_BASE + s.players - 1)


@rule
def apply(s: Table, seat: int, action: int) -> None:
    """Carry out a legal action."""
    if s.phase == PLAY:
        play(s, seat, action)
    elif s.phase == BET or s.phase == MARK:
        if action == PASS:
            lead(s, seat)
        elif action >= BET_BASE:
            place(s, seat, slot_of(action), stake_of(action))
        else:
            place(s, seat, action - MARK_BASE, 0)
    elif s.phase == DEAL:
        deal(s, action & 63)
    elif s.phase == REVEAL:
        reveal(s, action - REVEAL_BASE)
    else:
        name_dealer(s, action - DEALER_BASE)


@rule
def weight(s: Table, action: int) -> int:
    """Every card and every first dealer is equally likely."""
    return 1


@rule
def chance(s: Table, stream: Stream) -> None:
    """Draw until a player must act: whole deals at once."""
    for _ in range(spare(s)):
        word(stream)
    if s.phase == DEALER:
        name_dealer(s, below(stream, s.players))
    cards = undealt(s)
    while s.phase == DEAL:
        card = nth(cards, below(stream, count(cards)))
        cards &= ~bit(card)
        deal(s, card)
    while s.phase == REVEAL:
        cards = deck(s)
        reveal(s, nth(cards, below(stream, count(cards))))


@rule
def returns(s: Table, seat: int) -> int:
    """The dollars in the seat's purse."""
    return s.money[seat]


@rule
def winners(s: Table) -> u64:
    """The seats with the most money (RT-55)."""
    most = s.money[0]
    for p in range(1, s.players):
        most = max(most, s.money[p])
    best = NONE
    for p in range(s.players):
        if s.money[p] == most:
            best |= bit(p)
    return best
