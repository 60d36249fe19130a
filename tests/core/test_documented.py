"""What the pages show as typed can be typed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click import Context, Group, UsageError
from click.testing import CliRunner

from sobek_core.cli.group import commands as sobek
from sobek_verification.commands import commands as sobek_verify

if TYPE_CHECKING:
    from click import Command

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", ROOT / "invariants" / "README.md", *sorted((ROOT / "spec").rglob("*.md")))
PROGRAMS: dict[str, Command] = {"sobek": sobek, "sobek-verify": sobek_verify}


def typed(page: Path) -> list[str]:
    """Give the command lines that stand in a page by themselves, each in a line that is indented as code."""
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.findall(r"^ {4}(sobek(?:-verify)? .*)$", prose, re.MULTILINE)


def parse(line: str) -> None:
    """Read the words of a line as its command would, and do nothing. Raises UsageError for what cannot be meant."""
    program, *words = shlex.split(line, comments=True)
    command: Command | None = PROGRAMS[program]
    context = None
    while isinstance(command, Group):
        context = Context(command, parent=context, info_name=program)
        _, command, words = command.resolve_command(context, words)
    assert command is not None
    command.make_context(command.name, words, parent=context).close()


LINES = [(page.relative_to(ROOT).as_posix(), line) for page in PAGES for line in typed(page)]


@pytest.mark.parametrize(("page", "line"), LINES)
def test_a_command_line_of_a_page_can_be_typed(page: str, line: str) -> None:
    """Its command, options and values are such as there are."""
    try:
        parse(line)
    except UsageError as error:
        pytest.fail(f"{page}: {error.format_message()}")


def test_a_command_line_with_an_unknown_option_is_found() -> None:
    """The check fails where it should."""
    with pytest.raises(UsageError, match="--al"):
        parse("sobek legal game.jsonl --all")


SHOWN = re.findall(
    r"`(sobek show [^`]+)`[^\n]*\n\n```\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
)


@pytest.mark.parametrize(("line", "picture"), SHOWN, ids=[line for line, _ in SHOWN])
def test_a_picture_is_what_its_command_shows(line: str, picture: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The README's pictures, one of each game: the whole of what is shown, or lines of it that follow each other."""
    monkeypatch.chdir(ROOT)
    assert 2 == len(SHOWN)
    assert picture in CliRunner().invoke(sobek, shlex.split(line)[1:]).stdout


@pytest.mark.parametrize("line", [line for page, line in LINES if page == "spec/perft.md"])
def test_a_command_line_about_perft_does_what_the_page_says(line: str) -> None:
    """spec/perft.md: it is run as it stands there."""
    result = CliRunner().invoke(sobek_verify, shlex.split(line)[1:])
    assert 0 == result.exit_code, result.output
