"""Many tables of one game, stepped by one compiled call: what the environments are made of."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, cast

import numpy as np

from croupier.adapters import loops, recall_loops
from croupier.adapters.asked import whole
from croupier.adapters.loops import BOTS, FINE, LEARNS, NOBODY, UNIFORM, Seat, Terms
from croupier.adapters.recall import ROW, mark, mark_at_once
from croupier.bots import RANDOM, find_bot
from croupier.games.compiling import announce_first
from croupier.games.contract import Bot, Game, Options
from croupier.games.registry import game as find_game
from croupier.games.registry import games
from croupier.games.space import Space
from croupier.kernel import Menu, Record, bind, inlined, rule, specialise
from croupier.kernel.compile import is_rule
from croupier.play.log import options_from

LIMIT: Final = 100_000
"""Decisions after which a game is cut off, unless the environment says otherwise."""
RULES: Final = ("actors", "apply", "chance", "hide", "legal", "observe", "returns", "winners")
RECALLED: Final = ("conceal", "spare", "weight")
"""The rules that only who recalls needs."""
REWARDS: Final = ("victory", "money")


class Tables:
    """`many` tables of one game. After `reset`, each waits for a choice of the seat `turns[k]`, or its game is over.

    Entries are the players: None learns, that is, its choices come from outside; a bot's name plays by itself, and
    must be a rule. With `rotate`, entry e sits at seat (e + number of the game) % players. `reward` is "victory": at
    the end of the game an entry's share of the victory less 1 / players, so rewards add up to 0; or "money": the
    dollars won since the last step.

    Arrays, written anew by every step: `observations` (many, observation_size) int8 and `masks` (many, choices) int8
    of the seat that must choose; `rewards` (many, players) float64 of the entries; `turns` (many,) int64.

    With `recall`, `logs` (many, learners, recall, ROW) int8 are the newest entries of the log as each entry that learns
    has seen them, rows as `croupier.adapters.recall.Memory` writes them.

    Without `compiled` the same loops run in plain Python: slow, and equal in every number.

    Raises LookupError for a game or bot that there is not, and ValueError for players or options that it has not, and
    for a setting that cannot be.
    """

    def __init__(
        self, game: str | Game[Any], entries: Sequence[str | Bot[Any] | None], many: int = 1, *,
        options: Mapping[str, Any] | Options | None = None, reward: str = "victory", rotate: bool = False,
        limit: int = LIMIT, recall: int = 0, compiled: bool = True,
    ) -> None:  # fmt: skip
        self.game: Game[Any] = find_game(game) if isinstance(game, str) else game
        self.options = options if isinstance(options, Options) else options_from(self.game, options or {})
        self.players = len(entries)
        self.space = choices_of(self.game, self.options)
        template = self.game.new(self.players, self.options)
        bots = [self._bot(entry) for entry in entries]
        if reward not in REWARDS:
            raise ValueError(f"rewards are {' or '.join(REWARDS)}, not {reward!r}")
        self.many = many = whole(many, "there is one table at least", 1)
        self.recall = recall = whole(recall, "recall is how many entries of the log one sees, 0 or more", 0)
        limit = whole(limit, "limit is how many actions a game has at most, 1 or more", 1)
        self.observations = np.zeros((many, self.game.observation_size), np.int8)
        self._masks = np.zeros((many, self.space.size), np.int8)
        self.masks = self._masks.view()
        self.masks.flags.writeable = False  # a choice is legal if its mask says so
        self.rewards = np.zeros((many, self.players))
        self._tables: Any = self.game.table.zeros(many)
        self._stage: Any = self.game.table.zeros(2)
        self._stage[0] = template
        self._menus, self._where, self._terms = Menu.zeros(1), Seat.zeros(many), Terms.zeros(1)
        self._streams = np.zeros((many, 2, 4), np.uint64)
        self._paid = np.zeros((many, self.players), np.int64)
        asked = list(dict.fromkeys(bot for bot in bots if bot not in (None, RANDOM)))
        kinds = {None: LEARNS, RANDOM: UNIFORM} | {bot: BOTS + k for k, bot in enumerate(asked)}
        order = np.array([kinds[bot] for bot in bots], np.int64)
        terms = self._terms[0]
        terms.players, terms.limit, terms.rotate, terms.money = self.players, limit, int(rotate), REWARDS.index(reward)
        self._where["turn"] = NOBODY
        learners = [entry for entry, bot in enumerate(bots) if bot is None]
        kept = recall_loops.new_logs(self.game, many, learners, recall)
        self.logs = kept.rows.reshape(many, len(learners), recall, ROW)
        self._given = (self._tables, self._stage, self._menus, self._streams, self._where, self._paid, self._terms,
                       order, self.space.rows, kept)  # fmt: skip
        parts = _parts(self.game, asked, recall > 0, compiled)
        if compiled:
            announce_first(loops.step, self.game.title, **parts)
        self._step: Callable[..., int] = (specialise if compiled else bind)(loops.step, self.game.name, **parts)

    def _bot(self, entry: str | Bot[Any] | None) -> Bot[Any] | None:
        bot = find_bot(self.game, entry) if isinstance(entry, str) else entry
        if bot is not None and not is_rule(bot.choose):
            raise ValueError(f"the bot {bot.name} is plain Python; here only bots marked @rule can play")
        return bot

    @property
    def turns(self) -> "np.ndarray[Any, np.dtype[np.int64]]":
        """The seat that must choose at each table; below 0 where the game is over."""
        return cast("Any", self._where["turn"])

    @property
    def over(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """Where the game has ended."""
        return self.turns == loops.OVER

    @property
    def cut(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """Where the game was cut off."""
        return self.turns == loops.CUT

    @property
    def nbytes(self) -> int:
        """The bytes of all arrays."""
        arrays = self._tables, self._where, self._streams, self._paid, self.observations, self.masks, self.rewards
        arrays = *arrays, self.logs
        return sum(array.nbytes for array in arrays)

    def table(self, k: int) -> Record:
        """Table k, with all that lies on it open."""
        return self._tables[k]

    def entry(self, k: int, seat: int) -> int:
        """Who sits there in table k's game."""
        return loops.entry_at(seat, int(self._where[k].game), self._terms[0])

    def reset(self, seed: int = 0) -> None:
        """Begin a new game at every table; the same seed gives the same games."""
        self._terms[0].seed = seed
        self._where["turn"] = NOBODY
        self._where["game"] = np.arange(self.many) - self.many
        self.step(np.zeros(self.many, np.int64))

    def step(self, choices: Any) -> None:
        """Take a choice at every table and play on until the next; where the game is over, another begins instead.

        Raises ValueError for a choice that is not legal; nothing is changed then.
        """
        given = np.asarray(choices)
        if given.shape != (self.many,):
            raise ValueError(f"there is one choice for each of the {self.many} tables, not an array of {given.shape}")
        if given.dtype.kind not in "iu":
            raise ValueError(f"choices are whole numbers of 64 bits, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        wrong = self._step(*self._given, chosen, self.observations, self._masks, self.rewards)
        if wrong != FINE:
            self._refuse(int(wrong), given)

    def _refuse(self, k: int, chosen: Any) -> None:
        menu = self.game.menu(self._tables[k], int(self.turns[k]))
        place = f"table {k}: " if self.many > 1 else ""
        raise ValueError(place + self.space.refusal(menu, int(chosen[k])))


def listed() -> list[Game[Any]]:
    """The games that learners can play: those that list their choices."""
    return [game for game in games().values() if game.choices(game.options())]


def version_of(game: Game[Any]) -> int:
    """The version of a game's environments: its rules version less 1."""
    return game.version - 1


def choices_of(game: Game[Any], options: Options) -> Space:
    """The game's choices. Raises ValueError for a game that does not list them."""
    space = game.space(options)
    if not space.size:
        raise ValueError(f"{game.name} does not list its choices (Game.choices), which learners need")
    return space


def _parts(game: Game[Any], bots: Sequence[Bot[Any]], recalls: bool, compiled: bool) -> dict[str, Callable[..., Any]]:
    """What the free names of `loops.step` stand for."""

    def part(of: Callable[..., Any], kind: Callable[[Any], Any] = inlined, **names: Any) -> Callable[..., Any]:
        bound = bind(of, game.name, **(names or rules))
        return kind(bound) if compiled else bound

    rules = {name: getattr(game, name) for name in RULES}
    ask = part(loops.none)
    for k, bot in enumerate(bots):
        ask = part(loops.one_of, number=BOTS + k, choose=bot.choose, otherwise=ask)
    rules |= {"ask": ask, "seat_of": part(loops.seat_of), "entry_at": part(loops.entry_at)}
    if recalls:
        rules |= {name: getattr(game, name) for name in RECALLED} | {"mark": mark if compiled else mark_at_once}
        rules["draw"] = part(recall_loops.drawn, rule)
        rules["enter"] = part(recall_loops.enter_row, rule)
        rules["deal"] = part(recall_loops.deal_rows, rule)
    else:
        rules |= {"enter": part(recall_loops.apply_only), "deal": part(recall_loops.chance_only)}
    rules["forget"] = part(recall_loops.forget)
    for each in (loops.begin, loops.advance, loops.show, loops.reward):
        rules[each.__name__] = part(each)
    return rules
