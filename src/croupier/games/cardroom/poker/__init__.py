"""Poker: a variant is a table of facts over one betting engine (`poker` makes a game of it).

A variant of one's own is a few lines:

>>> RAZZ = VariantFacts(
...     name="razz",
...     title="Razz",
...     summary="Seven cards, and the lowest five win.",
...     streets=[
...         StreetFacts(down=2, up=1, opens="highest card"),
...         StreetFacts(up=1, opens="lowest showing"),
...         StreetFacts(up=1, opens="lowest showing", big=True),
...         StreetFacts(up=1, opens="lowest showing", big=True),
...         StreetFacts(down=1, opens="lowest showing", big=True),
...     ],
...     high=False,
...     low="any",
...     limit="fixed",
...     blinds=False,
... )
>>> poker(RAZZ).new(2).players
2
"""

from typing import Any, Final

from croupier.games.cardroom.poker import engine, options, report, view
from croupier.games.cardroom.poker.actions import ACTIONS, OUTCOMES, choices, decode, encode
from croupier.games.cardroom.poker.audit import audit
from croupier.games.cardroom.poker.bots import HEURISTIC
from croupier.games.cardroom.poker.observe import OBSERVATION, observe
from croupier.games.cardroom.poker.odds import equity_of
from croupier.games.cardroom.poker.one_hand import one_hand
from croupier.games.cardroom.poker.picture import picture
from croupier.games.cardroom.poker.refusals import reason
from croupier.games.cardroom.poker.state import Table
from croupier.games.cardroom.poker.variants import VARIANTS, StreetFacts, VariantFacts
from croupier.games.cardroom.poker.words import awaited, narrate
from croupier.games.contract import Game

__all__ = ["GAMES", "StreetFacts", "VariantFacts", "poker"]


def poker(variant: VariantFacts) -> Game[Table]:
    """The game of a variant."""

    def configure(s: Table, players: int, chosen: Any) -> None:
        s.players = players
        variant.write(s)
        options.write(s, chosen, blinds=variant.blinds)

    return Game(
        name=variant.name,
        title=variant.title,
        summary=variant.summary,
        seats=variant.seats,
        options=options.options_of(variant),
        configure=configure,
        odds=() if any(street.draw for street in variant.streets) else (equity_of(variant),),
        one_hand=one_hand(variant),
        **RULES,
    )


RULES: Final[dict[str, Any]] = {
    "shelf": "The card room",
    "version": 1,
    "table": Table,
    "actions": ACTIONS,
    "setup": engine.setup,
    "actors": engine.actors,
    "legal": engine.legal,
    "apply": engine.apply,
    "weight": engine.weight,
    "chance": engine.chance,
    "returns": engine.returns,
    "winners": engine.winners,
    "hide": view.hide,
    "conceal": view.conceal,
    "determinize": view.determinize,
    "observe": observe,
    "observation": OBSERVATION,
    "tally": report.tally,
    "counts": report.COUNTS,
    "report": report.report,
    "choices": choices,
    "outcomes": OUTCOMES,
    "decode": decode,
    "encode": encode,
    "reason": reason,
    "narrate": narrate,
    "awaited": awaited,
    "picture": picture,
    "audit": audit,
    "again": options.again,
    "bots": (HEURISTIC,),
    "template": "poker/table.html",
}
"""What all variants have in common: everything but the facts."""

GAMES: Final = tuple(map(poker, VARIANTS))
