"""Games that differ only in what somebody cannot see: the same to them, and another one to those who see more."""

import copy
from dataclasses import replace
from itertools import islice

from croupier.kernel import below, holds, intervals
from croupier.play.steps import take
from croupier.play.story import _packed

TRIES = 9
"""How often a twin is looked for that differs in what was done, too; then it differs only in what lies hidden."""
OFTEN = (1, 20, 20)
"""In about one of so many steps something else is done, from one try to the next."""
WIDE = 40
"""How many actions are tried, of more, for one that looks the same."""


def fork(match):
    """The match as it is now, to be played on in another way."""
    twin = copy.copy(match)
    twin.actions, twin.stand_ins = [*match.actions], {**match.stand_ins}
    twin._stories = stories = copy.copy(match._stories)
    stories._actions, stories._lay = twin.actions, {**stories._lay}
    stories._told = {viewer: copy.copy(story) for viewer, story in stories._told.items()}
    for story in stories._told.values():
        story.told = copy.copy(story.told)
    twin._streak = copy.copy(match._streak)
    twin._streak._done = copy.copy(match._streak._done)
    return twin


def twin_of(live, before, viewer, stream):
    """The live table of a twin for the viewer, whose secret is another, too. `before`: a fork of the match some steps
    ago, from which on what was done and is hidden may differ."""
    steps = list(islice(live.match.steps(), len(before.actions), None))
    for attempt in range(TRIES):
        match = _imagined(before, viewer, stream)
        moment = live.moment
        for step in steps:
            other = _alike(match.game, match.table, step, viewer, stream, OFTEN[attempt % len(OFTEN)])
            if other is None:
                break
            match.extend([other])
            if moment and moment.version == len(match.actions):
                moment = replace(moment, table=other.after)
        else:
            return _with(live, match, moment)
    moment = live.moment
    if moment:
        moment = replace(moment, table=_table(live.match.game, moment.table, viewer, stream))
    return _with(live, _imagined(live.match, viewer, stream), moment)


def _with(live, match, moment):
    kept = replace(live.kept, secret=bytes(255 - byte for byte in live.kept.secret))
    return replace(live, match=match, kept=kept, moment=moment)


def _imagined(match, viewer, stream):
    twin = fork(match)
    twin.table = _table(match.game, match.table, viewer, stream)
    twin._stories._lay[len(twin.actions)] = _packed(twin.table)
    return twin


def _table(game, table, viewer, stream):
    """A table that looks the same to the viewer."""
    imagined = game.view(table, viewer)
    game.determinize(imagined, viewer, stream)
    return imagined


def _alike(game, table, step, viewer, stream, often):
    """A step from another table that looks the same to the viewer; now and then another thing was done in it, not
    always: what is dealt face down here may be dealt face up later."""
    number = game.encode(step.action)
    seen = game.conceal(step.before, step.by, number, viewer)
    after = game.view(step.after, viewer).bytes_()
    menu = game.menu(table, step.by)
    listed = [choice for low, high in intervals(menu) for choice in (low, high, *_between(low, high, stream))]
    others = _shuffled([choice for choice in listed if choice != number], stream)[:WIDE]
    for choice in [*others, number] if below(stream, often) == 0 else [number, *others]:
        if holds(menu, choice) and game.conceal(table, step.by, choice, viewer) == seen:
            other = take(game, table, step.by, choice)
            if game.view(other.after, viewer).bytes_() == after:
                return other
    return None


def _between(low, high, stream):
    return range(low + 1, high) if high - low < WIDE else [low + int(below(stream, high - low)) for _ in range(3)]


def _shuffled(items, stream):
    for k in range(len(items) - 1, 0, -1):
        other = int(below(stream, k + 1))
        items[k], items[other] = items[other], items[k]
    return items
