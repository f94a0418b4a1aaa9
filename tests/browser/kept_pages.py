"""Pages that are used again, each as if it were the first of a new browser."""

from people import AWAY, PATIENCE


class Pages:
    """The pages of a browser, each in a context of its own."""

    def __init__(self, browser):
        self.browser = browser
        self.idle = {}
        self.settings = {}

    def take(self, color_scheme="light", **settings):
        """A page in a context with these settings that has no cookies and has stored nothing."""
        idle = self.idle.get(repr(sorted(settings.items())))
        page = idle.pop() if idle else self._new(settings)
        page.emulate_media(color_scheme=color_scheme, reduced_motion="reduce")
        return page

    def _new(self, settings):
        page = self.browser.new_context(**settings).new_page()
        page.set_default_timeout(PATIENCE)
        self.settings[page] = repr(sorted(settings.items()))
        return page

    def give_back(self, page):
        """Leave what is shown, and forget what was stored."""
        context = page.context
        for other in context.pages:
            if other is not page:
                other.close()
        context.set_offline(False)
        page.unroute_all()
        page.goto(AWAY)
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        context.clear_cookies()
        self.idle.setdefault(self.settings[page], []).append(page)

    def close(self):
        for page in self.settings:
            page.context.close()
