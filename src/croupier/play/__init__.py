"""A match: its log, its replay, its story, and the proof that its dice were fair."""

from importlib.resources import files


def common_rules() -> str:
    """What holds in a match of any game: `rules.md` of this package."""
    return files(__name__).joinpath("rules.md").read_text(encoding="utf-8")
