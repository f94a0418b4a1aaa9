"""What Prometheus is told of the house."""

import pytest
from houses import running, until
from prometheus_client.parser import text_string_to_metric_families

from croupier.server.routes.api import PATH


@pytest.fixture
def house(settings, duel, plain_pages):
    with running(settings) as server, server.visitor() as client:
        yield client


def numbers(client):
    """All samples, by name and labels."""
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    families = text_string_to_metric_families(answer.text)
    return {(s.name, *sorted(s.labels.values())): s.value for family in families for s in family.samples}


def test_tables_watchers_and_actions_are_counted(house):
    table = house.sit("duel", bot="middling", **{"option.rounds": "1"})
    house.bots_done(table)
    with house.stream("GET", f"{table}/live") as stream:
        lines = stream.iter_lines()
        next(lines)
        told = numbers(house)
        assert told["croupier_watchers",] == 1
        assert told["croupier_request_seconds_count", "/t/{match_id}/live", "GET"] == 1
        assert told["croupier_tables", "playing"] == 1
        assert told["croupier_actions_total", "bot", "duel"] == 1
    until(lambda: numbers(house)["croupier_watchers",] == 0)
    house.act(table, do="write", number="123456")
    house.bots_done(table)
    told = numbers(house)
    assert told["croupier_tables", "over"] == 1
    assert told["croupier_tables", "playing"] == 0
    assert told["croupier_actions_total", "duel", "person"] == 1
    assert told["croupier_actions_total", "chance", "duel"] == 1


def test_refusals_and_durations_are_counted(house):
    table = house.sit()
    house.bots_done(table)
    house.act(table, do="write", number="7")
    house.get("/t/none")
    told = numbers(house)
    assert told["croupier_refusals_total", "422"] == 1
    assert told["croupier_refusals_total", "404"] == 1
    assert told["croupier_request_seconds_count", "/t/{match_id}/act", "POST"] == 1


def test_labels_have_no_ids_names_or_secrets(house):
    table = house.sit()
    key = house.key(table)
    token = {"Authorization": f"Bearer {key}"}
    house.get(f"{PATH}/tables/{table.rpartition('/')[2]}", headers=token)
    house.get(f"{table}/seat/{key}")
    house.request("TEAPOT", "/static/nothing")
    house.get("/anything/else")
    text = house.get("/metrics").text
    assert f'route="{PATH}/tables/{{table}}"' in text
    assert 'route="/t/{match_id}/seat/{key}"' in text
    for secret in (key, table.rpartition("/")[2], "Ann", "Blaise", "TEAPOT", "anything", "127.0.0.1"):
        assert secret not in text
