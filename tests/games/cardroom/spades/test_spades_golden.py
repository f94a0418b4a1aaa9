"""Recorded matches, one for every way in which a match can end, and random ones, read a second time."""

from pathlib import Path

import pytest
from recorded import Recorded, refuses_broken
from spades_referee import Referee
from spades_tables import HANDS, SPADES

from croupier.games.cardroom.spades.picture import ENDINGS
from croupier.games.cardroom.spades.rules import paired
from croupier.games.contract import CHANCE, seats_of

GOLDEN = Recorded(Path(__file__).parent / "golden")


def options_of(name: str):
    return SPADES.options.model_validate(GOLDEN.log(name).options)


def ending(name: str) -> str:
    return ENDINGS[GOLDEN.played(name).table.ending]


def partners(name: str) -> bool:
    return paired(GOLDEN.played(name).table)


def test_sp_12_there_is_a_recorded_match_for_every_end():
    assert GOLDEN.names() == set(GOLDEN.index)
    ends = {(ending(name), partners(name)) for name in GOLDEN.index}
    assert ends == {(how, together) for how in ENDINGS.values() for together in (True, False)}
    shared = [name for name, about in GOLDEN.index.items() if len(about["winners"]) > 1 and not partners(name)]
    assert {ending(name) for name in shared} == {"hands"}


@pytest.mark.parametrize("name", GOLDEN.index)
def test_sp_12_a_recorded_match_replays_to_its_end(name):
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GOLDEN.index)
def test_sp_12_the_second_reading_gives_the_same_end(name):
    log = GOLDEN.log(name)
    referee = Referee(len(log.seats), options_of(name))
    for entry in log.log:
        referee.act(entry.by, entry.action)
    assert referee.points == GOLDEN.index[name]["points"]
    assert referee.winners == GOLDEN.index[name]["winners"]
    assert referee.ending == ending(name)


@pytest.mark.parametrize("name", ["partners-target", "six-hands-shared"])
def test_sp_9_a_match_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)


@pytest.mark.parametrize(("players", "together"), [(2, True), (3, True), (4, True), (4, False), (5, True), (6, True)])
def test_sp_1_to_13_random_matches_go_as_the_second_reading_has_them(players, together):
    for number in range(3):
        options = SPADES.options(partners=together, hands=3, target=(0, 60, 150)[number], bags=(10, 3, 0)[number])
        s = SPADES.new(players, options)
        referee = Referee(players, options)
        for by, action in HANDS.random(s, 1, number):
            if action.do == "play":
                assert {a.card for a in HANDS.choices(s, by)} == referee.playable()
            referee.act("chance" if by == CHANCE else by, action.model_dump())
        assert referee.points == [SPADES.returns(s, p) for p in range(players)]
        assert referee.bags == [s.over[p] for p in range(players)]
        assert referee.winners == seats_of(SPADES.winners(s))
        assert referee.ending == ENDINGS[s.ending]


@pytest.mark.parametrize(
    ("first", "change", "rule"),
    [
        ("next", {"by": 1}, "TURN-2"),
        ("deal", {"by": 0}, "TURN-2"),
        ("bid", {"do": "play", "card": "As"}, "SP-4"),
        ("play", {"do": "bid", "tricks": 3}, "SP-4"),
        ("play", {"do": "next"}, "SP-13"),
    ],
)
def test_turn_2_a_log_with_a_broken_entry_is_refused_at_that_entry(first, change, rule):
    refuses_broken(GOLDEN.log("partners-target"), first, change, rule)
