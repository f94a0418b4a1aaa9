"""What a seat can choose and what chance can bring, as fixed lists: at the table, in a pick, and in the card room."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from croupier.components.cards import CARDS
from croupier.games.contract import LIMITED
from croupier.games.gamble.actions import MOST
from croupier.games.gamble.cardroom import BET_NAMES, GUESTS, PAIRS, ROOM_NAMES, SEATS, STAKE_NAMES
from croupier.games.gamble.components import SQUARES
from croupier.games.gamble.numbers import (
    AGAINST,
    AMOUNTS,
    BEGIN,
    BET,
    DEAL,
    DISCARD,
    DRAWN,
    FOR,
    HOLD,
    INSIDE,
    NO_SIDE,
    PICK,
    RAISE,
    ROLL,
    STAKED,
    THROW,
    THROWS,
    WIDTH,
    terms,
)
from croupier.games.gamble.options import LIMITS
from croupier.games.gamble.squares.pick import MOST as HIGHEST_STAKE
from croupier.games.gamble.state import CARDS as MOST_CARDS
from croupier.games.gamble.state import DICE, FIRST_GUEST, NOBODY_YET, PECOS
from croupier.games.gamble.throwing import WAYS
from croupier.games.space import Span

AT_THE_TABLE: Final = (
    Span(THROW + 1, (1 << DICE) - 1),
    Span(HOLD, NO_SIDE - HOLD + 1),
    Span(PICK, len(SQUARES)),
    Span(BEGIN),
    Span(DISCARD, 1 << DICE),
    *(Span(base, stride=MOST + 1, most=MOST) for base in (BET, RAISE, FOR, AGAINST)),
)
"""Dice to throw, what has no fields, squares, cards to discard, and ladders of dollars."""
MOST_LISTED: Final = 1000
"""The dollars up to which the ladder of limits goes."""


def choices(options: Any) -> tuple[Span, ...]:
    """A seat's choices at a table with these options."""
    picks: Sequence[str] = getattr(options, "picks", ())
    limits: Sequence[str] = getattr(options, "limits", ())
    return (*AT_THE_TABLE, *_limits(picks, limits), *_stakes(picks), *_inside(picks))


def _limits(picks: Sequence[str], limits: Sequence[str]) -> Iterator[Span]:
    """The games that are picked with a limit, which may be one of dollars."""
    kinds = {SQUARES[PECOS]: PECOS} | {name: FIRST_GUEST + ROOM_NAMES.index(name) for name in BET_NAMES}
    for name, kind in kinds.items():
        for how in [LIMITS.index(limit) for limit in limits if name in picks]:
            first = terms(how, kind, NOBODY_YET, 0)
            yield Span(first, stride=AMOUNTS, most=MOST_LISTED) if how == LIMITED else Span(first)


def _stakes(picks: Sequence[str]) -> Iterator[Span]:
    """The games that are picked with a stake; those for two with an opponent."""
    for name in STAKE_NAMES:
        which = ROOM_NAMES.index(name)
        for opponent in range(SEATS) if PAIRS[which] else (NOBODY_YET,):
            if name in picks:
                yield Span(terms(STAKED, FIRST_GUEST + which, opponent, 0), stride=AMOUNTS, most=HIGHEST_STAKE)


def _inside(picks: Sequence[str]) -> Iterator[Span]:
    """The choices of the games in the card room."""
    for which, game in enumerate(GUESTS):
        if game.name in picks:
            yield from (_moved(which, span) for span in game.choices(game.options()))


def _moved(which: int, span: Span) -> Span:
    return replace(span, start=INSIDE + which * WIDTH + span.start)


OUTCOMES: Final = (
    *(Span(ROLL + THROWS * dice, WAYS[dice], dice=dice) for dice in range(1, DICE + 1)),
    Span(DEAL, CARDS),
    Span(DRAWN, MOST_CARDS),
    *(_moved(which, span) for which, game in enumerate(GUESTS) for span in game.outcomes),
)
"""What chance can bring: dice, a playing card, a Take A Gamble card, and what it can bring in the card room."""
