"""Run a house on this machine."""

import os
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import NoReturn

import uvicorn

from croupier.server.app import create_app
from croupier.server.database import StoreError
from croupier.server.settings import LOOPBACK, Settings, default_database

HOST = "127.0.0.1"
PORT = 8080
GRACE = 2
"""Seconds that open pages get to finish when the house closes."""


def serve(
    host: str = HOST,
    port: int = PORT,
    database: Path | None = None,
    open_browser: bool = True,
    pace: float = Settings.pace,
    first: str | None = None,
) -> None:
    """Serve until interrupted; prints the address and, where there is a desktop, opens the browser.

    Port 0 takes a free one. `pace`: seconds that a bot waits before it acts; 0 leaves out every pause. `first` names
    the game to offer first. Ends the program with code 2 and one sentence if the port or the database cannot be had.
    """
    listener = _listen(host, port)
    try:
        pause = Settings.pause if pace else 0
        hosts = LOOPBACK if host in LOOPBACK else ()
        app = create_app(Settings(database=database or default_database(), pace=pace, pause=pause, hosts=hosts))
    except StoreError as error:
        _give_up(str(error))
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{listener.getsockname()[1]}/"
    if first:
        address += f"?game={first}"
    print(f"Croupier serves at {address} (Ctrl+C ends it)", flush=True)
    if open_browser and _has_desktop():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=GRACE, server_header=False)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both ways to end it are the same
    try:
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        print("Closed; every match is kept.")


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, taken before anything else so that a port in use is known at once."""
    if not 0 <= port <= 65_535:
        _give_up(f"a port is a number from 0 to 65535, not {port}")
    try:
        family, *_, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(where)
        listener.listen(128)
    except socket.gaierror as error:
        _give_up(f"the host {host!r} is not known ({error.strerror}): give an address of this machine, like 127.0.0.1")
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
