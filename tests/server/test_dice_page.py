"""The dice are checked on a page, and what they are bound to is shown from the start."""

import hashlib

import pytest
from finished import SECRET, finish
from houses import running

from croupier.play.fairness import commitment
from croupier.play.log import parse
from croupier.server.settings import Settings


@pytest.fixture(scope="module")
def server(tmp_path_factory, duel):
    settings = Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=0)
    with running(settings) as server:
        yield server


@pytest.mark.parametrize(
    ("name", "players"), [("gamble", 2), ("roulette", 2), ("gamblers", 3), ("holdem", 3), ("duel", 2)]
)
def test_a_finished_match_is_computed_again(client, server, name, players):
    table, _ = finish(server.house.store, name, players)
    rolls = sum(entry.by == "chance" for entry in parse(client.get(f"{table}/log").text).log)
    page = client.get(f"{table}/dice").text
    assert "The dice were fair" in page
    assert f"All {rolls} rolls and deals were computed again." in page
    assert SECRET.hex() in page
    assert hashlib.sha256(SECRET).hexdigest() in page
    assert "nothing: nobody was asked" in page
    assert "croupier verify FILE" in page


def test_what_the_players_added_is_shown_as_text(client, server):
    table, _ = finish(server.house.store, "gamblers", 3, mix=("<b>luck</b>", "", "seven"))
    page = client.get(f"{table}/dice").text
    assert "The dice were fair" in page
    assert "Ann: “&lt;b&gt;luck&lt;/b&gt;”" in page
    assert "Bob: nothing" in page
    assert "Cem: “seven”" in page


def test_dice_from_another_secret_are_told(client, server):
    table, _ = finish(server.house.store, "roulette", 2, dice=bytes(32))
    page = client.get(f"{table}/dice").text
    assert "The dice do not hold" in page
    assert "Entry 1: the secret gives" in page
    assert "The dice were fair" not in page


def test_while_a_match_is_played_the_commitment_is_shown_and_the_secret_is_not(client, server):
    for game in ("roulette", "gamblers", "gamble"):
        table = client.sit(game, players=3)
        live = client.bots_done(table)
        bound = commitment(live.kept.secret)
        for page in (client.get(table).text, client.get(f"{table}/dice").text):
            assert bound in page
            assert live.kept.secret.hex() not in page
        assert "shown when the game is over" in page
        assert "/replay" not in page.replace("/static/replay", "")
