import sys
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from lab_tools import HIGHEST_PLAIN, LOWEST, LOWEST_PLAIN, plan, recount

from croupier.lab.buckets import bucket
from croupier.lab.loops import CREDIT
from croupier.lab.record import record
from croupier.lab.simulate import seating, simulate
from croupier.play.log import dump, parse
from croupier.play.match import replay

PLANS = {
    "two": plan("random", "heuristic", games=8, seed=21, options={"rounds": 2}),
    "three": plan("heuristic", "random", LOWEST, games=6, seed=22, options={"split": 18, "corner": 9}),
    "four": plan("random", "random", "heuristic", "random", games=6, seed=23, first=100),
    "asked": plan("random", HIGHEST_PLAIN, LOWEST_PLAIN, games=6, seed=24, options={"black_chips": False}),
    "unrotated": plan("random", "random", "random", games=6, seed=25, rotate=False),
}


@pytest.fixture(scope="module", params=PLANS)
def recorded(request):
    """A plan, its simulation, and the logs of its games after a way through text."""
    planned = PLANS[request.param]
    logs = [(number, parse(dump(log))) for number, log in record(planned)]
    return planned, simulate(planned, threads=1), logs


def test_every_game_has_a_log_that_replays(recorded):
    planned, _, logs = recorded
    assert [number for number, _ in logs] == [*range(planned.first, planned.first + planned.games)]
    assert all(replay(log).over for _, log in logs)


def test_players_are_called_by_bot_and_entry_and_sit_as_the_plan_says(recorded):
    planned, _, logs = recorded
    names = [f"{bot.name} {entry}" for entry, bot in enumerate(planned.bots, 1)]
    for number, log in logs:
        shift = number % planned.players if planned.rotate else 0
        assert list(log.seats) == [names[(seat - shift) % planned.players] for seat in range(planned.players)]


def test_logs_add_up_to_the_simulated_money_and_victories(recorded):
    planned, outcome, logs = recorded
    results = outcome.results
    money, credit, seat_credit = (np.zeros(8, np.int64) for _ in range(3))
    spread, length = np.zeros_like(results.spread), np.zeros_like(results.length)
    for number, log in logs:
        match, who = replay(log), seating(planned, number)
        purses = [planned.game.returns(match.table, seat) for seat in range(planned.players)]
        best = [seat for seat, purse in enumerate(purses) if purse == max(purses)]
        for seat, purse in enumerate(purses):
            money[who[seat]] += purse
            spread[who[seat], bucket(purse)] += 1
        for seat in best:
            credit[who[seat]] += CREDIT // len(best)
            seat_credit[seat] += CREDIT // len(best)
        length[bucket(recount(log)["decisions"])] += 1
    for name, expected in {
        "money": money, "credit": credit, "seat_credit": seat_credit, "spread": spread, "length": length,
    }.items():  # fmt: skip
        assert np.array_equal(results[name], expected), name


def test_logs_add_up_to_the_counted_bets(recorded):
    _, outcome, logs = recorded
    total = sum((recount(log) for _, log in logs), Counter())
    assert outcome.results.decisions == total.pop("decisions")
    assert {name: counted for name, counted in outcome.counts.items() if counted} == dict(total)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seed_deals_the_same_cards_whatever_bots_play(players):
    crews = [["random"], ["heuristic"], [LOWEST_PLAIN], [HIGHEST_PLAIN], ["random", LOWEST]]
    tables = [
        plan(*(crew * players)[:players], games=3, seed=31, options={"rounds": 3}, rotate=bool(k % 2))
        for k, crew in enumerate(crews)
    ]
    deals = [[dealt(log) for _, log in record(table)] for table in tables]
    assert all(one == other for one, other in combinations(deals, 2))
    rounds = 3 * players
    assert all(len(game) == 1 + rounds * ((9 if players == 4 else 10) * players - 1) for game in deals[0])
    assert deals[0][0] != deals[0][1], "two games were dealt alike"


def dealt(log):
    """What chance did, but for the cards that tricks turn up: the first dealer, and the cards of every round."""
    return [entry.action for entry in log.log if entry.by == "chance" and entry.action["do"] != "reveal"]


def test_the_log_of_a_game_that_is_cut_off_ends_there():
    planned = plan("random", "random", games=2, limit=20)
    for _, log in record(planned):
        assert not replay(log).over
        assert recount(log)["decisions"] == 20
    assert simulate(planned).results.cut == 2


def test_no_bot_that_is_a_rule_runs_interpreted_for_a_log():
    called = set()
    sys.setprofile(lambda frame, event, argument: called.add(frame.f_code))
    try:
        logs = [*record(plan(LOWEST, LOWEST_PLAIN))]
    finally:
        sys.setprofile(None)
    assert len(logs) == 1
    assert LOWEST_PLAIN.choose.__code__ in called
    assert LOWEST.choose.__code__ not in called
