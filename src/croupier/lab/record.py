"""The logs of simulated games: the same games as the compiled loop plays, one step at a time.

Bots that are rules are called compiled: interpreted, those of poker take longer than all else in a log.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.games.chance import draw
from croupier.games.contract import CHANCE, Bot, first_actor
from croupier.kernel import open_stream
from croupier.kernel.chance import BOT_PURPOSE, CHANCE_PURPOSE, new_stream
from croupier.lab.minds import Minds
from croupier.lab.simulate import Plan, quick, seating
from croupier.play.log import MatchLog
from croupier.play.match import Match
from croupier.play.steps import take


def record(plan: Plan) -> Iterator[tuple[int, MatchLog]]:
    """The number and the log of every game of the plan, in order. The log of a game that is cut off ends there.

    Raises what `croupier.lab.simulate.simulate` does.
    """
    bots = quick(plan)
    for number in range(plan.first, plan.first + plan.games):
        yield number, _game(plan, bots, number)


def _game(plan: Plan, bots: Sequence[Bot[Any]], number: int) -> MatchLog:
    who, minds = seating(plan, number), Minds(bots, number)
    match = Match(plan.game, [f"{bots[entry].name} {entry + 1}" for entry in who], plan.options)
    dealer, mind = new_stream(), new_stream()
    open_stream(dealer, plan.seed, number, CHANCE_PURPOSE)
    open_stream(mind, plan.seed, number, BOT_PURPOSE)
    while not match.over:
        seat = first_actor(plan.game.actors(match.table))
        if seat == CHANCE:
            action = draw(plan.game, match.table, dealer)
        elif len(match.actions) - match.chances == plan.limit:
            break
        else:
            view, menu = plan.game.view(match.table, seat), plan.game.menu(match.table, seat)
            action = minds.choose(who[seat], view, seat, menu, mind)
        match.extend([take(plan.game, match.table, seat, action)])
    return match.log()
