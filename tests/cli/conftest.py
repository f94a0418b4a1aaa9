from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app

GOLDEN = Path(__file__).parents[1] / "games/roulette/golden"


@pytest.fixture
def croupier():
    """Runs the command in this process; `exit_code`, `stdout`, `stderr` say what became of it."""
    return lambda *arguments: CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def refused(croupier):
    """Runs the command and returns the one sentence with which it refuses: code 2, nothing else said."""

    def run(*arguments, code=2):
        done = croupier(*arguments)
        assert (done.exit_code, done.stdout) == (code, ""), done.output
        assert isinstance(done.exception, SystemExit), done.exception
        assert done.stderr.startswith("croupier: ")
        assert done.stderr.count("\n") == 1
        return done.stderr.removeprefix("croupier: ").removesuffix("\n")

    return run


@pytest.fixture
def golden():
    """The file of a recorded game."""
    return lambda name: GOLDEN / f"{name}.json"
