import doctest

import pytest


@pytest.fixture
def examples_hold():
    """Whether a module has examples in its docstrings, and all of them are right."""

    def check(module):
        outcome = doctest.testmod(module)
        return outcome.attempted > 0 and outcome.failed == 0

    return check
