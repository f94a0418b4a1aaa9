"""Gin Rummy: deal, draw and discard, knock, score."""

from typing import Final

from croupier.components.cards import DECK
from croupier.games.cardroom.gin.laying import knocking, lay_down
from croupier.games.cardroom.gin.numbers import DEAL, DISCARD, DRAW, KNOCK, NEXT, PASS, TAKE
from croupier.games.cardroom.gin.state import (
    BY_HANDS,
    BY_TARGET,
    DEAD,
    DEALER,
    DEALS,
    DISCARDING,
    DRAWING,
    DRAWN,
    GIN,
    HAND,
    LAST,
    MELDS,
    NOBODY,
    OFFERED,
    OVER,
    SEATS,
    TAKES,
    UNDERCUT,
    WALL,
    Table,
)
from croupier.games.cardroom.gin.state import KNOCK as KNOCKED
from croupier.games.contract import CHANCE
from croupier.kernel import Menu, add, add_each, below, bit, clear, count, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream, word

DEALT: Final = SEATS * HAND + 1
"""Cards dealt at the beginning of a hand: both hands and the upcard."""


# --- Deal


@rule
def setup(s: Table) -> None:
    """The first dealer deals."""
    clear_hand(s)
    ask_dealer(s)


@rule
def ask_dealer(s: Table) -> None:
    """The dealer is asked for the next hand. The last one lies on the table until then."""
    s.step = DEALER
    s.turn = s.dealer


@rule
def dealt_by(s: Table, seat: int) -> None:
    """The seat is asked to deal."""
    s.dealer = seat
    ask_dealer(s)


@rule
def begin_hand(s: Table) -> None:
    """The dealer shuffles."""
    clear_hand(s)
    s.stock = DECK
    s.step = DEALS
    s.turn = NOBODY


@rule
def clear_hand(s: Table) -> None:
    """The last hand is taken off the table."""
    for p in range(SEATS):
        s.hand[p] = NONE
        s.known[p] = NONE
        s.deadwood[p] = 0
        s.gain[p] = 0
        for place in range(MELDS):
            s.melds[p, place] = NONE
    s.stock = NONE
    s.discards = NONE
    s.laid = NONE
    s.dealt = 0
    s.upcard = NOBODY
    s.taken = NOBODY
    s.drawn = NOBODY
    s.takes = 0
    s.knocker = NOBODY


@rule
def dealt_to(s: Table) -> int:
    """Whom the next card is for; NOBODY: it is turned up."""
    if s.step == DRAWN:
        return s.turn
    return NOBODY if s.dealt == DEALT - 1 else (s.dealer + 1 + s.dealt) % SEATS


@rule
def receive(s: Table, card: int) -> None:
    """The card is the next one of the stock."""
    to = dealt_to(s)
    s.stock &= ~bit(card)
    s.undrawn = 0
    if to != NOBODY:
        s.hand[to] |= bit(card)
    if s.step == DRAWN:
        s.drawn = card
        s.step = DISCARDING
        return
    s.dealt += 1
    if to == NOBODY:
        s.discards = bit(card)
        s.upcard = card
        s.step = OFFERED
        s.turn = 1 - s.dealer


@rule
def held(s: Table, seat: int) -> int:
    """How many cards the seat holds, which everybody can count."""
    if s.dealt < DEALT - 1:
        return (s.dealt + (1 if seat != s.dealer else 0)) // SEATS
    return HAND + (1 if s.step == DISCARDING and seat == s.turn else 0)


@rule
def in_stock(s: Table) -> int:
    """How many cards the stock has, which everybody can count."""
    return count(s.stock) - sum_hidden(s)


@rule
def sum_hidden(s: Table) -> int:
    """How many cards of the hands are not seen by who looks."""
    return held(s, 0) + held(s, 1) - count(s.hand[0]) - count(s.hand[1])


# --- Draw


@rule
def leave(s: Table) -> None:
    """The upcard stays where it is: the dealer is offered it next; then who does not deal draws from the stock. The
    last discard is left for good."""
    if s.step == LAST:
        end_hand(s, DEAD)
    elif s.turn == s.dealer:
        s.turn = 1 - s.dealer
        s.step = DRAWN
    else:
        s.turn = s.dealer


@rule
def take(s: Table) -> None:
    """The top of the discard pile comes to the hand; all have seen it."""
    if s.step == DRAWING:
        s.takes += 1
    lift(s)
    s.step = DISCARDING


@rule
def lift(s: Table) -> None:
    """Move the top of the discard pile to the hand of who acts."""
    s.hand[s.turn] |= bit(s.upcard)
    s.known[s.turn] |= bit(s.upcard)
    s.discards &= ~bit(s.upcard)
    s.taken = s.upcard
    s.upcard = NOBODY


# --- Discard and knock


@rule
def discard(s: Table, card: int) -> None:
    """The card goes on the pile, and the other player draws; with two cards left in the stock nobody does."""
    put_down(s, card)
    s.turn = 1 - s.turn
    if in_stock(s) == WALL:
        if s.options.last:
            s.step = LAST
        else:
            end_hand(s, DEAD)


@rule
def put_down(s: Table, card: int) -> None:
    """Move a card from the hand of who acts to the discard pile."""
    s.hand[s.turn] &= ~bit(card)
    s.known[s.turn] &= ~bit(card)
    s.discards |= bit(card)
    s.upcard = card
    s.taken = NOBODY
    s.drawn = NOBODY
    s.step = DRAWING


@rule
def may_knock(s: Table) -> u64:
    """The cards with whose discard who acts may knock."""
    if s.step == LAST:
        return knocking(s.hand[s.turn] | bit(s.upcard), s.upcard, s.options.knock)
    return knocking(s.hand[s.turn], s.taken, s.options.knock)


@rule
def knock(s: Table, card: int) -> None:
    """Who acts knocks; both hands are laid down and scored."""
    if s.step == LAST:
        lift(s)
    put_down(s, card)
    s.knocker = s.turn
    lay_down(s)
    knocker, defender = s.deadwood[s.knocker], s.deadwood[1 - s.knocker]
    if knocker == 0:
        score(s, s.knocker, defender + s.options.gin)
        end_hand(s, GIN)
    elif knocker < defender:
        score(s, s.knocker, defender - knocker)
        end_hand(s, KNOCKED)
    else:
        score(s, 1 - s.knocker, knocker - defender + s.options.undercut)
        end_hand(s, UNDERCUT)


# --- Score


@rule
def score(s: Table, seat: int, points: int) -> None:
    """The seat wins the hand. The other player deals the next."""
    s.gain[seat] = points
    s.score[seat] += points
    s.won[seat] += 1
    s.dealer = 1 - seat


@rule
def hand_winner(s: Table) -> int:
    """Who won the last hand, and does not deal the next; NOBODY: it was dead."""
    return 1 - s.dealer if s.knocker != NOBODY else NOBODY


@rule
def end_hand(s: Table, how: int) -> None:
    """The hand is over, and perhaps the match; after a dead hand the same dealer deals again."""
    s.how = how
    s.hands += 1
    s.undrawn = in_stock(s) - WALL
    s.turn = NOBODY
    if s.options.target > 0 and max(s.score[0], s.score[1]) >= s.options.target:
        end_match(s, BY_TARGET)
    elif s.hands == s.options.hands:
        end_match(s, BY_HANDS)
    else:
        ask_dealer(s)


@rule
def end_match(s: Table, ending: int) -> None:
    """Bonuses are added."""
    s.step = OVER
    s.ending = ending
    if s.score[0] != s.score[1]:
        s.score[0 if s.score[0] > s.score[1] else 1] += s.options.game
    for p in range(SEATS):
        s.score[p] += s.options.box * s.won[p]


# --- The contract


@rule
def actors(s: Table) -> u64:
    """Who must act."""
    if s.step == OVER:
        return NONE
    return bit(CHANCE) if s.step in (DEALS, DRAWN) else bit(s.turn)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What the seat may do."""
    clear(menu)
    if seat == CHANCE:
        add_each(menu, DEAL, s.stock, 1, 0)
    elif s.step == DEALER:
        add(menu, NEXT, NEXT)
    elif s.step == OFFERED:
        add(menu, TAKE, TAKE)
        add(menu, PASS, PASS)
    elif s.step == DRAWING:
        if s.takes < TAKES:
            add(menu, TAKE, TAKE)
        add(menu, DRAW, DRAW)
    elif s.step == DISCARDING:
        add_each(menu, DISCARD, s.hand[seat] & ~kept(s), 1, 0)
        add_each(menu, KNOCK, may_knock(s), 1, 0)
    else:
        add_each(menu, KNOCK, may_knock(s), 1, 0)
        add(menu, PASS, PASS)


@rule
def kept(s: Table) -> u64:
    """The card that may not be discarded at once: the one just taken."""
    return bit(s.taken) if s.taken != NOBODY else NONE


@rule
def apply(s: Table, seat: int, action: int) -> None:
    """Carry out an action."""
    if seat == CHANCE:
        receive(s, action - DEAL)
    elif action == NEXT:
        begin_hand(s)
    elif action == TAKE:
        take(s)
    elif action == DRAW:
        s.step = DRAWN
    elif action == PASS:
        leave(s)
    elif action >= KNOCK:
        knock(s, action - KNOCK)
    else:
        discard(s, action - DISCARD)


@rule
def weight(s: Table, action: int) -> int:
    """All cards are equally likely."""
    return 1


@rule
def spare(s: Table) -> int:
    """The draws of the hand before that were not needed."""
    return s.undrawn


@rule
def chance(s: Table, stream: Stream) -> None:
    """Deal both hands and the upcard, or the card that is drawn."""
    for _ in range(spare(s)):
        word(stream)
    while s.step in (DEALS, DRAWN):
        receive(s, nth(s.stock, below(stream, count(s.stock))))


@rule
def returns(s: Table, seat: int) -> int:
    """The points of the seat."""
    return s.score[seat]


@rule
def winners(s: Table) -> u64:
    """The seats with the most points."""
    best = NONE
    for p in range(SEATS):
        if s.score[p] >= s.score[1 - p]:
            best |= bit(p)
    return best
