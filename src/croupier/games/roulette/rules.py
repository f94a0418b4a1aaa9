"""The rules, in the order of the rulebook. Ids in brackets are clauses of `rules.md` beside this file."""

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
from croupier.games.roulette.cards import NO_MORE_BET, NUMBERS, suit_of, trick_winner, trumps
from croupier.games.roulette.mat import CORNER, CORNERS, COVERS, EVEN, MAT, ROW, SPLIT, SPLITS, hits
from croupier.games.roulette.state import (
    BET,
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    DEAL,
    DEALER,
    EMPTY,
    MARK,
    OVER,
    PLAY,
    REVEAL,
    SEATS,
    Table,
)
from croupier.kernel import Menu, Row, add, add_each, below, bit, clear, count, i8, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream, word

# --- Preparation


@rule
def setup(s: Table) -> None:
    """An empty mat; the first dealer is named, or chance will name one (RT-4)."""
    s.direction = CLOCKWISE
    s.last_direction = CLOCKWISE
    s.dealer = EMPTY
    s.turn = EMPTY
    s.leader = EMPTY
    s.last_leader = EMPTY
    s.win = EMPTY
    clear_trick(s.trick)
    clear_trick(s.last)
    s.phase = DEALER
    if s.options.first_dealer != EMPTY:
        name_dealer(s, s.options.first_dealer)


@rule
def name_dealer(s: Table, seat: int) -> None:
    """The first dealer gets $15, everyone else $10 (RT-5)."""
    for p in range(s.players):
        pay(s, p, 15 if p == seat else 10)
    begin_deal(s, seat)


@rule
def begin_deal(s: Table, dealer: int) -> None:
    """The deal starts at the dealer's left, as No More Bet is the dealer's own first card (RT-7)."""
    s.dealer = dealer
    s.turn = around(s, dealer + 1)
    s.phase = DEAL


@rule
def pay(s: Table, seat: int, dollars: int) -> None:
    """From the bank to a purse."""
    s.money[seat] += dollars
    s.bank -= dollars


@rule
def hand_size(s: Table) -> int:
    """Cards that each seat gets, the dealer's No More Bet included (RT-7)."""
    return 9 if s.players == 4 else 10


@rule
def around(s: Table, seat: int) -> int:
    """The seat, counted on around the table from either end."""
    if seat < 0:
        return seat + s.players
    return seat if seat < s.players else seat - s.players


@rule
def undealt(s: Table) -> u64:
    """The number cards that no seat holds while the cards are dealt."""
    held = NONE
    for p in range(s.players):
        held |= s.hand[p]
    return NUMBERS & ~held


@rule
def deck(s: Table) -> u64:
    """The face-down deck of a game of two."""
    return undealt(s) & ~s.seen & ~in_trick(s)


@rule
def deal(s: Table, card: int) -> None:
    """Give the card to the seat whose turn it is to get one; the last card starts the round."""
    if s.dealt == 0:
        clean_up(s)
    s.hand[s.turn] |= bit(card)
    s.turn = around(s, s.turn + 1)
    s.dealt += 1
    if s.dealt == s.players * hand_size(s) - 1:
        if s.players > 2:
            s.seen = undealt(s)
        s.dealt = 0
        lead(s, s.dealer)


@rule
def clean_up(s: Table) -> None:
    """The mat is cleared, who is broke gets $2 (RT-54), and the dealer takes No More Bet (RT-7)."""
    for p in range(s.players):
        s.lacks[p] = NONE
        if s.money[p] == 0:
            pay(s, p, 2)
    for family in range(3):
        s.chips[family] = NONE
    for k in range(s.bet_count):
        b = s.bets[k]
        b.stake = 0
        b.slot = 0
        b.owner = 0
    s.bet_count = 0
    s.seen = NONE
    s.tricks = 0
    s.direction = CLOCKWISE
    s.win = EMPTY
    clear_trick(s.last)
    s.last_leader = EMPTY
    s.last_direction = CLOCKWISE
    s.hand[s.dealer] = NO_MORE_BET


@rule
def clear_trick(trick: Row[i8]) -> None:
    """Take all cards off."""
    for k in range(SEATS):
        trick[k] = EMPTY


# --- Trick phase


@rule
def lead(s: Table, seat: int) -> None:
    """A new trick; it runs counter-clockwise once No More Bet has been played in one before (RT-14)."""
    s.phase = PLAY
    s.turn = seat
    s.leader = seat
    if s.seen & NO_MORE_BET:
        s.direction = COUNTER_CLOCKWISE


@rule
def playable(s: Table, seat: int) -> u64:
    """The cards that the seat may play to the trick (RT-18, RT-19, RT-25, RT-27)."""
    hand = s.hand[seat]
    cards = hand & NUMBERS
    if s.played > 0:
        led = suit_of(s.trick[0])
        if cards & led:
            cards &= led | trumps(led)
    if count(hand) <= 4:
        cards |= hand & NO_MORE_BET
    return cards


@rule
def play(s: Table, seat: int, card: int) -> None:
    """The card goes from the hand to the trick."""
    s.hand[seat] &= ~bit(card)
    if s.played > 0:
        led = suit_of(s.trick[0])
        if not bit(card) & (led | trumps(led) | NO_MORE_BET):
            s.lacks[seat] |= led
    s.trick[s.played] = card
    s.played += 1
    if s.played < s.players:
        s.turn = seat_in_trick(s, s.played)
    else:
        end_trick(s)


@rule
def seat_in_trick(s: Table, place: int) -> int:
    """Who plays the card at this place in the order of the trick."""
    return around(s, s.leader + place * s.direction)


@rule
def in_trick(s: Table) -> u64:
    """The cards of the trick in play."""
    cards = NONE
    for k in range(s.played):
        cards |= bit(s.trick[k])
    return cards


@rule
def end_trick(s: Table) -> None:
    """The winner may bet, unless No More Bet lay in an earlier trick; after the last trick comes the payout (RT-11,
    RT-41, RT-42)."""
    place = trick_winner(s.trick, s.players)
    winner = seat_in_trick(s, place)
    win = s.trick[place]
    cards = in_trick(s)
    for k in range(SEATS):
        s.last[k] = s.trick[k]
        s.trick[k] = EMPTY
    s.last_leader = s.leader
    s.last_direction = s.direction
    s.played = 0
    s.tricks += 1
    if s.tricks == hand_size(s):
        payout(s, win)
        return
    s.seen |= cards
    if s.direction == COUNTER_CLOCKWISE:
        lead(s, winner)
    elif winner != s.dealer:
        await_seat(s, BET, winner)
    elif s.players > 2:
        await_seat(s, MARK, winner)
    else:
        s.phase = REVEAL
        s.turn = winner
        s.reveals = 2


@rule
def await_seat(s: Table, phase: int, seat: int) -> None:
    """The seat has to decide about a chip."""
    s.phase = phase
    s.turn = seat


@rule
def reveal(s: Table, card: int) -> None:
    """A card of the deck is turned up and its number covered (RT-43)."""
    s.seen |= bit(card)
    s.reveals -= 1
    if s.reveals == 0:
        lead(s, s.turn)


# --- Bet phase


@rule
def open_slots(s: Table, family: int) -> u64:
    """The slots of a family (0 the mat, 1 splits, 2 corners) with no chip and no black chip (RT-34 to RT-36)."""
    if family == 1:
        return SPLITS & ~s.chips[1] if s.options.split else NONE
    if family == 2:
        return CORNERS & ~s.chips[2] if s.options.corner else NONE
    free = MAT & ~s.chips[0]
    if s.options.black_chips:
        free &= ~(s.seen & NUMBERS)
    return free


@rule
def dead_slots(s: Table, family: int) -> u64:
    """Where this table refuses a bet because all the numbers are covered (RT-59)."""
    dead = NONE
    if s.options.black_chips and not s.options.dead_bets:
        for slot in range(64 * family, len(COVERS)):
            if slot >> 6 == family and not COVERS[slot] & ~s.seen:
                dead |= bit(slot & 63)
    return dead


@rule
def place(s: Table, seat: int, slot: int, stake: int) -> None:
    """The seat's own chip goes on the slot, with any amount of casino chips (RT-32)."""
    s.chips[slot >> 6] |= bit(slot & 63)
    b = s.bets[s.bet_count]
    b.slot = slot
    b.owner = seat
    b.stake = stake
    s.bet_count += 1
    s.money[seat] -= stake
    lead(s, seat)


# --- Payout


@rule
def multiplier(s: Table, slot: int) -> int:
    """What a winning slot pays for one, the stake included (RT-45 to RT-51)."""
    if slot < ROW:
        return s.options.straight[slot]
    if slot < EVEN:
        return 3
    if slot < SPLIT:
        return 2
    if slot < CORNER:
        return s.options.split
    return s.options.corner


@rule
def returned(s: Table, k: int, win: int) -> int:
    """What the k-th bet on the mat gets back if `win` is the Win Number; a lost stake is not returned."""
    b = s.bets[k]
    return b.stake * multiplier(s, b.slot) if hits(b.slot, win) else 0


@rule
def payout(s: Table, win: int) -> None:
    """Winning bets are paid by the bank, the other stakes go to the dealer; then the dealer passes left
    (RT-44, RT-53, RT-54)."""
    s.win = win
    for k in range(s.bet_count):
        b = s.bets[k]
        if hits(b.slot, win):
            s.money[b.owner] += b.stake
            pay(s, b.owner, returned(s, k, win) - b.stake)
        else:
            s.money[s.dealer] += b.stake
    s.round_ += 1
    s.leader = EMPTY
    if s.round_ == s.players * s.options.rounds:
        s.turn = EMPTY
        s.phase = OVER
    else:
        begin_deal(s, around(s, s.dealer + 1))


# --- What the contract asks


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
def spare(s: Table) -> int:
    """Two players: draws for the cards that the last round did not turn up (18 at most), so that the next deal is
    the same however the round was played."""
    if s.players == 2 and s.phase == DEAL and s.dealt == 0 and s.round_ > 0:
        return 18 + 18 - count(s.seen)
    return 0


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
