import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.kernel import Menu, add, bit, count, holds, lowest, nth, open_stream, pick, specialise, u64
from croupier.kernel.bits import NONE, number
from croupier.kernel.chance import new_stream

words = st.integers(0, 2**64 - 1)


@given(words)
def test_the_members_of_a_set(word):
    members = [k for k in range(64) if word >> k & 1]
    assert count(u64(word)) == len(members)
    assert [nth(u64(word), rank) for rank in range(len(members))] == members
    assert lowest(u64(word)) == (members[0] if members else 64)


def test_the_set_of_one_member():
    for k in range(64):
        assert int(bit(k)) == 1 << k
        assert type(bit(k)) is np.uint64
    assert not NONE
    assert number(bit(62)) == 1 << 62


def ask(sets, out):
    for k in range(len(sets)):
        members = sets[k]
        out[k, 0] = count(members)
        out[k, 1] = lowest(members)
        out[k, 2] = nth(members, out[k, 0] // 2)
        out[k, 3] = number(members & ~bit(63))


def test_compiled_sets_agree(cache_folder):
    random = np.random.default_rng(5)
    sets = random.integers(0, 2**64, 300, np.uint64) & random.integers(0, 2**64, 300, np.uint64)
    sets[:66] = [0, 2**64 - 1, *(1 << k for k in range(64))]
    interpreted, compiled = np.zeros((300, 4), np.int64), np.zeros((300, 4), np.int64)
    ask(sets, interpreted)
    specialise(ask, "sets")(sets, compiled)
    assert compiled.tolist() == interpreted.tolist()


@pytest.fixture
def menu():
    menu = Menu.new()
    for low, high in [(-4, -4), (0, 9), (1 << 40, (1 << 40) + 2)]:
        add(menu, low, high)
    return menu


def test_a_menu_holds_its_intervals_and_nothing_else(menu):
    inside = [-4, 0, 5, 9, 1 << 40, (1 << 40) + 2]
    outside = [-5, -3, -1, 10, (1 << 40) - 1, (1 << 40) + 3]
    assert menu.n == 3
    assert [a for a in inside + outside if holds(menu, a)] == inside
    assert not holds(Menu.new(), 0)


def test_a_pick_draws_an_interval_then_an_action_in_it(menu):
    stream = new_stream()
    with np.errstate(over="ignore"):
        open_stream(stream, 3, 0, 0)
        picks = [pick(menu, stream) for _ in range(9000)]
    assert all(holds(menu, a) for a in picks)
    assert set(picks) == {-4, *range(10), *range(1 << 40, (1 << 40) + 3)}
    for share, expected in [
        (sum(a < 0 for a in picks), 3000),
        (sum(0 <= a <= 9 for a in picks), 3000),
        (picks.count(7), 300),
        (picks.count((1 << 40) + 2), 1000),
    ]:
        assert abs(share - expected) < 5 * expected**0.5


def test_a_menu_has_room_for_256_intervals_and_says_when_it_has_none(menu):
    for k in range(256 - menu.n):
        add(menu, (1 << 50) + 2 * k, (1 << 50) + 2 * k)
    assert menu.n == 256
    with pytest.raises(IndexError):
        add(menu, 1 << 60, 1 << 60)
