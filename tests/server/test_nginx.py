"""A house behind nginx, with the configuration of docs/hosting.md."""

import re
import socket
from dataclasses import replace

import httpx
import pytest
from houses import events, fresh_id
from nginx import behind

from croupier.server.settings import Settings

pytestmark = pytest.mark.usefixtures("quiet")  # it is opened first, as it takes longest


@pytest.fixture(scope="module")
def server(tmp_path_factory, duel, plain_pages):
    with behind(Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)) as server:
        yield server


@pytest.fixture
def table(client, bob):
    """Ann and Bob play."""
    table = client.gather("friend", **{"option.rounds": "3"})
    assert bob.join(table, "Bob").status_code == 303
    return table


def test_pages_are_served_with_tls_and_cookies_are_kept_to_it(client, server):
    start = client.get("/")
    assert start.status_code == 200
    assert start.headers["strict-transport-security"] == "max-age=31536000"
    opened = client.post("/tables", data={"game": "duel", "name": "Ann", "players": 2, "bot": "middling"})
    (cookie,) = opened.headers.get_list("set-cookie")
    assert {"Secure", "HttpOnly", "SameSite=lax"} <= set(cookie.split("; "))
    page = client.get(opened.headers["location"])
    assert page.status_code == 200
    for script in re.findall(r'(?:src|href)="(/static/[^"]+)"', start.text):
        assert client.get(script).status_code == 200


def test_links_to_send_lead_to_where_the_house_is_seen_from_outside(client, server):
    table = client.gather("friend", "friend")
    assert f"{server.address}{table}" in client.get(table).text


def test_the_protocol_with_which_many_streams_share_a_connection_is_offered(server):
    server.nginx.trusted.set_alpn_protocols(["h2", "http/1.1"])
    try:
        plain = socket.create_connection(("127.0.0.1", server.nginx.port))
        with server.nginx.trusted.wrap_socket(plain, server_hostname="localhost") as secure:
            assert secure.selected_alpn_protocol() == "h2"
    finally:
        server.nginx.trusted.set_alpn_protocols(["http/1.1"])


def test_forms_of_the_house_are_taken_and_those_of_other_sites_are_not(client, server, table):
    def act(**headers):
        return client.act(table, do="write", number="123456", headers=headers).status_code

    for other in ("https://evil.example", "https://localhost", "http://127.0.0.1:8080", "null"):
        assert act(Origin=other) == 403
    assert act(**{"Sec-Fetch-Site": "cross-site"}) == 403
    assert client.entries(table) == []
    assert act(Origin=server.address, **{"Sec-Fetch-Site": "same-origin"}) == 303


def test_another_name_leads_to_nothing(client):
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


def test_numbers_for_prometheus_are_not_for_everybody(client, server):
    assert client.get("/metrics").status_code == 403
    assert httpx.get(f"{server.upstream}/metrics", headers={"Host": "localhost"}).status_code == 200


@pytest.mark.parametrize("size", [70_000, 900_000])
def test_what_is_too_big_is_refused_with_a_page_that_says_so(client, table, size):
    answer = client.post(f"{table}/say", data={"text": "x" * size})
    assert answer.status_code == 413
    assert "What is sent has at most 64 KB." in answer.text
    assert client.get(table).status_code == 200


def test_who_forges_addresses_is_counted_as_one(settings, duel, plain_pages):
    with behind(replace(settings, tables_per_hour=2)) as server, server.visitor() as client:
        opened = [
            client.post(
                "/tables",
                data={"game": "duel", "name": "Ann", "players": 2, "bot": "middling"},
                headers={
                    "X-Forwarded-For": f"192.0.2.{k}",
                    "X-Real-IP": f"192.0.2.{k}",
                    "Forwarded": f"for=192.0.2.{k}",
                },
            ).status_code
            for k in range(3)
        ]
    assert opened == [303, 303, 429]


def test_events_arrive_one_by_one(client, bob, table):
    heard = events(client, table, only="talk")
    next(heard)
    for text in ("One", "Two", "Three"):
        assert bob.do(table, "say", text=text).status_code == 303
        assert text in next(heard)[2]


def test_a_stream_that_is_open_outlives_a_change_of_the_configuration(client, server, bob, table):
    heard = events(client, table, only="talk")
    next(heard)
    server.nginx.reload()
    assert bob.do(table, "say", text="Hello").status_code == 303
    assert "Hello" in next(heard)[2]


def test_who_was_cut_off_goes_on_after_the_last_event_that_was_seen(client, server, table, bob):
    heard = events(client, table)
    _, seen, _ = next(heard)
    server.nginx.stop()
    with pytest.raises(httpx.TransportError):
        next(heard)
    with pytest.raises(httpx.ConnectError):
        client.get(table)
    with httpx.Client(base_url=server.upstream, headers={"Host": "localhost"}) as inside:
        action = {"do": "write", "number": "234567", "action_id": fresh_id()}
        key = f"seat_{table.rpartition('/')[2]}={bob.key(table)}"
        assert inside.post(f"{table}/act", data=action, headers={"Cookie": key}).status_code == 303
    server.nginx.start()
    _, number, data = next(events(client, table, last_event_id=seen))
    assert int(number) == int(seen) + 1
    assert "Bob has written a number." in data
    again = events(client, table, last_event_id=number)
    assert client.act(table, do="write", number="123456").status_code == 303
    assert int(next(again)[1]) > int(number)
