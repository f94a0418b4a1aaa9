"""Playing cards as people write them where they ask for odds."""

from typing import Annotated, Any

from pydantic import BeforeValidator, WithJsonSchema

from croupier.components.cards import CARDS, cards, rank_of, suit_of


def in_order(listed: tuple[int, ...]) -> tuple[int, ...]:
    """Cards as people hold them: the highest first, aces high."""
    return tuple(sorted(listed, key=lambda card: (rank_of(card), suit_of(card)), reverse=True))


def read_cards(text: str) -> tuple[int, ...]:
    """The cards named in the text, with blanks or commas between them, in order.

    Raises ValueError for an unknown card, or a card that is named twice.
    """
    found = int(cards(text.replace(",", " ")))
    return in_order(tuple(card for card in range(CARDS) if found >> card & 1))


def _read(value: Any) -> Any:
    return read_cards(value) if isinstance(value, str) else value


CardsTold = Annotated[tuple[int, ...], BeforeValidator(_read), WithJsonSchema({"type": "string"})]
"""Cards: "As Td 2c"."""
