import pytest

from croupier.games.gamble import GAMES
from croupier.games.registry import games
from croupier.testkit import conformance
from toy import SEALED

FAMILY = {game.name for game in GAMES} | {"war"}
"""The board game and its squares played alone, which have most of their rules in common; and War, which is long and has
hardly a choice."""
CASES = {game.name: conformance.cases(game, thorough=game.name not in FAMILY) for game in (SEALED, *games().values())}
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
