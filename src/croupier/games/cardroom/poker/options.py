"""The tables' options, with types, bounds and defaults, and what they write into a table."""

from typing import Any, Final, Literal

from pydantic import Field, create_model, model_validator

from croupier.games.cardroom.poker.state import Table
from croupier.games.cardroom.poker.variants import VariantFacts
from croupier.games.contract import Options
from croupier.games.dealers import WHO_DEALS_FIRST

LIMITS: Final = ("fixed", "spread", "pot", "no")
_LIMIT_WORDS: Final = {
    "fixed": "fixed limit: all bets are of one size",
    "spread": "spread limit: from the least bet to the highest",
    "pot": "pot limit: up to what is in the pot",
    "no": "no limit: up to all that one has",
}
_LIMIT: Final[dict[str, Any]] = {
    "description": "How high bets go (PK-28 to PK-31)",
    "json_schema_extra": {"form": {"words": _LIMIT_WORDS}},
}
WAGERS: Final = 4
"""Bets and raises of a round with a fixed or a spread limit (PK-32)."""


class PokerOptions(Options):
    """What every poker table can set."""

    hands: int = Field(default=20, ge=1, le=1000, description="Hands until the match ends (PK-2)")
    dollars: int = Field(default=200, ge=10, le=10_000, description="Dollars that each brings (PK-1)")
    limit: Literal["fixed", "spread", "pot", "no"] = Field(default="no", **_LIMIT)
    ante: int = Field(default=0, ge=0, le=100, description="Ante (PK-10)")
    small_bet: int = Field(default=2, ge=2, le=100, description="The least bet; the big blind, where there are blinds")
    most: int = Field(default=10, ge=1, le=1000, description="The highest bet of a spread limit (PK-29)")
    rise: int = Field(default=0, ge=0, le=1000, description="Hands after which stakes double; 0 for never (PK-7)")
    first_dealer: int = Field(
        default=0, ge=0, le=5, description="The seat that deals first, from 0 (PK-4)", json_schema_extra=WHO_DEALS_FIRST
    )

    @model_validator(mode="after")
    def _spread(self) -> "PokerOptions":
        if self.limit == "spread" and self.most < self.small_bet:
            raise ValueError(f"the highest bet, ${self.most}, is below the least, ${self.small_bet} (PK-29)")
        return self


def options_of(variant: VariantFacts) -> type[PokerOptions]:
    """The options of a variant: those of every table, with what is usual for it."""
    usual: dict[str, Any] = {
        "limit": (Literal["fixed", "spread", "pot", "no"], Field(default=variant.limit, **_LIMIT)),
        "ante": (int, Field(default=0 if variant.blinds else 1, ge=0, le=100, description="Ante (PK-10)")),
    }
    name = "".join(word.capitalize() for word in variant.name.split("-"))
    return create_model(f"{name}Options", __base__=PokerOptions, __doc__=f"House rules of {variant.title}.", **usual)


def write(s: Table, options: PokerOptions, *, blinds: bool) -> None:
    """Put the stakes on a blank table."""
    stakes = s.stakes
    stakes.ante = options.ante
    stakes.small_bet = options.small_bet
    stakes.big_bet = 2 * options.small_bet
    stakes.most = options.most
    if blinds:
        stakes.small_blind = options.small_bet // 2
        stakes.big_blind = options.small_bet
    else:
        stakes.bring_in = max(1, options.small_bet // 2)
    stakes.limit = LIMITS.index(options.limit)
    stakes.wagers = WAGERS if options.limit in ("fixed", "spread") else 0
    stakes.hands = options.hands
    stakes.rise = options.rise
    s.brought = options.dollars * s.players
    if options.first_dealer >= s.players:
        raise ValueError(f"first_dealer is a seat from 0 to {s.players - 1}, not {options.first_dealer} (PK-4)")
    s.button = options.first_dealer


def again(options: PokerOptions, s: Table) -> PokerOptions:
    """The options of a rematch: the next dealer begins (PK-8)."""
    return options.model_copy(update={"first_dealer": (options.first_dealer + 1) % s.players})
