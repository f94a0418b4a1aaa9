"""A real house on a free port, and a real Chromium."""

import re
import shutil
import socket
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import uvicorn
from kept_pages import Pages
from people import DESKTOP, PATIENCE, Seat
from playwright.sync_api import expect, sync_playwright

from croupier.server.app import create_app
from croupier.server.settings import Settings

TESTS = Path(__file__).parent.parent
LAID = ("games", "games/gamble", "games/cardroom/poker", "games/cardroom/gin")
sys.path[:0] = [str(TESTS / folder) for folder in LAID]  # for tables that are laid out by hand
sys.path[4:4] = [str(TESTS / "server"), str(TESTS / "play")]  # for matches that were played

ANSWERS = "status of (409|422|429|503)|ERR_INTERNET_DISCONNECTED|^.object Event.$"
"""What the browser calls an error and is none: a refusal, and a connection that a test takes away."""

expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items):
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def house(tmp_path_factory):
    """The address of a house whose bots do not wait."""
    settings = Settings(database=tmp_path_factory.mktemp("house") / "house.sqlite", pace=0, pause=600)
    with open_house(settings) as address:
        yield address


@contextmanager
def open_house(settings, port=0):
    """A house that serves as long as this lasts; its address."""
    listener = socket.create_server(("127.0.0.1", port))
    with ThreadPoolExecutor(1) as executor:
        config = uvicorn.Config(create_app(settings, executor), log_level="error", timeout_graceful_shutdown=1)
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def chromium():
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not path:
        pytest.fail("the pages are tested in Chromium, and there is none: install Debian's package chromium")
    with sync_playwright() as playwright:
        # no sandbox: it does not start for root, and nothing foreign is visited
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pages(chromium):
    """Pages of browsers that nobody uses now: a new one costs more than most of what is done with it."""
    with closing(Pages(chromium)) as pages:
        yield pages


@pytest.fixture
def answers():
    """What the browser calls an error and a test expects."""
    return ANSWERS


@pytest.fixture
def visit(pages, house, answers):
    """Opens pages of a given size; a script error on any of them fails the test."""
    opened, troubles = [], []

    def told(message):
        if message.type == "error" and not re.search(answers, message.text):
            troubles.append(message.text)

    def failed(error):
        troubles.append(str(error))

    def visit(size=DESKTOP, kind=Seat, **settings):
        page = pages.take(base_url=house, **settings)
        opened.append(page)
        page.on("pageerror", failed)
        page.on("console", told)
        person = kind(page)
        person.resize(size)
        return person

    yield visit
    for page in opened:
        page.remove_listener("pageerror", failed)
        page.remove_listener("console", told)
        pages.give_back(page)
    assert troubles == []
