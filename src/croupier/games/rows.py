"""Tables of components that a table's owner can bring, as the rows of a CSV file or as plain data."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from croupier.components.wording import listed, shown
from croupier.games.contract import Frozen

R = TypeVar("R", bound=Frozen)


def read_rows(value: Any, kind: type[R], columns: Mapping[str, str], what: str, rule: str) -> dict[str, R]:
    """The rows of a file's lines (a mapping of line numbers to rows of text) or of plain data (a list of rows), each
    by where it stands: `line 2`, `item 1`.

    `columns` says what each column may hold, `what` how sentences call the table, `rule` which clause it has to keep
    to. An empty cell is one that is not there. Raises ValueError, naming the line, for what is missing or wrong.
    """
    if isinstance(value, Mapping):
        named = {f"line {line}": row for line, row in cast("Mapping[str, Any]", value).items()}
    elif isinstance(value, list | tuple):
        named = {f"item {k}": row for k, row in enumerate(cast("list[Any]", value), 1)}
    else:
        raise ValueError(f"{what} is a CSV file, or a list of rows, not {shown(value)} ({rule})")
    rows: dict[str, R] = {}
    for where, row in named.items():
        try:
            rows[where] = _row(row, kind, columns, what)
        except ValueError as error:
            raise ValueError(f"{where}{error} ({rule})") from None
    return rows


def _row(row: Any, kind: type[R], columns: Mapping[str, str], what: str) -> R:
    if isinstance(row, kind):
        return row
    if not isinstance(row, Mapping):
        raise ValueError(f" is a row of {what} with {listed([*columns])}, not {shown(row)}")
    cells = cast("Mapping[str | None, Any]", row)
    if None in cells:
        raise ValueError(": there are more values than columns")
    try:
        if all(cell is None or isinstance(cell, str) for cell in cells.values()):
            return kind.model_validate_strings({column: cell for column, cell in cells.items() if cell})
        return kind.model_validate(cells)
    except ValidationError as error:
        raise ValueError(f": {_wrong(error.errors()[0], columns)}") from None


def _wrong(error: ErrorDetails, columns: Mapping[str, str]) -> str:
    """What is wrong with a row, in the words of the table."""
    column = error["loc"][0]
    if error["type"] == "missing":
        return f"{column} is missing"
    if column not in columns:
        return f"there is no column {column}; there are {', '.join(columns)}"
    return f"{column} is {columns[str(column)]}, not {shown(error['input'])}"
