"""Laws of the fixed lists of choices and outcomes, for games that have them."""

from random import Random
from typing import Any

import numpy as np

from croupier.games.contract import CHANCE
from croupier.kernel import holds, intervals
from croupier.testkit.cases import Case, Moment, demand, some_actions

SOME = 12
"""How many of the choices that are legal are tried at a moment."""
OTHERS = 3
"""How many of those that are not, as there are many more of them, most alike, and a refusal says at length why."""


def choices_stand_for_actions(case: Case) -> None:
    """Each legal choice stands for a legal action of its own and is named, and each legal action has a choice."""
    space = case.game.space(case.options)
    if not space.size:
        return
    for moment in case.sample(24, "choices"):
        if moment.by in case.seats:
            with case.at(moment):
                _choices_of_a_menu(case, moment)


def _choices_of_a_menu(case: Case, moment: Moment) -> None:
    space, menu = case.game.space(case.options), case.game.menu(moment.table, moment.by)
    random = case.random(f"choices {moment.step}")
    mask = space.mask(menu)
    for choice in _some(np.flatnonzero(mask), SOME, random):
        action = space.action(menu, choice)
        demand(holds(menu, action), f"choice {choice} ({space.words(choice)}) stands for an illegal action")
        demand(space.choice(menu, action) == choice, f"choice {choice} and its action {action} do not lead back")
    ends = {end for interval in intervals(menu) for end in interval}
    for action in some_actions(menu, random, 4):
        nearest = space.action(menu, space.choice(menu, action))
        demand(nearest <= action, f"action {action} counts as the higher one {nearest}")
        demand(nearest == action or action not in ends, f"the action {action} has no choice of its own")
    for choice in _some(np.flatnonzero(mask == 0), OTHERS, random):
        demand(_refused(case, moment, choice), f"choice {choice} ({space.words(choice)}) is taken, and not in the mask")


def _some(choices: Any, most: int, random: Random) -> list[int]:
    """The first, the last, and some between."""
    listed = [int(choice) for choice in choices]
    return listed[:1] + listed[-1:] + random.sample(listed, min(most, len(listed)))


def _refused(case: Case, moment: Moment, choice: int) -> bool:
    try:
        case.game.space(case.options).action(case.game.menu(moment.table, moment.by), choice)
    except ValueError:
        return True
    return False


def outcomes_stand_for_what_chance_brings(case: Case) -> None:
    """Each outcome of a chance node has a number of its own, and a name."""
    nature = case.game.nature()
    if not case.game.space(case.options).size:
        return
    for moment in case.sample(24, "outcomes"):
        if moment.by == CHANCE:
            with case.at(moment):
                menu = case.game.menu(moment.table, CHANCE)
                numbers = [number for low, high in intervals(menu) for number in nature.run(low, high)]
                demand(len(set(numbers)) == len(numbers), "two outcomes have one number")
                for number in (numbers[0], numbers[-1]):
                    demand(nature.run(action := nature.action(menu, number), action)[0] == number, nature.words(number))
