"""Commands that are called wrongly, refused in one sentence each."""

import pytest

SIMULATE = "--players, --games, --bots, --seed, --option, --rotate, --threads, --logs, --json, --help"


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        ("shuffle", "there is no command 'shuffle'; there are games, rules, simulate, warm, replay, verify, play, "),
        ("--speed 9", "there is no option --speed; there are --version, --help"),
        ("simulate", "GAME is missing; --help says more"),
        ("rules", "GAME is missing; --help says more"),
        ("replay", "FILE is missing; --help says more"),
        ("export", "DIR is missing; --help says more"),
        ("verify", "FILE… is missing; --help says more"),
        ("rules roulette extra", "'extra' is too much; --help says what this takes"),
        ("replay one two three", "'two three' is too much; --help says what this takes"),
        ("simulate roulette --games", "--games is missing its value"),
        ("simulate roulette --games 0", "--games should be at least 1, not '0'"),
        ("simulate roulette --games -1", "--games should be at least 1, not '-1'"),
        ("simulate roulette --games 1e5", "--games should be a whole number, not '1e5'"),
        ("simulate roulette --players many", "--players should be a whole number, not 'many'"),
        ("simulate roulette --seed -1", "--seed should be at least 0, not '-1'"),
        (f"simulate roulette --seed {2**63}", f"--seed should be at most {2**63 - 1}, not '{2**63}'"),
        ("simulate roulette --threads 0", "--threads should be at least 1, not '0'"),
        ("simulate roulette --threads 100000", "--threads should be at most 256, not '100000'"),
        ("simulate roulette --game 9", f"there is no option --game; there are {SIMULATE}"),
        ("simulate roulette -x", f"there is no option -x; there are {SIMULATE}"),
        ("simulate roulette --rotate=no", "--rotate takes no value"),
        ("warm --jobs x", "--jobs should be a whole number, not 'x'"),
        ("play --pace 61", "--pace should be at most 60, not '61'"),
        ("play --pace nan", "--pace should be at most 60, not 'nan'"),
        ("play --pace slow", "--pace should be a number, not 'slow'"),
        ("serve --log-format xml", "--log-format: 'xml' is not one of 'text', 'json'"),
        ("serve --workers 0", "--workers should be at least 1, not '0'"),
        ("odds dice", "there are no odds of 'dice'; there are "),
        ("odds gamblers --mine", "--mine is missing its value"),
        ("odds gamblers --speed 3", "there is no option --speed; there are --player, --mine, "),
    ],
)
def test_a_wrong_call_is_refused_in_one_sentence(refused, call, sentence):
    told = refused(*call.split())
    assert told.startswith(sentence) if sentence.endswith(" ") else told == sentence


def test_a_call_without_arguments_and_help_are_no_faults(croupier):
    for arguments in ((), ("--help",), ("simulate", "--help"), ("odds", "gamblers", "--help")):
        done = croupier(*arguments)
        assert "Usage: " in done.output
        assert "croupier: " not in done.output


def test_all_wrong_options_are_told_at_once(refused):
    told = refused("simulate", "roulette", "-o", "rounds=9", "-o", "split=x", "-o", "speed=3", "-o", "colour=red")
    assert told == (
        "options of Roulette-Taking Game: rounds should be at most 3, not '9', and split should be a whole number, "
        "not 'x', and speed and colour are unknown; there are rounds, black_chips, dead_bets, split, corner, "
        "first_dealer, straight"
    )


def test_a_word_of_a_board_is_named_by_its_line_and_its_place(refused, tmp_path):
    board = tmp_path / "board.csv"
    board.write_text("start\npecos jackpot\n\nludo\n")
    told = refused("simulate", "gamble", "-o", f"board={board}")
    assert told.startswith("options of Take a Gamble: board: line 4, item 4: square is one of start, ")
    assert told.endswith("not 'ludo' (TG-130)")
