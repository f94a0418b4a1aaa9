"""The example that trains a policy, a little of it; and the policy as a bot."""

import os
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_trained_policy_takes_a_seat(tmp_path, pytestconfig):
    policy = tmp_path / "policy.npz"
    kept = {
        "JAX_COMPILATION_CACHE_DIR": str(pytestconfig.cache.mkdir("jax")),  # most of the time it compiles
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
    }
    little = ["--steps", "8192", "--parts", "1", "--games", "20", "--out", str(policy)]
    told = subprocess.run(
        [sys.executable, EXAMPLES / "train.py", *little],
        env=os.environ | kept, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.count("% (±") == 4
    assert policy.with_suffix(".svg").stat().st_size > 1000
    play = "from croupier.cli import main; import sys; sys.argv[1:] = {}; main()"
    bots = f"{EXAMPLES / 'trained_bot.py'}:trained,random,random"
    seated = subprocess.run(
        [sys.executable, "-c", play.format(["simulate", "gamblers", "-o", "npc=true", "--games", "5", "--bots", bots])],
        env=os.environ | {"CROUPIER_POLICY": str(policy)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "trained" in seated.stdout
