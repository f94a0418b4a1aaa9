from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from lab_tools import HIGHEST_PLAIN, LOWEST, LOWEST_PLAIN, ROULETTE, numbers, plan

from croupier.games.contract import seats_of
from croupier.lab import simulate as laboratory
from croupier.lab.loops import CREDIT, SEATS
from croupier.lab.report import as_data
from croupier.lab.simulate import seating, simulate

MIXED = ("heuristic", "random", LOWEST)
"""Bots that the loop calls itself."""
ASKED = (LOWEST_PLAIN, "random", "heuristic")
"""Bots of which one is asked from outside the loop."""


@pytest.mark.parametrize("bots", [MIXED, ASKED], ids=["compiled", "asked"])
@pytest.mark.parametrize(("threads", "chunk"), [(2, 2048), (5, 7), (1, 1), (5, 90)])
def test_same_seed_same_numbers_on_any_threads_and_chunks(bots, threads, chunk, monkeypatch):
    planned = plan(*bots, games=100, seed=11)
    whole = numbers(simulate(planned, threads=1))
    monkeypatch.setattr(laboratory, "CHUNK", chunk)
    monkeypatch.setattr(laboratory, "ASKED_CHUNK", chunk)
    assert numbers(simulate(planned, threads=threads)) == whole


def test_another_seed_gives_other_games():
    one, other = (simulate(plan(*MIXED, games=200, seed=seed)) for seed in (1, 2))
    assert numbers(one) != numbers(other)


def test_the_largest_seed_is_a_seed():
    assert simulate(plan("random", "random", games=3, seed=2**63 - 1)).results.games == 3


def test_games_simulated_in_parts_add_up_to_the_whole():
    whole = simulate(plan(*MIXED, games=300, seed=3))
    parts = [simulate(plan(*MIXED, games=100, seed=3, first=first)) for first in (0, 100, 200)]
    for field in whole.results.dtype.names:
        assert np.array_equal(sum(part.results[field] for part in parts), whole.results[field]), field
    assert {name: sum(part.counts[name] for part in parts) for name in whole.counts} == whole.counts


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (("random", "heuristic"), {"split": 18, "corner": 9, "rounds": 2}),
        (("random", LOWEST, "heuristic"), {"black_chips": False, "first_dealer": 1}),
        (("heuristic", "random", "random", LOWEST), {"dead_bets": False}),
        ((HIGHEST_PLAIN, "random", LOWEST), {}),
    ],
    ids=["two", "three", "four", "asked"],
)
def test_compiled_and_interpreted_agree_in_every_number(bots, options):
    planned = plan(*bots, games=4, options=options, seed=5)
    assert numbers(simulate(planned, compiled=True)) == numbers(simulate(planned, threads=1, compiled=False))


def test_a_bot_plays_alike_compiled_and_plain():
    fast, plain = (simulate(plan(bot, "random", "heuristic", games=40, seed=8)) for bot in (LOWEST, LOWEST_PLAIN))
    assert numbers(fast) == numbers(plain)


def test_entries_move_one_seat_on_after_every_game():
    bots = ("random", "random", "heuristic")
    assert [seating(plan(*bots), number) for number in range(4)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]
    assert {tuple(seating(plan(*bots, rotate=False), number)) for number in range(4)} == {(0, 1, 2)}


def test_rotation_decides_whose_money_is_whose():
    """Two bots that play alike change places from game to game: only the accounts tell."""
    still, turning = (simulate(plan("random", "random", games=2, seed=4, rotate=turn)) for turn in (False, True))
    second = simulate(plan("random", "random", games=1, seed=4, first=1, rotate=False)).results.money
    first = simulate(plan("random", "random", games=1, seed=4, rotate=False)).results.money
    assert list(still.results.money[:2]) == [first[0] + second[0], first[1] + second[1]]
    assert list(turning.results.money[:2]) == [first[0] + second[1], first[1] + second[0]]
    assert np.array_equal(still.results.seat_credit, turning.results.seat_credit)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_credit_of_all_adds_up_to_the_games(players):
    results = simulate(plan(*["random"] * players, games=2000, seed=1)).results
    assert results.credit.sum() == results.seat_credit.sum() == CREDIT * 2000
    assert not results.credit[players:].any()
    assert results.credit_squared.sum() < CREDIT**2 * 2000, "no victory was shared in 2000 games"


def test_credit_divides_evenly_among_any_winners():
    assert [CREDIT % winners for winners in range(1, SEATS + 1)] == [0] * SEATS


def test_games_that_last_too_long_are_cut_off_and_have_no_winner():
    everything = simulate(plan("random", "random", "random", games=100, seed=2)).results
    lengths = [int(k) for k in np.flatnonzero(everything.length)]
    lengths = [k - len(everything.length) // 2 for k in lengths]
    limit = lengths[len(lengths) // 2]
    longer = sum(int(everything.length[k + len(everything.length) // 2]) for k in lengths if k > limit)
    cut = simulate(plan("random", "random", "random", games=100, seed=2, limit=limit)).results
    assert 0 < longer < 100
    assert cut.cut == longer
    assert cut.games == 100
    assert cut.credit.sum() == CREDIT * (100 - longer)
    assert int(np.flatnonzero(cut.length)[-1]) - len(cut.length) // 2 == limit


@pytest.mark.parametrize("bots", [("random", "random"), (LOWEST_PLAIN, "random")], ids=["called", "asked"])
def test_a_game_without_end_is_cut_off(bots):
    def nothing_happens(s, seat, action):
        return

    stuck = replace(ROULETTE, apply=nothing_happens)
    planned = replace(plan(*bots, games=3, limit=250), game=stuck)
    outcome = simulate(planned, threads=1, compiled=False)
    assert (outcome.results.cut, outcome.results.decisions) == (3, 750)
    assert as_data(outcome)["cut_off"] == 3
    assert [row["win_share"] for row in as_data(outcome)["seats"]] == [0, 0]


def test_money_is_never_made_from_nothing():
    """What all have at the end is what the bank gave: the chips handed out, and stakes that paid."""
    table = ROULETTE.new(3)
    assert seats_of(ROULETTE.actors(table))
    outcome = simulate(plan("random", "random", "random", games=500, seed=6, options={"rounds": 2}))
    spread = outcome.results.spread[:3].sum(axis=0)
    assert spread.sum() == 3 * 500
    assert not spread[: len(spread) // 2].any(), "somebody ended below zero"


def test_progress_counts_every_game_once():
    seen = []
    simulate(plan("random", "random", games=5000), threads=2, progress=seen.append)
    assert sum(seen) == 5000
    assert len(seen) > 1


def test_an_interrupt_ends_a_slow_bot():
    asked = []

    def slow(view, seat, menu, stream):
        asked.append(seat)
        return LOWEST_PLAIN.choose(view, seat, menu, stream)

    def interrupt(played):
        raise KeyboardInterrupt

    planned = plan(replace(LOWEST_PLAIN, choose=slow), "random", games=10_000)
    with pytest.raises(KeyboardInterrupt):
        simulate(planned, threads=2, progress=interrupt)
    assert len(asked) < 10_000


@pytest.mark.parametrize("first", [1, 5])
def test_an_interrupt_ends_the_bots_before_they_are_waited_for(monkeypatch, first):
    happened = []

    class Pool(ThreadPoolExecutor):
        """Interrupted, like the thread that uses it, when it gets a chunk: one of the first four, or a later one."""

        def submit(self, *work):
            happened.append("submit")
            if len(happened) == first:
                raise KeyboardInterrupt
            return super().submit(*work)

        def __exit__(self, *how):
            happened.append("wait")
            return super().__exit__(*how)

    monkeypatch.setattr(laboratory, "ThreadPoolExecutor", Pool)
    monkeypatch.setattr(laboratory._Asking, "stop", lambda worker: happened.append("stop"))
    with pytest.raises(KeyboardInterrupt):
        simulate(plan(LOWEST_PLAIN, "random", games=200), threads=2)
    assert happened == [*["submit"] * first, "stop", "wait"]


def test_a_player_count_that_the_game_has_not_is_refused():
    with pytest.raises(ValueError, match="for 2 to 4 players, not 5"):
        simulate(plan(*["random"] * 5))
    with pytest.raises(ValueError, match="first_dealer is a seat from 0 to 1"):
        simulate(plan("random", "random", options={"first_dealer": 3}))
