"""The rules' documents, the code and the tests name the same clauses."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*sorted((ROOT / "src/croupier/games").rglob("rules.md")), ROOT / "src/croupier/play/rules.md"]
CLAUSE = re.compile(r"^\*\*([A-Z]+-\d+)\*\* \(([^)]+)\) \S", re.MULTILINE)
NAMED = re.compile(r"\b([A-Z]+-\d+)\b")
RULINGS = {
    "roulette": {"R": range(1, 42)},
    "gamblers": {"G": range(1, 36)},
    "gamble": {"T": range(1, 66), "P": range(1, 8)},
    "play": {},
    "poker": {"P": (8,), "T": (40,)},
    "spades": {"P": (7,)},
    "war": {"P": (6,)},
    "gin": {"P": (5, 8)},
}
"""The rulings that each game's document has to state."""


def clauses(document: Path) -> list[tuple[str, str]]:
    """The ids of a document with their sources, in its order."""
    return CLAUSE.findall(document.read_text("utf-8"))


@cache
def known() -> frozenset[str]:
    return frozenset(rule for document in DOCUMENTS for rule, _ in clauses(document))


def families() -> set[str]:
    return {rule.rpartition("-")[0] for rule in known()}


@cache
def ids_tested() -> frozenset[str]:
    """The ids that the names of tests carry: `test_rt_16_…`, and `test_rt_47_to_51_…` for a run of them."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for family, first, last in re.findall(r"def test_([a-z]+)_(\d+)(?:_to_(\d+))?_", path.read_text("utf-8")):
            found |= {f"{family.upper()}-{n}" for n in range(int(first), int(last or first) + 1)}
    return frozenset(found)


def by_name(document: Path) -> str:
    return document.parent.name


def test_every_game_with_rules_is_found():
    assert "roulette" in {by_name(document) for document in DOCUMENTS}


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_every_bold_id_opens_a_clause_with_its_source(document):
    bold = re.findall(r"\*\*([A-Z]+-\d+)\*\*", document.read_text("utf-8"))
    assert [rule for rule, _ in clauses(document)] == bold
    assert len(set(bold)) == len(bold)


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_ids_are_numbered_in_order(document):
    seen: dict[str, list[int]] = {}
    for rule, _ in clauses(document):
        family, _, number = rule.rpartition("-")
        seen.setdefault(family, []).append(int(number))
    for family, numbers in seen.items():
        assert numbers == list(range(1, len(numbers) + 1)), family


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_every_clause_has_a_test(document):
    assert [rule for rule, _ in clauses(document) if rule not in ids_tested()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_every_ruling_is_cited_and_no_other(document):
    cited = {ruling for _, source in clauses(document) for ruling in re.findall(r"\b([A-Z]\d+)\b", source)}
    wanted = RULINGS[by_name(document)].items()
    assert cited == {f"{letter}{number}" for letter, numbers in wanted for number in numbers}


def test_code_and_tests_name_only_clauses_that_there_are():
    wrong = [
        f"{path.relative_to(ROOT)} names {rule}"
        for folder in ("src", "tests")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".html", ".js", ".md"} and "node_modules" not in path.parts
        for rule in sorted(set(NAMED.findall(path.read_text("utf-8"))))
        if rule.rpartition("-")[0] in families() and rule not in known()
    ]
    assert wrong == []


def test_every_refusal_in_the_code_names_a_clause():
    wrong = [
        f"{path.relative_to(ROOT)} refuses by {rule}"
        for path in sorted((ROOT / "src").rglob("*.py"))
        for rule in re.findall(r'Refusal\(\s*"([^"]*)"', path.read_text("utf-8"))
        if rule not in known()
    ]
    assert wrong == []


def test_tests_are_named_after_clauses_that_there_are():
    assert {rule for rule in ids_tested() if rule.rpartition("-")[0] in families()} - known() == set()
