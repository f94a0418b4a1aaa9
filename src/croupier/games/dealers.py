"""Who deals first, where a table may say so."""

from typing import Any, Final

from pydantic import ValidationError, ValidatorFunctionWrapHandler, WrapValidator

from croupier.components.wording import shown

_LEFT = [f"the {nth} on your left" for nth in ("first", "second", "third", "fourth", "fifth")]
SEAT_WORDS: Final[dict[str, Any]] = {
    "random": "whoever is drawn",
    **{str(k): who for k, who in enumerate(["you", *_LEFT])},
}
"""What a form calls the seats, from 0, for who orders a table."""
WHO_DEALS_FIRST: Final[dict[str, Any]] = {"form": {"note": "Who deals first", "words": SEAT_WORDS}}
"""What a form says of the seat that deals first."""


def random_or_a_seat(last: int, who: str = "the first dealer") -> WrapValidator:
    """Refuses in one sentence, for an option that is `"random"` or a seat from 0 to `last`, what is neither."""

    def validate(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError:
            raise ValueError(f"{who} is random or a seat from 0 to {last}, not {shown(value)}") from None

    return WrapValidator(validate)
