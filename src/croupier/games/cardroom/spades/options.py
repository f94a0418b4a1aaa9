"""The table's options, with types, bounds and defaults."""

from pydantic import Field

from croupier.games.cardroom.spades.state import Table
from croupier.games.contract import Options
from croupier.games.dealers import WHO_DEALS_FIRST


class SpadesOptions(Options):
    """House rules of Spades."""

    target: int = Field(default=500, ge=0, le=2000, description="Points that end the match; 0 for none (SP-12)")
    hands: int = Field(default=20, ge=1, le=100, description="Hands until the match ends in any case (SP-12)")
    partners: bool = Field(default=True, description="With four players, who sit across play together (SP-1)")
    bags: int = Field(default=10, ge=0, le=100, description="Bags that cost 100 points; 0 for never (SP-11)")
    first_dealer: int = Field(
        default=0,
        ge=0,
        le=5,
        description="The seat that deals first, from 0 (SP-13)",
        json_schema_extra=WHO_DEALS_FIRST,
    )


def configure(s: Table, players: int, options: SpadesOptions) -> None:
    """Write player count and options into a blank table."""
    s.players = players
    s.options.target = options.target
    s.options.hands = options.hands
    s.options.partners = int(options.partners)
    s.options.bags = options.bags
    if options.first_dealer >= players:
        raise ValueError(f"first_dealer is a seat from 0 to {players - 1}, not {options.first_dealer} (SP-13)")
    s.dealer = options.first_dealer


def configure_one_hand(s: Table, players: int) -> None:
    """The same for one hand, in which everybody plays for themselves, and bags cost nothing."""
    configure(s, players, SpadesOptions(target=0, hands=1, partners=False, bags=0))


def again(options: SpadesOptions, s: Table) -> SpadesOptions:
    """The options of a rematch: the next dealer begins (SP-14)."""
    return options.model_copy(update={"first_dealer": (options.first_dealer + 1) % s.players})
