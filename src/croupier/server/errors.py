"""What the house says when something cannot be done."""


class HouseError(Exception):
    """Something that cannot be done, as one sentence and an HTTP status."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


UNWRITTEN = "The house could not reach its database, so nothing was done: try again."
"""What is said when the database is away or full."""
