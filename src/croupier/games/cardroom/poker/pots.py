"""The pots of a hand that is over, and who took what of them: the rules share them again, one by one."""

from collections.abc import Mapping
from typing import NamedTuple

from croupier.games.cardroom.poker.actions import Call
from croupier.games.cardroom.poker.betting import call
from croupier.games.cardroom.poker.showdown import share_lowest_pot
from croupier.games.cardroom.poker.state import Table
from croupier.games.contract import Step


class Pot(NamedTuple):
    """A pot that was shared, or (`uncalled`) the part of a bet that nobody matched, which returns."""

    dollars: int
    takes: Mapping[int, int]
    """The dollars of it that each seat took which took any."""
    uncalled: bool = False


def pots_of(step: Step[Table]) -> list[Pot]:
    """An uncalled bet, if there is one, then the main pot and the side pots of the hand that ended with this step."""
    hand = step.before.copy_()
    if isinstance(step.action, Call):
        call(hand, step.by)
    hand.live, hand.rank, hand.low = step.after.live, step.after.rank, step.after.low
    pots = _uncalled(hand)
    while any(hand.paid[p] for p in range(hand.players)):
        pots.append(_lowest(hand))
    return pots


def _uncalled(hand: Table) -> list[Pot]:
    """Take out what one seat put in that no other matched."""
    *_, second, most = sorted(hand.paid[p] for p in range(hand.players))
    if most == second:
        return []
    seat = next(p for p in range(hand.players) if hand.paid[p] == most)
    hand.paid[seat] = second
    return [Pot(most - second, {seat: most - second}, uncalled=True)]


def _lowest(hand: Table) -> Pot:
    """Share the lowest pot that is left."""
    had = [hand.money[p] for p in range(hand.players)]
    share_lowest_pot(hand)
    takes = {p: hand.money[p] - had[p] for p in range(hand.players) if hand.money[p] > had[p]}
    return Pot(sum(takes.values()), takes)
