import json
from io import StringIO
from itertools import pairwise

import numpy as np
import pytest
from lab_tools import LOWEST, ROULETTE, plan, recount
from rich.console import Console
from scipy import stats

from croupier.lab.record import record
from croupier.lab.report import as_data, interval
from croupier.lab.simulate import simulate
from croupier.lab.tables import as_tables
from croupier.play.match import replay

NAMED = {"p5": 0.05, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p95": 0.95}


# --- Intervals


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (10, 10), (3, 10), (1, 1), (249, 1000), (1, 100_000)])
def test_whole_victories_have_the_interval_of_wilson(wins, games):
    known = stats.binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert interval(wins / games, wins / games, games) == pytest.approx((known.low, known.high), abs=1e-12)


@pytest.mark.parametrize(("share", "games"), [(0.25, 200), (0.5, 60), (0.05, 400)])
def test_the_interval_covers_the_truth_in_about_95_of_100(share, games):
    wins = np.arange(games + 1)
    bounds = np.array([interval(k / games, k / games, games) for k in wins])
    inside = (bounds[:, 0] <= share) & (share <= bounds[:, 1])
    covered = stats.binom.pmf(wins, games, share)[inside].sum()
    assert 0.93 < covered < 0.975


def test_the_interval_of_shared_victories_covers_as_well_and_is_narrower():
    """A player who wins 3 of 10 games, shares 2 with one other and loses the rest has a share of 0.4."""
    games, draws = 300, np.random.default_rng(1).choice([1.0, 0.5, 0.0], p=[0.3, 0.2, 0.5], size=(3000, 300))
    shares, squares = draws.mean(axis=1), (draws**2).mean(axis=1)
    bounds = np.array([interval(share, square, games) for share, square in zip(shares, squares, strict=True)])
    covered = ((bounds[:, 0] <= 0.4) & (bounds[:, 1] >= 0.4)).mean()
    assert 0.93 < covered < 0.97
    whole = interval(0.4, 0.4, games)
    assert (bounds[:, 1] - bounds[:, 0]).mean() < 0.95 * (whole[1] - whole[0])


def test_an_interval_holds_its_share_and_shrinks_with_the_games():
    widths = []
    for games in (10, 100, 1000, 10_000):
        low, high = interval(0.3, 0.25, games)
        assert 0 <= low <= 0.3 <= high <= 1
        widths.append(high - low)
    assert all(wide > narrow for wide, narrow in pairwise(widths))


def test_everybody_sharing_every_game_is_an_even_share():
    low, high = interval(0.25, 0.0625, 50)
    assert low < 0.25 < high


# --- The report as data


@pytest.fixture(scope="module")
def few():
    """A report, and the logs of the same games."""
    planned = plan("heuristic", "random", LOWEST, games=25, seed=9, options={"split": 18, "corner": 9})
    return as_data(simulate(planned, threads=2)), [log for _, log in record(planned)]


def test_the_report_says_what_was_simulated(few):
    data, _ = few
    asked = {key: data[key] for key in ("game", "rules", "players", "games", "seed", "threads", "rotated", "cut_off")}
    assert asked == {
        "game": "roulette", "rules": 1, "players": 3, "games": 25, "seed": 9, "threads": 2, "rotated": True,
        "cut_off": 0,
    }  # fmt: skip
    assert data["options"] == ROULETTE.options(split=18, corner=9).model_dump(mode="json")
    assert [(row["seat"], row["bot"]) for row in data["seats"]] == [(0, "heuristic"), (1, "random"), (2, "lowest")]
    assert data["decisions_per_second"] == pytest.approx(data["decisions"] / data["seconds"])


def test_the_report_is_plain_json(few):
    assert json.loads(json.dumps(few[0], allow_nan=False)) == few[0]


def test_the_report_agrees_with_a_recount_of_the_logs(few):
    data, logs = few
    purses, victories = np.zeros((3, 25)), np.zeros((3, 25))
    for number, log in enumerate(logs):
        final = final_money(log)
        best = [name for name, money in final.items() if money == max(final.values())]
        for name, money in final.items():
            entry = int(name.split()[-1]) - 1
            purses[entry, number] = money
            victories[entry, number] = (name in best) / len(best)
    for row, purse, victory in zip(data["seats"], purses, victories, strict=True):
        assert row["mean_money"] == pytest.approx(purse.mean())
        assert row["win_share"] == pytest.approx(victory.mean())
        assert row["ci95"] == pytest.approx(interval(victory.mean(), (victory**2).mean(), 25))
        quantiles = {name: np.quantile(purse, share, method="inverted_cdf") for name, share in NAMED.items()}
        assert set(row["money_quantiles"]) == set(quantiles)
        for name, exact in quantiles.items():  # large sums share buckets of a sixty-fourth of their size
            assert exact * 63 / 64 <= row["money_quantiles"][name] <= exact


def test_bets_passes_and_lengths_agree_with_a_recount_of_the_logs(few):
    data, logs = few
    games = [recount(log) for log in logs]
    lengths = [game["decisions"] for game in games]
    assert data["decisions"] == sum(lengths)
    assert data["length"]["mean"] == pytest.approx(np.mean(lengths))
    exact = {name: np.quantile(lengths, share, method="inverted_cdf") for name, share in NAMED.items()}
    assert data["length"]["quantiles"] == exact
    total = sum(games[1:], games[0])
    assert data["report"]["passes_per_game"] == pytest.approx(total["passes"] / 25)
    assert data["report"]["marks_per_game"] == pytest.approx(total["marks"] / 25)
    kinds = {row["kind"]: row for row in data["report"]["bets"]}
    assert set(kinds) == {name.removesuffix("_bets") for name in total if name.endswith("_bets")}
    for kind, row in kinds.items():
        made, staked, returned = (total[f"{kind}_{what}"] for what in ("bets", "staked", "returned"))
        assert (row["made"], row["staked"], row["returned"]) == (made, staked, returned)
        assert row["per_game"] == pytest.approx(made / 25)
        assert row["paid_share"] == pytest.approx(total[f"{kind}_won"] / made)
        assert row["return_to_player"] == (pytest.approx(returned / staked) if staked else None)


def final_money(log):
    match = replay(log)
    return {name: ROULETTE.returns(match.table, seat) for seat, name in enumerate(log.seats)}


def test_shares_of_players_of_seats_and_of_bots_each_add_up_to_one():
    data = as_data(simulate(plan("random", "random", LOWEST, LOWEST, games=3000, seed=5)))
    for section in ("seats", "positions", "bots"):
        assert sum(row["win_share"] for row in data[section]) == pytest.approx(1)
        assert all(row["ci95"][0] <= row["win_share"] <= row["ci95"][1] for row in data[section])
    assert [(row["bot"], row["entries"], row["even_share"]) for row in data["bots"]] == [
        ("random", 2, 0.5),
        ("lowest", 2, 0.5),
    ]
    pair = [row["mean_money"] for row in data["seats"][2:]]
    assert data["bots"][1]["mean_money"] == pytest.approx(sum(pair) / 2)


def test_equal_bots_are_equally_good_when_they_rotate():
    data = as_data(simulate(plan("random", "random", "random", "random", games=20_000, seed=12)))
    four_deviations = 4 * (0.25 * 0.75 / 20_000) ** 0.5
    assert [row["win_share"] for row in data["seats"]] == pytest.approx([0.25] * 4, abs=four_deviations)


# --- The report as tables


def printed(data, width=80):
    out = StringIO()
    Console(file=out, width=width).print(as_tables(data, "Roulette-Taking Game"))
    return out.getvalue()


def test_the_tables_fit_80_columns_and_break_no_number(few):
    data = json.loads(json.dumps(few[0]))
    data["games"], data["seed"] = 10_000_000, 2**63 - 1
    data["seats"][0]["bot"] = "../a/very/long/way/to/the/file_of_my_very_best_bots.py:TheMostCarefulOneEver"
    data["bots"][0]["bot"] = data["seats"][0]["bot"]
    data["bots"] = data["bots"][:2]
    for row in data["seats"]:
        row["mean_money"] = 987_654.32
        row["money_quantiles"] = dict.fromkeys(row["money_quantiles"], 999_999)
    data["seats"][2]["mean_money"] = 98_765_432.1
    for row in data["report"]["bets"]:
        row |= {"made": 99_999_999, "per_game": 9_999.99, "staked": 3_123_456_789, "returned": 99_999_999}
    text = printed(data)
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("987,654.32") == 2
    assert text.count("98.8 M") == 1
    assert text.count(" 999,999") == 5 * 3
    assert text.count("99,999,999") == 2 * len(data["report"]["bets"])
    assert text.count("3,123.5 M") == len(data["report"]["bets"])
    assert "1 file_of_my_very_bes…" in text
    assert "10,000,000 games of 3 players, seed 9223372036854775807" in text


def test_the_tables_say_what_the_data_say(few):
    data, _ = few
    text = " ".join(printed(data).split())
    for row in data["seats"]:
        low, high = row["ci95"]
        player = f"{row['seat'] + 1} {row['bot']}"
        assert f"{player} {row['win_share']:.1%} {low:.1%} to {high:.1%}" in text
        money = " ".join(f"{value:,}" for value in row["money_quantiles"].values())
        assert f"{player} {row['mean_money']:,.2f} {money}" in text
    assert "an even share is 33.3%" in text
    assert f"Passes per game: {data['report']['passes_per_game']:.2f}" in text
    assert "games were cut off" not in text
    assert "3 games were cut off" in printed({**data, "cut_off": 3})
    assert "on 2 threads" in text
    assert "on 1 thread:" in printed({**data, "threads": 1})


def test_bots_have_a_table_of_their_own_when_some_play_twice():
    twice = as_data(simulate(plan("random", "random", LOWEST, games=20)))
    once = as_data(simulate(plan("random", "heuristic", LOWEST, games=20)))
    assert "By bot" in printed(twice)
    assert "By bot" not in printed(once)
