"""The shortest way to play Spades by hand."""

from collections.abc import Sequence
from typing import Any

from playing import Hands

from croupier.components.cards import NAMES
from croupier.games.cardroom.spades.rules import end_hand
from croupier.games.cardroom.spades.state import Table

HANDS = Hands("spades")
SPADES = HANDS.game
do, refused, choices, acting = HANDS.do, HANDS.refused, HANDS.choices, HANDS.acting
WHO = ("Ann", "Ben", "Cho", "Dan", "Eve", "Fay")


def named(text: str) -> list[str]:
    """The cards of "AKc 4s"."""
    return [rank + word[-1] for word in text.split() for rank in word[:-1]]


def table(players: int = 4, dealer: int = 3, **options: Any) -> Table:
    """A table whose dealer is asked for the first hand. With four and dealer 3, seat 0 bids and leads first."""
    return SPADES.new(players, SPADES.options(first_dealer=dealer, **options))


def deal(s: Table, *hands: str) -> Table:
    """The dealer deals these hands, in order of seats; what they lack comes from the other cards, low clubs first."""
    do(s, s.dealer, do="next")
    held = [named(hand) for hand in hands] + [[] for _ in range(s.players - len(hands))]
    rest = [card for card in NAMES if not any(card in hand for hand in held)]
    for hand in held:
        hand += [rest.pop(0) for _ in range(s.each - len(hand))]
    for k in range(s.each * s.players):
        do(s, "chance", do="deal", card=held[(s.dealer + 1 + k) % s.players].pop(0))
    assert SPADES.audit(s) == []
    return s


def bid(s: Table, *tricks: int) -> Table:
    """All bid, in order of the bidding."""
    for n in tricks:
        do(s, s.turn, do="bid", tricks=n)
    return s


def play(s: Table, text: str) -> Table:
    """These cards are played in turn."""
    for card in named(text):
        do(s, s.turn, do="play", card=card)
    assert SPADES.audit(s) == []
    return s


def playable(s: Table) -> set[str]:
    """What whose turn it is may play."""
    return {action.card for action in choices(s, s.turn)}


def scored(s: Table, bids: Sequence[int], taken: Sequence[int]) -> Table:
    """A hand in which these bids were made and these tricks taken, in order of seats, and its score."""
    assert sum(taken) == deal(s).each
    first = s.turn
    bid(s, *(bids[(first + k) % s.players] for k in range(s.players)))
    for p, n in enumerate(taken):
        s.taken[p] = n
    s.tricks = s.each
    end_hand(s)
    return s


def scores(s: Table) -> list[int]:
    """The points of each seat's side."""
    return [s.score[p] for p in range(s.players)]
