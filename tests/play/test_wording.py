"""What pydantic finds wrong, in one sentence each."""

import json
from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from croupier.components.wording import shown
from croupier.play.wording import SHOULD, describe, every_sentence, place, said, sentence


class Model(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Inner(Model):
    number: int = 0


class Everything(Model):
    whole: int = 0
    more: int = Field(0, gt=0)
    least: int = Field(0, ge=1)
    less: int = Field(0, lt=5)
    most: int = Field(0, le=3)
    number: float = 0
    finite: float = Field(0, allow_inf_nan=False)
    flag: bool = False
    text: str = ""
    short: str = Field("", max_length=2)
    long: str = Field("", min_length=2)
    word: Literal["now", "late", "never"] = "now"
    names: list[str] = []
    few: list[int] = Field([], max_length=1)
    many: list[int] = Field([], min_length=1)
    pair: tuple[int, ...] = ()
    table: dict[str, int] = {}
    inner: Inner = Inner()
    nothing: None = None
    digits: Annotated[str, Field(pattern="^[0-9]{2}$"), said("be two digits")] = "00"


class Play(Model):
    do: Literal["play"]
    card: str


class Stop(Model):
    do: Literal["stop"]


DEEDS = TypeAdapter(Annotated[Play | Stop, Field(discriminator="do")])


def wrong(data, shape=Everything, told=sentence):
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(ValidationError) as caught:
        shape.validate_json(text) if isinstance(shape, TypeAdapter) else shape.model_validate_json(text)
    return told(caught.value, shape)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"whole": "7"}, "whole should be a whole number, not '7'"),
        ({"whole": 1.5}, "whole should be a whole number, not 1.5"),
        ({"whole": None}, "whole should be a whole number, not null"),
        ({"more": 0}, "more should be more than 0, not 0"),
        ({"least": -1}, "least should be at least 1, not -1"),
        ({"less": 5}, "less should be less than 5, not 5"),
        ({"most": 9}, "most should be at most 3, not 9"),
        ({"number": "x"}, "number should be a number, not 'x'"),
        ({"finite": float("inf")}, "finite should be a finite number, not Infinity"),
        ({"flag": "yes"}, "flag should be true or false, not 'yes'"),
        ({"flag": 1}, "flag should be true or false, not 1"),
        ({"text": True}, "text should be a text, not true"),
        ({"short": "abc"}, "short should have at most 2 characters, not 'abc'"),
        ({"long": "a"}, "long should have at least 2 characters, not 'a'"),
        ({"word": "soon"}, "word should be 'now', 'late' or 'never', not 'soon'"),
        ({"names": None}, "names should be a list, not null"),
        ({"names": ["a", 5, {}]}, "names: item 2 should be a text, not 5"),
        ({"few": [1, 2]}, "few should have a length of at most 1, not [1, 2]"),
        ({"many": []}, "many should have a length of at least 1, not []"),
        ({"pair": "ab"}, "pair should be a list, not 'ab'"),
        ({"table": [1]}, "table should be an object, not [1]"),
        ({"table": {"a": "b"}}, "table.a should be a whole number, not 'b'"),
        ({"inner": None}, "inner should be an object, not null"),
        ({"inner": {"size": 1}}, "inner.size is unknown; there are number"),
        ({"nothing": 0}, "nothing should be null, not 0"),
        ({"digits": "abc"}, "digits should be two digits, not 'abc'"),
        ({"digits": 12}, "digits should be two digits, not 12"),
        ([1], "this should be an object, not [1]"),
        ("{'whole': 1}", "this is not JSON, or it is cut short: see line 1, column 2"),
        ('{\n"whole": 1', "this is not JSON, or it is cut short: see line 2, column 10"),
        ("", "this is empty"),
        ('{"whole":\n', "this is not JSON, or it is cut short: see line 2, column 1"),
        ("[" * 9999, "this is nested too deeply"),
        (f"[{'9' * 5000}]", "this has a number with too many digits: see line 1, column 4303"),
    ],
)
def test_each_kind_of_fault_has_a_sentence(data, sentence):
    assert wrong(data) == sentence


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"whole": "7.5"}, "whole should be a whole number, not '7.5'"),
        ({"whole": "9" * 5000}, f"whole should be a whole number with fewer digits, not '{'9' * 39}…"),
        ({"flag": "perhaps"}, "flag should be true or false, not 'perhaps'"),
        ({"number": "many"}, "number should be a number, not 'many'"),
        ({"most": "9"}, "most should be at most 3, not '9'"),
    ],
)
def test_texts_of_forms_and_command_lines_have_the_same(values, sentence):
    with pytest.raises(ValidationError) as caught:
        Everything.model_validate(values, strict=False)
    assert every_sentence(caught.value, Everything) == sentence


def test_all_that_is_wrong_is_told_and_what_is_unknown_together():
    told = wrong({"most": 9, "colour": 1, "word": 1, "size": 2, "inner": {"x": 1}}, told=every_sentence)
    known = ", ".join(Everything.model_fields)
    assert told == (
        "most should be at most 3, not 9, and word should be 'now', 'late' or 'never', not 1, "
        f"and inner.x is unknown; there are number, and colour and size are unknown; there are {known}"
    )


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "do is missing"),
        ({"do": "sing"}, "do should be 'play' or 'stop', not 'sing'"),
        ({"do": None}, "do should be 'play' or 'stop', not null"),
        ({"do": ["play"]}, "do should be 'play' or 'stop', not [\"play\"]"),
        ({"do": "play"}, "card is missing"),
        ({"do": "play", "card": 7}, "card should be a text, not 7"),
        ({"do": "stop", "card": "As", "by": 1}, "card and by are unknown; there are do"),
        (5, "this should be an object, not 5"),
    ],
)
def test_an_action_is_told_without_the_tag_of_its_model(data, sentence):
    assert wrong(data, DEEDS) == sentence


def test_no_sentence_is_pydantics_own():
    said = [
        {"type": kind, "loc": ("field",), "msg": "Input should be", "input": None, "ctx": CONTEXT} for kind in SHOULD
    ]
    for told in describe(said):
        assert told.startswith("field should ")
        assert not any(word in told for word in ("valid", "Input", "None", "dictionary", "array", "integer", "string"))


CONTEXT = dict.fromkeys(("gt", "ge", "lt", "le", "max_length", "min_length"), 1) | {"expected": "'a' or 'b'"}


@pytest.mark.parametrize(
    ("location", "where"),
    [
        ((), "this"),
        (("log", 2), "entry 3"),
        (("log", 2, "card"), "entry 3: card"),
        (("seats", 0), "seats: item 1"),
        (("rows", 4, "cost", "low"), "rows: item 5: cost.low"),
        ((0, "name"), "item 1: name"),
    ],
)
def test_a_place_is_counted_from_one(location, where):
    assert place(location) == where


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a\u202eb\ud800", r"'a\u202eb\ud800'"),
        (["a\u202eb\ud800"], r'["a\u202eb\ud800"]'),
        (("é", None, True), '["é", null, true]'),
        ("x" * 100, f"'{'x' * 39}…"),
        (float("nan"), "NaN"),
    ],
)
def test_a_wrong_value_is_shown_safely_and_as_json_has_it(value, text):
    assert shown(value) == text


@pytest.mark.parametrize(
    ("wrong", "quoted"),
    [
        ("ten", "'ten'"),
        ("it's", '"it\'s"'),
        ('it\'s "it"', "'it's \"it\"'"),
        ("C:\\table", "'C:\\table'"),
        ("a\nb", "'a\\nb'"),
        ("a\u202eb", "'a\\u202eb'"),
        ("x" * 41, f"'{'x' * 39}…"),
    ],
)
def test_a_wrong_text_is_quoted_as_it_was_written_unless_it_cannot_be_seen(wrong, quoted):
    assert shown(wrong) == quoted
