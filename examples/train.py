"""Train a policy for Gambler x Gamble! by PPO with masked actions, and say how good it is.

    python examples/train.py                     # about five minutes on two cores; writes trained.npz and trained.svg
    python examples/train.py --steps 20000       # a shorter one
    croupier simulate gamblers -o npc=true --bots examples/trained_bot.py:trained,heuristic,random --games 1000

The policy then plays as `trained_bot.py` does. It learns on the vector environment
(`croupier.adapters.gymnasium.TablesEnv`) with skrl's PPO on JAX, first against bots that play at random and then
against the heuristic ones.
"""

import argparse
from pathlib import Path

import flax.linen as nn
import gymnasium
import jax
import jax.numpy as jnp
import numpy as np
from skrl.agents.jax.ppo import PPO, PPO_CFG
from skrl.envs.wrappers.jax import wrap_env
from skrl.memories.jax import RandomMemory
from skrl.models.jax import CategoricalMixin, DeterministicMixin, Model
from skrl.trainers.jax import SequentialTrainer
from trained_bot import SCALE, forward

import croupier.adapters.gymnasium  # noqa: F401 - registers the environments

TABLES, ROLLOUT, WIDTH = 256, 32, 128
PLAYERS = 3


class Policy(CategoricalMixin, Model):
    """Says which choice to take: those that are not legal have next to no weight."""

    def __init__(self, observation_space, action_space, device=None, **kwargs):
        Model.__init__(self, observation_space=observation_space, action_space=action_space, device=device, **kwargs)
        CategoricalMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs, role=""):
        """A weight for each choice."""
        mask, seen = split(inputs["observations"], self.num_actions)
        hidden = nn.tanh(nn.Dense(WIDTH)(seen))
        hidden = nn.tanh(nn.Dense(WIDTH)(hidden))
        return jnp.where(mask, nn.Dense(self.num_actions)(hidden), -1e9), {}


class Value(DeterministicMixin, Model):
    """Says how much of the victory there is to be had."""

    def __init__(self, observation_space, action_space, device=None, **kwargs):
        Model.__init__(self, observation_space=observation_space, action_space=action_space, device=device, **kwargs)
        DeterministicMixin.__init__(self)

    @nn.compact
    def __call__(self, inputs, role=""):
        """What is still to be won."""
        _, seen = split(inputs["observations"], self.num_actions)
        hidden = nn.tanh(nn.Dense(WIDTH)(seen))
        hidden = nn.tanh(nn.Dense(WIDTH)(hidden))
        return nn.Dense(1)(hidden), {}


def split(observations, choices):
    """The mask and the scaled observation; where a game is over, and nothing is legal, anything is."""
    mask = observations[..., :choices] > 0
    return mask | ~mask.any(-1, keepdims=True), observations[..., choices:] * SCALE


def agent_for(env, steps):
    """A PPO agent, and its memory, for the environment."""
    models = {
        "policy": Policy(env.observation_space, env.action_space),
        "value": Value(env.observation_space, env.action_space),
    }
    for role, model in models.items():
        model.init_state_dict(role=role)
    settings = PPO_CFG(
        rollouts=ROLLOUT, learning_epochs=4, mini_batches=8, discount_factor=1.0, learning_rate=1e-3,
        value_loss_scale=0.5, kl_threshold=0.02,
    )  # fmt: skip
    settings.experiment.write_interval = settings.experiment.checkpoint_interval = 0
    return PPO(
        models=models, memory=RandomMemory(memory_size=ROLLOUT, num_envs=env.num_envs), cfg=settings,
        observation_space=env.observation_space, action_space=env.action_space,
    )  # fmt: skip


def tables(bots, many=TABLES):
    """Tables at which the learner's seat changes from game to game.

    A shuffled card is added to every sum (`npc`). Without it a game against the heuristic bots has so little chance
    that a thousand games would be some forty, over and over.
    """
    return gymnasium.make_vec(
        "croupier/Gamblers-v0", num_envs=many, players=PLAYERS, bots=bots, rotate=True, options={"npc": True}
    )


def layers(agent):
    """The policy's weights as plain arrays."""
    dense = agent.models["policy"].state_dict.params["params"]
    return {f"{name}_{part}": np.asarray(value) for name, layer in dense.items() for part, value in layer.items()}


def share_won(weights, bots, games, seed=1):
    """The learner's share of the victories, and its standard error."""
    env, won = tables(bots, 128), []
    observation, _ = env.reset(seed=seed)
    while len(won) < games:
        observation, rewards, over, cut, _ = env.step(
            forward(weights, observation["observation"], observation["action_mask"])
        )
        won += (rewards[over | cut] + 1 / PLAYERS).tolist()
    return float(np.mean(won)), float(np.std(won) / len(won) ** 0.5)


def plotted(curve, path):
    """The curve as a picture, with the 95 % interval of each point."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 4))
    for name in ("random", "heuristic"):
        points = [(step, 100 * share, 196 * error) for step, bots, share, error in curve if bots == name]
        steps, shares, errors = zip(*points, strict=True)
        axes.errorbar(steps, shares, errors, marker="o", capsize=3, label=f"against {PLAYERS - 1} {name} bots")
    axes.axhline(100 / PLAYERS, color="grey", linestyle=":", label="an equal share")
    axes.set(xlabel="decisions learnt from", ylabel="% of victories", ylim=(0, 100))
    axes.xaxis.set_major_formatter(lambda step, _: f"{step:,.0f}")
    axes.legend()
    figure.savefig(path, bbox_inches="tight")


def main():
    """Train, measure after each part, write the policy and the curve."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=1_200_000, help="decisions to learn from")
    parser.add_argument("--parts", type=int, default=8, help="how often it is measured")
    parser.add_argument("--games", type=int, default=1000, help="games of each measurement")
    parser.add_argument("--out", type=Path, default=Path("trained.npz"))
    options = parser.parse_args()
    env = wrap_env(tables("random"), wrapper="gymnasium")
    agent, curve = agent_for(env, options.steps), []
    each = max(ROLLOUT, options.steps // options.parts // TABLES)
    for part in range(options.parts + 1):
        weights = layers(agent)
        for bots in ("random", "heuristic"):
            share, error = share_won(weights, bots, options.games)
            curve.append((part * each * TABLES, bots, share, error))
            print(
                f"{part * each * TABLES:>9,} decisions: {100 * share:.1f} % (± {196 * error:.1f}) against {bots}",
                flush=True,
            )
        if part == options.parts // 2:
            env = wrap_env(tables("heuristic"), wrapper="gymnasium")
        if part < options.parts:
            SequentialTrainer(
                env=env, agents=agent, cfg={"timesteps": each, "disable_progressbar": True, "headless": True}
            ).train()
    np.savez(options.out, **weights)
    plotted(curve, options.out.with_suffix(".svg"))


if __name__ == "__main__":
    jax.config.update("jax_platforms", "cpu")
    main()
