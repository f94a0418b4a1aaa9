"""Plans and bots for the laboratory's tests, and a recount of games from their logs alone."""

from collections import Counter
from typing import Any

from croupier.bots import find_bot
from croupier.games.contract import CHANCE, Bot
from croupier.games.registry import game
from croupier.games.roulette.cards import NAMES
from croupier.kernel import intervals, rule
from croupier.kernel.menu import low
from croupier.lab.simulate import Outcome, Plan
from croupier.play.log import MatchLog
from croupier.play.match import replay

ROULETTE = game("roulette")
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


@rule
def lowest_rule(view: Any, seat: int, menu: Any, stream: Any) -> int:
    return low(menu, 0)


def lowest_plain(view: Any, seat: int, menu: Any, stream: Any) -> int:
    return intervals(menu)[0][0]


def highest_plain(view: Any, seat: int, menu: Any, stream: Any) -> int:
    return intervals(menu)[-1][1]


LOWEST: Bot[Any] = Bot("lowest", lowest_rule)
LOWEST_PLAIN: Bot[Any] = Bot("lowest-plain", lowest_plain)
HIGHEST_PLAIN: Bot[Any] = Bot("highest-plain", highest_plain)


def plan(*bots: Bot[Any] | str, games: int = 1, options: dict[str, Any] | None = None, **fields: Any) -> Plan:
    found = [find_bot(ROULETTE, bot) if isinstance(bot, str) else bot for bot in bots]
    return Plan(game=ROULETTE, bots=found, games=games, options=ROULETTE.options(**options or {}), **fields)


def numbers(outcome: Outcome) -> tuple[bytes, dict[str, int]]:
    """All that was counted, to be compared as a whole."""
    return outcome.results.tobytes(), outcome.counts


def covers(slot: str, card: str) -> bool:
    """Whether a bet on the slot wins with this Win Number, by what the slot is called."""
    family, _, which = slot.partition("-")
    if family == "straight":
        return which == card
    if card in ("0", "00"):
        return False
    number = int(card)
    match family:
        case "row":
            return number % 3 == int(which) % 3
        case "dozen":
            return (number - 1) // 12 + 1 == int(which)
        case "even" | "odd":
            return (number % 2 == 0) == (family == "even")
        case "high" | "low":
            return (number > 18) == (family == "high")
        case "red" | "black":
            return (number in RED) == (family == "red")
        case _:
            return str(number) in which.split("-")


def kind_of(slot: str) -> str:
    pairs = {"even": "even-odd", "odd": "even-odd", "high": "high-low", "low": "high-low", "red": "color"}
    family = slot.partition("-")[0]
    return {**pairs, "black": "color"}.get(family, family)


def pays(slot: str, options: dict[str, Any]) -> int:
    """The total return for one of a bet that wins."""
    match slot.partition("-"):
        case "straight", _, number:
            return options["straight"][number]
        case "row" | "dozen", _, _:
            return 3
        case "split" | "corner" as family, _, _:
            return options[family]
        case _:
            return 2


def recount(log: MatchLog) -> Counter[str]:
    """What a game adds up to, read from its log: bets by kind with what they cost and returned, passes, marks,
    decisions. Only the Win Numbers are the replay's."""
    found: Counter[str] = Counter()
    mat: list[tuple[str, int]] = []
    for step in replay(log).steps():
        act = step.action
        found["decisions"] += step.by != CHANCE
        found["passes"] += act.do == "pass"
        found["marks"] += act.do == "mark"
        if act.do == "bet":
            found[f"{kind_of(act.slot)}_bets"] += 1
            found[f"{kind_of(act.slot)}_staked"] += act.stake
            mat.append((act.slot, act.stake))
        if step.before.win == -1 and step.after.win != -1:
            for slot, stake in mat:
                if covers(slot, NAMES[step.after.win]):
                    found[f"{kind_of(slot)}_won"] += 1
                    found[f"{kind_of(slot)}_returned"] += stake * pays(slot, log.options)
            mat.clear()
    return found
