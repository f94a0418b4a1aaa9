"""Structured actions and the numbers that stand for them."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from croupier.components.cards import CARDS, card, name
from croupier.games.cardroom.gin.numbers import DEAL, DISCARD, DRAW, KNOCK, NEXT, PASS, TAKE, UNKNOWN_CARD
from croupier.games.contract import Action
from croupier.games.space import Span

Card = Annotated[str, Field(max_length=2)]


class Discard(Action):
    """Put a card on the discard pile."""

    do: Literal["discard"] = "discard"
    card: Card


class Knock(Action):
    """Knock, discarding a card: the hand is over."""

    do: Literal["knock"] = "knock"
    card: Card


class Take(Action):
    """Take the top of the discard pile."""

    do: Literal["take"] = "take"


class Draw(Action):
    """Draw from the stock."""

    do: Literal["draw"] = "draw"


class Pass(Action):
    """Leave the upcard."""

    do: Literal["pass"] = "pass"


class Next(Action):
    """Deal the next hand."""

    do: Literal["next"] = "next"


class Deal(Action):
    """A card comes from the stock; `card` is None for those who do not see it."""

    do: Literal["deal"] = "deal"
    card: Card | None


AnyAction = Discard | Knock | Take | Draw | Pass | Next | Deal
ACTIONS: Final[TypeAdapter[AnyAction]] = TypeAdapter(Annotated[AnyAction, Field(discriminator="do")])

PLAIN: Final = {TAKE: Take(), DRAW: Draw(), PASS: Pass(), NEXT: Next()}
"""Actions without a card."""


def encode(action: AnyAction) -> int:
    """The number of an action. Raises ValueError, saying what there is, for cards that do not exist."""
    match action:
        case Discard(card=left):
            return DISCARD + card(left)
        case Knock(card=left):
            return KNOCK + card(left)
        case Deal(card=dealt):
            return UNKNOWN_CARD if dealt is None else DEAL + card(dealt)
        case _:
            return next(number for number, plain in PLAIN.items() if plain == action)


def decode(number: int) -> Any:
    """The action of a number. Raises ValueError for a number that stands for none."""
    if number in PLAIN:
        return PLAIN[number]
    if number == UNKNOWN_CARD:
        return Deal(card=None)
    for first, kind in ((DISCARD, Discard), (KNOCK, Knock), (DEAL, Deal)):
        if first <= number < first + CARDS:
            return kind(card=name(number - first))
    raise ValueError(f"no action has the number {number}")


def choices(options: Any) -> tuple[Span, ...]:
    """A player's choices: cards to discard and to knock with, and what has no card in it."""
    return (Span(DISCARD, CARDS), Span(KNOCK, CARDS), Span(TAKE, NEXT - TAKE + 1))


OUTCOMES: Final = (Span(DEAL, CARDS),)
"""What chance can bring: a card."""
