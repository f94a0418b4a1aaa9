"""The match's own entries: taking back, bots that stand in, players who come back."""

import json

import pytest
from toys import NAMES, Playing

from croupier.games.contract import CHANCE, HOUSE, NOBODY
from croupier.play.entries import RESERVED, Return, StandIn, Undo
from croupier.play.log import LogError, dump, parse
from croupier.play.match import Match, Refused, replay
from croupier.play.steps import seen_by, tell

SECRET = bytes(range(32))
OUT = StandIn(seat=0, bot="middling", why="time")
BACK = Return(seat=0)
NO_SEAT = StandIn(seat=3, bot="middling", why="time")


@pytest.fixture
def match(duel):
    return Match(duel, NAMES[:3])


@pytest.fixture
def playing(duel):
    """A match of three in which Cem took something back and Ann was away for a while, played to the end."""
    playing = Playing(duel, 3, SECRET)
    playing.act(*playing.choose())
    playing.act(2, Undo())
    playing.act(HOUSE, OUT)
    for _ in range(4):
        playing.act(*playing.choose())
    playing.act(HOUSE, BACK)
    while not playing.match.over:
        playing.act(*playing.choose())
    return playing


def state(match):
    return match.table.bytes_(), list(match.actions), match.chances, dict(match.stand_ins), match.story(NOBODY)


def wrong_at(entries):
    """The sentence with which a log of these entries is refused."""
    log = {"croupier": 1, "game": "duel", "rules": 1, "seats": ["Ann", "Bob", "Cem"], "log": entries}
    with pytest.raises((LogError, Refused)) as caught:
        replay(parse(json.dumps(log)))
    return str(caught.value)


def test_entries_of_the_match_are_written_and_read_like_any_other(playing):
    match, lines = playing.match, dump(playing.match.log()).splitlines()
    assert '    {"by": 2, "do": "undo"},' in lines
    assert '    {"by": "house", "do": "stand_in", "seat": 0, "bot": "middling", "why": "time"},' in lines
    assert '    {"by": "house", "do": "return", "seat": 0},' in lines
    again = replay(parse(dump(match.log())))
    assert state(again) == state(match)
    assert dump(again.log()) == dump(match.log())
    assert [again.story(viewer) for viewer in range(3)] == [match.story(viewer) for viewer in range(3)]


def test_the_steps_follow_each_other_through_all_of_it(playing):
    match, table = playing.match, playing.game.new(3).bytes_()
    for step, done in zip(match.steps(), match.actions, strict=True):
        assert step.before.bytes_() == table
        assert (step.by, step.action) == done
        table = step.after.bytes_()
    assert table == match.table.bytes_()


def test_what_comes_later_is_as_if_nothing_had_been_taken_back(duel, playing):
    plain = Playing(duel, 3, SECRET)
    for seat, action in playing.match.actions[2:]:
        if seat not in (CHANCE, HOUSE):
            plain.act(seat, action)
    assert plain.match.over
    assert plain.match.table.bytes_() == playing.match.table.bytes_()
    assert plain.match.chances == playing.match.chances


def test_everybody_is_told_in_words_with_names(match, toy):
    match.act(1, toy.Write(number=424_242))
    match.act(1, Undo())
    for why in ("time", "away", "left"):
        match.act(HOUSE, StandIn(seat=0, bot="middling", why=why))
        match.act(HOUSE, BACK)
    expected = [
        "Bob takes that back.",
        "A bot acts for Ann, who ran out of time.", "Ann is back.",
        "A bot acts for Ann, who is away.", "Ann is back.",
        "A bot acts for Ann, who has left.", "Ann is back.",
    ]  # fmt: skip
    for viewer in range(NOBODY, 3):
        story = match.story(viewer)
        assert [line for told in story[1:] for line in told.lines] == expected
        assert [told.number for told in story] == list(range(1, 9))
    assert [line for step in match.steps() for line in tell(match.game, step, match.names)][1:] == expected


def test_what_was_taken_back_stays_hidden(match, toy):
    match.act(1, toy.Write(number=424_242))
    match.act(1, Undo())
    for viewer in (NOBODY, 0, 2):
        assert "4242" not in dump(match.log_seen_by(viewer)) + repr(match.story(viewer))
        steps = [seen_by(match.game, step, viewer) for step in match.steps()]
        assert [step.action for step in steps] == [toy.Write(number=None), Undo()]
        assert not any(table.number[1] for step in steps for table in (step.before, step.after))
    assert "424242" in dump(match.log_seen_by(1))


def test_the_match_knows_for_whom_bots_stand_in(match, toy):
    match.act(HOUSE, OUT)
    match.act(HOUSE, StandIn(seat=2, bot="no bot that is known here", why="left"))
    assert match.stand_ins == {0: "middling", 2: "no bot that is known here"}
    match.act(0, toy.Write(number=500_000))
    match.act(HOUSE, BACK)
    assert match.stand_ins == {2: "no bot that is known here"}
    assert not match.awaits(0)
    assert replay(match.log()).stand_ins == match.stand_ins


def test_undo_1_to_2_what_a_bot_did_stands_and_what_others_did_before_it_came_does_not(match, toy):
    match.act(1, toy.Write(number=500_000))
    match.act(HOUSE, OUT)
    assert match.why_not_undo(1) is None
    match.act(0, toy.Write(number=600_000))
    assert str(match.why_not_undo(0)) == "A bot acts for you, and takes nothing back (UNDO-1)"
    match.act(HOUSE, BACK)
    assert str(match.why_not_undo(0)) == "There is nothing that you could take back (UNDO-1)"
    assert match.why_not_undo(1).rule == "UNDO-2"


def test_what_was_done_before_a_bot_came_stands(match, toy):
    match.act(0, toy.Write(number=500_000))
    match.act(HOUSE, OUT)
    match.act(HOUSE, BACK)
    assert match.why_not_undo(0).rule == "UNDO-1"


def test_seat_1_to_4_what_cannot_be_is_refused_with_reason_and_changes_nothing(match, toy):
    match.act(1, toy.Write(number=500_000))
    match.act(HOUSE, StandIn(seat=2, bot="middling", why="away"))
    before = state(match)
    wrong = [
        (0, Undo(), "entry 3 by Ann: Only who did the last thing can take it back, and that was Bob (UNDO-2)"),
        (CHANCE, Undo(), "entry 3 by chance: Only a player takes something back (UNDO-1)"),
        (HOUSE, Undo(), "entry 3 by the house: Only a player takes something back (UNDO-1)"),
        (9, Undo(), "entry 3 by seat 9: Only a player takes something back (UNDO-1)"),
        (0, OUT, "entry 3 by Ann: Only the house says for whom a bot acts (SEAT-1)"),
        (2, Return(seat=2), "entry 3 by Cem: Only the house says for whom a bot acts (SEAT-1)"),
        (HOUSE, NO_SEAT, "entry 3 by the house: There is no seat 3; seats are 0 to 2 (SEAT-2)"),
        (HOUSE, Return(seat=60), "entry 3 by the house: There is no seat 60; seats are 0 to 2 (SEAT-2)"),
        (HOUSE, StandIn(seat=2, bot="x", why="left"), "entry 3 by the house: A bot acts for Cem already (SEAT-3)"),
        (HOUSE, BACK, "entry 3 by the house: No bot acts for Ann (SEAT-4)"),
    ]  # fmt: skip
    for seat, action, sentence in wrong:
        with pytest.raises(Refused) as caught:
            match.act(seat, action)
        assert str(caught.value) == sentence
        assert state(match) == before


def test_nothing_is_taken_back_before_the_first_action_or_after_dice(match, duel):
    with pytest.raises(Refused, match=r"^entry 1 by Ann: There is nothing that you could take back \(UNDO-1\)$"):
        match.act(0, Undo())
    playing = Playing(duel, 2, SECRET)
    for _ in range(2):
        playing.act(*playing.choose())
    for seat in range(2):
        with pytest.raises(Refused, match=r"Dice or cards came last, and they cannot be taken back \(UNDO-3\)$"):
            playing.match.act(seat, Undo())


def test_nothing_is_entered_after_the_end(playing):
    for seat, entry in [(0, Undo()), (HOUSE, OUT), (HOUSE, BACK)]:
        with pytest.raises(Refused, match=r"The game is over \(TURN-1\)"):
            playing.match.act(seat, entry)


def test_a_log_with_an_undo_that_was_not_allowed_is_refused_at_that_entry(duel):
    write = {"by": 0, "do": "write", "number": 500_000}
    undo = {"by": 0, "do": "undo"}
    assert wrong_at([undo]).startswith("entry 1 by Ann: There is nothing")
    assert wrong_at([write, undo, undo]).startswith("entry 3 by Ann: There is nothing")
    assert wrong_at([write, {**write, "by": 1}, undo]).startswith("entry 3 by Ann: Only who did the last thing")
    assert wrong_at([write, {**undo, "by": "house"}]).startswith("entry 2 by the house: Only a player")


STAND_IN = {"by": "house", "do": "stand_in", "seat": 0, "bot": "x", "why": "time"}


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ({"by": 0, "do": "undo", "what": 1}, "what is unknown"),
        ({"by": "house", "do": "stand_in", "seat": 0, "why": "time"}, "bot is missing"),
        ({**STAND_IN, "seat": "0"}, "seat should be a whole number, not '0'"),
        ({**STAND_IN, "seat": 10**30}, "seat should be less than 61, not 1000"),
        ({**STAND_IN, "seat": -1}, "seat should be at least 0, not -1"),
        ({**STAND_IN, "bot": 7}, "bot should be a text, not 7"),
        ({**STAND_IN, "bot": "a\nb"}, "bot: a bot's name is one line of 1 to 200 characters, not 'a\\nb'"),
        ({**STAND_IN, "bot": ""}, "bot: a bot's name is one line of 1 to 200 characters, not ''"),
        ({**STAND_IN, "bot": "x" * 201}, "bot: a bot's name is one line of 1 to 200 characters, not 'xxx"),
        ({**STAND_IN, "why": "bored"}, "why should be 'time', 'away' or 'left', not 'bored'"),
        ({"by": "house", "do": "return"}, "seat is missing"),
        ({"by": 1, "do": ["undo"]}, "do should be 'write' or 'flip', not [\"undo\"]"),
    ],
)
def test_entries_that_are_none_are_refused(duel, entry, sentence):
    assert wrong_at([entry]).startswith(f"entry 1: {sentence}")


def test_the_reserved_words_are_these():
    assert RESERVED == ("undo", "stand_in", "return")
