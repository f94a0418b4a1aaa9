"""Recorded games with hands in the card room: every game of it, every limit, and a bust."""

from pathlib import Path

import pytest
from recorded import Recorded

from croupier.games.gamble.options import LIMITS, PICKS
from croupier.games.gamble.state import BY_BUST, BY_ROUNDS

GOLDEN = Recorded(Path(__file__).parent / "room" / "golden")
ENDINGS = {BY_ROUNDS: "rounds", BY_BUST: "bust"}


def picked(name: str) -> set[str]:
    """The games that were picked in the recorded game, and with which limits."""
    picks = [entry.action for entry in GOLDEN.log(name).log if entry.action["do"].startswith("pick_")]
    return {pick["game"] for pick in picks} | {f"limit: {pick['limit']}" for pick in picks if "limit" in pick}


def test_every_recorded_game_is_listed_and_told():
    assert GOLDEN.names() == set(GOLDEN.index) == set(GOLDEN.in_words)


def test_tg_142_every_game_of_the_card_room_and_every_limit_was_recorded():
    shown = {what for about in GOLDEN.index.values() for what in about["shows"]}
    assert shown == {"pecos", *PICKS[5:], *(f"limit: {limit}" for limit in LIMITS)}
    assert {about["ends"] for about in GOLDEN.index.values()} == set(ENDINGS.values())


@pytest.mark.parametrize("name", GOLDEN.index)
def test_tg_142_a_recorded_game_replays_to_its_end(name):
    match = GOLDEN.check(name)
    assert ENDINGS[match.table.ending] == GOLDEN.index[name]["ends"]
    assert picked(name) == set(GOLDEN.index[name]["shows"])
    assert match.game.audit(match.table) == []


@pytest.mark.parametrize("name", GOLDEN.index)
def test_tg_142_a_game_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)
