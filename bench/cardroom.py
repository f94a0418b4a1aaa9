"""Decisions a second in games of the card room, against OpenSpiel's own loop and RLCard in the same run.

All play hands at random. Dealing and scoring are part of the work and not counted.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import pyspiel
import rlcard

from croupier.bots import RANDOM
from croupier.games.registry import game
from croupier.lab.simulate import Plan, simulate


@dataclass(frozen=True)
class Contest:
    """A game as all three call it, how many seats play it, and how many hands each plays to be measured.

    Croupier's options make a match a hand.
    """

    name: str
    seats: int
    spiel: str
    rlcard: str
    hands: tuple[int, int, int]
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def contenders(self) -> dict[str, Callable[[], float]]:
        """Who plays, and how many decisions a second it makes."""
        ours, spiel, rl = self.hands
        return {
            f"Croupier {self.name}, one thread": lambda: self._croupier(ours),
            f"OpenSpiel {self.spiel}, its own loop": lambda: self._spiel(spiel),
            f"RLCard {self.rlcard}": lambda: self._rlcard(rl),
        }

    def _croupier(self, hands: int) -> float:
        found = game(self.name)
        options = found.options.model_validate(self.options)
        plan = Plan(game=found, bots=[RANDOM] * self.seats, games=hands, options=options, seed=1)
        outcome = simulate(plan, threads=1)
        return float(outcome.results.decisions / outcome.seconds)

    def _spiel(self, hands: int) -> float:
        """`evaluate_bots` with uniformly random bots."""
        found = pyspiel.load_game(self.spiel)
        bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(self.seats)]
        states = [found.new_initial_state() for _ in range(hands)]
        began = time.perf_counter()
        for seed, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, seed)
        took = time.perf_counter() - began
        return sum(event.player >= 0 for state in states for event in state.full_history()) / took

    def _rlcard(self, hands: int) -> float:
        """Its environment, stepped as its own `run` does, but keeping nothing."""
        env = rlcard.make(self.rlcard, config={"seed": 1})
        rng = np.random.default_rng(1)
        decisions, began = 0, time.perf_counter()
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions / (time.perf_counter() - began)


CONTESTS: Final = (Contest("gin-rummy", 2, "gin_rummy", "gin-rummy", (20_000, 60, 20), {"target": 0, "hands": 1}),)
