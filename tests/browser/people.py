"""People who click, and the sizes of what they look at."""

import re

from playwright.sync_api import Page

PHONE = (360, 640)
PHONE_LYING = (640, 360)
DESKTOP = (1440, 900)
ASKS = ("play", "bet", "mark")
PATIENCE = 20_000
"""Milliseconds to wait for what must happen."""

LINES = """(root) => [root, ...root.querySelectorAll("*")].map((e) => e.localName + " "
    + [...e.attributes].filter(({ name }) => !["style", "data-change", "class", "data-now"].includes(name))
        .map(({ name, value }) => `${name}=${value}`).sort().join(",")
    + " " + [...e.childNodes].filter((n) => n.nodeType === 3 && !e.matches("[data-running]"))
        .map((n) => n.data.trim()).join(""))"""
"""An element a line, without what only this sight of it has, such as the time."""


class Seat:
    """A person at a table, who sees only the page."""

    game = "Roulette-Taking Game"

    def __init__(self, page: Page):
        self.page = page
        self.table = page.locator("#table")

    def sit(self, players=2, name="Ann", wait=True, **options):
        offer = self.order("bots", name, **options)
        offer.get_by_label(f"you + {players - 1}", exact=True).check()
        offer.get_by_role("button", name="Sit down").click()
        if wait:
            self.asked()
        return self

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
                field.select_option(value)
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
        waits = ", ".join(f'#table[data-mine="{ask}"]' for ask in ASKS)
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
            self.page.locator("#mat .free").first.click()
            self.page.locator(".stake-chip").nth(1 if self.page.locator(".stake-chip").count() > 1 else 0).click()
        elif asked == "mark":
            self.page.locator("#mat .felt .free").last.click()
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
        """Play to the end; stop wherever the page asks for something for the first time, and say what."""
        seen = set()
        while "over" not in seen:
            if (asked := self.asked()) not in seen:
                seen.add(asked)
                yield asked
            self.answer()

    def wide(self):
        """By how many pixels the page is wider than its window."""
        return self.page.evaluate("document.documentElement.scrollWidth - innerWidth")

    def html(self):
        """The table, without what is new at every rendering."""
        return re.sub(r"(name=action_id,type=hidden,value=)[\w-]*", r"\1", "\n".join(self.table.evaluate(LINES)))
