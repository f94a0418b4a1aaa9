"""Laws of the compiled game: it gives the bytes of the interpreted one, and computes with whole numbers alone."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, cast

import numpy as np
from numba import types
from numba.core import ir

from croupier.games.contract import Game
from croupier.kernel import Menu, bind, specialise
from croupier.kernel.chance import Stream
from croupier.kernel.compile import is_rule
from croupier.testkit import loops
from croupier.testkit.cases import Broken, Case, demand, unlike
from croupier.testkit.facts import RULES

STEPS = 240
"""Actions of a game that are compared, where all choose at random."""
BOT_STEPS = 24
"""Those that are compared where a bot chooses: interpreted, it may take a tenth of a second for each, and each case
brings others."""
LOOKS = 60
"""Tables of it that are looked at from all sides."""


@dataclass(frozen=True)
class Loops:
    """A game's loops; `play` by the way of choosing."""

    play: dict[str, Any]
    look: Any

    @property
    def all(self) -> list[Any]:
        """All of them."""
        return [self.look, *self.play.values()]


@cache
def compiled(game: Game[Any]) -> Loops:
    """The loops, compiled. One that is not known to compute with whole numbers is compiled anew, as the types that the
    compiler infers can be read only where it inferred them, and not in what was kept on disk."""
    made = _loops(game, specialise)
    for loop in made.all:
        if not _proof(loop).exists():
            for kept in _proof(loop).parent.glob("*.nb?"):
                kept.unlink(missing_ok=True)
    first = Case(game, game.seats[0], game.options())
    for name in made.play:
        run(first, made, name, whole=True)
    return made


def _proof(loop: Any) -> Path:
    """The file that is there if no float was found in the loop: beside its code, under the digest of all that it can
    reach, and with the digest of what looks for floats."""
    return Path(loop.stats.cache_path) / f"whole-numbers-{_own_digest()}"


@cache
def _own_digest() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:20]


@cache
def interpreted(game: Game[Any]) -> Loops:
    """The same loops, interpreted."""
    return _loops(game, bind)


def _loops(game: Game[Any], make: Any) -> Loops:
    rules = {name: getattr(game, name) for name in RULES}
    choices = {"": loops.at_random} | {bot.name: bot.choose for bot in game.bots if is_rule(bot.choose)}
    return Loops(
        {name: make(loops.play, f"{game.name}.{name}", **rules, choose=choose) for name, choose in choices.items()},
        make(loops.look, game.name, **rules),
    )


@dataclass
class Trace:
    """All that the loops wrote."""

    tables: Any
    menus: Any
    views: Any
    worlds: Any
    acts: "np.ndarray[Any, np.dtype[np.int64]]"
    seen: "np.ndarray[Any, np.dtype[np.int8]]"
    found: "np.ndarray[Any, np.dtype[np.int64]]"
    counts: "np.ndarray[Any, np.dtype[np.int64]]"
    streams: list[Stream]
    steps: int = field(default=0)


def run(case: Case, made: Loops, name: str, whole: bool) -> Trace:
    """One game with the loops."""
    game, steps = case.game, BOT_STEPS if name else STEPS
    t = Trace(
        game.table.zeros(steps), Menu.zeros(steps), game.table.zeros(steps), game.table.zeros(steps),
        np.zeros((steps, 2), np.int64), np.zeros((steps, game.observation_size), np.int8),
        np.zeros((steps, 5), np.int64), np.zeros(len(game.counts) + 1, np.int64),
        [case.stream(20 + k) for k in range(3)],
    )  # fmt: skip
    game.configure(t.tables[0], case.players, case.options)
    t.steps = made.play[name](t.tables, t.views, t.menus, t.acts, t.streams[0], t.streams[1], whole)
    if name == "":
        every = max(1, t.steps // LOOKS)
        made.look(
            t.tables, t.acts, t.views, t.worlds, t.seen, t.found, t.counts, t.streams[2], t.steps, every, case.players
        )  # fmt: skip
    return t


def compiled_and_interpreted_agree(case: Case) -> None:
    """The same loops over the same game give the same bytes, compiled and interpreted."""
    for name in compiled(case.game).play:
        for whole in (True,) if name else (True, False):
            _agree(case, name, whole)


def _agree(case: Case, name: str, whole: bool) -> None:
    mine, theirs = (run(case, made, name, whole) for made in (interpreted(case.game), compiled(case.game)))
    where = f"{case.place(None)}, {'dealt at once' if whole else 'dealt card by card'}"
    for n in range(min(mine.steps, theirs.steps) + 1):
        acts = [t.acts[n].tolist() for t in (mine, theirs)]
        for what in ("tables", "views", "menus", "worlds"):
            one, other = getattr(mine, what)[n], getattr(theirs, what)[n]
            difference = unlike(one, other) if one.tobytes() != other.tobytes() else ""
            demand(not difference, f"{where}, step {n} ({acts[0]}): {what} interpreted and compiled: {difference}")
        demand(acts[0] == acts[1], f"{where}, step {n}: actions interpreted {acts[0]}, compiled {acts[1]}")
    for what in ("seen", "found", "counts", "streams", "steps"):
        one, other = np.asarray(getattr(mine, what)), np.asarray(getattr(theirs, what))
        at = np.argwhere(one != other)[:1].tolist()
        demand(not at, f"{where}: {what} at {at} differ interpreted and compiled")


def rules_compute_with_whole_numbers(case: Case) -> None:
    """No variable of a rule is a float: that happens where an int meets a set, and loses bits."""
    unproved = [loop for loop in compiled(case.game).all if not _proof(loop).exists()]
    found = {line for loop in unproved for line in floats(loop)}
    demand(not found, f"{case.game.name}: {'; '.join(sorted(found)[:5])}")
    for loop in unproved:
        _proof(loop).touch()


def floats(loop: Any) -> Iterator[str]:
    """The variables to which Numba gave a float, in the compiled loop and all of ours that it calls."""
    todo, met = [loop], set[int]()
    while todo:
        dispatcher = todo.pop()
        if id(dispatcher) in met or dispatcher.py_func.__module__.split(".")[0] in ("numba", "numpy"):
            continue
        met.add(id(dispatcher))
        for result in dispatcher.overloads.values():
            notes = result.type_annotation
            if isinstance(notes, str):
                raise Broken(f"{dispatcher.py_func.__name__} was loaded from a cache, so its types are not known")
            todo += [called for type_ in notes.typemap.values() for called in _called(type_)]
            yield from _float_variables(dispatcher.py_func, notes)


def _called(type_: Any) -> list[Any]:
    if isinstance(type_, types.Dispatcher):
        return [cast("Any", type_).dispatcher]
    templates = type_.templates if isinstance(type_, types.Function) else ()
    found = [entry for template in templates for entry in getattr(template, "_impl_cache", {}).values()]
    return [entry[0] for entry in found if isinstance(entry, tuple) and entry[0] is not None]


def _float_variables(function: Any, notes: Any) -> Iterator[str]:
    lines: dict[str, int] = {
        statement.target.name: statement.loc.line
        for block in notes.blocks.values()
        for statement in block.body
        if isinstance(statement, ir.Assign)
    }
    for variable, type_ in notes.typemap.items():
        if _is_float(type_):
            line = lines.get(variable, function.__code__.co_firstlineno)
            where = f"{Path(function.__code__.co_filename).name}:{line}"
            yield f"{function.__name__} ({where}) computes with {type_} in {variable.split('.')[0]!r}"


def _is_float(type_: Any) -> bool:
    if isinstance(type_, types.Float | types.Complex):
        return True
    inner = [*(getattr(type_, "types", None) or ()), getattr(type_, "dtype", None), getattr(type_, "type", None)]
    return any(_is_float(part) for part in inner if isinstance(part, types.Type) and part is not type_)
