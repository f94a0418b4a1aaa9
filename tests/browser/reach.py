"""What keeps people out of a page: too wide, too small to touch, unreadable, out of the keyboard's reach."""

from axe_playwright_python.sync_playwright import Axe

SMALL_TARGETS = """() => [...document.querySelectorAll("button, a, summary, select, input")]
    .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && !e.closest(".refusal, .sr"))
    .map((e) => (e.matches("[type=radio], [type=checkbox]") ? e.closest("label") ?? e : e))
    .filter((e) => { const box = e.getBoundingClientRect(); return box.width < 43.5 || box.height < 43.5; })
    .map((e) => e.outerHTML.slice(0, 120))"""

CALLS = """() => {
    const start = document.startViewTransition.bind(document);
    window.transitions = 0;
    document.startViewTransition = (change) => { window.transitions += 1; return start(change); };
}"""
"""Counts view transitions from now on."""


def obstacles(seat, state):
    width, height = seat.page.viewport_size.values()
    found = [(state, "wider than the window", seat.wide())] if seat.wide() > 0 else []
    if min(width, height) < 700 and state != "rules":
        found += [(state, "too small for a finger", target) for target in seat.page.evaluate(SMALL_TARGETS)]
    if height > 500:
        found += serious(seat, state)
    return found


def serious(seat, state):
    found = []
    for theme in ("dark", "light") if state != "rules" else ("light",):
        seat.page.emulate_media(color_scheme=theme)
        found += [(state, theme, *violation) for violation in violations(seat)]
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
