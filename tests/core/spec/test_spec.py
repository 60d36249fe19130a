"""The parser of the spec: what it reads from pages, and its message for a malformed page."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

import sobek_core
from sobek_core.spec import Citation, ConditionRow, Decided, Reading, SpecError, load_ids, load_spec, rule_ids
from tests.folders import read_texts, write_texts

DATA: Final = Path(__file__).parents[2] / "data"
PAGES: Final = read_texts(DATA / "pages_of_rules")
EXAMPLES: Final = "classic/examples/quay.md"
FAULTS: Final = tomllib.loads((DATA / "malformed_pages.toml").read_text(encoding="utf-8"))["fault"]


SOURCES = (Citation("S1", "Take a card"), Citation("S1", "Corruption"), Citation("S2", "A. Take a Card"))


def write_spec(root: Path, **changed: str) -> Path:
    """Write a spec of one chapter and one ruling into the folder. changed: the texts of other pages, by file."""
    write_texts(root, PAGES | changed)
    return root


def test_a_chapter_is_read(tmp_path: Path) -> None:
    """Text, sources or a convention, rulings, law and examples of rules; conditions and prose of a move table."""
    spec = load_spec(write_spec(tmp_path))
    assert spec is load_spec(tmp_path)
    rule, other = spec.rules["classic.quay.window"], spec.rules["classic.quay.slots"]
    assert ("classic", "quay", "classic/quay.md", 3) == (rule.game, rule.chapter, rule.file, rule.line)
    assert "Which cards can be taken" == rule.title
    assert "One of the first four.\nCounted from 0.\n\n* a list belongs to the text" == rule.text
    assert (SOURCES, None) == (rule.sources, rule.convention)
    assert ((), "a convention of notation") == (other.sources, other.convention)
    assert (("window-gaps", "delivery-order"), "0 <= i < 4") == (rule.rulings, rule.law)
    assert ("seat 0: take 4", "-> refused: classic.quay.window") == rule.examples[1].lines
    (table,) = spec.move_tables
    assert ("take", "quay", 38) == (table.name, table.chapter, table.line)
    assert table.conditions == (
        ConditionRow("classic.quay.slots", ()),
        ConditionRow("classic.quay.window", ("classic.quay.slots",)),
    )
    assert "`seat N: take SLOT`\n\nListed by slot." == table.prose


def test_a_ruling_is_read(tmp_path: Path) -> None:
    """A choice has a default; a fixed ruling marks the reading adopted, and says what it decides."""
    ruling = load_spec(write_spec(tmp_path / "choice")).rulings["window-gaps"]
    assert ("classic", True, "A gap on the quays") == (ruling.game, ruling.is_choice, ruling.title)
    assert ("Cards or spaces?", "The first.", SOURCES) == (ruling.question, ruling.taken, ruling.sources)
    assert ("classic.quay.window", "classic.quay.slots") == ruling.rules
    assert ruling.readings == (
        Reading("cards", "the first four cards,\nwherever they lie."),
        Reading("spaces", "the first four spaces."),
    )
    page = PAGES["rulings/window-gaps.md"].replace("status: choice", "status: fixed").replace("default", "adopted")
    decides = "allows classic.quay.window · refuses classic.quay.slots · outcome classic.quay.window draw"
    page = page.replace("classic.quay.window classic.quay.slots", f"none\ndecides: {decides}\nsettled: four cards")
    fixed = load_spec(write_spec(tmp_path / "fixed", **{"rulings/window-gaps.md": page})).rulings["window-gaps"]
    assert (False, ()) == (fixed.is_choice, fixed.rules)
    assert fixed.decides == (
        Decided("allows", "classic.quay.window"),
        Decided("refuses", "classic.quay.slots"),
        Decided("outcome", "classic.quay.window", "draw"),
    )


def test_examples_know_what_they_belong_to(tmp_path: Path) -> None:
    """The examples of GAME/examples/CHAPTER.md follow those of the chapter, under the same headings."""
    page = "## take\n\n```example all-takes\nlegal\n```\n\n## classic.quay.window\n\n```example beside\nlegal\n```\n"
    assert [
        ("third", "classic.quay.window", "classic/quay.md", 15),
        ("fifth", "classic.quay.window", "classic/quay.md", 20),
        ("beside", "classic.quay.window", "classic/examples/quay.md", 11),
        ("all-takes", "take", "classic/examples/quay.md", 5),
        ("a-gap", "window-gaps", "rulings/window-gaps.md", 29),
    ] == [
        (one.name, one.belongs_to, one.file, one.line)
        for one in load_spec(write_spec(tmp_path, **{EXAMPLES: PAGES[EXAMPLES] + page})).examples()
    ]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["found"])
def test_a_page_of_another_form_is_refused(tmp_path: Path, fault: dict[str, str]) -> None:
    """The message names the file and the line, and what was expected."""
    text = PAGES[fault["file"]]
    assert fault["was"] in text
    write_spec(tmp_path, **{fault["file"]: text.replace(fault["was"], fault["becomes"])})
    with pytest.raises(SpecError) as error:
        load_spec(tmp_path)
    assert str(error.value).startswith(f"{fault['file']}:{fault['found']}")


def test_the_spec_of_this_project_has_the_rules_of_the_code_in_order() -> None:
    """The headings of the chapters, in order, are the ids of the games."""
    assert rule_ids() == tuple(load_spec().rules)


def test_every_id_in_the_code_is_a_rule() -> None:
    """A reason names its rule as text, which no type checks."""
    is_id = re.compile(r"(classic|duel)(\.[a-z]+(-[a-z]+)*){2}").fullmatch
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(sobek_core.__file__).parent.rglob("*.py")]
    words = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    named = {word for word in words if isinstance(word, str) and is_id(word)}
    assert set() == {word for word in named - {*rule_ids()} if ".text." not in word}  # a module
    assert "classic.quay.window" in named


def test_an_id_is_listed_with_those_that_took_its_place(tmp_path: Path) -> None:
    """An id in use has none; comments and empty lines are skipped, and an id stands there once."""
    (tmp_path / "ids.txt").write_text("# ids\n\nnew\nclassic.old -> new other\n", encoding="utf-8")
    assert {"new": (), "classic.old": ("new", "other")} == load_ids(tmp_path)
    (tmp_path / "ids.txt").write_text("# ids\n\none\ntwo\none -> two\n", encoding="utf-8")
    with pytest.raises(SpecError, match=r"ids.txt:5: one is listed twice"):
        load_ids(tmp_path)
