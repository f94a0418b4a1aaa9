"""What is said at a table: text, bounded, live, and never in the log of the match."""

import html
from datetime import UTC, datetime

import pytest
from houses import events, running, said

from croupier.server.live import TALK
from croupier.server.talk import BURST, SPAN

HX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def hasty(server, monkeypatch):
    """Everything that is said comes long after what was said before."""
    times = iter(range(10**6))
    monkeypatch.setattr(server.house.clock, "now", lambda: datetime(2030, 1, 1, tzinfo=UTC) + next(times) * SPAN)


@pytest.fixture
def table(client, bob):
    table = client.gather("friend")
    bob.join(table, "Bob")
    return table


def messages(server, table):
    return [(m.seat, m.name, m.text) for m in server.house.store.messages(table.rpartition("/")[2], 999)]


def test_what_is_said_is_shown_to_all_and_not_in_the_log(client, server, bob, zoe, table):
    before = client.get(f"{table}/log").text
    assert bob.do(table, "say", text=" Good evening! ").headers["location"] == table
    assert messages(server, table) == [(1, "Bob", "Good evening!")]
    for visitor in (client, bob, zoe):
        assert "Good evening!" in visitor.get(table).text
        assert "Good evening!" in next(events(visitor, table, only="talk"))[2]
    assert client.get(f"{table}/log").text == before
    assert "Good evening!" not in bob.get("/").text


def test_it_is_said_live_and_nothing_else_changes(client, bob, table):
    client.get(table)
    version = client.live(table).version
    stream = events(client, table, only="talk")
    assert "Nobody has said anything yet." in next(stream)[2]
    bob.do(table, "say", text="Hello")
    assert "Hello" in next(stream)[2]
    stream.close()
    assert client.live(table).version == version


def test_people_talk_before_the_game_and_after_it(client, server, bob):
    table = client.gather("friend", **{"option.rounds": "1"})
    client.do(table, "say", text="Who comes?")
    bob.join(table, "Bob")
    for visitor in (client, bob):
        visitor.act(table, do="write", number="123456")
    bob.do(table, "say", text="Well played")
    assert [text for *_, text in messages(server, table)] == ["Who comes?", "Well played"]
    assert "Who comes?" in client.get(table).text


def test_who_watches_signs_and_is_told_apart(client, server, zoe, table):
    zoe.do(table, "say", name="Zoe", text="I watch")
    assert messages(server, table) == [(None, "Zoe", "I watch")]
    page = client.get(table).text
    assert '<b class="name">Zoe</b> <span class="tag">watching</span> <bdi>I watch</bdi>' in page


@pytest.mark.parametrize("headers", [{}, HX])
@pytest.mark.parametrize(
    ("form", "status", "sentence"),
    [
        ({"name": "bob", "text": "x"}, 409, "bob sits at this table: choose another name."),
        ({"name": "", "text": "x"}, 422, "A name has 1 to 24 characters, not 0."),
        ({"name": "Zoe", "text": ""}, 422, "A message has 1 to 300 characters, not 0."),
        ({"name": "Zoe", "text": "   "}, 422, "A message has 1 to 300 characters, not 0."),
        ({"name": "Zoe", "text": "x" * 301}, 422, "A message has 1 to 300 characters, not 301."),
        ({"name": "Zoe", "text": "a\u202eb"}, 422, "A message has letters, digits, signs and spaces, and no invisible"),
        ({"name": "Zoe", "text": "a\x00b"}, 422, "no invisible characters."),
        ({"name": "Zoe"}, 422, "A message has 1 to 300 characters, not 0."),
    ],
)
def test_what_cannot_be_said_is_refused(server, zoe, table, form, status, sentence, headers):
    answer = zoe.post(f"{table}/say", data=form, headers=headers)
    assert answer.status_code == status
    assert sentence in said(answer)
    assert answer.text.startswith("<p") == bool(headers)
    assert messages(server, table) == []


@pytest.mark.parametrize(
    "text", ["<img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "{{ 7*7 }}", "👩‍🚀 &amp;"]
)
def test_what_is_said_is_text_everywhere(client, zoe, table, text):
    zoe.do(table, "say", name="<b>Zoe</b>", text=text)
    for page in (client.get(table).text, next(events(client, table, only="talk"))[2]):
        assert "<img" not in page
        assert "<script>" not in page
        assert "<b>Zoe" not in page
        assert html.escape(text, quote=False) in page.replace("&#34;", '"')


def test_a_table_may_let_only_its_players_write(client, server, bob, zoe):
    table = client.gather("friend", "friend", open_chat="")
    bob.join(table, "Bob")
    assert bob.do(table, "say", text="Hello").status_code == 303
    assert "Say something" not in said(zoe.get(table))
    answer = zoe.do(table, "say", name="Zoe", text="Hello")
    assert answer.status_code == 403
    assert "At this table only the players write: you may read along." in said(answer)
    assert len(messages(server, table)) == 1


def test_who_says_too_much_at_once_is_asked_to_wait_and_the_others_are_not(
    client, server, bob, zoe, table, monkeypatch
):
    now = datetime(2040, 1, 1, tzinfo=UTC)
    monkeypatch.setattr(server.house.clock, "now", lambda: now)
    for number in range(BURST):
        assert bob.do(table, "say", text=str(number)).status_code == 303
    answer = bob.post(f"{table}/say", data={"text": "more"}, headers=HX)
    assert answer.status_code == 429
    assert "That is much at once: wait 10 seconds, and say it then." in said(answer)
    assert client.do(table, "say", text="me too").status_code == 303
    for number in range(BURST):
        zoe.do(table, "say", name=f"Zoe {number}", text="z")
    assert zoe.do(table, "say", name="Eve", text="z").status_code == 429
    monkeypatch.setattr(server.house.clock, "now", lambda: now + SPAN)
    assert bob.do(table, "say", text="more").status_code == 303
    assert len(messages(server, table)) == 2 * BURST + 2


def test_a_page_shows_the_newest_first_and_not_all(client, server, bob, table):
    for number in range(TALK + 3):
        bob.do(table, "say", text=f"word-{number}.")
    page = client.get(table).text
    assert "word-2." not in page
    assert page.index(f"word-{TALK + 2}.") < page.index("word-3.")
    assert len(messages(server, table)) == TALK + 3


def test_what_was_said_survives_a_restart_and_others_processes_speak_along(settings, duel):
    with running(settings) as one, one.visitor() as ann:
        table = ann.gather("friend", "friend")
        ann.do(table, "say", text="alpha")
        cookies = dict(ann.cookies)
    with running(settings) as one, running(settings) as two, one.visitor() as ann, two.visitor() as zoe:
        ann.cookies.update(cookies)
        assert "alpha" in ann.get(table).text
        zoe.get(table)
        ann.do(table, "say", text="beta")
        assert zoe.do(table, "say", name="Zoe", text="gamma").status_code == 303
        assert [text for *_, text in messages(one, table)] == ["alpha", "beta", "gamma"]
        page = zoe.get(table).text
        assert page.index("gamma") < page.index("beta") < page.index("alpha")
        assert page.count("beta") == 1
