"""Croupier's games in Gymnasium: importing this registers `croupier/Roulette-v0` and all the others.

>>> import gymnasium, croupier.adapters.gymnasium
>>> env = gymnasium.make("croupier/Roulette-v0", players=4, bots=["heuristic"] * 3)
>>> envs = gymnasium.make_vec("croupier/Roulette-v0", num_envs=1024, players=4, bots=["heuristic"] * 3)

One learns, against bots. Observations are dictionaries: `observation` (see `Game.observation`) and `action_mask`. The
version is the rules version less 1.

Perfect recall: with `recall=64`, say, observations have a `log` too, what the learner has seen of the game: 64 rows of
int8 that end with the newest entry (see `croupier.adapters.recall.Memory.rows`).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

import numpy as np

from croupier.adapters.asked import choice_of, refuse_unknown, seats_at, whole
from croupier.adapters.missing import wanted
from croupier.adapters.recall import ROW
from croupier.adapters.tables import LIMIT, Tables, listed, version_of
from croupier.games.contract import Bot, Game, Options
from croupier.games.registry import game as find_game

with wanted("gymnasium"):
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

RENDERS: Final = ["ansi"]
ILLEGAL: Final = ("raise", "lose")
TRIES: Final = 100
"""Games without a choice for the learner after which `reset` gives up."""


class Choices(spaces.Discrete):
    """A table's choices. A sample is legal now, without a mask too."""

    def __init__(self, masks: Any) -> None:
        super().__init__(masks.shape[-1])
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random choice: of the mask, or of those that are legal at the table."""
        if mask is None and probability is None and self._masks.any():
            mask = self._masks[0]
        return super().sample(mask, probability)


class ManyChoices(spaces.MultiDiscrete):
    """The choices of many tables. A sample is legal now, without a mask too."""

    def __init__(self, masks: Any) -> None:
        super().__init__([masks.shape[-1]] * len(masks))
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random choice for each table: of the mask, or of those that are legal there."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        drawn = cast("Any", self.np_random).random(self._masks.shape, np.float32)
        return (drawn * self._masks).argmax(1)


def spaces_of(tables: Tables) -> tuple[spaces.Dict, Choices]:
    """What one table's observations and choices look like."""
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(-128, 127, (tables.game.observation_size,), np.int8),
        "action_mask": spaces.Box(0, 1, (tables.space.size,), np.int8),
    }
    if tables.recall:
        seen["log"] = spaces.Box(-128, 127, (tables.recall, ROW), np.int8)
    return spaces.Dict(seen), Choices(tables.masks)


def arrays_of(tables: Tables) -> dict[str, Any]:
    """What the one learner of each table sees, for all tables."""
    seen: dict[str, Any] = {"observation": tables.observations, "action_mask": tables.masks}
    return seen | ({"log": tables.logs[:, 0]} if tables.recall else {})


def _entries(game: Game[Any], players: int | None, bots: Sequence[str | Bot[Any]] | str) -> list[str | Bot[Any] | None]:
    """Who plays: one that learns, then the bots. Raises ValueError if there are not as many as the other players."""
    many = seats_at(game, players)
    others = [bots] * (many - 1) if isinstance(bots, str) else list(bots)
    if len(others) != many - 1:
        raise ValueError(f"with {many} players there are {many - 1} bots, not {len(others)}")
    return [None, *others]


class TableEnv(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game against bots (`bots`: their names, or one name for all).

    `reward` is "victory", a share of it less 1 / players at the end, or "money", the dollars won since the last step.
    `seat` None: another seat in each game. An illegal choice raises ValueError and changes nothing; with `illegal`
    "lose" it ends the game with the reward -1 instead, for learners that take no masks, and for `check_env`, which
    tries choices of other tables. `recall` is how many entries of the log an observation has.
    """

    metadata = {"render_modes": RENDERS}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self, game: str, players: int | None = None, bots: Sequence[str | Bot[Any]] | str = "random", *,
        seat: int | None = 0, options: Mapping[str, Any] | Options | None = None, reward: str = "victory",
        limit: int = LIMIT, illegal: str = "raise", recall: int = 0, compiled: bool = True,
        render_mode: str | None = None, **unknown: Any,
    ) -> None:  # fmt: skip
        refuse_unknown(TableEnv, find_game(game), unknown)
        entries = _entries(find_game(game), players, bots)
        if illegal not in ILLEGAL:
            raise ValueError(f"an illegal choice makes one {' or '.join(ILLEGAL)}, not {illegal!r}")
        if seat is not None and whole(seat, "a seat is a whole number, or None", 0) >= len(entries):
            raise ValueError(f"there is no seat {seat}; seats are 0 to {len(entries) - 1}")
        self._mine = seat or 0
        turned = entries[-self._mine :] + entries[: -self._mine] if self._mine else entries
        self.tables = Tables(
            game, turned, options=options, reward=reward, rotate=seat is None, limit=limit, recall=recall,
            compiled=compiled,
        )  # fmt: skip
        self.observation_space, self.action_space = spaces_of(self.tables)
        self.render_mode = render_mode
        self._loses = illegal == "lose"
        self._running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin another game; the same seed gives the same one.

        Raises ValueError if the learner has nothing to choose in game after game, as with too low a limit.
        """
        super().reset(seed=seed)
        for _ in range(TRIES):  # the bots may end a game before the learner has chosen
            self._begin()
            if self.tables.turns[0] >= 0:
                break
        else:
            raise ValueError(f"in {TRIES} games the learner had nothing to choose: raise the limit, or take fewer bots")
        self._running = True
        return self._seen(), {"seat": int(self.tables.turns[0])}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take a choice.

        Raises ValueError for one that is not legal, and before `reset` or after the end.
        """
        if not self._running:
            raise ValueError("no game is running: call reset() first")
        choice = choice_of(action)
        if self._loses and not (0 <= choice < self.tables.space.size and self.tables.masks[0, choice]):
            self._running = False
            return self._seen(), -1.0, True, False, {"illegal": choice}
        self.tables.step([choice])
        over, cut = bool(self.tables.over[0]), bool(self.tables.cut[0])
        self._running = not over and not cut
        return self._seen(), float(self.tables.rewards[0, self._mine]), over, cut, {}

    def _begin(self) -> None:
        self.tables.reset(int(self.np_random.integers(2**53)))

    def _seen(self) -> dict[str, Any]:
        return {name: array[0].copy() for name, array in arrays_of(self.tables).items()}

    def action_masks(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """Which choices are legal, for libraries that ask so."""
        return self.tables.masks[0].astype(bool)

    def render(self) -> str:
        """What the learner's seat is asked, and may do."""
        return rendered(self.tables, 0)


class TablesEnv(VectorEnv[dict[str, Any], Any, Any]):
    """Many tables, each with one seat that learns against bots, stepped by one compiled call.

    A table whose game is over begins another at the next step, whose choice does not count there (Gymnasium's
    `NEXT_STEP`). `recall` is how many entries of the log an observation has. Unless `copy`, the arrays that `step`
    returns are written anew by the next.
    """

    def __init__(
        self, game: str, num_envs: int = 1, players: int | None = None, bots: Sequence[str | Bot[Any]] | str = "random",
        *, options: Mapping[str, Any] | Options | None = None, reward: str = "victory", rotate: bool = False,
        limit: int = LIMIT, recall: int = 0, compiled: bool = True, copy: bool = True, **unknown: Any,
    ) -> None:  # fmt: skip
        refuse_unknown(TablesEnv, find_game(game), unknown)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": RENDERS}
        entries = _entries(find_game(game), players, bots)
        self.tables = Tables(
            game, entries, num_envs, options=options, reward=reward, rotate=rotate, limit=limit, recall=recall,
            compiled=compiled,
        )  # fmt: skip
        self.num_envs, self._copy = num_envs, copy
        self.single_observation_space, self.single_action_space = spaces_of(self.tables)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = ManyChoices(self.tables.masks)
        self._running = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a game at every table; the same seed gives the same ones."""
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(2**53)))
        self._running = True
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """Take a choice at every table.

        Raises ValueError, naming the table, for one that is not legal; nothing is changed then.
        """
        if not self._running:
            raise ValueError("no games are running: call reset() first")
        self.tables.step(actions)
        return self._seen(), self.tables.rewards[:, 0].copy(), self.tables.over, self.tables.cut, {}

    def _seen(self) -> dict[str, Any]:
        seen = arrays_of(self.tables)
        return {name: array.copy() for name, array in seen.items()} if self._copy else seen


def rendered(tables: Tables, k: int) -> str:
    """What the seat to choose at table k is asked, and what it may do."""
    seat, table = int(tables.turns[k]), tables.table(k)
    names = [f"player {p}" for p in range(tables.players)]
    if seat < 0:
        return "The game is over"
    asked = tables.game.awaited(tables.game.view(table, seat), seat, names)
    may = ", ".join(tables.space.words(int(choice)) for choice in np.flatnonzero(tables.masks[k]))
    return f"{names[seat]}: {asked} ({may})"


def env_name(game: Game[Any]) -> str:
    """What Gymnasium calls the game: `croupier/FiveCardStud-v0`."""
    return f"croupier/{''.join(word.capitalize() for word in game.name.split('-'))}-v{version_of(game)}"


for _game in listed():
    gymnasium.register(
        env_name(_game),
        entry_point="croupier.adapters.gymnasium:TableEnv",
        vector_entry_point="croupier.adapters.gymnasium:TablesEnv",
        kwargs={"game": _game.name},
        disable_env_checker=True,
    )
