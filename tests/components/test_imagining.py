"""Hidden cards dealt anew, within what is known of the hands."""

from collections import Counter
from itertools import permutations

import numpy as np

from croupier.components.cards import CLUBS, DECK, HEARTS, SPADES, cards
from croupier.components.imagining import cards_of, deal_out
from croupier.kernel import count, u64
from croupier.kernel.chance import new_stream, open_stream


def streams(many: int):
    for number in range(many):
        stream = new_stream()
        with np.errstate(over="ignore"):
            open_stream(stream, 5, number, 1)
        yield stream


def dealt(pool: u64, need: list[int], lacks: list[u64], stream) -> tuple[list[int], int]:
    hands, missing = np.zeros(len(need), np.uint64), np.zeros(len(need), np.int64)
    missing[:] = need
    with np.errstate(over="ignore"):
        left = deal_out(pool, hands, missing, np.array(lacks, np.uint64), stream)
    assert missing.tolist() == [0] * len(need)
    return [int(hand) for hand in hands], int(left)


def test_suits_as_sets():
    assert cards_of(1 << HEARTS) == u64(((1 << 13) - 1) << 26)
    assert cards_of(0b1111) == DECK


def test_every_card_has_one_place_and_nobody_gets_what_they_lack():
    lacks = [cards_of(1 << SPADES | 1 << CLUBS), cards_of(1 << HEARTS), u64(0)]
    for stream in streams(20):
        hands, left = dealt(DECK, [13, 13, 13], lacks, stream)
        assert [count(u64(hand)) for hand in hands] == [13, 13, 13]
        assert sum(hands) + left == int(DECK)
        assert not any(u64(hand) & lack for hand, lack in zip(hands, lacks, strict=True))


def test_the_only_deal_that_there_is_is_found():
    # The first hand can only have diamonds, the second no spades: the spades must be the third's.
    pool = cards("2d 3d 4d 5h 6h 7c 8s 9s Ts")
    lacks = [cards_of(0b1101), cards_of(1 << SPADES), u64(0)]
    for stream in streams(10):
        hands, left = dealt(pool, [3, 3, 3], lacks, stream)
        assert (hands, left) == ([int(cards("2d 3d 4d")), int(cards("5h 6h 7c")), int(cards("8s 9s Ts"))], 0)


def test_every_deal_comes_and_as_often_as_any_other_when_nothing_is_known():
    pool, alone = cards("2c 3d 4h"), [1 << 0, 1 << 14, 1 << 28]
    found = Counter(tuple(dealt(pool, [1, 1], [u64(0), u64(0)], stream)[0]) for stream in streams(600))
    assert set(found) == set(permutations(alone, 2))
    # Six deals, 100 times each: five standard deviations are 46.
    assert all(54 < times < 146 for times in found.values())
