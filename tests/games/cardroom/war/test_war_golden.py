"""Recorded games, one for every way in which a game can end, and random ones, read a second time."""

from pathlib import Path

import pytest
from recorded import Recorded
from war_referee import Referee
from war_tables import HANDS, WAR

from croupier.games.cardroom.war.report import ENDINGS
from croupier.games.contract import CHANCE, seats_of

GOLDEN = Recorded(Path(__file__).parent / "golden")


def ending(name: str) -> str:
    return ENDINGS[GOLDEN.played(name).table.ending - 1]


def test_war_9_there_is_a_recorded_game_for_every_end():
    assert GOLDEN.names() == set(GOLDEN.index)
    assert {ending(name) for name in GOLDEN.index} == set(ENDINGS)
    assert {ending(name) for name, about in GOLDEN.index.items() if len(about["winners"]) > 1} == {"rounds", "duel"}


@pytest.mark.parametrize("name", GOLDEN.index)
def test_war_9_a_recorded_game_replays_to_its_end(name):
    GOLDEN.check(name)


@pytest.mark.parametrize("name", GOLDEN.index)
def test_war_9_the_second_reading_gives_the_same_end(name):
    log = GOLDEN.log(name)
    options = WAR.options.model_validate(log.options)
    referee = Referee(len(log.seats), options.rounds, options.duel)
    referee.play([entry.action["card"] for entry in log.log if entry.by == "chance"])
    assert referee.points == GOLDEN.index[name]["points"]
    assert referee.winners == GOLDEN.index[name]["winners"]
    assert referee.ending == ending(name)


@pytest.mark.parametrize("name", ["two-cards", "duel", "duel-shared"])
def test_war_4_a_game_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)


@pytest.mark.parametrize("players", WAR.seats)
@pytest.mark.parametrize(("rounds", "duel", "games"), [(60, False, 8), (1, True, 60)])
def test_war_1_to_10_random_games_end_as_the_second_reading_has_them(players, rounds, duel, games):
    for number in range(games):
        s = WAR.new(players, WAR.options(rounds=rounds, duel=duel))
        turned = [action.card for by, action in HANDS.random(s, 1, number) if by == CHANCE]
        referee = Referee(players, rounds, duel)
        referee.play(turned)
        assert referee.points == [WAR.returns(s, p) for p in range(players)]
        assert referee.winners == seats_of(WAR.winners(s))
        assert referee.ending == ENDINGS[s.ending - 1]
