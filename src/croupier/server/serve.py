"""Run a house on this machine."""

import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NoReturn

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from croupier.server.app import create_app
from croupier.server.database import Database, StoreError, alone, default_database, open_engine, shared
from croupier.server.logs import Format, set_up
from croupier.server.settings import LOOPBACK, Settings
from croupier.server.thinking import die_with_parent

HOST = "127.0.0.1"
PORT = 8080
GRACE = 2
"""Seconds that open pages get to finish when the house closes."""
PATIENCE = 60
"""Seconds after which a worker that does not answer is replaced; on a busy machine it may take some to start."""
NO_NEWS = "ignore:resource_tracker:UserWarning"
"""The process that tidies up after a house that was killed would say that it does."""


def serve(
    host: str = HOST,
    port: int = PORT,
    database: Database | None = None,
    open_browser: bool = True,
    pace: float = Settings.pace,
    first: str | None = None,
    workers: int = 1,
    log_format: Format = "text",
    names: Sequence[str] = (),
    **limits: int,
) -> None:
    """Serve until interrupted; prints the address and, where there is a desktop, opens the browser.

    Port 0 takes a free one. `pace`: seconds that a bot waits before it acts; 0 leaves out every pause. `first` names
    the game to offer first. `names` are the only ones by which the house may be called, beside this machine's own where
    it listens to that alone; without any, it answers to all where it listens to others. `limits` are those of the
    settings. Several `workers` are processes that share the port, and a PostgreSQL database. Ends the program with code
    2 and one sentence if the port or the database cannot be had.
    """
    set_up(log_format)
    settings = Settings(
        database=database or default_database(),
        pace=pace,
        pause=Settings.pause if pace else 0,
        hosts=(*LOOPBACK, *names) if host in LOOPBACK else tuple(names),
        **limits,
    )
    listener = _listen(host, port)
    try:
        several = _several(settings, log_format) if workers > 1 else None
        kept = alone(settings.database)
        app = several or create_app(settings)
    except StoreError as error:
        _give_up(str(error))
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"
    if first:
        address += f"?game={first}"
    print(f"Croupier serves at {address} (Ctrl+C ends it)", flush=True)
    if open_browser and _has_desktop():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    config = uvicorn.Config(
        app,
        factory=workers > 1,
        workers=workers,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=PATIENCE,
        server_header=False,
    )
    os.environ.setdefault("PYTHONWARNINGS", NO_NEWS)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both ways to end it are the same
    _rarely_collect()
    with kept, suppress(KeyboardInterrupt):
        if workers == 1:
            uvicorn.Server(config).run(sockets=[listener])
        else:
            Multiprocess(config, [listener]).run()
    print("Closed; every match is kept.")


def _rarely_collect() -> None:
    """Look seldom for what only refers to itself: with hundreds of tables in memory it takes tenths of a second, in
    which nobody is served, and there is little of it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def _several(settings: Settings, log_format: Format) -> Callable[[], FastAPI]:
    """What makes the app in each of several workers. Raises StoreError if they cannot share the database."""
    if not shared(settings.database):
        raise StoreError(
            "several workers need a PostgreSQL database: name one with --database postgresql://user@host/name, or "
            "leave out --workers"
        )
    open_engine(settings.database).dispose()  # what is wrong with it is said once, and before there are workers
    return partial(_work, settings, log_format)


def _work(settings: Settings, log_format: Format) -> FastAPI:
    """The app of one of several workers, which is started again if it ends."""
    die_with_parent()
    set_up(log_format)
    _rarely_collect()
    try:
        return create_app(settings)
    except StoreError as error:
        _give_up(str(error))


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, taken before anything else so that a port in use is known at once."""
    if not 0 <= port <= 65_535:
        _give_up(f"a port is a number from 0 to 65535, not {port}")
    try:
        family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(128)
    except socket.gaierror as error:
        _give_up(f"the host {host!r} is not known ({error.strerror}): give an address of this machine, like 127.0.0.1")
    except UnicodeError:
        _give_up(f"there can be no host {host!r}: give an address of this machine, like 127.0.0.1")
    except OSError as error:
        _give_up(f"port {port} of {host} cannot be had ({error.strerror}): close what uses it, or choose another port")
    return listener


def _has_desktop() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _give_up(sentence: str) -> NoReturn:
    print(f"croupier: {sentence}", file=sys.stderr)
    raise SystemExit(2)
