"""Recorded matches, one for every way in which a hand and a match can end, and three of them in words."""

from pathlib import Path

import pytest
from pokerkit import HandHistory
from recorded import Recorded

from croupier.components.pots import stakers
from croupier.components.seats import everyone, highest
from croupier.games.cardroom.poker.betting import to_call
from croupier.games.cardroom.poker.phh.writing import histories
from croupier.games.cardroom.poker.state import BY_BUST, BY_HANDS, Table
from croupier.games.contract import Step
from croupier.kernel import bit, count
from croupier.play.match import Match

GOLDEN = Recorded(Path(__file__).parent / "golden")
WAYS = {"given up", "shown down", "run out", "side pots", "shared", "high and low", "quartered", "no low"}


def test_every_recorded_match_is_listed():
    assert GOLDEN.names() == set(GOLDEN.index)


@pytest.mark.parametrize("name", GOLDEN.index)
def test_pk_2_a_recorded_match_replays_to_its_end(name):
    GOLDEN.check(name)


def ways(match: Match) -> set[str]:
    """How the hands of a match ended."""
    steps = [*match.steps()]
    found: set[str] = set()
    for step in steps:
        if step.after.hand > step.before.hand:
            found |= ways_of(step)
        elif step.after.shown and step.after.dealing >= 0:
            found.add("run out")
    return found


def ways_of(step: Step[Table]) -> set[str]:
    """How the hand ended that is over after the step."""
    s = step.after
    if not s.shown:
        return {"given up"}
    found = {"shown down"}
    seats = everyone(s.players)
    high = highest(s.rank, seats, s.players)
    low = highest(s.low, stakers(s.low, seats, s.players), s.players)
    if count(high) > 1 or count(low) > 1:
        found.add("shared")
    if s.variant.low:
        found.add("high and low" if low else "no low")
        if count(low) > 1 and count(high) == 1 and high & low:
            found.add("quartered")
    paid = [put_in(step, p) for p in range(s.players) if s.shown & bit(p)]
    level = min(paid)
    return found | ({"side pots"} if sum(dollars > level for dollars in paid) > 1 else set())


def put_in(step: Step[Table], seat: int) -> int:
    """What the seat had in the pots when they were shared out, the last call among it."""
    s = step.before
    called = min(to_call(s, seat), s.money[seat]) if seat == step.by else 0
    return s.paid[seat] + called


@pytest.mark.parametrize("name", GOLDEN.index)
def test_pk_33_to_41_each_shows_the_ways_that_are_listed(name):
    assert ways(GOLDEN.played(name)) == set(GOLDEN.index[name]["ways"])


def test_pk_33_to_41_there_is_a_recorded_match_for_every_way_that_a_hand_ends():
    assert {way for about in GOLDEN.index.values() for way in about["ways"]} == WAYS


def test_pk_2_there_is_a_recorded_match_for_every_way_that_a_match_ends():
    ends = {name: GOLDEN.played(name).table.ending for name in GOLDEN.index}
    assert set(ends.values()) == {BY_HANDS, BY_BUST}
    assert any(len(about["winners"]) > 1 for about in GOLDEN.index.values())


def test_pk_42_to_45_there_is_a_recorded_match_of_every_game():
    games = {GOLDEN.log(name).game for name in GOLDEN.index}
    assert games == {"holdem", "seven-card-stud", "omaha-8", "five-card-stud"}


@pytest.mark.parametrize("name", GOLDEN.index)
def test_pk_18_to_41_the_second_reading_gives_the_same_stacks(name):
    """PokerKit reads the hands of what its format has; odd dollars are left out, of which it gives one player all."""
    match = GOLDEN.played(name)
    for hand in HandHistory.loads_all(histories(match.steps(), match.names) or ""):
        stacks = [*([*hand][-1].stacks)]
        assert all(abs(mine - their) < 2 for mine, their in zip(hand.finishing_stacks, stacks, strict=True))


@pytest.mark.parametrize("name", GOLDEN.in_words)
def test_pk_35_a_match_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)


def test_three_matches_are_in_words():
    assert len(GOLDEN.in_words) == 3
