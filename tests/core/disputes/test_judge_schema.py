"""The JSON Schema of judgements: the output of `sobek judge --json` fits it, and changed output does not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cases import case_book
from tests.commands import CLASSIC, DUEL, Demo, each_demo, json_of, sobek
from tests.schemas import damaged, faults

CASES = [case for game in ("classic", "duel") for case in case_book(game)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_case_fits(case: Any) -> None:
    """This holds for every dispute of the case book, judged by the command from its block."""
    result = sobek("judge", "--position", "-", "--game", case.game, "--json", feed=case.block)
    found = json_of(result)
    assert [] == faults("judgement", found)
    answer = case.expected[0].removeprefix("-> answer: ")
    assert answer == found["answer"] if isinstance(found["answer"], str) else answer not in {"legal", "illegal"}
    assert found["correct"] == (result.exit_code == 0)
    assert found["basis"] == case.expected[1].removeprefix("-> basis: ")


@each_demo
def test_judgements_of_a_record_fit(demo: Demo) -> None:
    """This holds for a legal move, an illegal one, a score, a result, and every move after a chance event."""
    last = demo.moves
    for words in (("--score", " ".join("1" for _ in demo.names)), ("--result", _result(demo))):
        assert [] == faults("judgement", json_of(sobek("judge", demo.path, "--at", last, *words, "--json")))
    for number in range(1, last, 9):
        for move in (
            ("seat 0: take 0", "chance: steal fish-1") if demo is CLASSIC else ("seat 0: take c3", "seat 1: keep")
        ):
            found = json_of(sobek("judge", demo.path, "--at", number, "--move", move, "--json"))
            assert [] == faults("judgement", found)


def _result(demo: Demo) -> str:
    return f"winners 0, scores {' '.join('1' for _ in demo.names)}"


# Keys whose texts, numbers and lists are arbitrary.
FREE = re.compile(
    r"'(?:move_number|correct|text|words|message|section|reasoning|evidence|places?|facts|law)'"
    r"|\d, 'question'|^\('choices'"
)


def test_a_judgement_that_is_damaged_does_not_fit() -> None:
    """Each key is required, other keys are refused, and values have their types; texts are arbitrary."""
    found = json_of(sobek("judge", DUEL.path, "--at", 45, "--move", "seat 1: sell ivory-f-3 as fish", "--json"))
    kept = [where for where, changed in damaged(found) if not faults("judgement", changed) and not _is_free(where)]
    assert [] == kept


def _is_free(where: str) -> bool:
    """Return whether a change still leaves a valid judgement."""
    path, _, change = where.partition(": ")
    optional = change in {
        "without move_number",
        "without law",
        "without convention",
        "without choice",
        "without number",
    }
    empty = change in {"[]", "{}"}
    return optional or empty or "'gold'" in change or FREE.search(path) is not None
