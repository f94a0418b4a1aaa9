"""How templates are found, and how the same part of a page is not written twice.

A macro that a template imports sees what it is given and nothing else, so what it has written once is the same
wherever it is given the same again: at another table, for another seat, after the next action. Most of a page is made
of such macros, and most of them are given the same at every event. Whatever depends on who looks has to be an argument.
"""

import marshal
import re
from array import array
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from sys import intern
from typing import Any, TypeAlias, cast

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream
from jinja2.runtime import Context, Macro, markup_join
from markupsafe import Markup, escape

from croupier.components.wording import listed, percent
from croupier.games import registry
from croupier.server.offers import folders_of, styles_of

TEMPLATES = Path(__file__).parent / "templates"

LARGE = 2048
"""Bytes of what a macro is given from which on it counts as a large one."""
WORDS = 4096
"""How many texts are kept as they stand in a page."""
SMALL_ONES, LARGE_ONES = 1024, 64
"""How many parts of pages are kept in memory: most have some hundred bytes, large ones some ten thousand."""
INCLUDES = re.compile(r"""(?m:^[ \t]+)?(?:\{%|\s*\{%-) include "(?P<name>[^"]+)" (?:%\}\n?|-%\}\s*)""")
"""A tag that includes a template by name, with the space that it takes away."""
LINES = re.compile(r"\s*\n\s*")
"""Line breaks, with what a template is indented by."""
FLAT = frozenset({str, int, bool, type(None)})
"""Types of plain data that has nothing in it: such need not be written down to be compared."""
WRITTEN = (
    ")).__class__) is Markup else environment.escaped(it) if kind is str else str(it) if kind is int else escape(it))"
)
"""The end of an expression in a template's code that gives what stands in the page."""
WRITTEN_AS_IT_IS = frozenset({str, int})
"""Types of which no value is markup."""
PLAIN = 2
"""The version of the data format of `marshal` in which equal values have equal bytes."""


class Remembering:
    """A macro that writes down what it has written."""

    def __init__(self, macro: Macro) -> None:
        self.macro = macro

    def __call__(self, *given: Any, **named: Any) -> str:
        """What the macro writes."""
        if not named and FLAT.issuperset(map(type, given)):
            return _flat(self.macro, *given)
        try:
            everything = marshal.dumps((given, named), PLAIN)
        except ValueError:  # it was given something that is no plain data
            return self.macro(*given, **named)
        return self.written(everything)

    def written(self, everything: bytes) -> str:
        """What the macro writes that is given plain data, positional and named."""
        return (_small if len(everything) < LARGE else _large)(self.macro, everything)


def _written(macro: Macro, everything: bytes) -> str:
    given, named = marshal.loads(everything)
    return macro(*given, **named)


@lru_cache(SMALL_ONES, typed=True)
def _flat(macro: Macro, *given: Any) -> str:
    return macro(*given)


_small = lru_cache(SMALL_ONES)(_written)
_large = lru_cache(LARGE_ONES)(_written)


def whole(name: str, macro: Remembering, *given: Any, key: Any = None) -> str:
    """A part of a page, as templates write it: `part` in them.

    `key` stands for what is given, where that is long: whoever looks at the table is given the same with the same key.
    """
    return macro(*given)


Known: TypeAlias = tuple[tuple[str, ...], bytes]
"""Parts of a page, by name, and the digests of what they were drawn from: 64 bits each."""
NOTHING: Known = (), b""


@lru_cache(WORDS)
def _named(name: str) -> Markup:
    return Markup(f"<!--={name}-->")


class Changes:
    """Parts of a page for somebody who has the page as it was before: those that have not changed are only named.

    `<!--=NAME-->` stands for a part that was sent before, and `<!--[NAME-->...<!--]-->` is one to be remembered.
    """

    def __init__(self, known: Known) -> None:
        """`known` are the parts of the page as it was before."""
        self._names, digests = known
        self._known = dict(zip(self._names, array("q", digests), strict=True))
        self._drawn: dict[str, int] = {}

    @property
    def drawn(self) -> Known:
        """The parts of the page that is drawn now; there are many streams that keep them."""
        names = tuple(self._drawn)
        names = self._names if names == self._names else tuple(map(intern, names))
        return names, array("q", self._drawn.values()).tobytes()

    def __call__(self, name: str, macro: Remembering, *given: Any, key: Any = None) -> Markup:
        """As `whole`; what is given has to be plain data."""
        state = key or marshal.dumps((given, {}), PLAIN)
        self._drawn[name] = digest = hash(state)
        if self._known.get(name) == digest:
            return _named(name)
        written = macro(*given) if key else macro.written(state)
        return Markup(f"<!--[{name}-->{written}<!--]-->")


class Sheet(Template):
    """A template whose macros remember, for those who import them."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        return self._module or super()._get_default_module()  # it sees nothing of those who import it

    def make_module(self, *given: Any, **named: Any) -> TemplateModule:
        """What the template offers to others."""
        module = super().make_module(*given, **named)
        for name, macro in vars(module).items():
            if isinstance(macro, Macro):
                setattr(module, name, Remembering(macro))
        return module


@lru_cache(WORDS)
def _escaped(text: str) -> str:
    """The text as it stands in a page."""
    return str(escape(text))


def _joined(parts: tuple[Any, ...]) -> str:
    """The parts as one text, which is markup if one of them is."""
    kinds = {*map(type, parts)}
    return "".join(map(str, parts)) if kinds <= WRITTEN_AS_IT_IS else markup_join(parts)


def _is_text(node: nodes.Node | None) -> bool:
    """Whether it is a word of the template, or a choice of such, which can stand in a page as it is."""
    match node:
        case None | nodes.Const(value=str()):
            return node is None or escape(node.value) == node.value
        case nodes.CondExpr():
            return _is_text(node.expr1) and _is_text(node.expr2)
        case _:
            return False


class OnOneLine(Extension):
    """Writes a space for every line break of a template, with all the space around it: to a page it is the same."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens of a template, one by one."""
        for token in stream:
            yield Token(token.lineno, token.type, LINES.sub(" ", token.value)) if token.type == "data" else token


class _Code(CodeGenerator):
    """Writes templates that are quick with what pages are made of: texts, whole numbers, dictionaries, and macros."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self._is_text = _is_text(node)  # before it is visited, which may change it
        self.write("(" if self._is_text else "(it if (kind := (it := (")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(")" if self._is_text else WRITTEN)

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802 - Jinja calls it so
        """Write nothing where there is no `else`."""
        node.expr2 = node.expr2 or nodes.Const("")
        super().visit_CondExpr(node, frame)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - Jinja calls it so
        """Look first into a dictionary."""
        key = repr(node.attr)
        self.write(f"(of[{key}] if (of := ")
        self.visit(node.node, frame)
        self.write(f").__class__ is dict and {key} in of else ")
        self.write(f"at if (at := getattr(of, {key}, missing)) is not missing else environment.getattr(of, {key}))")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        """Put texts together; what is no markup among markup is escaped."""
        self.write("environment.joined((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        """Call it as Python does: what stands in a page's template does not ask from where it is called."""
        if forward_caller or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")


class Templates(Environment):
    """Templates that are filled with nested dictionaries, most of all."""

    template_class = Sheet
    code_generator_class = _Code
    escaped = staticmethod(_escaped)
    joined = staticmethod(_joined)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._found: dict[tuple[BaseLoader | None, str], Template] = {}

    def get_template(self, name: str | Template, *given: Any, **named: Any) -> Template:
        """The template of that name; templates do not change while the house is open."""
        if isinstance(name, Template):
            return name
        found = self._found.get((self.loader, name))
        if found is None:
            found = self._found[self.loader, name] = super().get_template(name, *given, **named)
        return found

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """The source with what it includes in its place: it is one template then, which is filled once."""
        return super().preprocess(INCLUDES.sub(self._included, source), name, filename)

    def _included(self, include: re.Match[str]) -> str:
        assert self.loader
        text = self.loader.get_source(self, include["name"])[0]
        return INCLUDES.sub(self._included, text.removesuffix("\n"))


def environment() -> Environment:
    """The templates: the house's own, and those in the `templates` folders of each game's package and those around."""
    games = {folder: None for game in registry.games().values() for folder in folders_of(game, "templates")}
    found = Templates(
        loader=FileSystemLoader([str(folder) for folder in (TEMPLATES, *games)]),
        autoescape=True,
        extensions=[OnOneLine],
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    cast("dict[str, Any]", found.globals).update(part=whole, styles_of=styles_of)
    cast("dict[str, Any]", found.filters).update(listed=listed, percent=percent)
    return found


def looking_back(environment: Environment) -> Environment:
    """The same templates for a finished match: those parts that all tables share are others, with nothing to do."""
    others = FileSystemLoader(TEMPLATES / "replay")
    return environment.overlay(loader=ChoiceLoader([others, *filter(None, [environment.loader])]))
