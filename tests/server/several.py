"""Several houses at one PostgreSQL, and the same people at each of them."""

from contextlib import ExitStack, contextmanager
from dataclasses import replace

import pytest
from houses import running


@pytest.fixture
def shared(settings, postgres):
    return replace(settings, database=postgres.database())


@pytest.fixture
def two(shared, duel, plain_pages):
    """Two houses on one database."""
    with running(shared) as one, running(shared) as other:
        yield one, other


@pytest.fixture
def people(two):
    """Ann is at one house, Bob at the other."""
    with two[0].visitor() as ann, two[1].visitor() as bob:
        yield ann, bob


@contextmanager
def everywhere(servers, *visitors):
    """The same people (None: somebody who only watches) as visitors of each of the houses."""
    with ExitStack() as stack:
        at = [[stack.enter_context(server.visitor()) for server in servers] for _ in visitors]
        for visitor, copies in zip(visitors, at, strict=True):
            for copy in copies:
                copy.cookies.update(visitor.cookies if visitor else {})
        yield at
