"""Croupier's games in OpenSpiel: importing this registers `croupier_roulette` and all the others.

>>> import croupier.adapters.openspiel, pyspiel
>>> game = pyspiel.load_game("croupier_roulette(players=3)")

`load_game` of this module does the same, and says more shortly what is wrong with a name or a parameter.

Parameters are `players`, `reward` ("victory", which adds up to 0, or "money"), `recall` and the game's options, as on
the command line: an option that is a table is given as the path of a file. Chance nodes are explicit; dice that are
thrown together fall one after the other. Where seats act at once they do so in the order of seats, and what they commit
stays hidden. Actions are the choices of `croupier.games.space`.

An information state is, as a string, all that the player has seen of the log; as a tensor, the observation, the newest
`recall` entries of the log as rows (see `croupier.adapters.recall.Memory.rows`), and a digest of the whole log, so that
two logs that the player can tell apart never give the same numbers.
"""

import json
from collections.abc import Mapping
from hashlib import blake2b
from importlib import import_module
from typing import Any, Final

import numpy as np

from croupier.adapters.asked import whole
from croupier.adapters.missing import wanted
from croupier.adapters.recall import ROW
from croupier.adapters.serial import Kind, Serial
from croupier.adapters.tables import LIMIT, REWARDS, listed
from croupier.games.contract import CHANCE, NOBODY, Game, Options
from croupier.games.registry import game as find_game
from croupier.kernel.chance import new_stream, open_stream
from croupier.play.options import options_of_text, reader_of

with wanted("openspiel"):
    pyspiel: Any = import_module("pyspiel")  # it ships no types

DIGEST: Final = 16
"""The numbers of an information state that stand for the whole log, a digest of it."""
RECALL: Final = 64
"""The entries of the log that an information state's tensor has, unless `recall` says otherwise."""
OURS: Final = ("players", "reward", "recall")
"""The parameters that are no options of the game."""
MOST_DOLLARS: Final = 2.0**53
"""The bound that is declared for rewards in dollars."""


def short_name(game: Game[Any]) -> str:
    """What OpenSpiel calls the game; the name with hyphens loads it too."""
    return f"croupier_{game.name.replace('-', '_')}"


def _parameters(game: Game[Any]) -> dict[str, Any]:
    """The parameters with their defaults; an empty word stands for the game's own table."""
    schemas = game.options.model_json_schema()["properties"]
    plain: dict[str, Any] = {}
    for name, value in game.options().model_dump(mode="json").items():
        plain[name] = "" if reader_of(schemas[name]) or not isinstance(value, bool | int | str) else value
    return {"players": game.seats[0], "reward": REWARDS[0], "recall": RECALL} | plain


def _options(game: Game[Any], given: Mapping[str, Any]) -> Options:
    """The options among the parameters."""
    known = _parameters(game)
    chosen = {name: str(value) for name, value in given.items() if value != known[name]}
    return options_of_text(game, {name: value for name, value in chosen.items() if name not in OURS})


def load_game(name: str, **parameters: Any) -> Any:
    """One of our games: `load_game("five-card-stud", players=3)`, or `load_game("croupier_five_card_stud(players=3)")`.

    What `pyspiel.load_game` does, but for our own names too, with parameters of any type that can be read as the right
    one, and with a short answer where there is no such game or parameter. Raises LookupError or ValueError then.
    """
    given: dict[str, Any] = dict(pyspiel.game_parameters_from_string(name)) | parameters
    game = find_game(given.pop("name").removeprefix("croupier_").replace("_", "-"))
    known = _parameters(game)
    for key in given:
        if key not in known:
            raise ValueError(f"{short_name(game)} has no parameter {key!r}; it has {', '.join(known)}")
    return pyspiel.load_game(short_name(game), {key: type(known[key])(value) for key, value in given.items()})


class SpielGame(pyspiel.Game):
    """A Croupier game, with its players and options."""

    croupier: Game[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.seats = int(given.get("players", self.croupier.seats[0]))
        self.money = given.get("reward", REWARDS[0]) == "money"
        if given.get("reward", REWARDS[0]) not in REWARDS:
            raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {given['reward']!r}")
        recall = int(given.get("recall", RECALL))
        self.recall = whole(recall, "recall is how many entries of the log a tensor has, 0 or more", 0)
        self.setting = Kind(self.croupier, _options(self.croupier, given), self.seats)
        self.start = self.croupier.new(self.seats, self.setting.options)
        even = 1 / self.seats
        bounds = (
            {"min_utility": -MOST_DOLLARS, "max_utility": MOST_DOLLARS, "utility_sum": None}
            if self.money
            else {"min_utility": -even, "max_utility": 1 - even, "utility_sum": 0.0}
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.space.size,
            max_chance_outcomes=max(1, self.setting.nature.size),
            num_players=self.seats,
            max_game_length=LIMIT,
            **bounds,
        )
        super().__init__(_kind(self.croupier, self.money), info, given)

    def new_initial_state(self) -> "SpielState":
        """The table before the first action."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What writes observations and, with perfect recall, information states."""
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the chance nodes of a game."""
        return LIMIT


class SpielState(pyspiel.State):
    """A game in play."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.serial = Serial(game.setting, game.start.copy_())
        self.money = game.money

    def current_player(self) -> int:
        """Who acts."""
        actor = self.serial.actor
        if actor == NOBODY:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        if player == pyspiel.PlayerId.CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return np.flatnonzero(self.serial.kind.space.mask(self.serial.menu(player))).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the chance node and their probabilities."""
        return sorted(self.serial.outcomes())

    def _apply_action(self, action: int) -> None:
        self.serial.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.serial.words(CHANCE if player == pyspiel.PlayerId.CHANCE else player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.serial.actor == NOBODY

    def returns(self) -> list[float]:
        """What each player has won so far."""
        return self.serial.dollars() if self.money else self.serial.shares()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that the player cannot tell from this one; `sampler()` gives random numbers below 1."""
        stream = new_stream()
        open_stream(stream, int(sampler() * 2**53), int(sampler() * 2**53), 0)
        twin = SpielState(self.get_game())
        twin.serial = self.serial.imagine(player, stream)
        return twin

    def __str__(self) -> str:
        return "; ".join(self.serial.told)


class Observer:
    """Writes what a player sees into `tensor`: the game's observation; with perfect recall, the information state."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        parts = [(part.name, part.size) for part in game.croupier.observation]
        self._recalls = bool(kind.perfect_recall)
        self._recall = game.recall
        if self._recalls:
            parts += [("log", ROW * game.recall), ("digest", DIGEST)]
        self.tensor = np.zeros(sum(size for _, size in parts), np.float32)
        self._seen = np.zeros(game.croupier.observation_size, np.int8)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in parts:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the state as the player sees it."""
        serial = state.serial
        serial.game.observe(serial.game.view(serial.table, player), player, self._seen)
        self.tensor[: self._seen.size] = self._seen
        if self._recalls:
            digest = blake2b(self.string_from(state, player).encode(), digest_size=DIGEST).digest()
            self.dict["log"][:] = serial.memory.rows(player, self._recall).ravel()
            self.dict["digest"][:] = np.frombuffer(digest, np.int8)

    def string_from(self, state: SpielState, player: int) -> str:
        """The state as the player sees it, in words: the picture of the table, or the log that the player saw."""
        serial = state.serial
        if self._recalls:
            return f"{player} " + " ".join(":".join(map(str, entry)) for entry in serial.memory.seen[player])
        names = [f"player {seat}" for seat in range(serial.players)]
        picture = serial.game.picture(serial.game.view(serial.table, player), player, names)
        return json.dumps(picture, default=str)


def _kind(game: Game[Any], money: bool, name: str = "") -> Any:
    return pyspiel.GameType(
        short_name=name or short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if money else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=_parameters(game),
    )


for _game in listed():
    for _name in {short_name(_game), f"croupier_{_game.name}"}:  # one may write it either way
        pyspiel.register_game(_kind(_game, False, _name), type(short_name(_game), (SpielGame,), {"croupier": _game}))
