"""Laws of what a game says about itself."""

import re
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np

from croupier.games.contract import Game
from croupier.kernel.compile import is_rule
from croupier.play.entries import RESERVED
from croupier.testkit.cases import Case, demand

RULES = (
    "setup", "actors", "legal", "apply", "weight", "chance", "hide", "determinize", "observe", "returns", "winners",
    "conceal", "tally", "spare",
)  # fmt: skip
"""The functions of a game that are rules."""
CONTRACT_IDS = frozenset({"TURN-1", "TURN-2"})
"""Ids of the refusals that the contract itself gives."""


@cache
def rule_ids(game: Game[Any]) -> frozenset[str]:
    """The ids of the clauses of the game's `rules.md` (in bold where a clause begins), and the contract's own."""
    return CONTRACT_IDS | set(re.findall(r"^\*\*([A-Z]+-\d+)\*\*", game.rules_text(), re.MULTILINE))


def the_game_says_what_it_is(case: Case) -> None:
    """Name, seats, rules, options, observation and bots are there, and fit together."""
    game = case.game
    demand(re.fullmatch(r"[a-z][a-z0-9-]*", game.name), f"{game.name!r} is no name for commands and addresses")
    demand(game.title and game.summary, f"{game.name} has no title or no summary")
    demand(game.version >= 1, f"{game.name} has the rules version {game.version}; the first is 1")
    demand(rule_ids(game) - CONTRACT_IDS, f"rules.md in {game.package} has no clause that begins with its id")
    for name in RULES:
        demand(is_rule(getattr(game, name)), f"{game.name}: `{name}` is not marked as a rule")
    for things, names in (
        ("parts of the observation", [part.name for part in game.observation]),
        ("bots", [bot.name for bot in game.bots]),
        ("counts", list(game.counts)),
    ):
        demand(len(names) == len(set(names)), f"{game.name} has two {things} of one name: {names}")
    demand(all(part.size > 0 for part in game.observation), f"{game.name}: a part of the observation is empty")
    template = files(game.package).joinpath("templates", game.template)
    demand(not game.template or template.is_file(), f"{game.name}: there is no template {template}")
    taken = sorted(_things_to_do(game) & set(RESERVED))
    demand(not taken, f"{game.name} has actions called {', '.join(taken)}, which are the match's own words")
    _no_floats_in(game.table.plain, game.name)


def _things_to_do(game: Game[Any]) -> set[str]:
    """What the game's actions can say in `do`."""
    schema = game.actions.json_schema()
    fields = [model.get("properties", {}).get("do", {}) for model in (schema, *schema.get("$defs", {}).values())]
    return {word for field in fields for word in (*field.get("enum", ()), field.get("const"))}


def _no_floats_in(layout: "np.dtype[Any]", name: str) -> None:
    base = layout.base
    for field, (inner, *_) in (base.fields or {}).items():
        _no_floats_in(inner, f"{name}.{field}")
    demand(base.fields or base.kind in "iu", f"{name} is {base}: a table holds whole numbers and sets only")


def options_are_kept(case: Case) -> None:
    """Options have a meaning and a place on the table, survive JSON, and a wrong player count is refused."""
    game, options = case.game, case.options
    for name, field in game.options.model_fields.items():
        demand(field.description, f"{game.name}: option {name!r} has no description")
    read = game.options.model_validate_json(options.model_dump_json())
    demand(read == options, f"{case}: the options change when written as JSON and read again: {read!r}")
    if options != game.options():
        unset = game.new(case.players).bytes_()
        demand(case.new().bytes_() != unset, f"{case}: {options!r} leave no trace on the table")
    for players in (game.seats[0] - 1, game.seats[-1] + 1):
        demand(_refuses(game, players), f"{game.name} accepts {players} players, but is for {game.seats}")


def _refuses(game: Game[Any], players: int) -> bool:
    try:
        game.new(players)
    except ValueError:
        return True
    return False
