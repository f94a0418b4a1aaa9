"""Low hands, against PokerKit's tables and against trying out every five cards."""

from itertools import combinations, pairwise
from random import Random

import pokerkit
import pytest

from croupier.components import low
from croupier.components.cards import NAMES, cards
from croupier.components.low import describe, eight_or_better, low_rank, showing_low
from croupier.kernel import u64


def hands(size: int, many: int) -> list[tuple[int, ...]]:
    """Random hands; every other one of few ranks, so that ranks come several times."""
    random = Random(f"low {size}")
    few = [card for card in range(52) if card % 13 in (12, 0, 3, 4, 6, 7)]
    return [tuple(random.sample(few if number % 2 else range(52), size)) for number in range(many)]


def set_of(hand) -> u64:
    return u64(sum(1 << card for card in hand))


def place(kind, hand) -> int:
    """PokerKit's place of the best five among all hands of its kind; -1 if there is none."""
    found = kind.from_game_or_none("".join(NAMES[card] for card in hand), "")
    return -1 if found is None else found.entry.index


def test_examples(examples_hold):
    assert examples_hold(low)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_hands_have_the_order_of_another_evaluator(size):
    found = sorted((low_rank(set_of(hand)), place(pokerkit.RegularLowHand, hand)) for hand in hands(size, 300))
    for (ours, theirs), (next_ours, next_theirs) in pairwise(found):
        assert (ours == next_ours) == (theirs == next_theirs)
        assert theirs >= next_theirs  # the first in PokerKit's list is the best


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_are_found(size):
    for hand in hands(size, 60):
        assert low_rank(set_of(hand)) == max(low_rank(set_of(five)) for five in combinations(hand, 5))


@pytest.mark.parametrize("size", [5, 6, 7])
def test_eight_or_better_are_the_hands_that_another_evaluator_takes(size):
    for hand in hands(size, 300):
        ours = eight_or_better(set_of(hand))
        assert (ours > 0) == (place(pokerkit.EightOrBetterLowHand, hand) >= 0)
        assert ours in (0, low_rank(set_of(hand)))


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("5s 4s 3s 2s As", "5-4-3-2-A"),  # a straight flush is no harm
        ("Ks Kd Kc 2s 3d 4h 9c", "K-9-4-3-2"),
        ("8s 6d 4c 2s Ad Ah As", "8-6-4-2-A"),
        ("2s 2d 3s 3d 4c", "two pair of 3-2 with 4"),
    ],
)
def test_hands_in_words(hand, words):
    assert describe(cards(hand)) == words


def test_less_than_five_cards_are_no_hand():
    with pytest.raises(ValueError, match="five to seven cards, not 4"):
        describe(cards("As 2s 3s 4s"))


def test_what_shows_compares_by_pairs_then_from_the_highest_card():
    order = [
        "As",
        "2c",
        "Ks",
        "As 2c",
        "Kc Qc",
        "As Ac",
        "2c 2d",
        "As 2c 3c 4c",
        "As 2c 3c 5c",
        "Ks Qc Js Tc",
        "2c 2d 3c 4c",
    ]
    for one, other in ((0, 1), (1, 2), (3, 4), (4, 5), (5, 6), (7, 8), (8, 9), (9, 10)):
        assert showing_low(cards(order[one])) < showing_low(cards(order[other]))
