"""Structured actions and the numbers that stand for them."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias, cast, get_args

from pydantic import BeforeValidator, Discriminator, Field, Tag, TypeAdapter

from croupier.components.cards import CARDS, card, name
from croupier.games.contract import LIMITED, Action
from croupier.games.gamble import inside
from croupier.games.gamble.cardroom import STAKE_NAMES, BetName, StakeName
from croupier.games.gamble.components import NAMES, SQUARES, SquareName
from croupier.games.gamble.inside import Inside
from croupier.games.gamble.numbers import (
    AGAINST,
    AMOUNTS,
    BEGIN,
    BET,
    CALL,
    DEAL,
    DISCARD,
    DRAWN,
    FOLD,
    FOR,
    HIT,
    HOLD,
    INSIDE,
    KINDS,
    NO_SIDE,
    OPPONENTS,
    PICK,
    RAISE,
    RISK_IT,
    ROLL,
    STAKED,
    TAKE,
    TERMS,
    THROW,
    THROWS,
    TIME,
    UNKNOWN_CARD,
    terms,
)
from croupier.games.gamble.squares.pecos import LEAST
from croupier.games.gamble.squares.pick import HIGHEST
from croupier.games.gamble.squares.pick import MOST as HIGHEST_STAKE
from croupier.games.gamble.state import CARDS as MOST_CARDS
from croupier.games.gamble.state import DICE, NOBODY_YET, SEATS
from croupier.games.gamble.throwing import WAYS

MOST: Final = 4095
"""The most dollars that an action can name."""
LimitName: TypeAlias = Literal["limit", "pot", "no"]
LIMITS: Final[tuple[LimitName, ...]] = get_args(LimitName)
"""How high bets go, in the order of `croupier.games.contract`."""


def _several(value: Any) -> Any:
    """Numbers that a form names in one field, such as "1,3"."""
    if isinstance(value, str) and re.fullmatch(r"[0-9,]{0,20}", value):
        return tuple(int(number) for number in value.split(",") if number)
    return value


Several = Annotated[tuple[int, ...], BeforeValidator(_several), Field(strict=False)]


class Throw(Action):
    """Throw these of the five dice, numbered from 1."""

    do: Literal["throw"] = "throw"
    dice: Several


class Begin(Action):
    """Begin a turn at a square that is played by itself."""

    do: Literal["begin"] = "begin"


class Hold(Action):
    """Keep all the dice, or take no more cards."""

    do: Literal["hold"] = "hold"


class Hit(Action):
    """Take a card."""

    do: Literal["hit"] = "hit"


class Bet(Action):
    """Bet dollars."""

    do: Literal["bet"] = "bet"
    amount: int


class Raise(Action):
    """Match the bet and add dollars to it."""

    do: Literal["raise"] = "raise"
    amount: int


class Call(Action):
    """Match the bet, or put in all one has."""

    do: Literal["call"] = "call"


class Fold(Action):
    """Give up the hand."""

    do: Literal["fold"] = "fold"


class Discard(Action):
    """Discard the cards at these places of the hand, counted from 1 in the order dealt; none to keep all."""

    do: Literal["discard"] = "discard"
    places: Several


class Side(Action):
    """Bet dollars for or against the active player."""

    do: Literal["side"] = "side"
    on: Literal["for", "against"]
    amount: int


class NoSide(Action):
    """Place no side bet."""

    do: Literal["no_side"] = "no_side"


class Pick(Action):
    """Pick a game."""

    do: Literal["pick"] = "pick"
    square: SquareName


class PickBets(Action):
    """Pick a game of bets, with a limit: `most` dollars, what lies in the betting area, or none."""

    do: Literal["pick_bets"] = "pick_bets"
    game: Literal["pecos", BetName]
    limit: LimitName
    most: int = 0
    """Where the limit is a number of dollars; 0 otherwise."""


class PickStake(Action):
    """Pick a game that is played for a stake of each; one for two players with the opponent's seat, from 0."""

    do: Literal["pick_stake"] = "pick_stake"
    game: StakeName
    stake: int
    opponent: int | None = None


class Take(Action):
    """Take what the card offers."""

    do: Literal["take"] = "take"


class Risk(Action):
    """Risk what the card offers for twice as much."""

    do: Literal["risk"] = "risk"


class Time(Action):
    """The house calls time."""

    do: Literal["time"] = "time"


class Roll(Action):
    """The dice that were thrown come down."""

    do: Literal["roll"] = "roll"
    dice: Several


class Deal(Action):
    """A playing card is dealt; `card` is None for those who do not see it."""

    do: Literal["deal"] = "deal"
    card: Annotated[str, Field(max_length=2)] | None


class Card(Action):
    """A Take A Gamble card is turned up, by its line among the table's cards, from 1."""

    do: Literal["card"] = "card"
    number: int


AnyAction = (
    Throw
    | Begin
    | Hold
    | Hit
    | Bet
    | Raise
    | Call
    | Fold
    | Discard
    | Side
    | NoSide
    | Pick
    | PickBets
    | PickStake
    | Take
    | Risk
    | Time
    | Roll
    | Deal
    | Card
)


def _where(value: Any) -> str:
    """Whether the fields are an action in the card room, or at the table."""
    return "inside" if isinstance(value, Inside) or (isinstance(value, dict) and "room" in value) else "table"


ACTIONS: Final[TypeAdapter[AnyAction | Inside]] = TypeAdapter(
    Annotated[
        Annotated[Inside, Tag("inside")] | Annotated[AnyAction, Field(discriminator="do"), Tag("table")],
        Discriminator(_where),
    ]
)

_PLAIN: Final[dict[int, Any]] = {
    BEGIN: Begin(),
    HOLD: Hold(),
    HIT: Hit(),
    FOLD: Fold(),
    CALL: Call(),
    TAKE: Take(),
    RISK_IT: Risk(),
    NO_SIDE: NoSide(),
    TIME: Time(),
}
"""The actions without fields."""
_NUMBERS: Final = {action: number for number, action in _PLAIN.items()}


def encode(action: AnyAction | Inside) -> int:
    """The number of an action.

    Raises ValueError, saying what there is, for dice, places, cards, squares or dollars that do not exist.
    """
    match action:
        case Throw(dice=dice):
            return THROW + _set_of(dice, "die", "dice", least=1)
        case Discard(places=places):
            return DISCARD + _set_of(places, "place", "places", least=0)
        case Bet(amount=amount):
            return BET + _dollars(amount)
        case Raise(amount=amount):
            return RAISE + _dollars(amount)
        case Side(on=on, amount=amount):
            return (FOR if on == "for" else AGAINST) + _dollars(amount)
        case Pick(square=square):
            return PICK + SQUARES.index(square)
        case Inside():
            return inside.encode(action)
        case PickBets():
            return _bets(action)
        case PickStake():
            return _stakes(action)
        case Roll(dice=dice):
            return ROLL + _fallen(dice)
        case Deal(card=dealt):
            return UNKNOWN_CARD if dealt is None else DEAL + card(dealt)
        case Card(number=number):
            if not 1 <= number <= MOST_CARDS:
                raise ValueError(f"Take A Gamble cards are numbered from 1 to {MOST_CARDS} at most, not {number}")
            return DRAWN + number - 1
        case _:
            return _NUMBERS[action]


def decode(number: int) -> AnyAction | Inside:
    """The action of a number. Raises ValueError for a number that stands for none."""
    if number in _PLAIN:
        return _PLAIN[number]
    if number >= INSIDE:
        return inside.decode(number)
    if number >= TERMS:
        return _picked(number - TERMS)
    if THROW < number < HOLD:
        return Throw(dice=_members(number - THROW))
    if PICK <= number < PICK + len(SQUARES):
        return Pick(square=SQUARES[number - PICK])
    if DISCARD <= number < DISCARD + (1 << DICE):
        return Discard(places=_members(number - DISCARD))
    for base, kind in ((BET, Bet), (RAISE, Raise)):
        if base < number <= base + MOST:
            return kind(amount=number - base)
    if FOR < number <= FOR + MOST:
        return Side(on="for", amount=number - FOR)
    if AGAINST < number <= AGAINST + MOST:
        return Side(on="against", amount=number - AGAINST)
    if ROLL <= number < DEAL:
        return _roll(number)
    if number == UNKNOWN_CARD:
        return Deal(card=None)
    if DEAL <= number < DEAL + CARDS:
        return Deal(card=name(number - DEAL))
    if DRAWN <= number < DRAWN + MOST_CARDS:
        return Card(number=number - DRAWN + 1)
    raise ValueError(f"no action has the number {number}")


def _bets(action: PickBets) -> int:
    how = LIMITS.index(action.limit)
    if how != LIMITED and action.most:
        raise ValueError("only a limit of dollars has a most")
    if how == LIMITED and not 1 <= action.most <= MOST:
        raise ValueError(f"the limit is {LEAST} to {HIGHEST} dollars, not {action.most}")
    return terms(how, NAMES.index(action.game), NOBODY_YET, action.most)


def _stakes(action: PickStake) -> int:
    if not 1 <= action.stake <= MOST:
        raise ValueError(f"the stake is 1 to {HIGHEST_STAKE} dollars, not {action.stake}")
    if action.opponent is not None and not 0 <= action.opponent < SEATS:
        raise ValueError(f"seats are numbered from 0 to {SEATS - 1}, and there is no seat {action.opponent}")
    opponent = NOBODY_YET if action.opponent is None else action.opponent
    return terms(STAKED, NAMES.index(action.game), opponent, action.stake)


def _picked(number: int) -> PickBets | PickStake:
    rest, amount = divmod(number, AMOUNTS)
    rest, opponent = divmod(rest, OPPONENTS)
    how, kind = divmod(rest, KINDS)
    name = NAMES[kind] if kind < len(NAMES) else ""
    if how < STAKED and name in get_args(PickBets.model_fields["game"].annotation) and not opponent:
        if (how == LIMITED) == (amount > 0):
            return PickBets(game=cast("Any", name), limit=LIMITS[how], most=amount)
    elif how == STAKED and name in STAKE_NAMES and amount and opponent <= SEATS:
        return PickStake(game=cast("Any", name), stake=amount, opponent=opponent - 1 if opponent else None)
    raise ValueError(f"no action has the number {number + TERMS}")


def _roll(number: int) -> Roll:
    dice, outcome = divmod(number - ROLL, THROWS)
    if not 1 <= dice <= DICE or outcome >= WAYS[dice]:
        raise ValueError(f"no action has the number {number}")
    return Roll(dice=tuple(outcome // WAYS[d] % 6 + 1 for d in range(dice)))


def _fallen(dice: Sequence[int]) -> int:
    if not 1 <= len(dice) <= DICE:
        raise ValueError(f"one to five dice come down, not {len(dice)}")
    for die in dice:
        if not 1 <= die <= 6:
            raise ValueError(f"a die shows 1 to 6, not {die}")
    return THROWS * len(dice) + sum((die - 1) * WAYS[d] for d, die in enumerate(dice))


def _set_of(members: Sequence[int], one: str, many: str, *, least: int) -> int:
    """Numbers from 1 as a set of bits."""
    for member in members:
        if not 1 <= member <= DICE:
            raise ValueError(f"{many} are numbered 1 to {DICE}, and there is no {one} {member}")
    if len(set(members)) < len(members):
        raise ValueError(f"each {one} is named once")
    if len(members) < least:
        raise ValueError(f"name {least} of the {many} at least")
    return sum(1 << (member - 1) for member in members)


def _members(bits: int) -> tuple[int, ...]:
    return tuple(k + 1 for k in range(DICE) if bits & (1 << k))


def _dollars(amount: int) -> int:
    if not 1 <= amount <= MOST:
        raise ValueError(f"the amount is $1 at least and no more than one has, not {amount}")
    return amount
