"""Streets: forced bets, cards, and who opens the betting."""

from croupier.components.cards import DECK, RANKS, rank_of, suit_of
from croupier.components.low import showing_low
from croupier.components.poker import showing
from croupier.components.seats import around
from croupier.games.cardroom.poker.betting import (
    able,
    ask_next,
    ask_to_bring_in,
    bet_size,
    clear_round,
    post,
    put_in,
    risen,
    street_of,
)
from croupier.games.cardroom.poker.state import (
    BEST_SHOWING,
    DEALS,
    HIGHEST_CARD,
    LOWEST_CARD,
    LOWEST_SHOWING,
    NOBODY,
    THE_BOARD,
    Table,
)
from croupier.kernel import bit, count, inlined, lowest, rule
from croupier.kernel.bits import NONE


@inlined
def next_live(s: Table, seat: int) -> int:
    """The next live hand at the left of a seat; NOBODY after the dealer, with whom the deal ends."""
    while seat != s.button:
        seat = around(seat + 1, s.players)
        if s.live & bit(seat):
            return seat
    return NOBODY


@rule
def first_live(s: Table) -> int:
    """The first live hand at the dealer's left."""
    seat = around(s.button + 1, s.players)
    return seat if s.live & bit(seat) else next_live(s, seat)


@rule
def begin_street(s: Table) -> None:
    """The first card of the street is dealt, or there is none."""
    s.step = DEALS
    s.turn = NOBODY
    s.round_ = 0
    street = street_of(s)
    if street.down + street.up > 0:
        s.dealing = first_live(s)
    elif street.board > 0:
        s.dealing = THE_BOARD
    else:
        s.dealing = NOBODY


@inlined
def lies_down(s: Table) -> bool:
    """Whether the card that is dealt lies face down."""
    return s.dealing != THE_BOARD and (s.gaps > 0 or s.round_ < street_of(s).down)


@inlined
def receive(s: Table, card: int) -> None:
    """The card lies where it is due; and the next one is."""
    s.deck &= ~bit(card)
    seat = s.dealing
    if seat == THE_BOARD:
        s.board[s.on_board] = card
        s.on_board += 1
    elif lies_down(s):
        s.down[seat] |= bit(card)
        s.held[seat] += 1
    else:
        s.up[seat] |= bit(card)
    if s.gaps == 0:
        pass_on(s, seat)
        return
    s.gaps -= 1
    if s.gaps == 0:
        s.dealing = NOBODY


@inlined
def pass_on(s: Table, seat: int) -> None:
    """Whom the card after this one is for: the next hand, then those hands again, then the board, then nobody."""
    street = street_of(s)
    s.round_ += 1 if seat == THE_BOARD else 0
    s.dealing = NOBODY
    if seat != THE_BOARD:
        s.dealing = next_live(s, seat)
        if s.dealing == NOBODY:
            s.round_ += 1
            if s.round_ < street.down + street.up:
                s.dealing = first_live(s)
    if s.dealing == NOBODY and s.round_ < street.down + street.up + street.board:
        s.dealing = THE_BOARD


# --- Before the betting


@rule
def begin_hand(s: Table) -> None:
    """The dealer shuffles; who has dollars is in the hand, and puts in the ante and the blinds."""
    s.deck = DECK
    s.street = 0
    s.live = NONE
    for p in range(s.players):
        s.before[p] = s.money[p]
        if s.money[p] > 0:
            s.live |= bit(p)
    clear_round(s)
    s.full = bet_size(s)
    for p in range(s.players):
        if s.live & bit(p):
            put_in(s, p, risen(s, s.stakes.ante))
    if s.stakes.big_blind > 0:
        post_blinds(s)
    begin_street(s)


@rule
def small_blind(s: Table) -> int:
    """The seat of the small blind: at the dealer's left, or the dealer where two play."""
    return s.button if count(s.live) == 2 else first_live(s)


@rule
def big_blind(s: Table) -> int:
    """The seat of the big blind: the next one."""
    small = small_blind(s)
    seat = next_live(s, small) if small != s.button else NOBODY
    return seat if seat != NOBODY else first_live(s)


@rule
def post_blinds(s: Table) -> None:
    """The blinds count as bets; who bets less than the big one has not matched it."""
    post(s, small_blind(s), risen(s, s.stakes.small_blind))
    post(s, big_blind(s), risen(s, s.stakes.big_blind))
    s.to_match = risen(s, s.stakes.big_blind)
    s.wagered = 1


@rule
def open_betting(s: Table) -> None:
    """The betting round of the street begins, if there is anybody to bet."""
    if s.street > 0:
        clear_round(s)
    s.full = bet_size(s)
    s.turn = opener(s)
    if is_brought_in(s) and count(able(s)) > 1:
        s.turn = first_able(s, s.turn)
        ask_to_bring_in(s, s.turn)
    else:
        s.turn = around(s.turn - 1, s.players)
        ask_next(s)


@rule
def is_brought_in(s: Table) -> bool:
    """Whether a card showing decides who puts in the bring-in."""
    opens = street_of(s).opens
    return (opens in (LOWEST_CARD, HIGHEST_CARD)) and s.stakes.bring_in > 0


@rule
def first_able(s: Table, seat: int) -> int:
    """The seat, or the first at its left that has dollars to bet."""
    while not able(s) & bit(seat):
        seat = around(seat + 1, s.players)
    return seat


@rule
def opener(s: Table) -> int:
    """The seat that acts first, if it can."""
    opens = street_of(s).opens
    if opens in (BEST_SHOWING, LOWEST_SHOWING):
        return best_showing(s, opens == LOWEST_SHOWING)
    if is_brought_in(s):
        return extreme_card(s, opens == HIGHEST_CARD)
    if s.street == 0 and s.stakes.big_blind > 0:
        return around(big_blind(s) + 1, s.players)
    return around(s.button + 1, s.players)


@rule
def best_showing(s: Table, low: bool) -> int:
    """The live hand that shows the best cards, or the best for low; of equal ones the first at the dealer's left."""
    best, found = 0, NOBODY
    for k in range(1, s.players + 1):
        p = around(s.button + k, s.players)
        if s.live & bit(p):
            shown = -showing_low(s.up[p]) if low else showing(s.up[p])
            if found == NOBODY or shown > best:
                best, found = shown, p
    return found


@rule
def extreme_card(s: Table, highest: bool) -> int:
    """The live hand that shows the lowest card, or the highest with aces low; suits, from clubs to spades, decide."""
    best, found = 0, NOBODY
    for p in range(s.players):
        if s.live & bit(p):
            worth = worth_of(lowest(s.up[p]), highest)
            if found == NOBODY or (worth > best if highest else worth < best):
                best, found = worth, p
    return found


@rule
def worth_of(card: int, ace_low: bool) -> int:
    """A card's rank, then its suit."""
    rank = (rank_of(card) + 1) % RANKS if ace_low else rank_of(card)
    return rank * 4 + suit_of(card)
