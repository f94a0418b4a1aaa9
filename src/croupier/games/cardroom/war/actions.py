"""Structured actions and the numbers that stand for them."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from croupier.components.cards import CARDS, card, name
from croupier.games.cardroom.war.numbers import REVEAL, TURN
from croupier.games.contract import Action
from croupier.games.space import Span


class Turn(Action):
    """Turn up a card; in a war, lay three face down and turn up another."""

    do: Literal["turn"] = "turn"


class Reveal(Action):
    """The card that is turned up is this one."""

    do: Literal["reveal"] = "reveal"
    card: Annotated[str, Field(max_length=2)]


AnyAction = Turn | Reveal
ACTIONS: Final[TypeAdapter[AnyAction]] = TypeAdapter(Annotated[AnyAction, Field(discriminator="do")])


def encode(action: AnyAction) -> int:
    """The number of an action. Raises ValueError, saying what there is, for cards that do not exist."""
    return REVEAL + card(action.card) if isinstance(action, Reveal) else TURN


def decode(number: int) -> Any:
    """The action of a number. Raises ValueError for a number that stands for none."""
    if number == TURN:
        return Turn()
    if REVEAL <= number < REVEAL + CARDS:
        return Reveal(card=name(number - REVEAL))
    raise ValueError(f"no action has the number {number}")


def choices(options: Any) -> tuple[Span, ...]:
    """A player's only choice."""
    return (Span(TURN),)


OUTCOMES: Final = (Span(REVEAL, CARDS),)
"""What chance can bring: what the card is that is turned up."""
