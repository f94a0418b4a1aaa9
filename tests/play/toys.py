import importlib.util
import sys
from pathlib import Path

import pytest

from croupier.games import registry
from croupier.games.contract import waited_for
from croupier.kernel import open_stream, pick
from croupier.kernel.chance import BOT_PURPOSE, new_stream
from croupier.play.fairness import commitment, dice_key, settle
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


NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve", "Fay")


class Playing:
    """A match of random players, its chance outcomes derived from the secret and the mix."""

    def __init__(self, game, players, secret, seed=1, mix=None, **options):
        self.match = Match(game, NAMES[:players], game.options(**options), commitment(secret), mix)
        self.game = game
        self.key = dice_key(secret, mix)
        self.stream = new_stream()
        open_stream(self.stream, seed, 0, BOT_PURPOSE)
        self.let_chance_act()

    def let_chance_act(self):
        self.match.extend(settle(self.game, self.match.table, self.key, self.match.chances))

    def choose(self):
        """A seat that may act, and something that it may do."""
        seat = waited_for(self.game.actors(self.match.table))[-1]
        return seat, self.game.decode(pick(self.game.menu(self.match.table, seat), self.stream))

    def act(self, seat, action):
        """Act, and let chance answer."""
        step = self.match.act(seat, action)
        self.let_chance_act()
        return step


def play_out(game, players, secret, **settings):
    """A whole match of random players."""
    playing = Playing(game, players, secret, **settings)
    while not playing.match.over:
        playing.act(*playing.choose())
    return playing.match
