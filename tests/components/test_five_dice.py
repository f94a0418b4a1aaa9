"""Five dice, against a second reading of the order that sorts and counts them."""

from collections import Counter
from itertools import combinations_with_replacement, permutations, product
from math import comb, factorial

import numpy as np
import pytest

from croupier.components import dice
from croupier.components.dice import CATEGORIES, category, describe, full_rank, rank, showing, spot, spots
from croupier.kernel import specialise

ROLLS = list(product(range(1, 7), repeat=5))
THROWS = list(combinations_with_replacement(range(1, 7), 5))
"""What five dice can show, in no order."""


def second_reading(roll):
    """The category of a roll and what breaks a tie within it, worst to best."""
    faces = sorted(roll, reverse=True)
    times = Counter(faces)
    shape = sorted(times.values(), reverse=True)
    by_times = sorted(times, key=lambda face: (times[face], face), reverse=True)
    if shape == [5]:
        return "five of a kind", by_times
    if shape == [4, 1]:
        return "four of a kind", by_times
    if faces in ([5, 4, 3, 2, 1], [6, 5, 4, 3, 2]):
        return "straight", faces[:1]
    if shape == [3, 2]:
        return "full house", by_times
    if shape == [3, 1, 1]:
        return "three of a kind", by_times
    if shape == [2, 2, 1]:
        return "two pair", by_times
    if shape == [2, 1, 1, 1]:
        return "one pair", by_times
    return "high die", faces


def strength(roll, compare_dice):
    kind, tie_break = second_reading(roll)
    if kind == "high die" and not compare_dice:
        tie_break = []
    return CATEGORIES.index(kind), tie_break


def test_examples(examples_hold):
    assert examples_hold(dice)


def test_a_word_counts_the_faces_in_any_order():
    for throw in THROWS:
        word = spots(*throw)
        assert word == sum(1 << 3 * (die - 1) for die in throw)
        assert [showing(word, face) for face in range(1, 7)] == [throw.count(face) for face in range(1, 7)]
    assert {spots(*order) for order in permutations((1, 3, 3, 5, 6))} == {spots(1, 3, 3, 5, 6)}
    assert spot(4) + spot(4) + spot(1) == 1 + (2 << 9)


def test_how_often_each_category_comes_up_in_7776_rolls():
    found = Counter(CATEGORIES[category(rank(spots(*roll)))] for roll in ROLLS)
    assert found == {
        "five of a kind": 6,
        "four of a kind": 6 * 5 * comb(5, 4),
        "full house": 6 * 5 * comb(5, 3),
        "straight": 2 * factorial(5),
        "three of a kind": 6 * comb(5, 3) * 5 * 4,
        "two pair": comb(6, 2) * comb(5, 2) * comb(3, 2) * 4,
        "one pair": 6 * comb(5, 2) * 5 * 4 * 3,
        "high die": factorial(6) - 2 * factorial(5),
    }
    assert found.total() == 6**5


@pytest.mark.parametrize(("ranking", "compare_dice"), [(rank, False), (full_rank, True)])
def test_every_two_throws_compare_like_the_printed_order(ranking, compare_dice):
    known = [(ranking(spots(*throw)), strength(throw, compare_dice)) for throw in THROWS]
    for ours, theirs in known:
        for other, others in known:
            assert (ours > other, ours == other) == (theirs > others, theirs == others)


def test_both_rankings_have_the_same_categories_and_all_but_the_high_dice_in_common():
    for throw in THROWS:
        word = spots(*throw)
        assert category(rank(word)) == category(full_rank(word))
        assert (rank(word) == full_rank(word)) == (CATEGORIES[category(rank(word))] != "high die")


def test_the_straights_and_what_is_none():
    assert CATEGORIES[category(rank(spots(1, 3, 4, 5, 6)))] == "high die"
    assert CATEGORIES[category(rank(spots(1, 2, 3, 4, 6)))] == "high die"
    straight = rank(spots(2, 3, 4, 5, 6))
    assert straight > rank(spots(1, 2, 3, 4, 5)) > rank(spots(6, 6, 6, 5, 5))
    assert straight < rank(spots(1, 1, 1, 1, 2))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((1, 1, 1, 1, 1), (6, 6, 6, 6, 5)),
        ((2, 2, 2, 2, 2), (1, 1, 1, 1, 1)),
        ((3, 3, 3, 3, 6), (3, 3, 3, 3, 5)),
        ((2, 2, 2, 1, 1), (1, 1, 1, 6, 6)),
        ((2, 2, 2, 4, 4), (2, 2, 2, 3, 3)),
        ((1, 1, 1, 2, 2), (6, 6, 6, 5, 4)),
        ((3, 3, 3, 6, 1), (3, 3, 3, 5, 4)),
        ((3, 3, 3, 6, 2), (3, 3, 3, 6, 1)),
        ((6, 6, 1, 1, 2), (5, 5, 4, 4, 6)),
        ((6, 6, 2, 2, 1), (6, 6, 1, 1, 5)),
        ((6, 6, 2, 2, 5), (6, 6, 2, 2, 4)),
        ((2, 2, 1, 3, 4), (1, 1, 4, 5, 6)),
        ((2, 2, 6, 3, 1), (2, 2, 5, 4, 3)),
        ((2, 2, 6, 5, 3), (2, 2, 6, 5, 1)),
        ((1, 1, 2, 3, 4), (1, 3, 4, 5, 6)),
    ],
)
def test_what_breaks_a_tie(better, worse):
    assert rank(spots(*better)) > rank(spots(*worse))


def test_high_dice_all_throw_again_unless_all_five_are_compared():
    assert rank(spots(1, 3, 4, 5, 6)) == rank(spots(1, 2, 3, 4, 6))
    assert full_rank(spots(1, 3, 4, 5, 6)) > full_rank(spots(1, 2, 4, 5, 6)) > full_rank(spots(1, 2, 3, 5, 6))


@pytest.mark.parametrize(
    ("throw", "words"),
    [
        ((3, 3, 3, 3, 3), "five of a kind, threes"),
        ((6, 6, 6, 6, 1), "four of a kind, sixes"),
        ((2, 3, 4, 5, 6), "straight, six high"),
        ((5, 4, 3, 2, 1), "straight, five high"),
        ((6, 6, 6, 5, 5), "full house, sixes over fives"),
        ((5, 5, 6, 6, 5), "full house, fives over sixes"),
        ((2, 2, 2, 1, 6), "three of a kind, twos"),
        ((1, 1, 6, 6, 2), "two pair, sixes and ones"),
        ((4, 4, 1, 2, 3), "one pair, fours"),
        ((1, 3, 4, 5, 6), "high die"),
    ],
)
def test_words(throw, words):
    assert describe(rank(spots(*throw))) == describe(full_rank(spots(*throw))) == words


@pytest.mark.parametrize("wrong", [-1, 8 << 18])
def test_a_number_that_is_no_rank_is_refused(wrong):
    with pytest.raises(ValueError, match=f"^{wrong} is no rank of five dice"):
        describe(wrong)


def rank_each(rolls, ranks):
    for k in range(len(rolls)):
        word = spots(rolls[k, 0], rolls[k, 1], rolls[k, 2], rolls[k, 3], rolls[k, 4])
        ranks[k, 0] = rank(word)
        ranks[k, 1] = full_rank(word)
        ranks[k, 2] = category(ranks[k, 0])


def test_compiled_ranks_agree():
    compiled, interpreted = np.zeros((2, len(ROLLS), 3), np.int64)
    specialise(rank_each, "dice")(np.array(ROLLS), compiled)
    rank_each(np.array(ROLLS, object), interpreted)
    assert compiled.tolist() == interpreted.tolist()
