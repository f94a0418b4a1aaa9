"""Random hands, move by move against OpenSpiel's spades: who may do what, who takes the tricks, what it brings."""

import random

import pyspiel
from spades_tables import SPADES, acting, table

from croupier.components.cards import SPADES as SPADE
from croupier.components.cards import suit_of
from croupier.games.cardroom.spades.numbers import BID, DEAL, NEXT
from croupier.games.contract import CHANCE
from croupier.kernel import intervals

HANDS = 300
THEIR_BID = 52
"""Their number for a bid of no trick; cards have the same numbers in both."""


def test_sp_2_to_11_hands_go_as_openspiel_plays_them():
    spiel = pyspiel.load_game("spades(win_or_loss_bonus=0,use_mercy_rule=False)")
    dice = random.Random(1)
    met: set[str] = set()
    for _ in range(HANDS):
        ours, theirs = table(4, dealer=3, target=0, hands=1), spiel.new_initial_state()
        SPADES.apply(ours, 3, NEXT)
        while not theirs.is_terminal():
            if theirs.is_chance_node():
                action = dice.choice([card for card, _ in theirs.chance_outcomes()])
                SPADES.apply(ours, CHANCE, DEAL + action)
            else:
                action = chosen(theirs.legal_actions(), dice)
                seat = theirs.current_player()
                assert acting(ours) == [seat]
                assert as_they_have_it(ours, seat) == theirs.legal_actions()
                SPADES.apply(ours, seat, action - THEIR_BID + BID if action >= THEIR_BID else action)
            theirs.apply_action(action)
        assert [SPADES.returns(ours, p) for p in range(4)] == theirs.returns()
        met |= marks(ours)
    assert met == {"set", "made", "nil", "failed nil", "ten bags"}


def as_they_have_it(s, seat: int) -> list[int]:
    """What the seat may do, in their numbers, but for two rules of theirs: partners bid no more than thirteen together,
    and nobody leads a spade from a hand with anything else, even when spades are broken."""
    numbers = [n for low, high in intervals(SPADES.menu(s, seat)) for n in range(low, high + 1)]
    if numbers[0] == BID:
        return [n - BID + THEIR_BID for n in numbers][: 14 - max(0, s.bid[(seat + 2) % 4])]
    others = [card for card in numbers if suit_of(card) != SPADE]
    return others if others and not s.played else numbers


def chosen(legal: list[int], dice: random.Random) -> int:
    """A random card, or a bid of a few tricks."""
    return THEIR_BID + dice.choice((0, 0, 1, 1, 2, 3, 4, 5)) if legal[0] >= THEIR_BID else dice.choice(legal)


def marks(s) -> set[str]:
    """What happened in a hand that needs to be met."""
    found = {"nil" if s.taken[p] == 0 else "failed nil" for p in range(4) if s.bid[p] == 0}
    for p in (0, 1):
        beyond = s.taken[p] + s.taken[p + 2] - s.bid[p] - s.bid[p + 2]
        found.add("set" if beyond < 0 else "ten bags" if beyond >= 10 else "made")
    return found
