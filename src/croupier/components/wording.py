"""How ranks, lists and wrong values are put into words."""

import json
from collections.abc import Sequence

SHOWN = 40
"""Characters of a wrong value that are shown."""


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


def percent(chance: float) -> str:
    """A chance in whole per cent.

    >>> percent(0.25), percent(0.001), percent(0)
    ('25 %', '<1 %', '0 %')
    """
    return "<1 %" if 0 < chance < 0.005 else f"{100 * chance:.0f} %"


def shown(value: object) -> str:
    """A wrong value as a sentence quotes it: a text in quotation marks, all else as JSON has it.

    >>> print(shown("ten"), shown("it's"), shown(None), shown([True, "ten"]))
    'ten' "it's" null [true, "ten"]
    """
    text = _quoted(value) if isinstance(value, str) else _as_json(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _quoted(text: str) -> str:
    """The text in quotation marks, as it was written where all of it can be seen."""
    mark = '"' if "'" in text and '"' not in text else "'"
    return f"{mark}{text}{mark}" if text.isprintable() else repr(text)


def _as_json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if text.isprintable() else json.dumps(value, default=str)
