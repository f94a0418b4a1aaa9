"""Both hands laid down, against every way to do so."""

import random

from gin_brute import card, laid_down, melds, spreads, worth
from gin_tables import GIN

from croupier.components.cards import CARDS, NAMES
from croupier.components.melds import MELDS, deadwood, in_melds, lay_off, points
from croupier.games.cardroom.gin.laying import knocking, lay_down
from croupier.kernel import bit, count, u64

NARROW = [c for c in range(CARDS) if NAMES[c][0] in "34567"]
"""Cards that make many melds."""


def hands(dice: random.Random) -> tuple[list[int], list[int]]:
    """A hand to knock with, and another."""
    while True:
        few = dice.random() < 0.7
        deck = dice.sample(NARROW, 20) if few else dice.sample(range(CARDS), CARDS)
        one = [c for meld in dice.sample(range(len(MELDS)), 2) for c in deck if MELDS[meld] & bit(c)]
        knocker = [*dict.fromkeys([*one, *deck])][:10]
        defender = [c for c in deck if c not in knocker][:10]
        if len(defender) == 10 and deadwood(as_set(knocker)) <= 10:
            return knocker, defender


def as_set(cards: list[int]) -> u64:
    return u64(sum(1 << c for c in cards))


def test_gr_11_to_13_both_hands_are_laid_down_as_well_as_can_be():
    dice = random.Random(1)
    laid = 0
    for _ in range(150):
        knocker, defender = hands(dice)
        s = GIN.new(2)
        s.knocker = 0
        s.hand[0], s.hand[1] = as_set(knocker), as_set(defender)
        lay_down(s)
        named = [frozenset(card(NAMES[c]) for c in held) for held in (knocker, defender)]
        assert (s.deadwood[0], s.deadwood[1]) == laid_down(*named), (knocker, defender)
        laid += s.laid != 0
    assert laid > 30


def test_gr_13_the_least_is_laid_off_where_as_little_is_left():
    dice = random.Random(2)
    for _ in range(100):
        knocker, defender = hands(dice)
        s = GIN.new(2)
        s.knocker = 0
        s.hand[0], s.hand[1] = as_set(knocker), as_set(defender)
        lay_down(s)
        melded = [s.melds[p, place] for p in range(2) for place in range(3)]
        assert sum(map(count, melded)) == count(s.hand[0] & ~loose(s, 0)) + count(s.hand[1] & ~loose(s, 1) & ~s.laid)
        alone = deadwood(s.hand[1])
        assert s.deadwood[1] <= alone
        assert bool(s.laid) == (s.deadwood[1] < alone)


def loose(s, p: int) -> u64:
    rest = s.hand[p]
    for place in range(3):
        rest &= ~s.melds[p, place]
    return rest & ~s.laid if p else rest


def test_gr_8_deadwood_and_melds_of_any_cards():
    dice = random.Random(4)
    for number in range(60):
        cards = dice.sample(NARROW if number % 2 else range(CARDS), 10 + number % 3 // 2)
        named = frozenset(card(NAMES[c]) for c in cards)
        assert points(as_set(cards)) == worth(named)
        assert deadwood(as_set(cards)) == least(set(cards))
        part = frozenset().union(*melds(named))
        assert in_melds(as_set(cards)) == as_set([c for c in cards if card(NAMES[c]) in part])


def test_gr_9_to_12_what_one_can_knock_with_and_what_goes_on_a_meld():
    dice = random.Random(3)
    for _ in range(40):
        knocker, defender = hands(dice)
        eleven = [*knocker, defender[0]]
        expected = {c for c in eleven[1:] if least(set(eleven) - {c}) <= 10}
        found = knocking(as_set(eleven), eleven[0], 10)
        assert {c for c in range(CARDS) if found & bit(c)} == expected
        meld = MELDS[dice.randrange(len(MELDS))]
        others = dice.sample([c for c in range(CARDS) if not meld & bit(c)], 25)
        gone = lay_off(as_set(others), meld)
        grown, more = {c for c in range(CARDS) if meld & bit(c)}, True
        while more:
            fits = [c for c in others if c not in grown and together(grown | {c})]
            grown, more = grown | set(fits[:1]), bool(fits)
        assert {c for c in range(CARDS) if gone & bit(c)} == {c for c in others if c in grown}


def together(cards: set[int]) -> bool:
    """Whether all the cards make one meld."""
    named = frozenset(card(NAMES[c]) for c in cards)
    return any(spread == (named,) for spread in spreads(named))


def least(cards: set[int]) -> int:
    named = frozenset(card(NAMES[c]) for c in cards)
    return min(worth(named - frozenset().union(*spread)) for spread in spreads(named))
