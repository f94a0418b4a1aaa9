"""Recorded games: one for each way in which a game ends, and for each square, card and tie-break, all in words too."""

from pathlib import Path

import pytest
from gamble_referee import Referee
from gamble_referee_squares import DICE_HANDS
from gamble_tables import BOARD_PICKS
from recorded import Recorded

from croupier.games.gamble.components import EFFECTS, SQUARES
from croupier.games.gamble.options import ALONE
from croupier.games.gamble.state import BY_BUST, BY_ROUNDS, BY_TIME
from croupier.play.log import Entry
from croupier.play.match import Refused, replay

GOLDEN = Recorded(Path(__file__).parent / "golden")
ENDINGS = {BY_ROUNDS: "rounds", BY_TIME: "time", BY_BUST: "bust"}


def refereed(name: str) -> Referee:
    """What the second reading makes of the recorded game."""
    log = GOLDEN.log(name)
    options = GOLDEN.played(name).options.model_dump()
    referee = Referee(len(log.seats), options, None if log.game == "gamble" else log.game)
    for entry in log.log:
        referee.step(entry.by, entry.action)
    return referee


def test_every_recorded_game_is_listed_and_told():
    assert GOLDEN.names() == set(GOLDEN.index) == set(GOLDEN.in_words)


def test_tg_27_to_33_there_is_a_recorded_game_for_every_end():
    assert {about["ends"] for about in GOLDEN.index.values()} == set(ENDINGS.values())
    assert any(len(about["winners"]) > 1 for about in GOLDEN.index.values())
    assert GOLDEN.log("end-with-roll-off").options["roll_off"]


def test_tg_13_there_is_a_recorded_game_for_every_square_pick_card_and_tie():
    shown = {what for about in GOLDEN.index.values() for what in about["shows"]}
    wanted = {*SQUARES, *(f"pick {name}" for name in BOARD_PICKS), *(f"card {effect}" for effect in EFFECTS)}
    assert wanted | {f"dice: tie of {hand}" for hand in DICE_HANDS} <= shown
    assert {GOLDEN.log(name).game for name in GOLDEN.index} == {"gamble", *(SQUARES[kind] for kind in ALONE)}


@pytest.mark.parametrize("name", GOLDEN.index)
def test_tg_32_a_recorded_game_replays_to_its_end(name):
    match = GOLDEN.check(name)
    assert ENDINGS[match.table.ending] == GOLDEN.index[name]["ends"]
    assert match.game.audit(match.table) == []


@pytest.mark.parametrize("name", GOLDEN.index)
def test_tg_32_the_second_reading_sees_what_the_game_is_kept_for_and_gives_the_same_end(name):
    referee, about = refereed(name), GOLDEN.index[name]
    assert referee.ending == about["ends"]
    assert [player.money for player in referee.seats] == about["money"]
    assert sorted(player.seat for player in referee.winners) == about["winners"]
    assert {what for what in about["shows"] if not referee.seen[what]} == set()


@pytest.mark.parametrize("name", GOLDEN.index)
def test_tg_13_a_game_in_words(name):
    assert GOLDEN.told(name) == GOLDEN.words(name)


@pytest.mark.parametrize(
    ("name", "first", "change", "rule"),
    [
        ("pecos-side-pots", "raise", {"amount": 26}, "TG-69"),
        ("pecos-side-pots", "raise", {"by": 0}, "TURN-2"),
        ("pecos-side-pots", "discard", {"places": [1, 2, 3, 4]}, "TG-65"),
        ("blackjack-naturals", "hit", {"do": "fold"}, "ACTION-1"),
        ("seven-eleven-every-throw", "bet", {"amount": 51}, "TG-85"),
        ("seven-eleven-every-throw", "side", {"amount": 21}, "TG-38"),
        ("every-square", "hold", {"do": "call"}, "ACTION-1"),
        ("end-by-time-mid-round", "time", {"by": "chance"}, "TURN-2"),
    ],
)
def test_turn_2_a_log_with_a_broken_entry_is_refused_at_that_entry(name, first, change, rule):
    log = GOLDEN.log(name)
    place = next(k for k, entry in enumerate(log.log) if entry.action["do"] == first)
    fields = {**({} if "do" in change else log.log[place].action), "by": log.log[place].by, **change}
    broken = Entry.model_validate(fields)
    with pytest.raises(Refused) as refused:
        replay(log.model_copy(update={"log": (*log.log[:place], broken, *log.log[place + 1 :])}))
    assert (refused.value.number, refused.value.refusal.rule) == (place + 1, rule)
