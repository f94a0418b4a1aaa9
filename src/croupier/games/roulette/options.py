"""The table's options, with types, bounds and defaults."""

import json
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Literal, cast

from pydantic import Field, field_validator

from croupier.components.wording import shown
from croupier.games.contract import Options
from croupier.games.dealers import WHO_DEALS_FIRST, random_or_a_seat
from croupier.games.roulette.cards import NAMES
from croupier.games.roulette.state import EMPTY, Table

Multiplier = Annotated[int, Field(ge=5, le=50)]


@cache
def stand_in() -> dict[str, int]:
    """What straight bets return unless the table says otherwise (the rulebook does not print the whole table)."""
    text = files("croupier.games.roulette").joinpath("data/straight.json").read_text(encoding="utf-8")
    return json.loads(text)["returns"]


class RouletteOptions(Options):
    """House rules of the Roulette-Taking Game; the defaults are the basic game."""

    rounds: int = Field(default=1, ge=1, le=3, description="How often each player deals (RT-57)")
    black_chips: bool = Field(
        default=True, description="Cover numbers that were seen; off for advanced players (RT-58)"
    )
    dead_bets: bool = Field(default=True, description="Allow a bet whose numbers are all covered (RT-59)")
    split: int = Field(
        default=0, ge=0, le=50, description="Total return of a bet on two neighbours; 0 for none (RT-60)"
    )
    corner: int = Field(
        default=0, ge=0, le=50, description="Total return of a bet on four in a square; 0 for none (RT-61)"
    )
    first_dealer: Annotated[Literal["random"] | Annotated[int, Field(ge=0, le=3)], random_or_a_seat(3)] = Field(
        default="random",
        description="Who deals first: random, or a seat from 0 (RT-4)",
        json_schema_extra=WHO_DEALS_FIRST,
    )
    straight: dict[str, Multiplier] = Field(
        default_factory=lambda: dict(stand_in()),
        description="Total return of a straight bet on each number; a file on the command line (RT-62)",
        json_schema_extra={"form": {"note": "What a straight bet on each number returns in all (RT-62)"}},
    )

    @field_validator("split", "corner")
    @classmethod
    def _at_least_even(cls, value: int) -> int:
        if value == 1:
            raise ValueError("a bet that wins returns 2 to 50 for one, or 0 for no such bets")
        return value

    @field_validator("straight", mode="before")
    @classmethod
    def _from_a_data_file(cls, value: Any) -> Any:
        return cast("Any", value)["returns"] if isinstance(value, dict) and "returns" in value else cast("Any", value)

    @field_validator("straight")
    @classmethod
    def _as_the_rulebook_says(cls, value: dict[str, int]) -> dict[str, int]:
        if set(value) != set(NAMES[:-1]):
            odd = sorted(set(value) ^ set(NAMES[:-1]))[0]
            raise ValueError(
                f'the table of straight bets has one entry each for "0", "00" and "1" to "36": see {shown(odd)}'
            )
        rising = [n for n in range(2, 37) if value[str(n)] > value[str(n - 1)]]
        if rising:
            raise ValueError(f"a smaller number never pays less: {rising[0]} pays more than {rising[0] - 1} (RT-62)")
        if value["1"] != 20:
            raise ValueError(f"a bet on 1 returns 20 for one, as the rulebook prints, not {value['1']} (RT-62)")
        if min(value["0"], value["00"]) < 20:
            raise ValueError("bets on 0 and 00 return at least what a bet on 1 does, 20 for one (RT-62)")
        return value


def configure(s: Table, players: int, options: RouletteOptions) -> None:
    """Write player count and options into a blank table.

    Raises ValueError if the first dealer's seat is not at the table.
    """
    first = EMPTY if options.first_dealer == "random" else int(options.first_dealer)
    if first >= players:
        raise ValueError(f"first_dealer is a seat from 0 to {players - 1} at a table of {players}, not {first}")
    s.players = players
    house = s.options
    house.rounds = options.rounds
    house.black_chips = int(options.black_chips)
    house.dead_bets = int(options.dead_bets)
    house.split = options.split
    house.corner = options.corner
    house.first_dealer = first
    for card in range(38):
        house.straight[card] = options.straight[NAMES[card]]


def again(options: RouletteOptions, s: Table) -> RouletteOptions:
    """A rematch: whoever sits to the left of the first dealer deals first. The last dealer sat to the right."""
    return options.model_copy(update={"first_dealer": (s.dealer + 2) % s.players})
