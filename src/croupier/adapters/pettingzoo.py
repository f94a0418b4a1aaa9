"""Croupier's games in PettingZoo: `env("gamblers", players=4)`, and `parallel_env` where seats choose at once.

Agents are `player_0` and on, by seat. Observations are dictionaries: `observation` (see `Game.observation`) and
`action_mask`, all zeros for who has nothing to choose. The version in the name is the rules version less 1.

Perfect recall: with `recall=64`, say, observations have a `log` too, what the agent has seen of the game: 64 rows of
int8 that end with the newest entry (see `croupier.adapters.recall.Memory.rows`). The table is then played in plain
Python.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from croupier.adapters.asked import choice_of, refuse_unknown, seats_at
from croupier.adapters.gymnasium import rendered, spaces_of
from croupier.adapters.missing import wanted
from croupier.adapters.tables import LIMIT, Tables, version_of
from croupier.games.contract import Options, seats_of
from croupier.games.registry import game as find_game

with wanted("pettingzoo"):
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

ILLEGAL: Final = -1.0
"""The reward of who takes an illegal choice in `env`, which ends the game there, as is PettingZoo's convention."""

Seen = dict[str, Any]


def env(game: str, players: int | None = None, **settings: Any) -> AECEnv[str, Seen, int]:
    """The game as `RawEnv`, in the usual wrappers: an illegal choice ends it, and the order of calls is checked."""
    raw = RawEnv(game, players, **settings)
    ending = wrappers.TerminateIllegalWrapper(raw, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


def parallel_env(game: str, players: int | None = None, **settings: Any) -> "Parallel":
    """The game with all seats choosing at once where its rules say so."""
    return Parallel(game, players, **settings)


class _Seats:
    """What both forms have in common: a table with a learner at every seat."""

    tables: Tables
    render_mode: str | None

    def _sit(
        self, game: str, players: int | None, options: Mapping[str, Any] | Options | None, reward: str, limit: int,
        recall: int, compiled: bool, render_mode: str | None, unknown: Mapping[str, Any],
    ) -> None:  # fmt: skip
        refuse_unknown(type(self), find_game(game), unknown)
        seats = seats_at(find_game(game), players)
        self.tables = Tables(
            game, [None] * seats, options=options, reward=reward, limit=limit, recall=recall, compiled=compiled
        )
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._random = seeding.np_random()[0]
        name = f"croupier_{game.replace('-', '_')}_v{version_of(self.tables.game)}"
        self.metadata = {"name": name, "render_modes": ["human", "ansi"], "is_parallelizable": False}
        self._seen_space, self._choices = spaces_of(self.tables)

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.tables.reset(int(self._random.integers(2**53)))
        self.agents = self.possible_agents[:]

    def _look(self, seat: int, asked: bool) -> Seen:
        seen = self._now(seat, asked)
        return seen | ({"log": self.tables.logs[0, seat].copy()} if self.tables.recall else {})

    def _now(self, seat: int, asked: bool) -> Seen:
        tables = self.tables
        if asked and seat == tables.turns[0]:
            return {"observation": tables.observations[0].copy(), "action_mask": tables.masks[0].copy()}
        seen = np.zeros(tables.game.observation_size, np.int8)
        view = tables.game.view(tables.table(0), seat)
        tables.game.observe(view, seat, seen)
        mask = tables.space.mask(tables.game.menu(view, seat)) if asked else np.zeros(tables.space.size, np.int8)
        return {"observation": seen, "action_mask": mask}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self._seen_space

    def render(self) -> str | None:
        """What the seat to choose is asked and may do, printed in the mode `human`."""
        text = rendered(self.tables, 0)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""


class RawEnv(_Seats, AECEnv[str, Seen, int]):
    """A game for learners at every seat, who choose one after the other.

    Settings: `options` of the table, `reward` ("victory" or "money"), `limit`, `recall` (how many entries of
    the log an observation has), `compiled`, `render_mode`. An illegal choice raises ValueError and changes nothing.
    """

    def __init__(
        self, game: str, players: int | None = None, *, options: Mapping[str, Any] | Options | None = None,
        reward: str = "victory", limit: int = LIMIT, recall: int = 0, compiled: bool = True,
        render_mode: str | None = None, **unknown: Any,
    ) -> None:  # fmt: skip
        AECEnv.__init__(self)
        self._sit(game, players, options, reward, limit, recall, compiled, render_mode, unknown)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for all agents."""
        return self._choices

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin another game; the same seed gives the same one."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        over, cut = bool(self.tables.over[0]), bool(self.tables.cut[0])
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.agent_selection = self.agents[0 if over or cut else int(self.tables.turns[0])]

    def observe(self, agent: str) -> Seen:
        """What the agent sees; the mask is all zeros unless it is asked."""
        return self._look(
            self.possible_agents.index(agent), self.agent_selection == agent and self.tables.turns[0] >= 0
        )

    def step(self, action: int) -> None:
        """Take the choice of the agent that is asked. Raises ValueError before `reset`, and when all is over."""
        if not self.agents:
            raise ValueError("no game is running: call reset() first")
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.tables.step([choice_of(action)])
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, map(float, self.tables.rewards[0]), strict=True))
        self._accumulate_rewards()
        self._ask()
        if self.render_mode == "human":
            self.render()


class Parallel(_Seats, ParallelEnv[str, Seen, int]):
    """A game for learners at every seat, all of whom give a choice at each step.

    The last choice is to wait: it is the only one of who is not asked. Seats that are asked at once choose without
    knowing of each other. Settings are those of `RawEnv`.
    """

    def __init__(
        self, game: str, players: int | None = None, *, options: Mapping[str, Any] | Options | None = None,
        reward: str = "victory", limit: int = LIMIT, recall: int = 0, compiled: bool = True,
        render_mode: str | None = None, **unknown: Any,
    ) -> None:  # fmt: skip
        self._sit(game, players, options, reward, limit, recall, compiled, render_mode, unknown)
        self.wait = self.tables.space.size
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        self._seen_space = spaces.Dict(dict(self._seen_space.items()) | {"action_mask": mask})
        self._choices = spaces.Discrete(self.wait + 1)

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The game's choices, and to wait."""
        return self._choices

    @property
    def asked(self) -> list[int]:
        """The seats that choose at this step."""
        return seats_of(self.tables.game.actors(self.tables.table(0))) if self.tables.turns[0] >= 0 else []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin another game; the same seed gives the same one."""
        self._begin(seed)
        return self._all(), {agent: {} for agent in self.agents}

    def _all(self) -> dict[str, Seen]:
        asked = self.asked
        seen = {agent: self._look(seat, seat in asked) for seat, agent in enumerate(self.possible_agents)}
        for seat, one in enumerate(seen.values()):
            one["action_mask"] = np.append(one["action_mask"], np.int8(seat not in asked))
        return {agent: seen[agent] for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take everybody's choice.

        Raises ValueError, with nothing changed, if one is missing or not legal.
        """
        if not self.agents:
            raise ValueError("no game is running: call reset() first")
        asked = self.asked
        self._check(asked, actions)
        total = np.zeros(self.tables.players)
        while asked and self.tables.turns[0] == asked[0]:
            self.tables.step([int(actions[self.possible_agents[asked.pop(0)]])])
            total += self.tables.rewards[0]
        over, cut = bool(self.tables.over[0]), bool(self.tables.cut[0])
        agents, seen = self.agents, self._all()
        if over or cut:
            self.agents = []
        rewards = dict(zip(agents, map(float, total), strict=True))
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), {agent: {} for agent in agents}

    def _check(self, asked: list[int], actions: dict[str, int]) -> None:
        game, table = self.tables.game, self.tables.table(0)
        for seat, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise ValueError(f"{agent} has not chosen; who is not asked waits ({self.wait})")
            choice = choice_of(actions[agent])
            if seat in asked:
                self.tables.space.action(game.menu(table, seat), choice)
            elif choice != self.wait:
                raise ValueError(f"{agent} is not asked, and can only wait ({self.wait}), not {choice}")
