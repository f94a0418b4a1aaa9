"""The trick phase."""

from croupier.games.roulette.bets import payout
from croupier.games.roulette.cards import NO_MORE_BET, NUMBERS, suit_of, trick_winner, trumps
from croupier.games.roulette.state import BET, COUNTER_CLOCKWISE, EMPTY, MARK, REVEAL, SEATS, Table
from croupier.games.roulette.turns import await_seat, hand_size, in_trick, lead, seat_in_trick
from croupier.kernel import bit, count, rule, u64


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
