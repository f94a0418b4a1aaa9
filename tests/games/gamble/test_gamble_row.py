"""Gambler's Row: TG-41 to TG-45, and the option TG-124."""

import pytest
from gamble_tables import LUCKY, acting, at, bowl_and_purses, menu, money, no_sides, staked, table, throw

from croupier.games.gamble.state import MOVE, SHOOT

NOTHING_NEW = (1, 1, 3, 5, 6)


def shooter(players=2, **options):
    """The active player is about to throw."""
    s = at("gamblers-row", players, **options)
    no_sides(s)
    return s


def hit(s):
    return {n for n in range(1, 7) if s.hits >> n - 1 & 1}


def test_tg_41_all_five_dice_are_thrown_up_to_ten_times():
    s = shooter()
    for number in range(10):
        assert (s.step, s.throws, menu(s, 0)) == (SHOOT, number, {"throw 1 2 3 4 5"})
        throw(s, 1, 1, 2, 2, 3)
    assert s.step == MOVE


def test_tg_41_no_die_is_kept():
    s = shooter()
    throw(s, 4, 4, 4, 4, 4)
    throw(s, 1, 2, 3, 5, 6)
    assert [s.dice[d] for d in range(5)] == [1, 2, 3, 5, 6]
    assert hit(s) == {4}


@pytest.mark.parametrize(
    ("faces", "numbers"),
    [
        ((1, 2, 3, 4, 6), set()),
        ((6, 2, 6, 3, 4), {6}),
        ((5, 2, 5, 2, 1), {2, 5}),
        ((3, 3, 3, 1, 2), {3}),
        ((3, 1, 3, 1, 3), {1, 3}),
        ((4, 4, 2, 4, 4), {4}),
        ((6, 6, 6, 6, 6), {6}),
    ],
)
def test_tg_42_a_throw_hits_each_number_on_two_dice_or_more(faces, numbers):
    s = shooter()
    throw(s, *faces)
    assert hit(s) == numbers


def test_tg_42_numbers_are_hit_in_any_sequence_and_stay_hit():
    s = shooter()
    seen = set()
    for number in (4, 6, 1, 4, 2, 6, 5):
        throw(s, number, number, *[face for face in range(1, 7) if face != number][:3])
        seen.add(number)
        assert hit(s) == seen
    assert s.step == SHOOT


def test_tg_42_two_dice_of_different_throws_are_no_pair():
    s = shooter()
    throw(s, 1, 2, 3, 4, 5)
    throw(s, 1, 2, 3, 4, 6)
    assert hit(s) == set()


@pytest.mark.parametrize("fillers", range(8))
def test_tg_43_the_sixth_number_wins_at_once(fillers):
    # Three throws hit two numbers each, the last of them after as many as seven throws that hit nothing new.
    s = shooter()
    throw(s, 1, 1, 2, 2, 3)
    throw(s, 3, 3, 4, 4, 5)
    for _ in range(fillers):
        throw(s, *NOTHING_NEW)
    assert (s.step, money(s)) == (SHOOT, [752, 752])
    throw(s, 5, 5, 6, 6, 1)
    assert (s.step, acting(s)) == (MOVE, [1])
    assert bowl_and_purses(s) == (96 - 50, [802, 752])


def test_tg_43_one_number_a_throw_wins_with_the_sixth():
    s = shooter()
    for number in range(6, 0, -1):
        assert s.step == SHOOT
        throw(s, *[number] * 5)
    assert (s.step, money(s)) == (MOVE, [802, 752])


@pytest.mark.parametrize("missing", range(1, 7))
def test_tg_44_after_ten_throws_a_missing_number_loses(missing):
    s = shooter()
    numbers = [n for n in range(1, 7) if n != missing]
    for k in range(10):
        assert (s.step, menu(s, 0)) == (SHOOT, {"throw 1 2 3 4 5"})  # there is no stopping before
        throw(s, *[numbers[k % 5]] * 5)
    assert bowl_and_purses(s) == (96 + 25, [752 - 25, 752])
    assert (s.step, acting(s)) == (MOVE, [1])


def test_tg_45_there_is_no_stake():
    s = shooter(3)
    assert (money(s), staked(s)) == ([480] * 3, [0] * 3)
    throw(s, 1, 1, 2, 2, 3)
    assert (money(s), staked(s), s.jackpot) == ([480] * 3, [0] * 3, 160)


def test_tg_45_a_loss_is_25_and_a_win_50_however_many_throws_it_took():
    s = shooter(3, active=2, first=0)
    for faces in ((1, 1, 2, 2, 3), (3, 3, 4, 4, 5), (5, 5, 6, 6, 1)):
        throw(s, *faces)
    assert bowl_and_purses(s) == (110, [480, 480, 530])
    s = shooter(3, active=2, first=0)
    for _ in range(10):
        throw(s, 1, 2, 3, 4, 5)
    assert bowl_and_purses(s) == (185, [480, 480, 455])


def test_tg_45_a_player_who_has_25_or_less_loses_all_of_it():
    s = at("gamblers-row", purses=[25, 500, ...])
    no_sides(s)
    for _ in range(10):
        throw(s, 1, 2, 3, 4, 5)
    assert s.money[0] == 0


@pytest.mark.parametrize(
    ("faces", "numbers"),
    [
        ((6, 2, 6, 3, 4), {6}),
        ((5, 2, 5, 2, 1), {2, 5}),
        ((3, 3, 3, 1, 2), set()),
        ((3, 1, 3, 1, 3), {1}),
        ((4, 4, 2, 4, 4), set()),
        ((6, 6, 6, 6, 6), set()),
    ],
)
def test_tg_124_with_exact_pairs_only_two_dice_hit_a_number(faces, numbers):
    s = shooter(exact_pairs=True)
    throw(s, *faces)
    assert hit(s) == numbers


def test_tg_124_a_number_hit_before_is_not_lost_by_more_dice():
    s = shooter(exact_pairs=True)
    throw(s, 4, 4, 1, 2, 3)
    throw(s, 4, 4, 4, 4, 4)
    assert hit(s) == {4}


def test_tg_124_it_is_off_unless_the_table_turns_it_on():
    assert table(2, **LUCKY).options.exact_pairs == 0
