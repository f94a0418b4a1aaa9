"""Structured actions and the numbers that stand for them."""

from typing import Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

from croupier.games.contract import Action
from croupier.games.space import Span

PAIRS: Final = ((1, 2), (1, 3), (2, 3))
"""The pairs that the set-up allows, numbered as actions."""
SINGLE: Final = 3
"""Take one gambler, 1 to 3: this and its number."""
FATE: Final = 8
UNKNOWN: Final = 15
"""A fate card that the viewer did not see."""
NUDGE_BASE: Final = 17
"""The nudge by 0; those by -1 and +1 lie beside it."""
BUY: Final = 32
FLIP: Final = 48
NOTHING: Final = 64
START_BASE: Final = 128
REVEAL_BASE: Final = 136


class Take(Action):
    """Take gamblers in the set-up: two, or one where they are taken in snake order."""

    do: Literal["take"] = "take"
    gamblers: Annotated[tuple[int, ...], Field(strict=False)]


class Fate(Action):
    """Play a fate card; `card` is None for those who do not see it."""

    do: Literal["fate"] = "fate"
    card: int | None


class Nudge(Action):
    """Place $1 on the space -1 or +1, or (0) place none."""

    do: Literal["nudge"] = "nudge"
    space: int


class Buy(Action):
    """Buy a gambler."""

    do: Literal["buy"] = "buy"
    gambler: int


class Flip(Action):
    """Flip a gambler to its lucky side."""

    do: Literal["flip"] = "flip"
    gambler: int


class Nothing(Action):
    """Do nothing."""

    do: Literal["nothing"] = "nothing"


class NameStart(Action):
    """Chance names the start player."""

    do: Literal["start"] = "start"
    seat: int


class Reveal(Action):
    """Chance turns up a card of the NPC deck."""

    do: Literal["reveal"] = "reveal"
    card: int


AnyAction = Take | Fate | Nudge | Buy | Flip | Nothing | NameStart | Reveal
ACTIONS: Final[TypeAdapter[AnyAction]] = TypeAdapter(Annotated[AnyAction, Field(discriminator="do")])


def encode(action: AnyAction) -> int:
    """The number of an action.

    Raises ValueError, saying what there is, for a gambler, card, space or seat that does not exist.
    """
    match action:
        case Take(gamblers=gamblers):
            return _taken(gamblers)
        case Fate(card=card):
            return UNKNOWN if card is None else FATE + _fate(card)
        case Nudge(space=space):
            if space not in (-1, 0, 1):
                raise ValueError(f"the dollar goes on the space -1 or 1, or 0 for none, not {space}")
            return NUDGE_BASE + space
        case Buy(gambler=gambler):
            return BUY + _gambler(gambler)
        case Flip(gambler=gambler):
            return FLIP + _gambler(gambler)
        case Nothing():
            return NOTHING
        case NameStart(seat=seat):
            if not 0 <= seat < 4:
                raise ValueError(f"there is no seat {seat}; seats are 0 to 3")
            return START_BASE + seat
        case Reveal(card=card):
            return REVEAL_BASE + _fate(card)


def decode(number: int) -> AnyAction:
    """The action of a number. Raises ValueError for a number that stands for none."""
    if 0 <= number < len(PAIRS):
        return Take(gamblers=PAIRS[number])
    if SINGLE < number <= SINGLE + 3:
        return Take(gamblers=(number - SINGLE,))
    if FATE <= number < FATE + 5:
        return Fate(card=number - FATE - 1)
    if number == UNKNOWN:
        return Fate(card=None)
    if abs(number - NUDGE_BASE) <= 1:
        return Nudge(space=number - NUDGE_BASE)
    if BUY <= number < BUY + 9:
        return Buy(gambler=number - BUY)
    if FLIP <= number < FLIP + 9:
        return Flip(gambler=number - FLIP)
    if number == NOTHING:
        return Nothing()
    if START_BASE <= number < START_BASE + 4:
        return NameStart(seat=number - START_BASE)
    if REVEAL_BASE <= number < REVEAL_BASE + 5:
        return Reveal(card=number - REVEAL_BASE - 1)
    raise ValueError(f"no action has the number {number}")


def choices(options: Any) -> tuple[Span, ...]:
    """A seat's choices: gamblers in the set-up, fate cards, the dollar, and the action."""
    takes = Span(SINGLE + 1, 3) if options.snake else Span(0, len(PAIRS))
    return (takes, Span(FATE, 5), Span(NUDGE_BASE - 1, 3), Span(BUY, 9), Span(FLIP, 9), Span(NOTHING))


OUTCOMES: Final = (Span(START_BASE, 4), Span(REVEAL_BASE, 5))
"""What chance can bring: the start player, and an NPC card."""


def _taken(gamblers: tuple[int, ...]) -> int:
    if len(gamblers) == 1 and gamblers[0] in (1, 2, 3):
        return SINGLE + gamblers[0]
    pair = tuple(sorted(gamblers))
    if pair not in PAIRS:
        named = ", ".join(map(str, gamblers)) if len(gamblers) < 4 else f"{len(gamblers)} of them"
        raise ValueError(f"one takes the gamblers 1 and 2, 1 and 3, or 2 and 3, not {named or 'none'}")
    return PAIRS.index(pair)


def _fate(card: int) -> int:
    if not -1 <= card <= 3:
        raise ValueError(f"fate cards are -1, 0, 1, 2 and 3, not {card}")
    return card + 1


def _gambler(number: int) -> int:
    if not 0 <= number <= 8:
        raise ValueError(f"gamblers are numbered 0 to 8, not {number}")
    return number
