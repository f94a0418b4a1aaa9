import json
from importlib.resources import files

import pytest

from croupier.cli import _plan
from croupier.games import registry

BOTS = """
from croupier.kernel import intervals

def first(view, seat, menu, stream):
    return intervals(menu)[0][0]

def failing(view, seat, menu, stream):
    raise RuntimeError("out\\nof luck")

def leaving(view, seat, menu, stream):
    return -1
"""


@pytest.fixture
def bots(tmp_path):
    file = tmp_path / "mybots.py"
    file.write_text(BOTS)
    return file


def report(done):
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_json_is_one_object_with_what_was_promised(croupier):
    data = report(croupier("simulate", "roulette", "--players", 3, "--games", 50, "--seed", 7, "--json"))
    wanted = {"game", "rules", "players", "games", "seed", "options", "seconds", "decisions", "seats"}
    assert wanted <= data.keys()
    assert (data["game"], data["rules"], data["players"], data["games"], data["seed"]) == ("roulette", 1, 3, 50, 7)
    assert len(data["seats"]) == 3
    for seat, row in enumerate(data["seats"]):
        assert (row["seat"], row["bot"]) == (seat, "random")
        assert 0 <= row["ci95"][0] <= row["win_share"] <= row["ci95"][1] <= 1
        assert row["mean_money"] >= 0


def test_the_same_seed_gives_the_same_numbers_on_any_threads(croupier):
    def numbers(*arguments):
        data = report(croupier("simulate", "roulette", "--players", 2, "--games", 3000, "--json", *arguments))
        timed = {"seconds", "threads", "decisions_per_second"}
        return {key: value for key, value in data.items() if key not in timed}

    one = numbers("--seed", 5, "--threads", 1)
    assert numbers("--seed", 5, "--threads", 3) == one
    assert numbers("--seed", 6, "--threads", 1)["seats"] != one["seats"]


@pytest.mark.parametrize(
    ("arguments", "names"),
    [
        (["--players", 2], ["random", "random"]),
        (["--bots", "heuristic,random"], ["heuristic", "random"]),
        (["--bots", "heuristic", "--players", 3], ["heuristic"] * 3),
        (["--bots", "heuristic"], ["heuristic"] * 4),
        (["--bots", " random , heuristic ,random"], ["random", "heuristic", "random"]),
    ],
)
def test_bots_are_one_for_each_player_or_one_for_all(croupier, arguments, names):
    data = report(croupier("simulate", "roulette", "--games", 3, "--json", *arguments))
    assert [row["bot"] for row in data["seats"]] == names


def test_bots_rotate_unless_told_otherwise(croupier):
    assert report(croupier("simulate", "roulette", "--games", 2, "--json"))["rotated"] is True
    assert report(croupier("simulate", "roulette", "--games", 2, "--json", "--no-rotate"))["rotated"] is False


def test_options_reach_the_table(croupier):
    asked = ["rounds=2", "black_chips=false", "first_dealer=1", "split=17", "corner=9", "dead_bets=off"]
    flags = [part for option in asked for part in ("--option", option)]
    data = report(croupier("simulate", "roulette", "--players", 2, "--games", 40, "--json", *flags))
    straight = data["options"].pop("straight")
    assert data["options"] == {
        "rounds": 2, "black_chips": False, "dead_bets": False, "split": 17, "corner": 9, "first_dealer": 1,
    }  # fmt: skip
    assert straight["1"] == 20
    assert {row["kind"] for row in data["report"]["bets"]} >= {"straight", "split", "corner"}


@pytest.mark.parametrize("labelled", [True, False])
def test_a_table_of_straight_bets_comes_from_a_file(croupier, tmp_path, labelled):
    found = json.loads(files("croupier.games.roulette").joinpath("data/straight.json").read_text(encoding="utf-8"))
    found["returns"]["0"] = 40
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(found if labelled else found["returns"]))
    data = report(croupier("simulate", "roulette", "--games", 2, "--json", "-o", f"straight={file}"))
    assert data["options"]["straight"] == found["returns"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"36": 6}, "a smaller number never pays less: 36 pays more than 35 (RT-62)"),
        ({"36": 51}, "straight.36 should be at most 50, not 51"),
        ({"36": "lots"}, "straight.36 should be a whole number, not 'lots'"),
        ({"36": 5.5}, "straight.36 should be a whole number, not 5.5"),
        ({"36": None}, "straight.36 should be a whole number, not null"),
        ({"77": 5}, 'has one entry each for "0", "00" and "1" to "36": see \'77\''),
    ],
)
def test_a_wrong_table_of_straight_bets_is_refused(refused, tmp_path, changes, reason):
    found = json.loads(files("croupier.games.roulette").joinpath("data/straight.json").read_text(encoding="utf-8"))
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(found["returns"] | changes))
    assert reason in refused("simulate", "roulette", "-o", f"straight={file}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"1": 20,', "is not JSON, or it is cut short: see line 1, column 9"),
        ("{'1': 20}", "is not JSON, or it is cut short: see line 1, column 2"),
        ("", "mine.json is empty"),
        (" \n", "mine.json is empty"),
        ("[" * 9999, "is nested too deeply"),
        (f'{{"1": {"9" * 5000}}}', "has a number with too many digits: see line 1, column "),
        ("[1]", "straight should be an object, not [1]"),
    ],
)
def test_a_file_that_is_no_table_is_refused(refused, tmp_path, text, reason):
    file = tmp_path / "mine.json"
    file.write_text(text)
    assert reason in refused("simulate", "roulette", "-o", f"straight={file}")
    assert "cannot be read: Is a directory" in refused("simulate", "roulette", "-o", f"straight={tmp_path}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "option cards is a JSON or CSV file, and mine.csv is empty"),
        (
            '["a"',
            "option cards is a JSON or CSV file, and mine.csv is not JSON, or it is cut short: see line 1, column 4",
        ),
    ],
)
def test_a_table_of_rows_that_has_none_is_refused(refused, tmp_path, monkeypatch, text, reason):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.csv").write_text(text)
    assert refused("simulate", "gamble", "-o", "cards=mine.csv") == reason


def test_a_table_of_rows_may_be_json(croupier, tmp_path):
    file = tmp_path / "cards.json"
    usual = registry.game("gamble").options().model_dump(mode="json")["cards"]
    file.write_text(json.dumps(usual[::-1]))
    data = report(croupier("simulate", "gamble", "--games", 1, "--json", "-o", f"cards={file}", "--players", 2))
    assert data["options"]["cards"] == usual[::-1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "there is no game 'chess'; there are "),
        (["roulette", "--players", 5], "Roulette-Taking Game is for 2 to 4 players, not 5"),
        (["roulette", "--players", 1], "Roulette-Taking Game is for 2 to 4 players, not 1"),
        (["roulette", "--players", 0], "Roulette-Taking Game is for 2 to 4 players, not 0"),
        (["roulette", "--players", -2], "Roulette-Taking Game is for 2 to 4 players, not -2"),
        (["roulette", "--bots", "random,random,random,random,random"], "is for 2 to 4 players, not 5"),
        (["roulette", "--bots", "clever"], "there is no bot 'clever' for roulette; there are heuristic, random, or a"),
        (["roulette", "--bots", ""], "there is no bot ''"),
        (["roulette", "--bots", "random,"], "there is no bot ''"),
        (["roulette", "--bots", "random,random,random", "--players", 2], "--bots names 3 bots for 2 players: name one"),
        (["roulette", "--bots", "nowhere.py:Careful"], "there is no file nowhere.py to take the bot 'Careful' from"),
        (["roulette", "-o", "speed=3"], "speed is unknown; there are rounds, black_chips, dead_bets, split, corner,"),
        (["roulette", "-o", "rounds=1", "-o", "rounds=2"], "the option 'rounds' is given twice: say it once"),
        (["roulette", "-o", "rounds"], "an option is given as name=value, not 'rounds'"),
        (["roulette", "-o", "=3"], "an option is given as name=value, not '=3'"),
        (["roulette", "-o", "rounds=9"], "rounds should be at most 3, not '9'"),
        (["roulette", "-o", "rounds=two"], "rounds should be a whole number, not 'two'"),
        (["roulette", "-o", "rounds="], "rounds should be a whole number, not ''"),
        (["roulette", "-o", "rounds=1.5"], "rounds should be a whole number, not '1.5'"),
        (["roulette", "-o", "black_chips=perhaps"], "black_chips should be true or false, not 'perhaps'"),
        (["roulette", "-o", "split=1"], "a bet that wins returns 2 to 50 for one, or 0 for no such bets"),
        (["roulette", "-o", "first_dealer=7"], "the first dealer is random or a seat from 0 to 3, not '7'"),
        (["roulette", "-o", "first_dealer=Ann"], "the first dealer is random or a seat from 0 to 3, not 'Ann'"),
        (["gamblers", "-o", "first=7"], "the start player is random or a seat from 0 to 3, not '7'"),
        (["roulette", "-o", "first_dealer=3", "--players", 2], "first_dealer is a seat from 0 to 1 at a table of 2"),
        (["roulette", "-o", "straight=5"], "option straight is a JSON file, and 5 cannot be read"),
        (["roulette", "-o", "straight="], "option straight is a JSON file, and . cannot be read"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(refused, arguments, sentence):
    assert sentence in refused("simulate", *arguments)


def test_bots_of_a_file_play(croupier, bots):
    data = report(croupier("simulate", "roulette", "--games", 3, "--bots", f"{bots}:first,random", "--json"))
    assert [row["bot"] for row in data["seats"]] == [f"{bots}:first", "random"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("failing", "failed in game 0 at seat 0: RuntimeError: out of luck"),
        ("leaving", "chose -1 in game 0 at seat 0: not on its menu"),
        ("nobody", "has no bot 'nobody'; it defines first, failing, leaving"),
    ],
)
def test_a_bot_that_fails_ends_it_with_one_sentence(refused, bots, tmp_path, name, sentence):
    named = f"{bots}:{name}"
    table = ["simulate", "roulette", "--games", 1, "--no-rotate", "-o", "first_dealer=0", "--bots", f"{named},random"]
    assert sentence in refused(*table)
    assert sentence in refused(*table, "--logs", tmp_path / "logs")


def test_logs_of_every_game_are_written_and_replay(croupier, tmp_path):
    folder = tmp_path / "a new" / "folder"
    data = report(croupier("simulate", "roulette", "--players", 3, "--games", 12, "--logs", folder, "--json"))
    written = sorted(folder.iterdir())
    assert [file.name for file in written] == [f"roulette-{number:02}.json" for number in range(12)]
    money = [0.0] * 3
    for number, file in enumerate(written):
        told = json.loads(croupier("replay", file, "--json").stdout)
        assert told["over"]
        for seat, dollars in enumerate(told["money"]):
            money[(seat - number) % 3] += dollars
    assert [row["mean_money"] for row in data["seats"]] == pytest.approx([dollars / 12 for dollars in money])


def test_a_folder_that_cannot_be_written_is_refused(refused, tmp_path):
    file = tmp_path / "file"
    file.touch()
    for folder in (file, file / "below", "/proc/nowhere"):
        sentence = refused("simulate", "roulette", "--games", 1, "--logs", folder)
        assert sentence.startswith(f"logs cannot be written to {folder}: ")


def test_a_cache_that_cannot_be_written_is_refused(refused, tmp_path, monkeypatch):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("CROUPIER_CACHE", str(file))
    sentence = refused("simulate", "roulette", "--games", 1)
    assert sentence.startswith(f"the compiled rules cannot be kept in {file}")
    assert sentence.endswith("Not a directory; CROUPIER_CACHE can name another folder")


def test_who_waits_for_the_compiler_is_told_once(croupier, monkeypatch, caplog):
    monkeypatch.setattr("croupier.lab.compiled.Compiler.is_ready", lambda compiler, bots: False)
    report(croupier("simulate", "roulette", "--players", 2, "--games", 1, "--json"))
    assert [record.getMessage() for record in caplog.records if record.name == "croupier"] == [
        "Compiling Roulette-Taking Game (10 seconds to a minute; it is kept)"
    ]


@pytest.mark.parametrize(("game", "players"), [("spades", 4), ("roulette", 4), ("gin-rummy", 2)])
def test_as_many_play_as_usual_where_nobody_says(game, players):
    plan = _plan(registry.game(game), None, "random", 1, 0, [], rotate=True)
    assert len(plan.bots) == players
