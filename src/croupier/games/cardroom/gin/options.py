"""The table's options, with types, bounds and defaults."""

from pydantic import Field

from croupier.games.cardroom.gin.state import Table
from croupier.games.contract import Options
from croupier.games.dealers import WHO_DEALS_FIRST


class GinOptions(Options):
    """House rules of Gin Rummy."""

    target: int = Field(default=100, ge=0, le=1000, description="Points that end the match; 0 for none (GR-20)")
    hands: int = Field(default=20, ge=1, le=30, description="Hands until the match ends in any case (GR-20)")
    knock: int = Field(default=10, ge=0, le=10, description="The most deadwood to knock with; 0: gin only (GR-9)")
    gin: int = Field(default=25, ge=0, le=100, description="Bonus for gin (GR-14)")
    undercut: int = Field(default=25, ge=0, le=100, description="Bonus for an undercut (GR-16)")
    last_discard: bool = Field(
        default=False, description="With two cards left in the stock, the last discard may be taken to knock (GR-18)"
    )
    game_bonus: int = Field(default=0, ge=0, le=500, description="Bonus at the end for the most points (GR-21)")
    box_bonus: int = Field(default=0, ge=0, le=100, description="Bonus at the end for each hand won (GR-21)")
    first_dealer: int = Field(
        default=0, ge=0, le=1, description="The seat that deals first, from 0 (GR-2)", json_schema_extra=WHO_DEALS_FIRST
    )


def configure(s: Table, players: int, options: GinOptions) -> None:
    """Write the options into a blank table."""
    s.options.target = options.target
    s.options.hands = options.hands
    s.options.knock = options.knock
    s.options.gin = options.gin
    s.options.undercut = options.undercut
    s.options.last = int(options.last_discard)
    s.options.game = options.game_bonus
    s.options.box = options.box_bonus
    s.dealer = options.first_dealer


def configure_one_hand(s: Table, players: int) -> None:
    """The same for one hand."""
    configure(s, players, GinOptions(target=0, hands=1))


def again(options: GinOptions, s: Table) -> GinOptions:
    """The options of a rematch: the other player deals first (GR-23)."""
    return options.model_copy(update={"first_dealer": 1 - options.first_dealer})
