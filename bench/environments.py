"""Speed of the environments, against others in the same run: `make bench-rl`.

A step is one decision of one table, chance included. Ours write observations and masks at every step; choices are
uniformly random among the legal ones, picked by a compiled loop that is part of what is timed, as it is in Pgx's own
compiled loop. The best of several rounds is taken, the contenders one after the other in each round.
"""

import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version

import jax
import numba
import numpy as np
import pgx
import pyspiel
import rlcard
from pettingzoo.classic import leduc_holdem_v4
from rich.console import Console
from rich.table import Table

from croupier.adapters.pettingzoo import RawEnv
from croupier.adapters.tables import Tables
from croupier.games.registry import games

ROUNDS = 3
BATCHES = (1, 64, 1024, 8192)
SECONDS = 0.4
PGX = ("leduc_holdem", "kuhn_poker", "backgammon")


@numba.njit(nogil=True)
def pick_legal(masks: np.ndarray, state: np.ndarray, out: np.ndarray) -> None:
    """A random legal choice for each table; any where none is legal."""
    for k in range(len(masks)):
        row = masks[k]
        many = 0
        for choice in range(len(row)):
            many += row[choice]
        state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        left = int((state[0] >> np.uint64(33)) % np.uint64(max(many, 1)))
        out[k] = 0
        for choice in range(len(row)):
            if row[choice]:
                if left == 0:
                    out[k] = choice
                    break
                left -= 1


def timed(step: Callable[[], int]) -> float:
    """Steps a second of something that makes so many steps at each call."""
    step()
    made, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        made += step()
    return made / passed


def ours(name: str, many: int) -> tuple[Callable[[], int], Tables]:
    """All seats choose at random, at so many tables."""
    game = games()[name]
    tables = Tables(game, [None] * game.seats[0], many)
    tables.reset(1)
    state, choices = np.ones(1, np.uint64), np.zeros(many, np.int64)

    def step() -> int:
        pick_legal(tables.masks, state, choices)
        tables.step(choices)
        return many

    return step, tables


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
    wanted = sys.argv[1:] or list(games())
    console = Console()
    console.print(
        f"{platform.processor() or platform.machine()}, {os.cpu_count()} processors, Python {sys.version.split()[0]}"
    )
    packages = ("numpy", "numba", "jax", "pgx", "open_spiel", "pettingzoo", "rlcard")
    console.print(", ".join(f"{package} {version(package)}" for package in packages))
    table = Table("", *[f"{many} tables" for many in BATCHES], "bytes a table", title="million steps a second")
    for name in wanted:
        running = [ours(name, many) for many in BATCHES]
        best = [max(timed(step) for _ in range(ROUNDS)) for step, _ in running]
        table.add_row(name, *[f"{rate / 1e6:.3f}" for rate in best], str(running[-1][1].nbytes // BATCHES[-1]))
    console.print(table)
    others = Table("", "million steps a second", title="others")
    for name, step in contenders():
        others.add_row(name, f"{max(timed(step) for _ in range(ROUNDS)) / 1e6:.4f}")
    console.print(others)


if __name__ == "__main__":
    main()
