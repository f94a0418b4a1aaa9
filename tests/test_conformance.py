import pytest

from croupier.games.registry import games
from croupier.testkit import conformance
from toy import SEALED

THOROUGH = {"sealed", "gamblers", "roulette"}
"""Games tried with every option set at every number of players. The others share most of their rules with their like
(the squares of a board, the variants of poker), or are long for what they have to choose."""
CASES = {game.name: conformance.cases(game, thorough=game.name in THOROUGH) for game in (SEALED, *games().values())}
INTERPRETED = [law for law in conformance.LAWS if law not in conformance.COMPILED]


@pytest.mark.parametrize("law", INTERPRETED, ids=conformance.title)
@pytest.mark.parametrize("case", [case for cases in CASES.values() for case in cases], ids=str)
def test_every_game_keeps_the_contract(case, law):
    law(case)


@pytest.mark.parametrize("name", CASES)
def test_every_game_keeps_the_contract_compiled(name):
    """One test a game, so that tests in several processes compile it once."""
    for case in CASES[name]:
        for law in conformance.COMPILED:
            law(case)
