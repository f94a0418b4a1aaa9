import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.kernel import (
    Menu,
    add,
    add_each,
    bit,
    clear,
    count,
    holds,
    intervals,
    lowest,
    nth,
    open_stream,
    pick,
    specialise,
    u64,
)
from croupier.kernel import menu as menus_of
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
    add(menu, -4, -4)
    add(menu, 0, 9)
    add_each(menu, 100, card_places(0, 3, 63), 10, 2)
    add_each(menu, 5000, NONE, 10, 2)
    add(menu, 1 << 40, (1 << 40) + 2)
    return menu


def card_places(*places):
    return u64(sum(1 << place for place in places))


LISTED = [(-4, -4), (0, 9), (100, 102), (130, 132), (730, 732), (1 << 40, (1 << 40) + 2)]


def test_a_menu_holds_its_intervals_and_nothing_else(menu):
    assert intervals(menu) == LISTED
    inside = {action for low, high in LISTED for action in range(low, high + 1)}
    near = {action + step for action in inside for step in (-1, 0, 1, 10, 630)}
    assert {action for action in near if holds(menu, action)} == inside
    assert not holds(Menu.new(), 0)


def test_a_pick_draws_an_interval_then_an_action_in_it(menu):
    stream = new_stream()
    open_stream(stream, 3, 0, 0)
    picks = [pick(menu, stream) for _ in range(9000)]
    for low, high in LISTED:
        for action in range(low, high + 1):
            expected = 9000 / len(LISTED) / (high - low + 1)
            assert abs(picks.count(action) - expected) < 5 * expected**0.5
    assert all(holds(menu, action) for action in picks)


def test_an_empty_set_adds_nothing_and_a_cleared_menu_is_empty(menu):
    assert menu.n == 4
    clear(menu)
    assert intervals(menu) == []


def test_a_menu_has_room_for_32_groups_and_says_when_it_has_none():
    menu = Menu.new()
    for k in range(32):
        add(menu, 2 * k, 2 * k)
    with pytest.raises(IndexError):
        add(menu, 100, 100)


def ask_menu(menus, asked, stream, out):
    menu = menus[0]
    for k in range(len(asked)):
        out[k, 0] = holds(menu, asked[k])
        out[k, 1] = pick(menu, stream)
        out[k, 2] = menus_of.low(menu, k % menus_of.size(menu))
        out[k, 3] = menus_of.high(menu, k % menus_of.size(menu))


def test_compiled_menus_agree(menu, cache_folder):
    menus = Menu.zeros(1)
    menus[0] = menu
    asked = np.array([action + step for low, high in LISTED for action in (low, high) for step in (-10, -1, 0, 1, 10)])
    interpreted, compiled = np.zeros((len(asked), 4), np.int64), np.zeros((len(asked), 4), np.int64)
    stream, twin = new_stream(), new_stream()
    open_stream(stream, 4, 0, 0)
    open_stream(twin, 4, 0, 0)
    ask_menu(menus, asked.tolist(), stream, interpreted)
    specialise(ask_menu, "menus")(menus, asked, twin, compiled)
    assert compiled.tolist() == interpreted.tolist()
    assert [(low, high) for _, _, low, high in interpreted[: len(LISTED)].tolist()] == LISTED
