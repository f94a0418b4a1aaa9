"""What waits for the disk at the same time is written together, and each is told what came of its own."""

import asyncio

import pytest
from houses import run
from samples import NOW, a_match, an_entry, numbers
from sqlalchemy.exc import OperationalError

from croupier.server.store import Addition, Conflict, Store
from croupier.server.writing import Writing

NAMES = ["abc", "def", "ghi"]


@pytest.fixture
def file(tmp_path):
    store = Store(tmp_path / "house.sqlite")
    for name in NAMES:
        store.create(a_match(name))
    yield store
    store.close()


def written(store, *what):
    """What came of entries that are all handed in before the first is on the disk."""

    async def write():
        writing = Writing(store)
        first = [Addition("abc", 1, [an_entry(1)], None, False, NOW)]
        asked = (writing.append(addition) for addition in [*first, *what])
        return (await asyncio.gather(*asked, return_exceptions=True))[1:]

    return run(write())


def entry(match, number, action_id=None, *, finished=False):
    return Addition(match, number, [an_entry(number), an_entry(number + 1)], action_id, finished, NOW)


def test_who_waits_meanwhile_is_written_in_one_go(file, monkeypatch):
    together, append_all = [], file.append_all
    monkeypatch.setattr(file, "append_all", lambda batch: together.append(len(batch)) or append_all(batch))
    assert written(file, entry("abc", 2, "x"), entry("def", 1), entry("ghi", 1, finished=True)) == [None] * 3
    assert together in ([3], [4])
    assert [an.action["number"] for an in file.load("abc").entries] == numbers(file) == [1, 2, 3]
    assert file.load("abc").action_ids == {"x"}
    assert [file.load(name).finished for name in NAMES] == [None, None, NOW]


def test_who_was_not_first_keeps_nobody_else_from_it(file):
    told = written(file, entry("def", 1, "x"), entry("abc", 1), entry("def", 3, "x"), entry("ghi", 1))
    assert [type(outcome) for outcome in told] == [type(None), Conflict, Conflict, type(None)]
    assert numbers(file) == [1]
    assert [len(file.load(name).entries) for name in NAMES] == [1, 2, 2]


def test_when_they_cannot_be_written_together_each_is_for_itself(file, monkeypatch):
    append = file.append

    def full(match, *what, **more):
        if match == "def":
            raise OperationalError("insert", {}, Exception("database or disk is full"))
        append(match, *what, **more)

    monkeypatch.setattr(file, "append", full)
    monkeypatch.setattr(file, "append_all", lambda batch: full("def"))
    told = written(file, entry("def", 1), entry("ghi", 1))
    assert [type(outcome) for outcome in told] == [OperationalError, type(None)]
    assert [len(file.load(name).entries) for name in NAMES] == [1, 0, 2]
