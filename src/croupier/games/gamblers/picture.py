"""The hidden table as plain data."""

from collections.abc import Sequence
from typing import Any

from croupier.games.gamblers.state import Table


def picture(s: Table, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """The table as the seat sees it, in the rulebook's words."""
    return {"players": [{"name": names[p], "money": s.money[p]} for p in range(s.players)]}
