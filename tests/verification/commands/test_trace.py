"""The trace: how sources are cut, what counts as a trace of a rule, and every fault that it must find."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from attrs import evolve, frozen
from click.testing import CliRunner

from sobek_core.package_data import spec_root
from sobek_core.rule_ids import RULE_IDS
from sobek_verification.checks import Statement
from sobek_verification.cli.commands import commands
from sobek_verification.errors import UnreadableDataError
from sobek_verification.prove.gathered import statements
from sobek_verification.trace.accounts import read_accounts
from sobek_verification.trace.cut import SectionMissingError, cut, digest, has_heading, join_lines
from sobek_verification.trace.faults import TraceFault
from sobek_verification.trace.links import broken_links
from sobek_verification.trace.mentions import mentions_in_code
from sobek_verification.trace.project import read_project
from sobek_verification.trace.report import show
from sobek_verification.trace.trace import Trace, TraceRow, trace

if TYPE_CHECKING:
    from pathlib import Path

    from sobek_verification.trace.project import Choices, Project

WINDOW_ID = "classic.quay.window"

CHAPTER = """\
# The quays

## classic.quay.window

One of the first four.

title: Which cards can be taken
sources: S1 "Take a card"
ruling: window-gaps
law: 0 <= i < 4

## classic.quay.slots

Slots are counted from 0.

title: How slots are counted
sources: none, a convention of notation

```example fifth
seat 0: take 4
-> refused: classic.quay.slots
```

## Moves

### take

| condition | presupposes |
|---|---|
| classic.quay.slots | |
"""

RULING = """\
# window-gaps

title: A gap on the quays
game: classic
status: option
rules: classic.quay.window

## Question

Cards or spaces?

## Readings

* `cards` (default): cards.
* `spaces`: spaces.

## Sources

* S1 "Take a card": cards.

## Taken

The first.

## Example

```example a-gap
seat 0: take 0
```
"""

SOURCE = """\
Once upon a time.
Take a card 555n14
- You take one of 4 cards. (Or fewer!) |
4 |
"""

WINDOW = 'rules = ["classic.quay.window"], components = ["table.window"]'

ACCOUNTS = f"""\
[[source]]
id = "S1"
game = "classic"
file = "one.txt"

[[source.section]]
title = "(opening)"
heading = ""
sentences = [
  {{ ordinal = 1, digest = "{digest("Once upon a time.")}", flavour = true }},
]

[[source.section]]
title = "Take a card"
sentences = [
  {{ ordinal = 1, digest = "{digest("You take one of 4 cards.")}", {WINDOW} }},
  {{ ordinal = 2, digest = "{digest("(Or fewer!)")}", overruled = "window-gaps" }},
  {{ ordinal = 3, digest = "{digest("4")}", noise = "marker" }},
]
"""

BOXED_SOURCE = """\
Or~
Fewer!

TakeTake a
card

Once upon a time.
You take one
of 4~

Cards.
""".replace("~", " ")

BOXED_ACCOUNTS = f"""\
[[source]]
id = "S1"
game = "classic"
file = "one.txt"
layout = "boxes"

[[source.section]]
title = "Take a card"
sentences = [
  {{ ordinal = 1, digest = "{digest("Or Fewer!")}", overruled = "window-gaps" }},
  {{ ordinal = 2, digest = "{digest("TakeTake a card")}", noise = "heading" }},
  {{ ordinal = 4, digest = "{digest("You take one of 4 Cards.")}", {WINDOW} }},
]

[[source.section]]
title = "(opening)"
heading = ""
sentences = [
  {{ ordinal = 3, digest = "{digest("Once upon a time.")}", flavour = true }},
]
"""

CHECKS = (
    Statement("contract", "a take is legal within the window", (WINDOW_ID,), (WINDOW_ID,), "here.window"),
    Statement("enumeration", "every take is tried", ("classic.quay.slots", WINDOW_ID), (WINDOW_ID,), "here.all"),
    Statement("invariant", "a take is refused for its slot", (WINDOW_ID,), (WINDOW_ID,), "here.slot"),
    Statement(
        "invariant", "slots are counted", ("classic.quay.slots", WINDOW_ID), ("classic.quay.slots",), "here.slots"
    ),
)

CODE = '"""Takes."""\n\n# may  classic.quay.window\nREASON = "classic.quay.slots"\n'
TESTS = 'def test_window() -> None:\n    """classic.quay.window: four."""\n'


@frozen
class Files:
    """A small project as texts, and what the code of it knows."""

    chapter: str = CHAPTER
    ruling: str = RULING
    components: str = "[table]\nwindow = 4\n"
    accounts: str = ACCOUNTS
    code: str = CODE
    tests: str = TESTS
    source: str = SOURCE
    checks: tuple[Statement, ...] = CHECKS
    rule_ids: tuple[str, ...] = ("classic.quay.window", "classic.quay.slots")
    choice: str = "window-gaps"
    readings: tuple[str, ...] = ("cards", "spaces")

    def faults(self, root: Path) -> list[str]:
        """Write the project into the folder, trace it with its sources, and give what the trace complains of."""
        texts = {
            "spec/classic/quay.md": self.chapter,
            "spec/classic/components.toml": self.components,
            "spec/rulings/window-gaps.md": self.ruling,
            "spec/sources.toml": self.accounts,
            "package/classic/quay.py": self.code,
            "tests/test_quay.py": self.tests,
            "sources/one.txt": self.source,
        }
        for name, text in texts.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        choices = {"classic": {self.choice: self.readings}}
        found = trace(self.project(root, choices), root / "sources").faults
        return [f"{fault.where}: {fault.problem}" for fault in found]

    def project(self, root: Path, choices: Choices) -> Project:
        """Read the project that was written into the folder."""
        package, tests = root / "package", root / "tests"
        return read_project(root / "spec", self.rule_ids, choices, package, tests, checks=self.checks, languages=())


BOXED = Files(accounts=BOXED_ACCOUNTS, source=BOXED_SOURCE)


def test_a_complete_project_has_no_fault(tmp_path: Path) -> None:
    """The small project that the other tests damage is whole."""
    assert Files().faults(tmp_path) == []


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        (Files(code="# classic.quay.window\n"), "classic.quay.slots: no code"),
        (
            Files(chapter=CHAPTER.replace("-> refused: classic.quay.slots", "-> turn: action seat 1")),
            "classic/quay.md:12 classic.quay.slots: no example is refused for it",
        ),
        (Files(code=CODE.replace("slots", "slots-of-wood")), "classic.quay.slots: no code"),
        (Files(code=CODE.replace('"classic.quay.slots"', "classic.quay.slots")), "classic.quay.slots: no code"),
        (Files(tests=TESTS.replace("test_", "check_")), "classic.quay.window: no test"),
        (
            Files(chapter=CHAPTER.replace("refused: classic.quay.slots", "refused: classic.turn.order")),
            "classic/quay.md:12 classic.quay.slots: no example is refused for it",
        ),
        (
            Files(rule_ids=("classic.quay.window",)),
            "classic/quay.md:12: sobek_core/rule_ids.py lacks classic.quay.slots",
        ),
        (
            Files(rule_ids=("classic.quay.window", "classic.quay.slots", "classic.quay.more")),
            "sobek_core/rule_ids.py: the spec has no rule classic.quay.more",
        ),
        (
            Files(chapter=CHAPTER.replace("ruling: window-gaps", "ruling: window-gaps, gaps")),
            "classic/quay.md:3 classic.quay.window: the ruling gaps has no page in rulings/",
        ),
        (
            Files(chapter=CHAPTER.replace("Take a card", "Take cards")),
            'classic/quay.md:3 classic.quay.window: sources.toml has no section S1 "Take cards"',
        ),
        (
            Files(chapter=CHAPTER.replace("Take a card", "(opening)")),
            'classic/quay.md:3 classic.quay.window: in sources.toml no sentence of S1 "(opening)" points to this rule',
        ),
        (
            Files(ruling=RULING.replace("rules: classic.quay.window", "rules: classic.quay.window classic.quay.gap")),
            "rulings/window-gaps.md:1: there is no rule classic.quay.gap",
        ),
        (
            Files(ruling=RULING.replace("rules: classic.quay.window", "rules: none")),
            "classic/quay.md:3 classic.quay.window: the ruling window-gaps does not name this rule",
        ),
        (
            Files(chapter=CHAPTER.replace("ruling: window-gaps\n", "")),
            "rulings/window-gaps.md:1: the rule classic.quay.window does not name this ruling",
        ),
        (
            Files(ruling=RULING.replace("Take a card", "Take cards")),
            'rulings/window-gaps.md:1: sources.toml has no section S1 "Take cards"',
        ),
        (
            Files(readings=("spaces", "cards")),
            "rulings/window-gaps.md:1: the readings are cards, spaces, in the code spaces, cards",
        ),
        (
            Files(ruling=RULING.replace("option", "fixed").replace("default", "taken")),
            "sobek_core/classic: the choice window-gaps has no page in rulings/ with the status option",
        ),
        (
            Files(accounts=ACCOUNTS.replace('overruled = "window-gaps"', 'overruled = "gaps"')),
            'sources.toml S1 "Take a card" 2: the ruling gaps has no page in rulings/',
        ),
        (
            Files(accounts=ACCOUNTS.replace('overruled = "window-gaps"', 'rulings = ["gaps"]')),
            'sources.toml S1 "Take a card" 2: the ruling gaps has no page in rulings/',
        ),
        (
            Files(accounts=ACCOUNTS.replace('overruled = "window-gaps"', 'rules = ["classic.quay.gap"]')),
            'sources.toml S1 "Take a card" 2: there is no rule classic.quay.gap',
        ),
        (
            Files(accounts=ACCOUNTS.replace("table.window", "table.door")),
            'sources.toml S1 "Take a card" 1: classic/components.toml has no table.door',
        ),
        (
            Files(accounts=ACCOUNTS.replace("table.window", "table.window.pane")),
            'sources.toml S1 "Take a card" 1: classic/components.toml has no table.window.pane',
        ),
        (
            Files(accounts=ACCOUNTS.replace(', noise = "marker"', "")),
            'sources.toml S1 "Take a card" 3: expected one of: '
            "pointers (rules, components, rulings, overruled), flavour, noise",
        ),
        (
            Files(accounts=ACCOUNTS.replace("flavour = true", 'flavour = true, rulings = ["window-gaps"]')),
            'sources.toml S1 "(opening)" 1: expected one of: '
            "pointers (rules, components, rulings, overruled), flavour, noise",
        ),
        (
            Files(accounts=ACCOUNTS.replace("ordinal = 2", "ordinal = 1")),
            'sources.toml S1 "Take a card": expected the ordinals 1 to 3, each once and in order, got 1 in place of 2',
        ),
        (
            Files(source=SOURCE.replace("one of 4", "one of 5")),
            f'S1 "Take a card": the entry 1 has the digest {digest("You take one of 4 cards.")}, the source '
            f"sentence 1 ({digest('You take one of 5 cards.')}): You take one of ...",
        ),
        (
            Files(source=SOURCE.replace("4 |", "Then stop.\n4 |")),
            f'S1 "Take a card": not accounted for: sentence 3 ({digest("Then stop.")}): Then stop.',
        ),
        (
            Files(source=SOURCE.replace("(Or fewer!)", "")),
            f'S1 "Take a card": the entry 2 ({digest("(Or fewer!)")}) matches no sentence',
        ),
        (
            Files(source=SOURCE.replace("Take a card", "Take cards")),
            "S1: one.txt has no heading 'Take a card' where sources.toml has it",
        ),
    ],
)
def test_a_damaged_project_has_exactly_this_fault(tmp_path: Path, files: Files, fault: str) -> None:
    """One thing is wrong and one fault is found, with its place. An example under a rule's heading is a test of it."""
    assert files.faults(tmp_path) == [fault]


@pytest.mark.parametrize(
    ("files", "faults"),
    [
        (BOXED, []),
        (
            evolve(BOXED, source=BOXED_SOURCE.replace("upon", "in")),
            [
                f"S1: the entry 3 has the digest {digest('Once upon a time.')}, the source "
                f"sentence 3 ({digest('Once in a time.')}): Once in a time."
            ],
        ),
        (
            evolve(BOXED, source=BOXED_SOURCE + "\nThe end"),
            [f"S1: not accounted for: sentence 5 ({digest('The end')}): The end"],
        ),
        (
            evolve(BOXED, accounts=BOXED_ACCOUNTS.replace("ordinal = 3", "ordinal = 5")),
            [
                "sources.toml S1: expected the ordinals 1 to 4, each once and in order, got 4 in place of 3",
                f"S1: not accounted for: sentence 3 ({digest('Once upon a time.')}): Once upon a time.",
                f"S1: the entry 5 ({digest('Once upon a time.')}) matches no sentence",
            ],
        ),
        (
            evolve(BOXED, accounts=BOXED_ACCOUNTS.replace("title", 'heading = "Give a card"\ntitle', 1)),
            ["S1: one.txt has no heading 'Give a card'"],
        ),
    ],
)
def test_sections_of_a_text_in_boxes_list_what_is_theirs(tmp_path: Path, files: Files, faults: list[str]) -> None:
    """Sentences are counted through the text, wherever their sections are; a heading is looked for, blanks apart."""
    assert faults == files.faults(tmp_path)


def test_an_entry_put_in_twice_is_found_twice(tmp_path: Path) -> None:
    """A duplicate entry breaks the row of ordinals and matches no sentence."""
    entry = next(line + "\n" for line in ACCOUNTS.splitlines() if "ordinal = 3" in line)
    assert evolve(Files(), accounts=ACCOUNTS.replace(entry, entry * 2)).faults(tmp_path) == [
        'sources.toml S1 "Take a card": expected the ordinals 1 to 4, each once and in order, got 3 in place of 4',
        f'S1 "Take a card": the entry 3 ({digest("4")}) matches no sentence',
    ]


def test_a_section_put_in_twice_is_found(tmp_path: Path) -> None:
    """A title that stands twice is no place to cite."""
    section = ACCOUNTS[ACCOUNTS.index("[[source.section]]") : ACCOUNTS.rindex("[[source.section]]")]
    faults = Files(accounts=ACCOUNTS.replace(section, section + section)).faults(tmp_path)
    assert faults[0] == "sources.toml S1: (opening) stands 2 times"


def test_a_choice_of_another_name_is_found_on_both_sides(tmp_path: Path) -> None:
    """The code has a choice without page, the spec an option without choice."""
    assert Files(choice="gaps").faults(tmp_path) == [
        "sobek_core/classic: the choice gaps has no page in rulings/ with the status option",
        "rulings/window-gaps.md:1: the code of classic has no choice window-gaps",
    ]


def test_two_games_may_have_a_choice_of_one_name(tmp_path: Path) -> None:
    """The page of a choice may have its game in front; each game needs a page of its own."""
    files = Files()
    assert files.faults(tmp_path) == []
    choices = {game: {files.choice: files.readings} for game in ("classic", "duel")}
    project = files.project(tmp_path, choices)
    assert ["sobek_core/duel"] == [fault.where for fault in broken_links(project)]
    page = evolve(project.spec.rulings[files.choice], slug=f"duel-{files.choice}", game="duel", rules=())
    spec = evolve(project.spec, rulings={**project.spec.rulings, page.slug: page})
    assert [] == list(broken_links(evolve(project, spec=spec)))


def test_an_id_in_a_move_of_an_example_is_no_test(tmp_path: Path) -> None:
    """Only what an example expects, or its place, counts as a test of a rule."""
    ruling = RULING.replace("seat 0: take 0", "classic.quay.window\n-> refused: classic.quay.slots")
    faults = Files(ruling=ruling, tests="", chapter=CHAPTER.split("```", maxsplit=1)[0]).faults(tmp_path)
    assert faults == ["classic.quay.window: no test"]


def test_what_stands_before_the_first_section_is_found(tmp_path: Path) -> None:
    """A text whose first section has a heading accounts for nothing before it."""
    start, end = ACCOUNTS.index("[[source.section]]"), ACCOUNTS.rindex("[[source.section]]")
    assert Files(accounts=ACCOUNTS[:start] + ACCOUNTS[end:]).faults(tmp_path) == [
        f"S1: stands before the first section: sentence 1 ({digest('Once upon a time.')}): Once upon a time."
    ]


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (Files(accounts="[[source"), "{root}/spec/sources.toml: not TOML: "),
        (
            Files(accounts=ACCOUNTS.replace("flavour", "flavor")),
            '{root}/spec/sources.toml: expected no key "flavor" @ $.source[0]',
        ),
        (
            Files(accounts=ACCOUNTS.replace('"marker"', '"mark"')),
            "{root}/spec/sources.toml: expected 'heading' or 'marker' or 'debris', got 'mark' @ $.source[0].",
        ),
        (
            Files(accounts=ACCOUNTS.replace("ordinal = 1", 'ordinal = "1"')),
            "{root}/spec/sources.toml: expected int, got '1' @ $.source[0]",
        ),
        (
            Files(accounts=ACCOUNTS.replace("ordinal = 1", "ordinal = true")),
            "{root}/spec/sources.toml: expected int, got True @ $.",
        ),
        (Files(code="'''"), "{root}/package/classic/quay.py: not Python: "),
        (Files(tests="def"), "{root}/tests/test_quay.py: not Python: "),
        (Files(components="="), "{root}/spec/classic/components.toml: not TOML: "),
    ],
)
def test_what_cannot_be_read_gets_one_message(tmp_path: Path, files: Files, message: str) -> None:
    """Broken files are no faults of the project: the message names the file and the place."""
    with pytest.raises(UnreadableDataError) as error:
        files.faults(tmp_path)
    assert str(error.value).startswith(message.format(root=tmp_path))


@pytest.mark.parametrize("missing", ["spec/sources.toml", "spec/classic/components.toml", "sources/one.txt"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    """A file that should be there is bad data, with its path."""
    Files().faults(tmp_path)
    (tmp_path / missing).unlink()
    with pytest.raises(UnreadableDataError) as error:
        trace(Files().project(tmp_path, {}), tmp_path / "sources")
    assert str(error.value).startswith(f"{tmp_path / missing}: no such file, expected the ")


def test_a_missing_folder_of_tests_is_named(tmp_path: Path) -> None:
    """An installed package has no tests, and says so."""
    Files().faults(tmp_path)
    (tmp_path / "tests").rename(tmp_path / "elsewhere")
    project = Files().project(tmp_path, {})
    with pytest.raises(UnreadableDataError) as error:
        trace(project, None)
    assert str(error.value).startswith(f"{tmp_path / 'tests'}: no such folder, expected the tests")


def test_a_law_that_nothing_states_is_found(tmp_path: Path) -> None:
    """To rest on a rule is not to state its law."""
    assert ["classic.quay.window: no check of its law"] == Files(checks=CHECKS[3:]).faults(tmp_path)


def test_every_check_names_rules_of_its_game() -> None:
    """What states a law says of which rules it is, all of one game, and where its code is; and it stands once."""
    found = statements()
    assert {rule for one in found for rule in one.rules} <= set(RULE_IDS)
    assert [] == [one for one in found if not set(one.laws) <= set(one.rules)]
    assert [] == [one for one in found if len({rule.partition(".")[0] for rule in one.rules}) != 1]
    assert {"sobek_invariants", "sobek_verification"} == {one.where.partition(".")[0] for one in found}
    assert len(found) == len({(one.how, one.says, one.rules[0].partition(".")[0]) for one in found})


def test_a_rule_without_law_lacks_nothing() -> None:
    """A law is stated where it can be, and then it is checked; text, source, code and test are needed."""
    row = TraceRow(rule="x", text=True, sources=(), convention="of ours", code=("a.py",), tests=("t",), law=False)
    assert row.missing() == ()
    assert evolve(row, convention=None, code=()).missing() == ("source", "code")
    assert evolve(row, law=True).missing() == ("check of its law",)
    assert evolve(row, law=True, checks=CHECKS[:1]).missing() == ()


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]),
        ("Take e.g. two, i.e., a pair... or not.", ["Take e.g. two, i.e., a pair... or not."]),
        ("Without.The next one", ["Without.", "The next one"]),
        ('He said "Stop." (Now.) Go', ['He said "Stop."', "(Now.)", "Go"]),
        ("One line\nis one sentence", ["One line", "is one sentence"]),
        ("A cell. | Another | |", ["A cell.", "Another"]),
        ("| --- | ... |", []),
        ("  - an item", ["an item"]),
        ("\u2022 an item", ["an item"]),
        ("3. ..an item", ["..an item"]),
        ("1.An item", ["An item"]),
        ("1.5 times", ["1.5 times"]),
        ("> **Note:** `code` *and* more", ["Note: code and more"]),
        ("It\u2019s  \u201cso\u201d\u00a0here", ['It\'s "so" here']),
        ("Three \ufb01sh\u2026", ["Three fish..."]),
        ("Too corrupt! 2wu5u", ["Too corrupt!"]),
        ("9 cards, 2x3, 12345 and stone", ["9 cards, 2x3, 12345 and stone"]),
    ],
)
def test_sentences_are_cut_as_the_spec_says(text: str, sentences: list[str]) -> None:
    """The steps of spec/tracing.md from cells to empty sentences, one by one."""
    assert [sentence.text for sentence in cut(text, [("all", "")])] == sentences


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("One \nTwo", ["One Two"]),
        ("One\nTwo", ["One", "Two"]),
        ("One \n\nTwo", ["One Two"]),
        ("One\n \ntwo", ["One two"]),
        ("One\n2 and\n(three)", ["One 2 and (three)"]),
        ("One\n\n2\n\n(three)", ["One", "2", "(three)"]),
        ("One \n12  Two\n3 4", ["One", "12 Two 3 4"]),
        ("One\n\u2018two\u2019", ["One", "'two'"]),
        ("One\n\ufb01ve", ["One five"]),
        ("one\nThree | \nfour", ["one", "Three", "four"]),
    ],
)
def test_lines_of_a_text_in_boxes_are_joined_as_the_spec_says(text: str, joined: list[str]) -> None:
    """The step of joined lines of spec/tracing.md, condition by condition."""
    assert joined == [sentence.text for sentence in cut(join_lines(text), [("all", "")])]


def test_a_heading_in_boxes_is_found_across_lines() -> None:
    """The text is brought to its plain form first, and how it is spaced does not matter."""
    text = "Wash up\nThe cook\u2019s\n potThe cook\u2019s pot"
    assert [True, True, False] == [has_heading(text, words) for words in ("", "The cook's pot", "The pot")]


def test_the_example_in_boxes_of_the_page_is_cut_as_it_says() -> None:
    """spec/tracing.md shows a text in boxes and its sentences, in this order."""
    page = (spec_root() / "tracing.md").read_text(encoding="utf-8")
    _, text, after = page[page.index("~") :].split("```", 2)
    sentences = cut(join_lines(text.removeprefix("text\n").replace("~", " ")), [("all", "")])
    assert re.findall(r"`([^`]+)`", after) == [sentence.text for sentence in sentences]


def test_sections_are_cut_by_headings_in_order() -> None:
    """A heading is met bare, behind #, with a stray word, and with text behind that; ordinals begin again."""
    text = "Zero.\n## Goods\nOne. Two.\nSetup 2w116l\nThree.\nGoods 674m6 Four.\nSetup\n"
    headings = [("start", ""), ("Goods", "Goods"), ("Setup", "Setup"), ("Goods (list)", "Goods")]
    assert [(sentence.section, sentence.ordinal, sentence.text) for sentence in cut(text, headings)] == [
        ("start", 1, "Zero."),
        ("Goods", 1, "One."),
        ("Goods", 2, "Two."),
        ("Setup", 1, "Three."),
        ("Goods (list)", 1, "Four."),
        ("Goods (list)", 2, "Setup"),
    ]


def test_a_heading_that_is_not_there_is_named() -> None:
    """A heading counts only behind the one before it."""
    with pytest.raises(SectionMissingError) as error:
        list(cut("Setup\nGoods\n", [("Goods", "Goods"), ("Setup", "Setup")]))
    assert error.value.args == ("Setup",)


def test_the_example_of_the_page_has_the_digest_that_the_page_gives() -> None:
    """spec/tracing.md shows a line, its sentences and a digest; they are what the cutter makes."""
    line = "2. Shuffle. (All of it.) Then deal, e.g. two..."
    sentences = list(cut(line, [("all", "")]))
    page = (spec_root() / "tracing.md").read_text(encoding="utf-8")
    shown = [line, *(sentence.text for sentence in sentences), sentences[0].digest]
    assert [text for text in shown if f"`{text}`" not in page] == []


def test_ids_are_found_whole(tmp_path: Path) -> None:
    """An id in a text, a comment or an f-string is found; a longer id is another id; a name is none."""
    (tmp_path / "classic").mkdir()
    (tmp_path / "classic" / "a.py").write_text(
        '# classic.quay.window-gap, classic.a.b.\nx = f"{1} classic.c.d"\n# classic.e.f2 a.classic.e.f classic.e.f_g\n'
    )
    assert dict(mentions_in_code(tmp_path, "classic")) == {
        "classic.quay.window-gap": ["classic/a.py"],
        "classic.a.b": ["classic/a.py"],
        "classic.c.d": ["classic/a.py"],
    }


def test_no_digest_of_the_accounts_is_of_another_form() -> None:
    """Every digest in spec/sources.toml is twelve hexadecimal digits, so no text of a source stands there."""
    entries = [
        entry
        for source in read_accounts(spec_root()).source
        for section in source.section
        for entry in section.sentences
    ]
    assert [
        entry.digest for entry in entries if len(entry.digest) != 12 or set(entry.digest) - set("0123456789abcdef")
    ] == []


def test_the_summary_counts_whole_percents_down(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule whose law is unchecked is not complete, and a convention counts as a source."""
    tests = ("example e", "t")
    row = TraceRow(
        rule="x", text=True, sources=(), convention="ours", code=("g/a.py",), tests=tests, law=True, checks=CHECKS[2:4]
    )
    rows = (evolve(row, checks=CHECKS), row, evolve(row, tests=(), law=False, checks=()), evolve(row, checks=()))
    show(Trace(rows, (TraceFault("x", "no test"),), 5, sources_checked=True))
    assert capsys.readouterr().out.splitlines() == [
        "rule  text  source  code  test            law",
        "x     yes   none    a.py  1 ex., 1 tests  contract enumeration invariant",
        "x     yes   none    a.py  1 ex., 1 tests  invariant",
        "x     yes   none    a.py  -               -",
        "x     yes   none    a.py  1 ex., 1 tests  unchecked",
        "fault: x: no test",
        "x: 50 % of the rules (2 of 4) have text, code, test, source, and checks of the law that they state",
        "law: stated by 3 rules, checked for 2: 1 by contract, 1 by enumeration, 2 by invariant",
        "`sources: none, ...`: 4 of the rules state a convention, which counts as a source",
        "sentences of the sources: 5 accounted for, each compared with its source",
        "faults: 1",
    ]


def test_the_command_says_that_sources_were_not_checked() -> None:
    """Without --sources the trace of the rules is shown, and one plain line says what was not done."""
    result = CliRunner().invoke(commands, ["trace"])
    lines = result.stdout.splitlines()
    assert lines[0].split() == ["rule", "text", "source", "code", "test", "law"]
    assert "sources: not checked, no --sources DIR given" in lines
    assert result.exit_code == (1 if any(line.startswith("fault: ") for line in lines) else 0)


def test_the_command_speaks_json() -> None:
    """The object has a row for each rule, with what checks its law, the faults, and whether sources were compared."""
    result = CliRunner().invoke(commands, ["trace", "--json"])
    report = json.loads(result.stdout)
    assert set(report) == {"rules", "complete", "sentences", "sources_checked", "faults"}
    assert report["sources_checked"] is False
    first = report["rules"][0]
    assert first["rule"] == "classic.setup.players"
    assert first["checks"][0] == {
        "kind": "invariant",
        "game": "classic",
        "sentence": "a game starts exactly from a legal setup",
        "rules": [
            "classic.setup.players",
            "classic.setup.starting-hands",
            "classic.setup.deck",
            "classic.setup.event-pile",
            "classic.setup.first-player",
        ],
        "where": "sobek_invariants.opening.open_by.<locals>.a_game_starts_exactly_from_a_legal_setup",
    }


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["trace", "--sources", "/nowhere"], 65, "sobek-verify trace: /nowhere: no such folder, expected the one"),
        (["trace", "--sources", ""], 2, "Usage: "),
        (["trace", "--sauces"], 2, "Usage: "),
        (["trice"], 2, "Usage: "),
    ],
)
def test_the_command_refuses_what_it_cannot_use(arguments: list[str], code: int, message: str) -> None:
    """Wrong usage is 2, data that cannot be read 65, each with a message on stderr and nothing on stdout."""
    result = CliRunner().invoke(commands, arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith(message)


def test_a_folder_without_the_texts_is_bad_data(tmp_path: Path) -> None:
    """The message names the file that is not there."""
    result = CliRunner().invoke(commands, ["trace", "--sources", str(tmp_path)])
    assert result.exit_code == 65
    assert result.stderr.startswith(f"sobek-verify trace: {tmp_path}/")
