"""What is said where somebody waits for the compiler: it takes a while, the first time on a machine."""

import logging
from collections.abc import Callable
from typing import Any

from croupier.kernel.compile import is_kept

log = logging.getLogger("croupier")


def announce(what: str) -> str:
    """The sentence, with what is compiled."""
    return f"Compiling {what} (10 seconds to a minute; it is kept)"


def announce_first(loop: Callable[..., Any], what: str, **functions: Callable[..., Any]) -> None:
    """Log the sentence as a warning, so that it is seen unless logs go elsewhere, if the loop with these functions has
    yet to be compiled."""
    if not is_kept(loop, **functions):
        log.warning(announce(what))
