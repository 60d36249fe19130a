"""`sobek judge` of positions and records, and what it asks for at a terminal (dialogues.toml)."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sobek_core.spec import DisputedCase, load_cases
from tests.commands import CLASSIC, DEMO, DUEL, sobek
from tests.schemas import damaged, faults

if TYPE_CHECKING:
    from click.testing import Result

DIALOGUES = tomllib.loads(Path(__file__).with_name("dialogues.toml").read_text(encoding="utf-8"))["dialogue"]
WORDS = {True: "legal", False: "illegal", None: "open"}


def judged(*words: str, feed: str) -> Result:
    """Run the command with this input."""
    return sobek("judge", *words, feed=feed)


@pytest.mark.parametrize("case", load_cases(), ids=lambda case: case.name)
def test_a_case_of_the_case_book(case: DisputedCase) -> None:
    """The command reads its lines, and answers as the book, with the same basis; an open one says what is needed.

    Every verdict fits its schema, also if nobody knows what is asked.
    """
    words = ("--position", "-", "--game", case.game, "--json")
    result = judged(*words, feed=case.text)
    found = json.loads(result.stdout)
    expected = {line: rest for line, _, rest in (line[3:].partition(": ") for line in case.lines if line[:2] == "->")}
    assert (expected["answer"], "ask" in found) == (_answer(found), expected["answer"] == "open")
    assert result.exit_code == (0 if found["answer"] else 1)
    assert expected["basis"] == found["basis"]
    assert [] == faults("verdict", found)
    if "ask" in found:
        unknown = ", ".join([found["ask"]["rule"], *found["ask"]["places"]])
        open_still = json.loads(judged(*words, feed=f"{case.text}unknown: {unknown}\n").stdout)
        assert ([], None) == (faults("verdict", open_still), open_still["answer"])


def _answer(found: dict[str, Any]) -> str:
    """Return the answer as the case book writes it."""
    right = found["right"]
    if "move" in found["question"] or found["answer"] is None:
        return WORDS[found["answer"]]
    if not isinstance(right, list):
        return str(right)
    numbers = " ".join(map(str, right))
    scores = " ".join(str(one["points"]["least"]) for one in found["sheets"] if "points" in one)
    return f"winners {numbers}, scores {scores}" if "result" in found["question"] else numbers


def test_the_result_at_the_end_needs_no_number(tmp_path: Path) -> None:
    """Points and a result without a move number are those after the last move of the record."""
    for words in (("--result", "winners 1, scores 12 52 16"), ("--score", "12 52 16")):
        last = sobek("judge", DEMO, *words)
        assert (0, sobek("judge", DEMO, "--at", 144, *words).stdout) == (last.exit_code, last.stdout)
    none = sobek("judge", DUEL.written(tmp_path, entries=(), result=None), "--score", "0 0")
    assert (2, True) == (none.exit_code, "sobek: the record has no move" in none.stderr)


def test_a_name_of_a_record_stays_whole(tmp_path: Path) -> None:
    """Also if it looks like several names in a text."""
    file = CLASSIC.written(tmp_path, names=("Max & Moritz", "A, B", "C and D"))
    for claim in ("A, B wins", "Max & Moritz 12, A, B 52, C and D 16"):
        found = sobek("judge", file, "--result", claim)
        assert (0, "") == (found.exit_code, found.stderr)
    more = sobek("judge", file, "--result", "A, B wins. Choices: clean-tie=none-penalised")
    assert (2, True) == (more.exit_code, "nothing but points or a result" in more.stderr)


# Keys whose texts, numbers and lists are arbitrary.
FREE = re.compile(r"'(?:text|section|reasoning|evidence|places?|facts|law|answer|right|title|yes|no)'|^\('choices'")


def test_a_verdict_that_is_damaged_does_not_fit() -> None:
    """Each key is required, other keys are refused, and values have their types; texts are arbitrary."""
    (case,) = (one for one in load_cases() if one.name == "refill-in-the-turn-of-a-pyramid")
    found = json.loads(judged("--position", "-", "--game", "duel", "--json", feed=case.text).stdout)
    kept = [where for where, changed in damaged(found) if not faults("verdict", changed) and not _is_free(where)]
    assert [] == kept


def _is_free(where: str) -> bool:
    """Return whether a change still leaves a valid verdict."""
    path, _, change = where.partition(": ")
    optional = change in {"without choice", "without pyramid-refill"}
    return optional or change in {"[]", "{}"} or "'gold'" in change or FREE.search(path) is not None


@pytest.mark.parametrize("told", DIALOGUES, ids=lambda told: told["typed"][-1])
def test_a_dialogue_at_a_terminal(told: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is missing is asked for, until it can be read or nobody knows it."""
    monkeypatch.setattr("sobek_core.cli.judge.at_terminal", lambda: True)
    file = tmp_path / "position.txt"
    file.write_text("\n".join(["names: Ada, Ben", *told.get("text", [])]), encoding="utf-8")
    words = ["--position", str(file)] if "text" in told else []
    result = judged(*words, *told.get("words", ["--brief"]), feed="\n".join([*told["typed"], ""]))
    said = result.stdout.splitlines()
    assert told["exit"] == result.exit_code
    assert [] == [line for line in told.get("once", []) if 1 != said.count(line)]
    assert [] == [part for part in told.get("shown", []) if part not in result.stdout]
    assert said[-1].startswith(told.get("last", ""))
