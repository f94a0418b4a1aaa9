"""What to say where an extra is not installed."""

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def wanted(extra: str) -> Generator[None]:
    """Around imports that an extra brings. Raises ImportError, naming the extra to install, if one is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{error.name} is not installed; `pip install 'croupier[{extra}]'` installs what this needs",
            name=error.name,
        ) from error
