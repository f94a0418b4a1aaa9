import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest
from llvmlite.binding import Linkage
from numba.core.event import install_recorder

from croupier.kernel import Record, i8, i64, inlined, rule, specialise
from croupier.kernel import compile as compiling
from croupier.kernel.compile import bind, digest, is_kept, is_rule


def module(monkeypatch, name, source):
    """A module made of the source, as if it had been imported from a file."""
    made = type(sys)(name)
    monkeypatch.setitem(sys.modules, name, made)
    exec(dedent(source), vars(made))
    return made


RULES = """
    from typing import Annotated
    from enum import IntEnum
    import numpy as np
    from croupier.kernel import Record, Row, i8, i32, rule

    class Phase(IntEnum):
        PLAY = 1

    class Table(Record):
        money: Annotated[Row[i32], 4]

    LIMIT = 10
    PAYS = (1, 2)
    ODDS = np.array([3, 4])

    @rule
    def deeper(x):
        return x + 1

    @rule
    def double(x):
        return deeper(x) * 2

    @rule
    def limited(x, top=LIMIT):
        return min(x, top)

    def scaled(factor):
        @rule
        def times(x):
            return x * factor
        return times

    triple = scaled(3)

    def sizes():
        return Table.new()

    CHOICES = (double, limited)
"""

LOOPS = """
    import rules_of_a_trial as rules
    from rules_of_a_trial import double as twice, triple

    def through_a_module(x):
        return rules.double(x)

    def through_an_alias(x):
        return twice(x)

    def through_a_closure(x):
        return triple(x)

    def through_a_default(x):
        return rules.limited(x)

    def reads_a_constant(x):
        return x + rules.LIMIT

    def reads_a_tuple(x):
        return x + rules.PAYS[0]

    def reads_an_array(x):
        return x + rules.ODDS[0]

    def reads_an_enum(x):
        return x + rules.Phase.PLAY

    def uses_a_record(x):
        return rules.Table.new()

    def chooses(x):
        return rules.CHOICES[0](x)
"""

CHANGES = {
    "through_a_module": ("return x + 1", "return x + 2"),
    "through_an_alias": ("return deeper(x) * 2", "return deeper(x) * 3"),
    "through_a_closure": ("scaled(3)", "scaled(4)"),
    "through_a_default": ("LIMIT = 10", "LIMIT = 11"),
    "reads_a_constant": ("LIMIT = 10", "LIMIT = 11"),
    "reads_a_tuple": ("PAYS = (1, 2)", "PAYS = (1, 3)"),
    "reads_an_array": ("np.array([3, 4])", "np.array([3, 5])"),
    "reads_an_enum": ("PLAY = 1", "PLAY = 2"),
    "uses_a_record": ("Row[i32], 4", "Row[i32], 5"),
    "chooses": ("return x + 1", "return x - 1"),
}


def digests(monkeypatch, source):
    module(monkeypatch, "rules_of_a_trial", source)
    loops = module(monkeypatch, "loops_of_a_trial", LOOPS)
    return {name: digest(vars(loops)[name]) for name in CHANGES}


def test_the_digest_is_the_same_for_the_same_code(monkeypatch):
    assert digests(monkeypatch, RULES) == digests(monkeypatch, RULES)


@pytest.mark.parametrize("name", CHANGES)
def test_the_digest_changes_with_what_the_loop_can_reach(monkeypatch, name):
    before, after = CHANGES[name]
    assert before in RULES
    assert digests(monkeypatch, RULES)[name] != digests(monkeypatch, RULES.replace(before, after))[name]


def test_the_digest_ignores_what_the_loop_cannot_reach(monkeypatch):
    changed = RULES.replace("PAYS = (1, 2)", "PAYS = (5, 6)")
    before, after = digests(monkeypatch, RULES), digests(monkeypatch, changed)
    assert {name for name in CHANGES if before[name] != after[name]} == {"reads_a_tuple"}


def test_modules_that_import_each_other_have_a_digest(monkeypatch):
    one = module(monkeypatch, "trial_one", "def go(x): return two.go(x) + one.top")
    two = module(monkeypatch, "trial_two", "def go(x): return one.go(x) + two.top")
    for made in (one, two):
        vars(made).update(one=one, two=two, top=1)
    before = digest(one.go)
    two.top = 2
    assert digest(one.go) != before


@rule
def add_one(x):
    return x + 1


@rule
def add_two(x):
    return x + 2


def combine(out):
    out[0] = first(second(out[0]) * 10)  # noqa: F821 - bound by the tests


def test_a_rule_stays_a_plain_function():
    assert add_one(1) == 2
    assert is_rule(add_one)
    assert not is_rule(combine)


def test_binding_gives_an_interpreted_loop_and_leaves_the_original_alone():
    out = np.zeros(1, np.int64)
    bind(combine, "trial", first=add_one, second=add_two)(out)
    assert out.tolist() == [21]
    with pytest.raises(NameError):
        combine(out)


def test_swapping_two_functions_changes_the_digest():
    one = digest(bind(combine, "trial", first=add_one, second=add_two))
    other = digest(bind(combine, "trial", first=add_two, second=add_one))
    assert one != other


def test_one_loop_serves_several_games_side_by_side(cache_folder):
    results = []
    loops = [specialise(combine, "one", first=add_one, second=add_two)]
    loops += [specialise(combine, "other", first=add_two, second=add_one)]
    for loop in loops:
        out = np.zeros(1, np.int64)
        loop(out)
        results.append(out.tolist())
    assert results == [[21], [12]]
    assert len(list(cache_folder.iterdir())) == 2


def test_a_signature_compiles_at_once(cache_folder):
    functions = {"first": add_one, "second": add_two}
    assert not is_kept(combine, **functions)
    loop = specialise(combine, "trial", "void(int64[::1])", **functions)
    assert is_kept(combine, **functions)
    assert len(loop.overloads) == 1
    with pytest.raises(TypeError):
        loop(np.zeros(1, np.float32))


PROGRAM = """
import numpy as np
import trial_rules
from croupier.kernel import specialise

def loop(out):
    out[0] = step(out[0])

compiled = specialise(loop, "trial", step=trial_rules.step)
out = np.zeros(1, np.int64)
compiled(out)
print(out[0], sum(compiled.stats.cache_hits.values()), sum(compiled.stats.cache_misses.values()))
"""


def run_in_a_new_process(folder, body):
    source = f"from croupier.kernel import rule\n@rule\ndef step(x):\n    return {body}\n"
    Path(folder, "trial_rules.py").write_text(source)
    Path(folder, "program.py").write_text(PROGRAM)
    command = [sys.executable, "-B", "program.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return [int(part) for part in done.stdout.split()]


def test_a_new_process_loads_what_an_earlier_one_compiled(cache_folder, tmp_path):
    assert run_in_a_new_process(tmp_path, "x + 5") == [5, 0, 1]
    assert run_in_a_new_process(tmp_path, "x + 5") == [5, 1, 0]
    assert run_in_a_new_process(tmp_path, "x + 6") == [6, 0, 1]


def test_only_the_last_used_loops_are_kept(cache_folder, monkeypatch):
    monkeypatch.setattr(compiling, "KEPT_FOLDERS", 2)
    for age, name in enumerate(["old", "older", "oldest"]):
        (cache_folder / name).mkdir(parents=True)
        os.utime(cache_folder / name, (1000 - age, 1000 - age))
    specialise(combine, "trial", first=add_one, second=add_two)
    newest = digest(bind(combine, "trial", first=add_one, second=add_two))
    assert {path.name for path in cache_folder.iterdir()} == {newest, "old"}


def test_a_record_type_is_part_of_what_a_loop_is_compiled_for(cache_folder):
    class Short(Record):
        a: i64

    class Long(Record):
        b: i64
        a: i64

    def put(tables):
        tables[0].a = 7

    loop = specialise(put, "trial")
    short, long = Short.zeros(1), Long.zeros(1)
    loop(short)
    loop(long)
    assert (short[0].a, long[0].a, long[0].b) == (7, 7, 0)


class Mixed(Record):
    small: i8
    large: i64


@rule
def squares(x):
    total = 0
    for k in range(x):
        total += k * k
    return total


@inlined
def through_another(x):
    return squares(x)


def sum_up(tables):
    table = tables[0]
    table.large = squares(table.small) + squares(table.large) + through_another(table.small) + squares(3)


def test_a_rule_is_compiled_once_whoever_calls_it_with_whatever_int(cache_folder):
    tables = Mixed.zeros(1)
    tables[0].small, tables[0].large = 2, 4
    with install_recorder("numba:compile") as compiled:
        specialise(sum_up, "trial")(tables)
    assert tables[0].large == 1 + 14 + 1 + 5
    begun = [event.data["dispatcher"].__name__ for _, event in compiled.buffer if event.is_start]
    assert begun.count("squares") == 1


def test_only_the_loop_itself_can_be_called_by_name(cache_folder):
    loop = specialise(sum_up, "trial")
    loop(Mixed.zeros(1))
    (compiled,) = loop.overloads.values()
    seen = [found.name for found in compiled.library.get_defined_functions() if found.linkage != Linkage.internal]
    assert seen
    assert all("sum_up" in name for name in seen)


KEEP = """
import sys
from numba import types
from croupier.kernel import rule, specialise

def one(): return 1
def two(): return 2
def loop(): return what()
def through(pointers, k): return pointers[k]()

found = {"one": rule(one), "two": rule(two)}
kept = [specialise(loop, "same", types.int64(), what=found[name]) for name in sys.argv[1:]]
pointers = types.UniTuple(types.FunctionType(types.int64()), len(kept))
call = specialise(through, "same", types.int64(pointers, types.int64))
print([sum(k.stats.cache_hits.values()) for k in kept], [call(tuple(kept), k) for k in range(len(kept))])
"""


def test_loops_kept_by_different_processes_stay_apart_in_one(tmp_path):
    (tmp_path / "keep.py").write_text(KEEP)

    def run(*names):
        command = [sys.executable, str(tmp_path / "keep.py"), *names]
        environment = {**os.environ, "CROUPIER_CACHE": str(tmp_path / "cache")}
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.strip()

    assert run("one") == "[0] [1]"
    assert run("two") == "[0] [2]"
    assert run("one", "two") == "[1, 1] [1, 2]"
