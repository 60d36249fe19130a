"""The trace: how sources are cut, what counts as a trace of a rule, and every fault that it must find."""

from __future__ import annotations

import re
import tomllib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from sobek_core.package_data import spec_root
from sobek_core.spec import rule_ids
from sobek_verification.checks import Check, CheckOutcome, checks
from sobek_verification.trace.sources import cut, join_lines
from sobek_verification.trace.trace import Project, trace
from tests.folders import read_texts, write_texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_verification.trace.trace import Choices

DATA: Final = Path(__file__).parents[2] / "data"
SENTENCES: Final = tomllib.loads((DATA / "sentences.toml").read_text(encoding="utf-8"))
FAULTS: Final = tomllib.loads((DATA / "quays" / "faults.toml").read_text(encoding="utf-8"))["fault"]
RULES: Final = ("classic.quay.window", "classic.quay.slots")
CODE: Final = {
    "package/classic/quay.py": f'WINDOW = "{RULES[0]}"  # {RULES[1]}\n',
    "package/classic/rules/quay.py": f"# then  {RULES[0]}\n",
}
LINES: Final = read_texts(DATA / "quays") | CODE
BOXES: Final = LINES | read_texts(DATA / "quays-in-boxes")
CHECK: Final = Check(
    name="classic/contract/window",
    kind="contract",
    description="a take is legal within the window",
    rules=RULES,
    laws=RULES[:1],
    expected="confirmed",
    run=partial(CheckOutcome, "confirmed"),
)
CHOICES: Final = {("classic", "window-gaps"): ("cards", "spaces")}


def faults(
    root: Path, texts: Mapping[str, str], choices: Choices = CHOICES, checks: tuple[Check, ...] = (CHECK,)
) -> list[str]:
    """Write the small project into the folder, trace it with its sources, and return the faults."""
    write_texts(root, texts)
    project = Project(root / "spec", root / "package", choices, checks, languages=())
    return [f"{fault.where}: {fault.problem}" for fault in trace(project, root / "sources").faults]


def changed(texts: Mapping[str, str], file: str, changes: Mapping[str, str]) -> dict[str, str]:
    """Return the project with parts of a file replaced, which must occur in it."""
    text = texts[file]
    for was, becomes in changes.items():
        assert was in text
        text = text.replace(was, becomes)
    return {**texts, file: text}


@pytest.mark.parametrize("texts", [LINES, BOXES])
def test_a_complete_project_has_no_fault(tmp_path: Path, texts: Mapping[str, str]) -> None:
    """The small project of the other tests is complete, also if its source is a text in boxes."""
    assert [] == faults(tmp_path, texts)


@pytest.mark.parametrize("damage", FAULTS, ids=lambda damage: damage["found"])
def test_a_damaged_project_has_exactly_this_fault(tmp_path: Path, damage: dict[str, Any]) -> None:
    """One damage gives one fault with its place, or two if a sentence is taken for another.

    The list of all ids is no code of a rule. An inserted, omitted or changed sentence of a source is a fault.
    """
    texts = BOXES if "boxes" in damage else LINES
    found = faults(tmp_path, changed(texts, damage["file"], damage["changes"]))
    assert [damage["found"], *damage.get("also", ())] == found


@pytest.mark.parametrize(
    ("choices", "checks", "found"),
    [
        (CHOICES, (), ["classic.quay.window: no check of its law"]),
        (
            CHOICES | {("duel", "window-gaps"): ("cards",)},
            (CHECK,),
            ["rulings/ duel window-gaps: the readings are None, in the code ('cards',)"],
        ),
    ],
)
def test_the_code_has_the_checks_and_choices_of_the_spec(
    tmp_path: Path, choices: Choices, checks: tuple[Check, ...], found: list[str]
) -> None:
    """A law needs a check; each game has choices of its own."""
    assert found == faults(tmp_path, LINES, choices, checks)


def test_every_check_names_rules_of_its_game() -> None:
    """A statement of a law has rules of one game and a place in the code, and appears once."""
    found = tuple(one for one in checks() if one.laws)
    assert {rule for one in found for rule in one.rules} <= set(rule_ids())
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
