"""Speed of the environments, against others in the same run: `make bench-rl`.

    python bench/environments.py                  # all games, then the others: some minutes, more if games are compiled
    python bench/environments.py roulette war     # these games, and the others
    python bench/environments.py --write          # writes our speeds into the pages of the environments, too

A step is one decision of one table, chance included. Ours write observations and masks at every step; choices are
uniformly random among the legal ones, picked by a compiled loop that is part of what is timed, as it is in Pgx's own
compiled loop. The best of several measurements is taken.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import jax
import numpy as np
import pgx
import pyspiel
import rlcard
from pettingzoo.classic import leduc_holdem_v4
from rich.console import Console
from rich.table import Table
from stepping import BATCHES, best, machine, speed_of

from croupier.adapters.pettingzoo import RawEnv
from croupier.games.registry import games

PGX = ("leduc_holdem", "kuhn_poker", "backgammon")
PACKAGES = ("numpy", "numba", "jax", "pgx", "open_spiel", "pettingzoo", "rlcard")
ROOT = Path(__file__).parents[1]
TOOL, MEASURED = ROOT / "tools" / "environments.py", ROOT / "docs" / "environments" / "measured.json"


def theirs_pgx(name: str, many: int) -> Callable[[], int]:
    """Pgx's own compiled loop: 32 steps of so many tables, each begun anew when it is over."""
    env = pgx.make(name)
    begin, advance = jax.vmap(env.init), jax.vmap(pgx.core.Env.step, in_axes=(None, 0, 0, 0))

    def play(state: object, key: jax.Array) -> object:
        def once(carry: tuple[object, jax.Array], _: None) -> tuple[tuple[object, jax.Array], None]:
            state, key = carry
            key, chosen, stepped = jax.random.split(key, 3)
            logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(chosen, logits, axis=-1)
            fresh = begin(jax.random.split(stepped, many))
            after = advance(env, state, actions, jax.random.split(key, many))
            over = after.terminated | after.truncated
            pick = lambda new, old: jax.numpy.where(over.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)  # noqa: E731
            return (jax.tree.map(pick, fresh, after), key), None

        return jax.lax.scan(once, (state, key), None, 32)[0][0]

    compiled, holder = jax.jit(play), [begin(jax.random.split(jax.random.key(0), many)), 0]

    def step() -> int:
        holder[0] = jax.block_until_ready(compiled(holder[0], jax.random.key(holder[1])))
        holder[1] += 1
        return 32 * many

    return step


def theirs_spiel(name: str) -> Callable[[], int]:
    """OpenSpiel driven from Python, with observation tensors where the game has them."""
    game, random = pyspiel.load_game(name), np.random.default_rng(1)

    def step() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(outcomes[random.choice(len(outcomes), p=odds)])
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[random.integers(len(legal))])
            made += 1
        return made

    return step


def aec(env: object) -> Callable[[], int]:
    """A whole game of a PettingZoo environment."""
    random = np.random.default_rng(1)

    def step() -> int:
        env.reset(seed=int(random.integers(2**31)))
        made = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            mask = seen["action_mask"]
            env.step(None if over or cut else int((random.random(mask.size) * mask).argmax()))
            made += not (over or cut)
        return made

    return step


def theirs_rlcard(name: str) -> Callable[[], int]:
    """A whole game of an RLCard environment."""
    env, random = rlcard.make(name), np.random.default_rng(1)

    def step() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[random.integers(len(legal))])
            made += 1
        return made

    return step


def contenders() -> Iterator[tuple[str, Callable[[], int]]]:
    """What is measured, by name."""
    for name in PGX:
        for many in BATCHES:
            yield f"Pgx {name} × {many}", theirs_pgx(name, many)
    for name in ("leduc_poker", "spades"):
        yield f"OpenSpiel {name} from Python", theirs_spiel(name)
    yield "PettingZoo leduc_holdem_v4", aec(leduc_holdem_v4.raw_env())
    yield "RLCard leduc-holdem", theirs_rlcard("leduc-holdem")
    yield "Croupier gamblers in PettingZoo", aec(RawEnv("gamblers"))


def main() -> None:
    """Measure all, print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games()), help="which of our games; all without any")
    parser.add_argument("--write", action="store_true", help="write our speeds into docs/environments")
    asked = parser.parse_args()
    console = Console()
    console.print(machine(PACKAGES))
    if asked.write:
        subprocess.run([sys.executable, TOOL, "--speed", *asked.games], check=True)
    written = json.loads(MEASURED.read_text("utf-8"))
    table = Table("", *[f"{many} tables" for many in BATCHES], "bytes a table", title="million steps a second")
    for name in asked.games:
        found = written[name]["speed"] if asked.write else speed_of(name)
        table.add_row(name, *[f"{rate / 1e6:.3f}" for rate in found["rates"].values()], str(found["bytes"]))
    console.print(table)
    others = Table("", "million steps a second", title="others")
    for name, step in contenders():
        others.add_row(name, f"{best(step) / 1e6:.4f}")
    console.print(others)


if __name__ == "__main__":
    main()
