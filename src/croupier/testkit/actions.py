"""Laws of tables and actions: sound tables, honest menus, a codec without loss, refusals with a reason."""

import json
from itertools import pairwise
from typing import Any

import numpy as np
from pydantic import ValidationError

from croupier.games.contract import CHANCE, HOUSE, NOBODY, Action, Game, Refusal, seat_name, seats_of, waited_for
from croupier.kernel import Menu, add_each, bit, holds, intervals, u64
from croupier.testkit.cases import Broken, Case, Moment, Walk, applied, demand, holders, plain, same, some_actions
from croupier.testkit.facts import rule_ids

MALFORMED: tuple[Any, ...] = (-5, 0.5, "5", "", "no such thing", None, True, float("nan"), 10**9, 10**30, [], {})
"""What is put in the place of each field of an action (what else a page or an API might be sent)."""
NO_ACTIONS: tuple[Any, ...] = (None, 7, "play", [], {}, {"do": "no such thing"}, {"do": None})
SOUND = 240
"""How many tables are audited: all of a game of usual length, and of a long one, which does the same again and again,
as many of each kind of action. What is lost stays lost, and is missed at the end."""
NUMBERS = (-1, 1 << 20, (1 << 62) - 1, (1 << 63) - 1)


def every_table_is_sound(case: Case) -> None:
    """The audit finds nothing (money and cards are conserved), from the beginning until nobody can act any more."""
    for moment in sorted(case.sample(SOUND, "sound"), key=lambda moment: (moment.game, moment.step)):
        with case.at(moment):
            _sound(case, moment.table)
    for walk in case.walks:
        with case.at(None):
            _sound(case, walk.last)


def _sound(case: Case, table: Any) -> None:
    before = table.copy_()
    problems = case.game.audit(table)
    demand(not problems, "; ".join(problems))
    strangers = set(seats_of(case.game.actors(table))) - {*case.seats, CHANCE, HOUSE}
    demand(not strangers, f"seats {sorted(strangers)} may act, but do not exist")
    for seat in case.seats:
        returns = case.game.returns(table, seat)
        demand(type(returns) is int, f"the returns of seat {seat} are {returns!r}, not a whole number")
    same(before, table, "asking for the actors or the returns changed the table")


def the_house_keeps_to_its_clock(case: Case) -> None:
    """At a table with a clock, and at no other, the house may act: beside the seats, in one way, and once."""
    seconds = case.game.clock(case.options)
    demand(type(seconds) is int and seconds >= 0, f"{case}: the clock rings after {seconds!r} seconds")
    heard = False
    for walk in case.walks:
        to_come = seconds > 0
        for moment in walk.moments:
            with case.at(moment):
                heard = _house_may_act(case, moment.table, to_come) or heard
                to_come = to_come and moment.by != HOUSE
        with case.at(None):
            _house_may_act(case, walk.last, to_come)
    demand(heard or not seconds, f"{case}: the clock rings after {seconds} seconds, and the house may never act")


def _house_may_act(case: Case, table: Any, to_come: bool) -> bool:
    actors = case.game.actors(table)
    if not actors & bit(HOUSE):
        return False
    waited = waited_for(actors)
    demand(to_come, "the house may act, though it has done so or the table has no clock")
    demand(waited, "the house may act, and nobody else")
    demand(CHANCE not in waited, "the house may act at a chance node")
    listed = sum(high - low + 1 for low, high in intervals(case.game.menu(table, HOUSE)))
    demand(listed == 1, f"the house has {listed} legal actions, not 1")
    return True


def menus_are_honest(case: Case) -> None:
    """Whoever may act has legal actions: ascending, disjoint intervals, whatever the menu held before."""
    for moment in case.sample(SOUND, "honest"):
        with case.at(moment):
            for by in holders(moment, case.game):
                _check_menu(case, moment.table, by)


def _check_menu(case: Case, table: Any, by: int) -> None:
    before, menu, used = table.copy_(), Menu.new(), Menu.new()
    add_each(used, -5, u64(2**64 - 1), 1, 0)
    case.game.legal(table, by, menu)
    case.game.legal(table, by, used)
    same(before, table, "listing the legal actions changed the table")
    bounds = intervals(menu)
    demand(bounds, f"{seat_name(by, [])} may act and has no legal action")
    for low, high in bounds:
        demand(low <= high, f"the interval {low} to {high} of the menu is empty")
    for (_, high), (low, _) in pairwise(bounds):
        demand(high < low, f"the menu is not ascending and disjoint: {low} follows {high}")
    again = intervals(used)
    demand(bounds == again, "the menu depends on what it held before it was filled")


def actions_keep_their_meaning(case: Case) -> None:
    """Number to structured action to plain data and back again loses nothing."""
    random = case.random("codec")
    for moment in case.sample(24, "codec"):
        with case.at(moment):
            for by in holders(moment, case.game):
                for action in some_actions(case.game.menu(moment.table, by), random, 6):
                    _round_trip(case, action)


def _round_trip(case: Case, number: int) -> None:
    action = case.game.decode(number)
    demand(isinstance(action, Action), f"action {number} decodes to {action!r}, which is no Action")
    back = case.game.encode(action)
    demand(back == number, f"action {number} decodes to {action!r}, which encodes to {back}")
    text = action.model_dump_json()
    demand(json.loads(text).get("do"), f"the plain data of {action!r} does not say what to `do`: {text}")
    for read in (case.game.actions.validate_json(text), case.game.actions.validate_python(json.loads(text))):
        demand(read == action, f"{text} is read as {read!r}, not {action!r}")


def legal_actions_are_accepted(case: Case) -> None:
    """Every legal action (both ends of an interval among them) is accepted, and leads to one sound table."""
    random = case.random("legal")
    for moment in case.sample(16, "legal"):
        with case.at(moment):
            for by in holders(moment, case.game):
                for action in some_actions(case.game.menu(moment.table, by), random, 3):
                    _accepted(case, moment.table, by, action)


def _accepted(case: Case, table: Any, by: int, action: int) -> None:
    told = f"{seat_name(by, [])} does {plain(case.game, action)}, a legal action"
    refusal = case.game.why_not(table, by, action, case.names)
    demand(refusal is None, f"{told}, and is refused: {refusal}")
    after = applied(case.game, table, by, action)
    problems = case.game.audit(after)
    demand(not problems, f"{told}, and then: {'; '.join(problems)}")
    same(after, applied(case.game, table, by, action), f"{told} twice from one table, and the results differ")


def illegal_actions_are_refused(case: Case) -> None:
    """What no interval lists is refused with the id of a rule and a reason, and changes nothing."""
    random = case.random("illegal")
    pool = [moment.action for moment in case.moments]
    for moment in case.sample(20, "illegal"):
        with case.at(moment):
            for by in holders(moment, case.game):
                menu = case.game.menu(moment.table, by)
                legal = some_actions(menu, random, 4)
                near = [action + step for action in legal for step in (-1, 1)]
                tried = {*near, *NUMBERS, *random.sample(pool, min(8, len(pool))), random.randrange(1 << 40)}
                for action in sorted(tried):
                    if not holds(menu, action):
                        _refused(case, moment.table, by, action)
            _others_are_refused(case, moment.table, moment.action)
    with case.at(None):
        _others_are_refused(case, case.walks[-1].last, pool[-1])


def _others_are_refused(case: Case, table: Any, action: int) -> None:
    waited = case.game.actors(table)
    for seat in (*case.seats, CHANCE, HOUSE):
        if not waited & bit(seat):
            _refused(case, table, seat, action)


def _refused(case: Case, table: Any, by: int, action: int) -> None:
    try:
        told = f"{seat_name(by, [])} does {plain(case.game, action)}, which is not legal"
    except ValueError:  # the number stands for nothing, so nobody can send it
        return
    before = table.copy_()
    refusal = case.game.why_not(table, by, action, case.names)
    if not isinstance(refusal, Refusal):
        raise Broken(f"{told}, and the answer is {refusal!r}, not a refusal")
    demand(refusal.rule in rule_ids(case.game), f"{told}; it is refused under {refusal.rule!r}, which is no rule's id")
    demand(refusal.reason.strip(), f"{told}; it is refused without a reason")
    demand("\n" not in refusal.reason, f"{told}; the reason is more than one line: {refusal.reason!r}")
    same(before, table, f"{told}; asking why not changed the table")


def malformed_actions_are_refused(case: Case) -> None:
    """Plain data that is no action is refused by its type, its codec or the rules, and never taken for another one."""
    seen: set[str] = set()
    for moment in case.moments:
        data = plain(case.game, moment.action)
        if data["do"] not in seen:
            seen.add(data["do"])
            with case.at(moment):
                for changed in (*_malformed(data), *NO_ACTIONS):
                    _harmless(case, moment, changed)


def _malformed(data: dict[str, Any]) -> list[Any]:
    fields = [name for name in data if name != "do"]
    changed = [data | {name: value} for name in fields for value in MALFORMED if value != data[name]]
    missing = [{key: value for key, value in data.items() if key != name} for name in data]
    return [*changed, *missing, data | {"no_such_field": 1}]


def _harmless(case: Case, moment: Moment, data: Any) -> None:
    game, before = case.game, moment.table.copy_()
    try:
        action = game.actions.validate_python(data)
        number = game.encode(action)
    except (ValidationError, ValueError) as error:
        demand(str(error).strip(), f"{data!r} is refused without a reason")
        return
    back = game.decode(number)
    demand(back == action, f"{data!r} is taken for {back!r}")
    if not holds(game.menu(moment.table, moment.by), number):
        _refused(case, moment.table, moment.by, number)
    same(before, moment.table, f"asking whether {data!r} is legal changed the table")


def logs_replay(case: Case) -> None:
    """The log, as JSON, leads from the beginning to the same bytes."""
    for walk in case.walks:
        _replays(case, walk)


def _replays(case: Case, walk: Walk) -> None:
    log = json.dumps([{"by": m.by, **plain(case.game, m.action)} for m in walk.moments])
    table = case.new()
    for moment, entry in zip(walk.moments, json.loads(log), strict=True):
        with case.at(moment):
            same(table, moment.table, "the replay differs from the game")
            by = entry.pop("by")
            number = case.game.encode(case.game.actions.validate_python(entry))
            demand(case.game.why_not(table, by, number) is None, "the replay refuses what the game allowed")
            case.game.apply(table, by, number)
    with case.at(None):
        same(table, walk.last, "the replay differs from the game")


def order_does_not_matter(case: Case) -> None:
    """When several seats may act, the order in which two of them do gives the same table."""
    random = case.random("order")
    crowded = [m for m in case.moments if len(_seats(case, m)) > 1]
    for moment in random.sample(crowded, min(40, len(crowded))):
        with case.at(moment):
            one, other = random.sample(_seats(case, moment), 2)
            acts = {s: random.choice(some_actions(case.game.menu(moment.table, s), random, 3)) for s in (one, other)}
            first = _both(case, moment.table, [(one, acts[one]), (other, acts[other])])
            second = _both(case, moment.table, [(other, acts[other]), (one, acts[one])])
            same(first, second, f"the order in which seats {one} and {other} act makes a difference")


def _seats(case: Case, moment: Moment) -> list[int]:
    return [seat for seat in holders(moment, case.game) if seat in case.seats]


def _both(case: Case, table: Any, acts: list[tuple[int, int]]) -> Any:
    for seat, action in acts:
        allowed = holds(case.game.menu(table, seat), action)
        demand(allowed, f"seat {seat} may not do {plain(case.game, action)} any more after another seat has acted")
        table = applied(case.game, table, seat, action)
    return table


def the_end_is_consistent(case: Case) -> None:
    """The game names winners among its seats, and counts what was done without touching the table."""
    game = case.game
    counts = np.full(len(game.counts) + 1, 0, np.int64)
    for moment in [m for m in case.moments if m.by in case.seats]:
        with case.at(moment):
            _counted(game, applied(game, moment.table, moment.by, moment.action), moment.by, moment.action, counts)
    with case.at(None):
        for walk in case.walks:
            _counted(game, walk.last, NOBODY, -1, counts)
            winners = seats_of(game.winners(walk.last))
            demand(winners, "nobody wins")
            demand(set(winners) <= set(case.seats), f"seats {winners} win, but there are only {case.players}")
        named = dict(zip(game.counts, counts.tolist(), strict=False))
        json.dumps(game.report(named, len(case.walks)), allow_nan=False)


def _counted(game: Game[Any], table: Any, by: int, action: int, counts: Any) -> None:
    before = table.copy_()
    game.tally(table, by, action, counts)
    same(before, table, "counting changed the table")
    demand(counts[-1] == 0, f"tally writes beyond the {len(game.counts)} counts")
