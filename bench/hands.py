"""Poker hands ranked a second, against phevaluator and treys in the same run.

All take cards in their own numbers, made beforehand. Croupier ranks an array in one call; the others are called from
Python for each hand, as their documentation does.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any, Final

import numpy as np
import treys
from phevaluator import evaluate_5cards, evaluate_7cards

from croupier.components.cards import NAMES
from croupier.components.poker import rank, rank_all

SAMPLE: Final = 100_000
"""Hands for those that are called once for each."""


def contenders(size: int) -> dict[str, Callable[[], float]]:
    """What ranks hands of five or seven, and how many a second it ranks: as many as there are of five, or a sample."""
    rng = np.random.default_rng(1)
    if size == 5:
        hands = rng.permutation(np.array(list(combinations(range(52), 5))))
    else:
        hands = rng.permuted(np.tile(np.arange(52), (2_598_960, 1)), axis=1)[:, :size]
    sets = (1 << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    sample = hands[:SAMPLE]
    columns = (sample % 13 * 4 + sample // 13).T.tolist()
    numbers = [treys.Card.new(name) for name in NAMES]
    named = [[numbers[card] for card in hand] for hand in sample]
    evaluate = treys.Evaluator().evaluate
    return {
        "Croupier, an array": lambda: len(sets) / seconds(lambda: rank_all(sets)),
        "Croupier, interpreted": lambda: calls(rank, sets[:SAMPLE]),
        "phevaluator, from Python": lambda: calls(evaluate_5cards if size == 5 else evaluate_7cards, *columns),
        "treys, from Python": lambda: calls(evaluate, named, [[]] * SAMPLE),
    }


def calls(function: Callable[..., Any], *arguments: Iterable[Any]) -> float:
    """How often a second the function is called with these arguments."""
    return SAMPLE / seconds(lambda: deque(map(function, *arguments), maxlen=0))


def seconds(work: Callable[[], Any]) -> float:
    """How long the work takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began
