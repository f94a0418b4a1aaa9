"""What the house writes down: a line for each request and event, and nothing secret."""

import io
import json
import logging

import pytest
from houses import running

from croupier.server.logs import mark, redacted, set_up
from croupier.server.routes.api import PATH


@pytest.fixture
def written(monkeypatch):
    """Log as JSON; what was written so far, a record a line."""
    root, own = logging.getLogger(), logging.getLogger("croupier")
    before = root.handlers[:], root.level, own.level
    out = io.StringIO()
    monkeypatch.setattr("sys.stderr", out)
    set_up("json")
    yield lambda: [json.loads(line) for line in out.getvalue().splitlines()]
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    own.setLevel(before[2])


def test_each_request_and_event_is_a_line(written, settings, duel, plain_pages):
    with running(settings) as server, server.visitor() as client:
        table = client.sit("duel", bot="middling", **{"option.rounds": "1"})
        client.bots_done(table)
        client.act(table, do="write", number="123456")
        client.bots_done(table)
    lines = written()
    opened = next(line for line in lines if line["message"] == "table opened")
    marked = mark(table.rpartition("/")[2])
    assert {key: opened[key] for key in ("level", "table", "game", "seats")} == {
        "level": "INFO",
        "table": marked,
        "game": "duel",
        "seats": 2,
    }
    assert [line["by"] for line in lines if line["message"] == "entered"] == [[1], [0, "chance"]]
    assert next(line for line in lines if line["message"] == "match over")["table"] == marked
    acted = next(line for line in lines if line.get("route") == "/t/{match_id}/act")
    assert (acted["method"], acted["status"]) == ("POST", 303)
    assert acted["ms"] >= 0


def test_nothing_secret_is_written(written, settings, duel, plain_pages):
    with running(settings) as server, server.visitor() as client:
        table = client.sit("duel", bot="broken")
        match_id, key = table.rpartition("/")[2], client.key(table)
        client.get(f"{PATH}/tables/{match_id}", headers={"Authorization": f"Bearer {key}"})
        client.get(f"{table}/seat/{key}")
        client.act(table, do="write", number="765432")
        client.bots_done(table)
        secret = server.house.live[0].kept.secret
    lines = written()
    assert any("a bot failed in match" in line["message"] for line in lines)
    text = json.dumps(lines)
    for hidden in (match_id, key, secret.hex(), repr(secret), "765432", "Ann"):
        assert hidden not in text


@pytest.mark.parametrize(
    ("text", "readable"),
    [
        ("GET /t/AbCdEfGh-_12/seat/s3cr3t", f"GET /t/{mark('AbCdEfGh-_12')}/seat/…"),
        ("GET /api/v1/tables/AbCdEfGh-_12/events", f"GET /api/v1/tables/{mark('AbCdEfGh-_12')}/events"),
        ("a bot failed in match AbCdEfGh-_12", f"a bot failed in match {mark('AbCdEfGh-_12')}"),
        ("Authorization: Bearer abc.def", "Authorization: Bearer …"),
        ("Cookie: seat_AbCdEfGh-_12=abc; other=1", "Cookie: seat_…; other=1"),
        ("key " + "x" * 43, "key …"),
        ("the database failed", "the database failed"),
    ],
)
def test_what_others_log_is_redacted(text, readable):
    assert redacted(text) == readable


def test_text_tells_only_what_goes_wrong(capsys):
    root, own = logging.getLogger(), logging.getLogger("croupier")
    before = root.handlers[:], root.level, own.level
    try:
        set_up("text")
        logging.getLogger("croupier.requests").info("request")
        logging.getLogger("croupier.server.house").error("a bot failed in match AbCdEfGh-_12")
        assert capsys.readouterr().err == f"ERROR: a bot failed in match {mark('AbCdEfGh-_12')}\n"
    finally:
        root.handlers[:] = before[0]
        root.setLevel(before[1])
        own.setLevel(before[2])
