"""Poker games of one's own, in a file of some twenty lines."""

import os
from random import Random

import numpy as np
import pytest
from poker_tables import RAZZ_FILE
from pokerkit_peer import Both

from croupier.games import registry
from croupier.games.cardroom.poker.numbers import BRING_IN, CALL, CHECK, FOLD, NEXT
from croupier.games.cardroom.poker.state import FIXED, NO
from croupier.games.contract import CHANCE, NOBODY
from croupier.games.from_file import module_of
from croupier.games.registry import GamesFileError, games_in
from croupier.kernel import bit, holds, lowest, open_stream
from croupier.kernel.chance import new_stream
from croupier.testkit import conformance

FIVE_CARD_OMAHA = """
from croupier.games.cardroom.poker import StreetFacts, VariantFacts, poker

FACTS = VariantFacts(
    name="five-card-omaha",
    title="Five-Card Omaha",
    summary="Five cards of your own, of which two count.",
    streets=[
        StreetFacts(down=5),
        StreetFacts(board=3),
        StreetFacts(board=1, big=True),
        StreetFacts(board=1, big=True),
    ],
    from_hand=2,
    limit="pot",
)
GAMES = (poker(FACTS),)
"""
INTERPRETED = [law for law in conformance.LAWS if law not in conformance.COMPILED]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    omaha = tmp_path_factory.mktemp("games") / "omaha.py"
    omaha.write_text(FIVE_CARD_OMAHA, "utf-8")
    return {"razz": RAZZ_FILE, "five-card-omaha": omaha}


@pytest.fixture
def named(monkeypatch):
    """Names files in the environment, as a user does, and forgets them afterwards."""

    def name(*paths):
        monkeypatch.setenv("CROUPIER_GAMES", os.pathsep.join(map(str, paths)))
        registry.games.cache_clear()
        return registry.games()

    yield name
    monkeypatch.undo()
    registry.games.cache_clear()


def test_files_that_the_environment_names_are_games_like_any_other(files, named):
    found = named(*files.values())
    assert set(files) < set(found)
    assert found["razz"].title == "Razz"
    assert "holdem" in found


@pytest.mark.parametrize("name", ["razz", "five-card-omaha"])
def test_a_variant_of_ones_own_keeps_the_contract(files, name):
    [game] = games_in(files[name])
    assert game.name == name
    case = conformance.Case(game, 3, game.options(hands=2), "own")
    for law in INTERPRETED:
        law(case)


@pytest.mark.parametrize(("answer", "shown"), [("stay", 3), ("fold", 0)])
def test_a_report_counts_hands_shown_down_for_low_alone(files, answer, shown):
    [razz] = games_in(files["razz"])
    table, stream, counts = razz.new(3, razz.options(hands=3)), new_stream(), np.zeros(len(razz.counts), np.int64)
    open_stream(stream, 1, 0, 0)
    while waiting := razz.actors(table):
        if waiting & bit(CHANCE):
            razz.chance(table, stream)
            continue
        seat = lowest(waiting)
        wanted = (NEXT, BRING_IN, CHECK, CALL) if answer == "stay" else (NEXT, BRING_IN, FOLD, CHECK)
        action = next(action for action in wanted if holds(razz.menu(table, seat), action))
        razz.apply(table, seat, action)
        razz.tally(table, seat, action, counts)
    razz.tally(table, NOBODY, -1, counts)
    told = dict(zip(razz.counts, counts.tolist(), strict=True))
    assert (told["hands"], told["showdowns"]) == (3, shown)
    assert not any(many for what, many in told.items() if what.startswith("won_with"))


@pytest.mark.parametrize(("name", "facts", "limit"), [("razz", "RAZZ", NO), ("five-card-omaha", "FACTS", FIXED)])
def test_a_variant_of_ones_own_plays_as_on_another_table(files, name, facts, limit):
    variant = getattr(module_of(files[name], "games"), facts)
    for number in range(12):
        Both(variant, limit, Random(number)).play()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("GAMES = ()", "offers no games: it should define GAMES = "),
        ("MINE = 1", "offers no games"),
        ("GAMES = ('razz',)", "offers no games"),
        ("1 / 0", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("from croupier.games.cardroom.poker import GAMES", "a game 'holdem', and there is one already"),
    ],
)
def test_a_file_that_offers_no_game_is_refused(tmp_path, named, text, reason):
    path = tmp_path / "mine.py"
    path.write_text(text, "utf-8")
    with pytest.raises(GamesFileError, match=f"mine.py .*{reason}"):
        named(path)


def test_what_is_no_python_file_is_refused(tmp_path, named):
    with pytest.raises(GamesFileError, match=r"CROUPIER_GAMES names .*missing.py, which is no Python file"):
        named(tmp_path / "missing.py")
