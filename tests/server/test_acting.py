"""Acting by the pages' forms: done once, shown, and refused with a reason."""

import re

import pytest
from houses import said

from croupier.games.contract import NOBODY

HX = {"HX-Request": "true"}


def test_an_action_is_done_once_and_shown(client):
    table = client.sit("duel", bot="middling")
    answer = client.act(table, do="write", number="123456")
    assert answer.status_code == 303
    assert answer.headers["location"] == table
    client.bots_done(table)
    page = client.get(table).text
    assert "You have written 123456." in page
    assert "The coin shows" in page


def test_an_action_may_come_as_json(client):
    table = client.sit("duel", bot="middling")
    assert client.act(table, action='{"do": "write", "number": 123456}').status_code == 303
    client.bots_done(table)
    assert "You have written 123456." in client.get(table).text


def test_with_htmx_the_answer_is_the_fragment(client):
    table = client.sit()
    answer = client.act(table, headers=HX, do="write", number="123456")
    assert answer.status_code == 200
    assert answer.text.startswith("<main")
    assert "You have written 123456." in answer.text


@pytest.mark.parametrize("headers", [{}, HX])
def test_a_refusal_says_why_and_changes_nothing(client, headers):
    table = client.sit("duel", bot="middling")
    before = client.bots_done(table).version
    for fields, sentence in [
        ({"do": "write", "number": "7"}, "A number lies from 100000 to 999999, not 7 DU-1"),
        ({"do": "write", "number": "-5"}, "A number lies from 1 to 2147483647, not -5 ACTION-1"),
        ({"do": "write", "number": "9" * 30}, "not 999999"),
        ({"do": "flip", "face": "heads"}, "A number lies from 100000 to 999999, not 1 DU-1"),
        ({"do": "write", "number": "0.5"}, "That is no action of Duel of Numbers: number should be a whole number"),
        ({"do": "write", "number": "NaN"}, "number should be a whole number, not 'NaN'"),
        ({"do": "write", "number": "1e9"}, "number should be a whole number, not '1e9'"),
        (
            {"do": "write", "number": "9" * 5000},
            "That is no action of Duel of Numbers: number should be a whole number with fewer digits",
        ),
        ({"do": "write", "number": ""}, "number should be a whole number, not ''"),
        ({"do": "write"}, "number is missing"),
        ({"do": "sing"}, "do should be 'write' or 'flip', not 'sing'"),
        ({}, "do is missing"),
        ({"do": "write", "number": "123456", "by": "1"}, "by is unknown; there are do, number"),
        ({"action": '{"do": "write", "number": 7}'}, "A number lies from 100000 to 999999, not 7 DU-1"),
        ({"action": '{"do": "write", "numb'}, "Duel of Numbers: this is not JSON, or it is cut short"),
        ({"action": '{"do": "write", "number": "7"}'}, "number should be a whole number, not '7'"),
        ({"action": "[123456]"}, "this should be an object, not [123456]"),
        ({"action": '{"do": "write", "number": 123456}', "do": "write"}, "number is missing"),
    ]:
        answer = client.act(table, headers=headers, **fields)
        assert answer.status_code == 422
        assert sentence in said(answer)
        assert answer.text.startswith("<main") == bool(headers)
        assert client.live(table).version == before


def test_a_game_that_is_over_takes_no_more(client):
    table = client.sit("duel", **{"option.rounds": "1"})
    client.act(table, do="write", number="123456")
    client.bots_done(table)
    answer = client.act(table, do="write", number="123456")
    assert answer.status_code == 422
    assert "The game is over TURN-1" in answer.text


@pytest.mark.parametrize("headers", [{}, HX])
def test_the_same_action_id_twice_has_one_effect_and_the_second_answer_says_so(client, headers):
    table = client.sit("duel", bot="middling")
    action = {"do": "write", "number": "123456", "action_id": "double-click"}
    first = client.post(f"{table}/act", data=action, headers=headers)
    second = client.post(f"{table}/act", data=action, headers=headers)
    assert first.status_code in (200, 303)
    assert "already" not in first.text
    assert second.status_code == 200
    assert "That was done already." in second.text
    client.bots_done(table)
    assert client.post(f"{table}/act", data=action, headers=headers).status_code == 200
    assert sum(entry.get("number") == 123456 for entry in client.entries(table)) == 1


def test_a_refused_action_id_may_be_tried_again(client):
    table = client.sit()
    assert client.act(table, do="write", number="7", action_id="again").status_code == 422
    assert client.act(table, do="write", number="123456", action_id="again").status_code == 303


def test_an_old_tab_cannot_act_where_the_seat_has_acted_since(client):
    table = client.sit("duel", bot="middling")
    old = client.bots_done(table).version
    client.act(table, do="write", number="123456", version=old)
    client.bots_done(table)
    answer = client.act(table, do="write", number="654321", version=old)
    assert answer.status_code == 409
    assert "You have acted since then" in answer.text
    assert not any(entry.get("number") == 654321 for entry in client.entries(table))


def test_what_others_did_since_does_not_make_a_page_old(client):
    table = client.sit("duel", bot="middling")
    client.bots_done(table)
    assert client.act(table, do="write", number="123456", version=0).status_code == 303


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"action_id": ""}, "An action has an action_id of 1 to 64 letters"),
        ({"action_id": "a b"}, "An action has an action_id of 1 to 64 letters"),
        ({"action_id": "x" * 65}, "An action has an action_id of 1 to 64 letters"),
        ({"version": "new"}, "A version is the number of an event, not 'new'"),
        ({"version": "-1"}, "A version is the number of an event, not '-1'"),
    ],
)
def test_a_form_without_its_own_fields_is_refused(client, fields, sentence):
    table = client.sit()
    answer = client.act(table, do="write", number="123456", **fields)
    assert answer.status_code == 422
    assert sentence in said(answer)


def test_what_was_typed_is_the_field_that_the_button_names(client):
    table = client.sit()
    assert client.act(table, do="write", typed="123456", typed_as="number").status_code == 303
    assert client.entries(table)[0 if client.entries(table)[0]["by"] == 0 else 1]["number"] == 123456


def test_all_who_are_awaited_are_listed(client, bob, zoe):
    table = client.gather("friend", "friend", game="war")
    bob.join(table, "Bob")
    zoe.join(table, "Zoe")
    client.get(table)
    live = client.live(table)
    assert live.awaited(NOBODY, live.match.view(NOBODY)) == "Waiting for Ann, Bob and Zoe."


def test_a_page_cannot_have_shown_what_has_not_happened(client):
    table = client.sit()
    answer = client.act(table, do="write", number="123456", version="999999999")
    assert answer.status_code == 422
    assert "and no event 999999999: look at the table as it is now." in said(answer)
    assert not client.live(table).acted_since(0, 0)


def test_what_was_typed_and_not_used_does_no_harm(client):
    table = client.sit()
    assert client.act(table, do="write", number="123456", typed="7").status_code == 303
    assert not any(entry.get("number") == 7 for entry in client.entries(table))


@pytest.mark.parametrize("fields", [{"number": ""}, {}])
def test_an_empty_field_stays_empty(client, fields):
    table = client.sit()
    before = client.entries(table)
    answer = client.act(table, do="write", **fields)
    assert answer.status_code == 422
    assert "number" in said(answer).partition("That is no action of Duel of Numbers: ")[2].partition("<")[0]
    assert [entry for entry in client.entries(table) if entry["by"] == 0] == [e for e in before if e["by"] == 0]


@pytest.mark.parametrize("typed", ["", " "])
def test_what_to_type_is_said_in_words(client, typed):
    table = client.sit()
    answer = client.act(table, do="write", typed=typed, typed_as="number")
    assert answer.status_code == 422
    named = re.search(r"Type a whole number first, such as ([0-9]+)", said(answer))
    assert not client.live(table).acted_since(0, 0)
    assert named
    assert client.act(table, do="write", typed=named[1], typed_as="number").status_code == 303


@pytest.mark.parametrize("typed", ["seven", "2.5", "-1", "½"])
def test_what_was_typed_and_is_no_number_is_named_with_the_numbers_that_are_right(client, typed):
    table = client.sit()
    answer = client.act(table, do="write", typed=typed, typed_as="number")
    assert answer.status_code == 422
    assert f"'{typed}' is no whole number from 100000 to 999999 ACTION-1" in said(answer)


def test_what_could_never_be_typed_has_no_bounds(client):
    table = client.sit()
    answer = client.act(table, do="sing", typed="-1", typed_as="number")
    assert "'-1' is no whole number ACTION-1" in said(answer)


@pytest.mark.parametrize("stake", [{"stake": "1"}, {"typed": "4", "typed_as": "stake"}])
def test_a_bet_without_a_slot_is_told_to_choose_one(client, stake):
    table = client.sit("roulette")
    answer = client.act(table, do="bet", slot="", **stake)
    assert answer.status_code == 422
    assert "Choose a slot on the mat first" in said(answer)
