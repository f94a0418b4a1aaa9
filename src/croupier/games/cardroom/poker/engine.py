"""How a hand of any variant is played: deal, bet, draw, show down, and on to the next hand."""

from typing import Final

from croupier.components.poker import category
from croupier.components.seats import around, everyone, highest
from croupier.games.cardroom.poker.betting import (
    able,
    ask_next,
    bring_in,
    call,
    clear_round,
    fold,
    highest_raise,
    lowest_raise,
    may_raise,
    raise_to,
    street_of,
    to_call,
)
from croupier.games.cardroom.poker.dealing import begin_hand, begin_street, first_live, next_live, open_betting, receive
from croupier.games.cardroom.poker.numbers import BRING_IN, CALL, CHECK, DEAL, DISCARD, FOLD, NEXT, RAISE
from croupier.games.cardroom.poker.showdown import share_pots, show_down
from croupier.games.cardroom.poker.state import (
    BRINGING_IN,
    BY_BUST,
    BY_HANDS,
    DEALER,
    DRAWING,
    NOBODY,
    OVER,
    Table,
)
from croupier.games.contract import CHANCE
from croupier.kernel import Menu, add, add_each, below, bit, clear, count, inlined, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

PLACES: Final = 5
"""How many cards of a hand can be changed."""


@rule
def setup(s: Table) -> None:
    """Everybody has their dollars, and the first dealer deals."""
    for p in range(s.players):
        s.money[p] = s.brought // s.players
    ask_dealer(s)


@rule
def ask_dealer(s: Table) -> None:
    """The dealer is asked for the next hand. The last one lies on the table until then."""
    s.step = DEALER
    s.turn = s.button
    s.dealing = NOBODY


@inlined
def actors(s: Table) -> u64:
    """Who must act."""
    if s.step == OVER:
        return NONE
    return bit(CHANCE) if s.dealing != NOBODY else bit(s.turn)


@inlined
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What the seat may do."""
    clear(menu)
    if seat == CHANCE:
        add_each(menu, DEAL, s.deck, 1, 0)
    elif s.step == DEALER:
        add(menu, NEXT, NEXT)
    elif s.step == DRAWING:
        legal_changes(s, seat, menu)
    else:
        legal_bets(s, seat, menu)


@inlined
def legal_bets(s: Table, seat: int, menu: Menu) -> None:
    """Fold or match, or check; and bet or raise."""
    if s.step == BRINGING_IN:
        add(menu, BRING_IN, BRING_IN)
    elif to_call(s, seat) > 0:
        add(menu, FOLD, FOLD)
        add(menu, CALL, CALL)
    else:
        add(menu, CHECK, CHECK)
    if may_raise(s, seat):
        add(menu, RAISE + lowest_raise(s, seat), RAISE + highest_raise(s, seat))


@inlined
def legal_changes(s: Table, seat: int, menu: Menu) -> None:
    """The sets of places, up to as many as the street allows, whose cards may be changed."""
    sets = NONE
    for places in range(1 << min(s.held[seat], PLACES)):
        if count(u64(places)) <= street_of(s).draw:
            sets |= bit(places)
    add_each(menu, DISCARD, sets, 1, 0)


@inlined
def apply(s: Table, seat: int, action: int) -> None:
    """Carry out an action."""
    if seat == CHANCE:
        receive(s, action - DEAL)
    elif s.step == DEALER:
        clear_hand(s)
        begin_hand(s)
    elif s.step == DRAWING:
        change(s, seat, action - DISCARD)
    else:
        bet(s, seat, action)
    go_on(s, seat)


@rule
def go_on(s: Table, seat: int) -> None:
    """What comes when the cards that were due are dealt, and when nobody must act."""
    if seat == CHANCE and s.dealing == NOBODY:
        after_cards(s)
    while s.turn == NOBODY and s.dealing == NOBODY and s.step != OVER:
        end_street(s)


@inlined
def bet(s: Table, seat: int, action: int) -> None:
    """The seat folds, checks, matches, bets or raises; and the next one acts."""
    if action >= RAISE:
        raise_to(s, seat, action - RAISE)
    elif action == FOLD:
        fold(s, seat)
    elif action == BRING_IN:
        bring_in(s, seat)
    else:
        call(s, seat)
    ask_next(s)


@rule
def after_cards(s: Table) -> None:
    """The cards of the street, or of one change, are dealt."""
    if s.step == DRAWING:
        next_change(s, next_live(s, s.turn))
    elif street_of(s).draw > 0:
        next_change(s, first_live(s))
    else:
        open_betting(s)


@inlined
def next_change(s: Table, seat: int) -> None:
    """The seat may change cards; after the dealer it is time to bet."""
    if seat != NOBODY:
        s.step = DRAWING
        s.turn = seat
    else:
        open_betting(s)


@inlined
def change(s: Table, seat: int, places: int) -> None:
    """The cards at these places of the hand, the lowest first, are put away, and as many are dealt."""
    hand = s.down[seat]
    for k in range(PLACES):
        if places & (1 << k):
            card = nth(hand, k)
            s.down[seat] &= ~bit(card)
            s.away[seat] |= bit(card)
            s.held[seat] -= 1
            s.changed[seat] += 1
            s.gaps += 1
    if s.gaps > 0:
        s.dealing = seat
    else:
        next_change(s, next_live(s, seat))


@rule
def end_street(s: Table) -> None:
    """The next street follows, and streets without anybody to bet on; after the last one, or when one hand is left,
    the hand is over."""
    if count(s.live) == 1 or s.street + 1 == s.variant.count:
        end_hand(s)
    else:
        s.street += 1
        if count(able(s)) < 2 and not draws_left(s):
            s.shown = s.live
        begin_street(s)
        if s.dealing == NOBODY:
            after_cards(s)


@rule
def draws_left(s: Table) -> bool:
    """Whether cards may still be changed in this hand."""
    for k in range(s.street, s.variant.count):
        if s.variant.streets[k].draw > 0:
            return True
    return False


@rule
def end_hand(s: Table) -> None:
    """The pots are shared; the next dealer deals, unless the match is over."""
    if count(s.live) > 1:
        show_down(s)
    for p in range(s.players):
        s.left[p] = s.money[p]
    share_pots(s)
    clear_round(s)
    note_result(s)
    s.hand += 1
    s.turn = NOBODY
    if count(solvent(s)) == 1 or s.hand == s.stakes.hands:
        s.step = OVER
        s.ending = BY_HANDS if s.hand == s.stakes.hands else BY_BUST
    else:
        s.button = next_dealer(s)
        ask_dealer(s)


@inlined
def note_result(s: Table) -> None:
    """What the hand brought, which lies open until the next one."""
    s.last_moved = 0
    s.last_best = NOBODY
    s.last_shown = count(s.shown)
    for p in range(s.players):
        s.gain[p] = s.money[p] - s.before[p]
        s.last_moved += max(0, s.gain[p])
        if s.rank[p] > 0:
            s.last_best = max(s.last_best, category(s.rank[p]))


@inlined
def solvent(s: Table) -> u64:
    """The seats that have dollars."""
    seats = NONE
    for p in range(s.players):
        if s.money[p] > 0:
            seats |= bit(p)
    return seats


@inlined
def next_dealer(s: Table) -> int:
    """The next seat at the dealer's left that has dollars."""
    seat = around(s.button + 1, s.players)
    while s.money[seat] == 0:
        seat = around(seat + 1, s.players)
    return seat


@inlined
def clear_hand(s: Table) -> None:
    """The last hand is taken off the table."""
    s.shown = NONE
    s.on_board = 0
    for p in range(s.players):
        s.down[p] = NONE
        s.up[p] = NONE
        s.away[p] = NONE
        s.held[p] = 0
        s.changed[p] = 0
        s.rank[p] = 0
        s.low[p] = 0
        s.gain[p] = 0
        s.left[p] = 0
    for k in range(5):
        s.board[k] = NOBODY


@inlined
def chance(s: Table, stream: Stream) -> None:
    """Deal until somebody must act."""
    while s.dealing != NOBODY:
        receive(s, nth(s.deck, below(stream, count(s.deck))))
        if s.dealing == NOBODY:
            go_on(s, CHANCE)


@rule
def weight(s: Table, action: int) -> int:
    """All cards are equally likely."""
    return 1


@rule
def returns(s: Table, seat: int) -> int:
    """The dollars in the seat's purse."""
    return s.money[seat]


@rule
def winners(s: Table) -> u64:
    """The seats with the most dollars."""
    return highest(s.money, everyone(s.players), s.players)
