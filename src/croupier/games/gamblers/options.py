"""The table's options, with types, bounds and defaults."""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from croupier.games.contract import Options
from croupier.games.dealers import SEAT_WORDS, random_or_a_seat
from croupier.games.gamblers.components import Card, read_cards, stand_in
from croupier.games.gamblers.state import BACK, FATES, LEFT, NONE_YET, TO_BANK, Table


class GamblersOptions(Options):
    """House rules of Gambler × Gamble!; the defaults are the rulebook's game."""

    npc: bool = Field(
        default=False, title="NPC deck", description="Three players: an NPC deck shows a card each round (GG-44)"
    )
    round_limit: int = Field(default=0, ge=0, le=1000, description="Rounds until the richest wins; 0 for none (GG-50)")
    dollar: Literal["bank", "back", "left"] = Field(
        default="bank",
        title="The dollar",
        description="Where the dollar on the start player card goes: bank, back, or left (GG-51)",
        json_schema_extra={
            "form": {
                "note": "Where the dollar on the start player card goes when the card passes on (GG-51)",
                "words": {
                    "bank": "to the bank",
                    "back": "back to the start player",
                    "left": "to the next start player",
                },
            }
        },
    )
    any_win: bool = Field(default=False, description="A win with a normal 4 or 8 ends the game as well (GG-52)")
    richest_first: bool = Field(default=False, description="Money over $20 is checked before 4 and 8 (GG-53)")
    snake: bool = Field(
        default=False, title="Snake order", description="Take gamblers one by one, there and back (GG-49)"
    )
    first: Annotated[Literal["random"] | Annotated[int, Field(ge=0, le=3)], random_or_a_seat(3, "the start player")] = (
        Field(
            default="random",
            title="Start player",
            description="Who starts: random, or a seat from 0 (GG-8)",
            json_schema_extra={"form": {"note": "Who starts (GG-8)", "words": SEAT_WORDS}},
        )
    )
    help: bool = Field(default=True, title="Odds", description="The page shows the odds of the sum")
    gamblers: tuple[Card, ...] = Field(
        default_factory=stand_in,
        description="The table of gamblers and fate cards; a CSV file on the command line (GG-54)",
        json_schema_extra={"form": {"note": "The gamblers and fate cards (GG-54)"}},
    )

    @field_validator("gamblers", mode="before")
    @classmethod
    def _all_cards(cls, value: Any) -> tuple[Card, ...]:
        return read_cards(value)


def configure(s: Table, players: int, options: GamblersOptions) -> None:
    """Write player count and options into a blank table.

    Raises ValueError for an NPC deck with four players, a first seat that is not at the table, or so few copies of
    1, 2 and 3 that somebody could be left without a pair.
    """
    if options.npc and players != 3:
        raise ValueError(f"the NPC deck is for three players, not {players} (GG-44)")
    first = NONE_YET if options.first == "random" else int(options.first)
    if first >= players:
        raise ValueError(f"first is a seat from 0 to {players - 1} at a table of {players}, not {first} (GG-8)")
    s.players = players
    house = s.options
    house.npc = int(options.npc)
    house.round_limit = options.round_limit
    house.dollar = {"bank": TO_BANK, "back": BACK, "left": LEFT}[options.dollar]
    house.any_win = int(options.any_win)
    house.richest_first = int(options.richest_first)
    house.snake = int(options.snake)
    house.help = int(options.help)
    house.first = first
    _lay_out(s, players, options.gamblers)


def _lay_out(s: Table, players: int, cards: tuple[Card, ...]) -> None:
    house = s.options
    for f in range(FATES):
        house.fates[f] = 0
    for card in cards:
        copies = players if card.copies == "players" else card.copies
        if card.card.startswith("fate"):
            house.fates[int(card.card.removeprefix("fate ")) + 1] = copies
            continue
        g = int(card.card)
        house.copies[g] = copies
        house.cost[g] = card.cost or 0
        house.income[g] = card.income if isinstance(card.income, int) else 0
        house.lucky_income[g] = card.lucky_income if isinstance(card.lucky_income, int) else 0
        house.get[g] = NONE_YET if card.get is None else card.get + 1
    if sum(house.copies[g] >= players for g in (1, 2, 3)) < 2:
        raise ValueError(f"two of the gamblers 1, 2 and 3 have a copy for each of {players} players at least (GG-54)")


def again(options: GamblersOptions, s: Table) -> GamblersOptions:
    """A rematch: the start player card passes to the left once more."""
    return options.model_copy(update={"first": (s.last_start + 1) % s.players})
