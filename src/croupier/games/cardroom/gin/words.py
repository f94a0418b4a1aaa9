"""The game in words: what happened, and what is awaited."""

from collections.abc import Sequence

from croupier.components import cards
from croupier.components.cards import CARDS, NAMES, RANKS, rank_of, suit_of
from croupier.components.wording import listed
from croupier.games.cardroom.gin.actions import Deal, Discard, Draw, Knock, Next, Pass, Take
from croupier.games.cardroom.gin.rules import dealt_to, hand_winner, may_knock, winners
from croupier.games.cardroom.gin.state import (
    BY_TARGET,
    DEALER,
    DEALS,
    DISCARDING,
    DRAWING,
    GIN,
    KNOCK,
    LAST,
    MELDS,
    NOBODY,
    OFFERED,
    OVER,
    SEATS,
    TAKES,
    Table,
)
from croupier.games.contract import Step, seat_name, seats_of
from croupier.kernel import bit, u64
from croupier.kernel.bits import NONE

Names = Sequence[str]


def narrate(step: Step[Table], names: Names) -> list[str]:
    """What happened in the step, a sentence each."""
    before, after = step.before, step.after
    lines = _told(step, names)
    if after.hands > before.hands:
        lines += _laid_down(after, names) if after.knocker != NOBODY else []
        lines.append(_scored(after, names))
    if after.step == OVER:
        lines += _bonuses(before, after, names)
        lines.append(_result(after, names))
    return lines


def _told(step: Step[Table], names: Names) -> list[str]:
    who = seat_name(step.by, names)
    match step.action:
        case Next():
            return [f"Hand {step.after.hands + 1}: {who} deals."]
        case Deal(card=card):
            return _dealt(step.before, card, names)
        case Take():
            return [f"{who} takes the {cards.in_words(step.before.upcard)}."]
        case Draw():
            return [f"{who} draws from the stock."]
        case Pass():
            return _passed(step, who, names)
        case Discard(card=card):
            return [f"{who} discards the {cards.in_words(cards.card(card))}."]
        case Knock(card=card) if step.before.step == LAST:
            taken = cards.in_words(step.before.upcard)
            return [f"{who} takes the {taken}, discards the {cards.in_words(cards.card(card))} and knocks."]
        case Knock(card=card):
            return [f"{who} discards the {cards.in_words(cards.card(card))} and knocks."]
        case _:
            raise ValueError(f"no such action in this game: {step.action}")


def _dealt(before: Table, card: str | None, names: Names) -> list[str]:
    if card is None:
        return []
    seat = dealt_to(before)
    if seat == NOBODY:
        return [f"The {cards.in_words(cards.card(card))} is turned up."]
    verb = "gets" if before.step == DEALS else "draws"
    return [f"{names[seat]} {verb} the {cards.in_words(cards.card(card))}."]


def _passed(step: Step[Table], who: str, names: Names) -> list[str]:
    before = step.before
    lines = [f"{who} leaves the {cards.in_words(before.upcard)}."]
    if before.step == OFFERED and before.turn == before.dealer:
        lines.append(f"{names[1 - before.dealer]} draws from the stock.")
    return lines


def in_order(cards: u64) -> list[str]:
    """The cards by suit, each suit from the ace up."""
    held = [card for card in range(CARDS) if cards & bit(card)]
    return [NAMES[card] for card in sorted(held, key=lambda card: (suit_of(card), (rank_of(card) + 1) % RANKS))]


def points_in_words(points: int) -> str:
    """So many points."""
    return "1 point" if points == 1 else f"{points} points"


def _laid_down(s: Table, names: Names) -> list[str]:
    lines = [_spread(s, p, names) for p in (s.knocker, 1 - s.knocker)]
    if s.laid:
        lines.insert(2, f"{names[1 - s.knocker]} lays off {' '.join(in_order(s.laid))}.")
    return lines


def _spread(s: Table, p: int, names: Names) -> str:
    melds = [s.melds[p, place] for place in range(MELDS) if s.melds[p, place]]
    shown = listed([" ".join(in_order(meld)) for meld in melds]) if melds else "no melds"
    return f"{names[p]} has {shown}; deadwood: {s.deadwood[p]}."


def _scored(s: Table, names: Names) -> str:
    if s.knocker == NOBODY:
        return "The hand is dead: nobody scores."
    winner = hand_winner(s)
    how = {GIN: "has gin and wins", KNOCK: "wins"}.get(s.how, "undercuts and wins")
    return f"{names[winner]} {how} {points_in_words(s.gain[winner])}: {names[0]} {s.score[0]}, {names[1]} {s.score[1]}."


def _bonuses(before: Table, s: Table, names: Names) -> list[str]:
    bonus = [s.score[p] - before.score[p] - s.gain[p] for p in range(SEATS)]
    return [f"{names[p]} gets a bonus of {points_in_words(bonus[p])}." for p in range(SEATS) if bonus[p]]


def _result(s: Table, names: Names) -> str:
    best = seats_of(winners(s))
    how = "as one of them has reached the target" if s.ending == BY_TARGET else "after the last hand"
    verb = "wins" if len(best) == 1 else "win"
    return f"{listed([names[p] for p in best])} {verb} with {points_in_words(s.score[best[0]])}, {how}."


def awaited(s: Table, seat: int, names: Names) -> str:
    """What the seat is asked to do, in one sentence."""
    if s.step == DEALER:
        return "Deal the next hand." if s.hands else "Deal the first hand."
    if s.step == OFFERED:
        return f"Take the {cards.in_words(s.upcard)}, or pass."
    if s.step == DRAWING:
        return f"Take the {cards.in_words(s.upcard)}, or draw from the stock." if s.takes < TAKES else "Draw a card."
    if s.step == DISCARDING:
        return "Discard a card, or knock." if may_knock(s) != NONE else "Discard a card."
    return f"Knock with the {cards.in_words(s.upcard)}, or pass." if may_knock(s) != NONE else "Pass: the hand is dead."
