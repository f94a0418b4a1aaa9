"""Decisions a second in games of the card room, against OpenSpiel's own loop, RLCard and PokerKit in the same run.

All play hands at random. Dealing and scoring are part of the work and not counted.
"""

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import pokerkit
import pyspiel
import rlcard

from croupier.bots import RANDOM
from croupier.games.registry import game
from croupier.lab.simulate import Plan, simulate


@dataclass(frozen=True)
class Contest:
    """A game as those call it who have it, how many seats play it, and how much each plays to be measured."""

    title: str
    name: str
    seats: int
    hands: tuple[int, int, int, int]
    """Matches of Croupier, and hands of OpenSpiel, RLCard and PokerKit."""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    spiel: str = ""
    rlcard: str = ""
    pokerkit: Callable[[int], Any] | None = None
    """A new hand of PokerKit's for so many seats."""

    def contenders(self) -> dict[str, Callable[[], float]]:
        """Who plays, and how many decisions a second it makes."""
        ours, spiel, rl, kit = self.hands
        all_ = {
            "Croupier, one thread": (True, lambda: self._croupier(ours)),
            "OpenSpiel, its own loop": (self.spiel, lambda: self._spiel(spiel)),
            "RLCard": (self.rlcard, lambda: self._rlcard(rl)),
            "PokerKit": (self.pokerkit, lambda: self._pokerkit(kit)),
        }
        return {who: measure for who, (has, measure) in all_.items() if has}

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
        env = rlcard.make(
            self.rlcard, config={"seed": 1, **({} if self.seats == 2 else {"game_num_players": self.seats})}
        )
        rng = np.random.default_rng(1)
        decisions, began = 0, time.perf_counter()
        for _ in range(hands):
            state, _ = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(rng.random() * len(legal))])
                decisions += 1
        return decisions / (time.perf_counter() - began)

    def _pokerkit(self, hands: int) -> float:
        """Each action that it says is possible is as likely; it deals, posts and pays by itself."""
        assert self.pokerkit is not None
        rng = random.Random(1)
        decisions, began = 0, time.perf_counter()
        for _ in range(hands):
            state = self.pokerkit(self.seats)
            while state.status:
                rng.choice([*possible(state)])()
                decisions += 1
        return decisions / (time.perf_counter() - began)


def possible(state: Any) -> Iterator[Callable[[], object]]:
    """What may be done at a table of PokerKit's; a bet or raise is the least one."""
    if state.can_fold():
        yield state.fold
    if state.can_check_or_call():
        yield state.check_or_call
    if state.can_post_bring_in():
        yield state.post_bring_in
    if state.can_complete_bet_or_raise_to():
        yield state.complete_bet_or_raise_to


BY_ITSELF: Final = (*pokerkit.Automation,)
LIMIT: Final = (
    "universal_poker(betting=limit,numPlayers=4,numRounds=4,blind=1 2 0 0,raiseSize=2 2 4 4,maxRaises=3 4 4 4,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=200 200 200 200)"
)
GIN: Final = Contest(
    "Gin Rummy",
    "gin-rummy",
    2,
    (20_000, 60, 20, 0),
    {"target": 0, "hands": 1},
    spiel="gin_rummy",
    rlcard="gin-rummy",
)
SPADES: Final = Contest("Spades", "spades", 4, (5_000, 4_000, 0, 0), {"target": 0, "hands": 20}, spiel="spades")
LIMIT_HOLDEM: Final = Contest(
    "Hold'em, fixed limit",
    "holdem",
    4,
    (20_000, 5_000, 300, 60),
    {"hands": 20, "limit": "fixed"},
    spiel=LIMIT,
    rlcard="limit-holdem",
    pokerkit=lambda n: pokerkit.FixedLimitTexasHoldem.create_state(BY_ITSELF, True, 0, (1, 2), 2, 4, 200, n),
)
HOLDEM: Final = Contest(
    "Hold'em, no limit",
    "holdem",
    4,
    (20_000, 0, 300, 60),
    {"hands": 20, "limit": "no"},
    rlcard="no-limit-holdem",
    pokerkit=lambda n: pokerkit.NoLimitTexasHoldem.create_state(BY_ITSELF, True, 0, (1, 2), 2, 200, n),
)
STUD: Final = Contest(
    "7 Card Stud, fixed limit",
    "seven-card-stud",
    4,
    (20_000, 0, 0, 40),
    {"hands": 20, "limit": "fixed"},
    pokerkit=lambda n: pokerkit.FixedLimitSevenCardStud.create_state(BY_ITSELF, True, 1, 1, 2, 4, 200, n),
)
OMAHA_8: Final = Contest(
    "Omaha 8, fixed limit",
    "omaha-8",
    4,
    (10_000, 0, 0, 30),
    {"hands": 20, "limit": "fixed"},
    pokerkit=lambda n: pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        BY_ITSELF, True, 0, (1, 2), 2, 4, 200, n
    ),
)

CONTESTS: Final = (GIN, SPADES, LIMIT_HOLDEM, HOLDEM, STUD, OMAHA_8)
