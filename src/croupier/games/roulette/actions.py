"""Structured actions, the numbers that stand for them, and the table's options."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from croupier.components.wording import shown
from croupier.games.contract import Action
from croupier.games.roulette.cards import NAMES
from croupier.games.roulette.mat import CORNER, CORNERS, MAT, SLOT_NAMES, SLOT_NUMBERS, SPLIT, SPLITS
from croupier.games.space import Span
from croupier.kernel import count, rule

# Numbers below 39 play the card of that number. A bet's slot stands above its stake, which stays below 2**55: three
# deals a player and a total return of 50 for one cannot lift $10 above 2 * 10**16.
PASS: Final = 39
MARK_BASE: Final = 64
DEALER_BASE: Final = 256
REVEAL_BASE: Final = 320
DEAL_BASE: Final = 512
STAKE_BITS: Final = 55
BET_BASE: Final = 1 << STAKE_BITS
UNKNOWN: Final = 63
"""The card of a deal that the viewer did not see."""

_CARDS: Final = {name: card for card, name in enumerate(NAMES)}


@rule
def bet_action(slot: int, stake: int) -> int:
    """The number of a bet."""
    return ((slot + 1) << STAKE_BITS) + stake


@rule
def slot_of(action: int) -> int:
    """The slot of a bet."""
    return (action >> STAKE_BITS) - 1


@rule
def stake_of(action: int) -> int:
    """The stake of a bet, in dollars."""
    return action & (BET_BASE - 1)


@rule
def deal_action(card: int, to: int) -> int:
    """The number of a deal."""
    return DEAL_BASE + 64 * to + card


class Play(Action):
    """Play a card to the trick."""

    do: Literal["play"] = "play"
    card: str


class Bet(Action):
    """Place one's chip on a slot, with a stake in whole dollars (0: the chip alone)."""

    do: Literal["bet"] = "bet"
    slot: str
    stake: int


class Pass(Action):
    """Place no chip."""

    do: Literal["pass"] = "pass"


class Mark(Action):
    """The dealer places a chip."""

    do: Literal["mark"] = "mark"
    slot: str


class NameDealer(Action):
    """Chance names the first dealer."""

    do: Literal["dealer"] = "dealer"
    seat: int


class Deal(Action):
    """Chance deals a card to a seat; `card` is None for those who do not see it."""

    do: Literal["deal"] = "deal"
    card: str | None
    to: int


class Reveal(Action):
    """Chance turns up a card of the deck."""

    do: Literal["reveal"] = "reveal"
    card: str


AnyAction = Play | Bet | Pass | Mark | NameDealer | Deal | Reveal
ACTIONS: Final[TypeAdapter[AnyAction]] = TypeAdapter(Annotated[AnyAction, Field(discriminator="do")])


def encode(action: AnyAction) -> int:
    """The number of an action.

    Raises ValueError, saying what there is, for a card, slot, seat or stake that does not exist.
    """
    match action:
        case Play(card=card):
            return card_number(card)
        case Bet(slot=slot, stake=stake):
            if not 0 <= stake < BET_BASE:
                raise ValueError(f"a stake is a whole number of dollars from 0 up to your purse, not {stake}")
            return bet_action(slot_number(slot), stake)
        case Pass():
            return PASS
        case Mark(slot=slot):
            return MARK_BASE + slot_number(slot)
        case NameDealer(seat=seat):
            return DEALER_BASE + _seat(seat)
        case Deal(card=card, to=to):
            return deal_action(UNKNOWN if card is None else card_number(card), _seat(to))
        case Reveal(card=card):
            return REVEAL_BASE + card_number(card)


def decode(number: int) -> AnyAction:
    """The action of a number. Raises ValueError for a number that stands for none."""
    if 0 <= number < len(NAMES):
        return Play(card=NAMES[number])
    if number == PASS:
        return Pass()
    if MARK_BASE <= number < DEALER_BASE and number - MARK_BASE in SLOT_NAMES:
        return Mark(slot=SLOT_NAMES[number - MARK_BASE])
    if DEALER_BASE <= number < DEALER_BASE + 4:
        return NameDealer(seat=number - DEALER_BASE)
    if REVEAL_BASE <= number < REVEAL_BASE + len(NAMES):
        return Reveal(card=NAMES[number - REVEAL_BASE])
    if DEAL_BASE <= number < DEAL_BASE + 4 * 64:
        to, card = divmod(number - DEAL_BASE, 64)
        if card == UNKNOWN or card < len(NAMES):
            return Deal(card=None if card == UNKNOWN else NAMES[card], to=to)
    if number >= BET_BASE and slot_of(number) in SLOT_NAMES:
        return Bet(slot=SLOT_NAMES[slot_of(number)], stake=stake_of(number))
    raise ValueError(f"no action has the number {number}")


MOST_LISTED: Final = 1000
"""The dollars up to which the ladder of stakes goes, for learners; beyond them there is all that one has."""


def choices(options: Any) -> tuple[Span, ...]:
    """A seat's choices: cards, passing, the dealer's chips, and for each slot a ladder of stakes."""
    families = [
        (0, MAT),
        *([(SPLIT, SPLITS)] if options.split else []),
        *([(CORNER, CORNERS)] if options.corner else []),
    ]
    marks = [Span(MARK_BASE + first, count(slots)) for first, slots in families]
    bets = [Span(bet_action(first, 0), count(slots), BET_BASE, MOST_LISTED) for first, slots in families]
    return (Span(0, len(NAMES)), Span(PASS), *marks, *bets)


OUTCOMES: Final = (
    Span(DEALER_BASE, 4),
    Span(REVEAL_BASE, len(NAMES)),
    *(Span(deal_action(0, seat), len(NAMES)) for seat in range(4)),
)
"""What chance can bring: the first dealer, a card turned up, a card for each seat."""


def card_number(name: str) -> int:
    """The number of a card by its name. Raises ValueError, naming the cards there are."""
    if name not in _CARDS:
        raise ValueError(f'there is no card {shown(name)}; the cards are "0", "00", "1" to "36" and "NMB"')
    return _CARDS[name]


def slot_number(name: str) -> int:
    """The number of a slot by its name. Raises ValueError, showing how slots are called."""
    if not name:
        raise ValueError("choose a slot on the mat first")
    if name not in SLOT_NUMBERS:
        raise ValueError(
            f"there is no slot {shown(name)} on the mat; slots are called straight-17, row-1, dozen-3, even, red"
        )
    return SLOT_NUMBERS[name]


def _seat(seat: int) -> int:
    if not 0 <= seat < 4:
        raise ValueError(f"there is no seat {seat}; seats are 0 to 3")
    return seat
