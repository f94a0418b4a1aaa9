"""Pecos 5-card draw: two betting rounds, and up to three new cards between them. Picked with another limit, it is the
same with higher bets (TG-150)."""

from typing import Final

from croupier.components.poker import rank
from croupier.components.seats import around
from croupier.games.contract import NO_LIMIT, POT_LIMIT
from croupier.games.gamble.hands import deal_to, hand_of, receive, shuffle
from croupier.games.gamble.numbers import BET, CALL, DISCARD, FOLD, RAISE
from croupier.games.gamble.pots import pot, put_in, share_pots
from croupier.games.gamble.state import BETTING, DISCARDS, NOBODY_YET, Table
from croupier.games.gamble.throwing import ask, first_of, next_of
from croupier.games.gamble.turns import finish
from croupier.kernel import Menu, add, add_each, bit, count, rule, u64
from croupier.kernel.bits import NONE

ANTE: Final = 5
LEAST: Final = 5
MOST: Final = 25
MOST_DISCARDS: Final = 3
UP_TO_THREE: Final = u64(sum(1 << places for places in range(32) if places.bit_count() <= MOST_DISCARDS))
"""The sets of places with three or fewer."""


@rule
def begin(s: Table) -> None:
    """Everyone antes up $5, or all they have, and gets a hand, one card at a time from the Dealer's left on."""
    for p in range(s.players):
        if s.money[p] >= ANTE or not s.options.sit_out:
            s.live |= bit(p)
    if count(s.live) < 2:
        finish(s)
        return
    for p in range(s.players):
        if s.live & bit(p):
            put_in(s, p, ANTE)
    shuffle(s)
    deal_to(s, first_of(s, s.live))


@rule
def dealt(s: Table, card: int) -> None:
    """The next card of the deal, or of a draw."""
    seat = receive(s, card)
    if s.gaps:
        deal_to(s, seat)
    elif s.betting:
        next_draw(s, next_of(s, s.live, seat))
    else:
        following = next_of(s, s.live, seat)
        if following != NOBODY_YET:
            deal_to(s, following)
        elif s.held[seat] < s.options.hand:
            deal_to(s, first_of(s, s.live))
        elif not begin_betting(s, 1):
            end_betting(s)


# --- Betting


@rule
def begin_betting(s: Table, number: int) -> bool:
    """A betting round begins at the Dealer's left; whether somebody is asked for a bet."""
    s.betting = number
    s.to_match = 0
    s.opener, s.raiser = NOBODY_YET, NOBODY_YET
    for p in range(s.players):
        s.in_round[p] = 0
    s.turn = s.active
    return ask_bettor(s)


@rule
def with_chips(s: Table) -> u64:
    """The live hands whose seats have chips."""
    seats = NONE
    for p in range(s.players):
        if s.live & bit(p) and s.money[p] > 0:
            seats |= bit(p)
    return seats


@rule
def ask_bettor(s: Table) -> bool:
    """The next seat with chips that has not matched the bet acts; while nobody has bet, the next that could be
    matched. Whether there is one: without it the round is over."""
    able = with_chips(s)
    if count(s.live) > 1 and (s.to_match > 0 or count(able) > 1):
        for k in range(1, s.players + 1):
            p = around(s.turn + k, s.players)
            if able & bit(p) and (s.to_match == 0 or s.in_round[p] < s.to_match):
                ask(s, BETTING, p)
                return True
    return False


@rule
def end_betting(s: Table) -> None:
    """The last hand left wins; else cards are drawn or, after the second round, shown."""
    if count(s.live) > 1 and s.betting == 1:
        next_draw(s, first_of(s, s.live))
    else:
        showdown(s)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """Fold, or bet; match a bet, or raise it; or discard up to three cards."""
    if s.step == DISCARDS:
        add_each(menu, DISCARD, UP_TO_THREE & (bit(1 << s.options.hand) - u64(1)), 1, 0)
        return
    purse = s.money[seat]
    add(menu, FOLD, FOLD)
    if s.to_match == 0:
        add(menu, BET + min(LEAST, purse), BET + min(highest_bet(s, seat), purse))
        return
    add(menu, CALL, CALL)
    most = highest_raise(s, seat)
    if most:
        add(menu, RAISE + LEAST, RAISE + most)


@rule
def highest_bet(s: Table, seat: int) -> int:
    """What a bet, or a raise on top of what is matched, may add by the limit; the least bet is always allowed."""
    most = s.terms if s.terms > 0 else MOST
    if s.limit == POT_LIMIT:
        most = pot(s) + missing(s, seat)
    elif s.limit == NO_LIMIT:
        most = s.money[seat]
    return max(LEAST, most)


@rule
def missing(s: Table, seat: int) -> int:
    """What the seat lacks to match the bet."""
    return s.to_match - s.in_round[seat]


@rule
def highest_raise(s: Table, seat: int) -> int:
    """The dollars that the seat may raise the bet by at most; 0: it may not raise."""
    most = min(highest_bet(s, seat), s.money[seat] - missing(s, seat))
    return most if most >= LEAST and may_raise(s, seat) else 0


@rule
def may_raise(s: Table, seat: int) -> bool:
    """One raise, in the second round, by another than the opener, if somebody could still match it."""
    return s.betting == 2 and s.raiser == NOBODY_YET and seat != s.opener and with_chips(s) & ~bit(seat) != NONE


@rule
def decide(s: Table, seat: int, action: int) -> None:
    """A seat bets, calls, raises or folds; or discards."""
    if s.step == DISCARDS:
        discard(s, seat, action - DISCARD)
        return
    if action == FOLD:
        s.live &= ~bit(seat)
    elif action == CALL:
        pay_up(s, seat, s.to_match)
    elif action >= RAISE:
        s.raiser = seat
        pay_up(s, seat, s.to_match + action - RAISE)
    else:
        s.opener = seat
        pay_up(s, seat, action - BET)
    if not ask_bettor(s):
        end_betting(s)


@rule
def pay_up(s: Table, seat: int, dollars: int) -> None:
    """Bring the seat's share of this round to so many dollars, or as near as its purse allows."""
    paid = min(dollars - s.in_round[seat], s.money[seat])
    put_in(s, seat, paid)
    s.in_round[seat] += paid
    s.to_match = max(s.to_match, s.in_round[seat])


# --- Draw and showdown


@rule
def next_draw(s: Table, seat: int) -> None:
    """The seat discards; after the Dealer the second betting round begins."""
    if seat != NOBODY_YET:
        ask(s, DISCARDS, seat)
    elif not begin_betting(s, 2):
        showdown(s)


@rule
def discard(s: Table, seat: int, places: int) -> None:
    """The cards at these places are put away, and as many are dealt."""
    s.drawn[seat] = count(u64(places))
    for k in range(s.options.hand):
        if places & (1 << k):
            s.muck[seat] |= bit(s.hands[seat, k])
            s.hands[seat, k] = NOBODY_YET
            s.held[seat] -= 1
    s.gaps = places
    if places:
        deal_to(s, seat)
    else:
        next_draw(s, next_of(s, s.live, seat))


@rule
def showdown(s: Table) -> None:
    """The live hands are shown, unless one alone is left, and the pots go to the best."""
    if count(s.live) > 1:
        s.shown = s.live
        for p in range(s.players):
            if s.live & bit(p):
                s.rank[p] = rank(hand_of(s, p))
    share_pots(s)
    finish(s)
