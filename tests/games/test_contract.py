"""What the contract does for those who call a game from Python."""

import numpy as np
import pytest

from croupier.games.chance import draw
from croupier.games.contract import CHANCE, HOUSE, NOBODY, first_actor
from croupier.games.registry import games
from croupier.kernel import open_stream
from croupier.kernel.chance import new_stream
from croupier.kernel.menu import low


@pytest.mark.parametrize("name", sorted(games()))
def test_what_cannot_be_done_is_refused_and_changes_nothing(name):
    game, stream = games()[name], new_stream()
    open_stream(stream, 1, 0, 0)
    table = game.new(game.seats[0])
    for _ in range(12):
        before, actor = table.bytes_(), first_actor(game.actors(table))
        for seat in (actor, NOBODY, HOUSE, 60, -7):
            for number in (-1, 2**31, 10**30, -(10**30), np.int64(-9)):
                with pytest.raises(ValueError, match=r"\([A-Z]+-[0-9]+\)$"):
                    game.act(table, seat, number)
        for number in (0.0, "0", None, [0]):
            with pytest.raises(TypeError, match="integer"):
                game.act(table, actor, number)
        assert table.bytes_() == before
        chosen = draw(game, table, stream) if actor == CHANCE else low(game.menu(table, actor), 0)
        twin = table.copy_()
        game.apply(twin, actor, chosen)
        game.act(table, actor, chosen)
        assert table.bytes_() == twin.bytes_()
