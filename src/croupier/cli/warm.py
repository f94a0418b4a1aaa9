"""The command `croupier warm`: games compiled ahead, as many at a time as the machine has processors."""

from typing import Annotated

import typer
from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

from croupier.cli.terminal import find_game, give_up, progress_of
from croupier.games import registry
from croupier.lab.simulate import processors


def warm(
    names: Annotated[
        list[str] | None, typer.Argument(help="The games to compile; all if left out.", metavar="GAME")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=64, help="Games at a time; if left out, one a processor.")
    ] = None,
) -> None:
    """Compile games ahead, so that no simulation has to.

    What is compiled is kept on this machine until the rules change. If a game cannot be compiled, the others still
    are, and the command ends with code 1.
    """
    from croupier.lab.warm import is_warm
    from croupier.lab.warm import warm as compile_all

    wanted = [find_game(name) for name in dict.fromkeys(names or sorted(registry.games()))]
    width = max(len(game.name) for game in wanted)
    cold = [game.name for game in wanted if not is_warm(game)]
    for game in wanted:
        if game.name not in cold:
            typer.echo(f"{game.name:{width}}  was ready")
    faults: list[str] = []
    with progress_of(SpinnerColumn(), TextColumn("Compiling {task.description}"), TimeElapsedColumn()) as progress:
        tasks = {name: progress.add_task(name, start=False, visible=False, total=None) for name in cold}

        def begun(name: str) -> None:
            progress.start_task(tasks[name])
            progress.update(tasks[name], visible=True)

        for done in compile_all(cold, jobs or processors(), begun):
            progress.remove_task(tasks[done.name])
            progress.stop()  # while a line is written below
            typer.echo(f"{done.name:{width}}  {'failed' if done.fault else 'compiled'} in {done.seconds:.1f} s")
            progress.start()
            faults += [f"{done.name} cannot be compiled: {done.fault}"] if done.fault else []
    if faults:
        give_up("; ".join(faults), code=1)
