"""Verdicts in words: what is asked, what it depends on, why, and what happens then."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

from sobek_core.games import GAMES
from sobek_core.phrases import LANGUAGES, load_words
from sobek_core.spec import load_cases
from sobek_core.verdicts.judge import judge
from sobek_core.verdicts.phrases import Spoken, spoken
from sobek_core.verdicts.question import MoveQuestion, Question
from tests.part_positions import part_position

SAID: Final = tomllib.loads(Path(__file__).with_name("verdict_words.toml").read_text(encoding="utf-8"))
NAMES: Final = ("Ada", "Ben")


def spoken_of(case: dict[str, Any], language: str) -> Spoken:
    """Return the verdict on a move in words. case: its game, move and lines, and what was answered before."""
    move = GAMES[case["game"]].notation.read(case["move"])
    said = {fact: None if answer == "nobody knows" else answer for fact, answer in case.get("answers", {}).items()}
    question = Question(part_position(case["game"], case.get("lines", [])), MoveQuestion(move), said)
    return spoken(judge(question), load_words(language).of(NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAID)
def test_verdict_in_words(name: str, language: str) -> None:
    """A question, its answer and what follows are sentences, with the names of players, cards and places."""
    found = spoken_of(SAID[name], language)
    said = [
        found.headline,
        *([found.ask.text, *found.ask.turns] if found.ask else []),
        *(f"{fork.yes}; {fork.no}" for fork in found.forks),
        *(one.reason for one in found.why if one.reason),
        *found.then,
        *found.remarks,
    ]
    assert SAID[name][language] == [one.replace("\u00a0", " ") for one in said]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_case_of_a_move_has_words(language: str) -> None:
    """Each is answered or asks something, and names rules with their titles; no fact is left in braces."""
    cases = [case for case in load_cases() if not any(line.startswith(("score: ", "result: ")) for line in case.lines)]
    assert cases
    for case in cases:
        stated = [line for line in case.lines if not line.startswith("->")]
        (move,) = (line.removeprefix("move: ") for line in stated if line.startswith("move: "))
        lines = [line for line in stated if not line.startswith("move: ")]
        found = spoken_of({"game": case.game, "move": move, "lines": lines}, language)
        assert all(one.title for one in found.why)
        assert found.why or found.ask
        assert not [text for text in (found.headline, *found.then, *found.remarks) if "{" in text or "`" == text[:1]]
