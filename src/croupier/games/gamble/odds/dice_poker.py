"""The odds of 5 Dice Poker: what throws become, and which dice to keep against a hand or before another's."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Any, Final, NamedTuple

from pydantic import Field

from croupier.components.dice import CATEGORIES, FACES, category, describe, full_rank, rank, spots
from croupier.games.contract import Parameters, Rows, Subject, exact
from croupier.games.gamble.odds.dice import FiveDice, Hand, becomes, falls, keeps, named
from croupier.games.gamble.state import DICE

ROLLS: Final = FACES**DICE
HALF: Final = Fraction(1, 2)

# --- The arithmetic


class Showdown(NamedTuple):
    """Probabilities against another hand."""

    win: Fraction
    tie: Fraction
    lose: Fraction

    @property
    def value(self) -> Fraction:
        """The probability to win in the end, where who throws again wins half the time."""
        return self.win + HALF * self.tie


@cache
def rank_of(hand: Hand, compare_dice: bool = False) -> int:
    """How good five dice are; high dice are all equal unless they are compared."""
    word = spots(*hand)
    return full_rank(word) if compare_dice else rank(word)


@cache
def keeping(kept: Hand, beat: int, compare_dice: bool = False) -> Showdown:
    """What comes of keeping these and throwing the others, against a hand of that rank."""
    win, tie = Fraction(), Fraction()
    for hand, likely in becomes(kept):
        mine = rank_of(hand, compare_dice)
        if mine > beat:
            win += likely
        elif mine == beat:
            tie += likely
    return Showdown(win, tie, 1 - win - tie)


def choices(hand: Hand, beat: int, compare_dice: bool = False) -> list[tuple[Hand, Showdown]]:
    """Everything that can be kept of a first throw, against a hand of that rank; the most valuable comes first.

    Of equals, the one that keeps more dice comes first, then higher ones.
    """
    found = [(kept, keeping(kept, beat, compare_dice)) for kept in keeps(hand)]
    return sorted(found, key=lambda choice: choice[1].value, reverse=True)


def contest(beat: int, compare_dice: bool = False) -> Showdown:
    """What comes of two throws with best play, against a hand of that rank."""
    shares = [(choices(hand, beat, compare_dice)[0][1], likely) for hand, likely in becomes(())]
    win, tie, lose = (sum((likely * found[k] for found, likely in shares), Fraction()) for k in range(3))
    return Showdown(win, tie, lose)


@cache
def leads(compare_dice: bool = False) -> dict[int, Fraction]:
    """The value of holding a hand of each rank, where one opponent is still to throw, twice, and plays best."""
    ranks = _ranks(compare_dice)
    best = [0] * len(ranks)
    for hand, ways in falls(DICE):
        answers = map(max, *(_answers(kept, compare_dice) for kept in keeps(hand)))
        best = [value + ways * answer for value, answer in zip(best, answers, strict=True)]
    return {held: 1 - Fraction(value, 2 * ROLLS * ROLLS) for held, value in zip(ranks, best, strict=True)}


@cache
def _answers(kept: Hand, compare_dice: bool) -> tuple[int, ...]:
    """The value of keeping these against each rank from the lowest, in halves of a roll of five dice.

    Whole numbers: to compare fractions would take most of the time.
    """
    rolls: Counter[int] = Counter()
    for hand, likely in becomes(kept):
        rolls[rank_of(hand, compare_dice)] += int(likely * ROLLS)
    equal = [rolls[held] for held in _ranks(compare_dice)]
    return tuple(2 * (ROLLS - up_to) + level for up_to, level in zip(accumulate(equal), equal, strict=True))


@cache
def _ranks(compare_dice: bool) -> tuple[int, ...]:
    return tuple(sorted({rank_of(hand, compare_dice) for hand, _ in falls(DICE)}))


@cache
def leading(kept: Hand, compare_dice: bool = False) -> Fraction:
    """The value of keeping these and throwing the others, where one opponent throws after that and plays best."""
    value = leads(compare_dice)
    return sum((likely * value[rank_of(hand, compare_dice)] for hand, likely in becomes(kept)), Fraction())


def first_choices(hand: Hand, compare_dice: bool = False) -> list[tuple[Hand, Fraction]]:
    """As `choices`, where one opponent throws after that and plays best."""
    found = [(kept, leading(kept, compare_dice)) for kept in keeps(hand)]
    return sorted(found, key=lambda choice: choice[1], reverse=True)


def first_value(compare_dice: bool = False) -> Fraction:
    """The probability that the first of two players wins, both playing best; those who tie win half the time."""
    return sum((likely * first_choices(hand, compare_dice)[0][1] for hand, likely in becomes(())), Fraction())


@cache
def frequency(kind: int, kept: Hand = ()) -> Fraction:
    """The probability that five dice are of a class, with these kept and one throw of the others."""
    return sum((likely for hand, likely in becomes(kept) if category(rank_of(hand, True)) == kind), Fraction())


def reaching(kind: int, kept: Hand = ()) -> Fraction:
    """The probability of that class or a better one."""
    return sum((frequency(better, kept) for better in range(kind, len(CATEGORIES))), Fraction())


def reaching_in_two(kind: int) -> Fraction:
    """The probability of that class or a better one in two throws that aim at nothing else."""
    return sum((likely * max(reaching(kind, kept) for kept in keeps(hand)) for hand, likely in becomes(())), Fraction())


# --- From what one is told


class DicePokerParameters(Parameters):
    """One's first throw, and the hand to beat."""

    dice: FiveDice | None = Field(default=None, description="Your first throw, like '3 3 4 5 6'")
    beat: FiveDice | None = Field(
        default=None, description="The hand to beat, like '4 4 4 2 1'; without it, one opponent is still to throw"
    )
    compare_dice: bool = Field(default=False, description="High dice are compared before a die is thrown")


def dice_poker_asked(asked: DicePokerParameters) -> dict[str, Any]:
    """The odds of dice poker, as plain data in which every `P` is `exact`.

    Without dice:

        {"classes": [                             # from the best
             {"class": "five of a kind",
              "rolls": 6,                         # of 7,776
              "one_throw": P, "or_better": P,     # of this class, or a better one, with one throw
              "or_better_in_two": P}, ...],       # in two throws, with the keeps that are best for that
         "first": P, "last": P}                   # what each of two players wins, both playing best

    With a hand to beat, for the whole two throws against it:

        {"beat": [1, 2, 4, 4, 4], "beat_is": "three of a kind, fours", "win": P, "tie": P, "lose": P, "value": P}

    With dice, and a hand to beat or an opponent who throws after it, twice, and plays best:

        {"dice": [3, 3, 4, 5, 6], "beat": [1, 2, 4, 4, 4], "beat_is": "…",    # null without a hand to beat
         "choices": [                             # the best first
             {"keep": [5], "win": P, "tie": P, "lose": P,     # null without a hand to beat
              "value": P}, ...]}

    `value` counts a tie as half: those who tie throw again, and are taken to be equally good then.
    """
    beat = None if asked.beat is None else rank_of(asked.beat, asked.compare_dice)
    target = {"beat": asked.beat and list(asked.beat), "beat_is": None if beat is None else describe(beat)}
    if asked.dice is not None:
        return {"dice": list(asked.dice), **target, "choices": _choices(asked.dice, beat, asked.compare_dice)}
    if beat is not None:
        return {**target, **_shown(contest(beat, asked.compare_dice))}
    first = first_value(asked.compare_dice)
    return {
        "classes": [_class(kind) for kind in reversed(range(len(CATEGORIES)))],
        "first": exact(first),
        "last": exact(1 - first),
    }


def _choices(dice: Hand, beat: int | None, compare_dice: bool) -> list[dict[str, Any]]:
    if beat is None:
        unknown = dict.fromkeys(Showdown._fields)
        found = first_choices(dice, compare_dice)
        return [{"keep": list(kept), **unknown, "value": exact(value)} for kept, value in found]
    return [{"keep": list(kept), **_shown(showdown)} for kept, showdown in choices(dice, beat, compare_dice)]


def _shown(showdown: Showdown) -> dict[str, Any]:
    parts = {name: exact(chance) for name, chance in showdown._asdict().items()}
    return {**parts, "value": exact(showdown.value)}


def _class(kind: int) -> dict[str, Any]:
    return {
        "class": CATEGORIES[kind],
        "rolls": int(frequency(kind) * ROLLS),
        "one_throw": exact(frequency(kind)),
        "or_better": exact(reaching(kind)),
        "or_better_in_two": exact(reaching_in_two(kind)),
    }


def tables_of_dice_poker(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """The classes and the seats, the whole against a hand, or each choice of dice."""
    if "classes" in result:
        seats = [{"throws": seat, "wins": result[seat]} for seat in ("first", "last")]
        return [("Classes, from the best", result["classes"]), ("Two players who play best; a tie counts half", seats)]
    if "choices" not in result:
        return [(f"Two throws against {_target(result)}", [_row(result)])]
    against = "before an opponent who plays best" if result["beat"] is None else f"against {_target(result)}"
    rows = [{"keep": named(tuple(choice["keep"])), **_row(choice)} for choice in result["choices"]]
    return [(f"{named(tuple(result['dice']))} {against}; value: a tie counts half", rows)]


def _target(result: dict[str, Any]) -> str:
    return f"{named(tuple(result['beat']))} ({result['beat_is']})"


def _row(odds: dict[str, Any]) -> dict[str, Any]:
    return {name: odds[name] for name in (*Showdown._fields, "value") if odds[name] is not None}


DICE_POKER: Final = Subject(
    name="dice-poker",
    summary="5 Dice Poker: the classes, and which dice to keep to beat a hand",
    parameters=DicePokerParameters,
    compute=dice_poker_asked,
    tables=tables_of_dice_poker,
)
