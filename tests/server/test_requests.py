"""Requests that are none of the house's own pages, and what every answer says to browsers."""

import socket
from urllib.parse import urlsplit

import pytest
from houses import said

HX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("kind", "content"),
    [("application/json", b'{"do": "write"}'), ("text/plain", b"do=write"), (None, b"do=write")],
)
def test_what_is_no_form_is_refused(client, kind, content):
    table = client.sit()
    headers = {"Content-Type": kind} if kind else {}
    answer = client.post(f"{table}/act", content=content, headers=headers)
    assert answer.status_code == 415
    assert "This takes a form, not" in answer.text


def test_a_file_is_refused(client):
    answer = client.post(f"{client.sit()}/act", files={"do": ("x.txt", b"write")})
    assert answer.status_code == 400
    assert "<p>This takes a whole form of at most 200 fields, and no files.</p>" in answer.text


def test_bytes_that_are_no_text_do_no_harm(client):
    table = client.sit()
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.post(f"{table}/act", content=b"do=%ff%00&action_id=1&\xff=\xfe", headers=form)
    assert answer.status_code == 422


def test_too_much_is_refused(client):
    answer = client.post("/tables", data={"name": "x" * 70_000})
    assert answer.status_code == 413
    assert "What is sent has at most 64 KB." in answer.text


def test_too_much_is_refused_also_if_its_length_was_not_declared(client):
    def endless():
        for _ in range(100):
            yield b"x" * 1000

    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = client.post("/tables", content=endless(), headers=form)
    assert answer.status_code == 413


def test_too_many_fields_are_refused(client):
    answer = client.post("/tables", data={f"option.x{k}": "1" for k in range(300)})
    assert 400 <= answer.status_code < 500
    assert "<p>This takes a whole form of at most 200 fields, and no files.</p>" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Origin": "http://127.0.0.1:1"},
    ],
)
def test_another_sites_page_cannot_act(client, headers):
    table = client.sit()
    answer = client.act(table, headers=headers, do="write", number="123456")
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert not any(entry.get("number") == 123456 for entry in client.entries(table))
    assert client.post("/tables", data={"game": "duel", "name": "Ann"}, headers=headers).status_code == 403


def test_our_own_page_can_act(client):
    headers = {"Origin": client.server.address, "Sec-Fetch-Site": "same-origin"}
    assert client.act(client.sit(), headers=headers, do="write", number="123456").status_code == 303


@pytest.mark.parametrize("path", ["/t/nothing", "/t/nothing/log", "/t/nothing/live", "/t/" + "x" * 3000])
def test_an_unknown_table_is_not_found(client, path):
    before = len(client.server.house._live)
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no such table." in answer.text
    assert len(client.server.house._live) == before


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/nowhere", 404, "There is no such page."),
        ("GET", "/rules/ludo", 404, "There is no game 'ludo', and so no rules of it: the start page has all games."),
        ("GET", "/rules/..%2f..%2fsecret", 404, "There is no such page."),
        ("PUT", "/tables", 405, "That cannot be done with this page."),
        ("GET", "/static/../app.py", 404, "There is no such page."),
        ("GET", "/static/%2e%2e/app.py", 404, "There is no such page."),
        ("POST", "/t/nothing/act", 404, "There is no such table."),
    ],
)
def test_errors_are_pages_with_a_sentence(client, method, path, status, sentence):
    answer = client.request(method, path)
    assert answer.status_code == status
    assert f"<p>{sentence}</p>" in said(answer)


def test_the_start_page_says_that_there_is_no_such_game(client):
    answer = client.get("/?game=nosuch")
    assert answer.status_code == 404
    assert "There is no game 'nosuch': choose one of those that are here." in said(answer)
    assert "Duel of Numbers" in answer.text
    for known in ("", "?game=", "?game=duel"):
        page = client.get(f"/{known}")
        assert page.status_code == 200
        assert "There is no game" not in said(page)


def test_htmx_is_told_to_reload_after_an_error_without_a_fragment(client):
    assert client.act("/t/nothing", headers=HX).headers["hx-refresh"] == "true"
    assert "hx-refresh" not in client.act("/t/nothing").headers


def test_broken_http_does_no_harm(client):
    address = urlsplit(client.server.address)
    for request in (
        b"\x00\x01\x02\r\n\r\n",
        b"POST /tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ):
        with socket.create_connection((address.hostname, address.port)) as connection:
            connection.sendall(request)
            assert b" 400 " in connection.recv(100)
    assert client.get("/healthz").json() == {"status": "ok"}


def test_every_answer_tells_browsers_to_be_careful(client):
    table = client.sit()
    for path in ("/", table, f"{table}/log", "/rules/duel", "/nowhere", "/healthz"):
        headers = client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers or "uvicorn" in headers["server"]
