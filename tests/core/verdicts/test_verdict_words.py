"""Verdicts in words: what is asked, what it depends on, why, and what happens then."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from sobek_core.input import read
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.spec import load_cases
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import asked_text, derivation_lines, sheet_lines, spoken

SAID: Final = tomllib.loads(Path(__file__).with_name("verdict_words.toml").read_text(encoding="utf-8"))
NAMES: Final = ("Ada", "Ben")


def sentences(case: dict[str, Any], language: str) -> list[str]:
    """Return everything that is said of a question in words. case: its game and lines."""
    question = read("\n".join(["names: Ada, Ben", *case["lines"]]), case["game"]).question
    assert question is not None
    words = load_words(language).of(NAMES)
    verdict = judge(question)
    found = spoken(verdict, words)
    said = [
        asked_text(verdict, words),
        found.headline,
        *([found.ask.text, *found.ask.turns] if found.ask else []),
        *(f"{fork.yes}; {fork.no}" for fork in found.forks),
        *(one.reason for one in found.why if one.reason),
        *found.then,
        *found.remarks,
        *(sheet_lines(verdict, words) if verdict.answer is None else derivation_lines(verdict, words)),
    ]
    return [one.replace("\u00a0", " ") for one in said]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAID)
def test_verdict_in_words(name: str, language: str) -> None:
    """A question, its answer and what follows are sentences, with the names of players, cards and places."""
    assert SAID[name][language] == sentences(SAID[name], language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_has_words(language: str) -> None:
    """Each is answered or asks something, and names rules with their titles; no fact is left in braces."""
    words = load_words(language).of(NAMES)
    for case in load_cases():
        question = read(case.text).question
        assert question is not None
        found = spoken(judge(question), words)
        assert all(one.title for one in found.why)
        assert found.why or found.ask
        assert not [text for text in (found.headline, *found.then, *found.remarks) if "{" in text]
