"""Matches leave a house as files, and finished ones come into another."""

import json

import pytest
from finished import SECRET, finish
from houses import running
from pokerkit import HandHistory
from typer.testing import CliRunner

from croupier.cli import app
from croupier.games.contract import CHANCE, HOUSE
from croupier.games.registry import game
from croupier.play.entries import StandIn, Undo
from croupier.play.fairness import verify
from croupier.play.log import dump, read
from croupier.play.match import Match
from croupier.server.archive import as_hands, bring_in
from croupier.server.settings import Settings
from croupier.server.store import Store

GAMES = [("gamble", 2), ("roulette", 2), ("gamblers", 3)]


def croupier(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def refused(*arguments):
    done = croupier(*arguments)
    assert done.exit_code == 2, done.output
    assert done.stderr.startswith("croupier: ")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("croupier: ").strip()


@pytest.fixture
def database(tmp_path, duel):
    return tmp_path / "house.sqlite"


@pytest.fixture
def store(database):
    store = Store(database)
    yield store
    store.close()


def exported(store, database, folder, name="gamblers", players=3, **options):
    """A finished match, and the file that it was written to."""
    table, _ = finish(store, name, players, **options)
    done = croupier("export", folder, "--database", database, "--match", table.removeprefix("/t/"))
    assert done.exit_code == 0, done.output
    return table, next(folder.iterdir())


def unfinished(database):
    """A match that is being played."""
    with running(Settings(database=database, pace=0, pause=0)) as server, server.visitor() as ann:
        table = ann.sit("duel", players=2)
        live = ann.bots_done(table)
        return table, live.kept.secret


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_finished_match_is_written_whole_and_can_be_verified(store, database, tmp_path, name, players):
    table, file = exported(store, database, tmp_path / "logs", name, players, mix=("luck",) * players)
    assert file.name == f"{name}-{table.removeprefix('/t/')}.json"
    log = read(file)
    assert log.secret == SECRET.hex()
    assert verify(log).chances == sum(entry.by == "chance" for entry in log.log)


def test_it_comes_into_another_house_where_it_is_looked_back_at_and_checked(store, database, tmp_path):
    _, file = exported(store, database, tmp_path / "logs", "roulette", 3, rounds=1)
    other = tmp_path / "other.sqlite"
    done = croupier("import", file, "--database", other)
    assert done.exit_code == 0, done.output
    address = done.stdout.splitlines()[0].removeprefix(f"{file}: ")
    with running(Settings(database=other, pace=0, pause=0)) as server, server.visitor() as guest:
        assert "The table before the first move." in guest.get(address).text
        table = address.removesuffix("/replay")
        assert "The dice were fair" in guest.get(f"{table}/dice").text
        assert guest.get(f"{table}/log").text == file.read_text()
        assert guest.get(table).status_code == 200
        assert guest.post(f"{table}/rematch", headers={"Origin": server.address}).status_code == 403
    again = croupier("export", tmp_path / "again", "--database", other, "--all")
    assert again.exit_code == 0
    assert next((tmp_path / "again").iterdir()).read_text() == file.read_text()


def test_it_goes_into_a_postgresql_and_comes_out_again(store, database, tmp_path, postgres):
    _, file = exported(store, database, tmp_path / "logs")
    other = postgres.database()
    done = croupier("import", file, "--database", other)
    assert done.exit_code == 0, done.output
    assert "in the database already" in croupier("import", file, "--database", other).stdout
    done = croupier("export", tmp_path / "again", "--database", other, "--all")
    assert done.exit_code == 0, done.output
    (again,) = (tmp_path / "again").iterdir()
    assert again.read_text() == file.read_text()


@pytest.mark.parametrize("command", ["import", "export"])
def test_a_database_that_cannot_be_reached_is_said(store, database, tmp_path, command):
    _, file = exported(store, database, tmp_path / "logs")
    arguments = [file] if command == "import" else [tmp_path / "again", "--all"]
    said = refused(command, *arguments, "--database", "postgresql://ann:secret@127.0.0.1:1/house")
    assert said.startswith("the database postgresql://ann:***@127.0.0.1:1/house cannot be used: ")
    assert "://" in refused(command, *arguments, "--database", "mysql://ann@host/house")


def test_a_match_that_is_not_over_is_left_out_and_its_secret_never_leaves(database, tmp_path, duel):
    table, secret = unfinished(database)
    done = croupier("export", tmp_path / "logs", "--database", database, "--all")
    assert done.exit_code == 0
    assert "Logs written to" in done.stdout
    assert "Not over, and left out: 1." in done.stdout
    assert list((tmp_path / "logs").iterdir()) == []
    done = croupier("export", tmp_path / "logs", "--database", database, "--all", "--running")
    assert done.exit_code == 0
    file = tmp_path / "logs" / f"duel-{table.removeprefix('/t/')}.json"
    assert secret.hex() not in file.read_text()
    assert "secret" not in json.loads(file.read_text())
    assert "the log has no secret" in refused("import", file, "--database", tmp_path / "other.sqlite")


def test_what_is_there_already_is_not_taken_in_twice(store, database, tmp_path):
    table, file = exported(store, database, tmp_path / "logs")
    done = croupier("import", file, "--database", database)
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        f"{file}: the match is in the database already: {table}",
        "Taken in: 0, there already: 1.",
    ]


def test_several_are_taken_in_but_for_those_that_cannot_be(store, database, tmp_path):
    _, one = exported(store, database, tmp_path / "one")
    bad, hands = tmp_path / "bad.json", tmp_path / "hands.phh"
    bad.write_text("eggs")
    other = tmp_path / "other.sqlite"
    done = croupier("import", bad, one, hands, one, "--database", other)
    assert done.exit_code == 2
    assert done.stdout.splitlines()[-1] == "Taken in: 1, there already: 1."
    assert [line.split(":")[1].split(" has")[0] for line in done.stderr.splitlines()] == [f" {bad}", f" {hands}"]
    assert len(Store(other).played()) == 1


def edited(file, **changes):
    log = read(file)
    file.write_text(dump(log.model_copy(update=changes)))
    return file


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda log: {"log": log.log[:-3]}, "the match is not over, and only finished ones can be taken in"),
        (lambda log: {"secret": None}, "the log has no secret"),
        (lambda log: {"secret": "0" * 64}, "the secret is not the one that the house committed to"),
        (lambda log: {"commitment": None}, "the log has no commitment"),
        (lambda log: {"mix": ("other", "", "")}, "the secret and the mix give"),
        (lambda log: {"seats": ("Ann", "Bob", "C" * 30)}, "A name has 1 to 24 characters, not 30"),
        (lambda log: {"seats": ("Ann", "Bob", "C\u202eem")}, "no invisible characters"),
        (lambda log: {"log": (*log.log, log.log[-1])}, "The game is over"),
    ],
)
def test_a_log_that_is_not_whole_or_not_fair_is_refused(store, database, tmp_path, change, sentence):
    _, file = exported(store, database, tmp_path / "logs", "roulette", rounds=1, mix=("", "", ""))
    edited(file, **change(read(file)))
    other = tmp_path / "other.sqlite"
    said = refused("import", file, "--database", other)
    assert said.startswith(f"{file}: ")
    assert sentence in said
    assert Store(other).played() == []


def test_a_file_that_is_no_log_is_refused(database, tmp_path):
    file = tmp_path / "shopping.json"
    assert "cannot be read" in refused("import", file, "--database", database)
    file.write_text("eggs")
    assert "this is not JSON" in refused("import", file, "--database", database)


def test_what_to_write_out_has_to_be_said(store, database, tmp_path):
    logs = tmp_path / "logs"
    sentence = "say which matches: --match ID, as often as you like, or --all"
    assert refused("export", logs, "--database", database) == sentence
    assert refused("export", logs, "--database", database, "--all", "--match", "x") == sentence
    assert refused("export", logs, "--database", database, "--match", "nothere").startswith("there is no match nothere")
    nowhere = tmp_path / "nowhere.sqlite"
    assert refused("export", logs, "--database", nowhere, "--all") == (
        f"there is no database {nowhere}: name one with --database"
    )
    assert not nowhere.exists()
    (tmp_path / "file").write_text("")
    finish(store, "gamblers", 3)
    assert refused("export", tmp_path / "file", "--database", database, "--all").startswith("logs cannot be written to")


def test_a_seat_of_a_match_that_was_taken_in_is_nobodys(store, database, tmp_path):
    _, file = exported(store, database, tmp_path / "logs")
    other = Store(tmp_path / "other.sqlite")
    kept = other.load(bring_in(other, file))
    assert [(seat.name, seat.secret_hash, seat.bot) for seat in kept.seats] == [
        (name, None, None) for name in ("Ann", "Bob", "Cem")
    ]
    other.close()


def test_hands_of_poker_are_written_for_others_to_read(store, database, tmp_path):
    table, _ = finish(store, "holdem", 3, hands=3)
    finish(store, "gamblers", 3)
    finish(store, "holdem", 2, hands=1, limit="pot")
    done = croupier("export", tmp_path / "hands", "--database", database, "--all", "--phh")
    assert done.exit_code == 0, done.output
    assert "Hand histories written to" in done.stdout
    assert "of a game or limit that PHH does not have, and left out: 2." in done.stdout
    [file] = (tmp_path / "hands").iterdir()
    assert file.name == f"holdem-{table.removeprefix('/t/')}.phhs"
    hands = [*HandHistory.loads_all(file.read_text("utf-8"))]
    kept = store.load(table.removeprefix("/t/"))
    assert len(hands) == sum(entry.action["do"] == "next" for entry in kept.entries)
    assert croupier("replay", file).exit_code == 0


def test_what_was_taken_back_is_in_no_history():
    holdem = game("holdem")
    match = Match(holdem, ["Ann", "Ben", "Cyd"], holdem.options(hands=1, first_dealer=2))
    match.act(2, holdem.actions.validate_python({"do": "next"}))
    for card in ("As", "Ks", "Qs", "Ah", "Kh", "Qh"):
        match.act(CHANCE, holdem.actions.validate_python({"do": "deal", "card": card}))
    match.act(2, holdem.actions.validate_python({"do": "raise", "to": 50}))
    match.act(2, Undo())
    match.act(HOUSE, StandIn(seat=0, bot="heuristic", why="left"))
    for seat in (2, 0):
        match.act(seat, holdem.actions.validate_python({"do": "fold"}))
    assert match.over
    [hand] = HandHistory.loads_all(as_hands(match.log()))
    assert hand.actions[3:] == ["p3 f", "p1 f"]
    assert hand.finishing_stacks == [199, 201, 200]
