"""One hand at another game's table: an ante, no blinds and no bring-in, and bets by the limit of that table."""

from typing import Final

from croupier.games.cardroom.poker.engine import ask_dealer
from croupier.games.cardroom.poker.options import WAGERS
from croupier.games.cardroom.poker.state import NO, POT, SPREAD, Table
from croupier.games.cardroom.poker.variants import VariantFacts
from croupier.games.contract import LIMITED, POT_LIMIT, OneHand
from croupier.kernel import rule

DOLLARS: Final = 5
"""The ante, and the least bet."""


def one_hand(variant: VariantFacts) -> OneHand[Table]:
    """How a variant is played so."""

    def configure(s: Table, players: int) -> None:
        s.players = players
        variant.write(s)
        s.stakes.ante = DOLLARS
        s.stakes.small_bet = DOLLARS
        s.stakes.wagers = WAGERS
        s.stakes.hands = 1

    return OneHand(configure=configure, dealer=dealer, bring=bring, limit=limit)


@rule
def dealer(s: Table, seat: int) -> None:
    """The seat deals."""
    s.button = seat
    ask_dealer(s)


@rule
def bring(s: Table, seat: int, dollars: int) -> None:
    """The seat plays with so many dollars."""
    s.brought += dollars - s.money[seat]
    s.money[seat] = dollars


@rule
def limit(s: Table, kind: int, most: int) -> None:
    """Bets go up to so many dollars, to what is in the pot, or to all one has."""
    if kind == LIMITED:
        s.stakes.limit = SPREAD
        s.stakes.most = most
    elif kind == POT_LIMIT:
        s.stakes.limit = POT
    else:
        s.stakes.limit = NO
