"""War: turn up a card, and the highest takes them all."""

from typing import Final

from croupier.components.cards import CARDS, DECK, rank_of
from croupier.components.seats import around, everyone
from croupier.games.cardroom.war.numbers import REVEAL, TURN
from croupier.games.cardroom.war.state import (
    BY_CARDS,
    BY_DUEL,
    BY_ROUNDS,
    NOBODY,
    OVER,
    REVEALS,
    SHOWN,
    TURNS,
    UNSEEN,
    Table,
)
from croupier.games.contract import CHANCE
from croupier.kernel import Menu, add, add_each, below, bit, clear, count, lowest, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

WAR_CARDS: Final = 4
"""Cards that each lays in a war: three face down, one up."""


@rule
def setup(s: Table) -> None:
    """Everybody gets a pile; for a duel, the deck lies between them."""
    size = 0 if s.options.duel else CARDS // s.players
    for p in range(s.players):
        s.cards[p] = size
        for k in range(CARDS):
            s.pile[p, k] = UNSEEN
    s.deck = CARDS - size * s.players
    s.unseen = DECK
    begin_round(s)


@rule
def begin_round(s: Table) -> None:
    """All who have cards are asked for one."""
    s.step = TURNS
    s.due = in_play(s)
    s.tied = s.due


@rule
def in_play(s: Table) -> u64:
    """The seats that have cards; in a duel, everybody."""
    if s.options.duel:
        return everyone(s.players)
    seats = NONE
    for p in range(s.players):
        if owned(s, p) > 0:
            seats |= bit(p)
    return seats


@rule
def owned(s: Table, seat: int) -> int:
    """The cards that are the seat's: its pile, and those that it laid, or takes when the round is won."""
    return s.cards[seat] + (s.gets[seat] if s.step in (SHOWN, OVER) else s.laid[seat])


# --- Cards are turned up


@rule
def turn_up(s: Table, seat: int) -> None:
    """The seat lays a card, or in a war three and another. The last round's cards are taken away before."""
    if s.step == SHOWN:
        take_cards(s)
        begin_round(s)
    lay(s, seat, 1 if s.laid[seat] == 0 else WAR_CARDS)
    s.due &= ~bit(seat)
    s.down |= bit(seat)
    if not s.due:
        turn_over(s)


@rule
def lay(s: Table, seat: int, wanted: int) -> None:
    """So many cards go from the top of the seat's pile to the table, or all that it has; in a duel, from the deck."""
    if s.options.duel:
        s.deck -= wanted
        s.cards[seat] += wanted
    n = min(wanted, s.cards[seat])
    s.cards[seat] -= n
    s.laid[seat] += n


@rule
def face(s: Table, seat: int) -> int:
    """The card that the seat laid last."""
    return s.pile[seat, s.laid[seat] - 1]


@rule
def turn_over(s: Table) -> None:
    """When all have laid, they turn up their cards: what nobody has seen yet chance says, and then it is compared."""
    for p in range(s.players):
        if s.down & bit(p) and face(s, p) != UNSEEN:
            s.down &= ~bit(p)
    if s.down:
        s.step = REVEALS
    else:
        s.step = TURNS
        compare(s)


@rule
def reveal(s: Table, card: int) -> None:
    """The next card that is turned up is this one."""
    p = lowest(s.down)
    s.pile[p, s.laid[p] - 1] = card
    s.unseen &= ~bit(card)
    turn_over(s)


@rule
def compare(s: Table) -> None:
    """The highest card wins; several go to war, if one of them has a card left, else they share."""
    best = NONE
    most = NOBODY
    for p in range(s.players):
        if s.tied & bit(p):
            rank = rank_of(face(s, p))
            if rank > most:
                most = rank
                best = NONE
            if rank == most:
                best |= bit(p)
    s.tied = best
    if count(best) > 1:
        s.wars += 1
        s.due = able(s)
    if not s.due:
        end_round(s)


@rule
def able(s: Table) -> u64:
    """Who of the tied can turn up another card; in a duel all, if the deck is large enough, or nobody."""
    if s.options.duel:
        return s.tied if s.deck >= WAR_CARDS * count(s.tied) else NONE
    seats = NONE
    for p in range(s.players):
        if s.tied & bit(p) and s.cards[p] > 0:
            seats |= bit(p)
    return seats


# --- A round is won


@rule
def end_round(s: Table) -> None:
    """The cards are won. They lie until the next one is turned up, so that all can see them."""
    share_out(s)
    s.rounds += 1
    s.step = SHOWN
    s.due = in_play(s)
    if s.options.duel:
        s.ending = BY_DUEL
    elif count(s.due) == 1:
        s.ending = BY_CARDS
    elif s.rounds == s.options.rounds:
        s.ending = BY_ROUNDS
    if s.ending:
        s.step = OVER
        s.due = NONE


@rule
def share_out(s: Table) -> None:
    """Count what each gets: their own back for who won, and an equal part of the others' cards, the first one more."""
    others = 0
    for p in range(s.players):
        others += 0 if s.tied & bit(p) else s.laid[p]
    winners = count(s.tied)
    extra = others % winners
    for p in range(s.players):
        if s.tied & bit(p):
            s.gets[p] = s.laid[p] + others // winners + (1 if extra > 0 else 0)
            extra -= 1


@rule
def take_cards(s: Table) -> None:
    """Who won puts their own cards below the pile, then those of the others, from the left on."""
    first = lowest(s.tied)
    for p in range(s.players):
        s.gets[p] = 0
        if s.tied & bit(p):
            for _ in range(s.laid[p]):
                take_card(s, p, p)
    to = first
    for k in range(1, s.players):
        p = around(first + k, s.players)
        while s.laid[p] > 0:
            take_card(s, p, to)
            to = next_of(s.tied, to, s.players)


@rule
def next_of(seats: u64, seat: int, players: int) -> int:
    """The next of the seats to the left; the same one, if there is no other."""
    seat = around(seat + 1, players)
    while not seats & bit(seat):
        seat = around(seat + 1, players)
    return seat


@rule
def take_card(s: Table, seat: int, to: int) -> None:
    """The card that the seat laid first goes to the bottom of a pile."""
    card = s.pile[seat, 0]
    last = s.laid[seat] + s.cards[seat] - 1
    for k in range(last):
        s.pile[seat, k] = s.pile[seat, k + 1]
    s.pile[seat, last] = UNSEEN
    s.laid[seat] -= 1
    s.pile[to, s.laid[to] + s.cards[to]] = card
    s.cards[to] += 1


# --- The contract


@rule
def actors(s: Table) -> u64:
    """Who may turn up a card, in any order."""
    return bit(CHANCE) if s.step == REVEALS else s.due


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What the seat may do."""
    clear(menu)
    if seat == CHANCE:
        add_each(menu, REVEAL, s.unseen, 1, 0)
    else:
        add(menu, TURN, TURN)


@rule
def apply(s: Table, seat: int, action: int) -> None:
    """Carry out an action."""
    if seat == CHANCE:
        reveal(s, action - REVEAL)
    else:
        turn_up(s, seat)


@rule
def weight(s: Table, action: int) -> int:
    """All unseen cards are equally likely."""
    return 1


@rule
def chance(s: Table, stream: Stream) -> None:
    """Say which cards are turned up."""
    while s.step == REVEALS:
        reveal(s, nth(s.unseen, below(stream, count(s.unseen))))


@rule
def returns(s: Table, seat: int) -> int:
    """The cards that the seat has."""
    return owned(s, seat)


@rule
def winners(s: Table) -> u64:
    """Who has the most cards; in a duel, who won the round."""
    if s.options.duel:
        return s.tied
    best = 0
    for p in range(s.players):
        best = max(best, owned(s, p))
    seats = NONE
    for p in range(s.players):
        if owned(s, p) == best:
            seats |= bit(p)
    return seats


# --- What everybody sees, as nobody sees more


@rule
def hide(s: Table, seat: int) -> None:
    """Nothing is hidden: a card that was not turned up is not on the table yet."""


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """There is nothing to imagine."""


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """Everybody sees the cards that are turned up."""
    return action
