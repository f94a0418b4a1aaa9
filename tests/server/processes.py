"""`croupier serve` as people run it: a process with its own children, at the mercy of signals."""

import os
import resource
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path

from houses import PATIENCE, Server

CROUPIER = Path(sys.executable).with_name("croupier")
UNLIMITED = ("--tables-per-hour", "0", "--actions-per-second", "0")


class Process(Server):
    """A house in a process group of its own."""

    def __init__(self, database, *options):
        command = [sys.executable, CROUPIER, "serve", "--port", "0", "--pace", "0", "--database", database, *options]
        # a pipe that nobody reads would fill up
        self.errors = tempfile.TemporaryFile("a+")  # noqa: SIM115 - closed by `kill`
        self.process = subprocess.Popen(
            [str(word) for word in command],
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            start_new_session=True,
        )

    def answers(self):
        """Wait until it takes requests; the house."""
        words = self.process.stdout.readline().split()
        assert words, self.complaints()
        super().__init__(next(word for word in words if word.startswith("http")))
        return self

    def kill(self):
        """As when the power fails: it and all that it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def complaints(self):
        """What it wrote to the standard error output so far."""
        self.errors.seek(0)
        return self.errors.read()

    def workers(self):
        """The processes that serve, of a house that has several."""
        command = ["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)]
        found = subprocess.run(command, capture_output=True, text=True, check=False)
        return [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]

    def stop(self):
        """End it as systemd does; the exit code, and what it said as its last word."""
        self.process.send_signal(signal.SIGTERM)
        out, _ = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out

    @contextmanager
    def full_disk(self):
        """No file can be written meanwhile."""
        self._let_files_grow(0)
        try:
            yield
        finally:
            self._let_files_grow(resource.RLIM_INFINITY)

    def _let_files_grow(self, most):
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, hard))


@contextmanager
def process(database, *options):
    """A house that takes requests, and is gone afterwards."""
    house = Process(database, *options)
    try:
        yield house.answers()
    finally:
        house.kill()
