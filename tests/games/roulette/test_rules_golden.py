"""Recorded games, one for every way in which a match can go and end, and two of them in words."""

from pathlib import Path

import pytest
from recorded import Recorded
from referee import Referee

from croupier.games.registry import game
from croupier.play.log import Entry
from croupier.play.match import Match, Refused, replay

GOLDEN = Recorded(Path(__file__).parent / "golden")
ROULETTE = game("roulette")


def test_every_recorded_game_is_listed():
    assert GOLDEN.names() == set(GOLDEN.index)


@pytest.mark.parametrize("name", GOLDEN.index)
def test_rt_55_a_recorded_game_replays_to_its_end(name):
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GOLDEN.index)
def test_rt_55_the_second_reading_gives_the_same_money(name):
    log = GOLDEN.log(name)
    referee = Referee(len(log.seats), {**ROULETTE.options().model_dump(), **log.options})
    for entry in log.log:
        referee.step(entry.action)
    assert referee.phase == "over"
    assert referee.money == GOLDEN.index[name]["money"]


@pytest.mark.parametrize("name", ["two-basic", "three-nmb-ends-it"])
def test_rt_11_a_game_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)


@pytest.mark.parametrize("action", [{"do": "play", "card": "37"}, {"do": "play", "card": "x" * 500}])
def test_action_1_what_does_not_exist_is_refused_by_a_match_and_changes_nothing(action):
    match = Match(ROULETTE, ["Ann", "Ben"], ROULETTE.options(first_dealer=0))
    before = match.table.bytes_()
    with pytest.raises(Refused) as refused:
        match.act(0, ROULETTE.actions.validate_python(action))
    assert refused.value.refusal.rule == "ACTION-1"
    assert match.table.bytes_() == before
    assert match.actions == []


@pytest.mark.parametrize(
    ("first", "change", "rule"),
    [
        ("deal", {"card": "NMB"}, "RT-7"),
        ("deal", {"by": 0}, "TURN-2"),
        ("play", {"card": "NMB"}, "RT-27"),
        ("play", {"do": "pass"}, "RT-11"),
        ("bet", {"stake": 10**9}, "RT-32"),
        ("bet", {"slot": "split-1-2"}, "RT-60"),
        ("bet", {"do": "mark"}, "RT-40"),
        ("mark", {"do": "bet", "stake": 1}, "RT-31"),
    ],
)
def test_turn_2_a_log_with_a_broken_entry_is_refused_at_that_entry(first, change, rule):
    log = GOLDEN.log("four-basic")
    place = next(k for k, entry in enumerate(log.log) if entry.action["do"] == first)
    fields = {**log.log[place].model_dump(), **change}
    fields = {
        key: fields[key] for key in {"pass": ["by", "do"], "mark": ["by", "do", "slot"]}.get(fields["do"], fields)
    }
    broken = Entry.model_validate(fields)
    with pytest.raises(Refused) as refused:
        replay(log.model_copy(update={"log": (*log.log[:place], broken, *log.log[place + 1 :])}))
    assert refused.value.number == place + 1
    assert refused.value.refusal.rule == rule
