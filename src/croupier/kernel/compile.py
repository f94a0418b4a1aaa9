"""How rules are compiled: rules stay plain Python; only the loops over them are compiled, and kept on disk.

`rule` marks a function as compilable and leaves it as it is: called from Python it runs interpreted.
`specialise` takes a loop written once with free names (`legal`, `apply`, ...), binds those names to one game's
rules and compiles the result. The compiled loop is kept in a folder whose name is a digest of everything that
it can reach, so a changed rule is never served stale.
"""

import hashlib
import logging
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import config
from numba.extending import register_jitable
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

log = logging.getLogger(__name__)

KEPT_FOLDERS = 40
"""How many compiled loops are kept on disk; the longest unused go first."""

_settings: dict[str, Any] = {"error_model": "numpy"}
_foreign = ("numpy", "numba", "llvmlite", "math", "builtins")


def rule(function: F) -> F:
    """Mark a function as a rule: compilable, and unchanged for who calls it from Python.

    A rule takes and returns ints, bools, sets (`u64`) and records, allocates nothing and raises nothing.
    """
    jitable = cast("Callable[[F], F]", register_jitable(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_settings))
    marked = jitable(function)
    cast("Any", marked).is_rule = True
    return marked


def is_rule(function: Callable[..., Any]) -> bool:
    """Whether the function was marked by `rule`."""
    return getattr(function, "is_rule", False)


def bind(loop: F, name: str, **functions: Callable[..., Any]) -> F:
    """The loop with its free names bound, still interpreted."""
    plain = cast("FunctionType", loop)
    bound = FunctionType(plain.__code__, plain.__globals__ | functions, plain.__name__, plain.__defaults__)
    bound.__qualname__ = f"{name}.{plain.__name__}"
    bound.__module__ = plain.__module__
    return cast("F", bound)


def specialise(loop: F, name: str, signature: Any = None, **functions: Callable[..., Any]) -> F:
    """The loop compiled with its free names bound to `functions`, from the disk if it was compiled before.

    `signature` is a Numba signature, to compile at once and for those types alone; without one the first call
    compiles. The loop holds no lock while it runs, so threads run it side by side.
    """
    bound = bind(loop, name, **functions)
    folder = _folder(digest(bound))
    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        compiler = numba.njit(cache=True, nogil=True, **_settings)
        compiled = compiler(bound)
        if signature is not None:
            compiled.compile(signature)
        return cast("F", compiled)
    finally:
        config.CACHE_DIR = before


def is_kept(loop: Callable[..., Any], **functions: Callable[..., Any]) -> bool:
    """Whether `specialise` would find this loop compiled on disk."""
    folder = _home() / digest(bind(loop, "", **functions))
    return any(folder.rglob("*.nbc"))


def digest(function: Callable[..., Any]) -> str:
    """A name for all that compiled code of `function` depends on: the code of every function that it can reach,
    the value of every constant named there, every record's layout, and the compiler's version."""
    parts = sorted(_reach(function, set()))
    versions = f"{numba.__version__} {np.__version__}"
    return hashlib.sha256("\n".join([versions, *parts]).encode()).hexdigest()[:20]


def _reach(function: Any, seen: set[int]) -> Iterator[str]:
    if id(function) in seen:
        return
    seen.add(id(function))
    yield f"{function.__module__}.{function.__name__} {_code(function.__code__)}"
    for name in _names(function.__code__):
        if name in function.__globals__:
            yield from _value(name, function.__globals__[name], function.__code__, seen)


def _value(name: str, value: Any, code: CodeType, seen: set[int]) -> Iterator[str]:
    function = getattr(value, "py_func", value)
    if isinstance(function, FunctionType):
        yield from _reach(function, seen)
    elif isinstance(value, ModuleType):
        if value.__name__.split(".")[0] not in _foreign:
            for attribute in _names(code):
                if attribute in vars(value):
                    yield from _value(f"{name}.{attribute}", vars(value)[attribute], code, seen)
    elif isinstance(value, np.ndarray):
        yield f"{name} {value.dtype} {hashlib.sha256(value.tobytes()).hexdigest()}"
    elif isinstance(value, type):
        yield f"{name} {getattr(value, 'plain', value.__qualname__)}"
    else:
        yield f"{name} {value!r}"


def _names(code: CodeType) -> set[str]:
    nested = (_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*nested)


def _code(code: CodeType) -> str:
    constants = [_code(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {constants}"


def _home() -> Path:
    return Path(os.environ.get("CROUPIER_CACHE") or user_cache_path("croupier")) / "compiled"


def _folder(key: str) -> Path:
    folder = _home() / key
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _prune(folder)
    return folder


def _prune(newest: Path) -> None:
    try:
        folders = sorted(newest.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    except FileNotFoundError:  # another process is pruning
        return
    for old in folders[KEPT_FOLDERS:]:
        log.debug("dropping the compiled loop %s", old)
        shutil.rmtree(old, ignore_errors=True)
