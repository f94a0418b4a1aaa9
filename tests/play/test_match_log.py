import json

import pytest
from toys import play_out

from croupier.games import registry
from croupier.play.log import LogError, dump, options_from, parse, read
from croupier.play.match import replay

SECRET = bytes(range(32))


def good(**changes):
    return {
        "croupier": 1,
        "game": "duel",
        "rules": 1,
        "options": {"rounds": 1},
        "seats": ["Ann", "Bob"],
        "log": [
            {"by": 0, "do": "write", "number": 100_000},
            {"by": 1, "do": "write", "number": 200_000},
            {"by": "chance", "do": "flip", "face": "heads"},
        ],
        **changes,
    }


def refusal(data):
    text = data if isinstance(data, str | bytes) else json.dumps(data)
    with pytest.raises(LogError) as caught:
        replay(parse(text))
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_a_log_is_parsed_and_replayed(duel):
    match = replay(parse(json.dumps(good())))
    assert match.over
    assert [match.table.money[p] for p in range(2)] == [0, 5]


def test_a_dumped_log_reads_the_same_and_has_one_entry_a_line(duel):
    match = play_out(duel, 3, SECRET)
    text = dump(match.log())
    assert parse(text) == match.log()
    assert dump(parse(text)) == text
    entries = [json.loads(line.strip().removesuffix(",")) for line in text.splitlines() if line.startswith("    {")]
    assert entries == json.loads(text)["log"]
    assert json.loads(text)["options"] == {"rounds": 2, "prize": 5, "ties": True}


def test_names_in_any_script_stay_readable(duel):
    assert '"Zoë"' in dump(parse(json.dumps(good(seats=["Zoë", "明"]))))


@pytest.mark.parametrize("cut", [1, 40, 120, 200])
def test_a_truncated_log_is_no_json(duel, cut):
    assert "this is not JSON, or it is cut short" in refusal(json.dumps(good())[:-cut])


def test_bytes_that_are_no_text_are_no_json(duel):
    assert "this is not JSON" in refusal(b"\xff\xfe{}")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"croupier": 2}, "croupier should be 1, not 2"),
        ({"game": "ludo"}, "there is no game 'ludo'; there are {games}"),
        ({"game": 7}, "game should be a text, not 7"),
        ({"rules": 9}, "the log follows rules version 9 of Duel of Numbers, and this Croupier plays version 1"),
        ({"rules": "1"}, "rules should be a whole number, not '1'"),
        ({"rules": True}, "rules should be a whole number, not true"),
        ({"options": []}, "options should be an object, not []"),
        ({"options": {"lives": 3}}, "options of Duel of Numbers: lives is unknown; there are rounds, prize, ties"),
        ({"options": {"rounds": 99}}, "options of Duel of Numbers: rounds should be at most 20, not 99"),
        ({"options": {"rounds": "2"}}, "options of Duel of Numbers: rounds should be a whole number, not '2'"),
        ({"options": {"ties": 1}}, "options of Duel of Numbers: ties should be true or false, not 1"),
        ({"seats": ["Ann"]}, "Duel of Numbers is for 2 to 4 players, and the log seats 1"),
        ({"seats": ["Ann", 5]}, "seats: item 2 should be a text, not 5"),
        ({"seats": "Ann"}, "seats should be a list, not 'Ann'"),
        ({"log": {}}, "log should be a list, not {}"),
        ({"log": [3]}, "entry 1 should be an object, not 3"),
        ({"log": [{"do": "write", "number": 1}]}, "entry 1: by is missing"),
        ({"log": [{"by": 2, "do": "write", "number": 1}]}, "entry 1: by should be a seat from 0 to 1, not 2"),
        ({"log": [{"by": "Ann", "do": "x"}]}, 'entry 1: by should be a seat number, "chance" or "house", not \'Ann\''),
        ({"log": [{"by": True, "do": "x"}]}, 'entry 1: by should be a seat number, "chance" or "house", not true'),
        ({"log": [{"by": 0.0, "do": "x"}]}, 'entry 1: by should be a seat number, "chance" or "house", not 0.0'),
        ({"log": [{"by": 0, "do": "sing"}]}, "entry 1: do should be 'write' or 'flip', not 'sing'"),
        ({"log": [{"by": 0, "number": 1}]}, "entry 1: do is missing"),
        ({"log": [{"by": 0, "do": "write"}]}, "entry 1: number is missing"),
        ({"log": [{"by": 0, "do": "write", "number": "5"}]}, "entry 1: number should be a whole number, not '5'"),
        ({"log": [{"by": 0, "do": "write", "number": 0.5}]}, "entry 1: number should be a whole number, not 0.5"),
        ({"log": [{"by": 0, "do": "write", "number": 1, "x": 1}]}, "entry 1: x is unknown"),
        ({"commitment": "abc"}, "commitment should be 64 digits of 0 to 9 and a to f, not 'abc'"),
        ({"colour": "red"}, "colour is unknown; there are croupier, game, rules, options, seats"),
        ({"seen_by": 0}, "the log leaves out what one seat did not see"),
    ],
)
def test_what_is_wrong_is_named_with_what_is_right(duel, changes, sentence):
    assert sentence.replace("{games}", ", ".join(sorted(registry.games()))) in refusal(good(**changes))


@pytest.mark.parametrize("field", ["game", "rules", "seats", "log"])
def test_a_missing_field_is_named(duel, field):
    data = good()
    del data[field]
    assert refusal(data) == f"{field} is missing"


@pytest.mark.parametrize("name", ["", "A\nB", "A\x1b[2J", "A\u2028B", "x" * 201])
def test_a_name_is_one_line(duel, name):
    assert refusal(good(seats=["Ann", name])).startswith("seats: a name is one line of 1 to 200 characters, not ")


def test_a_name_of_joined_signs_is_one_line(duel):
    assert parse(json.dumps(good(seats=["Ann", "👩\u200d👧"]))).seats[1] == "👩\u200d👧"


def test_a_list_is_no_log(duel):
    assert refusal([1]) == "this should be an object, not [1]"


def test_options_that_do_not_fit_the_table_are_refused(roulette):
    log = {"croupier": 1, "game": "roulette", "rules": roulette.version, "options": {"first_dealer": 3}}
    assert "first_dealer" in refusal({**log, "seats": ["Ann", "Bob"], "log": []})


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(LogError, match=r"nowhere\.json cannot be read: No such file"):
        read(tmp_path / "nowhere.json")


def test_options_are_read_from_text_as_forms_have_it(duel):
    options = options_from(duel, {"rounds": "3", "ties": "false"}, text=True)
    assert options == duel.options(rounds=3, ties=False)
    with pytest.raises(LogError, match="rounds should be a whole number, not 'many'"):
        options_from(duel, {"rounds": "many"}, text=True)
