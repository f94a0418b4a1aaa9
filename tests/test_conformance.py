import json
import os

import pytest
from typer.testing import CliRunner

from croupier.cli import app
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


@pytest.mark.timeout(600)  # on a busy machine the compiler has to wait, too
@pytest.mark.parametrize("name", CASES)
def test_every_game_keeps_the_contract_compiled_and_is_simulated(name, tmp_path):
    """One test a game, so that one process compiles its rules, and once for both."""
    for case in CASES[name]:
        for law in conformance.COMPILED:
            law(case)
    if name in games():
        simulated(name, tmp_path)


def simulated(name, folder):
    """What the command says of some games, and their logs replay."""
    data = json.loads(croupier("simulate", name, "--games", 4, "--logs", folder, "--json").stdout)
    assert data["players"] == {"spades": 4}.get(name, games()[name].seats[-1])
    assert data["decisions"] > 0
    text = croupier("simulate", name, "--games", 4)
    assert max(map(len, text.stdout.splitlines())) <= 80
    logs = [*folder.iterdir()]
    assert len(logs) == 4
    for file in logs:
        croupier("replay", file)


def croupier(*arguments):
    """What becomes of the command, which has to succeed."""
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert (done.exit_code, done.stderr) == (0, ""), done.output
    return done
