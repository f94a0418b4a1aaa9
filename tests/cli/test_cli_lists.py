import json
import re

import pytest
from typer.main import get_command

from croupier import __version__
from croupier.bots import bots_of
from croupier.cli import app
from croupier.games import registry


def seats(game) -> str:
    return "2 players" if game.name == "gin-rummy" else f"{game.seats[0]} to {game.seats[-1]} players"


def test_rules_that_several_games_share_have_the_title_of_the_game(croupier):
    titles = [croupier("rules", name).stdout.splitlines()[0] for name in ("holdem", "omaha-8", "spades")]
    assert titles == ["# Texas Hold'em: rules", "# Omaha 8: rules", "# Spades: rules"]


def test_all_games_are_listed_in_a_few_lines_each(croupier):
    done = croupier("games")
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 4 * len(registry.games()) + 2
    text = " ".join(done.stdout.split())
    for game in registry.games().values():
        assert f"{game.name} {game.title}, {seats(game)} {game.summary}" in text
    assert lines[-1] == "`croupier games GAME` lists the options and bots of a game."


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.name)
def test_a_game_is_listed_with_players_options_and_bots(croupier, game):
    done = croupier("games", game.name)
    assert (done.exit_code, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) <= 80
    text = " ".join(done.stdout.split())
    assert f"{game.name} {game.title}, {seats(game)}" in text
    assert game.summary in text
    for name, field in game.options.model_fields.items():
        assert f"{name} {field.description}; " in text
    assert f"bots: {', '.join(bots_of(game))}" in text


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.name)
def test_json_lists_the_same_with_types_bounds_and_defaults(croupier, game):
    done = croupier("games", "--json")
    listed = {about["name"]: about for about in json.loads(done.stdout)}
    about = listed[game.name]
    assert (about["title"], about["rules"], about["players"]) == (game.title, game.version, list(game.seats))
    assert about["bots"] == list(bots_of(game))
    assert {option["name"]: option["default"] for option in about["options"]} == game.options().model_dump(mode="json")
    assert all(option["description"] for option in about["options"])


def test_json_lists_those_that_were_named(croupier, refused):
    listed = json.loads(croupier("games", "roulette", "roulette", "--json").stdout)
    assert [about["name"] for about in listed] == ["roulette"]
    assert refused("games", "chess").startswith("there is no game 'chess'; there are ")
    assert refused("games", "roulette", "chess").startswith("there is no game 'chess'; there are ")
    assert refused("games", "").startswith("no game is named; there are ")


def test_an_option_says_what_it_can_be(croupier):
    text = " ".join(croupier("games", "gamblers", "roulette").stdout.split())
    assert text.index("Gambler × Gamble!") < text.index("Roulette-Taking Game")
    assert "How often each player deals (RT-57); 1 to 3, default 1" in text
    assert "(RT-58); true or false, default true" in text
    assert "random or 0 to 3, default random" in text
    assert "(RT-62); straight=FILE.json" in text


@pytest.mark.parametrize("game", registry.games().values(), ids=lambda game: game.name)
def test_rules_are_printed_with_ids_as_they_are_written(croupier, game):
    done = croupier("rules", game.name)
    assert (done.exit_code, done.stderr) == (0, "")
    assert len(set(re.findall(r"\*\*([A-Z]+-\d+)\*\*", done.stdout))) >= 10
    assert "ruling" in done.stdout.lower()


def test_the_rules_of_no_game_are_refused(refused):
    assert refused("rules", "chess").startswith("there is no game 'chess'; there are ")


def test_the_version_is_printed(croupier):
    assert croupier("--version").stdout == f"{__version__}\n"


COMMANDS = sorted(get_command(app).commands)


def test_help_lists_every_command_in_a_whole_sentence(croupier):
    done = croupier("--help")
    assert done.exit_code == 0
    listed = done.stdout.partition("Commands:\n")[2].splitlines()
    assert sorted(line.split()[0] for line in listed) == COMMANDS
    assert {"games", "rules", "simulate", "replay", "verify", "play", "serve"} <= set(COMMANDS)
    assert all(line.endswith(".") and not line.endswith("..") for line in listed)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_every_option(croupier, command):
    assert croupier(command, "--help").exit_code == 0
    explained = get_command(app).commands[command]
    assert explained.help
    assert all(parameter.help for parameter in explained.params)


def test_unknown_commands_are_named(croupier):
    done = croupier("deal")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "there is no command 'deal'; there are games, rules, simulate, " in done.stderr
