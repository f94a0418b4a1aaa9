import pytest

from croupier.games.registry import games
from croupier.testkit import conformance
from toy import SEALED

CASES = {game.name: conformance.cases(game) for game in (SEALED, *games().values())}
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
