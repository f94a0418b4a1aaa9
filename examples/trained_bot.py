"""A trained policy as a bot: the weights that `train.py` wrote, read with NumPy alone.

    croupier simulate gamblers -o npc=true --games 1000 --bots examples/trained_bot.py:trained,heuristic,random

The weights are those of `trained.npz` in the working folder, or of the file that CROUPIER_POLICY names.
"""

import os
from functools import cache

import numpy as np

from croupier.games.registry import game

SCALE = 1 / 16
"""Observations are counts and flags of one byte; divided so, most are below 1."""
GAMBLERS = game("gamblers")
SPACE = GAMBLERS.space()


@cache
def weights():
    """The policy's layers, by name."""
    path = os.environ.get("CROUPIER_POLICY", "trained.npz")
    return dict(np.load(path))


def forward(layers, seen, masks):
    """The likeliest legal choice of each row."""
    hidden = seen.astype(np.float32) * SCALE
    for layer in range(2):
        hidden = np.tanh(hidden @ layers[f"Dense_{layer}_kernel"] + layers[f"Dense_{layer}_bias"])
    rating = hidden @ layers["Dense_2_kernel"] + layers["Dense_2_bias"]
    return np.where(masks > 0, rating, -np.inf).argmax(1)


def trained(view, seat, menu, stream):
    """Plays what the policy likes best."""
    seen = np.zeros(GAMBLERS.observation_size, np.int8)
    GAMBLERS.observe(view, seat, seen)
    choice = forward(weights(), seen[None], SPACE.mask(menu)[None])[0]
    return SPACE.action(menu, int(choice))
