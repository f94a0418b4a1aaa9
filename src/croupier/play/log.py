"""The match log: a header, and one entry for every action. It is the save, the replay, the export, the bug report.

The format is JSON, documented by the models below; `dump` writes it one entry a line. Most entries are actions of
the game, as its structured actions have them (`{"by": 2, "do": "play", "card": "17"}`). Beside them there are entries
of the match, which `croupier.play.entries` documents field by field:

- `{"by": 2, "do": "undo"}`: seat 2 takes back its own last action, which then counts as not done. Both stay in the
  log, and nobody else has acted between them.
- `{"by": "house", "do": "stand_in", "seat": 2, "bot": "heuristic", "why": "time"}`: from here on a bot acts for
  seat 2, whose player ran out of time (`"time"`), is away (`"away"`) or has left (`"left"`). What the bot does is
  entered as done by the seat.
- `{"by": "house", "do": "return", "seat": 2}`: the player is back, and the bot acts no more.

Entries are numbered from 1, and all of them count. Outcomes of chance follow from the number of chance entries before
them (see `fairness`), which no entry of the match changes.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import to_json

from croupier.games import registry
from croupier.games.contract import CHANCE, HOUSE, By, Game, Options, players_in_words
from croupier.play.wording import every_sentence, one_line, said, sentence

FORMAT = 1
"""The version of the format."""

OPTIONS = 256
"""How many tables' options are kept, each of them once for all matches."""

NAME_LENGTH = 200
"""The most characters of a player's name in a log."""

MIX_LENGTH = 100
"""The most characters of what a player adds to the mix."""

Digest: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$"), said("be 64 digits of 0 to 9 and a to f")]


class LogError(ValueError):
    """A log that cannot be read. The message is one sentence."""


class Entry(BaseModel):
    """One action, or entry of the match: who did it, and in `do` and the fields beside it what was done."""

    model_config = ConfigDict(frozen=True, extra="allow", strict=True)

    by: Annotated[By, said('be a seat number, "chance" or "house"')]

    @property
    def action(self) -> dict[str, Any]:
        """The action as plain data."""
        return dict(self.model_extra or {})

    @property
    def seat(self) -> int:
        """Who acted, as the rules number them."""
        return {"chance": CHANCE, "house": HOUSE}.get(str(self.by)) or int(self.by)


class MatchLog(BaseModel):
    """A whole log."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    croupier: Literal[1] = FORMAT
    """The version of the format."""
    game: str
    rules: int
    """The game's rules version."""
    options: dict[str, Any] = {}
    """The table's options; what is left out has its default."""
    seats: tuple[str, ...]
    """The players' names, in order of play."""
    commitment: Digest | None = None
    """SHA-256 of the house's secret, published before the mix is known, and before the first action."""
    mix: tuple[str, ...] | None = None
    """What each seat added to the dice, a line of at most 100 characters, "" if nothing; None: nobody was asked, and
    the dice follow from the house's secret alone."""
    secret: Digest | None = None
    """The house's secret, published when the match is over (see `fairness`)."""
    seen_by: int | None = None
    """The seat through whose eyes the log was written (-1: a spectator's); None: nothing is hidden."""
    log: tuple[Entry, ...]

    @field_validator("seats")
    @classmethod
    def _one_line(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(one_line(name, "a name", 1, NAME_LENGTH) for name in names)

    @field_validator("mix")
    @classmethod
    def _short(cls, texts: tuple[str, ...] | None) -> tuple[str, ...] | None:
        return texts and tuple(one_line(text, "what a seat adds", 0, MIX_LENGTH) for text in texts)


def by(seat: int) -> By:
    """Who acts, as logs write it."""
    return {CHANCE: "chance", HOUSE: "house"}.get(seat) or seat  # pyright: ignore[reportReturnType] # two literals


def entry(seat: int, action: BaseModel) -> Entry:
    """The entry of a structured action, or of an entry of the match."""
    return Entry.model_validate({"by": by(seat), **action.model_dump(mode="json")})


def read(path: Path) -> MatchLog:
    """The log in a file.

    Raises LogError, naming the file, if there is none, or for what `parse` refuses.
    """
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise LogError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LogError(f"{path} is no text in UTF-8") from None
    try:
        return parse(text)
    except LogError as error:
        raise LogError(f"{path}: {error}") from None


def parse(text: str | bytes) -> MatchLog:
    """The log in a text.

    Raises LogError for what is not JSON, a field of the wrong type, an unknown game, rules version or option, and
    a player count or seat that the game does not have. Whether the actions were possible, a replay says.
    """
    try:
        log = MatchLog.model_validate_json(text)
    except ValidationError as error:
        raise LogError(sentence(error, MatchLog)) from None
    game = game_of(log)
    options_from(game, log.options)
    _check_seats(game, log)
    return log


def game_of(log: MatchLog) -> Game[Any]:
    """The log's game.

    Raises LogError if it is unknown here, or is played here by another version of the rules.
    """
    try:
        game = registry.game(log.game)
    except LookupError as error:
        raise LogError(str(error.args[0])) from None
    if log.rules != game.version:
        raise LogError(
            f"the log follows rules version {log.rules} of {game.title}, and this Croupier plays version {game.version}"
        )
    return game


def options_from(game: Game[Any], values: Mapping[str, Any], *, text: bool = False) -> Options:
    """Validated table options from plain data; with `text`, numbers may be strings, as in forms and command lines.

    Raises LogError for an unknown option or a wrong value.
    """
    try:
        if text:
            return game.options.model_validate(dict(values), strict=False)
        return _options_of(game, to_json(values))
    except ValidationError as error:
        raise LogError(f"options of {game.title}: {every_sentence(error, game.options)}") from None


@lru_cache(OPTIONS)
def _options_of(game: Game[Any], values: bytes) -> Options:
    return game.options.model_validate_json(values)


def dump(log: MatchLog) -> str:
    """The log as JSON, one header field and one entry a line. Equal logs give equal texts."""
    header = log.model_dump(mode="json", exclude={"log"}, exclude_none=True)
    lines = [f"  {_json(key)}: {_json(value)}," for key, value in header.items()]
    entries = ",\n".join(f"    {_json({'by': entry.by, **entry.action})}" for entry in log.log)
    return "\n".join(["{", *lines, f'  "log": [\n{entries}\n  ]' if entries else '  "log": []', "}", ""])


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _check_seats(game: Game[Any], log: MatchLog) -> None:
    players = len(log.seats)
    if players not in game.seats:
        raise LogError(f"{game.title} is for {players_in_words(game.seats)}, and the log seats {players}")
    if log.mix is not None and len(log.mix) != players:
        raise LogError(f"mix should have one text for each of the {players} seats, not {len(log.mix)}")
    for number, entry in enumerate(log.log, 1):
        if isinstance(entry.by, int) and not 0 <= entry.by < players:
            raise LogError(f"entry {number}: by should be a seat from 0 to {players - 1}, not {entry.by}")
