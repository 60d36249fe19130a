"""The guides for players: their positions can be copied, and their answers are those of the program."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from sobek_core.games import GAMES
from sobek_core.spec import load_cases, load_translation
from tests.commands import sobek

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = [folder / f"players-{game}.md" for folder in (DOCS, DOCS / "fr") for game in GAMES]
each_guide = pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.relative_to(DOCS).as_posix())


@each_guide
def test_a_position_to_copy_gets_the_answer_shown(guide: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guide's command gives the answer that it shows; the positions are complete."""
    monkeypatch.chdir(tmp_path)
    text = guide.read_text("utf-8")
    (command,) = re.findall(r"^ {4}sobek (judge .*)$", text, re.MULTILINE)
    marked = re.findall(r"^```(\w*)\n(.*?)\n```$", text, re.DOTALL | re.MULTILINE)
    blocks = [block for language, block in marked if not language]
    assert 4 == len(blocks)
    for position, answer in zip(blocks[::2], blocks[1::2], strict=True):
        Path("position.txt").write_text(position, encoding="utf-8")
        result = sobek(*shlex.split(command))
        printed = re.sub("[\u00a0\u202f]", " ", result.stdout)  # French signs have no-break spaces before them
        assert (1, True, "") == (result.exit_code, printed.startswith(answer), result.stderr)


@each_guide
def test_the_most_common_disputes_have_the_answers_of_the_case_book(guide: Path) -> None:
    """The guide shows the questions and answers of ten cases, in its language."""
    game = guide.stem.removeprefix("players-")
    translation = load_translation("fr" if guide.parent.name == "fr" else "en")
    book = [translation.of(case) for case in load_cases() if case.game == game]
    rows = re.findall(r"^\| \[(.*?)\]\(.*?\) \| (.*) \|$", guide.read_text("utf-8"), re.MULTILINE)
    answers = {case.question: " ".join(case.answer.split("\n")) for case in book}
    assert (10, 10) == (len(rows), len({question for question, _ in rows}))
    assert [] == [question for question, answer in rows if answers.get(question) != answer]


@each_guide
def test_each_choice_after_a_character_or_a_token_can_be_written(guide: Path) -> None:
    """The lines of the guide, with game and names, give a legal or an open choice."""
    game = guide.stem.removeprefix("players-")
    rows = re.findall(r"^\|.*\| (`.* · `.*`) \|$", guide.read_text("utf-8"), re.MULTILINE)
    assert 10 < len(rows)
    for row in rows:
        lines = [f"game: {game}", "names: Ada, Ben", *(one.strip("`") for one in row.split(" · "))]
        result = sobek("judge", "--position", "-", "--brief", feed="\n".join(lines))
        assert (row, "") == (row, result.stderr)
        assert (row, True) == (row, result.stdout.startswith(("legal: ", "not settled")))
