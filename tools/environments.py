"""Write `docs/environments`: a page for each game as an environment, from the code.

python tools/environments.py              # pages from the code and from what was measured before
python tools/environments.py --measure    # measure again how long games are when play is random
"""

import argparse
import json
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

from croupier.adapters.gymnasium import env_name
from croupier.adapters.openspiel import short_name
from croupier.adapters.tables import listed, version_of
from croupier.games.contract import CHANCE, Game, first_actor
from croupier.kernel import open_stream, pick
from croupier.kernel.chance import new_stream

FOLDER = Path(__file__).parents[1] / "docs" / "environments"
MEASURED = FOLDER / "measured.json"
GAMES, MOST = 20, 5000
"""Random games that are measured, and the decisions after which one counts as cut off."""
SHOWN = 12
"""Choices of one kind that a page lists before it says how many more there are."""


def measured(game: Game[Any]) -> dict[str, Any]:
    """Decisions, legal choices and chance nodes of random games with the fewest players."""
    decisions: list[int] = []
    legal: list[int] = []
    chances = 0
    space, stream = game.space(), new_stream()
    for number in range(GAMES):
        open_stream(stream, 1, number, 0)
        table, made = game.new(game.seats[0]), 0
        while (waited := game.actors(table)) and made < MOST:
            seat = first_actor(waited)
            if seat == CHANCE:
                game.chance(table, stream)
                chances += 1
                continue
            menu = game.menu(table, seat)
            legal.append(int(space.mask(menu).sum()))
            game.apply(table, seat, pick(menu, stream))
            made += 1
        decisions.append(made)
    return {
        "players": game.seats[0],
        "games": GAMES,
        "decisions": round(mean(decisions), 1),
        "longest": max(decisions),
        "choices": round(mean(legal), 1),
        "most_choices": max(legal),
        "chance": round(chances / GAMES, 1),
    }


def page(game: Game[Any], found: dict[str, Any]) -> str:
    """The page of a game."""
    space, nature = game.space(), game.nature()
    version = version_of(game)
    players = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    lines = [
        f"# {game.title}",
        "",
        game.summary,
        "",
        "| | |",
        "|---|---|",
        f"| Gymnasium | `{env_name(game)}` |",
        f'| PettingZoo | `croupier.adapters.pettingzoo.env("{game.name}")`, version {version} |',
        f"| OpenSpiel | `{short_name(game)}` |",
        f"| players | {players} |",
        f"| choices | {space.size} |",
        f"| outcomes of chance | {nature.size} |",
        f"| observation | {game.observation_size} numbers, int8 |",
        f"| bytes of a table | {game.table.layout.itemsize} |",
        "",
        "## Length",
        "",
        LENGTH.format(**found),
        "",
        "## Choices",
        "",
        "| number | choice |",
        "|---|---|",
        *_choices(space),
        "",
        "## Observation",
        "",
        "| slice | part | meaning |",
        "|---|---|---|",
        *_parts(game),
        "",
        "## Rewards",
        "",
        'With "victory", at the end each player\'s share of the victory less 1 / players, so rewards add up to 0; with '
        '"money", dollars won since the last step.',
        "",
        "## Options",
        "",
        "| option | default | meaning |",
        "|---|---|---|",
        *_options(game),
        "",
        "## Versions",
        "",
        f"v{version}: rules version {game.version}.",
        "",
    ]
    return "\n".join(lines)


def _choices(space: Any) -> list[str]:
    rows: list[str] = []
    first = 0
    for span in space.spans:
        many = span.count * span.each
        listed = [f"| {k} | `{space.words(k)}` |" for k in range(first, first + min(many, SHOWN))]
        if many > SHOWN:
            last = first + many - 1
            listed.append(f"| … {last} | {many - SHOWN} more, to `{space.words(last)}` |")
        rows += listed
        first += many
    return rows


def _parts(game: Game[Any]) -> list[str]:
    ends = np.cumsum([part.size for part in game.observation])
    return [
        f"| {end - part.size}:{end} | {part.name} | {part.meaning} |"
        for part, end in zip(game.observation, ends, strict=True)
    ]


def _options(game: Game[Any]) -> list[str]:
    defaults = game.options().model_dump(mode="json")
    return [
        f"| {name} | {_short(defaults[name])} | {field.description} |"
        for name, field in game.options.model_fields.items()
    ]


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) < 40 else "the table that comes with the game"


def index(pages: list[Game[Any]]) -> str:
    """The list of all pages."""
    rows = [f"| [{game.title}]({game.name}.md) | `{env_name(game)}` | {game.summary} |" for game in pages]
    return "\n".join(["# Environments", "", INTRODUCTION, "", "| game | | |", "|---|---|---|", *rows, ""])


LENGTH = (
    "In {games} random games of {players} players: {decisions} decisions a game (the longest {longest}), {choices} "
    "legal choices at each (at most {most_choices}), and {chance} times that chance dealt or rolled, several cards or "
    "dice at once."
)
INTRODUCTION = """\
Every game is an environment of Gymnasium, PettingZoo and OpenSpiel (`pip install 'croupier[rl]'`), and of
`croupier.adapters.tables.Tables`, which steps thousands of tables in one compiled call. These pages say what the
numbers mean; `python tools/environments.py` writes them from the code, and `make bench-rl` measures speed.

Choices are a fixed list. Where an action has dollars in it, the choices are the least that are legal, the amounts 1, 2,
5, 10, 20, 50 and so on between, and the most. Observations hold what the seat may know and nothing else."""


def written(found: dict[str, Any]) -> dict[Path, str]:
    """All pages, by file."""
    shown = listed()
    pages = {FOLDER / f"{game.name}.md": page(game, found[game.name]) for game in shown}
    return pages | {FOLDER / "README.md": index(shown)}


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--measure", action="store_true", help="measure random games again")
    found = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    again = parser.parse_args().measure
    for game in listed():
        if again or game.name not in found:
            found[game.name] = measured(game)
    FOLDER.mkdir(parents=True, exist_ok=True)
    MEASURED.write_text(json.dumps(found, indent=1) + "\n", "utf-8")
    for path, text in written(found).items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
