"""Hands of Gin Rummy against OpenSpiel, as many as are asked for: python trials/gin_openspiel.py COUNT SEED"""

import random
import sys
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests/games"
sys.path[:0] = [str(TESTS), str(TESTS / "cardroom/gin")]

from gin_spiel import play  # noqa: E402 - it lies on the path just added

count, seed = map(int, sys.argv[1:])
dice, met = random.Random(seed), Counter()
for _ in range(count):
    play(dice, met)
print(dict(met))
