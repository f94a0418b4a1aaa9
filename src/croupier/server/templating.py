"""How templates are found, and how the same part of a page is not written twice.

A macro that a template imports sees what it is given and nothing else, so what it has written once is the same
wherever it is given the same again: at another table, for another seat, after the next action. Most of a page is made
of such macros, and most of them are given the same at every event. Whatever depends on who looks has to be an argument.
"""

import marshal
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro

from croupier.games import registry
from croupier.server.offers import folders_of, styles_of

TEMPLATES = Path(__file__).parent / "templates"

LARGE = 2048
"""Bytes of what a macro is given from which on it counts as a large one."""
SMALL_ONES, LARGE_ONES = 8192, 256
"""How many parts of pages are kept in memory: most have some hundred bytes, large ones some ten thousand."""
PLAIN = 2
"""The version of the data format of `marshal` in which equal values have equal bytes."""


class Remembering:
    """A macro that writes down what it has written."""

    def __init__(self, macro: Macro) -> None:
        self.macro = macro

    def __call__(self, *given: Any, **named: Any) -> str:
        """What the macro writes."""
        try:
            everything = marshal.dumps((given, named), PLAIN)
        except ValueError:  # it was given something that is no plain data
            return self.macro(*given, **named)
        return (_small if len(everything) < LARGE else _large)(self.macro, everything)


def _written(macro: Macro, everything: bytes) -> str:
    given, named = marshal.loads(everything)
    return macro(*given, **named)


_small = lru_cache(SMALL_ONES)(_written)
_large = lru_cache(LARGE_ONES)(_written)


class Part(Template):
    """A template whose macros remember, for those who import them."""

    def make_module(self, *given: Any, **named: Any) -> TemplateModule:
        """What the template offers to others."""
        module = super().make_module(*given, **named)
        for name, macro in vars(module).items():
            if isinstance(macro, Macro):
                setattr(module, name, Remembering(macro))
        return module


class Templates(Environment):
    """Templates that are filled with nested dictionaries, most of all."""

    template_class = Part

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` is in a template: first of all what a dictionary has under that name."""
        if type(obj) is dict and attribute in obj:
            return cast("dict[str, Any]", obj)[attribute]
        return super().getattr(obj, attribute)


def environment() -> Environment:
    """The templates: the house's own, and those in the `templates` folders of each game's package and those around."""
    games = {folder: None for game in registry.games().values() for folder in folders_of(game, "templates")}
    found = Templates(
        loader=FileSystemLoader([str(folder) for folder in (TEMPLATES, *games)]),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    cast("dict[str, Any]", found.globals)["styles_of"] = styles_of
    return found


def looking_back(environment: Environment) -> Environment:
    """The same templates for a finished match: those parts that all tables share are others, with nothing to do."""
    others = FileSystemLoader(TEMPLATES / "replay")
    return environment.overlay(loader=ChoiceLoader([others, *filter(None, [environment.loader])]))
