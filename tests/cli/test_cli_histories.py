import json
from pathlib import Path

import pytest

HISTORIES = Path(__file__).parents[1] / "games/cardroom/poker/histories"


def test_a_hand_that_others_recorded_is_told_in_words(croupier):
    done = croupier("replay", HISTORIES / "million.phh")
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Hand 1: Texas Hold'em."
    assert "Everyone antes $500. Blinds: Phil Ivey $1000 and Patrik Antonius $2000." in lines[1]
    assert "    9  Phil Ivey raises to $23000." in lines
    assert "An uncalled bet of $572100 returns to Phil Ivey." in lines[-2]
    assert lines[-2].endswith("Tom Dwan shows straight, seven high. Tom Dwan takes the pot of $1109500.")
    assert lines[-1] == "Money: Phil Ivey $572,100, Patrik Antonius $1,997,500, Tom Dwan $1,109,500."


def test_hidden_cards_are_not_told_and_cents_are(croupier):
    text = croupier("replay", HISTORIES / "hidden.phh").stdout
    assert text.startswith("Hand 1: Texas Hold'em, in cents.")
    assert "p2 gets the king of spades." in text
    assert "p3 gets" not in text
    assert "Money: p1 $975, p2 $1,275, p3 $750." in text


def test_several_hands_and_json(croupier):
    text = croupier("replay", HISTORIES / "two.phhs").stdout
    assert [line for line in text.splitlines() if line.startswith("Hand ")] == [
        "Hand 1: Texas Hold'em.",
        "Hand 2: Razz.",
    ]
    hands = json.loads(croupier("replay", HISTORIES / "two.phhs", "--json").stdout)["hands"]
    assert [(hand["hand"], hand["game"], hand["money"]) for hand in hands] == [
        ("1", "holdem", [100, 0]),
        ("2", "razz", [21, 19]),
    ]
    assert hands[0]["story"][-1]["lines"][-1] == "p2 is out."


def test_other_stacks_in_the_file_are_said(croupier, tmp_path):
    path = tmp_path / "other.phh"
    path.write_text((HISTORIES / "stud.phh").read_text("utf-8").replace("[99, 95, 106]", "[99, 95, 105]"), "utf-8")
    assert "The file says otherwise: p1 $99, p2 $95, p3 $105." in croupier("replay", path).stdout


@pytest.mark.parametrize("name", ["million.phh", "two.phhs"])
def test_hands_without_a_secret_cannot_be_verified(refused, name):
    sentence = refused("verify", HISTORIES / name)
    assert "with no secret to verify the deals by" in sentence
    assert "`croupier replay`" in sentence


@pytest.mark.parametrize(
    ("old", "new", "code", "reason"),
    [
        ("p3 cbr 7000", "p3 cbr 3000", 1, ":11: 'p3 cbr 3000': A raise is to $4000 at least, not $3000 (PK-24)"),
        ("d db Jh", "d db Jc", 1, ":25: 'd db Jc': the card Jc has been dealt already (PK-15)"),
        ('"NT"', '"NS"', 2, ": variant 'NS' is not played here; NT, FT, PO, FO/8, F7S, F7S/8, FR are"),
    ],
)
def test_a_broken_hand_is_refused(refused, tmp_path, old, new, code, reason):
    path = tmp_path / "broken.phh"
    path.write_text((HISTORIES / "million.phh").read_text("utf-8").replace(old, new, 1), "utf-8")
    assert refused("replay", path, code=code) == f"{path}{reason}"
