"""Hands of poker that others recorded, told in words, and matches of a house written for others to read."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import typer

from croupier.cli.terminal import give_up, print_json
from croupier.games.cardroom.poker.phh.reading import PhhError, read_hands
from croupier.games.cardroom.poker.phh.replaying import BrokenHandError, Replayed, replay_hand
from croupier.games.cardroom.poker.words import narrate

SUFFIXES = (".phh", ".phhs")
"""How files of hands are called: of one, and of several."""


def tell_hands(file: Path, *, as_json: bool) -> None:
    """Tell the hands of a file in words, with the money in the end, when all of them keep the rules."""
    try:
        hands = [replay_hand(hand) for hand in read_hands(file)]
    except PhhError as error:
        give_up(str(error))
    except BrokenHandError as error:
        give_up(str(error), code=1)
    if as_json:
        print_json({"hands": [*map(_data, hands)]})
        return
    for hand in hands:
        _tell(hand)


def refuse_hands(file: Path) -> None:
    """Give up on a file of hands, where only the log of a match will do."""
    if file.suffix in SUFFIXES:
        give_up(
            f"{file} has hands of poker in PHH, with no secret to verify the deals by; "
            "`croupier replay` checks their play and tells them"
        )


def _tell(replayed: Replayed) -> None:
    hand = replayed.hand
    cents = ", in cents" if hand.in_cents else ""
    typer.echo(f"Hand {hand.title}: {hand.variant.title}{cents}.")
    for number, lines in _story(replayed):
        typer.echo(f"{number:>5}  {' '.join(lines)}")
    typer.echo(f"Money: {_money(hand.names, replayed.money)}.")
    if hand.finishing is not None and list(hand.finishing) != replayed.money:
        typer.echo(f"The file says otherwise: {_money(hand.names, hand.finishing)}.")


def _money(names: Sequence[str], money: Sequence[int]) -> str:
    return ", ".join(f"{name} ${dollars:,}" for name, dollars in zip(names, money, strict=True))


def _story(replayed: Replayed) -> list[tuple[int, list[str]]]:
    """What happened, with the number of each step; the end of a match of one hand is none of it."""
    told: list[tuple[int, list[str]]] = []
    for number, step in enumerate(replayed.steps, 1):
        lines = narrate(step, replayed.hand.names)
        if step.after.hand:
            lines = lines[:-1]
        if lines:
            told.append((number, lines))
    return told


def _data(replayed: Replayed) -> dict[str, Any]:
    hand = replayed.hand
    return {
        "hand": hand.title,
        "game": hand.variant.name,
        "seats": list(hand.names),
        "in_cents": hand.in_cents,
        "money": replayed.money,
        "finishing_stacks": list(hand.finishing) if hand.finishing is not None else None,
        "story": [{"step": number, "lines": lines} for number, lines in _story(replayed)],
    }
