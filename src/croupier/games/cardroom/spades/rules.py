"""Spades: bid, follow suit, take tricks, score."""

from typing import Final

from croupier.components.cards import CARDS, DECK, RANKS, SPADES, suit_of
from croupier.components.seats import around
from croupier.games.cardroom.spades.numbers import BID, DEAL, NEXT, PLAY
from croupier.games.cardroom.spades.state import (
    BIDDING,
    BY_HANDS,
    BY_TARGET,
    DEALER,
    DEALS,
    HAND,
    NOBODY,
    OVER,
    PLAYING,
    Table,
)
from croupier.games.contract import CHANCE
from croupier.kernel import Menu, add, add_each, below, bit, clear, count, nth, rule, u64
from croupier.kernel.bits import NONE
from croupier.kernel.chance import Stream

TRUMPS: Final = u64(((1 << RANKS) - 1) << RANKS * SPADES)
"""The spades."""
NIL: Final = 100
"""Points for a nil that holds, and against one that does not."""
BID_TRICK: Final = 10
"""Points for each trick of a bid that is made, and against one that is set."""
BAG_PENALTY: Final = 100


@rule
def suit_set(suit: int) -> u64:
    """All cards of a suit."""
    return u64((1 << RANKS) - 1) << u64(RANKS * suit)


@rule
def paired(s: Table) -> bool:
    """Whether those who sit across play together: four do, where the table says so."""
    return s.options.partners == 1 and s.players == 4


@rule
def side(s: Table, seat: int) -> int:
    """The lowest seat of those that score together with a seat."""
    return seat % 2 if paired(s) else seat


# --- Deal


@rule
def setup(s: Table) -> None:
    """The first dealer deals."""
    clear_hand(s)
    ask_dealer(s)


@rule
def ask_dealer(s: Table) -> None:
    """The dealer is asked for the next hand. The last trick lies on the table until then."""
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
    s.deck = DECK
    s.each = min(HAND, CARDS // s.players)
    s.step = DEALS
    s.turn = NOBODY


@rule
def clear_hand(s: Table) -> None:
    """The last hand is taken off the table."""
    s.seen = NONE
    s.dealt = 0
    s.broken = 0
    s.tricks = 0
    s.last_leader = NOBODY
    s.last_winner = NOBODY
    for p in range(s.players):
        s.bid[p] = NOBODY
        s.taken[p] = 0
        s.lacks[p] = NONE
        s.last[p] = NOBODY
        s.trick[p] = NOBODY
        s.gain[p] = 0


@rule
def dealt_to(s: Table) -> int:
    """Whom the next card is for."""
    return (s.dealer + 1 + s.dealt) % s.players


@rule
def receive(s: Table, card: int) -> None:
    """The card is the next one of the deal; after the last one the player at the dealer's left bids."""
    s.hand[dealt_to(s)] |= bit(card)
    s.deck &= ~bit(card)
    s.dealt += 1
    if s.dealt == s.each * s.players:
        s.step = BIDDING
        s.turn = around(s.dealer + 1, s.players)


# --- Bids and tricks


@rule
def bid(s: Table, seat: int, tricks: int) -> None:
    """The seat bids; after the dealer the first to bid leads."""
    s.bid[seat] = tricks
    s.turn = around(seat + 1, s.players)
    if seat == s.dealer:
        s.step = PLAYING
        s.leader = s.turn


@rule
def playable(s: Table, seat: int) -> u64:
    """The cards that the seat may play: of the suit led, if it has any; to lead, no spade before one was played,
    unless it has nothing else."""
    hand = s.hand[seat]
    wanted = suit_set(suit_of(s.trick[s.leader])) if s.played > 0 else DECK if s.broken else DECK & ~TRUMPS
    return hand & wanted if hand & wanted else hand


@rule
def play(s: Table, seat: int, card: int) -> None:
    """The card goes from the hand to the trick."""
    s.hand[seat] &= ~bit(card)
    if s.played > 0:
        led = suit_of(s.trick[s.leader])
        if suit_of(card) != led:
            s.lacks[seat] |= suit_set(led)
    elif suit_of(card) == SPADES and not s.broken:
        s.lacks[seat] |= DECK & ~TRUMPS
    if suit_of(card) == SPADES:
        s.broken = 1
    s.trick[seat] = card
    s.played += 1
    if s.played < s.players:
        s.turn = around(seat + 1, s.players)
    else:
        end_trick(s)


@rule
def trick_winner(s: Table) -> int:
    """The seat with the highest spade of a full trick, or the highest card of the suit led."""
    led = suit_of(s.trick[s.leader])
    best, winner = NOBODY, NOBODY
    for p in range(s.players):
        card = s.trick[p]
        worth = card if suit_of(card) in (led, SPADES) else NOBODY
        if suit_of(card) == SPADES:
            worth += CARDS
        if worth > best:
            best, winner = worth, p
    return winner


@rule
def end_trick(s: Table) -> None:
    """The winner takes the trick and leads to the next; after the last one the hand is scored."""
    winner = trick_winner(s)
    s.last_leader = s.leader
    s.last_winner = winner
    for p in range(s.players):
        s.seen |= bit(s.trick[p])
        s.last[p] = s.trick[p]
        s.trick[p] = NOBODY
    s.played = 0
    s.tricks += 1
    s.taken[winner] += 1
    s.leader = winner
    s.turn = winner
    if s.tricks == s.each:
        end_hand(s)


# --- Score


@rule
def end_hand(s: Table) -> None:
    """Each side scores; the next dealer deals, unless the match is over."""
    for p in range(s.players):
        if side(s, p) == p:
            score_side(s, p)
    for p in range(s.players):
        s.gain[p] = s.gain[side(s, p)]
        s.score[p] = s.score[side(s, p)]
        s.over[p] = s.over[side(s, p)]
        s.lacks[p] = NONE
    s.hands += 1
    s.turn = NOBODY
    if reached(s) or s.hands == s.options.hands:
        s.step = OVER
        s.ending = BY_TARGET if reached(s) else BY_HANDS
    else:
        s.dealer = around(s.dealer + 1, s.players)
        ask_dealer(s)


@rule
def score_side(s: Table, first: int) -> None:
    """A side scores its nils one by one, and its other bids and all its tricks together."""
    bids, tricks, points = 0, 0, 0
    for p in range(s.players):
        if side(s, p) == first:
            bids += s.bid[p]
            tricks += s.taken[p]
            if s.bid[p] == 0:
                points += NIL if s.taken[p] == 0 else -NIL
    if tricks < bids:
        points -= BID_TRICK * bids
    else:
        points += BID_TRICK * bids + tricks - bids
        s.over[first] += tricks - bids
        if s.options.bags > 0:
            points -= BAG_PENALTY * (s.over[first] // s.options.bags)
            s.over[first] %= s.options.bags
    s.gain[first] = points
    s.score[first] += points


@rule
def reached(s: Table) -> bool:
    """Whether somebody has as many points as the match is played to, and no other side as many."""
    if s.options.target == 0:
        return False
    best = highest_score(s)
    return best >= s.options.target and count(winners(s)) == (2 if paired(s) else 1)


@rule
def highest_score(s: Table) -> int:
    """The most points of a side."""
    best = s.score[0]
    for p in range(s.players):
        best = max(best, s.score[p])
    return best


# --- The contract


@rule
def actors(s: Table) -> u64:
    """Who must act."""
    if s.step == OVER:
        return NONE
    return bit(CHANCE) if s.step == DEALS else bit(s.turn)


@rule
def legal(s: Table, seat: int, menu: Menu) -> None:
    """What the seat may do."""
    clear(menu)
    if seat == CHANCE:
        add_each(menu, DEAL, s.deck, 1, 0)
    elif s.step == DEALER:
        add(menu, NEXT, NEXT)
    elif s.step == BIDDING:
        add(menu, BID, BID + s.each)
    else:
        add_each(menu, PLAY, playable(s, seat), 1, 0)


@rule
def apply(s: Table, seat: int, action: int) -> None:
    """Carry out an action."""
    if seat == CHANCE:
        receive(s, action - DEAL)
    elif s.step == DEALER:
        begin_hand(s)
    elif s.step == BIDDING:
        bid(s, seat, action - BID)
    else:
        play(s, seat, action - PLAY)


@rule
def weight(s: Table, action: int) -> int:
    """All cards are equally likely."""
    return 1


@rule
def chance(s: Table, stream: Stream) -> None:
    """Deal all the cards."""
    while s.step == DEALS:
        receive(s, nth(s.deck, below(stream, count(s.deck))))


@rule
def returns(s: Table, seat: int) -> int:
    """The points of the seat's side."""
    return s.score[seat]


@rule
def winners(s: Table) -> u64:
    """The seats with the most points."""
    best = NONE
    for p in range(s.players):
        if s.score[p] == highest_score(s):
            best |= bit(p)
    return best
