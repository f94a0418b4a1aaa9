"""Perfect recall: what a seat has seen of the game, in every kind of environment."""

import warnings
from dataclasses import replace
from itertools import pairwise

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

import croupier.adapters.openspiel  # noqa: F401 - registers the games
from croupier.adapters.gymnasium import TableEnv, TablesEnv
from croupier.adapters.pettingzoo import RawEnv, env, parallel_env
from croupier.adapters.recall import DIGITS, ROW, Memory
from croupier.adapters.tables import Tables
from croupier.games.registry import game, games

SMALL = {"compiled": False}


def number(row):
    """The number of the action in a row."""
    return sum(int(digit) << 7 * (DIGITS - 1 - k) for k, digit in enumerate(row[1 : 1 + DIGITS]))


def played(env, steps, seed=1):
    """The observations of random play."""
    random = np.random.default_rng(seed)
    seen, over = [env.reset(seed=seed)[0]], False
    while len(seen) < steps and not over:
        mask = seen[-1]["action_mask"]
        observation, _, over, _, _ = env.step(int((random.random(mask.size) * mask).argmax()))
        seen.append(observation)
    return seen


@pytest.mark.parametrize("name", ["gamblers", "war", "roulette", "seven-eleven", "five-card-stud"])
def test_a_game_that_is_remembered_is_the_same_game(name):
    """Chance is drawn one outcome at a time, so that each can be remembered, and brings the same."""
    with_log, without = (played(TableEnv(name, recall=recall, **SMALL), 12) for recall in (400, 0))
    for one, other in zip(with_log, without, strict=True):
        assert (one["observation"] == other["observation"]).all()
        assert (one["action_mask"] == other["action_mask"]).all()
    logs = [one["log"] for one in with_log]
    for before, after in pairwise(logs):
        kept = int(before.any(1).sum())
        grown = int(after.any(1).sum()) - kept
        assert grown > 0
        assert kept == 0 or (after[-kept - grown : -grown] == before[-kept:]).all()


def choose(masks, random):
    return (random.random(masks.shape) * masks).argmax(1)


@pytest.mark.parametrize("name", sorted(games()))
def test_the_rows_are_what_a_memory_of_the_log_writes(name):
    seats = game(name).seats[0]
    memory = Memory(game(name), seats)
    tables = Tables(replace(game(name), apply=memory.apply), [None] * seats, recall=40, **SMALL)
    random = np.random.default_rng(1)
    tables.reset(1)
    for _ in range(12):
        for seat in range(seats):
            assert (tables.logs[0, seat] == memory.rows(seat, 40)).all()
        if tables.turns[0] < 0:
            break
        tables.step(choose(tables.masks, random))
    assert tables.logs.any()


def test_many_tables_recall_what_one_does():
    """Byte for byte, compiled and not; the first table plays the game of the environment that has no other."""
    settings = {"players": 3, "recall": 30, "options": {"round_limit": 1}}
    vector, plain = (TablesEnv("gamblers", 3, rotate=True, compiled=compiled, **settings) for compiled in (True, False))
    single = TableEnv("gamblers", seat=None, **SMALL, **settings)
    random, over = np.random.default_rng(1), False
    seen, same, alone = (one.reset(seed=1)[0] for one in (vector, plain, single))
    for _ in range(40):
        assert vector.observation_space.contains(seen)
        assert all((seen[name] == same[name]).all() for name in seen)
        assert over or all((seen[name][0] == alone[name]).all() for name in alone)
        assert seen["log"].any((1, 2)).all()
        choices = choose(seen["action_mask"], random)
        seen, same = vector.step(choices)[0], plain.step(choices)[0]
        if not over:
            alone, _, over, _, _ = single.step(choices[0])
            assert all((seen[name][0] == alone[name]).all() for name in alone)
    assert over


def test_a_row_says_who_did_what():
    """Chance names seat 0, which takes gamblers 1 and 2 (action 0); then those at its left take two each."""
    env = TableEnv("gamblers", recall=5, **SMALL)
    assert env.reset(seed=1)[0]["log"][:, 0].tolist() == [0, 0, 0, 0, -1]
    seen = env.step(0)[0]
    assert env.observation_space.contains(seen)
    assert seen["log"][:, 0].tolist() == [0, -1, 1, 2, 3]
    assert env.tables.space.words(0) == "take gamblers=1,2"
    assert number(seen["log"][2]) == 0
    assert game("gamblers").decode(number(seen["log"][1])).seat == 0


def test_cards_of_others_are_not_in_the_log():
    """In 5 Card Stud two seats get a card face down and one face up each: two that both see, two that one sees."""
    env = RawEnv("five-card-stud", 2, recall=400, **SMALL)
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.observe("player_0")["action_mask"])[0]))
    mine, theirs = (env.observe(agent)["log"] for agent in env.possible_agents)
    dealt = [(number(a), number(b)) for a, b in zip(mine, theirs, strict=True) if a[0] == -1]
    cards = [[game("five-card-stud").decode(seen).card for seen in both] for both in dealt]
    assert [both.count(None) for both in cards] == [1, 1, 0, 0]
    assert all(one == other for one, other in cards[2:])


def test_the_log_ends_with_the_newest_entry():
    short, long = (played(TableEnv("gamblers", recall=recall, **SMALL), 6)[-1]["log"] for recall in (2, 300))
    assert (short == long[-2:]).all()
    assert not long[0].any()


def test_another_game_begins_with_nothing_to_remember():
    env = TableEnv("gamblers", recall=50, **SMALL)
    first = env.reset(seed=1)[0]["log"]
    played(env, 4, seed=2)
    assert (env.reset(seed=1)[0]["log"] == first).all()


def test_environments_that_remember_pass_the_checks_of_their_makers():
    check_env(gymnasium.make("croupier/Gamblers-v0", recall=5, illegal="lose", **SMALL).unwrapped)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("gamblers", recall=5, **SMALL), num_cycles=20)
        parallel_api_test(parallel_env("gamblers", recall=5, **SMALL), num_cycles=10)


def test_information_states_have_the_log_in_their_tensors():
    """Behind the observation 40 rows, and the digest; face down, the first card dealt differs between the seats."""
    spiel = pyspiel.load_game("croupier_five_card_stud(players=2,recall=40)")
    state = spiel.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    size = game("five-card-stud").observation_size
    assert spiel.information_state_tensor_shape() == [size + 40 * ROW + 16]
    tensors = [state.information_state_tensor(seat) for seat in range(2)]
    logs = [np.reshape(tensor[size : size + 40 * ROW], (40, ROW)) for tensor in tensors]
    first = [log[log.any(1)] for log in logs]
    assert [len(log) for log in first] == [5, 5]
    assert [log[0, 0] for log in first] == [1, 2]
    assert number(first[0][1]) != number(first[1][1])


@pytest.mark.parametrize("make", [TableEnv, TablesEnv, RawEnv, parallel_env])
def test_no_fewer_entries_than_none_are_remembered(make):
    with pytest.raises(ValueError, match="recall is how many entries of the log one sees, 0 or more, not -1"):
        make("gamblers", recall=-1)
