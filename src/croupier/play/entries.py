"""What a log has beside the game's actions: something taken back, and bots that act for players.

These entries are the match's own, the same for every game; no game has an action that is called like one of them.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, get_args

from pydantic import AfterValidator, Field, TypeAdapter
from pydantic_core import to_json

from croupier.games.contract import HOUSE, Frozen, Game, seat_name
from croupier.play.wording import one_line

BOT_LENGTH = 200
"""The most characters of a bot's name in a log."""

SeatNumber = Annotated[int, Field(ge=0, lt=HOUSE)]

Why = Literal["time", "away", "left"]
"""Why a bot acts for a player, who ran out of time, is away for a while, or has left the table."""


class MatchEntry(Frozen):
    """The base of the match's own entries. Subclasses have a literal field `do`."""


class Undo(MatchEntry):
    """The seat takes back its own last action: the table is as it was before."""

    do: Literal["undo"] = "undo"


class StandIn(MatchEntry):
    """A bot acts for the seat from here on. The house enters it."""

    do: Literal["stand_in"] = "stand_in"
    seat: SeatNumber
    bot: Annotated[str, AfterValidator(lambda name: one_line(name, "a bot's name", 1, BOT_LENGTH))]
    """The bot's name; a log may name one that is not known here."""
    why: Why


class Return(MatchEntry):
    """The player of the seat is back, and the bot acts no more. The house enters it."""

    do: Literal["return"] = "return"
    seat: SeatNumber


AnyEntry = Undo | StandIn | Return
ENTRIES: Final[TypeAdapter[AnyEntry]] = TypeAdapter(Annotated[AnyEntry, Field(discriminator="do")])

RESERVED: Final = tuple(str(kind.model_fields["do"].default) for kind in get_args(AnyEntry))
"""What the match's own entries `do`, in words that no game may use."""

_EXCUSES: Final[dict[Why, str]] = {"time": "who ran out of time", "away": "who is away", "left": "who has left"}


def read(game: Game[Any], data: Mapping[str, Any]) -> Any:
    """The structured action of the game, or entry of the match, from plain data.

    Raises pydantic's ValidationError for what is neither.
    """
    return kinds(game, data).validate_json(to_json(data))


def kinds(game: Game[Any], data: Mapping[str, Any]) -> TypeAdapter[Any]:
    """What the data should be one of: the game's actions, or the entries of the match."""
    return ENTRIES if data.get("do") in RESERVED else game.actions


def in_words(entry: MatchEntry, by: int, names: Sequence[str]) -> list[str]:
    """The entry as it is told to everyone, a sentence each."""
    match entry:
        case Undo():
            return [f"{seat_name(by, names)} takes that back."]
        case StandIn(seat=seat, why=why):
            return [f"A bot acts for {seat_name(seat, names)}, {_EXCUSES[why]}."]
        case Return(seat=seat):
            return [f"{seat_name(seat, names)} is back."]
        case _:
            raise TypeError(f"no entry of a match is a {type(entry).__name__}")
