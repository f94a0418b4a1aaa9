"""What a person at a terminal sees, and what a process leaves behind."""

import json
import re
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from croupier.bots import RANDOM
from croupier.cli import terminal
from croupier.games.registry import game
from croupier.lab.compiled import Compiler

CROUPIER = Path(sys.executable).with_name("croupier")


@pytest.fixture
def screen(monkeypatch):
    """Standard error, as if it were a terminal."""
    console = Console(file=StringIO(), force_terminal=True, width=80, legacy_windows=False)
    monkeypatch.setattr(terminal, "err", console)
    return lambda: re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", console.file.getvalue())


def test_a_simulation_shows_a_bar_with_an_estimate(croupier, screen):
    Compiler(game("roulette")).prepare([RANDOM])
    done = croupier("simulate", "roulette", "--games", 20_000, "--json")
    assert json.loads(done.stdout)["games"] == 20_000
    assert re.search(r"Playing [━╸╺ ]+ *\d+/20000 \d:\d\d:\d\d left: [-\d]:[-\d]{2}:[-\d]{2}", screen())
    assert "Compiling" not in screen()


def test_writing_logs_shows_a_bar(croupier, screen, tmp_path):
    croupier("simulate", "roulette", "--players", 2, "--games", 3, "--logs", tmp_path)
    assert re.search(r"Writing logs [━╸╺ ]+ *3/3", screen())


def test_a_compile_says_what_it_does(croupier, screen, monkeypatch):
    monkeypatch.setattr(Compiler, "is_ready", lambda self, bots: False)
    assert croupier("simulate", "roulette", "--games", 3).exit_code == 0
    assert "Compiling Roulette-Taking Game (10 seconds to a minute; it is kept)" in screen()


def test_no_bar_outlives_a_fault(refused, screen, monkeypatch, tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("def bot(view, seat, menu, stream):\n    return -1\n")
    assert "not on its menu" in refused("simulate", "roulette", "--bots", f"{file}:bot")


def run(*arguments, **how):
    return subprocess.run([CROUPIER, *map(str, arguments)], capture_output=True, text=True, check=False, **how)


def said(done):
    """What stood on stderr, but for the line that asks for patience where nothing is compiled yet."""
    return re.sub(r"^Compiling .*\n", "", done.stderr)


def test_a_process_keeps_its_output_clean(tmp_path):
    (tmp_path / "mine.py").write_text("def bot(view, seat, menu, stream):\n    return menu_of_nobody\n")
    done = run("simulate", "roulette", "--players", 2, "--games", 50, "--logs", "logs", "--json", cwd=tmp_path)
    assert (done.returncode, said(done)) == (0, "")
    assert json.loads(done.stdout)["games"] == 50
    told = run("replay", "logs/roulette-07.json", cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.splitlines()[-1].startswith("Money: random ")
    failed = run("simulate", "roulette", "--bots", "mine.py:bot,random", cwd=tmp_path)
    assert (failed.returncode, failed.stdout) == (2, "")
    assert said(failed).startswith("croupier: the bot mine.py:bot failed in game ")
    assert said(failed).count("\n") == 1


def test_a_log_that_breaks_a_rule_ends_with_1(golden, tmp_path):
    text = golden("two-basic").read_text().replace('"do": "play", "card": "', '"do": "play", "card": "9', 1)
    file = tmp_path / "broken.json"
    file.write_text(text)
    done = run("replay", file)
    assert (done.returncode, done.stdout) == (1, "")
    assert re.fullmatch(r"croupier: entry \d+ by \w+: .+ \([A-Z]+-\d+\)\n", done.stderr)


def test_a_reader_that_stops_early_is_no_error(golden):
    shell = f"'{CROUPIER}' replay '{golden('two-three-deals-each')}' | head -n 1"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("    1  ")
    assert done.stderr == ""


@pytest.mark.parametrize("logs", [[], ["--logs", "logs"]], ids=["playing", "writing logs"])
def test_ctrl_c_ends_a_slow_simulation(tmp_path, logs):
    (tmp_path / "slow.py").write_text(
        "import time, pathlib\n"
        "from croupier.kernel import intervals\n"
        "def bot(view, seat, menu, stream):\n"
        "    pathlib.Path('asked').touch()\n"
        "    time.sleep(0.2)\n"
        "    return intervals(menu)[0][0]\n"
    )
    command = [CROUPIER, "simulate", "roulette", "--games", "1000000", "--bots", "slow.py:bot", *logs]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            deadline = time.monotonic() + 120
            while not (tmp_path / "asked").exists() and process.poll() is None and time.monotonic() < deadline:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err


def test_a_simulation_imports_no_server():
    script = (
        "import sys; from croupier.cli import app; "
        "app(['simulate', 'roulette', '--games', '1', '--json'], standalone_mode=False); "
        "heavy = {'fastapi', 'starlette', 'sqlalchemy', 'alembic', 'jinja2', 'uvicorn', 'httpx', 'pytest'}; "
        "sys.exit(' '.join(sorted(heavy & sys.modules.keys())) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, said(done)) == (0, "")
