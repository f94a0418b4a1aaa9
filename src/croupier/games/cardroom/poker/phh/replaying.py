"""A hand out of a file, played by the rules."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from croupier.components.cards import NAMES, card
from croupier.components.wording import shown
from croupier.games.cardroom.poker import engine
from croupier.games.cardroom.poker.actions import BringIn, Call, Check, Deal, Fold, Next, Raise
from croupier.games.cardroom.poker.betting import put_in, to_call
from croupier.games.cardroom.poker.numbers import BRING_IN, CALL, CHECK, DEAL, FOLD, NEXT, RAISE
from croupier.games.cardroom.poker.phh.reading import MOST_CHIPS, Hand, Line, PhhError, whole
from croupier.games.cardroom.poker.refusals import reason
from croupier.games.cardroom.poker.state import BRINGING_IN, NOBODY, THE_BOARD, Table
from croupier.games.contract import CHANCE, Step
from croupier.kernel import Menu, bit, count, holds, u64

HIDDEN: Final = "??"
"""A card that the file does not say."""
_PLAIN: Final[dict[int, Any]] = {FOLD: Fold(), CHECK: Check(), CALL: Call(), BRING_IN: BringIn(), NEXT: Next()}


class BrokenHandError(ValueError):
    """An action that the rules do not allow. The message is one sentence with the line and the clause."""


@dataclass
class Replayed:
    """A hand, step by step, with nothing hidden but what the file hides."""

    hand: Hand
    table: Table
    steps: list[Step[Table]] = field(default_factory=list[Step[Table]])

    @property
    def money(self) -> list[int]:
        """What each has in the end."""
        return [self.table.money[p] for p in range(len(self.hand.names))]


def replay_hand(hand: Hand) -> Replayed:
    """Play the hand.

    Raises PhhError for an action that is none, and BrokenHandError for one that the rules do not allow.
    """
    return _Player(hand).play()


def _laid(hand: Hand) -> Table:
    """The table before the hand: seat 0 is p1, and the last one deals."""
    s = Table.new()
    hand.variant.write(s)
    s.players = len(hand.stacks)
    stakes = s.stakes
    stakes.limit, stakes.hands = hand.limit, 1
    stakes.small_blind, stakes.big_blind = hand.blinds
    stakes.bring_in, stakes.small_bet, stakes.big_bet = hand.bring_in, hand.small_bet, hand.big_bet
    engine.setup(s)
    s.button = s.turn = s.players - 1
    for p, stack in enumerate(hand.stacks):
        s.money[p] = stack
    return s


class _Player:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.replayed = Replayed(hand, _laid(hand))
        self.s = self.replayed.table
        self.lines = list(hand.lines)
        self.shown = _shown(hand)
        self.waiting: dict[int, list[tuple[str, Line]]] = {p: [] for p in (*range(self.s.players), THE_BOARD)}
        self.hidden: set[int] = set()
        self.dealt: set[str] = set()
        self.named = _named(hand)

    def play(self) -> Replayed:
        self.begin()
        while self.s.hand == 0:
            if self.s.dealing != NOBODY:
                self.deal()
            elif self.lines:
                self.line(self.lines.pop(0))
            else:
                who = self.hand.names[self.s.turn]
                raise PhhError(f"{self.hand.where}: the hand is not over after its last action: {who} must act")
        for line in self.lines:
            if line.text and " sm" not in line.text:
                raise BrokenHandError(f"{line}: the hand is over (TURN-1)")
            self.line(line)
        return self.replayed

    def begin(self) -> None:
        """Antes, which may differ from seat to seat, and blinds."""
        antes, s = self.hand.antes, self.s
        if len(set(antes)) == 1:
            s.stakes.ante = antes[0]
        elif any(ante >= stack for ante, stack in zip(antes, self.hand.stacks, strict=True)):
            raise PhhError(f"{self.hand.where}: antes differ, and one takes all that a seat has")
        before = s.copy_()
        if s.stakes.ante == 0:
            for p, ante in enumerate(antes):
                put_in(s, p, ante)
        engine.apply(s, s.turn, NEXT)
        for p, stack in enumerate(self.hand.stacks):
            s.before[p] = stack
        self.replayed.steps.append(Step(before, before.turn, Next(), s.copy_()))

    # --- Cards

    def deal(self) -> None:
        """The next card, from what the file has dealt so far or deals next."""
        seat = self.s.dealing
        while not self.waiting[seat]:
            if not self.lines:
                raise PhhError(
                    f"{self.hand.where}: the hand is not over after its last action: {self.whose(seat)} a card"
                )
            self.line(self.lines.pop(0), dealing=True)
        name, line = self.waiting[seat].pop(0)
        number = self.stand_in(seat) if name == HIDDEN else card(name)
        if name != HIDDEN and not self.s.deck & bit(number):
            raise BrokenHandError(f"{line}: {reason(self.s, CHANCE, DEAL + number)}")
        self.muck_before_the_end()
        self.step(CHANCE, DEAL + number, Deal(card=None if name == HIDDEN else name))

    def whose(self, seat: int) -> str:
        return "the board lacks" if seat == THE_BOARD else f"{self.hand.names[seat]} lacks"

    def stand_in(self, seat: int) -> int:
        """A card for one that the file hides: one that it does not name."""
        self.hidden.add(seat)
        return next(k for k, name in enumerate(NAMES) if name not in self.named and self.s.deck & bit(k))

    def line(self, line: Line, dealing: bool = False) -> None:
        """One line of the file."""
        match line.text.split():
            case []:
                pass
            case ["d", "db", text]:
                self.waiting[THE_BOARD] += [(name, line) for name in self.cards(line, text)]
            case ["d", "dh", player, text]:
                seat = self.seat(line, player)
                self.waiting[seat] += [(name, line) for name in self.told(seat, self.cards(line, text))]
            case [player, "sm", *texts]:
                self.seat(line, player)
                for text in texts:
                    _check_cards(line, "" if text == "-" else text)
            case [player, *words] if not dealing:
                self.act(line, self.seat(line, player), words)
            case [player, *words] if words and words[0] in ("f", "cc", "cbr", "pb"):
                raise BrokenHandError(f"{line}: {self.whose(self.s.dealing)} a card first (PK-14)")
            case _:
                raise PhhError(f"{line} is no action")

    def cards(self, line: Line, text: str) -> list[str]:
        """The cards that a line deals. Raises PhhError for what is no card, BrokenHandError for one dealt before."""
        _check_cards(line, text)
        names = _cards(text)
        for name in names:
            if name in self.dealt:
                raise BrokenHandError(f"{line}: the card {name} has been dealt already (PK-15)")
            self.dealt |= {name} - {HIDDEN}
        return names

    def told(self, seat: int, cards: list[str]) -> list[str]:
        """The cards, with those that the seat shows later in the place of hidden ones."""
        return [self.shown[seat].pop(0) if name == HIDDEN and self.shown[seat] else name for name in cards]

    def seat(self, line: Line, player: str) -> int:
        if not re.fullmatch(r"p[1-9]\d?", player) or int(player[1:]) > self.s.players:
            raise PhhError(f"{line}: a player is p1 to p{self.s.players}, not {shown(player)}")
        return int(player[1:]) - 1

    # --- Actions

    def act(self, line: Line, seat: int, words: Sequence[str]) -> None:
        """Somebody bets, matches or folds."""
        match words:
            case ["f"]:
                number = FOLD
            case ["cc"]:
                number = CALL if to_call(self.s, seat) > 0 and self.s.step != BRINGING_IN else CHECK
            case ["pb"]:
                number = BRING_IN
            case ["cbr", text]:
                number = RAISE + self.sum(line, text)
            case _:
                raise PhhError(f"{line} is no action")
        if self.s.turn != seat:
            raise BrokenHandError(f"{line}: it is not their turn: {self.hand.names[self.s.turn]} must act (TURN-2)")
        menu = Menu.new()
        engine.legal(self.s, seat, menu)
        if not holds(menu, number):
            raise BrokenHandError(f"{line}: {reason(self.s, seat, number)}")
        if number != FOLD or count(self.s.live) > 2:
            self.muck_before_the_end()
        self.step(seat, number, _PLAIN.get(number) or Raise(to=number - RAISE))

    def sum(self, line: Line, text: str) -> int:
        try:
            found = whole(Decimal(text), in_cents=self.hand.in_cents)
        except InvalidOperation:
            found = None
        if found is None or not 0 < found <= MOST_CHIPS:
            raise PhhError(f"{line}: {shown(text)} is no sum")
        return found

    def step(self, by: int, number: int, action: Any) -> None:
        before = self.s.copy_()
        engine.apply(self.s, by, number)
        self.replayed.steps.append(Step(before, by, action, self.s.copy_()))

    def muck_before_the_end(self) -> None:
        """Before what can only be the last step of the hand: hands that the file never shows have been thrown away."""
        if any(line.text and " sm" not in line.text for line in self.lines) or any(self.waiting.values()):
            return
        unknown = u64(0)
        for seat in self.hidden:
            unknown |= bit(seat)
        if not self.s.live & ~unknown:
            for line in self.lines:  # what is wrong in those that are left comes first
                self.line(line)
            raise PhhError(f"{self.hand.where}: nobody shows their cards in the end, so the file does not say who wins")
        if self.s.dealing != NOBODY or self.s.street + 1 == self.s.variant.count:
            self.s.live &= ~unknown


def _cards(text: str) -> list[str]:
    """The cards of a text such as "AsKd" or "????"."""
    return re.findall("..?", text)


def _check_cards(line: Line, text: str) -> None:
    for name in _cards(text):
        if name != HIDDEN and name not in NAMES:
            raise PhhError(f"{line}: there is no card {shown(name)}")


def _named(hand: Hand) -> set[str]:
    """The cards that the file names anywhere."""
    lines = (line.text.split() for line in hand.lines)
    dealt = {name for words in lines if words[:1] == ["d"] and len(words) > 2 for name in _cards(words[-1])}
    return dealt | {name for cards in _shown(hand).values() for name in cards}


def _shown(hand: Hand) -> dict[int, list[str]]:
    """The cards that each seat shows and that were dealt to it unseen."""
    dealt: dict[str, list[str]] = {}
    shown: dict[str, list[str]] = {}
    for line in hand.lines:
        match line.text.split():
            case ["d", "dh", player, text]:
                dealt.setdefault(player, []).extend(_cards(text))
            case [player, "sm", text] if text != "-":
                shown[player] = [name for name in _cards(text) if name in NAMES]
            case _:
                pass
    return {
        p: [name for name in shown.get(f"p{p + 1}", []) if name not in dealt.get(f"p{p + 1}", [])]
        for p in range(len(hand.stacks))
    }
