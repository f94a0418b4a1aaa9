"""Preparation, and the start of each round."""

from croupier.components.seats import around
from croupier.games.roulette.cards import NO_MORE_BET
from croupier.games.roulette.state import CLOCKWISE, DEAL, DEALER, EMPTY, Table
from croupier.games.roulette.turns import clear_trick, hand_size, lead, pay, undealt
from croupier.kernel import bit, count, rule
from croupier.kernel.bits import NONE


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
    s.turn = around(dealer + 1, s.players)
    s.phase = DEAL


@rule
def deal(s: Table, card: int) -> None:
    """Give the card to the seat whose turn it is to get one; the last card starts the round."""
    if s.dealt == 0:
        clean_up(s)
    s.hand[s.turn] |= bit(card)
    s.turn = around(s.turn + 1, s.players)
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
def reveal(s: Table, card: int) -> None:
    """A card of the deck is turned up and its number covered (RT-43)."""
    s.seen |= bit(card)
    s.reveals -= 1
    if s.reveals == 0:
        lead(s, s.turn)


@rule
def spare(s: Table) -> int:
    """Two players: draws for the cards that the last round did not turn up (18 at most), so that the next deal is
    the same however the round was played."""
    if s.players == 2 and s.phase == DEAL and s.dealt == 0 and s.round_ > 0:
        return 18 + 18 - count(s.seen)
    return 0
