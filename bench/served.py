"""A house in processes of its own, what it costs, and the database that it is given."""

import contextlib
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from sqlalchemy import Table, insert, literal, select

from croupier.server.database import open_engine
from croupier.server.schema import entries, matches, seats

TICK = os.sysconf("SC_CLK_TCK")


class House:
    """`croupier serve` on a free port of this machine."""

    def __init__(self, database: str, workers: int = 1) -> None:
        """Start it; it answers when this returns."""
        options = ["--port", "0", "--database", database, "--pace", "0", "--workers", str(workers)]
        limits = ["--tables-per-hour", "0", "--max-tables", "0", "--actions-per-second", "0"]
        command = [str(Path(sys.executable).with_name("croupier")), "serve", *options, *limits]
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        if not found:
            raise SystemExit(f"the house did not start: {line}")
        self.port = int(found[1])
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz") as answer:
            answer.read()
        self.started_in = time.perf_counter() - begun

    def close(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(30)

    def processes(self) -> list[int]:
        """The process and its workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [self.process.pid, *map(int, children)]

    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        times = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.processes()]
        return sum(int(row[11]) + int(row[12]) for row in times) / TICK

    def memory(self) -> int:
        """Bytes that lie in memory for it alone."""
        texts = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.processes()]
        return 1024 * sum(int(kb) for text in texts for kb in re.findall(r"Private_\w+: +(\d+)", text))


@contextlib.contextmanager
def running(database: str, workers: int = 1) -> Iterator[House]:
    """A house, for a while."""
    house = House(database, workers)
    try:
        yield house
    finally:
        house.close()


def copy(database: str, originals: Sequence[str], copies: int) -> list[str]:
    """Store copies of these matches in turn, each with its seats and entries; their ids."""
    engine = open_engine(database if "://" in database else Path(database))
    ids = [f"copy-{number:012d}" for number in range(copies)]
    with engine.begin() as connection:
        for number, id_ in enumerate(ids):
            original = originals[number % len(originals)]
            for table, key in ((matches, "id"), (seats, "match"), (entries, "match")):
                connection.execute(_copying(table, key, original, id_))
    engine.dispose()
    return ids


def _copying(table: Table, key: str, original: str, new: str) -> object:
    columns = [literal(new) if column.name == key else column for column in table.c]
    return insert(table).from_select(list(table.c.keys()), select(*columns).where(table.c[key] == original))


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of one's own, that keeps what it acknowledges; the URL of an empty database."""
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), default=None)
    if programs is None:
        raise SystemExit("several workers need PostgreSQL: install Debian's package postgresql")
    home = Path(tempfile.mkdtemp(prefix="croupier-bench-"))
    as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    if as_user:
        shutil.chown(home, "postgres")

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(programs / program), f"--pgdata={home / 'data'}", *arguments]
        subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, check=True)

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    run("initdb", "--auth=trust", "--username=croupier", "--encoding=UTF8", "--locale=C.UTF-8")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
    run("pg_ctl", "start", "--wait", f"--log={home / 'log'}", f"--options={options}")
    try:
        yield f"postgresql://croupier@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "stop", "--wait", "--mode=immediate")
        shutil.rmtree(home)


def facts() -> str:
    """What was measured, and where."""
    packages = ("croupier", "fastapi", "starlette", "uvicorn", "jinja2", "sqlalchemy")
    named = ", ".join(f"{name} {version(name)}" for name in packages)
    info = Path("/proc/cpuinfo").read_text()
    model = re.search(r"model name\s*: (.*)", info)
    cores = len(os.sched_getaffinity(0))
    load = ", ".join(f"{part:.1f}" for part in os.getloadavg())
    processor = f"{cores} x {model[1] if model else platform.machine()}"
    return f"{named}; Python {platform.python_version()}; {processor}; load before: {load}"
