"""The odds of Pecos, each worked out a second time in another way."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from croupier.components.asked import read_cards
from croupier.components.cards import CARDS, NAMES
from croupier.components.poker import CATEGORIES, rank_all
from croupier.games.contract import exact
from croupier.games.gamble.odds.pecos import (
    PECOS,
    all_sets,
    apart,
    count_below,
    draws_of,
    meet,
    pecos_asked,
    rivals_below,
)
from croupier.kernel import u64
from croupier.lab.odds import OddsError, ask


def number(value):
    assert value["value"] == pytest.approx(float(Fraction(value["exact"])))
    return Fraction(value["exact"])


def classified(cards):
    """The class of five cards and what breaks ties, by counting ranks: (class, ranks)."""
    ranks = sorted((card % 13 for card in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    shape, order = tuple(size for _, size in groups), tuple(rank for rank, _ in groups)
    suited = len({card // 13 for card in cards}) == 1
    if shape == (1, 1, 1, 1, 1):
        order = (3, 2, 1, 0, -1) if order == (12, 3, 2, 1, 0) else order
        if order[0] - order[4] == 4:
            return ("royal flush" if order[0] == 12 else "straight flush") if suited else "straight", order
        return "flush" if suited else "high card", order
    names = {(4, 1): "four of a kind", (3, 2): "full house", (3, 1, 1): "three of a kind", (2, 2, 1): "two pair"}
    return names.get(shape, "one pair"), order


def strength(found):
    return CATEGORIES.index(found[0]), found[1]


def word(cards):
    return sum(1 << card for card in cards)


def test_all_hands_are_counted_as_combinations_are():
    expected = {
        "royal flush": 4,
        "straight flush": 4 * 9,
        "four of a kind": 13 * 48,
        "full house": 13 * comb(4, 3) * 12 * comb(4, 2),
        "flush": 4 * (comb(13, 5) - 10),
        "straight": 10 * (4**5 - 4),
        "three of a kind": 13 * comb(4, 3) * comb(12, 2) * 4**2,
        "two pair": comb(13, 2) * comb(4, 2) ** 2 * 44,
        "one pair": 13 * comb(4, 2) * comb(12, 3) * 4**3,
        "high card": (comb(13, 5) - 10) * (4**5 - 4),
    }
    answer = ask(PECOS, {})
    assert answer["hands"] == comb(52, 5) == sum(expected.values())
    assert {row["class"]: row["hands"] for row in answer["classes"]} == expected
    assert [row["class"] for row in answer["classes"]] == list(expected)
    assert [number(row["chance"]) for row in answer["classes"]] == [
        Fraction(hands, comb(52, 5)) for hands in expected.values()
    ]


def test_sets_of_cards_are_all_there_once():
    cards = [0, 3, 17, 40, 51]
    for size in range(6):
        expected = sorted(word(chosen) for chosen in combinations(cards, size))
        assert sorted(all_sets(cards, size).tolist()) == expected


@cache
def pecos(text):
    return ask(PECOS, {"hand": text})


def drawing(text, *discard):
    (draw,) = [draw for draw in pecos(text)["draws"] if draw["discard"] == list(discard)]
    return draw


PAIR = "As Ah 7d 4c 2s"
FLUSH_DRAW = "Kh 9h 8h 7h 2c"


@pytest.mark.parametrize(("text", "size"), [(PAIR, 2), (FLUSH_DRAW, 2), (PAIR, 3)])
def test_draws_end_as_an_evaluator_that_counts_ranks_says(text, size):
    hand = read_cards(text)
    unseen = [card for card in range(CARDS) if card not in hand]
    before = strength(classified(hand))
    for discard in list(combinations(hand, size))[: 10 if size < 3 else 1]:
        kept = [card for card in hand if card not in discard]
        ends = [classified((*kept, *drawn)) for drawn in combinations(unseen, size)]
        draw = drawing(text, *(NAMES[card] for card in discard))
        classes = Counter(name for name, _ in ends)
        assert {name: number(chance) for name, chance in draw["classes"].items() if chance["value"]} == {
            name: Fraction(found, len(ends)) for name, found in classes.items()
        }
        assert list(draw["classes"]) == list(CATEGORIES)[::-1]
        assert number(draw["better"]) == Fraction(sum(strength(end) > before for end in ends), len(ends))
        assert number(draw["better_class"]) == Fraction(sum(strength(end)[0] > before[0] for end in ends), len(ends))


def test_well_known_draws():
    classes = drawing(PAIR, "7d", "4c", "2s")["classes"]
    ways = {"four of a kind": 45, "full house": 165, "three of a kind": 1854, "two pair": 2592, "one pair": 11559}
    assert {name: number(chance) for name, chance in classes.items() if chance["value"]} == {
        name: Fraction(found, comb(47, 3)) for name, found in ways.items()
    }
    assert number(drawing(FLUSH_DRAW, "2c")["classes"]["flush"]) == Fraction(9, 47)
    open_ended = drawing("9s 8d 7h 6c 2c", "2c")["classes"]
    assert number(open_ended["straight"]) == Fraction(8, 47)


@pytest.mark.parametrize("text", [PAIR, FLUSH_DRAW])
def test_all_26_discards_are_told_the_best_first(text):
    answer = pecos(text)
    assert answer["hand"] == text.split()
    discards = [tuple(draw["discard"]) for draw in answer["draws"]]
    assert sorted(discards) == sorted(cards for size in range(4) for cards in combinations(text.split(), size))
    for draw in answer["draws"]:
        assert sorted(draw["discard"] + draw["keep"]) == sorted(text.split())
        assert sum(number(chance) for chance in draw["classes"].values()) == 1
    worths = [number(draw["beats"]) + number(draw["ties"]) / 2 for draw in answer["draws"]]
    assert worths == sorted(worths, reverse=True)


def test_the_best_discard_is_the_plain_one():
    assert pecos(PAIR)["draws"][0]["discard"] == ["7d", "4c", "2s"]
    assert (pecos(PAIR)["is"], pecos(PAIR)["class"]) == ("one pair, aces", "one pair")
    flush = draws_of(read_cards("9h 8h 7h 6h 2h"))
    assert flush[0].discard == ()
    assert max(flush, key=lambda draw: draw.better_class).discard == read_cards("2h")


@cache
def rivals(text):
    """All hands of five of the cards that are not in this one, with their ranks."""
    sets = all_sets([card for card in range(CARDS) if card not in read_cards(text)], 5)
    return sets, rank_all(sets)


def against(text, final, drawn):
    """How many hands without the drawn cards the final one beats, and ties."""
    sets, ranks = rivals(text)
    mine = rank_all(np.array([word(final)], np.uint64))[0]
    others = ranks[(sets & np.uint64(word(drawn))) == 0]
    assert len(others) == comb(47 - len(drawn), 5)
    return np.array([np.count_nonzero(others < mine), np.count_nonzero(others == mine)])


@pytest.mark.parametrize("discard", [(), ("2s",), ("Ah",)])
def test_the_share_of_hands_beaten_is_that_of_all_of_them(discard):
    hand = read_cards(PAIR)
    kept = [card for card in hand if NAMES[card] not in discard]
    unseen = [card for card in range(CARDS) if card not in hand]
    found = sum(against(PAIR, (*kept, *drawn), drawn) for drawn in combinations(unseen, len(discard)))
    pairs = comb(47, len(discard)) * comb(47 - len(discard), 5)
    draw = drawing(PAIR, *discard)
    assert [number(draw["beats"]), number(draw["ties"])] == [Fraction(int(n), pairs) for n in found]


@pytest.mark.parametrize("size", [2, 3])
def test_rivals_are_counted_draw_by_draw(size):
    hand = read_cards(PAIR)
    kept = hand[: 5 - size]
    chosen = list(combinations([card for card in range(CARDS) if card not in hand], size))[5 :: 173 * size**2]
    draws = [np.array([word(drawn)], np.uint64) for drawn in chosen]
    ranks = [rank_all(drawn | np.uint64(word(kept))) for drawn in draws]
    worse, not_better = rivals_below(draws, ranks, rivals(PAIR)[0])
    assert len(chosen) > 1
    for drawn, *found in zip(chosen, worse, not_better, strict=True):
        beaten, tied = against(PAIR, (*kept, *drawn), drawn)
        assert found == [beaten, beaten + tied]


def test_rivals_are_counted_alike_interpreted():
    """Over twelve cards and ranks out of the air, against a loop over all pairs."""
    cards = range(30, 42)
    sets = [u64(word(five)) for five in combinations(cards, 5)]
    ranks = sorted(word % 97 for word in range(0, 7 * len(sets), 7))
    draws = [u64(word(three)) for size in range(4) for three in combinations(cards, size)]
    limits = sorted(11 * k % 101 for k in range(len(draws)))
    met, found = np.zeros(53**3, np.int64), np.zeros(len(draws), np.int64)
    count_below(draws, limits, sets, ranks, met, found)
    assert found.tolist() == [
        sum(rank < limit and not five & draw for five, rank in zip(sets, ranks, strict=True))
        for draw, limit in zip(draws, limits, strict=True)
    ]


def test_a_rival_is_met_under_each_of_its_cards():
    met = np.zeros(53**3, np.int64)
    meet(u64(0b11111), met)
    assert met.sum() == 1 + 5 + 10 + 10
    assert [apart(u64(draw), met) for draw in (0, 0b1, 0b10001, 0b11100, 0b100000, 0b1100001)] == [1, 0, 0, 0, 1, 0]


@pytest.mark.parametrize(
    ("hand", "complaint"),
    [
        ("As Ah 7d 4c", "odds of pecos: a hand of Pecos has five cards, like 'As Ah 7d 4c 2s', not 4"),
        ("As Ah 7d 4c 2s 2d", "not 6"),
        ("As Ah 7d 4c As", "hand: there is one As in the deck, not two"),
        ("As Ah 7d 4c 1s", "hand: there is no card '1s'"),
    ],
)
def test_wrong_hands_of_pecos_are_named(hand, complaint):
    with pytest.raises(OddsError) as refused:
        ask(PECOS, {"hand": hand})
    assert complaint in str(refused.value)


def test_tables_of_pecos_say_how_rare_a_class_is_and_what_to_discard():
    ((heading, rows),) = PECOS.tables(pecos_asked(PECOS.parameters()))
    assert heading == "All 2,598,960 hands"
    assert rows[0] == {
        "class": "royal flush",
        "hands": "4",
        "chance": exact(Fraction(4, 2598960)),
        "one in": "649,740.0",
    }
    discards, classes = PECOS.tables(pecos(PAIR))
    assert discards[0] == "What to discard from one pair, aces"
    assert [row["discard"] for row in discards[1]][:2] == ["7d 4c 2s", "4c 2s"]
    assert "none" in {row["discard"] for row in discards[1]}
    assert [row["in the end"] for row in classes[1]] == list(CATEGORIES)[::-1]
    assert list(classes[1][0])[1:] == [row["discard"] for row in discards[1]][:5]
