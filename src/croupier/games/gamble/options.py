"""The tables' options, with types, bounds and defaults."""

from typing import Annotated, Any, Final, Literal, TypeAlias, cast, get_args

from pydantic import Field, field_validator

from croupier.components.cards import DECK, RANKS
from croupier.components.poker import HAND
from croupier.games.contract import Options
from croupier.games.dealers import WHO_DEALS_FIRST, random_or_a_seat
from croupier.games.gamble.actions import LIMITS, LimitName
from croupier.games.gamble.cardroom import ROOM_NAMES, RoomName
from croupier.games.gamble.components import (
    NAMES,
    GambleCard,
    SquareName,
    lay_out_board,
    lay_out_cards,
    read_board,
    read_cards,
    stand_in_board,
    stand_in_cards,
)
from croupier.games.gamble.squares.pecos import MOST_DISCARDS
from croupier.games.gamble.state import (
    BLACKJACK,
    DICE_POKER,
    GAMBLERS_ROW,
    JACKPOT,
    NOBODY_YET,
    PECOS,
    SEVEN_ELEVEN,
    Table,
)
from croupier.kernel import u64

BoardName: TypeAlias = Literal["gamblers-row", "dice-poker", "pecos", "seven-eleven", "blackjack"]
PickName: TypeAlias = Literal[BoardName, RoomName]
PICKS: Final[tuple[PickName, ...]] = (*get_args(BoardName), *ROOM_NAMES)
"""What Player's Pick can offer."""


class HouseRules(Options):
    """What every table can set."""

    rounds: int = Field(default=10, ge=1, le=100, description="Rounds until the game ends (TG-120)")
    minutes: int = Field(default=0, ge=0, le=1440, description="Minutes until time is called; 0 for never (TG-121)")
    roll_off: bool = Field(
        default=False, title="Roll-off", description="A die decides between those who tie for the victory (TG-123)"
    )


class BowlRules(HouseRules):
    """What tables can set where the Jackpot pays several players."""

    pro_rata: bool = Field(
        default=False, title="Pro rata", description="A Jackpot that falls short is shared in proportion (TG-122)"
    )


class RowOptions(BowlRules):
    """House rules of Gambler's Row; the defaults are the rulebook's game."""

    exact_pairs: bool = Field(default=False, description="Only exactly two dice hit a number (TG-124)")


class DicePokerOptions(HouseRules):
    """House rules of 5 Dice Poker."""

    side_pots: bool = Field(default=False, description="The stake may exceed what others have (TG-125)")
    compare_dice: bool = Field(default=False, description="High dice are compared before a die is thrown (TG-126)")


class PecosOptions(HouseRules):
    """House rules of Pecos."""

    sit_out: bool = Field(default=False, description="Who cannot pay the whole ante sits out (TG-127)")


class PecosAloneOptions(PecosOptions):
    """House rules of Pecos played by itself, where hand and pack may be other ones."""

    first_dealer: Annotated[Literal["random"] | Annotated[int, Field(ge=0, le=5)], random_or_a_seat(5)] = Field(
        default="random",
        description="Who deals first: random, or a seat from 0 (TG-157)",
        json_schema_extra=WHO_DEALS_FIRST,
    )
    purse: int = Field(
        default=0, ge=0, le=250, description="Dollars that everyone begins with; 0 for a share of all chips (TG-158)"
    )
    hand: int = Field(default=5, ge=1, le=5, description="Cards of a hand (TG-159)")
    ranks: int = Field(default=13, ge=2, le=13, description="Ranks of the pack, from the ace down (TG-160)")
    suits: int = Field(default=4, ge=1, le=4, description="Suits of the pack (TG-160)")


class BlackjackOptions(HouseRules):
    """House rules of BlackJack."""

    half_bets: bool = Field(default=False, description="Bets are half of one's money at most (TG-128)")


class GambleOptions(RowOptions, DicePokerOptions, PecosOptions, BlackjackOptions):
    """House rules of Take a Gamble; the defaults are the rulebook's game."""

    rounds: int = Field(default=10, ge=0, le=100, description="Rounds until the game ends; 0 for no limit (TG-120)")
    picks: tuple[PickName, ...] = Field(
        default=PICKS, description="What Player's Pick offers (TG-129)", json_schema_extra={"uniqueItems": True}
    )
    limits: tuple[LimitName, ...] = Field(
        default=LIMITS,
        description="How high bets may go in a game that is picked (TG-151)",
        json_schema_extra={
            "uniqueItems": True,
            "form": {"words": {"limit": "up to a sum", "pot": "pot limit", "no": "no limit"}},
        },
    )
    board: tuple[SquareName, ...] = Field(
        default_factory=stand_in_board,
        description="The squares; a CSV file on the command line (TG-130)",
        json_schema_extra={"form": {"note": "The squares in their order (TG-130)"}},
    )
    cards: tuple[GambleCard, ...] = Field(
        default_factory=stand_in_cards,
        description="The Take A Gamble cards; a CSV file on the command line (TG-131)",
        json_schema_extra={"form": {"note": "The Take A Gamble cards (TG-131)"}},
    )

    @field_validator("picks", "limits", mode="before")
    @classmethod
    def _names(cls, value: Any) -> Any:
        if isinstance(value, str):
            return tuple(name.strip() for name in value.split(","))
        return tuple(cast("list[Any]", value)) if isinstance(value, list) else value

    @field_validator("picks")
    @classmethod
    def _some(cls, value: tuple[PickName, ...]) -> tuple[PickName, ...]:
        if not value:
            raise ValueError("Player's Pick offers one game at least (TG-129)")
        return tuple(name for name in PICKS if name in value)

    @field_validator("limits")
    @classmethod
    def _any(cls, value: tuple[LimitName, ...]) -> tuple[LimitName, ...]:
        if not value:
            raise ValueError("there is one limit at least (TG-151)")
        return tuple(name for name in LIMITS if name in value)

    @field_validator("board", mode="before")
    @classmethod
    def _board(cls, value: Any) -> tuple[SquareName, ...]:
        return read_board(value)

    @field_validator("cards", mode="before")
    @classmethod
    def _cards(cls, value: Any) -> tuple[GambleCard, ...]:
        return read_cards(value)


ALONE: Final[dict[int, type[HouseRules]]] = {
    GAMBLERS_ROW: RowOptions,
    DICE_POKER: DicePokerOptions,
    PECOS: PecosAloneOptions,
    SEVEN_ELEVEN: BowlRules,
    BLACKJACK: BlackjackOptions,
    JACKPOT: HouseRules,
}
"""The options of the squares that are played alone."""

FLAGS: Final = ("roll_off", "pro_rata", "exact_pairs", "side_pots", "compare_dice", "sit_out", "half_bets")


def configure(s: Table, players: int, options: GambleOptions) -> None:
    """Write player count and options into a blank table.

    Raises ValueError for a card that leads to a square that the board does not have.
    """
    _configure(s, players, options)
    s.options.alone = NOBODY_YET
    s.options.picks = u64(sum(1 << NAMES.index(name) for name in options.picks))
    s.options.limits = u64(sum(1 << LIMITS.index(name) for name in options.limits))
    lay_out_board(s.options, options.board)
    lay_out_cards(s.options, options.cards)


def configure_alone(s: Table, players: int, options: HouseRules) -> None:
    """The same for a table without a board, whose one square the options tell.

    Raises ValueError for a first dealer who is not at the table, and for a pack that is too small for it.
    """
    _configure(s, players, options)
    if isinstance(options, PecosAloneOptions):
        _configure_pecos(s, options)
    s.options.alone = next(kind for kind, model in ALONE.items() if model is type(options))


def _configure_pecos(s: Table, options: PecosAloneOptions) -> None:
    if options.first_dealer != "random":
        if options.first_dealer >= s.players:
            last = s.players - 1
            raise ValueError(f"first_dealer is a seat from 0 to {last}, not {options.first_dealer} (TG-157)")
        s.options.first = options.first_dealer
    needed, pack = s.players * (options.hand + min(options.hand, MOST_DISCARDS)), options.ranks * options.suits
    if needed > pack:
        raise ValueError(
            f"{s.players} players may need {needed} cards, and {options.ranks} ranks in {options.suits} suits are "
            f"{pack} (TG-160)"
        )
    s.options.purse = options.purse
    s.options.hand = options.hand
    s.options.pack = u64(
        sum(1 << RANKS * suit + rank for suit in range(options.suits) for rank in range(RANKS - options.ranks, RANKS))
    )


def _configure(s: Table, players: int, options: HouseRules) -> None:
    s.players = players
    s.options.pack = DECK
    s.options.hand = HAND
    s.options.first = NOBODY_YET
    s.options.rounds = options.rounds
    s.options.minutes = options.minutes
    for flag in FLAGS:
        setattr(s.options, flag, int(getattr(options, flag, False)))


def clock(options: HouseRules) -> int:
    """Seconds until the house calls time."""
    return 60 * options.minutes
