"""Actions in the card room: those of the game that is played there, with its name."""

from typing import Any, Final, Self

from pydantic import GetJsonSchemaHandler, ValidationInfo, model_serializer, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from croupier.games.contract import Action
from croupier.games.gamble.cardroom import GUESTS, ROOM_NAMES, RoomName
from croupier.games.gamble.numbers import INSIDE, WIDTH

_CODECS: Final = dict(zip(ROOM_NAMES, GUESTS, strict=True))


class Inside(Action):
    """An action of the game in the card room. As plain data it has that action's own fields, and `room`."""

    room: RoomName
    act: Any

    @property
    def do(self) -> str:
        """What the action does, in the game's own word."""
        return self.act.do

    @model_validator(mode="wrap")
    @classmethod
    def _split(cls, value: Any, handler: Any, info: ValidationInfo) -> Self:
        """The fields beside `room` are an action of that game. What is wrong with them its own codec says."""
        room, fields = value["room"], {name: field for name, field in value.items() if name != "room"}
        if not isinstance(room, str) or room not in _CODECS:
            return handler({"room": room, "act": None})  # which says what rooms there are
        codec = _CODECS[room].actions
        texts = info.mode not in ("python", "json")
        return handler({"room": room, "act": (codec.validate_strings if texts else codec.validate_python)(fields)})

    @model_serializer
    def _join(self) -> dict[str, Any]:
        return {"room": self.room, **self.act.model_dump(mode="json")}

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {
            "type": "object",
            "description": cls.__doc__,
            "properties": {"room": {"enum": list(ROOM_NAMES)}, "do": {"type": "string"}},
            "required": ["room", "do"],
            "additionalProperties": True,
        }


def encode(action: Inside) -> int:
    """The number of an action. Raises ValueError as the game's own codec does."""
    which = ROOM_NAMES.index(action.room)
    return INSIDE + which * WIDTH + GUESTS[which].encode(action.act)


def decode(number: int) -> Inside:
    """The action of a number. Raises ValueError for one that stands for none."""
    which, inner = divmod(number - INSIDE, WIDTH)
    if which >= len(GUESTS):
        raise ValueError(f"no action has the number {number}")
    return Inside.model_construct(room=ROOM_NAMES[which], act=GUESTS[which].decode(inner))
