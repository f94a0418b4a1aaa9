"""What keeps people out of a page: too wide, too small to touch, unreadable, out of the keyboard's reach."""

from axe_playwright_python.sync_playwright import Axe
from people import DESKTOP, PHONE, PHONE_LYING

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, summary, select, input")]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(":disabled, .refusal *, .sr *"))
    .map((e) => (e.matches("[type=radio], [type=checkbox]") ? e.closest("label") ?? e : e))
    .filter((e) => { const box = e.getBoundingClientRect(); return box.width < 43.5 || box.height < 43.5; })
    .map((e) => e.outerHTML.slice(0, 120))"""

CALLS = """() => {
    const start = document.startViewTransition.bind(document);
    window.transitions = 0;
    document.startViewTransition = (change) => { window.transitions += 1; return start(change); };
}"""
"""Counts view transitions from now on."""


LOOKED_AT = {PHONE: "light", PHONE_LYING: None, DESKTOP: "dark"}
"""Sizes, and by what light axe looks there: at what lies in a phone's height it has seen all before."""


def obstacles(seat, state, looked_at=LOOKED_AT):
    """What keeps people out of what is shown, at each size: all rules of axe on a phone by day and on a desktop by
    night."""
    found, own = [], tuple(seat.page.viewport_size.values())
    for size, theme in looked_at.items():
        seat.resize(size)
        if seat.wide() > 0:
            found.append((state, size, "wider than the window", seat.wide()))
        if min(size) < 700 and state != "rules":
            found += [(state, size, "too small for a finger", target) for target in seat.page.evaluate(SMALL_TARGETS)]
        if theme:
            seat.page.emulate_media(color_scheme=theme)
            found += [(state, size, *violation) for violation in violations(seat)]
    seat.resize(own)
    return found


def violations(seat):
    return [
        (violation["id"], node["html"][:160], node["failureSummary"][:300])
        for violation in Axe().run(seat.page).response["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]


def tab_to(page, selector):
    for _ in range(60):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no {selector} within 60 steps of the Tab key")
