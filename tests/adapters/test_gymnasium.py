"""Environments for Gymnasium."""

import re

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.adapters.gymnasium import TableEnv, TablesEnv, env_name
from croupier.games.registry import games

SMALL = {"compiled": False}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_game_is_an_environment(game):
    env = gymnasium.make(env_name(game), illegal="lose", **SMALL)
    check_env(env.unwrapped, skip_render_check=True)


def test_names_are_those_that_gymnasium_likes():
    assert {"croupier/Roulette-v0", "croupier/GamblersRow-v0"} <= {env_name(game) for game in games().values()}


def test_samples_are_legal():
    env = gymnasium.make("croupier/Gamblers-v0", players=4, bots=["heuristic"] * 3, options={"round_limit": 2}, **SMALL)
    observation, _ = env.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        choice = env.action_space.sample()
        assert observation["action_mask"][choice]
        assert (env.unwrapped.action_masks() == observation["action_mask"].astype(bool)).all()
        observation, reward, over, cut, _ = env.step(choice)
        assert not cut
    assert reward in {-0.25, 0.75, 0.25, 1 / 3 - 0.25, 0.0}


def test_the_learner_sits_where_it_is_told():
    env = gymnasium.make("croupier/Gamblers-v0", seat=2, **SMALL)
    assert env.reset(seed=1)[1] == {"seat": 2}
    anywhere = gymnasium.make("croupier/Gamblers-v0", seat=None, **SMALL)
    assert {anywhere.reset(seed=seed)[1]["seat"] for seed in range(3)} <= {0, 1, 2}


def test_illegal_choices_are_refused_in_words():
    env = gymnasium.make("croupier/Gamblers-v0", disable_env_checker=True, **SMALL)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"choice 29 \(nothing\) is not legal now; legal are 0 \(take gamblers=1,2\)"):
        env.step(29)
    assert env.step(0)[1] == 0


@pytest.mark.parametrize("choice", [0.5, "5", None, float("nan")])
def test_a_choice_is_a_whole_number(choice):
    env = TableEnv("gamblers", **SMALL)
    env.reset(seed=1)
    with pytest.raises(ValueError, match=r"a choice is a whole number, not (0\.5|'5'|None|nan)"):
        env.step(choice)


def test_choices_are_whole_numbers():
    envs = TablesEnv("gamblers", 2, **SMALL)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="choices are whole numbers of 64 bits, not float64"):
        envs.step([0.5, 1.0])


def test_who_takes_no_masks_loses():
    env = gymnasium.make("croupier/Gamblers-v0", illegal="lose", **SMALL)
    env.reset(seed=1)
    assert env.step(29)[1:] == (-1.0, True, False, {"illegal": 29})
    with pytest.raises(ValueError, match="no game is running: call reset"):
        env.step(0)


@pytest.mark.parametrize("make", [gymnasium.make, lambda name, **kw: gymnasium.make_vec(name, num_envs=2, **kw)])
def test_a_game_is_begun_first(make):
    env = make("croupier/Gamblers-v0", **SMALL)
    with pytest.raises((ValueError, gymnasium.error.ResetNeeded), match=re.compile("call reset|reset", re.IGNORECASE)):
        env.step(np.zeros(2, int) if hasattr(env, "num_envs") else 0)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 4, "bots": ["random"]}, "with 4 players there are 3 bots, not 1"),
        ({"seat": 3}, "there is no seat 3; seats are 0 to 2"),
        ({"seat": "x"}, "a seat is a whole number, or None, not 'x'"),
        ({"limit": -4}, "limit is how many actions a game has at most, 1 or more, not -4"),
        ({"recall": "x"}, "recall is how many entries of the log one sees, 0 or more, not 'x'"),
        ({"recall": 2.5}, "recall is how many entries of the log one sees, 0 or more, not 2.5"),
        ({"illegal": "shrug"}, "raise or lose, not 'shrug'"),
        ({"players": 9, "bots": "random"}, "is for 3 to 4 players, not 9"),
        ({"players": 0}, "is for 3 to 4 players, not 0"),
        ({"players": 3.5}, "is for 3 to 4 players, not 3.5"),
        ({"options": {"round_limit": -1}}, "round_limit"),
        ({"reward": "fame"}, "rewards are victory or money, not 'fame'"),
    ],
)
def test_what_cannot_be_is_refused(settings, message):
    with pytest.raises(ValueError, match=message):
        gymnasium.make("croupier/Gamblers-v0", **settings, **SMALL)


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_unknown_settings_are_refused_and_the_known_named(make):
    with pytest.raises(TypeError, match=r"there is no setting 'speed'; there are .*players, bots, .*options .*npc, "):
        make("croupier/Gamblers-v0", speed=1)
    with pytest.raises(TypeError, match=r"is an option of the game, which is given as options=\{'round_limit': 2\}"):
        make("croupier/Gamblers-v0", round_limit=2)


def test_a_game_in_which_the_learner_is_never_asked_is_refused():
    """Seats 0 and 1 choose before seat 2, and after one decision the game is cut off."""
    env = gymnasium.make("croupier/Gamblers-v0", seat=2, limit=1, options={"first": 0}, **SMALL)
    with pytest.raises(ValueError, match="in 100 games the learner had nothing to choose: raise the limit"):
        env.reset(seed=1)


def test_many_tables_are_stepped_at_once():
    envs = gymnasium.make_vec("croupier/Gamblers-v0", num_envs=4, options={"round_limit": 1}, **SMALL)
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.NEXT_STEP
    observation, _ = envs.reset(seed=3)
    assert envs.observation_space.contains(observation)
    ended = np.zeros(4, bool)
    for _ in range(30):
        choices = envs.action_space.sample()
        observation, rewards, over, cut, _ = envs.step(choices)
        assert not rewards[ended].any()
        assert not (over & ended).any()
        assert (observation["action_mask"].any(1) == ~over).all()
        assert not cut.any()
        ended = over
    with pytest.raises(ValueError, match=r"table \d: choice 99 does not exist"):
        envs.step([99] * 4)


def test_arrays_are_kept_unless_one_says_otherwise():
    kept = gymnasium.make_vec("croupier/Gamblers-v0", num_envs=2, **SMALL)
    shared = gymnasium.make_vec("croupier/Gamblers-v0", num_envs=2, copy=False, **SMALL)
    for envs, same in ((kept, False), (shared, True)):
        first, _ = envs.reset(seed=1)
        second = envs.step(envs.action_space.sample())[0]
        assert (first["observation"] is second["observation"]) == same


def test_a_table_can_be_told():
    env = gymnasium.make("croupier/Gamblers-v0", render_mode="ansi", **SMALL)
    env.reset(seed=1)
    assert env.unwrapped.render().startswith("player 0: Take two gamblers")
