"""How ranks are put into words."""


def plural(name: str) -> str:
    """Several of them.

    >>> plural("ten"), plural("six")
    ('tens', 'sixes')
    """
    return f"{name}es" if name.endswith("x") else f"{name}s"
