"""How fast Croupier's own environments step, for `bench/environments.py` and for the pages of the environments.

A step is one decision of one table, chance included, with observations and masks written. Choices are uniformly random
among the legal ones, picked by a compiled loop that is part of what is timed.
"""

import os
import platform
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numba
import numpy as np

from croupier.adapters.tables import Tables
from croupier.games.registry import game as find_game

ROUNDS = 3
BATCHES = (1, 64, 1024, 8192)
SECONDS = 0.4


@numba.njit(nogil=True)
def pick_legal(masks: np.ndarray, state: np.ndarray, out: np.ndarray) -> None:
    """A random legal choice for each table; any where none is legal."""
    for k in range(len(masks)):
        row = masks[k]
        many = 0
        for choice in range(len(row)):
            many += row[choice]
        state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        left = (np.int64(state[0] >> np.uint64(33)) * many) >> 31
        out[k] = 0
        for choice in range(len(row)):
            left -= row[choice]
            if left < 0:
                out[k] = choice
                break


def timed(step: Callable[[], int]) -> float:
    """Steps a second of something that makes so many steps at each call.

    A second is one of processor time, of all threads together: so it is the speed of one core, whatever else runs.
    """
    step()
    made, began = 0, time.process_time()
    while (passed := time.process_time() - began) < SECONDS:
        made += step()
    return made / passed


def best(step: Callable[[], int]) -> float:
    """The best of several measurements."""
    return max(timed(step) for _ in range(ROUNDS))


def ours(name: str, many: int) -> tuple[Callable[[], int], Tables]:
    """All seats choose at random, at so many tables."""
    tables = Tables(name, [None] * find_game(name).seats[0], many)
    tables.reset(1)
    state, choices = np.ones(1, np.uint64), np.zeros(many, np.int64)

    def step() -> int:
        pick_legal(tables.masks, state, choices)
        tables.step(choices)
        return many

    return step, tables


def speed_of(name: str) -> dict[str, Any]:
    """Steps a second of a game by the number of tables, the bytes of a table, and the seconds until the first step."""
    began = time.process_time()
    running = {many: ours(name, many) for many in BATCHES}
    ready = time.process_time() - began
    rates = {str(many): round(best(step)) for many, (step, _) in running.items()}
    return {"rates": rates, "bytes": running[BATCHES[-1]][1].nbytes // BATCHES[-1], "ready": round(ready, 1)}


def machine(packages: tuple[str, ...] = ("numpy", "numba")) -> str:
    """Where it was measured, with versions, and what else ran."""
    model = next(
        (line.split(":")[1].strip() for line in _lines("/proc/cpuinfo") if line.startswith("model name")),
        platform.machine(),
    )
    versions = ", ".join(f"{package} {version(package)}" for package in packages)
    load = f"{os.getloadavg()[0]:.1f}"
    return f"{model}, {os.cpu_count()} processors, load {load}, Python {sys.version.split()[0]}, {versions}"


def _lines(path: str) -> list[str]:
    try:
        with open(path, encoding="utf-8") as file:
            return file.readlines()
    except OSError:
        return []
