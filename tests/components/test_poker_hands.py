"""Poker hands, against two evaluators that are not ours and against counting."""

from itertools import combinations
from math import comb

import numpy as np
import pytest
from phevaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards
from treys import Card, Evaluator

from croupier.components import poker
from croupier.components.cards import NAMES, cards
from croupier.components.poker import CATEGORIES, category, describe, is_hand, rank, rank_all
from croupier.kernel import u64

SETS = 1 << np.arange(52, dtype=np.uint64)
"""For each card the set that holds it alone."""
TREYS = Evaluator()


def theirs(hands, evaluate):
    """What phevaluator makes of hands, a row of cards each: 1 is the best."""
    columns = (hands % 13 * 4 + hands // 13).T.tolist()
    return np.fromiter(map(evaluate, *columns), np.int64, len(hands))


@pytest.fixture(scope="module")
def every_hand():
    return np.array(list(combinations(range(52), 5)), np.int64)


@pytest.fixture(scope="module")
def ranks(every_hand):
    return rank_all(SETS[every_hand].sum(axis=1))


@pytest.fixture(scope="module")
def scale(every_hand, ranks):
    """Our rank for each of phevaluator's, found in all hands of five; the first is none."""
    found = theirs(every_hand, evaluate_5cards)
    scale = np.zeros(found.max() + 1, np.int64)
    scale[found] = ranks
    assert (scale[found] == ranks).all(), "hands that tie have one rank"
    return scale


def test_examples(examples_hold):
    assert examples_hold(poker)


def test_all_hands_of_five_have_the_order_of_another_evaluator(scale):
    assert len(scale) - 1 == 7462
    assert (np.diff(scale[1:]) < 0).all()


def test_all_hands_of_five_have_the_class_of_another_evaluator(scale):
    for value in range(1, 7463):
        theirs = TREYS.class_to_string(TREYS.get_rank_class(value)).lower()
        assert CATEGORIES[category(int(scale[value]))] == ("one pair" if theirs == "pair" else theirs)


def test_how_many_hands_of_five_each_category_has(ranks):
    royal = 4
    straight_flush = 4 * 10 - royal
    counts = {
        "royal flush": royal,
        "straight flush": straight_flush,
        "four of a kind": 13 * 48,
        "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * comb(13, 5) - 4 * 10,
        "straight": 10 * 4**5 - 4 * 10,
        "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "one pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "high card": (comb(13, 5) - 10) * (4**5 - 4),
    }
    assert sum(counts.values()) == len(ranks) == comb(52, 5)
    assert dict(zip(CATEGORIES, np.bincount(category(ranks)).tolist(), strict=True)) == counts


DECKS = [(13, 4), (4, 4), (13, 2), (10, 1)]
"""Ranks and suits of decks: the whole one, and those that are rich in fours and threes, in flushes, in straights."""


def drawn(size, seed, each=20_000):
    """Random hands, a row each, from decks that are chosen for each hand anew."""
    random = np.random.default_rng(seed)
    hands: list[np.ndarray] = []
    for ranks, suits in DECKS:
        rank = random.random((each, 13)).argsort(axis=1)
        suit = random.random((each, 4)).argsort(axis=1)
        card = random.random((each, ranks * suits)).argsort(axis=1)[:, :size]
        hands.append(np.take_along_axis(suit, card // ranks, 1) * 13 + np.take_along_axis(rank, card % ranks, 1))
    return np.concatenate(hands)


@pytest.mark.parametrize(("size", "evaluate"), [(6, evaluate_6cards), (7, evaluate_7cards)])
def test_the_best_five_of_six_or_seven_cards(scale, size, evaluate):
    hands = drawn(size, size)
    ours = rank_all(SETS[hands].sum(axis=1))
    assert (ours == scale[theirs(hands, evaluate)]).all()
    assert (np.bincount(category(ours), minlength=len(CATEGORIES)) > 0).all()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_third_evaluator_agrees(scale, size):
    numbers = [Card.new(name) for name in NAMES]
    for hand in drawn(size, 10 + size, each=200):
        value = TREYS.evaluate([], [numbers[card] for card in hand])
        assert rank(SETS[hand].sum()) == scale[value]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_interpreted_and_compiled_ranks_agree(size):
    hands = SETS[drawn(size, 20 + size, each=1000)].sum(axis=1)
    assert [rank(hand) for hand in hands] == rank_all(hands).tolist()


def test_interpreted_and_compiled_ranks_agree_on_a_hand_of_each_rank(every_hand, ranks):
    values, one_of_each = np.unique(ranks, return_index=True)
    assert [rank(SETS[hand].sum()) for hand in every_hand[one_of_each]] == values.tolist()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2s 3h 4s 5d 6s", "As 2s 3s 4d 5s"),
        ("As 2d 3s 4s 5s", "As Ad Ah Kd Qs"),
        ("As Ad 2h 3s 4s", "Ks As 2s 3s 4d"),
        ("2s 3s 4s 5s 6s", "As 2s 3s 4s 5s"),
        ("As 2s 3s 4s 5s", "As Ad Ah Ac Ks"),
        ("As Ks Kd Qs Qd 2h 2d", "Ks Kd Qs Qd Jh Jd 9d"),
        ("3s 3d 3h 2s 2d 2h Ac", "2s 2d 2h As Ad Kc Qc"),
        ("As 2s 3s 4s 5s 6d 7d", "6d 7d 8d 9d Ts Jc Qh"),
        ("As Ks Qs Js 9s 9d 9h", "As Kd Qs Jd Tc 9s 9h"),
    ],
)
def test_straights_kickers_and_more_than_five_cards(better, worse):
    assert rank(cards(better)) > rank(cards(worse))


@pytest.mark.parametrize(
    ("hand", "same"),
    [
        ("As Kd Qh Jc 9s", "Ah Ks Qd Jh 9c"),
        ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
        ("Ts Jd Qh Kc As 2s 3s", "Th Jh Qc Kc Ac"),
        ("Ks Kd Qs Qd Jh Jd 9d", "Ks Kd Qs Qd Jh"),
        ("3s 3d 3h 2s 2d 2h Ac", "3s 3d 3c 2s 2d"),
        ("5s 5d 5h 5c 4d 4h 3s", "5s 5d 5h 5c 4s"),
        ("As Js 9s 5s 3s 2s Ad", "Ah Jh 9h 5h 3h"),
    ],
)
def test_hands_that_tie(hand, same):
    assert rank(cards(hand)) == rank(cards(same))


def test_no_straight_goes_round_the_corner():
    for hand in ("Ks As 2s 3s 4d", "Qs Ks As 2s 3d", "Js Qs Ks As 2d"):
        assert CATEGORIES[category(rank(cards(hand)))] == "high card"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("9h Th Jh Qh Kh", "straight flush, king high"),
        ("Ah 2h 3h 4h 5h", "straight flush, five high"),
        ("Ts Th Td Tc 4d", "four of a kind, tens"),
        ("Ts Th Td 4c 4d", "full house, tens over fours"),
        ("6s 6h 6d 2c 2d", "full house, sixes over twos"),
        ("Js 9s 5s 3s 2s", "flush, jack high"),
        ("As 2d 3h 4c 5s", "straight, five high"),
        ("Ts Jd Qh Kc As", "straight, ace high"),
        ("6s 6h 6d 2c 3d", "three of a kind, sixes"),
        ("As Ad Th Tc 5s", "two pair, aces and tens"),
        ("Ts Td 2h 3c 5s", "one pair, tens"),
        ("Ks Ad 2h 3c 4s", "high card, ace"),
        ("2s 2d 3h 3c 4s 4d 9h", "two pair, fours and threes"),
        ("2s 2d 2h 3c 3s 3d 9h", "full house, threes over twos"),
        ("As 2d 3h 4c 5s 6d 6h", "straight, six high"),
        ("Ts Th Td Tc 4d 4h 4s", "four of a kind, tens"),
    ],
)
def test_words(hand, words):
    assert describe(cards(hand)) == describe(rank(cards(hand))) == words


def test_ranks_come_in_the_shape_of_the_hands():
    hands = np.array([[cards("As Ks Qs Js Ts")] * 3] * 2)
    assert rank_all(hands).shape == (2, 3)
    assert rank_all(hands[:, ::2]).tolist() == [[rank(hands[0, 0])] * 2] * 2
    assert rank_all(np.zeros((0, 4), np.uint64)).shape == (0, 4)
    fixed = hands.copy()
    fixed.setflags(write=False)
    assert rank_all(fixed).dtype == np.int32


FOUR, EIGHT = cards("As Ks Qs Js"), cards("As Ks Qs Js 2s 3s 4s 5s")
OUTSIDE = u64(0b1111 | 1 << 52)


@pytest.mark.parametrize(
    ("hand", "refusal"),
    [
        (FOUR, "^a poker hand is 5 to 7 cards, not 4$"),
        (EIGHT, "^a poker hand is 5 to 7 cards, not 8$"),
        (OUTSIDE, f"^{OUTSIDE} is no set of cards, which have the numbers 0 to 51$"),
    ],
)
def test_what_is_no_hand_is_refused(hand, refusal):
    assert not is_hand(hand)
    with pytest.raises(ValueError, match=refusal):
        describe(hand)
    with pytest.raises(ValueError, match=refusal):
        rank_all(np.array([cards("As Ks Qs Js Ts"), hand, FOUR]))


def test_hands_that_are_no_sets_are_refused():
    with pytest.raises(ValueError, match=r"^hands are sets of cards, an array of uint64, not of float64$"):
        rank_all(np.array([31.0]))


@pytest.mark.parametrize("wrong", [-1, 10 << 26])
def test_a_number_that_is_no_rank_is_refused(wrong):
    with pytest.raises(ValueError, match=f"^{wrong} is no rank of a poker hand"):
        describe(wrong)
