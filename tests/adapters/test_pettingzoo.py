"""Environments for PettingZoo."""

import re
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, render_test, seed_test

from croupier.adapters.pettingzoo import RawEnv, env, parallel_env
from croupier.games.registry import game, games

SMALL = {"compiled": False}


@pytest.mark.parametrize("name", games())
def test_every_game_passes_pettingzoos_own_tests(name, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env(name, **SMALL), num_cycles=30)
        parallel_api_test(parallel_env(name, **SMALL), num_cycles=10)


@pytest.mark.parametrize("name", games())
def test_every_game_passes_those_of_seeds_and_renders(name, capsys):
    seed_test(lambda: env(name, **SMALL), num_cycles=10)
    render_test(lambda render_mode=None: env(name, render_mode=render_mode, **SMALL))


@pytest.mark.parametrize("name", games())
def test_every_game_runs_pettingzoos_benchmark(name, capsys, monkeypatch):
    """It counts turns for five seconds, looking at the clock once everybody had one; here it sees 0, 2, 4, 6 and 8."""
    ticks = iter(range(0, 10, 2))
    clock = SimpleNamespace(time=lambda: next(ticks))
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(env(name, **SMALL))
    turns = re.search(r"^([0-9.]+) turns per second$", capsys.readouterr().out, re.MULTILINE)
    assert turns
    assert float(turns[1]) * 8 == 3 * game(name).seats[0]


def test_a_game_is_begun_first():
    with pytest.raises(ValueError, match="no game is running: call reset"):
        RawEnv("gamblers", **SMALL).step(0)
    with pytest.raises(ValueError, match="no game is running: call reset"):
        parallel_env("gamblers", **SMALL).step({})


@pytest.mark.parametrize("make", [RawEnv, parallel_env])
@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        ({"players": 9}, ValueError, "is for 3 to 4 players, not 9"),
        ({"players": 0}, ValueError, "is for 3 to 4 players, not 0"),
        ({"options": {"round_limit": -1}}, ValueError, "round_limit"),
        ({"speed": 1}, TypeError, "there is no setting 'speed'; there are players, options, reward, "),
        ({"npc": True}, TypeError, r"npc is an option of the game, which is given as options=\{'npc': True\}"),
    ],
)
def test_what_cannot_be_is_refused(make, settings, error, message):
    with pytest.raises(error, match=message):
        make("gamblers", **settings, **SMALL)


def test_a_name_that_is_nearly_right_is_answered_with_the_right_one():
    with pytest.raises(LookupError, match=r"there is no game 'five_card_stud' \(did you mean five-card-stud\?\)"):
        env("five_card_stud")


def test_names_have_versions():
    assert env("gamblers-row", **SMALL).metadata["name"] == "croupier_gamblers_row_v0"


def test_rewards_go_to_all_at_the_end():
    raw = RawEnv("gamblers", 4, options={"round_limit": 2}, **SMALL)
    raw.reset(seed=4)
    random, totals = np.random.default_rng(4), dict.fromkeys(raw.agents, 0.0)
    for agent in raw.agent_iter():
        seen, reward, over, cut, _ = raw.last()
        totals[agent] += reward
        mask = seen["action_mask"]
        raw.step(None if over or cut else int((random.random(mask.size) * mask).argmax()))
    assert sum(totals.values()) == pytest.approx(0)
    assert raw.agents == []


def test_an_illegal_choice_loses_in_the_wrappers_and_is_refused_without(capsys):
    wrapped, raw = env("gamblers", **SMALL), RawEnv("gamblers", **SMALL)
    for one in (wrapped, raw):
        one.reset(seed=1)
    with pytest.raises(AssertionError, match="action is not in action space"):
        wrapped.step(30)
    wrapped.step(29)
    assert wrapped.rewards["player_0"] == -1
    with pytest.raises(ValueError, match=r"choice 29 \(nothing\) is not legal now"):
        raw.step(29)
    with pytest.raises(ValueError, match="choice 30 does not exist: they are 0 to 29"):
        raw.step(30)
    with pytest.raises(ValueError, match=r"a choice is a whole number, not 0\.5"):
        raw.step(0.5)


def test_seats_that_choose_at_once_do_not_see_each_other():
    """In the second phase of a round two seats choose a fate card; whichever is taken, both saw the same before."""
    parallel = parallel_env("gamblers", **SMALL)
    seen, _ = parallel.reset(seed=1)
    while len(parallel.asked) < 2:
        seen = parallel.step(taken(parallel, seen, first))[0]
    asked = parallel.asked
    assert len(asked) == 2
    before = {agent: one["observation"].copy() for agent, one in seen.items()}
    after = parallel.step(taken(parallel, seen, first))[0]
    chosen = [part.name for part in game("gamblers").observation].index("chosen")
    at = sum(part.size for part in game("gamblers").observation[:chosen])
    assert not (
        before[f"player_{asked[1]}"][at : at + 3] == after[f"player_{asked[1]}"]["observation"][at : at + 3]
    ).all()


def first(mask):
    return int(np.flatnonzero(mask)[0])


def taken(parallel, seen, pick):
    return {agent: pick(one["action_mask"]) for agent, one in seen.items()}


def test_who_is_not_asked_waits():
    parallel = parallel_env("gamblers", **SMALL)
    seen, _ = parallel.reset(seed=1)
    choices = taken(parallel, seen, first)
    idle = next(agent for agent, one in seen.items() if one["action_mask"][-1])
    with pytest.raises(ValueError, match=rf"{idle} is not asked, and can only wait \(30\), not 0"):
        parallel.step(choices | {idle: 0})
    with pytest.raises(ValueError, match=rf"{idle} has not chosen"):
        parallel.step({agent: choice for agent, choice in choices.items() if agent != idle})
    parallel.step(choices)
