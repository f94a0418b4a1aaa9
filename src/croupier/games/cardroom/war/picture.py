"""The table as plain data for pages and the API."""

from collections.abc import Sequence
from typing import Any, Final

from croupier.components.cards import NAMES
from croupier.games.cardroom.war.report import ENDINGS
from croupier.games.cardroom.war.rules import WAR_CARDS, actors, owned, winners
from croupier.games.cardroom.war.state import OVER, SHOWN, Table
from croupier.games.contract import seats_of
from croupier.kernel import bit

STEPS: Final = ("over", "turns", "reveals", "shown")
"""The steps of the rules, as pages and the API call them."""
SHOWN_BEAT: Final = 1
"""How many times as long as usual bots wait when a round was won, and again for each war that was in it."""

Plain = dict[str, Any]


def picture(s: Table, seat: int, names: Sequence[str]) -> Plain:
    """The table, which all see alike, with what the seat may do (NOBODY: a spectator)."""
    won = s.step in (SHOWN, OVER)
    wars = max(_wars(s, p) for p in range(s.players))
    return {
        "step": STEPS[s.step],
        "acts": seat >= 0 and bool(actors(s) & bit(seat)),
        "duel": bool(s.options.duel),
        "keeps": seat >= 0 and not s.options.duel and not _is_out(s, seat),
        "round": s.rounds + (0 if won else 1),
        "rounds": s.options.rounds,
        "wars": s.wars,
        "war": not won and _at_war(s),
        "deck": s.deck if s.options.duel else 0,
        "beat": SHOWN_BEAT * (1 + wars) if s.step == SHOWN else 1,
        "takes": [{"seat": p, "name": names[p], "cards": s.gets[p]} for p in seats_of(s.tied)] if won else [],
        "players": [_player(s, seat, p, names) for p in range(s.players)],
        "standings": _standings(s, names) if s.step == OVER else None,
        "ending": ENDINGS[s.ending - 1] if s.ending else None,
    }


def _at_war(s: Table) -> bool:
    """Whether somebody has laid cards for a war, or is asked to."""
    return any(s.laid[p] > 1 or (s.laid[p] and s.due & bit(p)) for p in range(s.players))


def _wars(s: Table, p: int) -> int:
    """The wars of this round for which the seat has laid cards."""
    return (s.laid[p] + WAR_CARDS - 2) // WAR_CARDS


def _player(s: Table, seat: int, p: int, names: Sequence[str]) -> Plain:
    won = s.step in (SHOWN, OVER)
    return {
        "seat": p,
        "name": names[p],
        "you": p == seat,
        "due": bool(s.due & bit(p)),
        "cards": s.cards[p],
        "laid": [_laid(s, p, k) for k in range(s.laid[p])],
        "in": bool(s.tied & bit(p)),
        "wins": won and bool(s.tied & bit(p)),
        "gets": s.gets[p],
        "owns": owned(s, p),
        "out": _is_out(s, p),
    }


def _is_out(s: Table, p: int) -> bool:
    return not s.options.duel and not owned(s, p)


def _laid(s: Table, p: int, k: int) -> str | None:
    """The card, if it lies face up: the first of a round or war, and the last one, when it was turned up."""
    last = k == s.laid[p] - 1
    up = not s.down & bit(p) if last else k % WAR_CARDS == 0
    return NAMES[s.pile[p, k]] if up else None


def _standings(s: Table, names: Sequence[str]) -> list[Plain]:
    best = seats_of(winners(s))
    order = sorted(range(s.players), key=lambda p: (p not in best, -owned(s, p)))
    return [{"seat": p, "name": names[p], "cards": owned(s, p), "wins": p in best} for p in order]
