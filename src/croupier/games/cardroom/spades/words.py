"""The game in words: what happened, and what is awaited."""

from collections.abc import Sequence

from croupier.components import cards
from croupier.components.wording import listed, number, signed
from croupier.games.cardroom.spades.actions import Bid, Deal, Next, Play
from croupier.games.cardroom.spades.rules import side, winners
from croupier.games.cardroom.spades.state import BIDDING, BY_TARGET, DEALER, OVER, PLAYING, Table
from croupier.games.contract import Step, seat_name, seats_of

Names = Sequence[str]


def narrate(step: Step[Table], names: Names) -> list[str]:
    """What happened in the step, a sentence each."""
    before, after = step.before, step.after
    lines = _told(step, names)
    if before.step == PLAYING and after.played == 0:
        lines.append(f"{names[after.last_winner]} takes the trick.")
    if after.hands > before.hands:
        lines += _scored(after, names)
    if after.step == OVER:
        lines.append(_result(after, names))
    return lines


def _told(step: Step[Table], names: Names) -> list[str]:
    who = seat_name(step.by, names)
    match step.action:
        case Next():
            return [f"Hand {step.after.hands + 1}: {who} deals."]
        case Bid(tricks=0):
            return [f"{who} bids nil."]
        case Bid(tricks=tricks):
            return [f"{who} bids {tricks}."]
        case Play(card=card):
            return [f"{who} plays the {cards.in_words(cards.card(card))}."]
        case Deal(card=None):
            return []
        case Deal(card=str(card)):
            seat = (step.before.dealer + 1 + step.before.dealt) % step.before.players
            return [f"{names[seat]} gets the {cards.in_words(cards.card(card))}."]
        case _:
            raise ValueError(f"no such action in this game: {step.action}")


def partners_of(s: Table, first: int) -> list[int]:
    """The seats that score together with the first of them."""
    return [p for p in range(s.players) if side(s, p) == first]


def side_words(s: Table, first: int, names: Names) -> str:
    """The names of those who score together."""
    return listed([names[p] for p in partners_of(s, first)])


def _scored(s: Table, names: Names) -> list[str]:
    sides = [p for p in range(s.players) if side(s, p) == p]
    return [f"{side_words(s, p, names)}: {signed(s.gain[p])} points, {number(s.score[p])} in all." for p in sides]


def _result(s: Table, names: Names) -> str:
    best = seats_of(winners(s))
    how = "the first to get there" if s.ending == BY_TARGET else "the most"
    verb = "wins" if len(best) == 1 else "win"
    return f"{listed([names[p] for p in best])} {verb} with {number(s.score[best[0]])} points, {how}."


def awaited(s: Table, seat: int, names: Names) -> str:
    """What the seat is asked to do, in one sentence."""
    if s.step == DEALER:
        return "Deal the next hand." if s.hands else "Deal the first hand."
    if s.step == BIDDING:
        return f"Bid: how many of {s.each} tricks will you take?"
    return "Play a card." if s.played else "Lead to the trick."
