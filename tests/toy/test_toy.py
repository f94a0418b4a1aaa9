"""What Croupier makes of the toy: its clock, and what chance does last."""

import pytest

from croupier.bots import find_bot
from croupier.games.contract import CHANCE, HOUSE, seats_of, waited_for
from croupier.kernel import bit
from croupier.lab.compiled import Compiler
from croupier.lab.record import record
from croupier.lab.simulate import Plan, simulate
from croupier.lab.warm import compile_game, is_warm
from croupier.play.match import Match, Refused
from croupier.play.steps import take
from croupier.testkit import compiled
from croupier.testkit.conformance import cases as cases_of
from toy import BID, CLOSE, SEALED, Bid, Close


def plan(*bots, games=30, **options):
    found = [find_bot(SEALED, bot) for bot in bots]
    return Plan(game=SEALED, bots=found, games=games, seed=3, options=SEALED.options(**options))


def dealt(players=2, **options):
    """A match whose tips are dealt."""
    match = Match(SEALED, ["Ann", "Bo", "Cy"][:players], SEALED.options(**options))
    while SEALED.actors(match.table) & bit(CHANCE):
        match.extend([take(SEALED, match.table, CHANCE, SEALED.menu(match.table, CHANCE).groups[0].start)])
    return match


def last_prizes(planned):
    """The sum of the last prizes of the plan's games, by their logs."""
    return sum(log.log[-1].action["prize"] for _, log in record(planned))


@pytest.mark.parametrize("bots", [("random", "careful", "random"), ("wild", "random")], ids=["called", "asked"])
def test_what_chance_does_last_is_counted_once_a_game(bots):
    planned = plan(*bots)
    found = [simulate(planned, threads=1, compiled=fast).counts for fast in (False, True)]
    assert found[0] == found[1]
    assert found[0]["last_prizes"] == last_prizes(planned) > 0


def test_a_game_that_is_cut_off_has_no_last_prize():
    planned = plan("random", "random", rounds=4)
    cut = Plan(**{**vars(planned), "limit": 3})
    assert simulate(cut, compiled=False).counts["last_prizes"] == 0


def test_in_a_simulation_the_clock_never_rings():
    played = plan("random", "random", minutes=1, rounds=3)
    logs = [log for _, log in record(played)]
    assert {entry.by for log in logs for entry in log.log} == {0, 1, "chance"}
    assert simulate(played, compiled=False).counts["last_prizes"] == last_prizes(played)


def test_play_waits_for_the_seats_and_not_for_the_house():
    match = dealt(minutes=5)
    assert seats_of(SEALED.actors(match.table)) == [0, 1, HOUSE]
    assert waited_for(SEALED.actors(match.table)) == [0, 1]
    match.act(1, Bid(dollars=2))
    with pytest.raises(Refused, match="It is not your turn: Ann must act"):
        match.act(1, Bid(dollars=2))


def test_the_house_closes_once_and_the_round_in_play_is_the_last():
    match = dealt(minutes=5, rounds=4)
    match.act(0, Bid(dollars=1))
    assert match.act(HOUSE, Close()).by == HOUSE
    with pytest.raises(Refused, match="It is not your turn: Bo must act"):
        match.act(HOUSE, Close())
    match.act(1, Bid(dollars=2))
    assert match.act(CHANCE, SEALED.decode(SEALED.menu(match.table, CHANCE).groups[0].start)).action.prize == 1
    assert match.over


def test_nobody_closes_for_the_house():
    match = dealt(minutes=5)
    with pytest.raises(Refused, match="The house closes, and does nothing else"):
        match.act(0, Close())
    with pytest.raises(Refused, match="The house closes, and does nothing else"):
        match.act(HOUSE, Bid(dollars=2))


def test_the_suites_random_games_let_the_house_act():
    timed = [case for case in cases_of(SEALED) if case.options.minutes]
    acted = [moment for case in timed for moment in case.moments if moment.by == HOUSE]
    assert {moment.action for moment in acted} == {CLOSE}
    traces = [compiled.run(case, compiled.interpreted(SEALED), "careful", whole=True) for case in timed]
    assert {int(act) for t in traces for by, act in t.acts[: t.steps] if by == HOUSE} == {CLOSE}
    assert all(act >= BID for t in traces for by, act in t.acts[: t.steps] if by < HOUSE)


def test_what_is_compiled_ahead_is_ready_for_its_own_bots_and_the_random_one(monkeypatch, tmp_path):
    """Two of them are compiled into the loop, and one is asked by another."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    assert not is_warm(SEALED)
    compile_game(SEALED)
    assert is_warm(SEALED)
    compiler, bots = Compiler(SEALED), {name: find_bot(SEALED, name) for name in ("careful", "wild", "random")}
    assert compiler.is_ready([bots["careful"], bots["random"]])
    assert compiler.is_ready([bots["wild"], bots["careful"], bots["random"]])
    kept = sorted(tmp_path.rglob("*.nbc"))
    compiler.prepare([bots["careful"], bots["random"]])
    compiler.prepare([bots["wild"], bots["careful"]])
    assert sorted(tmp_path.rglob("*.nbc")) == kept
