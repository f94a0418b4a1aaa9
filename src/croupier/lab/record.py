"""The logs of simulated games: the same games as the compiled loop plays, one step at a time."""

from collections.abc import Iterator

from croupier.games.chance import draw
from croupier.games.contract import CHANCE, first_actor
from croupier.kernel import open_stream
from croupier.kernel.chance import BOT_PURPOSE, CHANCE_PURPOSE, new_stream
from croupier.lab.minds import Minds
from croupier.lab.simulate import Plan, seating
from croupier.play.log import MatchLog
from croupier.play.match import Match
from croupier.play.steps import take


def record(plan: Plan) -> Iterator[tuple[int, MatchLog]]:
    """The number and the log of every game of the plan, in order. The log of a game that is cut off ends there.

    Raises what `croupier.lab.simulate.simulate` does.
    """
    for number in range(plan.first, plan.first + plan.games):
        yield number, _game(plan, number)


def _game(plan: Plan, number: int) -> MatchLog:
    who, minds = seating(plan, number), Minds(plan.bots, number)
    match = Match(plan.game, [f"{plan.bots[entry].name} {entry + 1}" for entry in who], plan.options)
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
