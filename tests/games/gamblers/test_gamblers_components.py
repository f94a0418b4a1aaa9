"""The table of gamblers that a table's owner may bring: GG-54."""

import csv
from importlib.resources import files

import pytest
from gamblers_tables import GAMBLERS, act, before, fates, fresh, lay, money, show
from pydantic import ValidationError

TEXT = files("croupier.games.gamblers").joinpath("data/components.csv").read_text("utf-8")
LINE = {row["card"]: number for number, row in enumerate(csv.DictReader(TEXT.splitlines()), 2)}


def lines(text: str = TEXT):
    """A file's rows by the number of their line."""
    return {str(number): row for number, row in enumerate(csv.DictReader(text.splitlines()), 2)}


def changed(which: str, **values: str):
    rows = lines()
    rows[str(LINE[which])] |= values
    return rows


def test_gg_54_a_table_brings_its_own_numbers():
    rows = changed("5", cost="4", income="7", lucky_income="9", get="3", copies="2")
    rows[str(LINE["fate 3"])] |= {"copies": "1"}
    s = lay("5 5*", "1", "2", money=[9, 9, 9], fates=["0 1 2", "0 1 2", "0 1"], gamblers=rows)
    assert (s.stacks[5], s.supply[4]) == (0, 1)
    show(s, "2 2 1")
    assert money(s) == [25, 9, 9]
    s = lay("1", "1", "2", money=[9, 9, 9], fates=["0 1", "0 1", "0 1"], gamblers=rows)
    show(s, "1 0 0")
    act(s, "buy 5", "buy 5", "nothing")
    assert money(s) == [8, 8, 9]
    assert [before(s, p) for p in range(3)] == ["1 5", "1 5", "2"]
    assert [fates(s, p) for p in range(3)] == [{0, 1, 3}, {0, 1}, {0, 1}]


def test_gg_54_the_order_of_the_lines_is_free_and_the_stand_in_is_the_default():
    backwards = dict(reversed(lines().items()))
    assert GAMBLERS.options(gamblers=backwards) == GAMBLERS.options()
    plain = GAMBLERS.options().model_dump(mode="json")
    assert GAMBLERS.options.model_validate(plain) == GAMBLERS.options()


def test_gg_54_as_many_as_seats():
    rows = changed("7", copies="players")
    for players in (3, 4):
        s = fresh(players, gamblers=rows)
        assert (s.stacks[7], s.stacks[6], s.supply[0]) == (players, 3, players)


@pytest.mark.parametrize(
    ("card", "values", "says"),
    [
        ("5", {"cost": "-1"}, "cost"),
        ("5", {"cost": "100"}, "cost"),
        ("5", {"cost": "two"}, "cost"),
        ("5", {"cost": "1.5"}, "cost"),
        ("5", {"cost": ""}, "cost"),
        ("5", {"income": "flips"}, "income of 0, 4 and 8 is flips"),
        ("0", {"income": "5"}, "income of 0, 4 and 8 is flips"),
        ("4", {"income": ""}, "income of 0, 4 and 8 is flips"),
        ("6", {"income": ""}, "income"),
        ("6", {"income": "nan"}, "income"),
        ("4", {"lucky_income": "20"}, "lucky income of 4 and 8 is wins"),
        ("0", {"lucky_income": "wins"}, "lucky income of 4 and 8 is wins"),
        ("7", {"lucky_income": ""}, "lucky income"),
        ("6", {"get": "0"}, "get is -1, 2 or 3"),
        ("6", {"get": "4"}, "get is -1, 2 or 3"),
        ("1", {"copies": "21"}, "copies"),
        ("1", {"copies": "-1"}, "copies"),
        ("1", {"copies": ""}, "copies"),
        ("fate 2", {"copies": "some"}, "copies"),
        ("8", {"card": "9"}, "card is 0 to 8"),
        ("fate 3", {"card": "fate 1"}, "card is 0 to 8"),
    ],
)
def test_gg_54_a_wrong_value_is_refused_with_its_line_and_the_reason(card, values, says):
    with pytest.raises(ValidationError) as refused:
        GAMBLERS.options(gamblers=changed(card, **values))
    (error,) = refused.value.errors()
    assert f"line {LINE[card]}" in error["msg"]
    assert says in error["msg"]
    assert "GG-54" in error["msg"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TEXT.replace("7,3,5,8,3,3\n", ""), "one line for 7"),
        (TEXT + "7,3,5,8,3,3\n", "one line for 7"),
        (TEXT.replace("fate 2,,,,,players\n", ""), "one line for fate 2"),
        (TEXT.replace("6,2,4,6,2,3", "6,2,4,6"), "line 8: copies"),
        (TEXT.replace("6,2,4,6,2,3", "6,2,4,6,2,3,1"), "line 8"),
        (TEXT.replace("card,cost", "card,price"), "line 2"),
        ("", "one line for 0"),
        ("<html>", "one line for 0"),
        ("card\n\x00\n", "line 2"),
    ],
)
def test_gg_54_a_broken_file_is_refused(text, says):
    with pytest.raises(ValidationError, match=says):
        GAMBLERS.options(gamblers=lines(text))


@pytest.mark.parametrize("value", [None, 7, "components.csv", [7], [{"card": 1}], [[]], {"2": None}])
def test_gg_54_what_is_no_table_at_all_is_refused(value):
    with pytest.raises(ValidationError, match="GG-54"):
        GAMBLERS.options(gamblers=value)


@pytest.mark.parametrize(
    ("copies", "players", "fits"),
    [("3 3 2", 3, True), ("3 2 2", 3, False), ("4 0 4", 4, True), ("3 3 20", 4, False), ("3 3 20", 3, True)],
)
def test_gg_54_every_seat_can_take_a_pair(copies, players, fits):
    rows = lines()
    for card, number in zip("123", copies.split(), strict=True):
        rows[str(LINE[card])] |= {"copies": number}
    options = GAMBLERS.options(gamblers=rows)
    if fits:
        GAMBLERS.new(players, options)
    else:
        with pytest.raises(ValueError, match="GG-54"):
            GAMBLERS.new(players, options)
