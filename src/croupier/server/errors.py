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
BROKEN_BOT = "A bot could not act; what was played is safe. Look at the table again to let it try once more."
