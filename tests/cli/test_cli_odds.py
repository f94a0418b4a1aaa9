import json
from fractions import Fraction

import pytest

from croupier.games import registry
from croupier.games.gamblers.odds import SumParameters, sums_asked
from croupier.lab.odds import subjects

ASKED = ["--player", "0:3,1:1,2", "--player", "0,1", "--mine", "-1,0,1", "--gamblers", "1,4*,6", "--npc", "3"]


def test_odds_lists_every_subject_with_its_options(croupier):
    done = croupier("odds")
    assert (done.exit_code, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    text = " ".join(done.stdout.split())
    for name, subject in subjects().items():
        assert f"{name} {subject.summary}" in text
        for option, field in subject.parameters.model_fields.items():
            assert f"--{option.replace('_', '-')} {field.description}" in text
    assert "before the game began; default 1" in text


def test_json_lists_the_same(croupier):
    listed = json.loads(croupier("odds", "--json").stdout)
    assert [about["subject"] for about in listed] == sorted(subjects())
    for about in listed:
        fields = subjects()[about["subject"]].parameters.model_fields
        assert [parameter["name"].replace("-", "_") for parameter in about["parameters"]] == list(fields)
        assert all(parameter["description"] for parameter in about["parameters"])


def test_every_subject_has_a_name_of_its_own():
    names = [subject.name for game in registry.games().values() for subject in game.odds]
    assert "gamblers" in names
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", sorted(subjects()))
def test_help_explains_every_option(croupier, name):
    done = croupier("odds", name, "--help")
    assert done.exit_code == 0
    text = " ".join(done.stdout.split())
    for option, field in subjects()[name].parameters.model_fields.items():
        flag = option.replace("_", "-")
        assert (f"--{flag} / --no-{flag}" if field.annotation is bool else f"--{flag} VALUE") in text
        assert field.description in text


def test_the_answer_is_a_table_for_each_question(croupier):
    done = croupier("odds", "gamblers", *ASKED)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = [line.rstrip() for line in done.stdout.splitlines()]
    assert max(map(len, lines)) <= 80
    assert lines[0] == "The sum if the others choose at random"
    assert lines[1] == "sum  card -1  card 0  card 1"
    rows = [line.split() for line in lines[3:9]]
    assert rows == [
        ["2", "16.67%"],
        ["3", "33.33%", "16.67%"],
        ["4", "33.33%", "33.33%", "16.67%"],
        ["5", "16.67%", "33.33%", "33.33%"],
        ["6", "16.67%", "33.33%"],
        ["7", "16.67%"],
    ]
    assert "Your gamblers if the others choose at random" in lines
    words = [line.split() for line in lines]
    assert ["you", "play", "1", "wins", "4*", "wins", "6", "wins", "any", "wins", "game", "won", "dollars"] in words
    assert ["card", "1", "0.00%", "16.67%", "33.33%", "50.00%", "16.67%", "$1.33"] in words
    assert "The sum if the others keep to their habits" in lines


def test_fractions_are_printed_on_demand(croupier):
    lines = croupier("odds", "gamblers", *ASKED, "--fractions").stdout.splitlines()
    assert [line.split() for line in lines[3:5]] == [["2", "1/6"], ["3", "1/3", "1/6"]]
    assert ["card", "1", "0", "1/6", "1/3", "1/2", "1/6", "4/3"] in [line.split() for line in lines]


def test_json_has_the_exact_numbers(croupier):
    done = croupier("odds", "gamblers", *ASKED, "--nudge", "each", "--json")
    answer = json.loads(done.stdout)
    assert answer.pop("subject") == "gamblers"
    values = dict(zip(ASKED[4::2], ASKED[5::2], strict=True))
    given = {name.removeprefix("--"): value for name, value in values.items()}
    parameters = SumParameters.model_validate({**given, "player": ["0:3,1:1,2", "0,1"], "nudge": "each"}, strict=False)
    assert answer == sums_asked(parameters)
    (choice,) = [choice for choice in answer["choices"] if (choice["card"], choice["nudge"]) == (0, -1)]
    for model in ("random", "habits"):
        assert sum(Fraction(row["chance"]["exact"]) for row in choice[model]["sums"]) == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["holdem-for-cats"], "there are no odds of 'holdem-for-cats'; there are "),
        (["gamblers"], "somebody has to play: name a player's fate cards, like --player 0,1,2"),
        (
            ["gamblers", "--player", "0,9"],
            "player: item 1: fate cards are -1, 0, 1, 2, 3, separated by commas, not '9'",
        ),
        (["gamblers", "--mine", "0", "--nudge", "2"], "nudge should be '0', '-1', '1' or 'each', not '2'"),
        (["holdem", "--hand", "AsKd", "--to-call", "x"], "holdem: to-call should be a whole number, not 'x'"),
        (["gamblers", "--mine", "0", "--prior", "x"], "prior should be a whole number, not 'x'"),
        (["gamblers", "--mine", "0", "--gamblers", "\\1'\""], "separated by commas, not '\\1'\"'"),
        (["gamblers", "--mine", "0", "--gamblers", "12"], "gamblers are 0 to 8, with a star for the lucky side"),
    ],
)
def test_a_wrong_question_is_refused_in_one_sentence(refused, arguments, complaint):
    assert complaint in refused("odds", *arguments)


def test_an_unknown_option_is_named(croupier):
    done = croupier("odds", "gamblers", "--plyer", "0,1")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no option --plyer; there are --player, --mine, " in done.stderr


def test_games_without_a_board_do_not_ask_for_one(croupier):
    assert "--board" in croupier("odds", "holdem", "--help").stdout
    assert "--board" not in croupier("odds", "seven-card-stud", "--help").stdout
