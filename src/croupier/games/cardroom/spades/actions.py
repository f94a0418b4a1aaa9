"""Structured actions and the numbers that stand for them."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from croupier.components.cards import CARDS, card, name
from croupier.games.cardroom.spades.numbers import BID, DEAL, NEXT, PLAY, UNKNOWN_CARD
from croupier.games.contract import Action
from croupier.games.space import Span

MOST: Final = 13
"""The most tricks that can be bid."""


class Bid(Action):
    """Say how many tricks to take; 0 is nil."""

    do: Literal["bid"] = "bid"
    tricks: int


class Play(Action):
    """Play a card."""

    do: Literal["play"] = "play"
    card: Annotated[str, Field(max_length=2)]


class Next(Action):
    """Deal the next hand."""

    do: Literal["next"] = "next"


class Deal(Action):
    """A card is dealt; `card` is None for those who do not see it."""

    do: Literal["deal"] = "deal"
    card: Annotated[str, Field(max_length=2)] | None


AnyAction = Bid | Play | Next | Deal
ACTIONS: Final[TypeAdapter[AnyAction]] = TypeAdapter(Annotated[AnyAction, Field(discriminator="do")])


def encode(action: AnyAction) -> int:
    """The number of an action. Raises ValueError, saying what there is, for cards or bids that do not exist."""
    match action:
        case Play(card=played):
            return PLAY + card(played)
        case Bid(tricks=tricks):
            if not 0 <= tricks <= MOST:
                raise ValueError(f"a bid is 0 to {MOST} tricks, not {tricks}")
            return BID + tricks
        case Deal(card=dealt):
            return UNKNOWN_CARD if dealt is None else DEAL + card(dealt)
        case _:
            return NEXT


def decode(number: int) -> Any:
    """The action of a number. Raises ValueError for a number that stands for none."""
    if PLAY <= number < PLAY + CARDS:
        return Play(card=name(number - PLAY))
    if BID <= number <= BID + MOST:
        return Bid(tricks=number - BID)
    if number == NEXT:
        return Next()
    if number == UNKNOWN_CARD:
        return Deal(card=None)
    if DEAL <= number < DEAL + CARDS:
        return Deal(card=name(number - DEAL))
    raise ValueError(f"no action has the number {number}")


def choices(options: Any) -> tuple[Span, ...]:
    """A player's choices: cards, bids, and dealing the next hand."""
    return (Span(PLAY, CARDS), Span(BID, MOST + 1), Span(NEXT))


OUTCOMES: Final = (Span(DEAL, CARDS),)
"""What chance can bring: a card."""
