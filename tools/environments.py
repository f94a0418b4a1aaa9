"""Write `docs/environments`: a page for each game as an environment, from the code.

python tools/environments.py                # pages from the code and from what was measured before
python tools/environments.py --measure      # measure again what random games are like, and speed
python tools/environments.py --speed war    # measure again how fast this game is; all games without names
"""

import argparse
import json
import sys
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

from croupier.adapters.gymnasium import env_name
from croupier.adapters.openspiel import short_name
from croupier.adapters.tables import listed, version_of
from croupier.games.contract import CHANCE, Game, Part, first_actor
from croupier.kernel import open_stream, pick
from croupier.kernel.chance import new_stream

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "environments"
MEASURED = FOLDER / "measured.json"
GAMES, MOST = 20, 5000
"""Random games that are measured, and the decisions after which one counts as cut off."""
FIRST = "the first"
HISTORY: dict[tuple[str, int], str] = {}
"""What changed with a version of a game's rules, by game and version; the first needs no words."""
SHOWN = 12
"""Choices of one kind that a page lists before it says how many more there are."""


def measured(game: Game[Any]) -> dict[str, Any]:
    """Decisions, legal choices, chance nodes and observed numbers of random games with the fewest players."""
    decisions: list[int] = []
    legal: list[int] = []
    chances = 0
    space, stream = game.space(), new_stream()
    seen = np.zeros(game.observation_size, np.int8)
    least, most = seen.copy(), seen.copy()
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
            game.observe(game.view(table, seat), seat, seen)
            least, most = np.minimum(least, seen), np.maximum(most, seen)
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
        "ranges": [
            [int(least[end - part.size : end].min()), int(most[end - part.size : end].max())]
            for part, end in _ends(game)
        ],
    }


def _ends(game: Game[Any]) -> list[tuple[Part, int]]:
    """The parts of the observation, each with the place after it."""
    return list(zip(game.observation, np.cumsum([part.size for part in game.observation]).tolist(), strict=True))


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
        "## Speed",
        "",
        *_speed(found.get("speed")),
        "",
        "## Choices",
        "",
        "| number | choice |",
        "|---|---|",
        *_choices(space),
        "",
        "## Observation",
        "",
        "| slice | part | meaning | range |",
        "|---|---|---|---|",
        *_parts(game, found["ranges"]),
        "",
        "The range is what 20 random games had.",
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
        "The version is the rules version less 1, and is raised when a change of the rules alters games.",
        "",
        "| version | rules | what changed |",
        "|---|---|---|",
        *[f"| v{k - 1} | {k} | {HISTORY.get((game.name, k), FIRST)} |" for k in range(game.version, 0, -1)],
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


def _speed(speed: dict[str, Any] | None) -> list[str]:
    if not speed:
        return ["Not measured yet."]
    return [
        "Decisions a second of processor time, chance, observations and masks included, when all choose at random:",
        "",
        f"| tables: {' | '.join(f'{int(many):,}' for many in speed['rates'])} | bytes a table |",
        f"|{'---|' * (len(speed['rates']) + 1)}",
        f"| {' | '.join(f'{rate:,}' for rate in speed['rates'].values())} | {speed['bytes']:,} |",
        "",
        f"Measured on {speed['machine']}.",
    ]


def _parts(game: Game[Any], ranges: list[list[int]]) -> list[str]:
    return [
        f"| {end - part.size}:{end} | {part.name} | {part.meaning} | {low} to {high} |"
        for (part, end), (low, high) in zip(_ends(game), ranges, strict=True)
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
    return "\n".join(["# Environments", "", INTRODUCTION, "", "| game | | |", "|---|---|---|", *rows, "", TRAINED])


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
5, 10, 20, 50 and so on between, and the most. Observations hold what the seat may know and nothing else.

An observation of Gymnasium or PettingZoo is a dictionary: `observation` has the numbers, `action_mask` a 1 for each
choice that is legal now. What one can say when an environment is made:

| | |
|---|---|
| `players`, `options` | how many play, and the game's options (`croupier rules GAME` says which) |
| `bots` | who plays against the learner in Gymnasium: one name, or one for each of the others |
| `reward` | `"victory"` (a share of it less 1 / players, at the end) or `"money"` (dollars since the last step) |
| `seat` | where the learner of one table sits, from 0; `None` for another in each game (`rotate=True` at many tables) |
| `illegal` | what an illegal choice does at one table: `"raise"`, or `"lose"` the game, which `check_env` needs |
| `limit` | decisions after which a game is cut off |
| `recall` | entries of the log that an observation has, below |
| `compiled` | `False` to play in plain Python, without waiting for the compiler |

In `make_vec` a table whose game is over begins another at the next step (`NEXT_STEP`). Until then its mask is all
zeros, and whatever is chosen there does not count: `envs.action_space.sample()` chooses for all tables at once.

Perfect recall: with `recall=64`, say, an environment of Gymnasium (`make` or `make_vec`) or PettingZoo adds the seat's
own view of the log to its observations, as `log`: 64 rows of int8 that end with the newest entry, zeros before the
first. Each row has 14 numbers:

| slice | meaning |
|---|---|
| 0 | who acted: 1 for oneself, 2 for who sits at one's left and so on, -1 for chance, 0 for no entry |
| 1:6 | the number of the action (`Game.decode`), what the seat may not see blanked, as five digits to the base 128 |
| 6:14 | a mark of the table as the seat saw it then, as cards may be turned up without an action of their own |

In OpenSpiel the parameter `recall` (64) says how many such rows an information state has behind the observation; behind
them 16 numbers are a digest of the whole log, so that no two logs that the player can tell apart are equal. As strings,
information states are the whole log.

A search tree has chance nodes of six outcomes where dice are thrown: those that are thrown together fall one after the
other. Actions and outcomes of chance are numbered as on these pages."""


def fast(name: str) -> dict[str, Any]:
    """How fast the game is here, and where that is."""
    sys.path.insert(0, str(ROOT / "bench"))
    from stepping import machine, speed_of

    return speed_of(name) | {"machine": machine()}


TRAINED = """\
## A policy that learnt

[examples/train.py](../../examples/train.py) trains a policy by PPO with masked choices (skrl 2.1.1 on JAX 0.10.2, NumPy
2.4.6, Python 3.11.7, no GPU) on `gymnasium.make_vec`. It plays Gambler × Gamble! against two bots, with a shuffled card
in every sum (`npc`); for the first half the bots choose at random, then they are the heuristic ones. An equal share of
the victories is 33.3 %. Of 1,000 games each, with 95 % intervals, the policy won:

| decisions learnt from | against random bots | against heuristic bots |
|---|---|---|
| 0 | 41.9 % ± 3.0 | 14.1 % ± 2.2 |
| 149,760 | 76.6 % ± 2.6 | 22.1 % ± 2.3 |
| 299,520 | 77.2 % ± 2.5 | 18.3 % ± 1.9 |
| 449,280 | 80.0 % ± 2.4 | 29.9 % ± 2.3 |
| 599,040 | 83.7 % ± 2.2 | 25.6 % ± 2.3 |
| 748,800 | 84.7 % ± 2.2 | 49.1 % ± 2.7 |
| 898,560 | 84.4 % ± 2.2 | 58.2 % ± 2.7 |
| 1,048,320 | 83.5 % ± 2.3 | 62.9 % ± 2.7 |
| 1,198,080 | 83.5 % ± 2.3 | 67.3 % ± 2.6 |

At a table with one bot of each kind, which it never met in training, it won 42.0 % of 300 games (37.5 to 46.6), the
heuristic bot 53.2 % (48.5 to 57.8) and the random one 4.8 %.

![The share of victories by the decisions learnt from](../pictures/trained.svg)
"""


def written(found: dict[str, Any]) -> dict[Path, str]:
    """All pages, by file."""
    shown = listed()
    pages = {FOLDER / f"{game.name}.md": page(game, found[game.name]) for game in shown}
    return pages | {FOLDER / "README.md": index(shown)}


def main() -> None:
    """Write the pages."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[game.name for game in listed()], help="which are measured")
    parser.add_argument("--measure", action="store_true", help="measure random games again, and speed")
    parser.add_argument("--speed", action="store_true", help="measure speed again")
    asked = parser.parse_args()
    found = json.loads(MEASURED.read_text("utf-8")) if MEASURED.exists() else {}
    for game in listed():
        again = asked.measure and game.name in asked.games
        if again or game.name not in found:
            found[game.name] = measured(game) | {"speed": found.get(game.name, {}).get("speed")}
        if game.name in asked.games and (asked.measure or asked.speed):
            found[game.name]["speed"] = fast(game.name)
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = [f"{json.dumps(name)}: {json.dumps(found[name])}" for name in sorted(found)]
    MEASURED.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    for path, text in written(found).items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
