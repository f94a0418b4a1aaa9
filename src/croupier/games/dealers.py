"""Who deals first, where a table may say so."""

from typing import Any

from pydantic import ValidationError, ValidatorFunctionWrapHandler, WrapValidator


def random_or_a_seat(last: int, who: str = "the first dealer") -> WrapValidator:
    """Refuses in one sentence, for an option that is `"random"` or a seat from 0 to `last`, what is neither."""

    def validate(value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        try:
            return handler(value)
        except ValidationError:
            raise ValueError(f"{who} is random or a seat from 0 to {last}, not {value!r}") from None

    return WrapValidator(validate)
