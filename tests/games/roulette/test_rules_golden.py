"""Recorded games, one for every way in which a match can go and end, and two of them in words.

The logs in `golden/` never change under one rules version; `index.json` says what each shows and how it ended.
When the wording of the game has changed on purpose, `python tests/games/roulette/test_rules_golden.py` writes the
playthroughs anew, to be read before they are kept.
"""

import json
from pathlib import Path

import pytest
from referee import Referee

from croupier.games.contract import seats_of
from croupier.games.registry import game
from croupier.play.log import Entry, dump, parse
from croupier.play.match import Match, Refused, replay

GOLDEN = Path(__file__).parent / "golden"
INDEX = json.loads((GOLDEN / "index.json").read_text("utf-8"))
IN_WORDS = ("two-basic", "three-nmb-ends-it")
ROULETTE = game("roulette")


def text(name: str) -> str:
    return (GOLDEN / f"{name}.json").read_text("utf-8")


def played(name: str) -> Match:
    return replay(parse(text(name)))


def told(match: Match) -> str:
    """The match in words, with nothing hidden."""
    lines = [line for step in match.steps() for line in ROULETTE.narrate(step, match.names)]
    return "\n".join(lines) + "\n"


def test_every_recorded_game_is_listed():
    assert {path.stem for path in GOLDEN.glob("*.json")} - {"index"} == set(INDEX)


@pytest.mark.parametrize("name", INDEX)
def test_rt_55_a_recorded_game_replays_to_its_end(name):
    match = played(name)
    players = len(match.names)
    assert match.over
    assert [match.table.money[p] for p in range(players)] == INDEX[name]["money"]
    assert seats_of(ROULETTE.winners(match.table)) == INDEX[name]["winners"]
    assert dump(match.log()) == text(name)


@pytest.mark.parametrize("name", INDEX)
def test_rt_55_the_second_reading_gives_the_same_money(name):
    log = parse(text(name))
    referee = Referee(len(log.seats), {**ROULETTE.options().model_dump(), **log.options})
    for entry in log.log:
        referee.step(entry.action)
    assert referee.phase == "over"
    assert referee.money == INDEX[name]["money"]


@pytest.mark.parametrize("name", IN_WORDS)
def test_rt_11_a_game_in_words(name):
    assert told(played(name)) == (GOLDEN / f"{name}.txt").read_text("utf-8")


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
    log = parse(text("four-basic"))
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


if __name__ == "__main__":
    for name in IN_WORDS:
        (GOLDEN / f"{name}.txt").write_text(told(played(name)), "utf-8")
