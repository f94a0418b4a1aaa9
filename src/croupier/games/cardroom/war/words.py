"""The game in words: what happened, and what is awaited."""

from collections.abc import Sequence

from croupier.components.cards import in_words
from croupier.components.wording import listed
from croupier.games.cardroom.war.rules import face, owned, winners
from croupier.games.cardroom.war.state import BY_CARDS, BY_DUEL, OVER, SHOWN, Table
from croupier.games.contract import CHANCE, Step, seats_of
from croupier.kernel import bit

Names = Sequence[str]


def narrate(step: Step[Table], names: Names) -> list[str]:
    """What happened in the step, a sentence each."""
    before, after = step.before, step.after
    lines = _laid(before, after, step.by, names) if step.by != CHANCE else []
    turned = (before.down | (bit(step.by) if step.by != CHANCE else before.down)) & ~after.down
    lines += [f"{names[p]} turns up the {in_words(face(after, p))}." for p in seats_of(turned)]
    if after.wars > before.wars:
        lines.append(_tie(after, names))
    if after.rounds > before.rounds:
        lines += _won(after, names)
    if after.step == OVER:
        lines.append(_result(after, names))
    return lines


def _laid(before: Table, after: Table, seat: int, names: Names) -> list[str]:
    down = after.laid[seat] - 1 - (before.laid[seat] if before.step != SHOWN else 0)
    return [f"{names[seat]} lays {_cards(down)} face down."] if down else []


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"


def _tie(s: Table, names: Names) -> str:
    tied = listed([names[p] for p in seats_of(s.tied)])
    if s.due:
        return f"{tied} tie: it is war."
    return f"{tied} tie, and share, as there are no cards for a war."


def _won(s: Table, names: Names) -> list[str]:
    takes = [f"{names[p]} takes {_cards(s.gets[p])}." for p in seats_of(s.tied)]
    outs = [p for p in range(s.players) if s.laid[p] and not owned(s, p)]
    return takes + [f"{names[p]} is out." for p in outs if not s.options.duel]


def _result(s: Table, names: Names) -> str:
    best = seats_of(winners(s))
    who = listed([names[p] for p in best])
    verb = "wins" if len(best) == 1 else "win"
    if s.ending == BY_DUEL:
        return f"{who} {verb} the round."
    if s.ending == BY_CARDS:
        return f"{who} {verb} with all the cards, after {_rounds(s)}."
    return f"{who} {verb} after {_rounds(s)}, with {_cards(owned(s, best[0]))}{' each' if len(best) > 1 else ''}."


def awaited(s: Table, seat: int, names: Names) -> str:
    """What the seat is asked to do, in one sentence."""
    down = min(3, s.cards[seat] - 1) if not s.options.duel else 3
    if s.step == SHOWN or not s.laid[seat]:
        return "Turn up a card."
    return f"War! Lay {_cards(down)} face down, and turn up another." if down else "War! Turn up your last card."


def _rounds(s: Table) -> str:
    return "1 round" if s.rounds == 1 else f"{s.rounds} rounds"
