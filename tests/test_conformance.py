import pytest

from croupier.games.registry import games
from croupier.testkit import conformance
from toy import SEALED

CASES = [case for game in (SEALED, *games().values()) for case in conformance.cases(game)]


@pytest.mark.parametrize("law", conformance.LAWS, ids=conformance.title)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_game_keeps_the_contract(case, law):
    law(case)
