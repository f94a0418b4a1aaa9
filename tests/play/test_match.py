import json
from dataclasses import replace
from itertools import pairwise

import pytest
from toys import play_out

from croupier.games import registry
from croupier.games.contract import CHANCE, NOBODY, seats_of
from croupier.play.log import dump, parse
from croupier.play.match import Match, Refused, replay
from croupier.play.steps import seen_by
from croupier.play.story import APART, RECENT, SHELF, TOLD

SECRET = bytes(range(32))


@pytest.fixture(params=["duel 2", "duel 4", "roulette 2", "roulette 4"])
def finished(request, duel, roulette):
    name, players = request.param.split()
    return play_out({"duel": duel, "roulette": roulette}[name], int(players), SECRET)


@pytest.fixture
def match(duel):
    return Match(duel, ["Ann", "Bob"])


def state(match):
    return match.table.bytes_(), list(match.actions), match.chances, match.story(0), match.story(NOBODY)


def test_a_replay_is_the_same_match_byte_for_byte(finished):
    again = replay(parse(dump(finished.log())))
    assert again.table.bytes_() == finished.table.bytes_()
    assert dump(again.log()) == dump(finished.log())
    for viewer in range(NOBODY, len(finished.names)):
        assert again.story(viewer) == finished.story(viewer)


def test_the_steps_follow_each_other(finished):
    steps = list(finished.steps())
    assert [(step.by, step.action) for step in steps] == finished.actions
    assert all(a.after.bytes_() == b.before.bytes_() for a, b in pairwise(steps))
    assert steps[-1].after.bytes_() == finished.table.bytes_()


def test_a_refusal_changes_nothing_and_names_entry_player_rule_and_reason(match, toy):
    match.act(1, toy.Write(number=500_000))
    before = state(match)
    wrong = [
        (0, toy.Write(number=7), "entry 2 by Ann: A number lies from 100000 to 999999, not 7 (DU-1)"),
        (0, toy.Write(number=-5), "entry 2 by Ann: A number lies from 1 to 2147483647, not -5 (ACTION-1)"),
        (0, toy.Write(number=10**30), f"entry 2 by Ann: A number lies from 1 to 2147483647, not {10**30} (ACTION-1)"),
        (1, toy.Write(number=500_001), "entry 2 by Bob: It is not your turn: Ann must act (TURN-2)"),
        (CHANCE, toy.Flip(face="heads"), "entry 2 by chance: It is not your turn: Ann must act (TURN-2)"),
        (0, toy.Flip(face="heads"), "entry 2 by Ann: A number lies from 100000 to 999999, not 1 (DU-1)"),
        (0, toy.Write(number=None), "entry 2 by Ann: A number lies from 100000 to 999999, not 0 (DU-1)"),
    ]
    for seat, action, sentence in wrong:
        with pytest.raises(Refused) as caught:
            match.act(seat, action)
        assert str(caught.value) == sentence
        assert state(match) == before


def test_nothing_is_allowed_after_the_end(finished):
    for seat in range(len(finished.names)):
        with pytest.raises(Refused, match=r"The game is over \(TURN-1\)"):
            finished.act(seat, finished.actions[-1][1])


def test_a_step_that_is_only_looked_at_changes_nothing(match, toy):
    before = state(match)
    assert match.step(0, toy.Write(number=500_000)).after.bytes_() != match.table.bytes_()
    assert state(match) == before


def test_a_log_that_breaks_a_rule_is_refused_at_that_entry(finished):
    data = json.loads(dump(finished.log()))
    for doubled in (3, len(data["log"]) - 1):
        entries = data["log"][: doubled + 1] + data["log"][doubled:]
        with pytest.raises(Refused) as caught:
            replay(parse(json.dumps({**data, "log": entries})))
        assert caught.value.number == doubled + 2
        assert caught.value.refusal.rule
        assert caught.value.refusal.reason


def test_a_chance_entry_must_be_an_outcome_that_is_still_there(roulette):
    data = json.loads(dump(play_out(roulette, 4, SECRET).log()))
    data["log"][5]["card"] = data["log"][4]["card"]
    with pytest.raises(Refused) as caught:
        replay(parse(json.dumps(data)))
    assert caught.value.number == 6


def test_a_log_that_stops_early_is_a_match_that_can_go_on(duel):
    log = parse(dump(play_out(duel, 3, SECRET).log()))
    match = replay(log.model_copy(update={"log": log.log[:2]}))
    assert not match.over
    assert [seat for seat in range(3) if match.awaits(seat)] == seats_of(duel.actors(match.table)) == [0]


def test_a_player_count_that_the_game_has_not_is_refused(duel):
    with pytest.raises(ValueError, match="for 2 to 4 players, not 5"):
        Match(duel, "ABCDE")


def test_a_seat_is_told_its_own_secrets_and_nobody_elses(match, toy):
    match.act(1, toy.Write(number=424_242))
    match.act(0, toy.Write(number=131_313))
    assert [told.lines for told in match.story(0)] == [("Bob has written a number.",), ("You have written 131313.",)]
    assert [told.lines for told in match.story(1)] == [("You have written 424242.",), ("Ann has written a number.",)]
    assert [told.number for told in match.story(NOBODY)] == [1, 2]
    assert "4242" not in repr(match.story(NOBODY)) + repr(match.story(0)) + dump(match.log_seen_by(0))
    assert '"number": null' in dump(match.log_seen_by(0))
    assert '"seen_by": -1' in dump(match.log_seen_by(NOBODY))


def test_a_step_is_seen_through_hidden_tables(match, toy):
    match.act(1, toy.Write(number=424_242))
    step = seen_by(match.game, next(match.steps()), 0)
    assert step.action == toy.Write(number=None)
    assert step.after.number[1] == step.before.number[1] == 0


def test_the_story_is_told_step_by_step_and_once(duel, toy):
    told = []
    match = Match(replace(duel, narrate=lambda step, names: told.append(step) or ["."]), ["Ann", "Bob"])
    match.act(0, toy.Write(number=131_313))
    match.story(1)
    match.act(1, toy.Write(number=424_242))
    match.story(1)
    match.story(1)
    assert len(told) == 2


def test_the_story_of_a_long_match_is_bounded(duel):
    match = play_out(duel, 4, SECRET, rounds=20)
    late = match.story(2)
    assert TOLD - SHELF < len(late) <= TOLD
    assert late[0].number % SHELF == 0
    assert late[-1].number == len(match.actions) == 100
    assert len(match._stories._lay) <= RECENT / APART + 3


@pytest.mark.parametrize("name", ["roulette", "gamblers"])
def test_who_comes_late_is_told_what_others_were_told_when_it_happened(name):
    match = play_out(registry.game(name), 3, SECRET)
    there = replay(match.log(), lambda followed: [followed.story(viewer) for viewer in (NOBODY, 0)])
    assert len(match.actions) > APART
    assert [match.story(viewer) for viewer in (NOBODY, 0)] == [there.story(viewer) for viewer in (NOBODY, 0)]


def test_the_log_a_seat_sees_of_the_deal_shows_its_own_cards_only(roulette):
    match = play_out(roulette, 3, SECRET)
    entries = match.log_seen_by(1).log
    deals = [entry.action for entry in entries if entry.action["do"] == "deal"]
    assert deals
    assert all((deal["card"] is not None) == (deal["to"] == 1) for deal in deals)
