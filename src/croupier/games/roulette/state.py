"""The table of the Roulette-Taking Game: all that lies on it, as one record."""

from typing import Annotated, Final

from croupier.kernel import Record, Row, i8, i16, i64, u64

SEATS: Final = 4
BETS: Final = 9
"""At most nine bet phases in a round: one after each trick but the last."""
EMPTY: Final = -1
"""No card, no seat."""

DEALER, DEAL, PLAY, BET, MARK, REVEAL, OVER = range(7)
"""Phases: chance names the first dealer; chance deals; a card is awaited; the winner of a trick may bet; the dealer
may place a chip; chance turns up cards of the deck (two players); the game is over."""

CLOCKWISE: Final = 1
COUNTER_CLOCKWISE: Final = -1


class House(Record):
    """The table's options, written once."""

    rounds: i8
    """How often each player deals."""
    black_chips: i8
    """1: numbers that were seen are covered (the basic rule)."""
    split: i8
    """Total return of a split bet; 0: there are none."""
    corner: i8
    """Total return of a corner bet; 0: there are none."""
    dead_bets: i8
    """1: an outside bet may be taken when all its numbers are covered."""
    first_dealer: i8
    """The seat that deals first; EMPTY: chance decides."""
    straight: Annotated[Row[i8], 38]
    """Total return of a straight bet on each number."""


class Bet(Record):
    """A player's chip on the mat, and the casino chips with it."""

    stake: i64
    slot: i16
    owner: i8


class Table(Record):
    """The table."""

    options: House
    hand: Annotated[Row[u64], SEATS]
    lacks: Annotated[Row[u64], SEATS]
    """Cards that play has shown a seat does not hold (a suit it did not follow)."""
    seen: u64
    """Cards out of play this round that everyone saw: undealt, of finished tricks, turned up from the deck."""
    chips: Annotated[Row[u64], 3]
    """Slots that hold a player's chip: the mat, splits, corners."""
    money: Annotated[Row[i64], SEATS]
    """Casino chips in each purse, in dollars."""
    bank: i64
    """What the bank has taken less what it has given; purses, mat and bank always add up to 0."""
    bets: Annotated[Row[Bet], BETS]
    """Chips on the mat in the order in which they were placed."""
    trick: Annotated[Row[i8], SEATS]
    """The cards of the trick in order of play."""
    last: Annotated[Row[i8], SEATS]
    """The trick before, in order of play."""
    bet_count: i8
    players: i8
    phase: i8
    dealer: i8
    turn: i8
    leader: i8
    last_leader: i8
    direction: i8
    last_direction: i8
    round_: i8
    """Rounds finished."""
    tricks: i8
    """Tricks finished in this round."""
    played: i8
    """Cards in the trick."""
    dealt: i8
    """Cards dealt so far in this round, No More Bet not counted; 0 once the deal is complete."""
    reveals: i8
    """Cards of the deck still to be turned up."""
    win: i8
    """The Win Number, from the payout until the next deal begins; else EMPTY."""
