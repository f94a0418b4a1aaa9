"""What can be asked about chances at poker: the share of the pot that hands are worth, and whether a call pays."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, Final

from pydantic import Field

from croupier.components.asked import CardsTold, in_order
from croupier.components.cards import NAMES, members
from croupier.components.intervals import interval
from croupier.games.cardroom.poker.equity import (
    AT_MOST,
    HIGH,
    LOW,
    NO_LOW_THERE,
    SHARE,
    SQUARES,
    TIED,
    UNIT,
    WON,
    Question,
    all_deals,
    some_deals,
)
from croupier.games.cardroom.poker.variants import VariantFacts
from croupier.games.contract import Parameters, Rows, Subject, exact, sampled
from croupier.kernel import count, u64

MOST_DEALS: Final = 100_000_000


class HandsAsked(Parameters):
    """Hands that are shown down without another bet."""

    hand: CardsTold = Field(description="Your cards, like 'AsKd'")
    against: tuple[CardsTold, ...] = Field(
        default=(), description="What you know of another hand, like 'QhQd'; once for each such hand"
    )
    players: int | None = Field(
        default=None, ge=2, le=6, description="Hands, yours among them; if left out, two or those you name"
    )
    dead: CardsTold = Field(default=(), description="Cards that cannot come, as you have seen them")
    pot: int | None = Field(default=None, ge=1, le=10**9, description="Dollars in the pot, with the bet you face")
    to_call: int | None = Field(default=None, ge=1, le=10**9, description="Dollars that it takes to call")
    sample: int = Field(
        default=1_000_000, ge=1000, le=MOST_DEALS, description="Deals at random, where all of them are too many"
    )
    seed: int = Field(default=0, ge=0, le=2**63 - 1, description="The same seed samples the same deals")


class EquityParameters(HandsAsked):
    """The same with a board."""

    board: CardsTold = Field(default=(), description="The cards in the middle, like '2c7h9s'")


def equity_asked(variant: VariantFacts, asked: HandsAsked) -> dict[str, Any]:
    """What each hand takes when all is dealt and no more bets are made, as plain data:

        {"method": "exact",           # or "sampled"
         "deals": 1070190,            # deals that were looked at: all that there are, or a sample of them
         "of": 1070190,               # all that there are
         "hands": [                   # yours, those that you name, those of which nothing is known
             {"cards": ["As", "Kd"],
              "win": P,               # it takes the whole pot
              "tie": P,               # it takes a part of it
              "equity": P,            # the share of the pot that it takes on average
              "high": P, "low": P},   # the share of the high half; of the low one, where the variant has both
             ...],
         "no_low": P,                 # nobody has a hand for low, where the variant has both
         "call": {                    # if `to_call` is asked
             "pot": 30, "to_call": 10,
             "needed": P,             # the equity from which on a call pays: 10 of the 40 dollars that then lie there
             "pays": true,            # whether yours is as much; None, if the sample does not tell
             "expected_dollars": D}}  # what the call brings on average

    P and D are `exact`, or `sampled` with a 95 % interval. Raises ValueError for cards that cannot lie so.
    """
    question = _question(variant, asked)
    whole = question.deals
    enumerated = question.work <= AT_MOST
    deals = whole if enumerated else asked.sample
    counts = (all_deals(question) if enumerated else some_deals(question, deals, asked.seed)).tolist()
    both = variant.high and variant.low != "none"
    found: dict[str, Any] = {
        "method": "exact" if enumerated else "sampled",
        "deals": deals,
        "of": whole,
        "hands": [_hand(question, k, row, deals, enumerated, both) for k, row in enumerate(counts)],
    }
    if both:
        found["no_low"] = _chance(counts[0][NO_LOW_THERE], deals, enumerated)
    if asked.to_call is not None and asked.pot is not None:
        found["call"] = _call(asked.pot, asked.to_call, found["hands"][0]["equity"])
    return found


# --- What is asked


def _question(variant: VariantFacts, asked: HandsAsked) -> Question:
    if (asked.pot is None) != (asked.to_call is None):
        raise ValueError("pot odds take both the pot and what it takes to call")
    players = asked.players or max(2, 1 + len(asked.against))
    if players <= len(asked.against):
        raise ValueError(f"{len(asked.against)} other hands are named, and {players - 1} play")
    if players not in variant.seats:
        raise ValueError(f"{variant.title} is for {variant.seats[0]} to {variant.seats[-1]} players, not {players}")
    board = asked.board if isinstance(asked, EquityParameters) else ()
    _check_sizes(variant, asked, board)
    _check_once([asked.hand, board, *asked.against, asked.dead])
    unknown = players - 1 - len(asked.against)
    hands = [_set_of(asked.hand), *map(_set_of, asked.against), *(u64(0) for _ in range(unknown))]
    question = Question(variant, hands, _set_of(board), _set_of(asked.dead))
    missing = sum(question.missing)
    if count(question.deck) < missing:
        raise ValueError(f"{missing} cards are still to come, and {count(question.deck)} are left")
    return question


def _check_sizes(variant: VariantFacts, asked: HandsAsked, middle: Sequence[int]) -> None:
    own = {*accumulate(street.down + street.up for street in variant.streets)}
    board = {*accumulate(street.board for street in variant.streets)}
    for what, cards, sizes in (("your hand", asked.hand, own), ("the board", middle, board)):
        if len(cards) not in sizes:
            raise ValueError(f"{what} in {variant.title} has {_either(sorted(sizes))} cards, not {len(cards)}")
    for cards in asked.against:
        if not 1 <= len(cards) <= variant.own:
            raise ValueError(f"of another hand in {variant.title} 1 to {variant.own} cards are known, not {len(cards)}")


def _either(sizes: Sequence[int]) -> str:
    return " or ".join(part for part in (", ".join(map(str, sizes[:-1])), str(sizes[-1])) if part)


def _check_once(places: Sequence[Sequence[int]]) -> None:
    seen: set[int] = set()
    for place in places:
        if twice := seen & {*place}:
            raise ValueError(f"the card {NAMES[min(twice)]} is named twice")
        seen |= {*place}


def _set_of(cards: Sequence[int]) -> u64:
    return u64(sum(1 << card for card in cards))


# --- What is answered


def _hand(question: Question, k: int, row: list[int], deals: int, enumerated: bool, both: bool) -> dict[str, Any]:
    hand: dict[str, Any] = {
        "cards": [NAMES[card] for card in in_order(members(question.hands[k]))],
        "win": _chance(row[WON], deals, enumerated),
        "tie": _chance(row[TIED], deals, enumerated),
        "equity": _equity(row, deals, enumerated),
    }
    if both:
        hand |= {"high": _share(row[HIGH], deals, enumerated), "low": _share(row[LOW], deals, enumerated)}
    return hand


def _chance(times: int, deals: int, enumerated: bool) -> dict[str, Any]:
    if enumerated:
        return exact(Fraction(times, deals))
    return sampled(times / deals, *interval(times / deals, times / deals, deals))


def _share(units: int, deals: int, enumerated: bool) -> dict[str, Any]:
    """A mean share; of a sample with the interval that it would have if it were all or nothing each time."""
    if enumerated:
        return exact(Fraction(units, deals * UNIT))
    mean = units / deals / UNIT
    return sampled(mean, *interval(mean, mean, deals))


def _equity(row: list[int], deals: int, enumerated: bool) -> dict[str, Any]:
    if enumerated:
        return exact(Fraction(row[SHARE], deals * UNIT))
    mean = row[SHARE] / deals / UNIT
    return sampled(mean, *interval(mean, row[SQUARES] / deals / UNIT**2, deals))


def _call(pot: int, to_call: int, equity: dict[str, Any]) -> dict[str, Any]:
    needed, there = Fraction(to_call, pot + to_call), pot + to_call
    if "exact" in equity:
        share = Fraction(equity["exact"])
        pays, expected = share >= needed, exact(share * there - to_call)
    else:
        pays = None if equity["low"] < needed < equity["high"] else equity["value"] >= needed
        expected = sampled(*(equity[key] * there - to_call for key in ("value", "low", "high")))
    return {
        "pot": pot,
        "to_call": to_call,
        "needed": exact(needed),
        "pays": pays,
        "expected_dollars": expected,
    }


def tables_of_equity(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """A row for each hand, and the call."""
    deals, of = f"{result['deals']:,}", f"{result['of']:,}"
    heading = f"Exact, over all {of} deals" if result["method"] == "exact" else f"{deals} deals at random out of {of}"
    tables: list[tuple[str, Rows]] = [(heading, [_row(hand) for hand in result["hands"]])]
    if "no_low" in result:
        tables.append(("Low hands", [{"": "nobody has one", "chance": result["no_low"]}]))
    if "call" in result:
        call = result["call"]
        pays = {True: "yes", False: "no", None: "the sample does not tell"}[call["pays"]]
        row = {"": f"${call['to_call']} for ${call['pot']}", "equity needed": call["needed"], "pays": pays}
        tables.append(("The call", [row | {"expected dollars": call["expected_dollars"]}]))
    return tables


def _row(hand: dict[str, Any]) -> dict[str, Any]:
    return {"hand": " ".join(hand["cards"]) or "unknown"} | {key: hand[key] for key in hand if key != "cards"}


def equity_of(variant: VariantFacts) -> Subject:
    """The odds of a variant, asked by its name."""
    return Subject(
        name=variant.name,
        summary=f"{variant.title}: what hands win, and whether a call pays",
        parameters=EquityParameters if variant.board else HandsAsked,
        compute=lambda asked: equity_asked(variant, asked),
        tables=tables_of_equity,
    )
