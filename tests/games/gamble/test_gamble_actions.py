"""Actions as numbers and as plain data, and what is no action: ACTION-1."""

import json
from contextlib import suppress

import pytest
from pydantic import ValidationError

from croupier.games.gamble.actions import ACTIONS, decode, encode
from croupier.games.gamble.numbers import BET, DEAL, DRAWN, ROLL
from croupier.games.registry import game
from croupier.play.match import Match, Refused


def numbers():
    """All numbers up to the highest that there is, and their actions."""
    for number in [*range(-3, 40_000), *range(ROLL - 3, ROLL + 50_000), *range(DEAL - 3, DRAWN + 100)]:
        with suppress(ValueError):
            yield number, decode(number)


# --- Numbers


def test_action_1_every_number_and_its_action_stand_for_each_other():
    found = {}
    for number, action in numbers():
        assert encode(action) == number
        found.setdefault(action.do, []).append(action)
    counts = {do: len(actions) for do, actions in found.items()}
    assert counts == {
        "throw": 31,
        "hold": 1,
        "hit": 1,
        "fold": 1,
        "call": 1,
        "take": 1,
        "risk": 1,
        "no_side": 1,
        "time": 1,
        "begin": 1,
        "pick": 10,
        "discard": 32,
        "bet": 4095,
        "raise": 4095,
        "side": 2 * 4095,
        "roll": 6 + 6**2 + 6**3 + 6**4 + 6**5,
        "deal": 53,
        "card": 48,
    }
    assert len({action.model_dump_json() for actions in found.values() for action in actions}) == sum(counts.values())


def test_action_1_a_form_names_dice_and_places_in_one_field():
    for text, numbers_named in (("1,3", (1, 3)), ("5", (5,)), ("", ()), ("2,,4", (2, 4))):
        assert ACTIONS.validate_python({"do": "discard", "places": text}).places == numbers_named


def test_action_1_every_action_is_plain_data():
    for number, action in numbers():
        if number < 2000 or number >= DEAL or number % 50 == 0:
            assert ACTIONS.validate_json(action.model_dump_json()) == action
            assert encode(ACTIONS.validate_python(action.model_dump())) == number


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ({"do": "throw", "dice": [5, 1, 3]}, {"dice": (1, 3, 5)}),
        ({"do": "discard", "places": []}, {"places": ()}),
        ({"do": "discard", "places": [2, 5]}, {"places": (2, 5)}),
        ({"do": "roll", "dice": [6, 1, 4]}, {"dice": (6, 1, 4)}),
        ({"do": "deal", "card": "As"}, {"card": "As"}),
        ({"do": "deal", "card": None}, {"card": None}),
        ({"do": "card", "number": 24}, {"number": 24}),
        ({"do": "side", "on": "against", "amount": 20}, {"on": "against", "amount": 20}),
        ({"do": "pick", "square": "pecos"}, {"square": "pecos"}),
        ({"do": "bet", "amount": 50}, {"amount": 50}),
        ({"do": "raise", "amount": 5}, {"amount": 5}),
        ({"do": "begin"}, {}),
    ],
)
def test_action_1_plain_data_comes_back_as_it_was_meant(action, fields):
    number = encode(ACTIONS.validate_python(action))
    assert decode(number).model_dump() == {"do": action["do"], **fields}


# --- What is no action

NO_ACTIONS = [
    {},
    {"do": "cheat"},
    {"do": None},
    {"do": "bet"},
    {"do": "bet", "amount": 0.5},
    {"do": "bet", "amount": "5"},
    {"do": "bet", "amount": True},
    {"do": "bet", "amount": None},
    {"do": "bet", "amount": float("nan")},
    {"do": "bet", "amount": 1e9},
    {"do": "bet", "amount": [5]},
    {"do": "bet", "amount": 5, "seat": 1},
    {"do": "raise"},
    {"do": "throw"},
    {"do": "throw", "dice": "one"},
    {"do": "throw", "dice": "-1"},
    {"do": "throw", "dice": "9" * 5000},
    {"do": "throw", "dice": [1.5]},
    {"do": "throw", "dice": None},
    {"do": "discard"},
    {"do": "discard", "places": ["1"]},
    {"do": "side", "amount": 5},
    {"do": "side", "on": "both", "amount": 5},
    {"do": "pick"},
    {"do": "pick", "square": "poker"},
    {"do": "pick", "square": 4},
    {"do": "fold", "amount": 5},
    {"do": "deal"},
    {"do": "deal", "card": 7},
    {"do": "deal", "card": "A" * 5000},
    {"do": "card", "number": "1"},
]


@pytest.mark.parametrize("data", NO_ACTIONS, ids=str)
def test_action_1_what_is_incomplete_or_unknown_is_no_action(data):
    with pytest.raises(ValidationError):
        ACTIONS.validate_python(data)
    with pytest.raises(ValidationError):
        ACTIONS.validate_json(json.dumps(data))


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ({"do": "bet", "amount": 0}, "The amount is $1 at least and no more than one has, not 0"),
        ({"do": "bet", "amount": -5}, "The amount is $1 at least and no more than one has, not -5"),
        ({"do": "bet", "amount": 10**9}, "The amount is $1 at least and no more than one has, not 1000000000"),
        ({"do": "raise", "amount": 0}, "The amount is $1 at least and no more than one has, not 0"),
        ({"do": "side", "on": "for", "amount": -1}, "The amount is $1 at least and no more than one has, not -1"),
        ({"do": "pick_stake", "game": "war", "stake": 0}, "The stake is 1 to 50 dollars, not 0"),
        ({"do": "pick_stake", "game": "war", "stake": 5000}, "The stake is 1 to 50 dollars, not 5000"),
        ({"do": "pick_bets", "game": "holdem", "limit": "limit"}, "The limit is 5 to 1600 dollars, not 0"),
        ({"do": "throw", "dice": []}, "Name 1 of the dice at least"),
        ({"do": "throw", "dice": [0]}, "Dice are numbered 1 to 5, and there is no die 0"),
        ({"do": "throw", "dice": [6]}, "Dice are numbered 1 to 5, and there is no die 6"),
        ({"do": "throw", "dice": [-1]}, "Dice are numbered 1 to 5, and there is no die -1"),
        ({"do": "throw", "dice": [2, 2]}, "Each die is named once"),
        ({"do": "throw", "dice": [*range(500)]}, "Dice are numbered 1 to 5, and there is no die 0"),
        ({"do": "discard", "places": [6]}, "Places are numbered 1 to 5, and there is no place 6"),
        ({"do": "discard", "places": [1, 1]}, "Each place is named once"),
        ({"do": "roll", "dice": []}, "One to five dice come down, not 0"),
        ({"do": "roll", "dice": [1] * 6}, "One to five dice come down, not 6"),
        ({"do": "roll", "dice": [7]}, "A die shows 1 to 6, not 7"),
        ({"do": "roll", "dice": [0, 1]}, "A die shows 1 to 6, not 0"),
        ({"do": "card", "number": 0}, "Take A Gamble cards are numbered from 1 to 48 at most, not 0"),
        ({"do": "card", "number": 49}, "Take A Gamble cards are numbered from 1 to 48 at most, not 49"),
    ],
    ids=str,
)
def test_action_1_what_does_not_exist_is_refused_in_one_sentence_and_changes_nothing(action, says):
    match = Match(game("gamble"), ["Ann", "Ben", "Cho"], game("gamble").options())
    before = match.table.bytes_()
    with pytest.raises(Refused) as error:
        match.act(0, ACTIONS.validate_python(action))
    assert (error.value.refusal.rule, error.value.refusal.reason) == ("ACTION-1", says)
    assert (match.table.bytes_(), match.actions) == (before, [])


@pytest.mark.parametrize("name", ["1s", "AS", "as", "A", "", "Ax", "é♠"])
def test_action_1_a_card_that_is_none_is_refused(name):
    with pytest.raises(ValueError, match="card") as error:
        encode(ACTIONS.validate_python({"do": "deal", "card": name}))
    assert len(str(error.value)) < 250


def test_action_1_an_empty_sum_and_an_empty_throw_have_no_number():
    for number in (0, BET, ROLL, DEAL + 52, DRAWN + 48):
        with pytest.raises(ValueError, match=f"no action has the number {number}"):
            decode(number)
