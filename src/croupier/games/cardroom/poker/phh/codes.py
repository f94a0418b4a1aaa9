"""The games that both the format and the card room have."""

from dataclasses import replace
from typing import Final

from croupier.games.cardroom.poker.state import FIXED, NO, POT, Table
from croupier.games.cardroom.poker.variants import HOLDEM, OMAHA_8, SEVEN_CARD_STUD, VariantFacts

_OMAHA: Final = replace(OMAHA_8, name="omaha", title="Omaha", low="none")
_STUD_8: Final = replace(SEVEN_CARD_STUD, name="seven-card-stud-8", title="7 Card Stud 8", low="eight or better")
_RAZZ: Final = replace(
    SEVEN_CARD_STUD,
    name="razz",
    title="Razz",
    streets=(
        replace(SEVEN_CARD_STUD.streets[0], opens="highest card"),
        *(replace(street, opens="lowest showing") for street in SEVEN_CARD_STUD.streets[1:]),
    ),
    high=False,
    low="any",
)

CODES: Final[dict[str, tuple[VariantFacts, int]]] = {
    "NT": (HOLDEM, NO),
    "FT": (HOLDEM, FIXED),
    "PO": (_OMAHA, POT),
    "FO/8": (OMAHA_8, FIXED),
    "F7S": (SEVEN_CARD_STUD, FIXED),
    "F7S/8": (_STUD_8, FIXED),
    "FR": (_RAZZ, FIXED),
}
"""What the format calls a variant with a limit."""


def code_of(s: Table) -> str | None:
    """What the format calls the game of a table; None, if it has none for it."""
    for code, (variant, limit) in CODES.items():
        blank = Table.new()
        variant.write(blank)
        if limit == s.stakes.limit and blank.variant.tobytes() == s.variant.tobytes():
            return code
    return None
