"""Structured actions and the numbers that stand for them."""

import re
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, TypeAdapter

from croupier.components.cards import CARDS, card, name
from croupier.games.cardroom.poker.engine import PLACES
from croupier.games.cardroom.poker.numbers import (
    BRING_IN,
    CALL,
    CHECK,
    DEAL,
    DISCARD,
    FOLD,
    NEXT,
    RAISE,
    UNKNOWN_CARD,
)
from croupier.games.contract import Action
from croupier.games.space import Span

MOST: Final = 1_000_000
"""The most dollars that an action can name."""


def _several(value: Any) -> Any:
    """Numbers that a form names in one field, such as "1,3"."""
    if isinstance(value, str) and re.fullmatch(r"[0-9,]{0,20}", value):
        return tuple(int(number) for number in value.split(",") if number)
    return value


class Fold(Action):
    """Give up the hand."""

    do: Literal["fold"] = "fold"


class Check(Action):
    """Bet nothing, where there is no bet."""

    do: Literal["check"] = "check"


class Call(Action):
    """Match the bet, or put in all one has."""

    do: Literal["call"] = "call"


class BringIn(Action):
    """Put in the bring-in."""

    do: Literal["bring_in"] = "bring_in"


class Raise(Action):
    """Bring the bet of this round to so many dollars: a bet, a raise, or the completion of a bring-in."""

    do: Literal["raise"] = "raise"
    to: int


class Discard(Action):
    """Change the cards at these places of the hand, counted from 1 in ascending order; none to keep all."""

    do: Literal["discard"] = "discard"
    places: Annotated[tuple[int, ...], BeforeValidator(_several), Field(strict=False)]


class Next(Action):
    """Deal the next hand."""

    do: Literal["next"] = "next"


class Deal(Action):
    """A card is dealt; `card` is None for those who do not see it."""

    do: Literal["deal"] = "deal"
    card: Annotated[str, Field(max_length=2)] | None


AnyAction = Fold | Check | Call | BringIn | Raise | Discard | Next | Deal
ACTIONS: Final[TypeAdapter[AnyAction]] = TypeAdapter(Annotated[AnyAction, Field(discriminator="do")])

_PLAIN: Final[dict[int, Any]] = {
    FOLD: Fold(),
    CHECK: Check(),
    CALL: Call(),
    BRING_IN: BringIn(),
    NEXT: Next(),
}
"""The actions without fields."""
_NUMBERS: Final = {action: number for number, action in _PLAIN.items()}


def encode(action: AnyAction) -> int:
    """The number of an action.

    Raises ValueError, saying what there is, for places, cards or dollars that do not exist.
    """
    match action:
        case Raise(to=dollars):
            if not 1 <= dollars <= MOST:
                raise ValueError(f"a bet is 1 to {MOST} dollars, not {dollars}")
            return RAISE + dollars
        case Discard(places=places):
            if not all(1 <= place <= PLACES for place in places) or len(set(places)) < len(places):
                raise ValueError(f"places are numbered 1 to {PLACES}, and each is named once")
            return DISCARD + sum(1 << (place - 1) for place in places)
        case Deal(card=dealt):
            return UNKNOWN_CARD if dealt is None else DEAL + card(dealt)
        case _:
            return _NUMBERS[action]


def decode(number: int) -> AnyAction:
    """The action of a number. Raises ValueError for a number that stands for none."""
    if number in _PLAIN:
        return _PLAIN[number]
    if DISCARD <= number < DISCARD + (1 << PLACES):
        return Discard(places=tuple(k + 1 for k in range(PLACES) if number - DISCARD & 1 << k))
    if RAISE < number <= RAISE + MOST:
        return Raise(to=number - RAISE)
    if number == UNKNOWN_CARD:
        return Deal(card=None)
    if DEAL <= number < DEAL + CARDS:
        return Deal(card=name(number - DEAL))
    raise ValueError(f"no action has the number {number}")


MOST_LISTED: Final = 1000
"""The dollars up to which the ladder of bets goes, for learners; beyond them there is the most that is legal."""


def choices(options: Any) -> tuple[Span, ...]:
    """A player's choices: what has no dollars in it, cards to change, and a ladder of sums to bring the bet to."""
    return (Span(FOLD, NEXT - FOLD + 1), Span(DISCARD, 1 << PLACES), Span(RAISE, stride=MOST + 1, most=MOST_LISTED))


OUTCOMES: Final = (Span(DEAL, CARDS),)
"""What chance can bring: a card."""
