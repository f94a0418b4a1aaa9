"""The odds of the dice games, each found once more in another way: ordered dice, sieves, and the rules themselves."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial

import numpy as np
import pytest

from croupier.games.contract import exact
from croupier.games.gamble.odds import SUBJECTS, craps, jackpot, row
from croupier.games.gamble.odds.dice import becomes, falls, keeps, named
from croupier.games.gamble.squares import craps as seven_eleven
from croupier.games.gamble.squares import row as gamblers_row
from croupier.games.gamble.state import SHOOT, Table
from croupier.lab.odds import OddsError, ask

HANDS = list(combinations_with_replacement(range(1, 7), 5))
SUBSETS = [dice for count in range(6) for dice in combinations(range(5), count)]
"""The dice that can be thrown again, by place."""
ROLLS = 6**5


def asked(subject, **values):
    answer = ask({subject.name: subject for subject in SUBJECTS}[subject], values)
    assert json.loads(json.dumps(answer)) == answer
    return answer


def number(value):
    assert value == exact(Fraction(value["exact"]))
    return Fraction(value["exact"])


def thrown_again(values, dice):
    """What the hands are worth, in `ROLLS` times the unit, if these dice are thrown: an array over ordered dice."""
    return values.sum(axis=dice, keepdims=True) * 6 ** (5 - len(dice)) if dice else values * ROLLS


def rest_of(hand, dice):
    return tuple(die for place, die in enumerate(hand) if place not in dice)


def at(values, hand):
    """The entry of ordered dice in such an array, whose thrown axes have length 1."""
    return int(values[tuple(min(die - 1, size - 1) for die, size in zip(hand, values.shape, strict=True))])


def over_rolls(measure):
    """An array of a measure over all ordered dice."""
    values = np.array([measure(hand) for hand in product(range(1, 7), repeat=5)], dtype=np.int64)
    return values.reshape((6,) * 5)


# --- What dice can do


@pytest.mark.parametrize("dice", range(6))
def test_falls_are_all_rolls_counted(dice):
    counted = Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=dice))
    assert dict(falls(dice)) == counted


def test_keeps_are_all_subsets_most_and_highest_first():
    assert keeps((2, 5, 5)) == ((2, 5, 5), (5, 5), (2, 5), (5,), (2,), ())
    assert keeps((1, 2, 5, 6))[5:11] == ((5, 6), (2, 6), (1, 6), (2, 5), (1, 5), (1, 2))
    for hand in HANDS:
        subsets = {rest_of(hand, dice) for dice in SUBSETS}
        assert set(keeps(hand)) == subsets
        assert len(keeps(hand)) == len(subsets)


def test_kept_dice_stay():
    assert dict(becomes((2, 3, 4, 5, 6))) == {(2, 3, 4, 5, 6): 1}
    assert dict(becomes((1, 2, 5, 6))) == {tuple(sorted((1, 2, 5, 6, die))): Fraction(1, 6) for die in range(1, 7)}
    assert [named((1, 1, 4, 6, 6)), named(())] == ["6 6 4 1 1", "none"]


# --- Gambler's Row


@pytest.mark.parametrize("exact_pairs", [False, True])
def test_hits_are_those_of_the_rules(exact_pairs):
    for hand in HANDS:
        s = Table.new()
        s.options.exact_pairs = exact_pairs
        for die, face in enumerate(hand):
            s.dice[die] = face
        gamblers_row.fell(s)
        assert [face for face in range(1, 7) if s.hits >> (face - 1) & 1] == list(row.hits(hand, exact_pairs))


def all_hit(missing, throws, exact_pairs):
    """The second method: sieve out the throws that miss some set of numbers.

    Five dice that miss `a` numbers are strings over the faces in which each of those comes once at most, or
    (exactly two) any number of times but two.
    """
    found = Fraction()
    for a in range(missing + 1):
        ways = sum(
            factorial(5) // factorial(5 - sum(counts)) * (6 - a) ** (5 - sum(counts)) / product_of(counts)
            for counts in product(*[[0, 1, 3, 4, 5] if exact_pairs else [0, 1]] * a)
            if sum(counts) <= 5
        )
        found += (-1) ** a * comb(missing, a) * (Fraction(ways) / ROLLS) ** throws
    return found


def product_of(counts):
    return Fraction(factorial(counts[0]) * product_of(counts[1:])) if counts else Fraction(1)


@pytest.mark.parametrize(("reading", "exact_pairs"), row.READINGS.items())
def test_success_is_what_a_sieve_leaves(reading, exact_pairs):
    for hit in ("", "2", "3,5", "1,2,4", "1 2 4 6", "1,2,3,5,6"):
        missing = 6 - len(hit.replace(",", " ").split())
        for throws in (0, 1, 3, 10):
            answer = asked("gamblers-row", hit=hit, throws=throws)
            (told,) = [told for told in answer["readings"] if told["reading"] == reading]
            chance = number(told["success"])
            assert chance == all_hit(missing, throws, exact_pairs)
            assert number(told["shooter_dollars"]) == 50 * chance - 25 * (1 - chance)
            assert number(told["side_for"]) == chance - (1 - chance) == -number(told["side_against"])
            endings = {ending["throw"]: number(ending[reading]) for ending in answer["endings"]}
            assert list(endings) == sorted(endings)
            for throw in range(1, throws + 1):
                expected = all_hit(missing, throw, exact_pairs) - all_hit(missing, throw - 1, exact_pairs)
                assert endings.get(throw, 0) == expected


def test_the_row_in_numbers():
    answer = asked("gamblers-row")
    assert (answer["hit"], answer["throws"]) == ([], 10)
    assert [ending["throw"] for ending in answer["endings"]] == list(range(3, 11))
    assert [round(told["success"]["value"], 5) for told in answer["readings"]] == [0.45309, 0.28802]
    assert [round(told["shooter_dollars"]["value"], 2) for told in answer["readings"]] == [8.98, -3.40]
    done = asked("gamblers-row", hit="1,2,3,4,5,6", throws=0)
    assert done["endings"] == [{"throw": 0, "at least two": exact(1), "exactly two": exact(1)}]
    assert asked("gamblers-row", hit="1", throws=0)["endings"] == []


# --- 7-11


def after(point, total):
    """By the rules: True or False if the shooter wins or loses with this throw, else the point."""
    s = Table.new()
    s.players, s.jackpot, s.point = 2, 100, point
    s.staked[0] = 1
    s.dice[0], s.dice[1] = total - min(total - 1, 6), min(total - 1, 6)
    seven_eleven.fell(s)
    if s.staked[0]:
        assert s.step == SHOOT
        return s.point
    return {2: True, 0: False}[s.money[0]]


def test_the_shooter_wins_as_often_as_by_the_rules():
    """The second method: all sequences of 80 throws; of the few that are open, some or all may still win."""
    totals = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    step = {point: {total: after(point, total) for total in totals} for point in (0, 4, 5, 6, 8, 9, 10)}
    places, won = {0: Fraction(1)}, Fraction()
    for _ in range(80):
        further = Counter()
        for point, chance in places.items():
            for total, ways in totals.items():
                if step[point][total] is True:
                    won += chance * Fraction(ways, 36)
                elif step[point][total] is not False:
                    further[step[point][total]] += chance * Fraction(ways, 36)
        places = further
    assert won <= craps.shooter_wins() <= won + sum(places.values())
    assert sum(places.values()) < Fraction(1, 10**9)


def test_seven_eleven_in_numbers():
    answer = asked("seven-eleven")
    assert answer["win"]["exact"] == "244/495"
    assert answer["lose"]["exact"] == "251/495"
    rows = answer["first_throw"]
    assert sum(number(told["chance"]) for told in rows) == 1
    assert sum(number(told["wins_so"]) for told in rows) == Fraction(244, 495)
    assert {told["total"]: told["then_wins"]["exact"] for told in rows} == {
        "7 or 11": "1/1",
        "2, 3 or 12": "0/1",
        "4": "1/3",
        "5": "2/5",
        "6": "5/11",
        "8": "5/11",
        "9": "2/5",
        "10": "1/3",
    }
    assert {told["bet"]: told["gain"]["exact"] for told in answer["bets"]} == {
        "shooter": "-7/495",
        "side bet for": "-7/495",
        "side bet against": "7/495",
    }


# --- Roll for the Jackpot


@cache
def played_best(alike, throws):
    """The second method: what ordered dice are worth with so many throws left, in units of ROLLS ** -throws."""
    made = over_rolls(lambda hand: max(hand.count(die) for die in hand) >= alike)
    if not throws:
        return made
    keeping = [thrown_again(played_best(alike, throws - 1), dice) for dice in SUBSETS if dice]
    best = np.maximum.reduce([np.broadcast_to(values, (6,) * 5) for values in keeping])
    return np.where(made, ROLLS**throws, best)


@pytest.mark.parametrize(("level", "alike", "throws"), [(1, 2, 1), (2, 3, 2), (3, 5, 5)])
def test_levels_are_worth_what_ordered_dice_are(level, alike, throws):
    assert asked("jackpot")["levels"][level - 1] == {
        "level": level,
        "alike": alike,
        "throws": throws,
        "success": exact(Fraction(int(played_best(alike, throws - 1).sum(dtype=object)), ROLLS**throws)),
    }


@pytest.mark.parametrize(("level", "alike", "throws"), [(2, 3, 1), (3, 5, 1), (3, 5, 2), (3, 5, 3), (3, 5, 4)])
def test_the_best_keep_is_best_of_all_subsets(level, alike, throws):
    worth = {dice: thrown_again(played_best(alike, throws - 1), dice) for dice in SUBSETS if dice}
    for hand in HANDS:
        if jackpot.achieved(hand, alike):
            assert jackpot.chance(hand, throws, alike) == 1
            continue
        expected = {rest_of(hand, dice): Fraction(at(values, hand), ROLLS**throws) for dice, values in worth.items()}
        found = jackpot.choices(hand, throws, alike)
        assert dict(found) == expected
        assert [chance for _, chance in found] == sorted(expected.values(), reverse=True)
        assert Fraction(at(played_best(alike, throws), hand), ROLLS**throws) == found[0][1]
        assert jackpot.chance(hand, throws, alike) == found[0][1]


def test_the_jackpot_in_numbers():
    answer = asked("jackpot", bowl=200)
    first, second, third = (number(level["success"]) for level in answer["levels"])
    assert first == Fraction(49, 54)
    assert number(answer["jackpot"]) == first * second * third
    assert number(answer["break_even_dollars"]) * number(answer["jackpot"]) == answer["fee"] == 10
    assert number(answer["value_dollars"]) == 200 * number(answer["jackpot"]) - 10
    assert asked("jackpot")["value_dollars"] is None
    assert jackpot.keeping((), 3, 5) == Fraction(347897, 7558272)  # known: five alike in three throws


def test_what_to_keep_of_each_kind_of_hand():
    keep = asked("jackpot")["keep"]
    best = {(told["level"], told["throws"], told["dice"]): told["keep"] for told in keep}
    kinds = {"AAAAB": "AAAA", "AAABB": "AAA", "AAABC": "AAA", "AABBC": "AA", "AABCD": "AA", "ABCDE": "A"}
    assert best == {
        **{(2, 1, dice): kinds[dice] for dice in ("AABBC", "AABCD", "ABCDE")},
        **{(3, throws, dice): kept for throws in (1, 2, 3, 4) for dice, kept in kinds.items()},
    }
    chances = {(told["level"], told["throws"], told["dice"]): told["success"]["exact"] for told in keep}
    assert chances[3, 1, "AAAAB"] == "1/6"
    assert chances[3, 2, "AAAAB"] == "11/36"
    assert chances[2, 1, "AABCD"] == "4/9"


def test_advice_on_given_dice():
    answer = asked("jackpot", level=2, dice="6 2 5,2 6", bowl=300)
    assert (answer["alike"], answer["throws"], answer["dice"]) == (3, 1, [2, 2, 5, 6, 6])
    third = number(asked("jackpot")["levels"][2]["success"])
    first = answer["choices"][0]
    assert first["keep"] == [6, 6]
    assert first["success"]["exact"] == "4/9"
    assert number(first["jackpot"]) == Fraction(4, 9) * third
    assert number(first["value_dollars"]) == 300 * Fraction(4, 9) * third
    assert [choice["keep"] for choice in answer["choices"] if choice["success"]["exact"] == "4/9"] == [[6, 6], [2, 2]]
    assert asked("jackpot", level=3, dice="1 2 3 4 5")["throws"] == 4
    assert asked("jackpot", level=3, dice="33335", throws=1)["choices"][0]["success"]["exact"] == "1/6"


# --- 5 Dice Poker


def strength(hand, compare_dice=False):
    """The ranking of the rulebook, read off once more: a straight beats a full house; high dice are equal."""
    counts = sorted(((hand.count(face), face) for face in set(hand)), reverse=True)
    shape = tuple(count for count, _ in counts)
    faces = tuple(face for _, face in counts)
    if shape == (1, 1, 1, 1, 1):
        straight = faces[0] - faces[4] == 4
        return ("straight", faces[:1]) if straight else ("high die", faces if compare_dice else ())
    names = {
        (5,): "five of a kind",
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "one pair",
    }
    return names[shape], faces


ORDER = [
    "high die",
    "one pair",
    "two pair",
    "three of a kind",
    "full house",
    "straight",
    "four of a kind",
    "five of a kind",
]


@cache
def strengths(compare_dice=False):
    """Places in the ranking over all ordered dice, and the place of each hand."""

    def key(hand):
        name, faces = strength(hand, compare_dice)
        return ORDER.index(name), faces

    places = {found: place for place, found in enumerate(sorted({key(hand) for hand in HANDS}))}
    return over_rolls(lambda hand: places[key(hand)]), {hand: places[key(hand)] for hand in HANDS}


def test_classes_are_counted_over_all_rolls():
    answer = asked("dice-poker")
    counted = Counter(strength(roll)[0] for roll in product(range(1, 7), repeat=5))
    classes = over_rolls(lambda hand: ORDER.index(strength(hand)[0]))
    assert [told["class"] for told in answer["classes"]] == ORDER[::-1]
    for told in answer["classes"]:
        kind = ORDER.index(told["class"])
        assert told["rolls"] == counted[told["class"]]
        assert number(told["one_throw"]) == Fraction(counted[told["class"]], ROLLS)
        reached = (classes >= kind).astype(np.int64)
        assert number(told["or_better"]) == Fraction(int(reached.sum()), ROLLS)
        best = np.maximum.reduce([np.broadcast_to(thrown_again(reached, dice), (6,) * 5) for dice in SUBSETS])
        assert number(told["or_better_in_two"]) == Fraction(int(best.sum()), ROLLS**2)


@pytest.mark.parametrize("compare_dice", [False, True])
@pytest.mark.parametrize("beat", ["4 4 4 2 1", "6 5 4 2 1", "5 4 3 2 1", "6 6 6 6 6", "3 3 2 2 1", "1 1 2 3 4"])
def test_choices_against_a_hand_are_counted_over_all_rolls(beat, compare_dice):
    rolls, places = strengths(compare_dice)
    target = places[tuple(sorted(map(int, beat.split())))]
    wins, ties = (rolls > target).astype(np.int64), (rolls == target).astype(np.int64)
    counted = {dice: (thrown_again(wins, dice), thrown_again(ties, dice)) for dice in SUBSETS}
    for hand in HANDS[::9]:
        answer = asked("dice-poker", dice=named(hand), beat=beat, compare_dice=compare_dice)
        found = {tuple(choice["keep"]): choice for choice in answer["choices"]}
        assert len(found) == len(answer["choices"])
        assert set(found) == {rest_of(hand, dice) for dice in SUBSETS}
        for dice, (won, tied) in counted.items():
            choice = found[rest_of(hand, dice)]
            win, tie = Fraction(at(won, hand), ROLLS), Fraction(at(tied, hand), ROLLS)
            assert [number(choice[name]) for name in ("win", "tie", "lose")] == [win, tie, 1 - win - tie]
            assert number(choice["value"]) == win + tie / 2
        values = [number(choice["value"]) for choice in answer["choices"]]
        assert values == sorted(values, reverse=True)


@cache
def answered(compare_dice):
    """For each place in the ranking: what an opponent with two throws wins against it, in halves of ROLLS ** -2."""
    rolls, places = strengths(compare_dice)
    found = []
    for target in range(max(places.values()) + 1):
        worth = 2 * (rolls > target).astype(np.int64) + (rolls == target)
        best = np.maximum.reduce([np.broadcast_to(thrown_again(worth, dice), (6,) * 5) for dice in SUBSETS])
        found.append(int(best.sum()))
    return found


@pytest.mark.parametrize("compare_dice", [False, True])
def test_the_first_of_two_players_gets_what_the_second_leaves(compare_dice):
    rolls, _ = strengths(compare_dice)
    left = 2 * ROLLS**2 - np.array(answered(compare_dice), dtype=np.int64)[rolls]
    worth = {dice: thrown_again(left, dice) for dice in SUBSETS}
    best = np.maximum.reduce([np.broadcast_to(values, (6,) * 5) for values in worth.values()])
    answer = asked("dice-poker", compare_dice=compare_dice)
    first = Fraction(int(best.sum(dtype=object)), 2 * ROLLS**4)
    assert (number(answer["first"]), number(answer["last"])) == (first, 1 - first)
    for hand in HANDS[::5]:
        answer = asked("dice-poker", dice=named(hand), compare_dice=compare_dice)
        assert (answer["beat"], answer["beat_is"]) == (None, None)
        expected = {rest_of(hand, dice): Fraction(at(values, hand), 2 * ROLLS**3) for dice, values in worth.items()}
        assert {tuple(choice["keep"]): number(choice["value"]) for choice in answer["choices"]} == expected
        values = [number(choice["value"]) for choice in answer["choices"]]
        assert values == sorted(values, reverse=True)
        assert {choice[name] for choice in answer["choices"] for name in ("win", "tie", "lose")} == {None}


@pytest.mark.parametrize("compare_dice", [False, True])
def test_two_throws_against_a_hand_are_worth_what_ordered_dice_are(compare_dice):
    _, places = strengths(compare_dice)
    for hand in HANDS[::40]:
        answer = asked("dice-poker", beat=named(hand), compare_dice=compare_dice)
        assert answer["beat"] == list(hand)
        win, tie, lose, value = (number(answer[name]) for name in ("win", "tie", "lose", "value"))
        assert win + tie + lose == 1
        assert value == win + tie / 2 == Fraction(answered(compare_dice)[places[hand]], 2 * ROLLS**2)


def test_dice_poker_in_numbers():
    answer = asked("dice-poker", dice="3 3 4 5 6", beat="4 4 4 2 1")
    assert (answer["dice"], answer["beat"]) == ([3, 3, 4, 5, 6], [1, 2, 4, 4, 4])
    assert answer["beat_is"] == "three of a kind, fours"
    choices = {tuple(choice["keep"]): choice for choice in answer["choices"]}
    assert choices[3, 3, 4, 5, 6]["lose"] == exact(1)
    assert choices[3, 4, 5, 6]["win"]["exact"] == "1/6"  # with the two a straight
    pat = asked("dice-poker", dice="6 6 6 6 6", beat="5 5 5 5 5")["choices"][0]
    assert (pat["keep"], pat["win"]) == ([6] * 5, exact(1))


def test_comparing_high_dice_matters_only_among_them():
    high = {"dice": "1 2 3 5 6", "beat": "1 2 3 4 6"}
    pat = [
        next(
            choice
            for choice in asked("dice-poker", **high, compare_dice=compare)["choices"]
            if len(choice["keep"]) == 5
        )
        for compare in (False, True)
    ]
    assert [(choice["win"]["exact"], choice["tie"]["exact"]) for choice in pat] == [("0/1", "1/1"), ("1/1", "0/1")]
    pair = {"dice": "1 1 3 5 6", "beat": "1 1 3 4 6"}
    assert asked("dice-poker", **pair) == asked("dice-poker", **pair, compare_dice=True)


# --- What is asked


@pytest.mark.parametrize(
    ("subject", "values", "complaint"),
    [
        ("gamblers-row", {"hit": "1,7"}, "hit: numbers hit are 1 to 6, separated by commas, not '7'"),
        ("gamblers-row", {"hit": "x"}, "not 'x'"),
        ("gamblers-row", {"hit": "²"}, "not '²'"),
        ("gamblers-row", {"throws": "11"}, "throws should be at most 10, not '11'"),
        ("gamblers-row", {"throws": "-1"}, "throws should be at least 0"),
        ("seven-eleven", {"bet": "1"}, "bet is unknown"),
        (
            "jackpot",
            {"level": "3", "dice": "1 2 3 4"},
            "dice are five numbers from 1 to 6, like 6 5 5 2 1, not '1 2 3 4'",
        ),
        ("jackpot", {"level": "3", "dice": "1 2 3 4 7"}, "not '1 2 3 4 7'"),
        ("jackpot", {"level": "3", "dice": "1 2 3 4 x"}, "not '1 2 3 4 x'"),
        ("jackpot", {"level": "3", "dice": ""}, "not ''"),
        ("jackpot", {"level": "3", "dice": [1, 2, 3, 4, True]}, "dice are five numbers from 1 to 6"),
        ("jackpot", {"level": "3", "dice": 5}, "dice should be a list, not 5"),
        ("jackpot", {"level": "4", "dice": "1 2 3 4 5"}, "level should be at most 3"),
        ("jackpot", {"dice": "1 2 3 4 5"}, "name the level that is played too, like --level 3"),
        ("jackpot", {"level": "3"}, "name the dice that lie there too, like --dice '6 6 5 2 1'"),
        ("jackpot", {"throws": "3"}, "name the dice that lie there too"),
        ("jackpot", {"level": "1", "dice": "1 2 3 4 5"}, "level 1 has no throws after the first: nothing can be kept"),
        ("jackpot", {"level": "3", "dice": "1 2 3 4 5", "throws": "5"}, "level 3 has 4 throws after the first, not 5"),
        ("jackpot", {"level": "2", "dice": "1 2 3 4 5", "throws": "2"}, "level 2 has 1 throw after the first, not 2"),
        ("jackpot", {"level": "2", "dice": "1 4 4 4 5"}, "level 2 is achieved with 5 4 4 4 1, and ends by itself"),
        ("jackpot", {"bowl": "-1"}, "bowl should be at least 0"),
        ("jackpot", {"bowl": "1601"}, "bowl should be at most 1600"),
        ("dice-poker", {"dice": "1 2 3 4 5 6"}, "dice: dice are five numbers from 1 to 6"),
        ("dice-poker", {"beat": "0 1 2 3 4"}, "beat: dice are five numbers from 1 to 6"),
        ("dice-poker", {"compare_dice": "perhaps"}, "compare-dice should be true or false"),
    ],
)
def test_a_wrong_question_is_refused_in_one_sentence(subject, values, complaint):
    with pytest.raises(OddsError) as refusal:
        asked(subject, **values)
    assert complaint in str(refusal.value)
    assert "\n" not in str(refusal.value)


# --- What is shown


def tables(subject, **values):
    about = {about.name: about for about in SUBJECTS}[subject]
    return dict(about.tables(asked(subject, **values)))


def test_tables_of_the_row():
    shown = tables("gamblers-row", throws=1)
    assert list(shown) == ["All numbers within 1 throw; side bets: gain per dollar"]
    shown = tables("gamblers-row", hit="1,2,3,4", throws=2)
    first, endings = shown.values()
    assert [told["a hit takes"] for told in first] == ["at least two", "exactly two"]
    assert [told["throw"] for told in endings] == [1, 2]


def test_tables_of_seven_eleven():
    first, bets = tables("seven-eleven").values()
    assert len(first) == 8
    assert bets[2] == {
        "bet": "side bet against",
        "wins": exact(Fraction(251, 495)),
        "gain per dollar": exact(Fraction(7, 495)),
    }


def test_tables_of_the_jackpot():
    levels, bowl, second, third = tables("jackpot", bowl=0).values()
    assert [told["level"] for told in levels] == ["1", "2", "3", "all"]
    assert bowl[0]["gain in dollars"] == exact(-10)
    assert [told["dice"] for told in second] == ["AABBC", "AABCD", "ABCDE"]
    assert third[0] == {
        "dice": "AAAAB",
        "keep": "AAAA",
        "4 left": exact(Fraction(671, 1296)),
        "3 left": exact(Fraction(91, 216)),
        "2 left": exact(Fraction(11, 36)),
        "1 left": exact(Fraction(1, 6)),
    }
    ((heading, rows),) = tables("jackpot", level=3, dice="5 2 5 5 1", throws=1).items()
    assert heading == "Level 3, 5 alike: 5 5 5 2 1, 1 throw left"
    assert rows[0] == {"keep": "5 5 5", "success": exact(Fraction(1, 36)), "Jackpot": exact(Fraction(1, 36))}
    ((heading, rows),) = tables("jackpot", level=3, dice="5 2 5 5 1", bowl=72, throws=1).items()
    assert rows[0]["worth in dollars"] == exact(2)


def test_tables_of_dice_poker():
    classes, seats = tables("dice-poker").values()
    assert (classes[0]["class"], classes[-1]["class"]) == ("five of a kind", "high die")
    assert [told["throws"] for told in seats] == ["first", "last"]
    ((heading, rows),) = tables("dice-poker", dice="33456", beat="44421").items()
    assert heading == "6 5 4 3 3 against 4 4 4 2 1 (three of a kind, fours); value: a tie counts half"
    assert list(rows[0]) == ["keep", "win", "tie", "lose", "value"]
    assert rows[-1]["keep"] == "5 4 3 3"
    ((heading, rows),) = tables("dice-poker", dice="33456").items()
    assert heading == "6 5 4 3 3 before an opponent who plays best; value: a tie counts half"
    assert list(rows[0]) == ["keep", "value"]
    ((heading, rows),) = tables("dice-poker", beat="66666").items()
    assert heading == "Two throws against 6 6 6 6 6 (five of a kind, sixes)"
    assert list(rows[0]) == ["win", "tie", "lose", "value"]
