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
import sys
import threading
from collections.abc import Callable, Iterator
from enum import EnumType
from functools import cache
from importlib import import_module
from importlib.metadata import version as package_version
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numpy as np
from platformdirs import user_cache_path

F = TypeVar("F", bound=Callable[..., Any])

log = logging.getLogger(__name__)

KEPT_FOLDERS = 200
"""How many compiled loops are kept on disk; the longest unused go first."""

_compiling = threading.Lock()
_makers = frozenset({"array", "copy", "empty", "full", "ones", "zeros"})
"""What makes an array. A rule that names one of these counts references, to free it when the rule is done."""
_foreign = ("numpy", "numba", "llvmlite", "math", "builtins")
_unknown: list[tuple[Callable[..., Any], Callable[..., Any]]] = []
"""Rules that the compiler has not been told of: what is called by name, and what is compiled for it.

The compiler takes a second to load, and pages, replays and bots in workers never need it.
"""


def rule(function: F) -> F:
    """Mark a function as a rule: compilable, and unchanged for who calls it from Python.

    A rule takes and returns ints, bools, sets (`u64`) and records, and raises nothing. Arrays that it makes are its
    own: none is returned.
    """
    cast("Any", function).is_rule = True
    _unknown.append((function, function))
    return function


def inlined(function: F) -> F:
    """A rule that becomes part of whoever calls it: a short one that is called often, or one with a single caller."""
    cast("Any", function).is_inlined = True
    return rule(function)


def wrapping_rule(function: F) -> F:
    """A rule whose sets are meant to overflow, as those of random streams do: interpreted, it does so silently."""
    quiet = np.errstate(over="ignore")(function)
    cast("Any", quiet).is_rule = True
    cast("Any", quiet).py_func = function
    _unknown.append((quiet, function))
    return quiet


def _tell_compiler() -> Any:
    """Let the compiler know every rule that was marked since it was last told; returns it."""
    pipeline = import_module("croupier.kernel.pipeline")
    import_module("croupier.kernel.machine")  # what it emits for sets
    while _unknown:
        called, compiled = _unknown.pop()
        if hasattr(called, "border"):
            import_module("croupier.kernel.crossing").tell(cast("Any", called).border)
        else:
            pipeline.tell_rule(called, compiled, {**settings(compiled), "forceinline": hasattr(called, "is_inlined")})
    return pipeline


def settings(function: Callable[..., Any]) -> dict[str, Any]:
    """How Numba compiles a rule or a loop.

    References to arrays are counted only where arrays are made, as it would cost more than many a rule: who calls a
    loop owns the arrays that it is given.
    """
    return {"error_model": "numpy", "_nrt": not _makers.isdisjoint(function.__code__.co_names)}


def is_rule(function: Callable[..., Any]) -> bool:
    """Whether the function was marked by `rule`."""
    return getattr(function, "is_rule", False)


def bind(loop: F, name: str, **functions: Any) -> F:
    """The loop with its free names bound to functions or constants, still interpreted.

    Its qualified name has the digest in it: the linker tells compiled functions apart by their names alone, and two
    that were kept by different processes and loaded into one may agree in all else.
    """
    plain = cast("FunctionType", loop)
    bound = FunctionType(
        plain.__code__, plain.__globals__ | functions, plain.__name__, plain.__defaults__, plain.__closure__
    )
    bound.__module__ = plain.__module__
    bound.__qualname__ = f"{name}_{digest(bound)}.{plain.__name__}"
    return cast("F", bound)


def specialise(loop: F, name: str, signature: Any = None, **functions: Callable[..., Any]) -> F:
    """The loop compiled with its free names bound to `functions`, from the disk if it was compiled before.

    `signature` is a Numba signature, to compile at once and for those types alone; without one the first call
    compiles. The loop holds no lock while it runs, so threads run it side by side.
    """
    import numba
    from numba.core import config

    configured: Any = config
    bound = bind(loop, name, **functions)
    for border in borders(bound):
        border.open()
    with _compiling:  # where the compiler looks for kept loops is one setting for the whole process
        pipeline = _tell_compiler()
        before = configured.CACHE_DIR
        configured.CACHE_DIR = str(_folder(digest(bound)))
        try:
            compiler = numba.njit(cache=True, nogil=True, pipeline_class=pipeline.LOOPS, **settings(loop))
            compiled = compiler(bound)
            if signature is not None:
                compiled.compile(signature)
                compiled.disable_compile()
            return cast("F", compiled)
        finally:
            configured.CACHE_DIR = before


def is_kept(loop: Callable[..., Any], **functions: Callable[..., Any]) -> bool:
    """Whether `specialise` would find this loop compiled on disk."""
    bound = bind(loop, "", **functions)
    folder = _home() / digest(bound)
    return any(folder.rglob("*.nbc")) and all(border.is_kept() for border in borders(bound))


def digest(function: Callable[..., Any]) -> str:
    """A name for all that compiled code of `function` depends on.

    That is the code, defaults and closure of every function that it can reach and under which name, the value of
    every constant named there, every record's layout, the kernel itself and the versions of compiler and Python.
    Code that an extension of Numba emits (`intrinsic`, `overload`) is not seen, except the kernel's own; nor is what
    lies behind a border, as that is compiled by itself.
    """
    parts = [sys.version, package_version("numba"), np.__version__, _kernel(), *_function(function, {})]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:20]


def borders(function: Callable[..., Any]) -> list[Any]:
    """The borders (`croupier.kernel.far`) that the function can reach."""
    met: dict[Any, int] = {}
    for _ in _function(function, met):
        pass
    return [found.border for found in met if hasattr(found, "border")]


@cache
def _kernel() -> str:
    sources = b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
    return hashlib.sha256(sources).hexdigest()


def _function(function: FunctionType | Callable[..., Any], met: dict[Any, int]) -> Iterator[str]:
    """What the function is, then what each of its names leads to. `met` numbers functions and modules in the order
    met, so that two names that swap their functions make a difference."""
    plain = cast("FunctionType", function)
    if plain in met:
        yield f"= {met[plain]}"
        return
    met[plain] = len(met)
    if hasattr(plain, "border"):
        yield cast("Any", plain).border.kept_as
        return
    yield f"{plain.__module__}.{plain.__name__} {_code(plain.__code__)}"
    cells = zip(plain.__code__.co_freevars, plain.__closure__ or (), strict=True)
    inner = {name: cell.cell_contents for name, cell in cells}
    outer = {name: plain.__globals__[name] for name in _names(plain.__code__) if name in plain.__globals__}
    for name, value in sorted((outer | inner).items()):
        yield f"{name}:"
        yield from _value(value, plain.__code__, met)
    yield from _value(plain.__defaults__, plain.__code__, met)


def _value(value: Any, code: CodeType, met: dict[Any, int]) -> Iterator[str]:
    function = getattr(value, "py_func", value)
    if isinstance(function, FunctionType):
        yield from _function(function, met)
    elif isinstance(value, ModuleType):
        yield from _module(value, code, met)
    elif isinstance(value, np.ndarray):
        yield f"{value.dtype} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    elif isinstance(value, EnumType):
        yield f"{value.__qualname__} {list(cast('Any', value))!r}"
    elif isinstance(value, type):
        yield f"{value.__qualname__} {getattr(value, 'plain', '')}"
    elif isinstance(value, tuple):
        yield f"{type(cast('Any', value)).__qualname__} {len(cast('Any', value))}"
        for item in cast("tuple[Any, ...]", value):
            yield from _value(item, code, met)
    else:
        yield repr(value)


def _module(module: ModuleType, code: CodeType, met: dict[Any, int]) -> Iterator[str]:
    """The attributes of the module that the code may name."""
    if module.__name__.split(".")[0] in _foreign or (module, code) in met:
        return
    met[module, code] = len(met)
    for name in sorted(_names(code) & vars(module).keys()):
        yield f"{module.__name__}.{name}:"
        yield from _value(vars(module)[name], code, met)


def _names(code: CodeType) -> set[str]:
    nested = (_names(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*nested)


def _code(code: CodeType) -> str:
    constants = [_code(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_flags} {code.co_names} {code.co_varnames} {constants}"


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
