"""Playing cards as people write them where they ask for odds."""

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from croupier.components.cards import cards, members, rank_of, suit_of


def in_order(listed: tuple[int, ...]) -> tuple[int, ...]:
    """Cards as people hold them: the highest first, aces high."""
    return tuple(sorted(listed, key=lambda card: (rank_of(card), suit_of(card)), reverse=True))


def read_cards(text: str) -> tuple[int, ...]:
    """The cards named in the text, with or without blanks or commas between them, in order.

    Raises ValueError for an unknown card, or a card that is named twice.
    """
    plain = text.replace(",", " ")
    together = " " not in plain.strip()
    return in_order(members(cards(" ".join(re.findall("..?", plain)) if together else plain)))


def _read(value: Any) -> Any:
    return read_cards(value) if isinstance(value, str) else value


CardsTold = Annotated[tuple[int, ...], BeforeValidator(_read), WithJsonSchema({"type": "string"})]
"""Cards: "As Td 2c", or "AsTd2c"."""
