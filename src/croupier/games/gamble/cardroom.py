"""The card room: the games of other tables that Player's Pick opens for one hand, as the registry has them."""

from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np

from croupier.games.contract import Game, OneHand
from croupier.games.registry import games_of
from croupier.kernel import intervals
from croupier.kernel.far import words_for

BetName: TypeAlias = Literal["holdem", "seven-card-stud", "omaha-8", "five-card-stud"]
StakeName: TypeAlias = Literal["gin-rummy", "war", "spades"]
BET_NAMES: Final[tuple[BetName, ...]] = get_args(BetName)
"""The games in which people bet out of their purses."""
STAKE_NAMES: Final[tuple[StakeName, ...]] = get_args(StakeName)
"""Those that are played for one stake."""
RoomName: TypeAlias = Literal[BetName, StakeName]
ROOM_NAMES: Final[tuple[RoomName, ...]] = (*BET_NAMES, *STAKE_NAMES)

SEATS: Final = 6
_FOUND: Final = {game.name: game for game in games_of("cardroom")}
GUESTS: Final[tuple[Game[Any], ...]] = tuple(_FOUND[name] for name in ROOM_NAMES)
"""The games, each of which the rules know by its place here."""
WORDS: Final = words_for(*(game.table for game in GUESTS))
"""Words of the largest of their tables."""
PAIRS: Final = tuple(game.seats == range(2, 3) for game in GUESTS)
"""Which are for two players only."""


def one_hand(game: Game[Any]) -> OneHand[Any]:
    """How a guest is played for one hand. Raises LookupError for one that is not."""
    if game.one_hand is None:
        raise LookupError(f"{game.title} is not played for one hand")
    return game.one_hand


def laid_out(game: Game[Any], players: int) -> Any:
    """The guest's table before its hand is dealt."""
    s = game.table.new()
    one_hand(game).configure(s, players)
    game.setup(s)
    return s


def _words(game: Game[Any], players: int) -> "np.ndarray[Any, np.dtype[np.uint64]]":
    words = np.zeros(WORDS, np.uint64)
    if players in game.seats:
        table = laid_out(game, players).tobytes()
        words.view(np.uint8)[: len(table)] = np.frombuffer(table, np.uint8)
    return words


LAID_OUT: Final = np.stack([[_words(game, players) for players in range(SEATS + 1)] for game in GUESTS])
"""Each guest's table before the hand is dealt, by the number of players, in words."""
DEALS: Final = tuple(intervals(game.menu(laid_out(game, game.seats[0]), 0))[0][0] for game in GUESTS)
"""The action that deals it, where one does."""
HAS_DEALER: Final = tuple(one_hand(game).dealer is not None for game in GUESTS)
