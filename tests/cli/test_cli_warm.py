"""Games compiled ahead."""

import re
import subprocess
import sys

import pytest

from croupier.games import registry
from croupier.lab import warm as warming
from croupier.lab.compiled import Compiler


@pytest.fixture
def compiler(monkeypatch):
    """What stands in for the compilation of each game: a script in Python. No game is kept."""
    scripts, real = dict.fromkeys(registry.games(), ""), subprocess.Popen
    monkeypatch.setattr(warming, "is_warm", lambda game: False)
    monkeypatch.setattr(
        subprocess, "Popen", lambda command, **how: real([sys.executable, "-c", scripts[command[-1]]], **how)
    )
    return scripts


def test_a_game_is_compiled_in_a_process_of_its_own(croupier, monkeypatch):
    monkeypatch.setattr(warming, "is_warm", lambda game: False)
    done = croupier("warm", "roulette")
    assert (done.exit_code, done.stderr) == (0, "")
    assert re.fullmatch(r"roulette  compiled in \d+\.\d s\n", done.stdout)
    monkeypatch.undo()
    again = croupier("warm", "roulette", "roulette")
    assert (again.exit_code, again.stdout, again.stderr) == (0, "roulette  was ready\n", "")
    monkeypatch.setattr(Compiler, "prepare", lambda self, bots: pytest.fail("compiled once more"))
    assert croupier("simulate", "roulette", "--bots", "heuristic,random", "--games", 2).exit_code == 0


def test_all_games_are_compiled_unless_some_are_named(croupier, compiler):
    lines = croupier("warm").stdout.splitlines()
    assert sorted(line.split()[0] for line in lines) == sorted(registry.games())


def test_a_game_that_fails_is_named_and_the_others_are_compiled(croupier, compiler):
    compiler["roulette"] = "import sys; print('some warning', file=sys.stderr); sys.exit('KeyError: 7')"
    done = croupier("warm", "roulette", "gamblers", "--jobs", 1)
    assert done.exit_code == 1
    assert re.fullmatch(r"roulette  failed in \d+\.\d s\ngamblers  compiled in \d+\.\d s\n", done.stdout)
    assert done.stderr == "croupier: roulette cannot be compiled: KeyError: 7\n"


def test_a_compiler_that_is_killed_says_so(croupier, compiler):
    compiler["gamblers"] = "import os; os.kill(os.getpid(), 9)"
    done = croupier("warm", "gamblers")
    assert done.exit_code == 1
    assert done.stderr == "croupier: gamblers cannot be compiled: the compiler ended with code -9\n"


def test_nothing_goes_on_when_it_is_broken_off(compiler):
    compiler["gamblers"] = "import time; time.sleep(1000)"
    begun: list[str] = []
    compiled = warming.warm(["roulette", "gamblers"], 2, begun.append)
    assert next(compiled).name == "roulette"
    compiled.close()
    assert sorted(begun) == ["gamblers", "roulette"]


def test_a_cache_that_cannot_be_written_is_named(croupier, monkeypatch, tmp_path):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("CROUPIER_CACHE", str(file))
    done = croupier("warm", "roulette")
    assert done.exit_code == 1
    assert done.stderr.startswith(
        f"croupier: roulette cannot be compiled: the compiled rules cannot be kept in {file}/"
    )
    assert done.stderr.endswith("Not a directory; CROUPIER_CACHE can name another folder\n")


def test_a_game_that_there_is_not_is_refused(refused, compiler):
    assert refused("warm", "roulette", "chess").startswith("there is no game 'chess'; there are ")
