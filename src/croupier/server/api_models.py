"""What the API takes and gives: the models from which its description is made."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from pydantic_core import to_json

from croupier.games import registry
from croupier.play.wording import every_sentence, said
from croupier.server import forms, orders
from croupier.server.kept import TableSettings


def _writable(data: dict[str, Any]) -> dict[str, Any]:
    try:
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("it has half of a character in a text") from None
    return data


def _read_by(check: Callable[[str], object]) -> AfterValidator:
    """Refuses what the check, which forms go through, raises FormError for."""

    def validate(text: str) -> str:
        with _refusals():
            check(text)
        return text

    return AfterValidator(validate)


@contextmanager
def _refusals() -> Generator[None]:
    try:
        yield
    except forms.FormError as error:
        raise ValueError(error.what) from None


Data: TypeAlias = Annotated[dict[str, Any], AfterValidator(_writable)]
"""A JSON object."""
ActionId: TypeAlias = Annotated[
    str,
    Field(
        pattern=f"^{forms.ACTION_ID}$",
        description="Your own id of this request: sent twice, it is done once. A new one for each action.",
        examples=["c2Vjb25k"],
    ),
    said(f"be {forms.ACTION_ID_WORDS}"),
]
Version: TypeAlias = Annotated[
    int | None,
    Field(
        ge=0,
        le=999_999_999,
        description="The version of the table that you saw. If your seat has acted since, the answer is 409.",
        examples=[17],
    ),
]
Name: TypeAlias = Annotated[
    str, Field(description="A line of 1 to 24 visible characters.", examples=["Ann"]), _read_by(forms.person_name)
]


class Input(BaseModel):
    """Something that is sent: fields that are not known are refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class TableOrder(Input):
    """A new table. You sit in seat 0, and the host is you."""

    game: Annotated[str, _read_by(orders.game_called)] = Field(
        description="The game's name, as in `/games`.", examples=["roulette"]
    )
    name: Name
    seats: list[str] = Field(
        description="The other seats in their order: `friend` waits for a person or a client, `bot` is the game's "
        "first bot, and any other word is a bot's name.",
        examples=[["bot", "friend"]],
    )
    options: Data = Field({}, description="The table's options, by the game's `options_schema`.", examples=[{}])
    settings: TableSettings = TableSettings()

    @field_validator("seats")
    @classmethod
    def _seats_of_the_game(cls, seats: list[str], info: ValidationInfo) -> list[str]:
        if game := registry.games().get(info.data.get("game", "")):
            with _refusals():
                orders.invited(game, "", seats)
        return seats

    @field_validator("options")
    @classmethod
    def _options_of_the_game(cls, options: dict[str, Any], info: ValidationInfo) -> dict[str, Any]:
        if game := registry.games().get(info.data.get("game", "")):
            try:
                game.options.model_validate_json(to_json(options))
            except ValidationError as error:
                raise ValueError(every_sentence(error, game.options)) from None
        return options


class Guest(Input):
    """Somebody who sits down."""

    name: Name
    luck: Annotated[str, _read_by(forms.lucky_words)] = Field(
        "", description="What you add to the dice: a line of at most 60 characters.", examples=["seven"]
    )


class Beginning(Input):
    """That the host waits no longer."""

    rest: Literal["bots", "closed"] = Field("bots", description="What becomes of the seats that are still open.")


class Deed(Input):
    """An action."""

    action: Data = Field(description="By the game's `action_schema`.", examples=[{"do": "play", "card": "17"}])
    action_id: ActionId
    version: Version = None


class UndoRequest(Input):
    """That your last action is taken back."""

    action_id: ActionId
    version: Version = None


class Saying(Input):
    """Something to say."""

    text: Annotated[str, _read_by(forms.message)] = Field(
        description="A line of 1 to 300 visible characters.", examples=["Well played."]
    )
    name: str = Field("", description="Who says it, for those who watch; a seat has its name.", examples=["Ann"])


class Fault(BaseModel):
    """Why something was not done. Nothing has changed."""

    rule: str | None = Field(description="The id of the clause of the rules, if it is they that forbid it.")
    sentence: str = Field(
        description="What was wrong, and what would be right; of a body that is not as described, all that is wrong, "
        "a sentence each."
    )


class Problem(BaseModel):
    """The body of every answer of 400 or more."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"error": {"rule": "TURN-2", "sentence": "It is not your turn: Blaise must act"}},
                {"error": {"rule": None, "sentence": "There is no such table."}},
                {"error": {"rule": None, "sentence": "action_id is missing. seat is unknown."}},
            ]
        }
    )

    error: Fault


class BotInfo(BaseModel):
    """A bot that can sit down at a table."""

    name: str
    summary: str


class GameInfo(BaseModel):
    """A game that the house offers."""

    name: str
    title: str
    summary: str
    rules_version: int
    players: list[int] = Field(description="The player counts with which it can be played.")
    bots: list[BotInfo]
    options_schema: dict[str, Any] = Field(description="The JSON schema of a table's options.")
    action_schema: dict[str, Any] = Field(description="The JSON schema of an action.")


class Seated(BaseModel):
    """The seat that you have now."""

    table: str = Field(description="The table's id.")
    seat: int
    token: str = Field(description="What holds the seat. It is told only here: keep it, and tell nobody.")


class Choice(BaseModel):
    """Actions that are legal: all from `first` to `last`."""

    first: dict[str, Any]
    last: dict[str, Any]
    count: int = Field(description="How many actions these are; 1 where first and last are the same.")
    varies: str | None = Field(
        description="The field in which they differ: every whole number from the first's to the last's is legal. "
        "Null for one action."
    )


class ToldStep(BaseModel):
    """Something that happened, in words, as your seat saw it."""

    number: int = Field(description="The number of the event.")
    lines: list[str]


class Chair(BaseModel):
    """A seat, and who sits there."""

    seat: int
    name: str = Field(description="Empty where nobody sits.")
    you: bool
    host: bool
    bot: bool
    open: bool = Field(description="Whether it waits for a person or a client.")
    away: bool = Field(description="Whether who sits there has given no sign of life for a minute.")
    stood_in: bool = Field(description="Whether a bot acts there for a player who is away or has left.")


class Said(BaseModel):
    """Something that was said."""

    number: int
    seat: int | None = Field(description="Null for somebody who watches.")
    name: str
    text: str


class TableView(BaseModel):
    """A table as your seat sees it; as a spectator sees it without a token."""

    id: str
    game: str
    options: dict[str, Any]
    seats: list[Chair]
    seat: int | None = Field(description="Your seat; null for a spectator.")
    started: bool = Field(description="Whether the match has begun; until then the table waits for its players.")
    over: bool
    version: int = Field(description="The number of the last event; 0 before the match.")
    picture: dict[str, Any] = Field(description="What lies on the table, in the rulebook's words.")
    waiting: list[int] = Field(description="The seats that must act.")
    your_turn: bool
    awaited: str = Field(description="What is awaited, in one sentence; empty when the match is over.")
    legal: list[Choice] = Field(description="What your seat may do now.")
    story: list[ToldStep] = Field(description="What happened of late.")
    paused: bool = Field(description="Whether a moment such as a payout stays in view; `go-on` ends it.")
    trouble: str = Field(description="Why a bot does not act, if one cannot.")
    rematch: str | None = Field(description="The id of the match that follows this one.")
    talk: list[Said]


class Receipt(BaseModel):
    """What became of a request."""

    done: Literal["now", "before"] = Field(description="`before`: the action_id had been used, and nothing was done.")
    version: int = Field(description="The number of the last event.")


class People(BaseModel):
    """What the event `people` says."""

    seats: list[Chair]


class Talk(BaseModel):
    """What the event `talk` says: the last messages."""

    talk: list[Said]


class Rematch(BaseModel):
    """What the event `rematch` says."""

    table: str | None = Field(description="The id of the match that follows.")
