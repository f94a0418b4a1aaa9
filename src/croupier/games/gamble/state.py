"""The table of Take a Gamble: one set of dice, one deck, one betting area, one bowl, and the purses around it."""

from typing import Annotated, Final

from croupier.games.gamble.cardroom import WORDS
from croupier.kernel import Record, Row, i8, i16, i32, u64

SEATS: Final = 6
DICE: Final = 5
HAND: Final = 12
"""The most cards that one hand can have."""
BOARD: Final = 64
"""The most squares of a board."""
CARDS: Final = 48
"""The most Take A Gamble cards of a deck."""
ANTE: Final = (3, 15, 30)
"""Dollars that everyone antes up in white, red and blue chips."""
CHIPS: Final = 100
"""Chips of each colour."""
VALUES: Final = (1, 5, 10)
"""Dollars that a white, a red and a blue chip stand for."""

NOBODY_YET: Final = -1
"""No seat, no square, no card."""

START, TAKE_A_GAMBLE, GAMBLERS_ROW, DICE_POKER, PECOS, SEVEN_ELEVEN, BLACKJACK, JACKPOT, PLAYERS_PICK, LUCKY_WIN = (
    range(10)
)
"""Kinds of squares."""
FIRST_GUEST: Final = 10
"""The games of the card room are kinds too, from this one on, in the order of `cardroom.GUESTS`."""

(
    OVER,
    FIRST,
    MOVE,
    LANDED,
    SETTLED,
    STAKE,
    SIDES,
    SHOOT,
    THROWING,
    TIE,
    BETTING,
    DISCARDS,
    BETS,
    HITS,
    DEALS,
    PICKING,
    DRAW,
    DOUBLE,
    PRIZE,
    ROLL_OFF,
    CARD_ROOM,
) = range(21)
"""Steps: the game is over; one die each for who goes first; two dice and the piece moves; a piece stands on a square
whose game begins; that game is settled (these two pass at once); the stake is set; side bets; the dice of Gambler's
Row and 7-11; the dice of 5 Dice Poker and Roll for the Jackpot; one die each of those who tie; a betting round of
Pecos; discards; BlackJack's bets; its players' hits; the cards are dealt; a pick; a Take A Gamble card; double or
nothing; a throw for a prize; one die each of those who tie for the victory; a hand of a game of the card room."""

BY_ROUNDS, BY_TIME, BY_BUST = range(1, 4)
"""How the game ended."""

WIN, LOSE, COLLECT, PAY_EACH, ALL_ANTE, ROLL, GO, AGAIN, RISK = range(9)
"""Effects of Take A Gamble cards: take `amount` from the Jackpot; pay it to the Jackpot; take it from each player; pay
it to each player; everyone pays it to the Jackpot; throw two dice and take `amount` for each spot from the Jackpot;
move on to the next square of the kind `square` and play it; take another turn; take `amount` from the Jackpot, or
throw one die for twice that or nothing."""


class Card(Record):
    """A Take A Gamble card."""

    amount: i16
    """Dollars, where the effect has any."""
    effect: i8
    square: i8
    """The kind of square to go to; NOBODY_YET: none."""


class House(Record):
    """The table's options, board and cards, written once."""

    pack: u64
    """The playing cards that are shuffled."""
    picks: u64
    """The kinds of games that Player's Pick may choose."""
    limits: u64
    """How high bets may go where they are picked: LIMITED, POT_LIMIT and NO_LIMIT of `croupier.games.contract`."""
    rounds: i16
    """Rounds after which the game ends; 0: no limit."""
    minutes: i16
    """Minutes after which the house calls time; 0: never."""
    alone: i8
    """The one square that is played, turn after turn; NOBODY_YET: the board."""
    pro_rata: i8
    """1: a Jackpot that falls short is shared in proportion to what is owed."""
    roll_off: i8
    """1: those who tie for the victory throw a die."""
    exact_pairs: i8
    """1: only exactly two dice hit a number in Gambler's Row."""
    side_pots: i8
    """1: the stake of 5 Dice Poker may exceed what others have."""
    compare_dice: i8
    """1: high dice are compared before a die is thrown."""
    sit_out: i8
    """1: who cannot pay the whole ante of Pecos sits out."""
    half_bets: i8
    """1: BlackJack's bets are half of one's chips at most."""
    hand: i8
    """Cards of a hand of Pecos."""
    first: i8
    """Who goes first; NOBODY_YET: the dice decide."""
    purse: i16
    """Dollars that everyone begins with; 0: a share of the chips."""
    squares: i8
    """How many squares the board has."""
    board: Annotated[Row[i8], BOARD]
    """The kind of each square, in the order of moves; the first is $tart."""
    cards: i8
    """How many Take A Gamble cards there are."""
    deck: Annotated[Row[Card], CARDS]


class Table(Record):
    """The table."""

    options: House
    # Money: purses, bowl, betting area and side bets always add up to all the chips.
    money: Annotated[Row[i32], SEATS]
    """Dollars in each purse."""
    jackpot: i32
    """Dollars in the bowl."""
    staked: Annotated[Row[i32], SEATS]
    """Dollars of each seat in the betting area."""
    side: Annotated[Row[i32], SEATS]
    """Dollars of each seat's side bet: above 0 for the active player, below 0 against."""
    owed: Annotated[Row[i32], SEATS]
    """Dollars that the bowl still owes each seat; 0 except while it pays."""
    # Turns.
    waiting: u64
    """The seats that must act, in any order."""
    players: i8
    step: i8
    square: i8
    """The kind of square, or of the card room's game, that is played."""
    active: i8
    """Whose turn it is: the shooter, the dealer."""
    turn: i8
    """Who acts within the turn, where one seat does."""
    first: i8
    """Who went first."""
    time_up: i8
    """1: time was called."""
    ending: i8
    round_: i32
    """Rounds finished."""
    champions: u64
    """The seats that have won, once the game is over."""
    place: Annotated[Row[i8], SEATS]
    """The square, counted from $tart, that each piece stands on."""
    # Dice.
    moved: Annotated[Row[i8], 2]
    """The two dice that last moved a piece."""
    dice: Annotated[Row[i8], DICE]
    """The dice as they lie; 0: not thrown."""
    thrown: i8
    """The dice of the last throw, a bit each."""
    rolling: i8
    """The dice in the air, a bit each."""
    throws: i8
    """Throws made in this game or on this level."""
    hits: i8
    """The numbers hit in Gambler's Row: bit k for k + 1."""
    point: i8
    """The point of 7-11; 0: none yet."""
    level: i8
    """The level of Roll for the Jackpot, from 1."""
    laid: Annotated[Row[i8], SEATS, DICE]
    """What each seat threw in 5 Dice Poker; 0: nothing yet."""
    high: Annotated[Row[i8], SEATS]
    """What each seat threw with one die: for who goes first, or to break a tie; 0: nothing yet."""
    rank: Annotated[Row[i32], SEATS]
    """How good each seat's five dice are."""
    contest: u64
    """The seats that throw for the same pot or place."""
    tied: u64
    """The seats of 5 Dice Poker that throw again, as they had the same dice."""
    tied_rank: i32
    """How good those were."""
    # Cards.
    deck: u64
    """The playing cards not yet dealt."""
    hands: Annotated[Row[i8], SEATS, HAND]
    """Each hand in the order dealt; NOBODY_YET: no card, or one that the viewer does not see."""
    held: Annotated[Row[i8], SEATS]
    """Cards in each hand."""
    shown: u64
    """The seats whose whole hand lies face up."""
    muck: Annotated[Row[u64], SEATS]
    """What each seat has discarded, which only it knows."""
    drawn: Annotated[Row[i8], SEATS]
    """How many cards each seat has drawn; NOBODY_YET: it has not yet discarded."""
    gaps: i8
    """The places in a hand that are dealt to, a bit each."""
    dealing: i8
    """The seat that is dealt to."""
    live: u64
    """The seats that are in the hand."""
    in_round: Annotated[Row[i32], SEATS]
    """Dollars of each seat in this betting round."""
    to_match: i32
    """Dollars to match in this betting round."""
    betting: i8
    """The betting round, from 1."""
    opener: i8
    raiser: i8
    # Take A Gamble cards.
    unseen: u64
    """The cards that have not been drawn yet: any of them may be on top."""
    order: Annotated[Row[i8], CARDS]
    """The cards drawn, in order: once all are seen, they come again in this order."""
    next_card: i8
    """Where in the order the top card lies."""
    card: i8
    """The card that is played."""
    again: i8
    """1: the active player has another turn coming."""
    # The last square that was settled.
    antes: i8
    """How often everyone anted up so that the bowl could pay."""
    lapsed: i32
    """Dollars that the bowl could not pay all the same."""
    visited: i32
    """The kinds of squares entered since the piece last moved, a bit each."""
    before: Annotated[Row[i32], SEATS]
    """Each purse when the square was entered."""
    gain: Annotated[Row[i32], SEATS]
    """What the last square brought each seat."""
    last: i8
    """The kind of the last square that was settled."""
    visitor: i8
    """Whose turn that was."""
    bowl: i32
    """What the bowl held when it was entered."""
    # The card room, and the terms that were picked.
    limit: i8
    """How high bets go: LIMITED, POT_LIMIT or NO_LIMIT."""
    terms: i16
    """Dollars that were picked: the most of a bet where it is LIMITED, or the stake; 0: none were."""
    seated: Annotated[Row[i8], SEATS]
    """Who has each seat in the card room; NOBODY_YET: nobody. It is open while somebody has the first."""
    room: Annotated[Row[u64], WORDS]
    """The table of the game in the card room."""
