"""Laws of bots: legal actions only, chosen from what the seat can see."""

from typing import Any

from croupier.games.contract import Bot
from croupier.kernel import holds
from croupier.testkit.cases import Case, Moment, demand, plain
from croupier.testkit.secrets import imagined

DECISIONS = 6
"""How many decisions of a case are asked for twice: interpreted, a bot that thinks takes a fifth of a second for one,
and each case brings others."""


def bots_play_by_what_they_see(case: Case) -> None:
    """A bot returns a legal action, and the same for two tables that look the same to it."""
    decisions = [moment for moment in case.sample(40, "bots") if moment.by in case.seats]
    for moment in decisions[:DECISIONS]:
        with case.at(moment):
            for bot in case.game.bots:
                _honest(case, moment, bot)


def _honest(case: Case, moment: Moment, bot: Bot[Any]) -> None:
    world = imagined(case, case.game.view(moment.table, moment.by), moment.by, case.stream(7))
    chosen = [_choice(case, bot, table, moment) for table in (moment.table, world)]
    legal = holds(case.game.menu(moment.table, moment.by), chosen[0])
    demand(legal, f"the bot {bot.name!r} chooses action {chosen[0]}, which is not legal")
    told = " and ".join(str(plain(case.game, action)) for action in chosen)
    demand(chosen[0] == chosen[1], f"the bot {bot.name!r} knows too much: it tells {told} by what is hidden from it")


def _choice(case: Case, bot: Bot[Any], table: Any, moment: Moment) -> int:
    mind = bot.choose().choose if isinstance(bot.choose, type) else bot.choose
    return mind(case.game.view(table, moment.by), moment.by, case.game.menu(moment.table, moment.by), case.stream(8))
