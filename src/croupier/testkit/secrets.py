"""Laws of what a seat can see: views give nothing away, imagined tables fit them, words are made of them alone."""

import json
from collections import defaultdict
from typing import Any

import numpy as np

from croupier.games.contract import CHANCE, NOBODY, Step
from croupier.kernel import Menu, bit, holds, intervals
from croupier.kernel.chance import Stream
from croupier.testkit.cases import (
    Broken,
    Case,
    Moment,
    applied,
    demand,
    holders,
    next_step,
    plain,
    same,
    some_actions,
)  # fmt: skip

GUARD = 7
"""Numbers beside an observation that must stay as they are."""


def who(viewer: int) -> str:
    """What a message calls a viewer."""
    return "a spectator" if viewer == NOBODY else f"seat {viewer}"


def imagined(case: Case, view: Any, viewer: int, stream: Stream) -> Any:
    """A table that the viewer cannot tell from the real one, by the game's `determinize`."""
    world = view.copy_()
    case.game.determinize(world, viewer, stream)
    return world


def views_hide_what_is_hidden(case: Case) -> None:
    """A view says who must act and what its seat may do, and no more to a spectator than to a seat."""
    game = case.game
    for moment, table in case.tables(12, "views"):
        with case.at(moment):
            before = table.copy_()
            public = game.view(table, NOBODY)
            for viewer in case.viewers:
                view = game.view(table, viewer)
                same(view, game.view(view, viewer), f"what {who(viewer)} sees, hidden again, differs")
                same(public, game.view(view, NOBODY), f"a spectator sees more than {who(viewer)}, who owns something")
                _same_menus(case, table, view, viewer)
            same(before, table, "making a view changed the table")


def _same_menus(case: Case, table: Any, view: Any, viewer: int) -> None:
    actors = case.game.actors(view)
    demand(actors == case.game.actors(table), f"{who(viewer)} sees other seats to act than there are")
    if viewer != NOBODY and actors & bit(viewer):
        menus = [case.game.menu(t, viewer) for t in (table, view)]
        demand(intervals(menus[0]) == intervals(menus[1]), f"{who(viewer)} cannot see from its view what it may do")


def imagined_tables_fit_the_view(case: Case) -> None:
    """A determinized table is sound, and hidden again it is the same view; what is unknown is drawn at random."""
    hidden, varied = 0, False
    stream = case.stream(1)
    for moment, table in case.tables(12, "imagined"):
        with case.at(moment):
            for viewer in case.onlookers(moment):
                view = case.game.view(table, viewer)
                worlds = [imagined(case, view, viewer, stream) for _ in range(2)]
                for world in worlds:
                    _fits(case, view, viewer, world)
                hidden += view.bytes_() != table.bytes_()
                varied = varied or worlds[0].bytes_() != worlds[1].bytes_()
    if hidden > 10 and not varied:
        raise Broken(f"{case}: determinize imagines the same table every time, though something is hidden")


def _fits(case: Case, view: Any, viewer: int, world: Any) -> None:
    told = f"the table that {who(viewer)} imagines"
    same(view, case.game.view(world, viewer), f"{told}, hidden again, is not what it sees")
    problems = case.game.audit(world)
    demand(not problems, f"{told} is not sound: {'; '.join(problems)}")
    _same_menus(case, world, view, viewer)


def imagined_tables_play_on(case: Case) -> None:
    """The game can be played on to its end from a determinized table."""
    random, stream = case.random("play on"), case.stream(2)
    for moment in case.sample(2, "play on"):
        with case.at(moment):
            viewer = random.choice(case.viewers)
            world = imagined(case, case.game.view(moment.table, viewer), viewer, stream)
            played = 0
            while step := next_step(case.game, world, random, stream):
                case.game.apply(world, *step)
                played += 1
                problems = case.game.audit(world) if played % 8 == 0 else []
                demand(not problems, f"{played} actions from an imagined table: {'; '.join(problems)}")
            problems = case.game.audit(world)
            demand(not problems, f"at the end of an imagined game: {'; '.join(problems)}")


def observations_are_views(case: Case) -> None:
    """An observation fills its int8 numbers from the view alone; equal views give equal observations."""
    stream = case.stream(3)
    for moment, table in case.tables(6, "observations"):
        with case.at(moment):
            for viewer in case.onlookers(moment):
                view = case.game.view(table, viewer)
                world = imagined(case, view, viewer, stream)
                seen = observed(case, view, viewer, 0)
                again = observed(case, case.game.view(world, viewer), viewer, 77)
                parts = case.game.observation
                places = [part.name for part in parts for _ in range(part.size)]
                odd = sorted({places[k] for k in np.flatnonzero(seen != again)})
                demand(not odd, f"two observations of one view of {who(viewer)} differ in {', '.join(odd)}")


def observations_tell_views_apart(case: Case) -> None:
    """Two views that differ, after one action or another or none, give observations that differ."""
    random = case.random("apart")
    for moment in case.sample(12, "apart"):
        with case.at(moment):
            legal = some_actions(case.game.menu(moment.table, moment.by), random, 2)
            afters = [applied(case.game, moment.table, moment.by, action) for action in legal]
            viewer = random.choice(case.viewers)
            met: dict[bytes, Any] = {}
            for table in (moment.table, *afters):
                view = case.game.view(table, viewer)
                twin = met.setdefault(observed(case, view, viewer, 0).tobytes(), view)
                same(twin, view, f"{who(viewer)} sees a difference that no observation shows")


def observed(case: Case, view: Any, viewer: int, blank: int) -> "np.ndarray[Any, np.dtype[np.int8]]":
    """The observation, written into an array that held `blank` before."""
    size = case.game.observation_size
    out = np.full(size + 2 * GUARD, blank, np.int8)
    before = view.copy_()
    case.game.observe(view, viewer, out[GUARD : GUARD + size])
    same(before, view, "observing changed the view")
    outside = [*out[:GUARD], *out[GUARD + size :]]
    demand(set(outside) == {np.int8(blank)}, f"observe writes beyond its {size} numbers")
    return out[GUARD : GUARD + size]


def actions_are_seen_as_the_table_is(case: Case) -> None:
    """What a viewer sees of an action and of the table after it agree: neither gives away what the other hides."""
    random, stream = case.random("seen"), case.stream(4)
    for moment in case.sample(14, "seen"):
        with case.at(moment):
            for by in holders(moment, case.game):
                legal = some_actions(case.game.menu(moment.table, by), random, 3)
                afters = {action: applied(case.game, moment.table, by, action) for action in legal}
                for viewer in case.onlookers(moment):
                    _agree(case, moment, by, afters, viewer)
                    _the_same_in_both_worlds(case, moment, by, afters, viewer, stream)
    _deals_stay_hidden(case)


def _agree(case: Case, moment: Moment, by: int, afters: dict[int, Any], viewer: int) -> None:
    by_action: dict[int, set[bytes]] = defaultdict(set)
    by_view: dict[bytes, dict[int, bytes]] = defaultdict(dict)
    for action, after in afters.items():
        shown = case.game.conceal(moment.table, by, action, viewer)
        told = f"{plain(case.game, action)}, as {who(viewer)} sees it"
        demand(case.game.encode(case.game.decode(shown)) == shown, f"{told}, does not keep its meaning")
        demand(by != viewer or shown == action, f"{told}, is not what it did itself")
        view = case.game.view(after, viewer).bytes_()
        by_action[shown].add(view)
        by_view[view][shown] = after.bytes_()
    for shown, views in by_action.items():
        leaks = by != CHANCE and len(views) > 1
        demand(not leaks, f"{who(viewer)} sees only {plain(case.game, shown)}, but its view tells what was done")
    for shown in by_view.values():
        names = [plain(case.game, action) for action in shown]
        leaks = len(set(shown.values())) > 1
        demand(not leaks, f"{who(viewer)} sees which of {names} was done, though its view hides the difference")


def _the_same_in_both_worlds(
    case: Case, moment: Moment, by: int, afters: dict[int, Any], viewer: int, stream: Stream
) -> None:
    view = case.game.view(moment.table, viewer)
    world = imagined(case, view, viewer, stream)
    menu = case.game.menu(world, by) if case.game.actors(world) & bit(by) else Menu.new()
    for action in [action for action in afters if holds(menu, action)]:
        after = applied(case.game, world, by, action)
        if case.game.view(after, viewer).bytes_() == case.game.view(afters[action], viewer).bytes_():
            shown = [case.game.conceal(table, by, action, viewer) for table in (moment.table, world)]
            told = f"{who(viewer)} sees {plain(case.game, action)} differently in two worlds that look the same"
            demand(shown[0] == shown[1], told)


def _deals_stay_hidden(case: Case) -> None:
    """A hidden card that is dealt may end the deal, and so show something, but most often it shows nothing."""
    concealed, kept = 0, 0
    for moment in [m for m in case.moments if m.by == CHANCE]:
        for viewer in case.viewers:
            shown = case.game.conceal(moment.table, CHANCE, moment.action, viewer)
            if shown != moment.action:
                listed = intervals(case.game.menu(moment.table, CHANCE))
                others = {listed[0][0], listed[-1][1]} - {moment.action}
                alike = [a for a in others if case.game.conceal(moment.table, CHANCE, a, viewer) == shown]
                afters = [applied(case.game, moment.table, CHANCE, a) for a in (moment.action, *alike)]
                concealed += len(afters) > 1
                kept += len(afters) > 1 and len({case.game.view(after, viewer).bytes_() for after in afters}) == 1
        if concealed >= 40:
            break
    demand(kept or concealed < 10, f"{case}: views show what chance did, though the actions are concealed")


def words_are_made_of_views(case: Case) -> None:
    """Narrations, requests and pictures come out for everyone, and are the same for worlds that look the same."""
    stream, random = case.stream(5), case.random("words")
    for moment in case.sample(20, "words"):
        with case.at(moment):
            viewer = random.choice(case.viewers)
            world = imagined(case, case.game.view(moment.table, viewer), viewer, stream)
            told = _narrated(case, moment.table, moment, viewer)
            by_view = case.game.menu(world, moment.by) if moment.by not in (viewer, CHANCE) else None
            if by_view is not None and holds(by_view, moment.action) and told != _narrated(case, world, moment, viewer):
                _differently_told(case, moment, world, viewer)
            for seat in holders(moment, case.game):
                if seat in case.seats:
                    asked = case.game.awaited(case.game.view(moment.table, seat), seat, case.names)
                    demand(asked.strip() and "\n" not in asked, f"seat {seat} is asked {asked!r}, not one sentence")
    for moment in case.sample(6, "pictures"):
        with case.at(moment):
            _pictured(case, moment.table, random.choice(case.viewers), stream)
    with case.at(None):
        _pictured(case, case.walks[-1].last, random.choice(case.viewers), stream)


def _narrated(case: Case, table: Any, moment: Moment, viewer: int) -> list[str]:
    game, by = case.game, moment.by
    seen = game.decode(game.conceal(table, by, moment.action, viewer))
    step = Step(game.view(table, viewer), by, seen, game.view(applied(game, table, by, moment.action), viewer))
    before, after = step.before.copy_(), step.after.copy_()
    lines = game.narrate(step, case.names)
    sound = all(type(line) is str and line.strip() and "\n" not in line for line in lines)
    demand(sound, f"the narration for {who(viewer)} is not made of sentences: {lines!r}")
    demand(lines == game.narrate(step, case.names), f"the narration for {who(viewer)} differs the second time")
    same(before, step.before, "narrating changed the table before")
    same(after, step.after, "narrating changed the table after")
    return lines


def _differently_told(case: Case, moment: Moment, world: Any, viewer: int) -> None:
    """The action may show something; only if it does not, the words must be the same."""
    afters = [applied(case.game, table, moment.by, moment.action) for table in (moment.table, world)]
    views = [case.game.view(after, viewer).bytes_() for after in afters]
    demand(views[0] != views[1], f"{who(viewer)} is told different things of two worlds that look the same")


def _pictured(case: Case, table: Any, viewer: int, stream: Stream) -> None:
    view = case.game.view(table, viewer)
    before = view.copy_()
    picture = json.dumps(case.game.picture(view, viewer, case.names), allow_nan=False)
    same(before, view, "picturing changed the view")
    world = case.game.view(imagined(case, view, viewer, stream), viewer)
    again = json.dumps(case.game.picture(world, viewer, case.names), allow_nan=False)
    demand(picture == again, f"two pictures of one view of {who(viewer)} differ")
