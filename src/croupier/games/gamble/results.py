"""What a square brought, in words, and how the game ended."""

from collections.abc import Iterator, Sequence

from croupier.components import cards, poker
from croupier.components.wording import listed
from croupier.games.contract import Step
from croupier.games.gamble.hands import hand_of
from croupier.games.gamble.room import PURSES, guest, is_open
from croupier.games.gamble.squares.blackjack import BEST, natural, total
from croupier.games.gamble.squares.blackjack import result as result_of
from croupier.games.gamble.state import (
    BLACKJACK,
    BY_BUST,
    BY_ROUNDS,
    DICE_POKER,
    GAMBLERS_ROW,
    HAND,
    JACKPOT,
    MOVE,
    NOBODY_YET,
    PECOS,
    SEVEN_ELEVEN,
    START,
    Table,
)
from croupier.kernel import bit, count

Names = Sequence[str]


def settled(step: Step[Table]) -> bool:
    """Whether a square was settled in the step."""
    before, after = step.before, step.after
    if after.square != NOBODY_YET:
        return False
    if before.square != NOBODY_YET:
        return True
    # A Take A Gamble card that is known already is played as soon as the piece lands.
    moved = before.step == MOVE and before.rolling != 0
    return moved and after.options.board[after.place[before.active]] != START


def outcome(step: Step[Table], names: Names) -> list[str]:
    """What the square that was just settled brought, a sentence each."""
    s = step.after
    lines = [*_shown(step, names), *_bowl(s)]
    lines += [] if told_inside(s) else [_gained(s, names)]
    lines += [f"{names[p]} is bust." for p in range(s.players) if s.money[p] == 0]
    return lines


def told_inside(s: Table) -> bool:
    """Whether the game in the card room has told who won how many dollars."""
    return is_open(s) and PURSES[guest(s)]


def _gained(s: Table, names: Names) -> str:
    gains = [f"{names[p]} {'wins' if s.gain[p] > 0 else 'loses'} ${abs(s.gain[p])}" for p in _by_gain(s) if s.gain[p]]
    return f"{listed(gains)}." if gains else "Nobody wins or loses anything."


def _by_gain(s: Table) -> list[int]:
    """The seats, those who won most first."""
    return sorted(range(s.players), key=lambda p: -s.gain[p])


def _shown(step: Step[Table], names: Names) -> Iterator[str]:
    s, who = step.after, names[step.after.visitor]
    if s.last == GAMBLERS_ROW:
        yield f"{who} has hit all six numbers." if s.hits == 63 else f"{who} has not hit all six numbers in ten throws."
    elif s.last == SEVEN_ELEVEN:
        yield from _craps(s, who)
    elif s.last == JACKPOT:
        fee = s.before[s.visitor] - step.before.money[s.visitor]
        won = f"{who} wins the Jackpot of ${step.before.jackpot}, the ${fee} just paid among it!"
        yield won if s.level > 3 else f"{who} fails on level {s.level}."
    elif s.last == PECOS and not any(s.held[p] for p in range(s.players)):
        yield "Fewer than two can ante: there is no hand."
    elif s.last == PECOS and count(s.live) == 1:
        winner = next(p for p in range(s.players) if s.live & bit(p))
        yield f"{names[winner]} is the last in the hand."
    elif s.last == PECOS:
        yield from _hands(s, names)
    elif s.last == BLACKJACK:
        yield from _blackjack(s, names)
        if _dealer_ran_out(step):
            yield f"{who} has no money left to pay the rest, which lapses."
    elif s.last == DICE_POKER:
        yield from taken(step, names)


def _dealer_ran_out(step: Step[Table]) -> bool:
    """Whether somebody was paid less than was won."""
    s = step.after.copy_()
    s.active = s.visitor
    return any(s.gain[p] < result_of(s, p) * step.before.staked[p] for p in range(s.players) if p != s.visitor)


def taken(step: Step[Table], names: Names) -> Iterator[str]:
    """Who takes what out of the betting area of 5 Dice Poker, a sentence each."""
    before, after = step.before, step.after
    for p in range(after.players):
        dollars = after.money[p] - before.money[p]
        if dollars > 0:
            what = f"${dollars} from the betting area" if after.options.side_pots else "the betting area"
            yield f"{names[p]} takes {what}."


def _craps(s: Table, who: str) -> Iterator[str]:
    thrown = s.dice[0] + s.dice[1]
    if s.point:
        yield f"{who} makes the point." if thrown == s.point else f"{who} rolls a seven before the point."
    else:
        yield f"{thrown} wins at once." if thrown in (7, 11) else f"{thrown} loses at once."


def _hands(s: Table, names: Names) -> Iterator[str]:
    for p in sorted((p for p in range(s.players) if s.live & bit(p)), key=lambda p: -s.rank[p]):
        held = " ".join(cards.NAMES[card] for k in range(HAND) if (card := s.hands[p, k]) != NOBODY_YET)
        yield f"{names[p]} shows {poker.describe(poker.rank(hand_of(s, p)))} ({held})."


def _blackjack(s: Table, names: Names) -> Iterator[str]:
    for k in range(s.players):
        p = (s.visitor + k) % s.players
        points = total(s, p)
        what = "BlackJack" if natural(s, p) else f"{points}, bust" if points > BEST else str(points)
        yield f"{'The Dealer, ' if not k else ''}{names[p]}{',' if not k else ''} has {what}."


def _bowl(s: Table) -> Iterator[str]:
    if s.antes:
        again = "" if s.antes == 1 else f", {s.antes} times"
        yield f"The Jackpot falls short: everyone antes up $48 or all they have{again}."
    if s.lapsed:
        yield f"${s.lapsed} cannot be paid, and lapse."


def result(s: Table, names: Names) -> str:
    """Who has won the game, and how it ended."""
    best = [p for p in range(s.players) if s.champions & bit(p)]
    bust = [names[p] for p in range(s.players) if s.money[p] == 0]
    how = f"as {listed(bust)} {'is' if len(bust) == 1 else 'are'} bust" if s.ending == BY_BUST else "as time is up"
    if s.ending == BY_ROUNDS:
        how = f"after {s.round_} round{'s' if s.round_ > 1 else ''}"
    money = f"with ${s.money[best[0]]}"
    if len(best) > 1:
        return f"The game is over {how}: {listed([names[p] for p in best])} share the victory {money} each."
    return f"The game is over {how}: {names[best[0]]} wins {money}."
