"""Random hands, move by move against OpenSpiel's gin_rummy: who may do what, and what a hand brings."""

import random
from collections import Counter

from gin_spiel import play

HANDS = 160


def test_gr_2_to_19_hands_go_as_openspiel_plays_them():
    dice, met = random.Random(1), Counter[str]()
    for _ in range(HANDS):
        play(dice, met)
    assert {"dead", "knock", "gin", "undercut", "laid off"} <= set(+met)
    assert met["missed"] < HANDS / 20
