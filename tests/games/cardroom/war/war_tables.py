"""The shortest way to play War by hand."""

from typing import Any

from playing import Hands, seat_of

from croupier.components.cards import NAMES
from croupier.games.cardroom.war.state import UNSEEN, Table
from croupier.games.contract import Step

HANDS = Hands("war")
WAR = HANDS.game
do, refused, choices, acting = HANDS.do, HANDS.refused, HANDS.choices, HANDS.acting
WHO = ("Ann", "Ben", "Cho", "Dan", "Eve", "Fay")


def piles(*sizes: int, **options: Any) -> Table:
    """A table where each has so many unseen cards; the rest is set aside."""
    s = WAR.new(len(sizes), WAR.options(**options))
    for p, size in enumerate(sizes):
        s.deck += s.cards[p] - size
        s.cards[p] = size
    assert WAR.audit(s) == []
    return s


def turn(s: Table, *seats: int) -> None:
    """These seats turn up a card, or all who may."""
    for seat in seats or acting(s):
        do(s, seat, do="turn")


def battle(s: Table, text: str = "") -> Table:
    """All who may lay their cards, and those that nobody has seen are these, in order of seats."""
    turn(s)
    for card in text.split():
        do(s, "chance", do="reveal", card=card)
    assert WAR.audit(s) == []
    return s


def pile(s: Table, seat: int) -> str:
    """The seat's pile from its top down; `??` is a card that nobody has seen."""
    whole = [s.pile[seat, k] for k in range(s.laid[seat], s.laid[seat] + s.cards[seat])]
    return " ".join("??" if card == UNSEEN else NAMES[card] for card in whole)


def told(s: Table, by: int | str, **action: Any) -> list[str]:
    """What the action is told as."""
    before = s.copy_()
    do(s, by, **action)
    return WAR.narrate(Step(before, seat_of(by), WAR.actions.validate_python(action), s), WHO)
