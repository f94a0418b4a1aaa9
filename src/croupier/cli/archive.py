"""The commands `croupier export` and `croupier import`: matches of a house as files."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.histories import refuse_hands
from croupier.cli.terminal import for_each, give_up

if TYPE_CHECKING:
    from croupier.server.store import Store

Database = Annotated[
    str | None,
    typer.Option(metavar="FILE|URL", help="Where matches are kept; if left out, this person's house."),
]


def export(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Where the logs are written, a file each.")],
    database: Database = None,
    match: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="A match: what follows /t/ in its address.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All matches.")] = False,
    running: Annotated[
        bool,
        typer.Option(help="Also matches that are not over. Their logs show what is hidden from the players."),
    ] = False,
    phh: Annotated[
        bool, typer.Option("--phh", help="Write hands of poker in PHH, a file for each match, where PHH has the game.")
    ] = False,
) -> None:
    """Write matches of a house as logs, or hands of poker in PHH.

    PHH is what other programs read. A finished match has the secret with it, so that it can be verified; the secret of
    one that is not over stays in the house, as all later dice follow from it.
    """
    if bool(match) == every:
        give_up("say which matches: --match ID, as often as you like, or --all")
    store = _open(database, new=False)
    from croupier.server.archive import ArchiveError
    from croupier.server.archive import export as write

    try:
        files, left_out = write(store, match if match else None, folder, running=running, phh=phh)
    except ArchiveError as error:
        give_up(str(error))
    except OSError as error:
        give_up(f"logs cannot be written to {folder}: {error.strerror}")
    finally:
        store.close()
    typer.echo(f"{'Hand histories' if phh else 'Logs'} written to {folder}: {len(files)}.")
    if left_out and phh:
        typer.echo(f"Not over, or of a game or limit that PHH does not have, and left out: {left_out}.")
    elif left_out:
        typer.echo(f"Not over, and left out: {left_out}. With --running they are written, hidden cards and all.")


def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Logs of finished matches.")],
    database: Database = None,
) -> None:
    """Take finished matches into a house, from their logs.

    Each is verified first. One that cannot be taken in ends with code 2; others that are named with it still are.
    """
    store = _open(database, new=True)
    from croupier.server.archive import ArchiveError, KnownError, bring_in

    taken_in = known = 0

    def take_in(file: Path) -> None:
        nonlocal taken_in, known
        refuse_hands(file)
        try:
            typer.echo(f"{file}: /t/{bring_in(store, file)}/replay")
            taken_in += 1
        except KnownError as error:
            typer.echo(str(error))
            known += 1
        except ArchiveError as error:
            give_up(str(error))

    try:
        for_each(files, take_in)
    finally:
        store.close()
        typer.echo(f"Taken in: {taken_in}, there already: {known}.")


def _open(database: str | None, *, new: bool) -> "Store":
    try:
        from croupier.server.database import StoreError, default_database, missing
        from croupier.server.store import Store
    except ImportError as error:
        give_up(f"the house needs the extra packages of croupier[server], and {error.name} is not installed")
    named = database or default_database()
    if not new and missing(named):
        give_up(f"there is no database {named}: name one with --database")
    try:
        return Store(named)
    except StoreError as error:
        give_up(str(error))
