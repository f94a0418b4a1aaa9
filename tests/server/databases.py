"""A real PostgreSQL on this machine, and databases of both kinds."""

import os
import shutil
import socket
import subprocess
import tempfile
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine

from croupier.server.store import Store

USER = "postgres"
"""Who runs PostgreSQL where the tests are run by root, for whom it does not run."""
QUICK = "-c fsync=off -c full_page_writes=off -c unix_socket_directories="
"""The machine is not switched off under these tests."""


class Postgres:
    """A PostgreSQL of the tests' own, on loopback."""

    def __init__(self, home):
        self.home = home
        self.data = home / "data"
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        if os.getuid() == 0:
            shutil.chown(home, USER)
        self._run("initdb", "--auth=trust", "--username=croupier", "--no-sync", "--encoding=UTF8", "--locale=C.UTF-8")
        self._names = count()

    def start(self):
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 {QUICK}"
        self._run("pg_ctl", "start", "--wait", f"--log={self.home / 'log'}", f"--options={options}")

    def stop(self):
        """As if it were killed."""
        self._run("pg_ctl", "stop", "--wait", "--mode=immediate")

    def url(self, name="postgres"):
        return f"postgresql://croupier@127.0.0.1:{self.port}/{name}"

    def database(self):
        """A new, empty database."""
        name = f"house{next(self._names)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def _run(self, program, *arguments):
        command = [str(_programs() / program), f"--pgdata={self.data}", *arguments]
        as_user = ["runuser", "-u", USER, "--"] if os.getuid() == 0 else []
        done = subprocess.run([*as_user, *command], cwd="/", stdout=subprocess.DEVNULL, check=False)
        assert done.returncode == 0, (
            f"{program} failed: {(self.home / 'log').read_text() if self.data.exists() else ''}"
        )


def _programs():
    """Where Debian puts the newest PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    assert found, "The database is tested in PostgreSQL: install Debian's package postgresql"
    return found[-1]


@pytest.fixture(scope="session")
def postgres():
    home = Path(tempfile.mkdtemp(prefix="croupier-postgres-"))
    server = Postgres(home)
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(home)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    """An empty database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "house.sqlite"
    return request.getfixturevalue("postgres").database()


@pytest.fixture
def store(database):
    store = Store(database)
    yield store
    store.close()


@pytest.fixture
def two_stores(database):
    stores = [Store(database), Store(database)]
    yield stores
    for store in stores:
        store.close()


def engine(database):
    """The database, past the store."""
    file = "://" not in str(database)
    return create_engine(f"sqlite:///{database}" if file else str(database).replace(":", "+psycopg:", 1))


def sql(database, statement):
    """Do something to the database that the store does not do; what it gives."""
    past = engine(database)
    with past.begin() as connection:
        result = connection.exec_driver_sql(statement)
        rows = [tuple(row) for row in result] if result.returns_rows else []
    past.dispose()
    return rows
