"""What is said where an extra is missing."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("name", ["gymnasium", "pettingzoo", "openspiel"])
def test_a_missing_extra_is_named(name):
    package = {"openspiel": "pyspiel"}.get(name, name)
    hide = f"import sys; sys.modules[{package!r}] = None; import croupier.adapters.{name}"
    said = subprocess.run([sys.executable, "-c", hide], capture_output=True, text=True, check=False)
    assert f"`pip install 'croupier[{name}]'` installs what this needs" in said.stderr
