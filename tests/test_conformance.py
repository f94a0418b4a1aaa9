import os

import pytest

from croupier.games.registry import games
from croupier.testkit import conformance
from toy import SEALED

THOROUGH = {"sealed", "gamblers", "roulette"}
"""Games tried with every option set at every number of players. The others share most of their rules with their like
(the squares of a board, the variants of poker), or are long for what they have to choose."""
SETS = int(os.environ.get("CROUPIER_SETS", "4"))
"""How many option sets the others are tried with, beside the defaults for each number of players."""


def cases(game):
    if game.name in THOROUGH:
        return conformance.cases(game)
    found = conformance.cases(game, thorough=False)
    defaults = [case for case in found if case.label == "defaults"]
    others = [case for case in found if case.label != "defaults"]
    return [*defaults, *others[:: max(1, len(others) // max(1, SETS))][:SETS]]


CASES = {game.name: cases(game) for game in (SEALED, *games().values())}
INTERPRETED = [law for law in conformance.LAWS if law not in conformance.COMPILED]


@pytest.mark.parametrize("law", INTERPRETED, ids=conformance.title)
@pytest.mark.parametrize("case", [case for found in CASES.values() for case in found], ids=str)
def test_every_game_keeps_the_contract(case, law):
    law(case)


@pytest.mark.parametrize("name", CASES)
def test_every_game_keeps_the_contract_compiled(name):
    """One test a game, so that tests in several processes compile it once."""
    for case in CASES[name]:
        for law in conformance.COMPILED:
            law(case)
