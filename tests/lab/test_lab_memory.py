import tracemalloc

import pytest
from lab_tools import LOWEST_PLAIN, plan

from croupier.lab import simulate as laboratory
from croupier.lab.loops import Results
from croupier.lab.record import record
from croupier.lab.simulate import simulate


def peak(work):
    """The most bytes that Python and NumPy held at once beyond what was there before."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("bots", "few", "many"),
    [(("random", "random"), 16_000, 256_000), ((LOWEST_PLAIN, "random"), 16, 96)],
    ids=["compiled", "asked"],
)
def test_memory_does_not_grow_with_the_games(bots, few, many, monkeypatch):
    monkeypatch.setattr(laboratory, "ASKED_CHUNK", 4)
    simulate(plan(*bots, games=10), threads=1)  # imports and compiles
    some = peak(lambda: simulate(plan(*bots, games=few), threads=1))
    more = peak(lambda: simulate(plan(*bots, games=many), threads=1))
    assert more < some + 3 * Results.layout.itemsize


def test_logs_are_made_one_at_a_time():
    def read(games):
        for _ in record(plan("random", "random", games=games)):
            pass

    read(1)
    some, more = peak(lambda: read(2)), peak(lambda: read(12))
    assert more < 1.5 * some + 100_000
