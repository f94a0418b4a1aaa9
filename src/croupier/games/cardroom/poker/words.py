"""The game in words: what happened, and what is awaited."""

from collections.abc import Sequence
from typing import Final

from croupier.components import cards, low, poker
from croupier.components.wording import listed
from croupier.games.cardroom.poker.actions import BringIn, Call, Check, Deal, Discard, Fold, Next, Raise
from croupier.games.cardroom.poker.betting import may_raise, street_of, to_call
from croupier.games.cardroom.poker.pots import Pot, pots_of
from croupier.games.cardroom.poker.state import (
    BRINGING_IN,
    BY_BUST,
    DEALER,
    DRAWING,
    OVER,
    THE_BOARD,
    Table,
)
from croupier.games.contract import Step, seat_name, seats_of
from croupier.kernel import count

BOARDS: Final = {(0, 3): "The flop", (3, 4): "The turn", (4, 5): "The river"}
"""What the cards are called that a street brings to the board, by how many lie there before and after."""

Names = Sequence[str]


def narrate(step: Step[Table], names: Names) -> list[str]:
    """What happened in the step, a sentence each."""
    lines = _told(step, names)
    if step.after.hand > step.before.hand:
        lines += _ended(step, names)
    if step.after.step == OVER:
        lines.append(_result(step.after, names))
    return lines


def _told(step: Step[Table], names: Names) -> list[str]:
    s, who = step.before, seat_name(step.by, names)
    match step.action:
        case Fold():
            return [f"{who} folds."]
        case Check():
            return [f"{who} checks."]
        case Call():
            paid = min(to_call(s, step.by), s.money[step.by])
            return [f"{who} calls ${paid}{', all in' if paid == s.money[step.by] else ''}."]
        case BringIn():
            return [f"{who} brings it in for ${step.after.paid[step.by] - s.paid[step.by]}{_all_in(step)}."]
        case Raise(to=dollars):
            return [f"{who} {_raises(s)} ${dollars}{_all_in(step)}."]
        case Discard(places=places):
            return [f"{who} changes {len(places)} card{'s'[: len(places) != 1]}." if places else f"{who} stands pat."]
        case Next():
            return _begun(step.after, who, names)
        case Deal(card=dealt):
            return _dealt(step, names, dealt)
        case _:
            raise ValueError(f"no such action in this game: {step.action}")


def _raises(s: Table) -> str:
    if s.step == BRINGING_IN:
        return "bets"
    return "raises to" if s.to_match else "bets"


def _all_in(step: Step[Table]) -> str:
    return ", all in" if step.after.money[step.by] == 0 else ""


def _begun(s: Table, who: str, names: Names) -> list[str]:
    lines = [f"Hand {s.hand + 1}: {who} deals."]
    posted = [f"{names[p]} ${s.in_round[p]}" for p in range(s.players) if s.in_round[p]]
    ante = max(s.paid[p] - s.in_round[p] for p in range(s.players))
    if ante:
        lines.append(f"Everyone antes ${ante}.")
    if posted:
        lines.append(f"Blinds: {listed(posted)}.")
    return lines


def _dealt(step: Step[Table], names: Names, dealt: str | None) -> list[str]:
    """Who got which card; cards that the viewer does not see are not told one by one."""
    seat = step.before.dealing
    if dealt is None:
        return []
    if seat == THE_BOARD:
        return _on_board(step)
    return [f"{names[seat]} gets the {cards.in_words(cards.card(dealt))}."]


def _on_board(step: Step[Table]) -> list[str]:
    """The cards that a street brings to the board, when the last of them lies there."""
    s, street = step.before, street_of(step.before)
    if s.round_ + 1 < street.down + street.up + street.board:
        return []
    last = s.on_board + 1
    first = last - street.board
    words = [f"the {cards.in_words(step.after.board[k])}" for k in range(first, last)]
    return [f"{BOARDS.get((first, last), 'On the board')}: {listed(words)}."]


def hand_words(s: Table, seat: int) -> str:
    """What a hand that was shown down is."""
    parts = [poker.describe(s.rank[seat])] if s.rank[seat] else []
    if s.low[seat]:
        parts.append(f"{low.describe_rank(s.low[seat])} for low")
    return " and ".join(parts)


def _ended(step: Step[Table], names: Names) -> list[str]:
    """The hands that are shown, where the dollars go, and who has none left."""
    s, pots = step.after, pots_of(step)
    shown = [p for p in seats_of(s.shown) if s.rank[p] or s.low[p]] if count(s.live) > 1 else []
    return [
        *(_returned(pot, names) for pot in pots if pot.uncalled),
        *(f"{names[p]} shows {hand_words(s, p)}." for p in shown),
        *_taken([pot for pot in pots if not pot.uncalled], names),
        *(f"{names[p]} is out." for p in range(s.players) if s.money[p] == 0 and s.before[p] > 0),
    ]


def _returned(pot: Pot, names: Names) -> str:
    (seat,) = pot.takes
    return f"An uncalled bet of ${pot.dollars} returns to {names[seat]}."


def _taken(pots: Sequence[Pot], names: Names) -> list[str]:
    """Who takes each pot, or how much of it."""
    lines: list[str] = []
    for number, pot in enumerate(pots):
        what = f"{pot_name(number, len(pots))} of ${pot.dollars}"
        if len(pot.takes) == 1:
            lines.append(f"{names[next(iter(pot.takes))]} takes {what}.")
        else:
            lines.append(f"Of {what} {_parts(pot, names)}.")
    return lines


def _parts(pot: Pot, names: Names) -> str:
    return listed(
        [f"{names[p]} {'takes ' if k == 0 else ''}${dollars}" for k, (p, dollars) in enumerate(pot.takes.items())]
    )


def pot_name(number: int, pots: int) -> str:
    """What a pot is called, counted from 0, the main one, where there are so many."""
    if pots == 1:
        return "the pot"
    return f"side pot {number}" if number else "the main pot"


def _result(s: Table, names: Names) -> str:
    best = max(s.money[p] for p in range(s.players))
    first = [names[p] for p in range(s.players) if s.money[p] == best]
    how = "has all the dollars" if s.ending == BY_BUST else f"{'has' if len(first) == 1 else 'have'} the most, ${best}"
    return f"{listed(first)} {'wins' if len(first) == 1 else 'win'}: {how}."


def awaited(s: Table, seat: int, names: Names) -> str:
    """What the seat is asked to do, in one sentence."""
    if s.step == DEALER:
        return "Deal the next hand." if s.hand else "Deal the first hand."
    if s.step == DRAWING:
        return "Change some cards, or none."
    if s.step == BRINGING_IN:
        return "Bring it in, or bet."
    missing = min(to_call(s, seat), s.money[seat])
    if missing:
        return f"Call ${missing}, {'raise, ' if may_raise(s, seat) else ''}or fold."
    return "Check, or bet." if s.to_match == 0 else "Check, or raise."
