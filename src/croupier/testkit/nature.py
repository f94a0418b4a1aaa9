"""Laws of chance: weights, and a fast `chance` that draws as they say."""

from collections import Counter
from typing import Any

import numpy as np
from scipy import stats

from croupier.games.chance import draw, weights
from croupier.games.contract import CHANCE
from croupier.kernel import bit, intervals
from croupier.kernel.chance import Stream
from croupier.testkit.cases import Broken, Case, Moment, applied, demand, plain, same

OUTCOMES_AT_MOST = 120
"""A chance node with more outcomes is not counted out."""
RARE = 1e-6
"""Frequencies less likely than this are no accident."""


def nodes(case: Case) -> list[Moment]:
    """The moments at which only chance can act."""
    return [moment for moment in case.moments if case.game.actors(moment.table) == bit(CHANCE)]


def weights_are_whole(case: Case) -> None:
    """Every outcome listed has a whole weight above 0, the same throughout its interval."""
    for moment in [m for m in case.sample(30, "weights") if m.by == CHANCE]:
        with case.at(moment):
            for low, high in intervals(case.game.menu(moment.table, CHANCE)):
                ends = low, (low + high) // 2, high
                found = {case.game.weight(moment.table, action) for action in ends}
                demand(len(found) == 1, f"the outcomes {ends[0]} to {ends[-1]} are listed together, but weigh {found}")
                weight = found.pop()
                demand(type(weight) is int and weight > 0, f"outcome {plain(case.game, ends[0])} weighs {weight!r}")
            spare = case.game.spare(moment.table)
            demand(type(spare) is int and spare >= 0, f"{spare!r} draws are to be skipped")


def chance_draws_node_by_node(case: Case) -> None:
    """The fast `chance` gives the bytes that drawing one node at a time gives, and leaves the stream at the same
    place."""
    found = nodes(case)
    places = {(moment.game, moment.step) for moment in found}
    first = [moment for moment in found if (moment.game, moment.step - 1) not in places]
    others = [m for m in case.sample(20, "draws") if (m.game, m.step) in places]
    for moment in [*first[:6], *others[:6]]:
        with case.at(moment):
            fast, slow = moment.table.copy_(), moment.table.copy_()
            stream, twin = case.stream(moment.step), case.stream(moment.step)
            case.game.chance(fast, stream)
            _draw_all(case, slow, twin)
            same(fast, slow, "chance and the draws of one node at a time lead to different tables")
            used = [int(word) for word in stream] == [int(word) for word in twin]
            demand(used, "chance and the draws of one node at a time use the stream unequally")


def _draw_all(case: Case, table: Any, stream: Stream) -> None:
    while case.game.actors(table) == bit(CHANCE):
        case.game.apply(table, CHANCE, draw(case.game, table, stream))


def chance_keeps_its_odds(case: Case) -> None:
    """At nodes that one draw resolves, the tables that `chance` leads to are as frequent as the weights say."""
    tried: set[str] = set()
    for moment in nodes(case):
        kind = str(plain(case.game, moment.action)["do"])
        if kind not in tried:
            with case.at(moment):
                odds = _odds(case, moment.table)
                if odds:
                    tried.add(kind)
                    _frequencies(case, moment, odds)


def _odds(case: Case, table: Any) -> Counter[bytes] | None:
    """The weight of each table that the node can lead to; None unless one draw leads out of chance."""
    odds: Counter[bytes] = Counter()
    outcomes = weights(case.game, table)
    if sum(high - low + 1 for low, high, _ in outcomes) > OUTCOMES_AT_MOST:
        return None
    for low, high, weight in outcomes:
        for action in range(low, high + 1):
            after = applied(case.game, table, CHANCE, action)
            if case.game.actors(after) & bit(CHANCE):
                return None
            odds[after.bytes_()] += weight // (high - low + 1)
    return odds


def _frequencies(case: Case, moment: Moment, odds: Counter[bytes]) -> None:
    stream, found = case.stream(6), Counter[bytes]()
    draws = 10 * max(len(odds), 20)
    for _ in range(draws):
        table = moment.table.copy_()
        case.game.chance(table, stream)
        found[table.bytes_()] += 1
    strangers = set(found) - set(odds)
    if strangers:
        raise Broken("chance leads to a table that no outcome leads to")
    expected = np.array([*odds.values()], float)
    p = _p_value([found[key] for key in odds], expected * draws / expected.sum())
    demand(p > RARE, f"in {draws} draws the outcomes were not as frequent as their weights say (p = {p:.1g})")


def _p_value(found: list[int], expected: "np.ndarray[Any, np.dtype[np.float64]]") -> float:
    chisquare: Any = stats.chisquare  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType] - untyped
    return float(chisquare(found, expected).pvalue) if len(found) > 1 else 1.0
