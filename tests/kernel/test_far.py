"""Borders between games that are compiled apart."""

import os
import subprocess
import sys
from textwrap import dedent
from threading import Thread
from typing import Annotated

import numpy as np
import pytest

from croupier.kernel import Menu, Record, Row, add, below, i8, i32, i64, open_stream, rule, specialise, u64
from croupier.kernel.chance import new_stream
from croupier.kernel.compile import digest
from croupier.kernel.far import border, table_in, words_for


class Purse(Record):
    """A guest's table."""

    dollars: i64
    seen: u64


class Pile(Record):
    """A longer one, with its number elsewhere."""

    kind: i8
    chips: Annotated[Row[i32], 9]


class Host(Record):
    """A table with a room."""

    before: i8
    room: Annotated[Row[u64], words_for(Purse, Pile)]
    after: i8


@rule
def earn(s: Purse, dollars: int) -> int:
    s.dollars += dollars
    return s.dollars


@rule
def pile_up(s: Pile, dollars: int) -> int:
    s.chips[8] += 2 * dollars
    return s.chips[8]


@rule
def draw(s: Purse, stream, menu: Menu) -> None:
    s.dollars = below(stream, 1000)
    add(menu, s.dollars, s.dollars)


@rule
def look(s: Purse, out) -> u64:
    out[0] = 7
    return u64(3) << u64(62)


GUESTS = (Purse, Pile)
pay = border("trial.pay", [(Purse, earn), (Pile, pile_up)], (int,), int)
deal = border("trial.deal", [(Purse, draw)], (np.dtype(np.uint64), Menu))
show = border("trial.show", [(Purse, look)], (np.dtype(np.int8),), u64)


def loop(hosts, which, rounds, stream, menus, out):
    s, paid = hosts[0], 0
    for k in range(rounds):
        paid += pay(s.room, which, k)
    if which == 0:
        deal(s.room, 0, stream, menus[0])
        hosts[1].room[1] = show(s.room, 0, out[2:])
    return paid


def ran(play, which):
    """What the loop leaves: its result, both hosts, the menu and the numbers."""
    hosts, menus, out, stream = Host.zeros(2), Menu.zeros(1), np.zeros(4, np.int8), new_stream()
    open_stream(stream, 1, 2, 3)
    paid = play(hosts, which, 5, stream, menus, out)
    return paid, hosts.tobytes(), menus.tobytes(), out.tolist(), stream.tolist()


def test_a_room_has_words_for_the_largest_table():
    assert [words_for(Purse), words_for(Pile), words_for(Purse, Pile)] == [2, 5, 5]


def test_a_border_changes_the_table_in_the_room_and_nothing_else():
    host = Host.new()
    assert pay(host.room, 0, 30) == 30
    assert pay(host.room, 0, 12) == 42
    assert (table_in(host.room, Purse).dollars, host.before, host.after) == (42, 0, 0)


def test_each_guest_has_its_own_rule_behind_the_border():
    host = Host.new()
    assert (pay(host.room, 1, 4), table_in(host.room, Pile).chips[8]) == (8, 8)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """The loop, compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_CACHE", str(tmp_path_factory.mktemp("far")))
        return specialise(loop, "trial")


@pytest.mark.parametrize("which", range(2))
def test_compiled_and_interpreted_borders_leave_the_same_bytes(which, compiled):
    mine, theirs = ran(loop, which), ran(compiled, which)
    assert mine == theirs
    # 0 + 1 + 3 + 6 + 10 with a purse, twice that with a pile
    assert mine[0] == 20 * (which + 1)
    assert mine[3] == [0, 0, 7 - 7 * which, 0]


def test_threads_may_cross_a_border_side_by_side(compiled):
    hosts, found = Host.zeros(8), []

    def cross(k):
        arguments = new_stream(), Menu.zeros(1), np.zeros(4, np.int8)
        found.append(compiled(hosts[k : k + 1], 1, 1000, *arguments))

    threads = [Thread(target=cross, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [2 * sum(k * (k + 1) // 2 for k in range(1000))] * 8


def test_two_borders_of_one_name_are_refused():
    with pytest.raises(ValueError, match=r"border 'trial\.pay' already"):
        border("trial.pay", [(Purse, earn)], (int,), int)


def test_a_host_does_not_depend_on_the_rules_behind_its_borders_but_on_their_types():
    def host_of(rule_, takes):
        border.__globals__["_named"].pop("trial.own", None)
        cross = border("trial.own", [(Purse, rule_)], takes, int)

        def host(room):
            return cross(room, 0, 1)

        return digest(host)

    @rule
    def spend(s: Purse, dollars: int) -> int:
        s.dollars -= dollars
        return s.dollars

    assert host_of(earn, (int,)) == host_of(spend, (int,)) != host_of(earn, (int, int))
    assert digest(earn) != digest(spend)


PROGRAM = """
    import sys, numpy as np
    from croupier.kernel import Record, i64, rule, specialise
    from croupier.kernel.compile import is_kept
    from croupier.kernel.far import border
    class Purse(Record):
        dollars: i64
    @rule
    def earn(s, dollars):
        s.dollars += dollars{more}
        return s.dollars
    cross = border("pay", [(Purse, earn)], (int,), int)
    def loop(room):
        return cross(room, 0, 20)
    print(is_kept(loop), specialise(loop, "trial")(np.zeros(1, np.uint64)))
"""


def run(tmp_path, more=""):
    """The program in a process of its own, as it stands in one file."""
    path = tmp_path / "program.py"
    path.write_text(dedent(PROGRAM).format(more=more))
    environment = os.environ | {"CROUPIER_CACHE": str(tmp_path)}
    return subprocess.Popen([sys.executable, str(path)], stdout=subprocess.PIPE, text=True, env=environment)


def kept(tmp_path):
    """The folders with compiled code."""
    return {path.parent.parent.name for path in tmp_path.rglob("*.nbc")}


def test_a_changed_rule_is_compiled_anew_without_its_host_and_by_several_processes_at_once(tmp_path):
    both = [run(tmp_path), run(tmp_path)]
    assert [process.communicate()[0].split()[1] for process in both] == ["20", "20"]
    first = kept(tmp_path)
    assert len(first) == 2
    assert run(tmp_path, " + 1").communicate()[0] == "False 21\n"
    assert len(kept(tmp_path) - first) == 1
    assert first < kept(tmp_path)
    assert run(tmp_path).communicate()[0] == "True 20\n"
