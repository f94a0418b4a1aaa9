import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace

import pytest
from houses import Server, events, running, until
from toys import TOY

from croupier.bots import bots_of
from croupier.games import registry
from croupier.server import pages
from croupier.server import serve as serving
from croupier.server.serve import serve
from croupier.server.settings import LOOPBACK, Settings
from croupier.server.store import Store
from croupier.server.templating import environment

HOUSE = """
import sys
from pathlib import Path
from croupier.server.serve import serve
serve(port=0, database=Path(sys.argv[1]), open_browser=False, pace=0)
"""


ROUNDS = 6


@contextmanager
def process(database):
    """A house in a process of its own, which also offers the toy game; yields the process and its address."""
    environment = {**os.environ, "PYTHONPATH": str(TOY)}
    command = [sys.executable, "-c", HOUSE, str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as house:
        try:
            yield house, next(word for word in house.stdout.readline().split() if word.startswith("http"))
        finally:
            house.kill()


def entries(store, table):
    return [entry.model_dump() for entry in store.load(table.rpartition("/")[2]).entries]


def play(client, store, table, rounds):
    """Play the rounds for seat 0: an action that is acknowledged is on the disk."""
    client.get(table)
    for number in rounds:
        action = {"do": "write", "number": 100_000 + number}
        answer = client.post(f"{table}/act", data={"action_id": f"round-{number}", **action})
        assert answer.status_code == 303, answer.text
        assert {"by": 0, **action} in entries(store, table)
        until(lambda: sum(entry["by"] == "chance" for entry in entries(store, table)) > number)  # noqa: B023


def test_a_killed_house_loses_nothing_and_goes_on_as_if_nothing_had_been(tmp_path, duel, plain_pages):
    quiet, killed = tmp_path / "quiet.sqlite", tmp_path / "killed.sqlite"
    settings = Settings(database=quiet, pace=60, pause=0)
    with running(settings) as server, server.visitor() as client:
        table = client.sit("duel", players=4, **{"option.rounds": str(ROUNDS)})
        cookies = dict(client.cookies)
    with sqlite3.connect(quiet) as source, sqlite3.connect(killed) as copy:
        source.backup(copy)
    kept, kept_after = Store(quiet), Store(killed)
    with running(replace(settings, pace=0)) as server, server.visitor() as client:
        client.cookies.update(cookies)
        play(client, kept, table, range(ROUNDS))
    for rounds, end in ((range(3), signal.SIGKILL), (range(3, ROUNDS), signal.SIGINT)):
        with (
            process(killed) as (house, address),
            Server(address).visitor() as client,
        ):
            client.cookies.update(cookies)
            play(client, kept_after, table, rounds)
            again = client.post(f"{table}/act", data={"action_id": "round-0", "do": "write", "number": "100000"})
            assert again.status_code == 200
            workers = children(house.pid)
            assert workers
            stream = events(client, table)
            next(stream)
            house.send_signal(end)
            out, err = house.communicate()
            assert err == ""
            if end == signal.SIGINT:
                assert (house.returncode, out) == (0, "Closed; every match is kept.\n")
            until(lambda: not any(alive(pid) for pid in workers))  # noqa: B023
    for who in (0, "chance"):
        smooth, rough = ([e for e in entries(store, table) if e["by"] == who] for store in (kept, kept_after))
        assert smooth == rough
        assert len(smooth) == ROUNDS
    kept.close()
    kept_after.close()


def test_two_houses_do_not_share_a_file(tmp_path):
    with process(tmp_path / "house.sqlite") as (house, _):
        command = [sys.executable, "-c", HOUSE, str(tmp_path / "house.sqlite")]
        second = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (second.returncode, second.stdout) == (2, "")
        assert "another house has the database" in second.stderr
        assert "give this one a --database of its own" in second.stderr
        assert house.poll() is None


def children(pid):
    """The processes that the process started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    return [int(child) for child in found.stdout.split()]


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] != "Z"


def refusal(capsys, **arguments):
    with pytest.raises(SystemExit) as ended:
        serve(open_browser=False, **arguments)
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


def test_a_port_in_use_is_named(tmp_path, capsys):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        sentence = refusal(capsys, port=port, database=tmp_path / "house.sqlite")
    assert sentence == (
        f"croupier: port {port} of 127.0.0.1 cannot be had (Address already in use): "
        "close what uses it, or choose another port\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("port", [70_000, -1])
def test_a_port_that_does_not_exist_is_refused(tmp_path, capsys, port):
    sentence = refusal(capsys, port=port, database=tmp_path / "house.sqlite")
    assert str(port) in sentence


def test_an_address_that_is_not_ours_is_refused(tmp_path, capsys):
    assert "192.0.2.1 cannot be had" in refusal(capsys, host="192.0.2.1", database=tmp_path / "house.sqlite")


def test_several_workers_need_a_database_that_they_can_share(tmp_path, capsys):
    sentence = refusal(capsys, port=0, database=tmp_path / "house.sqlite", workers=2)
    assert sentence == (
        "croupier: several workers need a PostgreSQL database: name one with --database postgresql://user@host/name, "
        "or leave out --workers\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_a_newer_version_is_named(tmp_path, capsys):
    database = tmp_path / "house.sqlite"
    Store(database).close()
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    sentence = refusal(capsys, port=0, database=database)
    assert "is of a newer version of Croupier" in sentence
    assert str(database) in sentence


@pytest.mark.parametrize(("display", "opened"), [("", False), (":0", True)])
def test_the_browser_is_opened_where_there_is_a_desktop(tmp_path, monkeypatch, capsys, display, opened):
    seen = []
    monkeypatch.setattr(serving.sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(serving.webbrowser, "open", seen.append)
    monkeypatch.setattr(serving.uvicorn.Server, "run", lambda self, sockets: sockets[0].close())
    serve(port=0, database=tmp_path / "house.sqlite")
    address = capsys.readouterr().out.split()[3]
    until(lambda: seen == ([address] if opened else []))
    assert address.startswith("http://127.0.0.1:")


def test_every_game_can_be_opened_on_its_own_page(settings, monkeypatch):
    monkeypatch.setattr(pages, "environment", environment)
    with running(settings) as server, server.visitor() as client:
        for game in registry.games().values():
            table = client.sit(game.name, players=game.seats[0], bot=next(iter(bots_of(game))))
            assert 'id="table"' in client.get(table).text


def test_a_host_that_is_not_known_is_named(tmp_path, capsys):
    sentence = refusal(capsys, host="nowhere.invalid", database=tmp_path / "house.sqlite")
    assert sentence.startswith("croupier: the host 'nowhere.invalid' is not known (")
    sentence = refusal(capsys, host="127.0..1", database=tmp_path / "house.sqlite")
    assert sentence.startswith("croupier: there can be no host '127.0..1': give an address of this machine, like ")


@pytest.mark.parametrize(
    ("host", "names", "hosts"),
    [
        ("127.0.0.1", [], LOOPBACK),
        ("127.0.0.1", ["games.example.org"], (*LOOPBACK, "games.example.org")),
        ("0.0.0.0", [], ()),
        ("0.0.0.0", ["games.example.org"], ("games.example.org",)),
    ],
)
def test_a_house_behind_a_proxy_is_called_by_its_name(tmp_path, monkeypatch, host, names, hosts):
    opened = []
    monkeypatch.setattr(serving, "create_app", lambda settings: opened.append(settings))
    monkeypatch.setattr(serving.uvicorn.Server, "run", lambda self, sockets: sockets[0].close())
    serve(host=host, port=0, database=tmp_path / "house.sqlite", open_browser=False, names=names, max_tables=7)
    assert (opened[0].hosts, opened[0].max_tables) == (hosts, 7)
