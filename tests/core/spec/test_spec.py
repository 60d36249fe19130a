"""The parser of the spec: what it reads from pages, and its message for a malformed page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sobek_core
from sobek_core.spec import (
    Citation,
    ConditionRow,
    Decided,
    Reading,
    SpecError,
    load_ids,
    load_spec,
    load_translation,
    rule_ids,
)
from tests.folders import write_texts

CHAPTER = """\
# The quays

## classic.quay.window

One of the first four.
Counted from 0.

* a list belongs to the text

title: Which cards can be taken
sources: S1 "Take a card", "Corruption" · S2 "A. Take a Card"
ruling: window-gaps, delivery-order
law: 0 <= i < 4

```example third
quays: wheat-1
seat 0: take 0
```

```example fifth
seat 0: take 4
-> refused: classic.quay.window
```

## classic.quay.slots

Slots are counted from 0.

title: How slots are counted
sources: none, a convention of notation

## A table of words

Prose that is no rule.

## Moves

### take

`seat N: take SLOT`

| condition | presupposes |
|---|---|
| classic.quay.slots | |
| classic.quay.window | classic.quay.slots |

Listed by slot.
"""

RULING = """\
# window-gaps

title: A gap on the quays
game: classic
status: choice
rules: classic.quay.window classic.quay.slots

## Question

Cards or spaces?

## Readings

* `cards` (default): the first four cards,
  wherever they lie.
* `spaces`: the first four spaces.

## Sources

* S1 "Take a card", "Corruption": speaks of cards.
* S2 "A. Take a Card": the same.

## Decision

The first.

## Example

```example a-gap
seat 0: take 0
```
"""


SOURCES = (Citation("S1", "Take a card"), Citation("S1", "Corruption"), Citation("S2", "A. Take a Card"))


BESIDE = "# Examples: the quays\n\n"
PAGES = {"classic/quay.md": CHAPTER, "rulings/window-gaps.md": RULING, "classic/examples/quay.md": BESIDE}


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
    page = RULING.replace("status: choice", "status: fixed").replace("default", "adopted")
    decides = "allows classic.quay.window · refuses classic.quay.slots · outcome classic.quay.window draw"
    page = page.replace("classic.quay.window classic.quay.slots", f"none\ndecides: {decides}\nsettled: four cards")
    fixed = load_spec(write_spec(tmp_path / "fixed", **{"rulings/window-gaps.md": page})).rulings["window-gaps"]
    assert (False, (), "four cards") == (fixed.is_choice, fixed.rules, fixed.settled)
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
        for one in load_spec(write_spec(tmp_path, **{"classic/examples/quay.md": BESIDE + page})).examples()
    ]


MALFORMED = {
    "classic/quay.md": [
        ("## classic.quay.slots", "## classic.turn.slots", "25: expected a rule id that begins with classic.quay."),
        ("## classic.quay.slots", "## classic.quay.window", "25: the rule classic.quay.window is already at line"),
        ("Slots are counted from 0.\n", "", "25: expected the rule's text, then a paragraph"),
        ("sources: none, a convention of notation", "", "29: expected a line `sources: `"),
        ('S2 "A. Take a Card"', "S2 A. Take a Card", '10: expected sources such as S1 "Setup"'),
        ("ruling: window", "rulings: window", "12: expected `ruling: ` or `law: `, got 'rulings: window-gaps"),
        ("ruling: window", "law: 1\nruling: window", "13: expected nothing more, got 'ruling: window"),
        ("```example third", "```third", "15: expected a fence that opens with `example some-name`, got third"),
        ("```example fifth", "```example third", "20: the example name third is already at classic/quay.md:15"),
        ("| condition | p", "| rule | p", "42: expected the columns condition and presupposes, got rule and"),
        ("# The quays\n", "", "2: expected a title, a heading of the first level"),
    ],
    "rulings/window-gaps.md": [
        ("# window-gaps", "# gaps", "1: expected the title window-gaps, as the file is named, got gaps"),
        ("## Decision", "## Taken", "1: expected the sections Question, Readings, Sources, Decision, Example, got"),
        ("status: choice", "status: open", "1: expected the line `status: choice` or `status: fixed`, got open"),
        ("status: choice", "status: fixed", "3: expected a line `decides: `"),
        ("Cards or spaces?\n", "", "8: the section Question is empty"),
        ("(default)", "(adopted)", "12: expected (default) after the first reading and no other"),
        ("* `spaces`: the first four spaces.\n", "", "12: expected a list of at least two readings, got 1"),
        ("```example a-gap\nseat 0: take 0\n```\n", "", "27: expected at least one example"),
    ],
    "classic/examples/quay.md": [
        (BESIDE, f"{BESIDE}## classic.quay.no\n", "3: expected each heading of quay.md at most once, got classic."),
        (BESIDE, f"{BESIDE}## take\n\nSome words.\n", "5: expected nothing but examples"),
    ],
}


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [(file, *change) for file, changes in MALFORMED.items() for change in changes],
)
def test_a_page_of_another_form_is_refused(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    """The message names the file and the line, and what was expected."""
    assert old in PAGES[file]
    write_spec(tmp_path, **{file: PAGES[file].replace(old, new)})
    with pytest.raises(SpecError) as error:
        load_spec(tmp_path)
    assert str(error.value).startswith(f"{file}:{message}")


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


def test_a_language_without_a_translation_is_refused() -> None:
    """The message lists the languages, including English, which needs no translation."""
    with pytest.raises(ValueError, match=r"^unknown language '../en'; expected one of en, fr$"):
        load_translation("../en")
    assert not load_translation("en").pages
