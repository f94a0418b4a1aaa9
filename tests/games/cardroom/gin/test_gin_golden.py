"""Recorded matches, one for every way in which a hand and a match can end, and others, read a second time."""

from pathlib import Path

import pytest
from gin_referee import Referee
from gin_tables import GIN, HANDS
from recorded import Recorded, refuses_broken

from croupier.components.cards import names
from croupier.games.cardroom.gin.picture import ENDINGS, HOW
from croupier.games.contract import CHANCE, seats_of
from croupier.kernel import intervals

GOLDEN = Recorded(Path(__file__).parent / "golden")


def test_gr_20_there_is_a_recorded_match_for_every_end():
    assert GOLDEN.names() == set(GOLDEN.index)
    tables = [GOLDEN.played(name).table for name in GOLDEN.index]
    assert {HOW[s.how] for s in tables if s.options.hands == 1} == set(HOW.values())
    assert {ENDINGS[s.ending] for s in tables} == set(ENDINGS.values())
    assert {len(about["winners"]) for about in GOLDEN.index.values()} == {1, 2}
    assert {(s.options.last, HOW[s.how]) for s in tables} >= {(1, "dead"), (1, "undercut")}


@pytest.mark.parametrize("name", GOLDEN.index)
def test_gr_20_a_recorded_match_replays_to_its_end(name):
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GOLDEN.index)
def test_gr_20_the_second_reading_gives_the_same_end(name):
    log = GOLDEN.log(name)
    referee = Referee(GIN.options.model_validate(log.options))
    for entry in log.log:
        referee.act(entry.by, entry.action)
    s = GOLDEN.played(name).table
    assert referee.points == GOLDEN.index[name]["points"]
    assert (referee.ending, referee.how) == (ENDINGS[s.ending], HOW[s.how])


@pytest.mark.parametrize("name", GOLDEN.in_words)
def test_gr_10_a_match_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)


@pytest.mark.parametrize(
    "options",
    [
        {"hands": 3},
        {"hands": 2, "last_discard": True, "knock": 10, "first_dealer": 1},
        {"hands": 4, "target": 30, "knock": 6, "box_bonus": 20, "game_bonus": 50},
    ],
)
def test_gr_2_to_22_random_matches_go_as_the_second_reading_has_them(options):
    options = GIN.options(**options)
    s, referee = GIN.new(2, options), Referee(options)
    for number, (by, action) in enumerate(HANDS.random(s, 4, options.hands)):
        if by != CHANCE and number % 3 == 0:
            assert menu(s, by) == referee.may()
        referee.act("chance" if by == CHANCE else by, action.model_dump())
    assert [set(names(hand)) for hand in (s.hand[0], s.hand[1])] == referee.held
    assert referee.points == [GIN.returns(s, p) for p in range(2)]
    assert referee.ending == ENDINGS[s.ending]
    assert max(referee.points) == max(GIN.returns(s, p) for p in seats_of(GIN.winners(s)))


def menu(s, by: int):
    """What the seat may do, as the second reading says it."""
    numbers = [n for low, high in intervals(GIN.menu(s, by)) for n in range(low, high + 1)]
    return {(a.do, getattr(a, "card", None)) for a in map(GIN.decode, numbers)}


@pytest.mark.parametrize(
    ("first", "change", "rule"),
    [
        ("next", {"by": 1}, "TURN-2"),
        ("deal", {"by": 0}, "TURN-2"),
        ("pass", {"do": "draw"}, "GR-4"),
        ("draw", {"do": "pass"}, "GR-5"),
        ("discard", {"do": "next"}, "GR-22"),
        ("knock", {"do": "draw"}, "GR-6"),
    ],
)
def test_turn_2_a_log_with_a_broken_entry_is_refused_at_that_entry(first, change, rule):
    refuses_broken(GOLDEN.log("target"), first, change, rule)
