"""A real house on a free port, and a real Chromium."""

import re
import shutil
import socket
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import uvicorn
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
    listener = socket.create_server(("127.0.0.1", 0))
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


@pytest.fixture
def visit(chromium, house):
    """Opens pages of a given size; a script error on any of them fails the test."""
    contexts, troubles = [], []

    def visit(size=DESKTOP, kind=Seat, **settings):
        context = chromium.new_context(
            base_url=house, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", **settings
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", lambda message: troubles.append(message.text) if _is_trouble(message) else None)
        return kind(page)

    yield visit
    for context in contexts:
        context.close()
    assert troubles == []


def _is_trouble(message):
    return message.type == "error" and not re.search(ANSWERS, message.text)
