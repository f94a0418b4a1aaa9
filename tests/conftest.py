"""In which order the tests run."""

import gc

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Begin with the stream that has to be left alone for a minute, and look at it when that is over.

    Of several processes the one that begins with these keeps both, as tests are taken over from the end of a queue.
    """
    opens, waits = (_of(items, file) for file in ("test_nginx.py", "test_stream_idle.py"))
    others = [item for item in items if item not in {*opens, *waits}]
    meanwhile = len(others) // 16
    items[:] = [*opens, *others[:meanwhile], *waits, *others[meanwhile:]]


def _of(items, file):
    return [item for item in items if item.path.name == file]


def pytest_collection_finish(session):
    """Look no more at what is there now when memory is tidied up: the tests and modules alone are a million objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
