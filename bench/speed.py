"""Speed of the simulator and of ranking poker hands, against others in the same run: `make bench`.

Decisions are players' choices. Dealing, bets and payouts are part of the work and not counted. The best of several
rounds is taken, the contenders one after the other in each round, so that noise meets all alike.
"""

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import hands
import numpy as np
import pyspiel
from cardroom import CONTESTS
from rich.console import Console
from rich.table import Table

from croupier.bots import RANDOM, bots_of
from croupier.games.contract import Bot
from croupier.games.registry import game
from croupier.kernel import Menu
from croupier.kernel.chance import Stream
from croupier.kernel.menu import low
from croupier.lab.simulate import Plan, simulate

ROUNDS = 5


def croupier_loop(name: str, threads: int, games: int) -> Callable[[], float]:
    """Random play of four in the simulator, statistics included."""
    found = game(name)
    plan = Plan(game=found, bots=[RANDOM] * 4, games=games, options=found.options(), seed=1)

    def decisions_per_second() -> float:
        outcome = simulate(plan, threads)
        return float(outcome.results.decisions / outcome.seconds)

    return decisions_per_second


def gamble_games() -> float:
    """Games of Take a Gamble a second: four heuristic bots, up to 20 rounds, one thread."""
    gamble = game("gamble")
    bots = [bots_of(gamble)["heuristic"]] * 4
    options = gamble.options.model_validate({"rounds": 20})
    outcome = simulate(Plan(game=gamble, bots=bots, games=4_000, options=options, seed=1), threads=1)
    return float(outcome.results.games / outcome.seconds)


def croupier_from_python() -> float:
    """Roulette with a bot in plain Python at one of the four seats; only its own decisions count."""
    asked = 0

    def first(view: object, seat: int, menu: Menu, stream: Stream) -> int:
        nonlocal asked
        asked += 1
        return low(menu, 0)

    roulette = game("roulette")
    bots = [Bot("first", first), RANDOM, RANDOM, RANDOM]
    outcome = simulate(Plan(game=roulette, bots=bots, games=300, options=roulette.options(), seed=1), threads=1)
    return asked / outcome.seconds


def spiel_loop(name: str, games: int) -> Callable[[], float]:
    """An OpenSpiel game in its own loop: `evaluate_bots` with uniformly random bots. Dealing is not counted; both games
    measured here always take the same number of decisions."""
    found = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(found.num_players())]

    def play(seed: int) -> pyspiel.State:
        state = found.new_initial_state()
        pyspiel.evaluate_bots(state, bots, seed)
        return state

    decisions = sum(1 for event in play(0).full_history() if event.player >= 0)

    def decisions_per_second() -> float:
        began = time.perf_counter()
        for seed in range(games):
            play(seed)
        return games * decisions / (time.perf_counter() - began)

    return decisions_per_second


def spiel_from_python() -> float:
    """OpenSpiel's spades driven from Python, as its examples do: legal actions, a random one, apply."""
    spades = pyspiel.load_game("spades")
    rng = np.random.default_rng(1)
    decisions, began = 0, time.perf_counter()
    for _ in range(400):
        state = spades.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(rng.random() * len(actions))])
    return decisions / (time.perf_counter() - began)


def start_up(cache: Path) -> float:
    """Seconds that `croupier simulate roulette --games 1` takes in a new process."""
    command = [Path(sys.executable).parent / "croupier", "simulate", "roulette", "--games", "1", "--json"]
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "CROUPIER_CACHE": str(cache)})
    return time.perf_counter() - began


def main() -> None:
    """Measure, and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        cold = start_up(Path(folder))
        warm = min(start_up(Path(folder)) for _ in range(3))
    contenders: dict[str, Callable[[], float]] = {
        "Croupier roulette, one thread": croupier_loop("roulette", 1, 60_000),
        "Croupier roulette, two threads": croupier_loop("roulette", 2, 60_000),
        "Croupier roulette, a bot in plain Python": croupier_from_python,
        "OpenSpiel spades, its own loop": spiel_loop("spades", 4_000),
        "OpenSpiel spades, from Python": spiel_from_python,
        "Croupier gamblers, one thread": croupier_loop("gamblers", 1, 100_000),
        "OpenSpiel goofspiel, its own loop": spiel_loop("goofspiel(players=4,num_cards=13,imp_info=True)", 4_000),
        "Croupier Take a Gamble, one thread": croupier_loop("gamble", 1, 20_000),
    }
    console = Console(width=100, highlight=False)
    show_play(console, best_of(contenders), cold, warm)
    show_card_room(console)
    show_hands(console, "five", best_of(hands.contenders(5)))
    show_hands(console, "seven", best_of(hands.contenders(7)))
    names = ("croupier", "numba", "numpy", "open-spiel", "rlcard", "pokerkit", "phevaluator", "treys")
    versions = ", ".join(f"{name} {version(name)}" for name in names)
    console.print(f"{versions}, Python {platform.python_version()}; {os.cpu_count()} processors, {cpu()}")


def best_of(contenders: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The best that each does in `ROUNDS` rounds, after one to warm up."""
    for measure in contenders.values():
        measure()
    rounds = [{name: measure() for name, measure in contenders.items()} for _ in range(ROUNDS)]
    return {name: max(one[name] for one in rounds) for name in contenders}


def show(console: Console, what: str, who: str, best: dict[str, float]) -> None:
    """Print a table of speeds."""
    title = f"{what} a second, best of {ROUNDS} rounds"
    table = Table(who, title=title, title_justify="left", min_width=len(title) + 2)
    table.add_column("a second", justify="right")
    for name, speed in best.items():
        table.add_row(name, f"{speed:,.0f}")
    console.print(table)


def show_play(console: Console, best: dict[str, float], cold: float, warm: float) -> None:
    """Print how fast games are played."""
    one, two, _, loop, python, gamblers, goofspiel, _ = best.values()
    show(console, "Decisions", "random play, four players", best)
    console.print(f"Two threads: {two / one:.2f} times one.")
    console.print(f"Roulette is {one / loop:.1f} times OpenSpiel's loop on spades, {one / python:.0f} times its Python "
                  f"interface; gamblers {gamblers / goofspiel:.1f} times its loop on goofspiel.")  # fmt: skip
    console.print(f"simulate --games 1 in a new process: {cold:.1f} s cold (compiling), {warm:.2f} s warm.")
    whole = best_of({"gamble": gamble_games})["gamble"]
    console.print(f"A game of Take a Gamble, four heuristic bots, up to 20 rounds: {1e6 / whole:.0f} microseconds.")
    sizes = ", ".join(f"{name} {game(name).table.layout.itemsize}" for name in ("roulette", "gamblers", "gamble"))
    console.print(f"Bytes of a table: {sizes}.")


def show_card_room(console: Console) -> None:
    """Print how fast games of the card room are played."""
    for contest in CONTESTS:
        best = best_of(contest.contenders())
        ours, *others = best.values()
        show(console, "Decisions", f"{contest.title}, {contest.seats} seats", best)
        ratios = ", ".join(f"{ours / other:,.0f} times {who}" for who, other in zip([*best][1:], others, strict=True))
        console.print(f"Croupier is {ratios}.")


def show_hands(console: Console, size: str, best: dict[str, float]) -> None:
    """Print how fast hands are ranked."""
    batch, _, *others = best.values()
    show(console, f"Poker hands of {size}", "one thread", best)
    ratios = " and ".join(f"{batch / other:.0f}" for other in others)
    console.print(f"An array of hands is ranked {ratios} times as fast as by a call each of phevaluator and of treys.")


def cpu() -> str:
    """The processor's name."""
    path = Path("/proc/cpuinfo")
    lines = path.read_text().splitlines() if path.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


if __name__ == "__main__":
    main()
