"""Matches as files: logs out of a database, and finished matches into it."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from croupier.games.cardroom.poker.phh.writing import histories
from croupier.games.contract import Step
from croupier.play.entries import MatchEntry, Undo
from croupier.play.fairness import FairnessError, verify
from croupier.play.log import LogError, MatchLog, dump, read
from croupier.play.match import Match, Refused, replay
from croupier.server.errors import HouseError
from croupier.server.forms import person_name
from croupier.server.kept import Kept, Seat
from croupier.server.keys import new_id
from croupier.server.store import Store


class ArchiveError(Exception):
    """What cannot be written out or taken in. The message is one sentence; nothing was changed."""


class KnownError(ArchiveError):
    """A match that is in the database already."""


def export(
    store: Store, ids: Collection[str] | None, folder: Path, *, running: bool, phh: bool = False
) -> tuple[list[Path], int]:
    """Write the logs of these matches, or (None) of all, into the folder; the files, and how many matches were left
    out because they are not over.

    `running`: write those too, with what is hidden from the players at this time, but without the secret from which
    later dice follow. `phh`: write the hands of poker matches that are over, and leave out what that format does not
    have. Raises ArchiveError for an id that no match has, and OSError if a file cannot be written.
    """
    if ids is not None:
        _check_started(store, ids)
    folder.mkdir(parents=True, exist_ok=True)
    files: list[Path] = []
    left_out = 0
    for each in store.played() if ids is None else ids:
        kept = store.load(each)
        text = (as_hands if phh else dump)(kept.log) if kept and (kept.finished or running) else None
        if kept and text is not None:
            files.append(folder / f"{kept.game}-{kept.id}.{'phhs' if phh else 'json'}")
            files[-1].write_text(text, encoding="utf-8")
        else:
            left_out += 1
    return files, left_out


def as_hands(log: MatchLog) -> str | None:
    """The hands of a poker match that are over, in PHH; None for what that format does not have."""
    match = replay(log)
    return histories(_as_played(match), match.names)


def _as_played(match: Match) -> list[Step[Any]]:
    """The game's steps, without those that were taken back."""
    steps: list[Step[Any]] = []
    for step in match.steps():
        if isinstance(step.action, Undo):
            steps.pop()
        elif not isinstance(step.action, MatchEntry):
            steps.append(step)
    return steps


def _check_started(store: Store, ids: Collection[str]) -> None:
    started = {kept.id for kept in store.find(ids) if kept.started}
    for missing in [each for each in ids if each not in started]:
        raise ArchiveError(f"there is no match {missing} in the database; an id is what follows /t/ in its address")


def bring_in(store: Store, file: Path) -> str:
    """Take a finished match into the database, to be looked at and looked back at; its id there.

    Raises ArchiveError for a file that is no whole log, a match that is not over, dice that do not follow from the
    house's secret; KnownError for a match that is in the database.
    """
    try:
        log = read(file)
    except LogError as error:
        raise ArchiveError(str(error)) from None
    try:
        over = verify(log).over
        names = [person_name(name) for name in log.seats]
    except (LogError, Refused, FairnessError) as error:
        raise ArchiveError(f"{file}: {error}") from None
    except HouseError as error:
        raise ArchiveError(f"{file}: {error.sentence.removesuffix('.')}") from None
    if not over:
        raise ArchiveError(f"{file}: the match is not over, and only finished ones can be taken in")
    return _enter(store, file, log, names)


def _enter(store: Store, file: Path, log: MatchLog, names: Sequence[str]) -> str:
    secret, now = bytes.fromhex(log.secret or ""), datetime.now(UTC)
    if known := store.of_secret(secret):
        raise KnownError(f"{file}: the match is in the database already: /t/{known}")
    kept = Kept(
        new_id(),
        log.game,
        log.rules,
        dict(log.options),
        secret,
        tuple(Seat(name) for name in names),
        entries=log.log,
        mix=log.mix,
        started=now,
        finished=now,
    )
    store.create(kept)
    return kept.id
