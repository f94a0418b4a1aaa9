"""What a seat can see, and what it can imagine behind it."""

from croupier.games.gamblers.actions import FATE, UNKNOWN
from croupier.games.gamblers.rounds import uncommitted
from croupier.games.gamblers.state import COMMIT, FACE_DOWN, FATES, NONE_YET, NUDGE, Table
from croupier.kernel import below, bit, count, nth, rule
from croupier.kernel.chance import Stream


@rule
def hide(s: Table, seat: int) -> None:
    """Turn the fate cards of the others face down until the reveal; all else lies open."""
    if s.phase == COMMIT or s.phase == NUDGE:
        for p in range(s.players):
            if p != seat and p != s.start and s.chosen[p] != NONE_YET:
                s.chosen[p] = FACE_DOWN


@rule
def conceal(s: Table, by: int, action: int, viewer: int) -> int:
    """A fate card that is played face down is seen by who plays it; by all, if it is the last and is turned up at
    once, as the start player has no dollar to place."""
    face_down = s.phase == COMMIT and (uncommitted(s) != bit(by) or s.money[s.start] > 0)
    return UNKNOWN if face_down and by != viewer and FATE <= action < FATE + FATES else action


@rule
def determinize(s: Table, seat: int, stream: Stream) -> None:
    """Turn each face-down card into any that its owner holds, all equally likely."""
    for p in range(s.players):
        if s.chosen[p] == FACE_DOWN:
            s.chosen[p] = nth(s.fate[p], below(stream, count(s.fate[p])))
