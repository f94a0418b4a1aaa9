"""The exact odds of the sum: which gamblers win, for each fate card that one may play."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from croupier.components.seats import around
from croupier.components.wording import shown
from croupier.games.contract import Parameters, Rows, Subject, exact
from croupier.games.gamblers.components import stand_in
from croupier.games.gamblers.reveal import wins_game
from croupier.games.gamblers.rounds import NPC_DECK
from croupier.games.gamblers.state import (
    ACT,
    FACE_DOWN,
    FATES,
    GAMBLERS,
    NONE_YET,
    OVER,
    START,
    Table,
)
from croupier.kernel import count, each, u64

PRIOR: Final = 1
"""How often a seat is taken to have shown each of its fate cards before the game, where its habits are weighed."""
MODELS: Final = ("random", "habits")
LOWEST: Final = -1
"""The lowest fate card."""
DIGIT: Final = 128
"""Bits for the weight of a sum: more than five hands that have been shown ten thousand times each can have."""

TOTALS: Final = range(-FATES, GAMBLERS + 2)
"""What the others' cards may make where a gambler's number comes out, with one's own card and the dollar."""

T = TypeVar("T")
Weights: TypeAlias = Mapping[int, int]
"""Fate cards, and how often each is played in proportion to the others."""
Sums: TypeAlias = Mapping[int, Fraction]
"""Sums, and the probability of each."""

# --- The arithmetic


@dataclass(frozen=True)
class Owned:
    """Gamblers of one number with the same side up before a seat."""

    gambler: int
    lucky: bool
    cards: int
    income: int
    """Dollars, for all the cards together, when they win."""
    wins_game: bool


def sums_of(hands: Iterable[Weights], known: int = 0) -> dict[int, Fraction]:
    """The sums of one card from each hand and `known`, ascending, with their probabilities.

    The cards are chosen independently, each hand's in proportion to its weights.
    """
    ways = ways_of(hands)
    whole = sum(ways.values())
    return {total + known: Fraction(ways[total], whole) for total in sorted(ways) if ways[total]}


def ways_of(hands: Iterable[Weights]) -> Mapping[int, int]:
    """As `sums_of`, with the weights of sums in place of probabilities.

    A hand is a polynomial whose powers are the cards: the product of all has the weights of the sums. It is a number
    with a digit for each weight, as numbers multiply at once.
    """
    product, lowest = 1, 0
    for hand in hands:
        product *= sum([weight << (DIGIT * (card - LOWEST)) for card, weight in hand.items()])
        lowest += LOWEST
    digits = range(0, product.bit_length(), DIGIT)
    return {lowest + place // DIGIT: product >> place & (1 << DIGIT) - 1 for place in digits}


def chance_of(sums: Sums, numbers: Collection[int]) -> Fraction:
    """The probability that the sum is one of the numbers."""
    return sum((chance for total, chance in sums.items() if total in numbers), Fraction())


def outlook(sums: Sums, owned: Sequence[Owned]) -> dict[str, Any]:
    """What the sum means for who owns these gamblers: `ODDS` of `sum_odds`, less `fumble`."""
    return {
        "sums": [{"sum": total, "chance": exact(chance)} for total, chance in sums.items()],
        "win": exact(chance_of(sums, {own.gambler for own in owned})),
        "game": exact(chance_of(sums, {own.gambler for own in owned if own.wins_game})),
        "income": exact(sum((own.income * chance_of(sums, {own.gambler}) for own in owned), Fraction())),
        "gamblers": [_told(own, chance_of(sums, {own.gambler})) for own in owned],
    }


def _told(own: Owned, chance: Fraction) -> dict[str, Any]:
    return {
        "gambler": own.gambler,
        "lucky": own.lucky,
        "cards": own.cards,
        "win": exact(chance),
        "income": own.income,
    }


# --- From a table


def sum_odds(s: Table, seat: int) -> dict[str, Any] | None:
    """The odds of the sum from a hidden table, as plain data, exactly. `sum_chances` has what a page shows of them.

    The sum is that of the round being played or, between rounds, of the next one; `None` before the start player is
    named and after the end. Every probability (and every income, in dollars) is `{"exact": "p/q", "value": float}`:

        {"round": "this",          # or "next": the cards of this round have been turned up
         "cards": [-1, 0, 2],      # what the seat can still play; one, if it has played; none, for a spectator
         "nudges": [0, -1, 1],     # what can still happen to the dollar: only [0], if the start player has none
         "models": ["random", "habits"],
         "others": [               # all seats but this one, and the NPC if there is one
             {"seat": 2, "cards": [{"card": 0, "random": P, "habits": P}, ...]},
             {"seat": "npc", "cards": [{"card": 3, "random": P, "habits": P}]}],
         "choices": [              # one for each pair of `cards` (null for a spectator) and `nudges`
             {"card": -1, "nudge": 0, "random": ODDS, "habits": ODDS}, ...]}

    `random`: every seat plays each fate card that it holds and has not shown this round with the same chance.
    `habits`: with a chance in proportion to how often it has shown the card in this game, plus one for each card.

        ODDS = {"sums": [{"sum": 0, "chance": P}, ...],   # ascending, those that can be
                "win": P,          # some gambler of the seat wins
                "game": P,         # a 4 or 8 of the seat wins the game
                "income": D,       # dollars that the seat's gamblers are expected to bring
                "fumble": P,       # no seat's gambler wins
                "gamblers": [{"gambler": 4, "lucky": true, "cards": 1, "win": P, "income": 0}, ...]}

    In `gamblers`, `cards` is how many of the kind the seat has with this side up, and `income` what a win brings it
    in whole dollars. A spectator has none, and `win`, `game` and `income` of 0.
    """
    if s.phase in (START, OVER):
        return None
    following = s.phase == ACT
    nudges = _nudges(s, following)
    playable: dict[int | str, tuple[int, ...]] = {p: _playable(s, p, following) for p in range(s.players)}
    cards = playable.pop(seat, ())
    if s.options.npc:
        playable["npc"] = _npc_cards(s, following)
    hands = {model: {who: _weights(s, model, who, playable[who]) for who in playable} for model in MODELS}
    weights = {model: tuple(tuple(hand.items()) for hand in hands[model].values()) for model in MODELS}
    owned, covered = tuple(_owned(s, seat)), _covered(s)
    return {
        "round": "next" if following else "this",
        "cards": list(cards),
        "nudges": nudges,
        "models": list(MODELS),
        "others": [{"seat": who, "cards": _chances(who, hands)} for who in playable],
        "choices": [
            {"card": card, "nudge": nudge}
            | {model: _outlook(weights[model], (card or 0) + nudge, owned, covered) for model in MODELS}
            for card in cards or (None,)
            for nudge in nudges
        ],
    }


def sum_chances(s: Table, seat: int, nudges: Sequence[int]) -> list[dict[str, Any]] | None:
    """What a page shows of `sum_odds`, for each nudge and each card that the seat can still play: as floats, and
    quickly, as pages ask again and again.

        [{"card": -1, "nudge": 0, "random": BARS, "habits": BARS,    # BARS: the chance of each gambler's number
          "win": p, "game": p, "income": d, "fumble": p}, ...]       # if the others choose at random
    """
    if s.phase in (START, OVER):
        return None
    following = s.phase == ACT
    playable: dict[int | str, tuple[int, ...]] = {p: _playable(s, p, following) for p in range(s.players)}
    cards = playable.pop(seat)
    if s.options.npc:
        playable["npc"] = _npc_cards(s, following)
    ways = {model: ways_of([_weights(s, model, who, cards) for who, cards in playable.items()]) for model in MODELS}
    counts = {model: [ways[model].get(total, 0) for total in TOTALS] for model in MODELS}
    whole = {model: sum(ways[model].values()) for model in MODELS}
    chances = {model: [weight / whole[model] for weight in counts[model]] for model in MODELS}
    owned, covered = _owned(s, seat), _covered(s)
    return [
        {
            "card": card,
            "nudge": nudge,
            **{model: _by_number(chances[model], card + nudge) for model in MODELS},
            **_worth(_by_number(counts["random"], card + nudge), whole["random"], owned, covered),
        }
        for nudge in nudges
        for card in cards
    ]


def _by_number(totals: list[T], known: int) -> list[T]:
    """Of a list by `TOTALS`, those that make the gamblers' numbers with what is known besides."""
    first = -known - TOTALS[0]
    return totals[first : first + GAMBLERS]


def _worth(weights: Sequence[int], whole: int, owned: Sequence[Owned], covered: Collection[int]) -> dict[str, float]:
    """What the weights of the gamblers' numbers mean for who owns these, where others have the `covered` ones, too."""
    return {
        "win": sum([weights[g] for g in {own.gambler for own in owned}]) / whole,
        "game": sum([weights[g] for g in {own.gambler for own in owned if own.wins_game}]) / whole,
        "income": sum([own.income * weights[own.gambler] for own in owned]) / whole,
        "fumble": (whole - sum([weights[g] for g in covered])) / whole,
    }


def _playable(s: Table, p: int, following: bool) -> tuple[int, ...]:
    """What the seat's card of the round may be, as far as the viewer knows."""
    if not following and s.chosen[p] not in (NONE_YET, FACE_DOWN):
        return (s.chosen[p] - 1,)
    return _values(s.fate[p])


def _npc_cards(s: Table, following: bool) -> tuple[int, ...]:
    if not following and s.npc != NONE_YET:
        return (s.npc - 1,)
    return _values(NPC_DECK if count(s.npc_deck) == 1 else s.npc_deck)


def _values(cards: u64) -> tuple[int, ...]:
    return tuple([f - 1 for f in each(cards)])


def _nudges(s: Table, following: bool) -> list[int]:
    start = around(s.start + 1, s.players) if following else s.start
    return [0, -1, 1] if s.money[start] else [0]


def _weights(s: Table, model: str, who: int | str, cards: Sequence[int]) -> Weights:
    if model == "random" or isinstance(who, str):
        return dict.fromkeys(cards, 1)
    return {card: s.habits[who, card + 1] + PRIOR for card in cards}


def _chances(who: int | str, hands: Mapping[str, Mapping[int | str, Weights]]) -> list[dict[str, Any]]:
    by_model = {model: sums_of([hands[model][who]]) for model in MODELS}
    return [{"card": card, **{model: exact(by_model[model][card]) for model in MODELS}} for card in by_model["random"]]


def _outlook(
    hands: tuple[tuple[tuple[int, int], ...], ...], known: int, owned: tuple[Owned, ...], covered: frozenset[int]
) -> dict[str, Any]:
    """`ODDS` of `sum_odds`."""
    sums = sums_of(map(dict, hands), known)
    return {**outlook(sums, owned), "fumble": exact(1 - chance_of(sums, covered))}


def _covered(s: Table) -> frozenset[int]:
    """The numbers for which some seat has a gambler."""
    return frozenset([g for p in range(s.players) for g in range(GAMBLERS) if s.normal[p, g] or s.lucky[p, g]])


def _owned(s: Table, seat: int) -> list[Owned]:
    if not 0 <= seat < s.players:
        return []
    found: list[Owned] = []
    for g in range(GAMBLERS):
        if normal := s.normal[seat, g]:
            found.append(Owned(g, False, normal, normal * s.options.income[g], wins_game(g) and s.options.any_win == 1))
        if lucky := s.lucky[seat, g]:
            found.append(Owned(g, True, lucky, lucky * s.options.lucky_income[g], wins_game(g)))
    return found


# --- From what one is told


def _read_cards(value: Any) -> Any:
    return _read_hand(value, counted=False) if isinstance(value, str) else value


def _read_hand(value: Any, counted: bool = True) -> Any:
    if not isinstance(value, str):
        return value
    hand: dict[int, int] = {}
    for item in value.split(","):
        name, colon, copies = (part.strip() for part in item.partition(":"))
        if name not in CARDS:
            raise ValueError(f"fate cards are {', '.join(CARDS)}, separated by commas, not {shown(item.strip())}")
        card = CARDS.index(name) - 1
        if card in hand:
            raise ValueError(f"the fate card {card} stands there twice, and nobody holds two of a kind")
        if colon and not (counted and copies in COUNTS):
            raise ValueError(
                f"{shown(item.strip())} should be " + ("a card and 0 to 9999, like 2:5" if counted else name)
            )
        hand[card] = int(copies or 0)
    return hand


def _read_gamblers(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    names = [item.strip() for item in value.split(",")]
    for name in names:
        if name not in SIDES:
            raise ValueError(
                f"gamblers are 0 to 8, with a star for the lucky side, separated by commas, not {shown(name)}"
            )
    return dict(Counter(names))


CARDS: Final = tuple(str(f - 1) for f in range(FATES))
COUNTS: Final = {str(n) for n in range(10_000)}
SIDES: Final = {f"{g}{star}": (g, star == "*") for g in range(GAMBLERS) for star in ("", "*")}

Text = WithJsonSchema({"type": "string"})
Cards = Annotated[dict[int, int], BeforeValidator(_read_cards), Text]
"""Fate cards: "0,1,2"."""
Hand = Annotated[dict[int, int], BeforeValidator(_read_hand), Text]
"""Fate cards with how often each has been shown: "0:5,1:2,2"."""
Before = Annotated[dict[str, int], BeforeValidator(_read_gamblers), Text]
"""Gamblers with the number of cards of each: "1,4*,6,6"."""


class SumParameters(Parameters):
    """Who may play which fate cards, and what lies before the one who asks."""

    player: tuple[Hand, ...] = Field(
        default=(),
        max_length=4,
        description="Another player's fate cards, like 0,1,2; with how often each was shown, 0:5,1:2,2:0",
    )
    mine: Cards = Field(default={}, description="Your fate cards, like -1,0,1")
    gamblers: Before = Field(default={}, description="Gamblers before you, like 1,4*,6; a star for the lucky side")
    npc: Cards = Field(default={}, description="The NPC card, or the cards left in the NPC deck")
    nudge: Literal["0", "-1", "1", "each"] = Field(
        default="0", description="Where the start player's dollar lies; each: nowhere, -1 and 1 in turn"
    )
    prior: int = Field(
        default=PRIOR, ge=1, le=1000, description="How often each card counts as shown before the game began"
    )


def sums_asked(asked: SumParameters) -> dict[str, Any]:
    """The odds of the sum for each fate card that one may play, as plain data.

        {"models": ["random", "habits"],     # only "random", if nobody's habits were told
         "choices": [                        # one for each card of one's own (null: none) and place of the dollar
             {"card": -1, "nudge": 0, "random": ODDS, "habits": ODDS}, ...]}

    `ODDS` is that of `sum_odds`, less `fumble`; incomes are those of the table of gamblers that comes with the game.
    In `habits`, each card weighs as often as it was shown, plus `prior`.

    Raises ValueError if nobody plays a card.
    """
    if not (asked.player or asked.mine):
        raise ValueError("somebody has to play: name a player's fate cards, like --player 0,1,2")
    models = MODELS if any(shown for hand in asked.player for shown in hand.values()) else MODELS[:1]
    npc = [dict.fromkeys(asked.npc, 1)] if asked.npc else []
    hands = {model: [*npc, *(_weighed(model, hand, asked.prior) for hand in asked.player)] for model in models}
    owned = [_stand_in(name, cards) for name, cards in sorted(asked.gamblers.items())]
    return {
        "models": list(models),
        "choices": [
            {"card": card, "nudge": nudge}
            | {model: outlook(sums_of(hands[model], (card or 0) + nudge), owned) for model in models}
            for card in sorted(asked.mine) or (None,)
            for nudge in ((0, -1, 1) if asked.nudge == "each" else (int(asked.nudge),))
        ],
    }


def _weighed(model: str, hand: Weights, prior: int) -> Weights:
    return dict.fromkeys(hand, 1) if model == "random" else {card: shown + prior for card, shown in hand.items()}


def _stand_in(name: str, cards: int) -> Owned:
    gambler, lucky = SIDES[name]
    card = next(card for card in stand_in() if card.card == str(gambler))
    income = card.lucky_income if lucky else card.income
    return Owned(gambler, lucky, cards, cards * income if isinstance(income, int) else 0, lucky and wins_game(gambler))


def tables_of_sums(result: dict[str, Any]) -> list[tuple[str, Rows]]:
    """For each model and place of the dollar the sums by one's card, and what one's gamblers may expect."""
    return [table for model in result["models"] for table in _tables_of(result, model)]


def _tables_of(result: dict[str, Any], model: str) -> Iterator[tuple[str, Rows]]:
    others = {"random": "if the others choose at random", "habits": "if the others keep to their habits"}[model]
    for nudge in dict.fromkeys(choice["nudge"] for choice in result["choices"]):
        choices = [choice for choice in result["choices"] if choice["nudge"] == nudge]
        dollar = f", with the dollar on {nudge:+d}" if nudge else ""
        yield f"The sum {others}{dollar}", _rows_of_sums(choices, model)
        if choices[0][model]["gamblers"]:
            yield f"Your gamblers {others}{dollar}", [_row_of_gamblers(choice, model) for choice in choices]


def _rows_of_sums(choices: Sequence[Mapping[str, Any]], model: str) -> list[dict[str, Any]]:
    columns = {_heading(choice): {row["sum"]: row["chance"] for row in choice[model]["sums"]} for choice in choices}
    totals = sorted({total for column in columns.values() for total in column})
    return [{"sum": total, **{name: column.get(total) for name, column in columns.items()}} for total in totals]


def _row_of_gamblers(choice: Mapping[str, Any], model: str) -> dict[str, Any]:
    odds = choice[model]
    each = {f"{own['gambler']}{'*' * own['lucky']} wins": own["win"] for own in odds["gamblers"]}
    return {
        "you play": _heading(choice),
        **each,
        "any wins": odds["win"],
        "game won": odds["game"],
        "dollars": odds["income"],
    }


def _heading(choice: Mapping[str, Any]) -> str:
    return "chance" if choice["card"] is None else f"card {choice['card']}"


SUM: Final = Subject(
    name="gamblers",
    summary="The sum of the fate cards in Gambler × Gamble!, and which of your gamblers win",
    parameters=SumParameters,
    compute=sums_asked,
    tables=tables_of_sums,
)
