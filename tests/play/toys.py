import importlib.util
import sys
from pathlib import Path

import pytest

from croupier.games import registry
from croupier.games.contract import seats_of
from croupier.kernel import open_stream, pick
from croupier.kernel.chance import BOT_PURPOSE, new_stream
from croupier.play.fairness import commitment, settle
from croupier.play.match import Match

TOY = Path(__file__).parent / "toy"


@pytest.fixture(scope="session")
def toy():
    """The toy game's module, not on the list of games."""
    if "duel" not in sys.modules:
        home = TOY / "duel" / "__init__.py"
        spec = importlib.util.spec_from_file_location("duel", home, submodule_search_locations=[str(home.parent)])
        sys.modules["duel"] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["duel"]


@pytest.fixture(scope="module")
def duel(toy):
    """The toy game, on the list of games."""
    listed = {**registry.games(), "duel": toy.DUEL}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "games", lambda: listed)
        yield toy.DUEL


@pytest.fixture(scope="module")
def roulette():
    return registry.game("roulette")


def play_out(game, players, secret, seed=1, **options):
    """A whole match of random players, its chance outcomes derived from the secret."""
    match = Match(game, ["Ann", "Bob", "Cem", "Dee"][:players], game.options(**options), commitment(secret))
    match.extend(settle(game, match.table, secret, 0))
    stream = new_stream()
    open_stream(stream, seed, 0, BOT_PURPOSE)
    while not match.over:
        seat = seats_of(game.actors(match.table))[-1]
        match.act(seat, game.decode(pick(game.menu(match.table, seat), stream)))
        match.extend(settle(game, match.table, secret, match.chances))
    return match
