"""A Python file of somebody's own, as a module."""

import importlib.util
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType


def module_of(path: Path, purpose: str) -> ModuleType:
    """The file as a module, once a process for each purpose; it finds the modules beside it.

    Raises what the file's own code raises, SystemExit among it, and is then tried anew the next time.
    """
    name = f"croupier_{purpose}_{path.stem}_{sha256(str(path.resolve()).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None  # a file whose name ends in .py has a spec and a loader
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def one_line(fault: BaseException) -> str:
    """The kind of the fault and its message, on one line."""
    return " ".join(f"{type(fault).__name__}: {fault}".split()).removesuffix(":")
