"""The commands `croupier replay` and `croupier verify`: what a match log tells, and whether its dice were fair."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from croupier.cli import histories
from croupier.cli.terminal import AsJson, for_each, give_up, print_json
from croupier.components.wording import listed
from croupier.games.contract import seat_name, seats_of, waited_for
from croupier.play.entries import MatchEntry, Return, StandIn, Undo
from croupier.play.fairness import FairnessError, verify
from croupier.play.log import LogError, MatchLog, read
from croupier.play.match import Match, Refused, replay
from croupier.play.steps import tell
from croupier.play.wording import capital

_MATCH_ENTRIES = {Undo: "actions taken back", StandIn: "bots that stood in", Return: "players who came back"}


def replay_(
    file: Annotated[Path, typer.Argument(help="A match log, or hands in PHH.", metavar="FILE")], as_json: AsJson = False
) -> None:
    """Tell a match log in words, or hands of poker in PHH.

    The final money is said too. A file of PHH is called .phh, or .phhs with several hands. Every entry is checked
    against the rules; a log that breaks one ends with code 1.
    """
    if file.suffix in histories.SUFFIXES:
        histories.tell_hands(file, as_json=as_json)
        return
    match = _replayed(_read(file))
    told = [
        (number, lines)
        for number, step in enumerate(match.steps(), 1)
        if (lines := tell(match.game, step, match.names))
    ]
    if as_json:
        print_json({**_standing(match), "story": [{"entry": number, "lines": lines} for number, lines in told]})
        return
    for number, lines in told:
        typer.echo(f"{number:>5}  {' '.join(lines)}")
    for line in _standing_lines(match):
        typer.echo(line)


def verify_(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Logs of finished matches.")]) -> None:
    """Check that the dice of finished matches were fair.

    Recomputes every roll and deal from the secret that the house committed to before the first one, and from what the
    players added. A log in which one does not follow, or which stops before the end, ends with code 1; others that are
    named with it are still checked.
    """
    for_each(files, lambda file: _verify(file, f"{file}: " if len(files) > 1 else ""))


def _verify(file: Path, named: str) -> None:
    """Say that the dice of the log follow, in lines that begin with `named`; if they do not, give up."""
    histories.refuse_hands(file)
    log = _read(file)
    try:
        match = verify(log)
    except LogError as error:
        give_up(f"{named}{error}")
    except (FairnessError, Refused) as error:
        give_up(f"{named}{error}", code=1)
    if not match.over:
        give_up(f"{named}the log stops before its match does: {_unfinished(match)}", code=1)
    for line in _fair_lines(match):
        typer.echo(named + line)


def _fair_lines(match: Match) -> Iterator[str]:
    added = "" if match.mix is None else " and from what the players added"
    all_follow = f"All {match.chances} rolls and deals of the match follow"
    if match.chances == 1:
        all_follow = "The only roll or deal of the match follows"
    yield f"{all_follow} from the secret that the house committed to{added}."
    entered = Counter(type(action) for _, action in match.actions if isinstance(action, MatchEntry))
    if entered:
        counts = [f"{what}: {entered[kind]}" for kind, what in _MATCH_ENTRIES.items()]
        yield f"Beside the game's actions the log has {sum(entered.values())} entries ({', '.join(counts)})."


def _read(file: Path) -> MatchLog:
    try:
        return read(file)
    except LogError as error:
        give_up(str(error))


def _replayed(log: MatchLog) -> Match:
    try:
        return replay(log)
    except LogError as error:
        give_up(str(error))
    except Refused as refused:
        give_up(str(refused), code=1)


def _standing(match: Match) -> dict[str, Any]:
    game, table = match.game, match.table
    return {
        "game": game.name,
        "rules": game.version,
        "seats": list(match.names),
        "entries": len(match.actions),
        "over": match.over,
        "money": [game.returns(table, seat) for seat in range(len(match.names))],
        "winners": seats_of(game.winners(table)) if match.over else [],
    }


def _standing_lines(match: Match) -> list[str]:
    standing = _standing(match)
    what, sign = ("Money", "$") if match.game.unit == "dollars" else (match.game.unit.capitalize(), "")
    shown = ", ".join(f"{name} {sign}{count:,}" for name, count in zip(match.names, standing["money"], strict=True))
    lines = [f"{what}: {shown}."]
    if not match.over:
        lines.append(f"{capital(_unfinished(match))}.")
    return lines


def _unfinished(match: Match) -> str:
    waited = [seat_name(seat, match.names) for seat in waited_for(match.actors)]
    return f"the game is not over after {len(match.actions)} entries: {listed(waited)} must act"
