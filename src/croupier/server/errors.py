"""What the house says when something cannot be done."""

from collections.abc import Mapping


class HouseError(Exception):
    """Something that cannot be done, as one sentence, an HTTP status, and perhaps headers for the answer."""

    def __init__(self, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.headers = headers


UNWRITTEN = "The house could not reach its database, so nothing was done: try again."
"""What is said when the database is away or full."""
BOTS_WAIT = "The house cannot reach its database: what was played is safe, and its bots go on when it can."
"""Why a bot does not act meanwhile."""
BROKEN_BOT = "A bot could not act; what was played is safe. Reload the page to let it try again."
_SAID_OF_PAGES = {
    "Reload the page to let it try again.": "Ask for the table to let it try again.",
    "since this page was drawn: here is the table as it is now.": "since that version: ask for the table as it is now.",
    ": here is the table as it is now.": ": ask for the table as it is now.",
    ": reload the page.": ": ask for the table as it is now.",
}


def for_clients(sentence: str) -> str:
    """The sentence as clients of the API are told it, who have no page to reload and to be shown.

    >>> for_clients("Something was taken back meanwhile: here is the table as it is now.")
    'Something was taken back meanwhile: ask for the table as it is now.'
    """
    for end, instead in _SAID_OF_PAGES.items():
        if sentence.endswith(end):
            return sentence.removesuffix(end) + instead
    return sentence
