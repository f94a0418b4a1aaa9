"""The table's options, with types, bounds and defaults."""

from pydantic import Field

from croupier.games.cardroom.war.state import Table
from croupier.games.contract import Options


class WarOptions(Options):
    """House rules of War."""

    rounds: int = Field(default=300, ge=1, le=10_000, description="Rounds after which the most cards win (WAR-9)")
    duel: bool = Field(default=False, description="One round only, from one deck for all (WAR-10)")


def configure_one_hand(s: Table, players: int) -> None:
    """The same for one hand: a duel."""
    configure(s, players, WarOptions(duel=True))


def configure(s: Table, players: int, options: WarOptions) -> None:
    """Write player count and options into a blank table."""
    s.players = players
    s.options.rounds = options.rounds
    s.options.duel = int(options.duel)
