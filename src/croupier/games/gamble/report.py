"""What a simulation says of this game alone: the squares, the bowl, and how games end."""

from collections.abc import Mapping
from typing import Any, Final

from croupier.games.contract import NOBODY
from croupier.games.gamble.components import NAMES
from croupier.games.gamble.numbers import BEGIN
from croupier.games.gamble.state import MOVE, NOBODY_YET, START, Table
from croupier.kernel import Row, i64, rule

ENDINGS: Final = ("rounds", "time", "bust")
KINDS: Final = len(NAMES)
LATEST: Final = 39
"""The round up to which the bowl's size is told one by one; later ones are told as one."""
MEASURES: Final = ("visits", "settled", "visitor_won", "visitor_lost", "others_won", "others_lost")
COUNTS: Final = (
    "turns",
    *(f"ended_by_{ending}" for ending in ENDINGS),
    "rounds",
    *(f"{measure}_{square}" for measure in MEASURES for square in NAMES),
    *(f"{what}_{n}" for what in ("bowl_turns", "bowl") for n in range(LATEST + 1)),
)
"""Turns; games by how they ended; rounds finished; for each square, and each game of the card room, how often it was
entered, how often its game was settled, and the dollars won and lost there by the active player and by the others; for
each round of the game the turns in it and the dollars in the bowl when they were over, added up."""

_ROUNDS: Final = 1 + len(ENDINGS)
_SQUARES: Final = _ROUNDS + 1
_BOWL: Final = _SQUARES + len(MEASURES) * KINDS


@rule
def tally(s: Table, seat: int, action: int, counts: Row[i64]) -> None:
    """Count a turn when the next begins, and the last one when the game is over."""
    if seat == NOBODY:
        tally_turn(s, counts)
        counts[s.ending] += 1
        counts[_ROUNDS] += s.round_
    elif action == BEGIN or (s.step == MOVE and s.rolling):
        tally_turn(s, counts)


@rule
def tally_turn(s: Table, counts: Row[i64]) -> None:
    """Count where the piece went since it last moved, and what the square brought that was settled."""
    if s.last == NOBODY_YET:
        return
    for kind in range(KINDS):
        if s.visited & (1 << kind):
            counts[_SQUARES + kind] += 1
    if s.visited == 1 << START:
        return
    counts[0] += 1
    counts[_SQUARES + KINDS + s.last] += 1
    for p in range(s.players):
        measure = 2 if p == s.visitor else 4
        if s.gain[p] < 0:
            measure += 1
        counts[_SQUARES + measure * KINDS + s.last] += abs(s.gain[p])
    now = min(s.round_, LATEST)
    counts[_BOWL + now] += 1
    counts[_BOWL + LATEST + 1 + now] += s.jackpot


def report(counts: Mapping[str, int], games: int) -> dict[str, Any]:
    """The sections `endings` (share of games by how they ended), `squares` (for each kind: visits a game, and a visit's
    mean dollars won and lost by the active player and by the others together, where its game was played), `jackpot`
    (mean dollars in the bowl after a turn, by rounds finished), and turns and rounds a game."""
    ended = [
        {"ending": ending, "games": counts[f"ended_by_{ending}"], "share": counts[f"ended_by_{ending}"] / games}
        for ending in ENDINGS
    ]
    return {
        "endings": ended,
        "squares": [_square(square, counts, games) for square in NAMES if counts[f"visits_{square}"]],
        "jackpot": [
            {
                "rounds_finished": n if n < LATEST else f"{n} or more",
                "turns": counts[f"bowl_turns_{n}"],
                "mean_dollars": counts[f"bowl_{n}"] / turns,
            }
            for n in range(LATEST + 1)
            if (turns := counts[f"bowl_turns_{n}"])
        ],
        "turns_per_game": counts["turns"] / games,
        "rounds_per_game": counts["rounds"] / games,
    }


def _square(square: str, counts: Mapping[str, int], games: int) -> dict[str, Any]:
    played = counts[f"settled_{square}"]
    return {
        "square": square,
        "visits_per_game": counts[f"visits_{square}"] / games,
        "played_per_game": played / games,
        **{measure: counts[f"{measure}_{square}"] / played if played else None for measure in MEASURES[2:]},
    }
