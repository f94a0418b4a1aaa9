"""Hand by hand against PokerKit, on random actions: who acts, what they may do, and who gets what.

`CROUPIER_HANDS=10000 pytest -n 0 -s tests/games/cardroom/poker/test_poker_pokerkit.py` plays so many of each variant
with each limit.
"""

import os
from random import Random

import pytest
from poker_tables import RAZZ_FACTS
from pokerkit_peer import Both

from croupier.games.cardroom.poker.state import FIXED, NO, POT
from croupier.games.cardroom.poker.variants import VARIANTS

HANDS = int(os.environ.get("CROUPIER_HANDS", "50"))
FACTS = (*VARIANTS, RAZZ_FACTS)


@pytest.mark.timeout(max(300, HANDS))
@pytest.mark.parametrize("limit", [FIXED, POT, NO], ids=["fixed", "pot", "no"])
@pytest.mark.parametrize("facts", FACTS, ids=lambda facts: facts.name)
def test_pk_18_to_41_every_hand_goes_as_on_another_table(facts, limit):
    differed = 0
    for number in range(HANDS):
        both = Both(facts, limit, Random(f"{facts.name} {limit} {number}"))
        both.play()
        differed += both.differed > 0
    print(f"{facts.name}: {HANDS} hands, {differed} with a raise that one of the two does not allow")
    assert differed <= HANDS // 5
