"""Hands of a match, written in the format."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, cast

from croupier.components.cards import names as card_names
from croupier.components.seats import around
from croupier.games.cardroom.poker.actions import BringIn, Call, Check, Deal, Fold, Next, Raise
from croupier.games.cardroom.poker.betting import risen
from croupier.games.cardroom.poker.phh.codes import code_of
from croupier.games.cardroom.poker.state import FIXED, THE_BOARD, Table
from croupier.games.contract import Step, seats_of
from croupier.kernel import bit, u64


def histories(steps: Iterable[Step[Any]], names: Sequence[str]) -> str | None:
    """The hands of a match that are over, each as a numbered table; None if the format has no code for the game.

    The steps are the whole match's, with nothing hidden.
    """
    hands: list[str] = []
    written: _Written | None = None
    for step in steps:
        if not isinstance(step.after, Table) or code_of(step.after) is None:
            return None
        if isinstance(step.action, Next):
            written = _Written(step.after, names)
        elif written is not None:
            written.take(step)
        if written is not None and step.after.hand > step.before.hand:
            hands.append(f"[{step.after.hand}]\n{written.text(step.after)}")
            written = None
    return "\n".join(hands)


class _Written:
    """A hand that is being written."""

    def __init__(self, s: Table, names: Sequence[str]) -> None:
        """The table just after the dealer began the hand."""
        self.s = s.copy_()
        left = [around(s.button + 1 + k, s.players) for k in range(s.players)]
        self.order = [p for p in left if s.live & bit(p)]
        self.names = [names[p] for p in self.order]
        self.actions: list[str] = []
        self.due: dict[int, str] = {}
        self.seen: dict[int, u64] = {}
        """What each seat that has shown its cards had face down then."""

    def player(self, seat: int) -> str:
        return f"p{self.order.index(seat) + 1}"

    def take(self, step: Step[Table]) -> None:
        """What happened next."""
        if isinstance(step.action, Deal):
            self.due[step.before.dealing] = self.due.get(step.before.dealing, "") + (step.action.card or "??")
        else:
            self.actions.append(f"{self.player(step.by)} {_told(step.action)}")
        if step.after.dealing == -1 or step.after.street > step.before.street or step.after.hand > step.before.hand:
            self.deal()
        for seat in self.shown(step):
            self.seen[seat] = step.after.down[seat]
            cards = card_names(step.after.down[seat] | step.after.up[seat])
            self.actions.append(f"{self.player(seat)} sm {''.join(cards)}")

    def deal(self) -> None:
        """Write what has been dealt since the last action."""
        for seat in self.order:
            if seat in self.due:
                self.actions.append(f"d dh {self.player(seat)} {self.due[seat]}")
        if THE_BOARD in self.due:
            self.actions.append(f"d db {self.due[THE_BOARD]}")
        self.due.clear()

    def shown(self, step: Step[Table]) -> list[int]:
        """The seats that show their cards in this step: who bet last first, or who sits at the dealer's left. In the
        end those show them again who got one face down since, as the format has it."""
        over = step.after.hand > step.before.hand
        fresh = [
            p for p in seats_of(step.after.shown) if p not in self.seen or (over and self.seen[p] != step.after.down[p])
        ]
        last = step.by if isinstance(step.action, Raise) else step.before.opener
        start = last if last in fresh else around(self.s.button + 1, self.s.players)
        return [p for k in range(self.s.players) if (p := around(start + k, self.s.players)) in fresh]

    def text(self, after: Table) -> str:
        """The hand as a table of the format, without its heading."""
        s, stakes = self.s, self.s.stakes
        blinds = [risen(s, stakes.small_blind), risen(s, stakes.big_blind)] + [0] * (len(self.order) - 2)
        least, big = risen(s, stakes.small_bet), risen(s, stakes.big_bet)
        fields: dict[str, Any] = {
            "variant": code_of(s),
            "ante_trimming_status": True,
            "antes": [risen(s, stakes.ante)] * len(self.order),
            **({"blinds_or_straddles": blinds} if stakes.big_blind else {"bring_in": risen(s, stakes.bring_in)}),
            **({"small_bet": least, "big_bet": big} if stakes.limit == FIXED else {"min_bet": least}),
            "starting_stacks": [s.before[p] for p in self.order],
            "actions": self.actions,
            "players": self.names,
            "finishing_stacks": [after.money[p] for p in self.order],
        }
        return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _told(action: Any) -> str:
    match action:
        case Fold():
            return "f"
        case Check() | Call():
            return "cc"
        case BringIn():
            return "pb"
        case Raise(to=dollars):
            return f"cbr {dollars}"
        case _:
            raise ValueError(f"the format has no such action: {action}")


def _toml(value: Any) -> str:
    """A text, a number or a list of them in TOML, whose texts are written as JSON's are."""
    if isinstance(value, list):
        items = [*map(_toml, cast("list[Any]", value))]
        row = ", ".join(items)
        return f"[{row}]" if len(row) < 100 else "[\n" + "".join(f"  {item},\n" for item in items) + "]"
    return json.dumps(value, ensure_ascii=False)
