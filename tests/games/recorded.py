"""Recorded games: logs that never change under one rules version, and some of them in words.

A game's folder has `golden/*.json`, one for every way in which a match can go and end; `golden/index.json`, which
says what each shows and how it ended; and `golden/*.txt`, playthroughs. When the wording of a game has changed on
purpose, `python tests/games/recorded.py` writes the playthroughs anew, to be read before they are kept.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.games.contract import seats_of
from croupier.play.log import Entry, MatchLog, dump, parse
from croupier.play.match import Match, Refused, replay


class Recorded:
    """The recorded games in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.index: dict[str, Any] = json.loads((folder / "index.json").read_text("utf-8"))
        self.in_words = sorted(path.stem for path in folder.glob("*.txt"))

    def names(self) -> set[str]:
        return {path.stem for path in self.folder.glob("*.json")} - {"index"}

    def text(self, name: str) -> str:
        return (self.folder / f"{name}.json").read_text("utf-8")

    def log(self, name: str) -> MatchLog:
        return parse(self.text(name))

    def played(self, name: str) -> Match:
        return replay(self.log(name))

    def words(self, name: str) -> str:
        return (self.folder / f"{name}.txt").read_text("utf-8")

    def told(self, name: str) -> str:
        """The match in words as the rules tell them now, with nothing hidden."""
        match = self.played(name)
        lines = [line for step in match.steps() for line in match.game.narrate(step, match.names)]
        return "\n".join(lines) + "\n"

    def check(self, name: str) -> Match:
        """Replay the match: it ends with the money (or points) and the winners of the index, and gives its own log, but
        for options that have come since and have their defaults."""
        match = self.played(name)
        about = self.index[name]
        assert match.over
        returns = [match.game.returns(match.table, p) for p in range(len(match.names))]
        assert returns == (about["points"] if "points" in about else about["money"])
        assert seats_of(match.game.winners(match.table)) == self.index[name]["winners"]
        log = match.log()
        kept = {option: value for option, value in log.options.items() if option in self.log(name).options}
        assert dump(log.model_copy(update={"options": kept})) == self.text(name)
        return match


def refuses_broken(log: MatchLog, first: str, change: dict[str, Any], rule: str) -> None:
    """The first entry that does this, changed so, is refused by the rule, and no other is."""
    place = next(k for k, entry in enumerate(log.log) if entry.action["do"] == first)
    fields = {**({} if "do" in change else log.log[place].action), "by": log.log[place].by, **change}
    broken = Entry.model_validate(fields)
    with pytest.raises(Refused) as refused:
        replay(log.model_copy(update={"log": (*log.log[:place], broken, *log.log[place + 1 :])}))
    assert refused.value.number == place + 1
    assert refused.value.refusal.rule == rule


if __name__ == "__main__":
    for home in sorted(Path(__file__).parent.rglob("golden")):
        recorded = Recorded(home)
        for name in recorded.in_words:
            (home / f"{name}.txt").write_text(recorded.told(name), "utf-8")
