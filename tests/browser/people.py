"""People who click, and the sizes of what they look at."""

import re
from uuid import uuid4

from playwright.sync_api import Page

from croupier.games import registry
from croupier.server.routes.api import PATH
from croupier.server.routes.desk import COOKIE

PHONE = (360, 640)
PHONE_LYING = (640, 360)
DESKTOP = (1440, 900)
AWAY = "/rules/war"
"""Where nothing happens, and nothing is listened to."""
PATIENCE = 20_000
"""Milliseconds to wait for what must happen."""

LINES = """(root) => [root, ...root.querySelectorAll("*")].map((e) => e.localName + " "
    + [...e.attributes]
        .filter(({ name }) => !["style", "data-change", "data-new", "class", "data-action", "data-now"].includes(name))
        .map(({ name, value }) => `${name}=${value}`).sort().join(",")
    + " " + [...e.childNodes].filter((n) => n.nodeType === 3 && !e.matches("[data-running]"))
        .map((n) => n.data.trim()).join(""))"""
"""An element a line, without what only this sight of it has, such as the time."""


def fields(options):
    """The fields of a form that say these options."""
    return {f"option.{name}": str(value) for name, value in options.items()}


class Seat:
    """A person at a table, who sees only the page."""

    game = "Roulette-Taking Game"
    asks = ("play", "bet", "mark", "payout")

    def __init__(self, page: Page):
        self.page = page
        self.table = page.locator("#table")

    def sit(self, players=2, name="Ann", wait=True, **options):
        """Sit down with bots, without the start page's form; wait until the page asks for something."""
        self.open(name=name, players=str(players), **fields(options))
        if wait:
            self.asked()
        return self

    def order_bots(self, players=2, name="Ann", wait=True, **options):
        """The same by the start page."""
        offer = self.order("bots", name, **options)
        offer.get_by_label(f"you + {players - 1}", exact=True).check()
        offer.get_by_role("button", name="Sit down").click()
        if wait:
            self.asked()
        return self

    def open(self, **form):
        """Have a table by what the start page's form would send, and look at it."""
        name = next(name for name, game in registry.games().items() if game.title == self.game)
        answer = self.page.request.post("/tables", form={"game": name, **form}, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.page.goto(answer.headers["location"])

    def order(self, company, name, **options):
        """Fill in the start page for a game with bots or with friends, except for the seats; the form's region."""
        self.page.goto("/")
        for link in self.page.locator('a[href^="/?game="]').filter(has_text=self.game).all()[:1]:
            link.click()  # the game that is offered first has no link
        offer = self.page.get_by_role("region", name=self.game)
        offer.get_by_label("Your name").fill(name)
        offer.get_by_label(f"You and {company}").check()
        if options:
            offer.get_by_text("House rules").click()
        for option, value in options.items():
            field = offer.locator(f'[name="option.{option}"]')
            if field.evaluate("e => e.tagName") == "SELECT":
                field.select_option(str(value))
            else:
                field.fill(str(value))
        return offer

    def company(self):
        """Have the people and their talk in sight."""
        self.page.wait_for_load_state("domcontentloaded")  # until then the card beside the table is not open
        if not self.page.get_by_label("Say something to the table").is_visible():
            self.page.get_by_label("People and talk").click()

    def asked(self):
        """Wait until the page asks for something; what it asks for."""
        waits = ", ".join(f'#table[data-mine="{ask}"]' for ask in self.asks)
        self.page.locator(f"{waits}, #go-on, .standings").first.wait_for()
        if self.page.locator(".standings").count():
            return "over"
        if self.page.locator("#go-on").count():
            return "payout"
        return self.table.get_attribute("data-mine")

    def answer(self):
        """Do the first thing that the page offers, as one would with a finger; what it was asked for."""
        asked, shown = self.asked(), self.table.get_attribute("data-version")
        if asked == "play":
            self.page.locator('#hand .card[data-fit="yes"]').first.click()
        elif asked == "bet":
            self.page.locator("#mat :enabled .free").first.click()
            self.page.locator(".stake-chip").nth(1 if self.page.locator(".stake-chip").count() > 1 else 0).click()
        elif asked == "mark":
            self.page.locator("#mat :enabled .felt .free").last.click()
            self.page.get_by_role("button", name="Place my chip").click()
        elif asked == "payout":
            self.page.get_by_role("button", name="Deal the next round").click()
        if asked != "over":
            self.page.locator(f'#table:not([data-version="{shown}"])').wait_for()
        return asked

    def until(self, wanted, at_most=200):
        """Play on until the page asks for this."""
        for _ in range(at_most):
            if self.asked() == wanted:
                return self
            if self.answer() == "over":
                break
        raise AssertionError(f"the game was over before anybody was asked to {wanted}")

    def sights(self):
        """Play to the end; stop wherever the page asks for something for the first time, and say what. What has been
        seen is done without the page."""
        seen = set()
        while "over" not in seen:
            if (asked := self.asked()) in seen:
                self.skip(seen)
            else:
                seen.add(asked)
                yield asked
                self.answer()

    def skip(self, seen):
        """Do the first thing that is legal for as long as something is asked that was seen; then look again."""
        unseen = Unseen(self.page)
        self.page.goto(AWAY)
        while not (view := unseen.view())["over"] and not self._is_new(unseen, view, seen):
            unseen.act(view)
        self.page.goto(unseen.table)

    def _is_new(self, unseen, view, seen):
        if view["paused"] and "payout" in self.asks:
            return "payout" not in seen
        return view["your_turn"] and unseen.asked() not in seen

    def resize(self, size):
        self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def wide(self):
        """By how many pixels the page is wider than its window."""
        return self.page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def html(self):
        """The table, without what is new at every rendering."""
        return re.sub(
            r"(name=(?:action_id|version),type=hidden,value=)[\w-]*", r"\1", "\n".join(self.table.evaluate(LINES))
        )


class Unseen:
    """Somebody's seat, which is played by the API instead of the page."""

    def __init__(self, page):
        self.http = page.request
        self.table = re.search("/t/[^/?#]+", page.url)[0]
        name = self.table.removeprefix("/t/")
        token = next(c["value"] for c in page.context.cookies() if c["name"] == COOKIE + name)
        self.at, self.headers = f"{PATH}/tables/{name}", {"Authorization": f"Bearer {token}"}

    def view(self):
        return self.http.get(self.at, headers=self.headers).json()

    def asked(self):
        """What the page would ask for."""
        return re.search(r'id="table"[^>]*data-mine="(\w*)"', self.http.get(self.table).text())[1]

    def act(self, view):
        """End a moment, or do the first thing that is legal, if there is one."""
        if view["paused"]:
            self.http.post(f"{self.at}/go-on", headers=self.headers)
        elif view["your_turn"]:
            action = {"action": view["legal"][0]["first"], "action_id": str(uuid4())}
            self.http.post(f"{self.at}/actions", data=action, headers=self.headers)
