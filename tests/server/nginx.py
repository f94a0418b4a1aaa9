"""A real nginx on this machine, set up as docs/hosting.md says, and a house behind it."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from houses import PATIENCE, Server, Visitor, running, until

from croupier.server.settings import Settings

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
WITHIN = """
pid {home}/pid;
error_log {home}/errors;
events {{}}
http {{
    client_body_temp_path {home}/body;
    proxy_temp_path {home}/proxy;
    fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi;
    scgi_temp_path {home}/scgi;
{server}
}}
"""
"""What Debian's own configuration has around that of a site, as far as it is needed: files that are the tests' own."""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def as_the_page_says(home, port, house):
    """The configuration of docs/hosting.md, with other ports, names and certificates."""
    (text,) = re.findall(r"^```nginx\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    for theirs, ours in (
        (" 443 ", f" 127.0.0.1:{port} "),
        ("/etc/letsencrypt/live/games.example.org", str(home)),
        ("games.example.org", "localhost"),
        ("http://127.0.0.1:8080", house),
    ):
        assert theirs in text, f"{PAGE.name} has no {theirs!r} for nginx"
        text = text.replace(theirs, ours)
    return text


class Nginx:
    """An nginx in front of the house at that address."""

    def __init__(self, home, house):
        self.home = home
        self.port = free_port()
        _certify(home)
        server = as_the_page_says(home, self.port, house)
        (home / "conf").write_text(WITHIN.format(home=home, server=server))
        self.trusted = ssl.create_default_context(cafile=str(home / "fullchain.pem"))

    @property
    def address(self):
        return f"https://localhost:{self.port}"

    def start(self):
        self._run()
        until(self._answers)

    def stop(self):
        """At once: open streams break off."""
        pid = int((self.home / "pid").read_text())
        self._run("-s", "stop")
        until(lambda: not Path(f"/proc/{pid}").exists())

    def reload(self):
        self._run("-s", "reload")

    def _run(self, *arguments):
        command = [_program(), "-p", str(self.home), "-c", str(self.home / "conf"), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr

    def _answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except ConnectionRefusedError:
            return False
        return True


def _program():
    """Where Debian puts nginx."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert found, "The house is tested behind nginx: install Debian's package nginx"
    return found


def _certify(home):
    """A certificate that it signs itself."""
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subject = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", str(home / "privkey.pem"), "-out", str(home / "fullchain.pem")]
    done = subprocess.run([*command, *subject, *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


class Behind(Server):
    """The house as it is found through nginx."""

    def __init__(self, house, nginx):
        self.address = nginx.address
        self.upstream = house.address
        self.house = house.house
        self.loop = house.loop
        self.nginx = nginx

    def visitor(self):
        return Guest(self)


class Guest(Visitor):
    """Somebody who trusts the certificate."""

    def __init__(self, server):
        httpx.Client.__init__(self, base_url=server.address, timeout=PATIENCE, verify=server.nginx.trusted)
        self.server = server


@contextmanager
def behind(settings):
    """A house behind nginx."""
    home = Path(tempfile.mkdtemp(prefix="croupier-nginx-"))
    home.chmod(0o711)  # nginx does its work as another user, where it was started by root
    with running(replace(settings, hosts=("localhost",))) as house:
        nginx = Nginx(home, house.address)
        nginx.start()
        try:
            yield Behind(house, nginx)
        finally:
            nginx.stop()
            shutil.rmtree(home)


class Quiet:
    """A table behind nginx at which nothing happens, and the stream of somebody who is there."""

    def __init__(self, server, stack):
        self.heartbeat = server.house.settings.heartbeat
        self.since = time.monotonic()
        self.host, self.guest = (stack.enter_context(server.visitor()) for _ in range(2))
        self.table = self.host.gather("friend", game="roulette")
        answer = stack.enter_context(self.guest.stream("GET", f"{self.table}/live"))
        self.lines = answer.iter_lines()
        while next(self.lines) != "event: talk":
            pass


@pytest.fixture(scope="session")
def quiet(tmp_path_factory):
    """Opened once, before other tests, so that they run while it is quiet there."""
    settings = Settings(database=tmp_path_factory.mktemp("quiet") / "house.sqlite", pace=0, pause=0)
    with behind(settings) as server, ExitStack() as stack:
        yield Quiet(server, stack)
