"""Templates: what a macro has written is kept, and depends on nothing but what the macro was given."""

import pytest
from jinja2 import DictLoader, Environment, meta, nodes
from markupsafe import Markup

from croupier.server.templating import NOTHING, Changes, OnOneLine, Templates, environment

DRAWN = []


def times(text):
    """A filter that notes what is really drawn."""
    DRAWN.append(text)
    return text


@pytest.fixture
def templates():
    DRAWN.clear()
    piece = "{% macro piece(it, mine=False) -%}<b>{{ it.name | times }}{{ '!' if mine }}</b>{%- endmacro %}"
    table = "{% import 'pieces' as pieces %}{% for it in all %}{{ pieces.piece(it, mine=it.name == me) }}{% endfor %}"
    found = Templates(loader=DictLoader({"pieces": piece, "table": table}), autoescape=True)
    found.filters["times"] = times
    return found


def draw(templates, *names, me=""):
    return templates.get_template("table").render(all=[{"name": name} for name in names], me=me)


def test_what_is_given_again_is_not_drawn_again(templates):
    assert draw(templates, "<i>", "b", "b") == draw(templates, "<i>", "b", "b") == "<b>&lt;i&gt;</b><b>b</b><b>b</b>"
    assert DRAWN == ["<i>", "b"]


def test_what_differs_in_anything_is_drawn_anew(templates):
    assert draw(templates, "a") == "<b>a</b>"
    assert draw(templates, "a", me="a") == "<b>a!</b>"
    assert draw(templates, 1, True, 1.0) == "<b>1</b><b>True</b><b>1.0</b>"


def test_what_is_no_plain_data_is_drawn_each_time(templates):
    class Thing:
        name = "thing"

    pieces = templates.get_template("pieces").module
    assert pieces.piece(Thing()) == pieces.piece(Thing()) == "<b>thing</b>"
    assert DRAWN == ["thing", "thing"]


def test_a_name_in_a_dictionary_comes_before_its_methods(templates):
    assert templates.from_string("{{ it.items }} {{ it.get('items') }}").render(it={"items": 3}) == "3 3"


class Itself:
    """Something that stands in a page as it says."""

    name = "<its name>"

    def __html__(self):
        return "<i>"


VALUES = ["<&>", "plain", "", Markup("<b>"), 0, -7, True, None, 1.5, [1, "<"], {"<": 1}, Itself()]
EXPRESSIONS = (
    "{{ it }}",
    "{{ it ~ '<' ~ 1 }}{{ '&' ~ safe ~ it }}",
    "{{ inside.it }}{{ inside.deeper.it }}{{ thing.name }}{{ inside.keys() | list }}",
    "{{ told(it) }}{{ told(it, twice=true) }}{{ '<' if it else safe }}{{ it if it }}",
    "{% macro own(given) %}<{{ given }}>{% endmacro %}{{ own(it) }}",
    "{% for each in [it, safe] %}{{ loop.index ~ each }}{% endfor %}",
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("text", EXPRESSIONS)
def test_everything_stands_in_a_page_as_jinja_itself_writes_it(value, text):
    def told(what, twice=False):
        return [what, what] if twice else what

    given = {"it": value, "safe": Markup("<u>"), "told": told, "thing": Itself()}
    inside = {"it": value, "deeper": {"it": value}}
    usual = Environment(autoescape=True).from_string(text.replace("{{ it if it }}", "{{ it if it else '' }}"))
    assert Templates(autoescape=True).from_string(text).render(given, inside=inside) == usual.render(
        given, inside=inside
    )


def test_a_template_is_written_on_one_line():
    text = "<ul>\n  <li>one\n\n  {{ it }}\n  </li>\n</ul>"
    found = Templates(autoescape=True, extensions=[OnOneLine])
    assert found.from_string(text).render(it="two\nthree") == "<ul> <li>one two\nthree </li> </ul>"


def test_no_macro_needs_more_than_it_is_given():
    found = environment()
    parts = {name: found.parse(found.loader.get_source(found, name)[0]) for name in found.list_templates(["html"])}
    only_macros = (nodes.Macro, nodes.Import, nodes.Assign, nodes.Output)
    imported = {
        name for name, part in parts.items() if part.body and all(isinstance(it, only_macros) for it in part.body)
    }
    imported = {name for name in imported if any(isinstance(it, nodes.Macro) for it in parts[name].body)}
    assert "parts.html" in imported
    assert {name: missing for name in imported if (missing := meta.find_undeclared_variables(parts[name]))} == {}


def test_parts_that_have_not_changed_since_are_only_named(templates):
    sheet = "{% import 'pieces' as pieces %}{% for it in all %}{{ part(it.id, pieces.piece, it) }}{% endfor %}"
    templates.loader.mapping["sheet"] = sheet

    def drawn(known, **names):
        changes = Changes(known)
        every = [{"id": name, "name": text} for name, text in names.items()]
        return templates.get_template("sheet").render(all=every, part=changes), changes.drawn

    first, known = drawn(NOTHING, one="<", two="b")
    assert first == "<!--[one--><b>&lt;</b><!--]--><!--[two--><b>b</b><!--]-->"
    assert drawn(known, one="<", two="b") == ("<!--=one--><!--=two-->", known)
    assert drawn(known, one="<", two="c")[0] == "<!--=one--><!--[two--><b>c</b><!--]-->"
    without = drawn(known, two="b")[1]
    assert drawn(without, one="<")[0] == first.partition("<!--[two")[0]
