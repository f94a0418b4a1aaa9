"""Many tables, stepped at once."""

import numpy as np
import pytest

from croupier.adapters.tables import Tables
from croupier.bots import Bot
from croupier.games.registry import game, games
from croupier.kernel import intervals, low, rule

NAMES = [name for name, one in games().items() if one.space().size]


def drawn(tables, random):
    """A legal choice for each table."""
    return (random.random(tables.masks.shape) * tables.masks).argmax(1)


def arrays(tables):
    return [tables.observations, tables.masks, tables.rewards, tables.turns]


def played(tables, steps, seed=3):
    """Copies of all that tables give out, at each step of random play."""
    random = np.random.default_rng(seed)
    tables.reset(seed)
    given = [[array.copy() for array in arrays(tables)]]
    for _ in range(steps):
        tables.step(drawn(tables, random))
        given.append([array.copy() for array in arrays(tables)])
    return given


def test_every_game_has_choices():
    assert set(NAMES) == set(games())


@pytest.mark.parametrize("name", NAMES)
def test_tables_play_by_the_game(name):
    """What is asked, seen and won at a table is what the game says of it."""
    rules, random = game(name), np.random.default_rng(5)
    tables = Tables(rules, [None] * rules.seats[0], 2, compiled=False)
    tables.reset(5)
    for _ in range(12):
        for k, seat in enumerate(tables.turns):
            table = tables.table(k)
            waited = int(seat) if seat >= 0 else -1
            view = rules.view(table, waited)
            seen = np.zeros(rules.observation_size, np.int8)
            rules.observe(view, waited, seen)
            assert (seen == tables.observations[k]).all()
            if seat >= 0:
                menu = rules.menu(table, waited)
                assert tables.masks[k].sum() >= len(intervals(menu))
                assert (tables.space.mask(menu) == tables.masks[k]).all()
            else:
                assert not tables.masks[k].any()
        tables.step(drawn(tables, random))


@rule
def cheap(view, seat, menu, stream):
    return low(menu, 0)


def test_compiled_and_interpreted_tables_are_equal():
    given = [
        played(Tables("gamblers", [None, Bot("cheap", cheap), "random"], 3, rotate=True, compiled=compiled), 40)
        for compiled in (True, False)
    ]
    for one, other in zip(*given, strict=True):
        for left, right in zip(one, other, strict=True):
            assert left.tobytes() == right.tobytes()


def test_the_same_seed_gives_the_same_games_however_many_tables_there_are():
    few, many = (played(Tables("gamblers", [None] * 3, many, compiled=False), 0) for many in (2, 5))
    assert (few[0][0] == many[0][0][:2]).all()


def test_a_game_that_is_over_is_followed_by_another():
    tables = Tables("gamblers", [None] * 3, 1, options={"round_limit": 1}, compiled=False)
    random, ends = np.random.default_rng(1), []
    tables.reset(1)
    for _ in range(80):
        tables.step(drawn(tables, random))
        if tables.over[0]:
            ends.append(tables.rewards[0].copy())
            tables.step([12345])  # what is chosen then does not count
            assert not tables.over[0]
            assert not tables.rewards.any()
    assert len(ends) >= 3
    for rewards in ends:
        winners = (rewards > 0).sum()
        assert rewards.sum() == pytest.approx(0)
        assert rewards.max() == pytest.approx(1 / winners - 1 / 3 if winners else 0)


def test_rewards_in_dollars_add_up_to_the_purse():
    tables = Tables("gamblers", [None] * 3, 1, reward="money", options={"round_limit": 3}, compiled=False)
    random = np.random.default_rng(2)
    tables.reset(2)
    start = np.array([tables.game.returns(tables.game.new(3, tables.options), seat) for seat in range(3)])
    total = tables.rewards[0].copy()
    while not tables.over[0]:
        tables.step(drawn(tables, random))
        total += tables.rewards[0]
    assert [tables.game.returns(tables.table(0), seat) for seat in range(3)] == (start + total).tolist()


def test_entries_take_turns_with_the_seats():
    tables = Tables("gamblers", [None, "random", "random"], 6, rotate=True, compiled=False)
    tables.reset(4)
    assert [int(seat) for seat in tables.turns] == [k % 3 for k in range(6)]
    assert [tables.entry(k, int(seat)) for k, seat in enumerate(tables.turns)] == [0] * 6


def test_a_long_game_is_cut_off():
    tables = Tables("gamblers", [None] * 3, 1, limit=4, compiled=False)
    tables.reset(1)
    random = np.random.default_rng(1)
    for _ in range(4):
        tables.step(drawn(tables, random))
    assert tables.cut[0]
    assert not tables.over[0]
    assert not tables.rewards.any()


def test_an_illegal_choice_changes_nothing():
    tables = Tables("gamblers", [None] * 3, 2, compiled=False)
    tables.reset(1)
    before = [tables.table(k).bytes_() for k in range(2)]
    with pytest.raises(
        ValueError, match=r"table 1: choice 29 \(nothing\) is not legal now; legal are 0 \(take gamblers=1,2\)"
    ):
        tables.step([0, 29])
    with pytest.raises(ValueError, match="table 0: choice 30 does not exist: they are 0 to 29"):
        tables.step([30, 0])
    with pytest.raises(ValueError, match="table 1: choice -1 does not exist"):
        tables.step([0, -1])
    with pytest.raises(ValueError, match=f"table 0: choice {2**63} does not exist"):
        tables.step(np.array([2**63, 0], np.uint64))
    for wild in (2**70, 0.5, "0", None):
        with pytest.raises(ValueError, match="choices are whole numbers of 64 bits, not "):
            tables.step([wild, 0])
    assert [tables.table(k).bytes_() for k in range(2)] == before


def by_hand(view, seat, menu, stream):
    return 0


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"entries": [None] * 7}, "is for 3 to 4 players, not 7"),
        ({"entries": [None] * 3, "options": {"round_limit": -1}}, "round_limit"),
        ({"entries": [None] * 3, "options": {"speed": 1}}, "speed"),
        ({"entries": [None] * 3, "reward": "fame"}, "rewards are victory or money, not 'fame'"),
        ({"entries": [None] * 3, "many": 0}, "there is one table at least, not 0"),
        ({"entries": [None, None, Bot("by hand", by_hand)]}, "the bot by hand is plain Python"),
    ],
)
def test_what_cannot_be_is_refused(settings, message):
    with pytest.raises(ValueError, match=message):
        Tables("gamblers", compiled=False, **settings)


def test_unknown_games_and_bots_are_refused():
    with pytest.raises(LookupError, match="there is no game 'poker'"):
        Tables("poker", [None] * 3)
    with pytest.raises(LookupError, match="there is no bot 'genius' for gamblers; there are"):
        Tables("gamblers", [None, None, "genius"])


def test_as_many_choices_as_tables():
    tables = Tables("gamblers", [None] * 3, 2, compiled=False)
    tables.reset(1)
    with pytest.raises(ValueError, match=r"one choice for each of the 2 tables, not an array of \(3,\)"):
        tables.step([0, 0, 0])
