"""The trace: how sources are cut, what counts as a trace of a rule, and every fault that it must find."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve, field, frozen

from sobek_core.package_data import spec_root
from sobek_core.rule_ids import RULE_IDS
from sobek_verification.checks import Statement
from sobek_verification.laws.table import statements
from sobek_verification.trace.accounts import read_accounts
from sobek_verification.trace.cut import cut, digest, join_lines
from sobek_verification.trace.links import broken_links
from sobek_verification.trace.mentions import mentions_in_code
from sobek_verification.trace.project import read_project
from sobek_verification.trace.trace import trace
from tests.folders import read_texts, write_texts

if TYPE_CHECKING:
    from sobek_verification.trace.project import Choices, Project

DATA = Path(__file__).parents[2] / "data"
PROJECT = DATA / "quays"
SENTENCES = tomllib.loads((DATA / "sentences.toml").read_text(encoding="utf-8"))
CHAPTER, RULING, ACCOUNTS, SOURCE, TESTED = (
    "spec/classic/quay.md",
    "spec/rulings/window-gaps.md",
    "spec/sources.toml",
    "sources/one.txt",
    "tests/test_quay.py",
)
WINDOW_ID = "classic.quay.window"

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


TEXTS = read_texts(PROJECT) | {"package/classic/quay.py": CODE, TESTED: TESTS}
OPENING = "[[source.section]]" + TEXTS[ACCOUNTS].split("[[source.section]]")[1]
BOXES = TEXTS | read_texts(PROJECT.with_name("quays-in-boxes"))


@frozen
class Files:
    """The small project as texts, and the facts about its code."""

    texts: Mapping[str, str] = field(factory=lambda: TEXTS)
    checks: tuple[Statement, ...] = CHECKS
    rule_ids: tuple[str, ...] = ("classic.quay.window", "classic.quay.slots")
    choice: str = "window-gaps"
    readings: tuple[str, ...] = ("cards", "spaces")

    def changed(self, file: str, changes: Mapping[str, str]) -> Files:
        """Return the project with parts of a file replaced, which must occur in it."""
        text = self.texts[file]
        for was, becomes in changes.items():
            assert was in text
            text = text.replace(was, becomes)
        return self.having(file, text)

    def having(self, file: str, text: str) -> Files:
        """Return the project with another text in a file."""
        return evolve(self, texts={**self.texts, file: text})

    def faults(self, root: Path) -> list[str]:
        """Write the project into the folder, trace it with its sources, and return the faults."""
        write_texts(root, self.texts)
        choices = {"classic": {self.choice: self.readings}}
        found = trace(self.project(root, choices), root / "sources").faults
        return [f"{fault.where}: {fault.problem}" for fault in found]

    def project(self, root: Path, choices: Choices) -> Project:
        """Read the project that was written into the folder."""
        package, tests = root / "package", root / "tests"
        return read_project(root / "spec", self.rule_ids, choices, package, tests, checks=self.checks, languages=())


def test_a_complete_project_has_no_fault(tmp_path: Path) -> None:
    """The small project of the other tests is complete, also if its source is a text in boxes."""
    assert [] == Files().faults(tmp_path)
    assert [] == Files(BOXES).faults(tmp_path)


@pytest.mark.parametrize("damage", tomllib.loads((PROJECT / "faults.toml").read_text(encoding="utf-8"))["fault"])
def test_a_damaged_project_has_exactly_this_fault(tmp_path: Path, damage: dict[str, Any]) -> None:
    """One damage gives one fault with its place. An example under a rule's heading counts as a test of the rule."""
    assert [damage["found"]] == Files().changed(damage["file"], damage["changes"]).faults(tmp_path)


PUT_TWICE = next(line + "\n" for line in TEXTS[ACCOUNTS].splitlines() if "ordinal = 3" in line)


def known(sentence: str) -> str:
    """Return the digest of a sentence, as faults show it."""
    return f"({digest(sentence)})"


@pytest.mark.parametrize(
    ("files", "faults"),
    [
        # The code knows other rules, readings or choices; a check that names a rule need not state its law.
        (Files(rule_ids=(WINDOW_ID,)), ["classic/quay.md:12: sobek_core/classic/ids.py lacks classic.quay.slots"]),
        (
            Files(rule_ids=(WINDOW_ID, "classic.quay.slots", "classic.quay.more")),
            ["sobek_core/classic/ids.py: the spec has no rule classic.quay.more"],
        ),
        (
            Files(readings=("spaces", "cards")),
            ["rulings/window-gaps.md:1: the readings are cards, spaces, in the code spaces, cards"],
        ),
        (Files(checks=CHECKS[3:]), ["classic.quay.window: no check of its law"]),
        (
            Files(choice="gaps"),
            [
                "sobek_core/classic: the choice gaps has no page in rulings/ with the status choice",
                "rulings/window-gaps.md:1: the code of classic has no choice window-gaps",
            ],
        ),
        # A chapter names only rules of the spec.
        (
            Files().having("package/classic/rules/quay.py", "# then classic.quay.slot, duel.quay.slots"),
            [
                "classic/rules/quay.py: there is no rule classic.quay.slot",
                "classic/rules/quay.py: there is no rule duel.quay.slots",
            ],
        ),
        # In a text in boxes, sentences are numbered across sections; headings are found whatever their spacing.
        (
            Files(BOXES).changed(SOURCE, {"upon": "in"}),
            [
                f"S1: the entry 3 has the digest {digest('Once upon a time.')}, the source "
                f"sentence 3 {known('Once in a time.')}: Once in a time."
            ],
        ),
        (
            Files(BOXES).changed(SOURCE, {"Cards.\n": "Cards.\n\nThe end"}),
            [f"S1: not accounted for: sentence 5 {known('The end')}: The end"],
        ),
        (
            Files(BOXES).changed(ACCOUNTS, {"ordinal = 3": "ordinal = 5"}),
            [
                "sources.toml S1: expected the ordinals 1 to 4, each once and in order, got 4 in place of 3",
                f"S1: not accounted for: sentence 3 {known('Once upon a time.')}: Once upon a time.",
                f"S1: the entry 5 {known('Once upon a time.')} matches no sentence",
            ],
        ),
        (
            Files(BOXES).changed(ACCOUNTS, {'title = "Take a card"': 'heading = "Give a card"\ntitle = "Take a card"'}),
            ["S1: one.txt has no heading 'Give a card'"],
        ),
        # A duplicate entry breaks the ordinals, and matches no sentence.
        (
            Files().changed(ACCOUNTS, {PUT_TWICE: PUT_TWICE * 2}),
            [
                'sources.toml S1 "Take a card": expected the ordinals 1 to 4, each once and in order, '
                "got 3 in place of 4",
                f'S1 "Take a card": the entry 3 {known("4")} matches no sentence',
            ],
        ),
        # Text before the first heading belongs to no section.
        (
            Files().changed(ACCOUNTS, {OPENING: ""}),
            [f"S1: is before the first section: sentence 1 {known('Once upon a time.')}: Once upon a time."],
        ),
        (
            Files()
            .changed(RULING, {"status: choice": "status: fixed", "default": "adopted"})
            .changed(RULING, {"window\n\n## Q": "window\ndecides: allows classic.quay.slots\nsettled: none\n\n## Q"}),
            [
                "rulings/window-gaps.md:1: it decides classic.quay.slots, which is not one of its rules",
                "sobek_core/classic: the choice window-gaps has no page in rulings/ with the status choice",
            ],
        ),
        # Only the expectations or the place of an example make it a test of a rule, not its moves.
        (
            Files()
            .changed(RULING, {"seat 0: take 0": "classic.quay.window\n-> refused: classic.quay.slots"})
            .having(TESTED, "")
            .having(CHAPTER, TEXTS[CHAPTER].split("```", maxsplit=1)[0]),
            ["classic.quay.window: no test"],
        ),
    ],
)
def test_a_project_has_exactly_these_faults(tmp_path: Path, files: Files, faults: list[str]) -> None:
    """Code, comments, sources and examples are compared with the spec."""
    assert faults == files.faults(tmp_path)


def test_two_games_may_have_a_choice_of_one_name(tmp_path: Path) -> None:
    """The page of a choice may be prefixed with its game; each game needs its own page."""
    files = Files()
    assert [] == files.faults(tmp_path)
    choices = {game: {files.choice: files.readings} for game in ("classic", "duel")}
    project = files.project(tmp_path, choices)
    assert ["sobek_core/duel"] == [fault.where for fault in broken_links(project)]
    page = evolve(project.spec.rulings[files.choice], slug=f"duel-{files.choice}", game="duel", rules=())
    spec = evolve(project.spec, rulings={**project.spec.rulings, page.slug: page})
    assert [] == list(broken_links(evolve(project, spec=spec, ids={**project.ids, page.slug: ()})))


def test_every_check_names_rules_of_its_game() -> None:
    """A statement of a law has rules of one game and a place in the code, and appears once."""
    found = statements()
    assert {rule for one in found for rule in one.rules} <= set(RULE_IDS)
    assert [] == [one for one in found if not set(one.laws) <= set(one.rules)]
    assert [] == [one for one in found if len({rule.partition(".")[0] for rule in one.rules}) != 1]
    assert {"sobek_invariants", "sobek_verification"} == {one.where.partition(".")[0] for one in found}
    assert len(found) == len({(one.kind, one.description, one.rules[0].partition(".")[0]) for one in found})


@pytest.mark.parametrize(("text", "sentences"), SENTENCES["text"].items())
def test_sentences_are_cut_as_the_spec_says(text: str, sentences: list[str]) -> None:
    """The steps of spec/tracing.md, from cells to empty sentences, one by one."""
    assert sentences == [sentence.text for sentence in cut(text, [("all", "")])]


@pytest.mark.parametrize(("text", "joined"), SENTENCES["boxes"].items())
def test_lines_of_a_text_in_boxes_are_joined_as_the_spec_says(text: str, joined: list[str]) -> None:
    """The step of spec/tracing.md that joins lines, condition by condition."""
    assert joined == [sentence.text for sentence in cut(join_lines(text), [("all", "")])]


def test_the_example_in_boxes_of_the_page_is_cut_as_it_says() -> None:
    """spec/tracing.md shows a text in boxes and its sentences, in this order."""
    page = (spec_root() / "tracing.md").read_text(encoding="utf-8")
    _, text, after = page[page.index("~") :].split("```", 2)
    sentences = cut(join_lines(text.removeprefix("text\n").replace("~", " ")), [("all", "")])
    assert re.findall(r"`([^`]+)`", after) == [sentence.text for sentence in sentences]


def test_sections_are_cut_by_headings_in_order() -> None:
    """A heading may be bare, follow #, have a stray word, or have text after it; ordinals restart at each."""
    text = "Zero.\n## Goods\nOne. Two.\nSetup 2w116l\nThree.\nGoods 674m6 Four.\nSetup\n"
    headings = [("start", ""), ("Goods", "Goods"), ("Setup", "Setup"), ("Goods (list)", "Goods")]
    assert [
        ("start", 1, "Zero."),
        ("Goods", 1, "One."),
        ("Goods", 2, "Two."),
        ("Setup", 1, "Three."),
        ("Goods (list)", 1, "Four."),
        ("Goods (list)", 2, "Setup"),
    ] == [(sentence.section, sentence.ordinal, sentence.text) for sentence in cut(text, headings)]


def test_the_example_of_the_page_has_the_digest_that_the_page_gives() -> None:
    """spec/tracing.md shows a line, its sentences and a digest, as the cutter makes them."""
    line = "2. Shuffle. (All of it.) Then deal, e.g. two..."
    sentences = list(cut(line, [("all", "")]))
    page = (spec_root() / "tracing.md").read_text(encoding="utf-8")
    shown = [line, *(sentence.text for sentence in sentences), sentences[0].digest]
    assert [] == [text for text in shown if f"`{text}`" not in page]


def test_ids_are_found_whole(tmp_path: Path) -> None:
    """Ids in text, comments and f-strings are found; a prefix of a longer id is not, and neither is a name."""
    (tmp_path / "classic").mkdir()
    (tmp_path / "classic" / "a.py").write_text(
        '# classic.quay.window-gap, classic.a.b.\nx = f"{1} classic.c.d"\n# classic.e.f2 a.classic.e.f classic.e.f_g\n'
    )
    assert {
        "classic.quay.window-gap": ["classic/a.py"],
        "classic.a.b": ["classic/a.py"],
        "classic.c.d": ["classic/a.py"],
    } == dict(mentions_in_code(tmp_path, "classic"))


def test_no_digest_of_the_accounts_is_of_another_form() -> None:
    """Every digest in spec/sources.toml is twelve hexadecimal digits, so the file has no text of a source."""
    entries = [
        entry
        for source in read_accounts(spec_root()).source
        for section in source.section
        for entry in section.sentences
    ]
    assert [] == [
        entry.digest for entry in entries if len(entry.digest) != 12 or set(entry.digest) - set("0123456789abcdef")
    ]
