"""The questions one can ask without a game."""

import doctest

import pytest

from croupier.games.roulette import helpers
from croupier.games.roulette.helpers import playable_cards, slot_pays, trick_winner
from croupier.games.roulette.options import RouletteOptions


def test_the_examples_in_the_docstring_hold():
    assert doctest.testmod(helpers).failed == 0


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        (["9", "2"], 1),
        (["6", "2"], 0),
        (["NMB", "10", "35", "36"], 2),
        (["NMB", "00", "0", "2"], 3),
        (["00", "36", "0"], 2),
        (["31", "33", "4"], 1),
    ],
)
def test_who_wins_a_trick(trick, winner):
    assert trick_winner(trick) == winner


def test_which_cards_may_be_played():
    assert playable_cards(["1", "2", "3", "NMB", "36"]) == ["1", "2", "3", "36"]
    assert playable_cards(["1", "2", "NMB", "36"]) == ["1", "2", "NMB", "36"]
    assert playable_cards(["00", "7", "8", "12", "14"], ["0"]) == ["00", "7"]


def test_what_a_slot_pays():
    assert slot_pays("straight-00", "00") == 50
    assert slot_pays("straight-00", "0") == 0
    assert [slot_pays("row-1", str(n)) for n in (1, 34, 2)] == [3, 3, 0]
    assert slot_pays("corner-1-2-4-5", "5", RouletteOptions(corner=9)) == 9


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (lambda: trick_winner(["37", "2"]), "no card '37'"),
        (lambda: trick_winner(["2"]), "two to four cards"),
        (lambda: trick_winner(["2", "2"]), "one 2 in the game"),
        (lambda: playable_cards(["2"], ["2"]), "one 2 in the game"),
        (lambda: slot_pays("row-4", "1"), "no slot 'row-4'"),
        (lambda: slot_pays("red", "NMB"), "no Win Number"),
        (lambda: slot_pays("split-1-2", "1"), "no bets like split-1-2"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(question, sentence):
    with pytest.raises(ValueError, match=sentence):
        question()
