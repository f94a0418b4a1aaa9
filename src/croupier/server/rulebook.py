"""A game's rules as HTML, with an anchor at every clause: `/rules/roulette#RT-12`."""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markupsafe import Markup

CLAUSE = re.compile(r"[*_`\[]*([A-Z]{2,6}-[0-9]+)\b")


def rules_html(text: str) -> Markup:
    """The Markdown text as HTML. A block that begins with the id of a clause gets it as its own id, once."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.core.ruler.push("clauses", _mark_clauses)
    return Markup(parser.render(text))


def _mark_clauses(state: StateCore) -> None:
    marked: set[str] = set()
    for k, token in enumerate(state.tokens):
        found = CLAUSE.match(token.content) if token.type == "inline" else None
        if found and found[1] not in marked:
            marked.add(found[1])
            block = state.tokens[k - 1]
            if block.hidden:  # the paragraph of a tight list: the list item stands for it
                block = state.tokens[k - 2]
            block.attrSet("id", found[1])
            block.attrJoin("class", "clause")
