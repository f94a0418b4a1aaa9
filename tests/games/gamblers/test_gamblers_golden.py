"""Recorded games, one for every way in which a game can end, and three of them in words."""

from pathlib import Path

import pytest
from gamblers_referee import Referee
from recorded import Recorded, refuses_broken

from croupier.games.gamblers.state import BY_EIGHT, BY_FOUR, BY_LIMIT, BY_MONEY
from croupier.games.registry import game
from croupier.play.match import Match, Refused

GOLDEN = Recorded(Path(__file__).parent / "golden")
GAMBLERS = game("gamblers")
ENDINGS = {BY_MONEY: "money", BY_FOUR: "four", BY_EIGHT: "eight", BY_LIMIT: "limit"}


def test_every_recorded_game_is_listed():
    assert GOLDEN.names() == set(GOLDEN.index)


def test_gg_38_to_43_there_is_a_recorded_game_for_every_end():
    ends = {name: ENDINGS[GOLDEN.played(name).table.ending] for name in GOLDEN.index}
    assert set(ends.values()) == set(ENDINGS.values())
    shared = {ends[name] for name, about in GOLDEN.index.items() if len(about["winners"]) > 1}
    assert shared == {"money", "limit"}


@pytest.mark.parametrize("name", GOLDEN.index)
def test_gg_41_a_recorded_game_replays_to_its_end(name):
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GOLDEN.index)
def test_gg_41_the_second_reading_gives_the_same_end(name):
    log = GOLDEN.log(name)
    referee = Referee(len(log.seats), {**GAMBLERS.options().model_dump(), **log.options})
    for entry in log.log:
        referee.step(entry.seat, entry.action)
    assert referee.phase == "over"
    assert [player.money for player in referee.seats] == GOLDEN.index[name]["money"]
    assert referee.winners == GOLDEN.index[name]["winners"]
    assert referee.ending == ENDINGS[GOLDEN.played(name).table.ending]


@pytest.mark.parametrize("name", ["npc-money", "four-fewer-gamblers", "four-round-limit-shared"])
def test_gg_11_a_game_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)


@pytest.mark.parametrize(
    "action",
    [
        {"do": "fate", "card": 7},
        {"do": "fate", "card": None},
        {"do": "take", "gamblers": (1, 1)},
        {"do": "take", "gamblers": tuple(range(500))},
        {"do": "buy", "gambler": -1},
        {"do": "flip", "gambler": 10**30},
        {"do": "nudge", "space": 2},
    ],
)
def test_action_1_what_does_not_exist_is_refused_by_a_match_and_changes_nothing(action):
    match = Match(GAMBLERS, ["Ann", "Ben", "Cho"], GAMBLERS.options(first=0))
    before = match.table.bytes_()
    with pytest.raises(Refused) as refused:
        match.act(0, GAMBLERS.actions.validate_python(action))
    assert refused.value.refusal.rule == "ACTION-1"
    assert len(refused.value.refusal.reason) < 100
    assert match.table.bytes_() == before
    assert match.actions == []


@pytest.mark.parametrize(
    ("first", "change", "rule"),
    [
        ("start", {"by": 0}, "TURN-2"),
        ("start", {"seat": 3}, "GG-8"),
        ("take", {"do": "nothing"}, "GG-11"),
        ("reveal", {"by": 0}, "TURN-2"),
        ("fate", {"card": 3}, "GG-14"),
        ("nudge", {"do": "fate", "card": 0}, "GG-11"),
        ("nothing", {"do": "nudge", "space": 0}, "GG-11"),
        ("buy", {"gambler": 4}, "GG-27"),
        ("buy", {"gambler": 0}, "GG-28"),
        ("buy", {"do": "flip", "gambler": 8}, "GG-32"),
    ],
)
def test_turn_2_a_log_with_a_broken_entry_is_refused_at_that_entry(first, change, rule):
    refuses_broken(GOLDEN.log("npc-money"), first, change, rule)
