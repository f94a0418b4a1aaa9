"""The shortest way to play Gin Rummy by hand."""

from typing import Any

from playing import Hands

from croupier.components.cards import NAMES, names
from croupier.games.cardroom.gin.state import Table

HANDS = Hands("gin-rummy")
GIN = HANDS.game
do, refused, choices, acting = HANDS.do, HANDS.refused, HANDS.choices, HANDS.acting
WHO = ("Ann", "Ben")
POOR = "2c 4c 6c 8c Tc Qc 2d 4d 6d 8d"
"""A hand without a chance."""


def table(dealer: int = 1, **options: Any) -> Table:
    """A table whose dealer is asked for the first hand. With dealer 1, seat 0 is offered the first upcard."""
    return GIN.new(2, GIN.options(first_dealer=dealer, **options))


def deal(s: Table, other: str, dealer: str, upcard: str) -> Table:
    """The dealer deals these hands, the other player's first, and turns a card up."""
    do(s, s.dealer, do="next")
    hands = [other.split(), dealer.split()]
    for k in range(20):
        do(s, "chance", do="deal", card=hands[k % 2][k // 2])
    do(s, "chance", do="deal", card=upcard)
    assert GIN.audit(s) == []
    return s


def draw(s: Table, card: str) -> Table:
    """Who draws gets this card from the stock."""
    do(s, s.turn, do="draw")
    do(s, "chance", do="deal", card=card)
    return s


def discard(s: Table, card: str) -> Table:
    do(s, s.turn, do="discard", card=card)
    assert GIN.audit(s) == []
    return s


def knock(s: Table, card: str) -> Table:
    do(s, s.turn, do="knock", card=card)
    assert GIN.audit(s) == []
    return s


def knocked(knocker: str, defender: str, **options: Any) -> Table:
    """Seat 0 has drawn and knocks with ten of these eleven cards, discarding the last, against these ten."""
    return lay(table(**options), knocker, defender)


def lay(s: Table, knocker: str, defender: str) -> Table:
    """The same at a table that is laid out."""
    held = knocker.split()
    upcard = next(name for name in NAMES if name not in (*held, *defender.split()))
    deal(s, " ".join(held[:10]), defender, upcard)
    do(s, 0, do="pass")
    do(s, 1, do="pass")
    do(s, "chance", do="deal", card=held[10])
    return knock(s, held[10])


def wait(s: Table, last: int) -> Table:
    """Both draw and discard what they drew until so many cards are left in the stock."""
    while stock(s) > last:
        card = lowest_left(s)
        discard(draw(s, card), card)
    return s


def stock(s: Table) -> int:
    return bin(int(s.stock)).count("1")


def lowest_left(s: Table) -> str:
    return names(s.stock)[0]


def may(s: Table, seat: int, what: str) -> set[str]:
    """The cards with which the seat may discard or knock."""
    return {action.card for action in choices(s, seat) if action.do == what}


def kinds(s: Table, seat: int) -> set[str]:
    """What kinds of things the seat may do."""
    return {action.do for action in choices(s, seat)}


def holding(s: Table, seat: int) -> set[str]:
    return set(names(s.hand[seat]))


def melds(s: Table, seat: int) -> list[set[str]]:
    """The melds that the seat laid down."""
    return [set(names(s.melds[seat, place])) for place in range(3) if s.melds[seat, place]]


def result(s: Table) -> tuple[list[int], list[int]]:
    """The deadwood that was laid down, and what the hand brought, by seat."""
    return [s.deadwood[p] for p in range(2)], [s.gain[p] for p in range(2)]
