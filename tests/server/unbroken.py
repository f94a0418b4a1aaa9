"""A match as it would have been without a break."""

from croupier.games import registry
from croupier.play.fairness import dice_key, settle
from croupier.play.log import options_from
from croupier.play.match import Match


def assert_unbroken(kept):
    """What chance did is what it does in a match of the same header and actions that is played at one go."""
    game = registry.game(kept.game)
    again = Match(game, [seat.name for seat in kept.seats], options_from(game, kept.options), mix=kept.mix)
    key = dice_key(kept.secret, kept.mix)
    again.extend(settle(game, again.table, key, 0))
    for entry in kept.entries:
        if entry.by != "chance":
            again.act(entry.seat, again.read(entry))
            again.extend(settle(game, again.table, key, again.chances))
    assert again.log().log == kept.entries
