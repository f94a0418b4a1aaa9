"""Razz, a poker game of one's own: CROUPIER_GAMES=examples/razz.py croupier play razz"""

from croupier.games.cardroom.poker import StreetFacts, VariantFacts, poker

RAZZ = VariantFacts(
    name="razz",
    title="Razz",
    summary="Seven cards, of which the lowest five win.",
    streets=[
        StreetFacts(down=2, up=1, opens="highest card"),
        StreetFacts(up=1, opens="lowest showing"),
        StreetFacts(up=1, opens="lowest showing", big=True),
        StreetFacts(up=1, opens="lowest showing", big=True),
        StreetFacts(down=1, opens="lowest showing", big=True),
    ],
    high=False,
    low="any",
    limit="fixed",
    blinds=False,
)
GAMES = (poker(RAZZ),)
