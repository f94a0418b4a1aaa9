"""The odds of the sum, against the rules themselves: every world is played, and counted."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from gamblers_tables import GAMBLERS, act, commit, do, fates, fresh, lay, rest, show
from pydantic import ValidationError

from croupier.games.contract import NOBODY, exact
from croupier.games.gamblers.actions import REVEAL_BASE
from croupier.games.gamblers.odds import SUM, SumParameters, sum_odds, sums_asked
from croupier.games.gamblers.state import FACE_DOWN, NONE_YET, NUDGE, OPEN, OVER, REVEAL

FIGURES = ("win", "game", "income", "fumble")


def odds_of(s, seat):
    return sum_odds(GAMBLERS.view(s, seat), seat)


def number(value):
    assert value["value"] == pytest.approx(float(Fraction(value["exact"])))
    return Fraction(value["exact"])


def told(odds):
    """The odds of one choice, in numbers."""
    sums = {row["sum"]: number(row["chance"]) for row in odds["sums"]}
    assert list(sums) == sorted(sums)
    gamblers = {(own["gambler"], own["lucky"]): number(own["win"]) for own in odds["gamblers"]}
    return {"sums": sums, "gamblers": gamblers, **{figure: number(odds[figure]) for figure in FIGURES}}


def played(s, seat, cards, nudge):
    """The table once these cards and this dollar were played, by the rules; and how often the rules say who won."""
    world = s.copy_()
    for p, card in cards.items():
        if world.chosen[p] == NONE_YET:
            do(world, p, do="fate", card=card)
        else:
            world.chosen[p] = card + 1
    if world.phase == NUDGE:
        do(world, world.start, do="nudge", space=nudge)
    return world


def enumerated(s, seat, card, nudge, model):
    """What `told` should say, from playing every world."""
    others = [p for p in [(s.start + k) % s.players for k in range(s.players)] if p != seat]
    hidden = {p: [s.chosen[p] - 1] if p == s.start and s.phase != OPEN else sorted(fates(s, p)) for p in others}
    weights = {p: {c: s.habits[p, c + 1] + 1 if model == "habits" else 1 for c in hidden[p]} for p in others}
    whole = prod(sum(hand.values()) for hand in weights.values())
    found = {"sums": Counter(), "gamblers": Counter(), **dict.fromkeys(FIGURES, Fraction())}
    for combination in product(*hidden.values()):
        cards = {**dict(zip(others, combination, strict=True)), seat: card}
        ordered = {p: cards[p] for p in [(s.start + k) % s.players for k in range(s.players)]}
        world = played(s, seat, ordered, nudge)
        chance = Fraction(prod(weights[p][cards[p]] for p in others), whole)
        found["sums"][world.sum_] += chance
        won = world.hits[seat] > 0
        found["win"] += chance * won
        found["fumble"] += chance * bool(world.fumbled)
        if won:
            found["income"] += chance * world.earned[seat]
            for lucky, row in ((False, s.normal), (True, s.lucky)):
                if row[seat, world.sum_]:
                    found["gamblers"][world.sum_, lucky] += chance
        lucky = 0 <= world.sum_ <= 8 and world.sum_ in (4, 8) and s.lucky[seat, world.sum_] > 0
        any_side = s.options.any_win and world.sum_ in (4, 8) and won
        found["game"] += chance * bool(lucky or any_side)
    return found


def in_play(name):
    """Tables whose sum is open, with the seat that asks."""
    match name:
        case "four, to open":
            s = lay("1 4* 4", "2 3*", "5", "8* 0", fates=["-1 0 1", "0 1 2", "0 1 3", "0 1"])
            return s, 0
        case "four, to answer":
            s = lay("1 4*", "2 2 3*", "5", "8* 0 0*", start=2, fates=["-1 0 1", "0 1 2", "0 1 3", "0 1"])
            do(s, 2, do="fate", card=3)
            return s, 3
        case "four, answered":
            s = lay("1 4*", "2 2 3*", "5 4", "8* 0", start=2)
            s.habits[0, 1], s.habits[0, 4], s.habits[1, 2] = 7, 2, 30
            for p, card in ((2, -1), (1, 3), (0, 2)):
                do(s, p, do="fate", card=card)
            return s, 1
        case "three, the dollar":
            s = lay("6*", "2 3", "4 7*", start=1, any_win=True)
            s.habits[0, 3], s.habits[2, 0] = 4, 9
            commit(s, "1 2 3")
            return s, 1
        case "three, no dollar":
            s = lay("6*", "2 3", "4 7*", start=1, money=[4, 0, 5], any_win=True)
            do(s, 1, do="fate", card=0)
            return s, 2
        case _:
            s = lay("6* 3", "2 3", "4 7*", start=1, npc=True)
            do(s, "chance", do="reveal", card=2)
            s.habits[0, 3], s.habits[2, 0] = 4, 9
            return s, 1


PLACES = ["four, to open", "four, to answer", "four, answered", "three, the dollar", "three, no dollar", "npc"]


@pytest.mark.parametrize("name", PLACES)
def test_odds_are_those_of_all_worlds_played_by_the_rules(name):
    s, seat = in_play(name)
    odds = odds_of(s, seat)
    assert odds["round"] == "this"
    assert odds["nudges"] == ([0, -1, 1] if s.money[s.start] else [0])
    assert odds["cards"] == ([s.chosen[seat] - 1] if s.chosen[seat] != NONE_YET else sorted(fates(s, seat)))
    pairs = list(product(odds["cards"], odds["nudges"]))
    assert [(choice["card"], choice["nudge"]) for choice in odds["choices"]] == pairs
    if s.phase == OPEN and s.start != seat:
        pytest.fail("the cases ask who is to choose, or has chosen")
    for choice in odds["choices"]:
        for model in odds["models"]:
            expected = enumerated(s, seat, choice["card"], choice["nudge"], model)
            gamblers = told(choice[model])["gamblers"]
            assert {key: chance for key, chance in gamblers.items() if chance} == dict(expected["gamblers"])
            assert told(choice[model]) | {"gamblers": 0} == dict(expected) | {"gamblers": 0}, (choice["card"], model)


def test_odds_can_be_sent():
    s, seat = in_play("four, to open")
    odds = odds_of(s, seat)
    assert json.loads(json.dumps(odds)) == odds


@pytest.mark.parametrize("seat", [0, 1, 2, 3, NOBODY])
def test_odds_tell_nothing_that_is_face_down(seat):
    """Whatever lies face down, and whoever has chosen already, the odds are the same."""
    s, _ = in_play("four, answered")
    odds = odds_of(s, seat)
    changed = s.copy_()
    hidden = [p for p in range(4) if p not in (seat, s.start) and GAMBLERS.view(s, seat).chosen[p] == FACE_DOWN]
    assert hidden
    for p in hidden:
        changed.chosen[p] = 1
    assert odds_of(changed, seat) == odds
    for p in hidden:
        changed.chosen[p] = NONE_YET
    assert odds_of(changed, seat) == odds


def test_a_spectator_sees_sums_but_owns_nothing():
    s, _ = in_play("four, to answer")
    odds = odds_of(s, NOBODY)
    assert odds["cards"] == []
    assert [choice["card"] for choice in odds["choices"]] == [None] * 3
    assert [other["seat"] for other in odds["others"]] == [0, 1, 2, 3]
    figures = told(odds["choices"][0]["random"])
    assert figures["win"] == figures["game"] == figures["income"] == 0
    assert figures["gamblers"] == {}
    assert sum(figures["sums"].values()) == 1
    assert figures["sums"][2] == Fraction(1, 3 * 3 * 2)  # 3 - 1 + 0 + 0


def test_habits_count_what_was_shown_and_one_for_each_card():
    s = lay("1", "2", "3", money=[3, 3, 3], fates=["0 1", "0 1 2", "0 1"])
    show(s, "0 2 1")
    rest(s)
    show(s, "0 2 0")
    rest(s)
    others = {other["seat"]: other["cards"] for other in odds_of(s, 0)["others"]}
    assert [(row["card"], row["habits"]["exact"], row["random"]["exact"]) for row in others[1]] == [
        (0, "1/5", "1/3"),
        (1, "1/5", "1/3"),
        (2, "3/5", "1/3"),
    ]
    assert [row["habits"]["exact"] for row in others[2]] == ["1/2", "1/2"]


def test_between_rounds_the_odds_are_those_of_the_next():
    s = lay("1", "2", "3", fates=["0 1", "0 1", "0 1 3"])
    show(s, "0 1 1")
    odds = odds_of(s, 0)
    assert odds["round"] == "next"
    assert odds["cards"] == [0, 1]
    assert odds["nudges"] == ([0, -1, 1] if s.money[1] else [0])
    assert [len(other["cards"]) for other in odds["others"]] == [2, 3]
    act(s, "nothing")
    assert odds_of(s, 0) == odds
    rest(s)
    assert odds_of(s, 0) == odds | {"round": "this"}


def test_the_dollar_is_that_of_who_starts_next():
    s = lay("1", "2", "3", money=[3, 0, 3])
    assert odds_of(s, 2)["nudges"] == [0, -1, 1]
    show(s, "1 1 1")
    assert (s.money[0], s.money[1]) == (3, 0)
    assert odds_of(s, 2)["nudges"] == [0]


def test_the_npc_deck_counts_as_it_lies():
    s = lay("1", "2", "3", npc=True)
    assert s.phase == REVEAL
    assert npc_of(s) == [-1, 0, 1, 2, 3]
    for card, left in ((3, [-1, 0, 1, 2]), (0, [-1, 1, 2]), (1, [-1, 2]), (2, [-1, 0, 1, 2, 3])):
        do(s, "chance", do="reveal", card=card)
        assert npc_of(s) == [card]
        for p in [(s.start + k) % 3 for k in range(3)]:
            do(s, p, do="fate", card=0)
        if s.phase == NUDGE:
            do(s, s.start, do="nudge", space=0)
        assert npc_of(s) == left
        rest(s)
        assert npc_of(s) == left
        assert [c for c in range(-1, 4) if GAMBLERS.why_not(s, 62, REVEAL_BASE + c + 1) is None] == left


def npc_of(s):
    (cards,) = [other["cards"] for other in odds_of(s, 0)["others"] if other["seat"] == "npc"]
    assert {row["random"]["exact"] for row in cards} == {f"1/{len(cards)}"}
    return [row["card"] for row in cards]


def test_there_are_no_odds_before_the_first_card_can_be_known_and_after_the_end():
    assert odds_of(GAMBLERS.new(4), 0) is None
    assert odds_of(fresh(4), 0)["round"] == "this"
    s = lay("4*", "2", "3", "1")
    show(s, "2 1 1 0")
    assert s.phase == OVER
    assert odds_of(s, 0) is None


# --- What is asked without a table


def asked(**values):
    return sums_asked(SumParameters.model_validate(values, strict=False))


def plain_sums(hands, known):
    """The second method: every combination, counted."""
    found = Counter()
    for combination in product(*(hand.items() for hand in hands)):
        found[known + sum(card for card, _ in combination)] += prod(weight for _, weight in combination)
    whole = sum(found.values())
    return {total: Fraction(weight, whole) for total, weight in sorted(found.items())}


@pytest.mark.parametrize("prior", [1, 3])
def test_sums_are_counted_combination_by_combination(prior):
    shown = [{-1: 0, 0: 5, 1: 2}, {0: 1, 1: 1, 2: 0, 3: 12}, {0: 0, 1: 4}]
    texts = [",".join(f"{card}:{count}" for card, count in hand.items()) for hand in shown]
    answer = asked(player=texts, mine="0,2", npc="3,-1", nudge="each", prior=str(prior))
    assert answer["models"] == ["random", "habits"]
    assert [(choice["card"], choice["nudge"]) for choice in answer["choices"]] == list(product([0, 2], [0, -1, 1]))
    for choice in answer["choices"]:
        for model in answer["models"]:
            hands = [{card: n + prior if model == "habits" else 1 for card, n in hand.items()} for hand in shown]
            expected = plain_sums([*hands, {3: 1, -1: 1}], choice["card"] + choice["nudge"])
            assert {row["sum"]: number(row["chance"]) for row in choice[model]["sums"]} == expected


def test_incomes_are_those_of_the_table_that_comes_with_the_game():
    (choice,) = asked(player=["0,1", "0,1"], mine="1", gamblers="1,1,2*,4,4*,0*")["choices"]
    odds = choice["random"]
    assert {row["sum"]: row["chance"]["exact"] for row in odds["sums"]} == {1: "1/4", 2: "1/2", 3: "1/4"}
    assert [(own["gambler"], own["lucky"], own["cards"], own["income"]) for own in odds["gamblers"]] == [
        (0, True, 1, 5),
        (1, False, 2, 6),
        (2, True, 1, 4),
        (4, False, 1, 0),
        (4, True, 1, 0),
    ]
    assert number(odds["income"]) == Fraction(6, 4) + Fraction(4, 2)
    assert number(odds["win"]) == Fraction(3, 4)
    assert number(odds["game"]) == 0
    (choice,) = asked(player=["0,1", "0,1"], mine="3", gamblers="4*")["choices"]
    assert number(choice["random"]["game"]) == Fraction(1, 2)
    (choice,) = asked(player=["0,1", "0,1"], mine="3", gamblers="4")["choices"]
    assert number(choice["random"]["game"]) == 0


def test_without_cards_of_ones_own_only_the_others_count():
    (choice,) = asked(player=["2", "3"], nudge="-1")["choices"]
    assert (choice["card"], choice["nudge"]) == (None, -1)
    assert choice["random"]["sums"] == [{"sum": 4, "chance": exact(1)}]


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"player": ["0,5"]}, "not '5'"),
        ({"player": ["0,,1"]}, "not ''"),
        ({"player": ["0,1,0"]}, "the fate card 0 stands there twice"),
        ({"player": ["0:x"]}, "'0:x' should be a card and 0 to 9999"),
        ({"player": ["0:-1"]}, "'0:-1' should be"),
        ({"player": ["0"] * 5}, "at most 4 items"),
        ({"mine": "0:2"}, "'0:2' should be 0"),
        ({"mine": 5}, "valid dictionary"),
        ({"gamblers": "9"}, "not '9'"),
        ({"gamblers": "4**"}, r"not '4\*\*'"),
        ({"nudge": "2"}, "'0', '-1', '1' or 'each'"),
        ({"prior": "0"}, "greater than or equal to 1"),
        ({"cards": "0"}, "Extra inputs"),
    ],
)
def test_wrong_parameters_are_named(values, complaint):
    with pytest.raises(ValidationError, match=complaint):
        SumParameters.model_validate({"mine": "0", **values}, strict=False)


def test_somebody_has_to_play():
    with pytest.raises(ValueError, match="somebody has to play"):
        asked(npc="1")


def test_tables_show_each_choice_once():
    answer = asked(player=["0,1:3"], mine="0,3", gamblers="4*", nudge="each")
    tables = dict(SUM.tables(answer))
    assert len(tables) == 2 * 3 * 2
    rows = tables["The sum if the others choose at random, with the dollar on +1"]
    assert [row["sum"] for row in rows] == [1, 2, 4, 5]
    assert rows[0] == {"sum": 1, "card 0": exact(Fraction(1, 2)), "card 3": None}
    wins = tables["Your gamblers if the others keep to their habits"]
    assert wins[1] == {
        "you play": "card 3",
        "4* wins": exact(Fraction(4, 5)),
        "any wins": exact(Fraction(4, 5)),
        "game won": exact(Fraction(4, 5)),
        "dollars": exact(0),
    }
