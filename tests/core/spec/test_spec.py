"""The parser of the spec: what it reads from pages, and its message for a malformed page."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sobek_core
from sobek_core.rule_ids import RULE_IDS
from sobek_core.spec import Citation, ConditionRow, Decided, Reading, SpecError, load_ids, load_spec, load_translation

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


def write_spec(root: Path, chapter: str = CHAPTER, ruling: str = RULING) -> Path:
    """Write a spec of one chapter and one ruling into the folder."""
    (root / "classic").mkdir(exist_ok=True)
    (root / "rulings").mkdir(exist_ok=True)
    (root / "classic" / "quay.md").write_text(chapter, encoding="utf-8")
    (root / "rulings" / "window-gaps.md").write_text(ruling, encoding="utf-8")
    return root


def complaint(root: Path) -> str:
    """Return the error message of reading this spec."""
    with pytest.raises(SpecError) as error:
        load_spec(root)
    return str(error.value)


def test_a_rule_is_read_with_all_its_fields(tmp_path: Path) -> None:
    """Text, sources, rulings, law and examples of a rule, and the line of its heading."""
    rule = load_spec(write_spec(tmp_path)).rules["classic.quay.window"]
    assert ("classic", "quay", "classic/quay.md", 3) == (rule.game, rule.chapter, rule.file, rule.line)
    assert "Which cards can be taken" == rule.title
    assert "One of the first four.\nCounted from 0.\n\n* a list belongs to the text" == rule.text
    assert rule.sources == (
        Citation("S1", "Take a card"),
        Citation("S1", "Corruption"),
        Citation("S2", "A. Take a Card"),
    )
    assert (None, ("window-gaps", "delivery-order"), "0 <= i < 4") == (rule.convention, rule.rulings, rule.law)
    assert [("third", 15), ("fifth", 20)] == [(example.name, example.line) for example in rule.examples]
    assert ("seat 0: take 4", "-> refused: classic.quay.window") == rule.examples[1].lines


def test_a_convention_stands_in_the_place_of_a_source(tmp_path: Path) -> None:
    """`sources: none, why` gives no citation, and the reason."""
    rule = load_spec(write_spec(tmp_path)).rules["classic.quay.slots"]
    assert ((), "a convention of notation") == (rule.sources, rule.convention)


def test_a_move_table_is_read_in_order(tmp_path: Path) -> None:
    """Conditions are in order with what they presuppose, and the surrounding prose is kept."""
    (table,) = load_spec(write_spec(tmp_path)).move_tables
    assert ("take", "quay", 38) == (table.name, table.chapter, table.line)
    assert table.conditions == (
        ConditionRow("classic.quay.slots", ()),
        ConditionRow("classic.quay.window", ("classic.quay.slots",)),
    )
    assert "`seat N: take SLOT`\n\nListed by slot." == table.prose


def test_a_ruling_is_read_with_all_its_sections(tmp_path: Path) -> None:
    """Question, readings, sources, the one adopted and the example of a ruling."""
    ruling = load_spec(write_spec(tmp_path)).rulings["window-gaps"]
    assert (
        "classic",
        True,
        "Cards or spaces?",
        "The first.",
    ) == (ruling.game, ruling.is_choice, ruling.question, ruling.taken)
    assert "A gap on the quays" == ruling.title
    assert ("classic.quay.window", "classic.quay.slots") == ruling.rules
    assert ruling.readings == (
        Reading("cards", "the first four cards,\nwherever they lie."),
        Reading("spaces", "the first four spaces."),
    )
    assert ruling.sources == (
        Citation("S1", "Take a card"),
        Citation("S1", "Corruption"),
        Citation("S2", "A. Take a Card"),
    )
    assert ["a-gap"] == [example.name for example in ruling.examples]


def test_a_fixed_ruling_on_which_all_are_silent(tmp_path: Path) -> None:
    """A fixed row marks the reading adopted; `rules: none` and silent sources give empty tuples."""
    page = RULING.replace("status: choice", "status: fixed").replace("default", "adopted")
    decides = "allows classic.quay.window · refuses classic.quay.slots · outcome classic.quay.window draw"
    page = page.replace("classic.quay.window classic.quay.slots", f"none\ndecides: {decides}\nsettled: four cards")
    start, end = page.index("* S1"), page.index("## Decision")
    page = page[:start] + "All sources are silent.\n\n" + page[end:]
    ruling = load_spec(write_spec(tmp_path, ruling=page)).rulings["window-gaps"]
    assert (False, (), ()) == (ruling.is_choice, ruling.rules, ruling.sources)
    assert "four cards" == ruling.settled
    assert ruling.decides == (
        Decided("allows", "classic.quay.window"),
        Decided("refuses", "classic.quay.slots"),
        Decided("outcome", "classic.quay.window", "draw"),
    )
    assert "All sources are silent." == ruling.evidence


def test_examples_come_from_rules_moves_and_rulings(tmp_path: Path) -> None:
    """An example knows the rule, the move or the ruling that it belongs to."""
    chapter = CHAPTER + "\n```example all-takes\nlegal\n```\n"
    examples = load_spec(write_spec(tmp_path, chapter)).examples()
    assert [
        ("third", "classic.quay.window"),
        ("fifth", "classic.quay.window"),
        ("all-takes", "take"),
        ("a-gap", "window-gaps"),
    ] == [(example.name, example.belongs_to) for example in examples]


def write_examples(root: Path, page: str) -> Path:
    """Write a spec whose chapter has further examples beside it."""
    (root / "classic" / "examples").mkdir(parents=True)
    (root / "classic" / "examples" / "quay.md").write_text(f"# Examples: the quays\n\n{page}", encoding="utf-8")
    return write_spec(root)


def test_examples_beside_a_chapter_follow_those_in_it(tmp_path: Path) -> None:
    """The examples of GAME/examples/CHAPTER.md belong to the rule or the move that is their heading."""
    page = "## take\n\n```example all-takes\nlegal\n```\n\n## classic.quay.window\n\n```example beside\nlegal\n```\n"
    spec = load_spec(write_examples(tmp_path, page))
    of_rule = [(one.name, one.file, one.line) for one in spec.rules["classic.quay.window"].examples]
    assert [
        ("third", "classic/quay.md", 15),
        ("fifth", "classic/quay.md", 20),
        ("beside", "classic/examples/quay.md", 11),
    ] == of_rule
    assert ["all-takes"] == [one.name for one in spec.move_tables[0].examples]


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ("## classic.quay.nothing\n", "3: expected each heading of quay.md at most once, got classic.quay.nothing"),
        ("## take\n\n## take\n", "5: expected each heading of quay.md at most once, got take"),
        ("## take\n\nSome words.\n", "5: expected nothing but examples"),
        ("## take\n\n```example fifth\nlegal\n```\n", "5: the example name fifth is already at classic/quay.md:20"),
    ],
)
def test_a_malformed_page_of_examples_says_where_and_why(tmp_path: Path, page: str, problem: str) -> None:
    """A heading that the chapter lacks, the same twice, text, and a name that is taken are errors."""
    assert f"classic/examples/quay.md:{problem}" == complaint(write_examples(tmp_path, page))


def test_a_spec_is_read_once(tmp_path: Path) -> None:
    """Reading the same folder again gives the same object."""
    root = write_spec(tmp_path)
    assert load_spec(root) is load_spec(root)


def test_the_spec_of_this_project_has_the_rules_of_the_code_in_order() -> None:
    """The headings of the chapters, in order, are the ids of the games."""
    assert RULE_IDS == tuple(load_spec().rules)


def test_every_id_in_the_code_is_a_rule() -> None:
    """A reason names its rule as text, which no type checks."""
    is_id = re.compile(r"(classic|duel)(\.[a-z]+(-[a-z]+)*){2}").fullmatch
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(sobek_core.__file__).parent.rglob("*.py")]
    words = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    named = {word for word in words if isinstance(word, str) and is_id(word)}
    assert set() == {word for word in named - {*RULE_IDS} if ".text." not in word}  # a module
    assert "classic.quay.window" in named


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("## classic.quay.slots", "## classic.turn.slots", "25: expected a rule id that begins with classic.quay."),
        ("## classic.quay.slots", "## classic.quay.Slots", "25: expected a rule id such as classic.quay.some-words"),
        (
            "## classic.quay.slots",
            "## classic.quay.window",
            "25: the rule classic.quay.window is already at line 3",
        ),
        ("Slots are counted from 0.\n", "", "25: the rule has no text"),
        ("title: How slots are counted\n", "", "29: expected a line `title: `"),
        ("sources: none, a convention of notation", "", "29: expected a line `sources: `"),
        (
            "title: How slots are counted\nsources: none, a convention of notation",
            "",
            "25: expected the rule's text, then a paragraph",
        ),
        ('S2 "A. Take a Card"', "S2 A. Take a Card", '10: expected sources such as S1 "Setup"'),
        ("sources: none, a", "sources: none a", '29: expected sources such as S1 "Setup"'),
        ("ruling: window", "rulings: window", "12: expected `ruling: ` or `law: `, got 'rulings: window-gaps"),
        ("law: 0 <= i < 4", "ruling: again", "13: expected `law: `, got 'ruling: again'"),
        ("ruling: window", "law: 1\nruling: window", "13: expected lines in the order `title: `, `sources: `, "),
        ("```example third", "```third", "15: expected a fence that opens with `example some-name`, got third"),
        ("```example fifth", "```example third", "20: the example name third is already at classic/quay.md:15"),
        ("| condition | p", "| rule | p", "42: expected the columns condition and presupposes, got rule and"),
        ("| classic.quay.slots | |", "| classic.quay.none | |", "38: move take: no such rule: classic.quay.none"),
        ("| classic.quay.slots | |\n", "", "38: move take: classic.quay.window presupposes classic.quay.slots, which"),
        ("### take", "## take", "38: expected a move under a heading of the third level, got take"),
        ("# The quays\n", "", "2: expected a title, a heading of the first level"),
    ],
)
def test_a_chapter_of_another_form_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    """The message names the file and the line, and what was expected."""
    assert old in CHAPTER
    assert complaint(write_spec(tmp_path, CHAPTER.replace(old, new))).startswith(f"classic/quay.md:{message}")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# window-gaps", "# gaps", "1: expected the title window-gaps, as the file is named, got gaps"),
        (
            "## Decision",
            "## Taken",
            "1: expected the sections Question, Readings, Sources, Decision, Example, got Question",
        ),
        ("status: choice", "status: open", "1: expected the line `status: choice` or `status: fixed`, got open"),
        ("status: choice", "status: fixed", "3: expected a line `decides: `"),
        (
            "status: choice\nrules: classic.quay.window classic.quay.slots",
            "status: fixed\nrules: none\ndecides: wins a.b.c\nsettled: none",
            "3: expected `none`, or items `allows RULE`, `refuses RULE`, `outcome RULE`, got wins a.b.c",
        ),
        ("title: A gap on the quays\n", "", "3: expected a line `title: `"),
        ("game: classic\n", "", "3: expected a line `game: `"),
        ("Cards or spaces?\n", "", "8: the section Question is empty"),
        ("(default)", "(adopted)", "12: expected (default) after the first reading and no other"),
        ("`spaces`:", "`spaces` (default):", "12: expected (default) after the first reading and no other"),
        ("* `spaces`: the first four spaces.\n", "", "12: expected a list of at least two readings, got 1"),
        ("`spaces`: the", "spaces, the", "12: expected an item such as `name`: what it says, got spaces, the first"),
        ("```example a-gap\nseat 0: take 0\n```\n", "", "27: expected at least one example"),
        ("example a-gap", "example third", "29: the example name third is already at classic/quay.md:15"),
    ],
)
def test_a_ruling_of_another_form_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    """The message names the file and the line, and what was expected."""
    assert old in RULING
    root = write_spec(tmp_path, ruling=RULING.replace(old, new))
    assert complaint(root).startswith(f"rulings/window-gaps.md:{message}")


def test_a_file_that_is_no_chapter_is_refused(tmp_path: Path) -> None:
    """A chapter that is not in the reading order has no place."""
    root = write_spec(tmp_path)
    (root / "classic" / "extras.md").write_text("# Extras\n", encoding="utf-8")
    assert complaint(root).startswith("classic/extras.md: no such chapter, expected one of setup, turn, quay")


def test_a_page_that_is_no_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are reported, not shown."""
    root = write_spec(tmp_path)
    (root / "classic" / "quay.md").write_bytes(b"# \xff\n")
    assert "classic/quay.md: not UTF-8 text" == complaint(root)


def test_a_folder_without_chapters_is_refused(tmp_path: Path) -> None:
    """An empty folder is no spec."""
    assert f"{tmp_path}: no chapter in classic/ or duel/" == complaint(tmp_path)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("classic.quay.window -> \n", "ids.txt:1: expected an id, or an id, ` -> ` and the ids that replace it"),
        ("# ids\n\none\ntwo\none -> two\n", "ids.txt:5: one is listed twice"),
    ],
)
def test_a_list_of_ids_with_a_fault_is_refused(tmp_path: Path, text: str, problem: str) -> None:
    """The file and line are named."""
    (tmp_path / "ids.txt").write_text(text, encoding="utf-8")
    with pytest.raises(SpecError, match=re.escape(problem)):
        load_ids(tmp_path)


def test_an_id_is_listed_with_those_that_took_its_place(tmp_path: Path) -> None:
    """An id in use has none; comments and empty lines are skipped."""
    (tmp_path / "ids.txt").write_text("# ids\n\nnew\nclassic.old -> new other\n", encoding="utf-8")
    assert {"new": (), "classic.old": ("new", "other")} == load_ids(tmp_path)


@pytest.mark.parametrize("language", ["xx", "", "../en", "classic"])
def test_a_language_without_a_translation_is_refused(language: str) -> None:
    """The message lists the languages, including English, which needs no translation."""
    with pytest.raises(ValueError, match=f"^unknown language '{re.escape(language)}'; expected one of en, fr$"):
        load_translation(language)
    assert not load_translation("en").rules
