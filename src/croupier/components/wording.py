"""How ranks and lists are put into words."""

from collections.abc import Sequence


def plural(name: str) -> str:
    """Several of them.

    >>> plural("ten"), plural("six")
    ('tens', 'sixes')
    """
    return f"{name}es" if name.endswith("x") else f"{name}s"


def listed(words: Sequence[str]) -> str:
    """The words in a row; there is one at least.

    >>> listed(["Ann", "Ben", "Cho"])
    'Ann, Ben and Cho'
    """
    return " and ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)


def number(value: int) -> str:
    """A number with a minus sign, where it has one.

    >>> number(70), number(-70)
    ('70', '−70')
    """
    return f"{value}".replace("-", "−")


def signed(value: int) -> str:
    """A change, with its sign.

    >>> signed(70), signed(-70)
    ('+70', '−70')
    """
    return f"{value:+}".replace("-", "−")
