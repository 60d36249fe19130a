"""The documentation: commands can be typed, programs run, and links lead somewhere."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

import pytest
from click import Context, Group, UsageError
from click.testing import CliRunner

import sobek_core
from sobek_core import classic, duel
from sobek_core.cli.commands import commands as sobek
from sobek_core.games import GAMES
from sobek_core.spec import load_spec
from sobek_invariants import classic as classic_invariants
from sobek_verification.cli.commands import commands as sobek_verify
from tests.processes import shell

if TYPE_CHECKING:
    from click import Command

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page for page in ROOT.rglob("*.md") if not {".venv", "build", "node_modules"} & {*page.relative_to(ROOT).parts}
)
PROGRAMS: dict[str, Command] = {"sobek": sobek, "sobek-verify": sobek_verify}


def typed(page: Path) -> list[str]:
    """Return the command lines of a page that are indented as code."""
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.findall(r"^ {4}(sobek(?:-verify)? .*)$", prose, re.MULTILINE)


def parse(line: str) -> None:
    """Parse a line as its command would, without running it. Raise UsageError if it is invalid."""
    program, *words = shlex.split(line, comments=True)
    command: Command | None = PROGRAMS[program]
    context = None
    while isinstance(command, Group):
        context = Context(command, parent=context, info_name=program, **command.context_settings)
        _, command, words = command.resolve_command(context, words)
    assert command is not None
    command.make_context(command.name, words, parent=context).close()


TARGETS: Final = sorted(
    {
        (page.relative_to(ROOT).as_posix(), target)
        for page in PAGES
        for target in re.findall(
            r"(?:^ {4}|`)make ((?:-C \S+ )?[^\s`]+)", page.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
)


@pytest.mark.parametrize(("page", "target"), TARGETS)
def test_a_make_target_of_a_page_exists(page: str, target: str, tmp_path: Path) -> None:
    """`make -n` fails for a target that is not in the Makefile. A stamp file of an earlier Makefile does not count."""
    target = target.replace(".venv", str(tmp_path))
    words = ["make", "-n", f"VENV={tmp_path}", *target.split()]
    tried = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603  # of our pages
    assert (page, 0) == (page, tried.returncode), tried.stderr


@pytest.mark.parametrize("target", ["site", "table"])
def test_what_is_served_takes_a_port(target: str, tmp_path: Path) -> None:
    """`make site PORT=8099` serves it there; otherwise, each has a port of its own."""
    words = ["make", "-n", f"VENV={tmp_path}", target]
    for port, expected in (("PORT=8099", ["--port 8099"]), ("PORT=", [])):
        tried = subprocess.run([*words, port], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603  # ours
        assert expected == re.findall(r"--port \d+", tried.stdout)


LINES = [(page.relative_to(ROOT).as_posix(), line) for page in PAGES for line in typed(page)]


@pytest.mark.parametrize(("page", "line"), LINES)
def test_a_command_line_of_a_page_can_be_typed(page: str, line: str) -> None:
    """Its command, options and values exist."""
    try:
        parse(line)
    except UsageError as error:
        pytest.fail(f"{page}: {error.format_message()}")


SHOWN = re.findall(
    r"`(sobek show [^`]+)`[^\n]*\n\n```output\n(.*?)```",
    (ROOT / "docs" / "command-line.md").read_text("utf-8"),
    re.DOTALL,
)


@pytest.mark.parametrize(("line", "picture"), SHOWN, ids=[line for line, _ in SHOWN])
def test_a_picture_is_what_its_command_shows(line: str, picture: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/command-line.md has one of each game: the whole output, or consecutive lines of it."""
    monkeypatch.chdir(ROOT)
    assert 2 == len(SHOWN)
    assert picture in CliRunner().invoke(sobek, shlex.split(line)[1:]).stdout


def not_public(program: str) -> list[str]:
    """Return the names of this project that a program uses although they are not public."""
    nodes = list(ast.walk(ast.parse(program)))
    taken = [
        (node.module or "", name.name) for node in nodes if isinstance(node, ast.ImportFrom) for name in node.names
    ]
    taken += [(name.name, "") for node in nodes if isinstance(node, ast.Import) for name in node.names]
    return [
        f"{module}.{name}"
        for module, name in taken
        if module.startswith("sobek_") and name not in getattr(PUBLIC.get(module), "__all__", ())
    ]


PUBLIC: Final = {package.__name__: package for package in (sobek_core, classic, duel, classic_invariants)}
INDEX: Final = ROOT / "spec" / "rulings.md"
PYTHON: Final = [
    (page.relative_to(ROOT).as_posix(), program)
    for page in PAGES
    if not page.is_relative_to(ROOT / "engine")  # a package of its own, which tests/verification/oracle tries
    for program in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
]
CONTINUES: Final = "# continues the program above\n"
FILE: Final = re.compile(r"# (\w+\.py)\n")
PRINT: Final = re.compile(r"^ *print\(.*\)  # (.*)$", re.MULTILINE)


@pytest.mark.parametrize(("page", "program"), PYTHON)
def test_a_program_of_a_page_uses_public_names_only(page: str, program: str) -> None:
    """They are those in `__all__` of `sobek_core`, `sobek_core.classic` and `sobek_core.duel`."""
    assert (page, []) == (page, not_public(program))


def whole_programs() -> list[tuple[str, str]]:
    """Return the programs of all pages, each with those that continue it, but not those that are files."""
    found: list[tuple[str, str]] = []
    for page, program in PYTHON:
        if program.startswith(CONTINUES):
            found[-1] = (page, found[-1][1] + program)
        elif not FILE.match(program):
            found.append((page, program))
    return found


@pytest.mark.parametrize(("page", "program"), whole_programs())
def test_a_program_of_a_page_prints_what_its_comments_say(
    page: str, program: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every program runs. A comment after `print(...)` is what it prints first; `...` in it stands for anything."""
    monkeypatch.chdir(tmp_path)
    printed: dict[int, str] = {}

    def note(*values: object, sep: str = " ") -> None:
        printed.setdefault(sys._getframe(1).f_lineno, sep.join(map(str, values)))  # noqa: SLF001  # where it was called

    exec(compile(program, page, "exec"), {"__name__": "__main__", "print": note})  # noqa: S102  # of our pages
    said = {n: found[1] for n, line in enumerate(program.split("\n"), 1) if (found := PRINT.match(line))}
    assert said == {n: one if fits(one, printed.get(n, "")) else printed.get(n) for n, one in said.items()}


def test_the_programs_of_the_pages_are_typed(tmp_path: Path) -> None:
    """`mypy --strict` finds nothing in any of them."""
    for number, (page, program) in enumerate(whole_programs()):
        name = re.sub(r"\W", "_", page)
        (tmp_path / f"{name}_{number}.py").write_text(program, encoding="utf-8")
    words = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603  # our pages
    assert "" == done.stdout + done.stderr


def fits(comment: str, printed: str) -> bool:
    """Return whether a program has printed what its comment says."""
    return re.fullmatch(".*".join(map(re.escape, comment.split("..."))), printed, re.DOTALL) is not None


SCRIPTS: Final = {
    page.relative_to(ROOT).as_posix(): blocks
    for page in PAGES
    if "console" in dict(blocks := re.findall(r"```(console|python)\n(.*?)```", page.read_text("utf-8"), re.DOTALL))
}


@pytest.mark.parametrize("page", SCRIPTS)
def test_the_commands_of_a_page_print_what_it_shows(page: str, tmp_path: Path) -> None:
    """They run in order, in a folder with the programs above them that begin with the name of their file."""
    for kind, block in SCRIPTS[page]:
        if kind == "python" and (name := FILE.match(block)):
            (tmp_path / name[1]).write_text(block, encoding="utf-8")
            assert any(f"python {name[1]}" in one for kind, one in SCRIPTS[page] if kind == "console")
        for said in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:] if kind == "console" else []:
            line, _, expected = said.partition("\n")
            done = shell(line, tmp_path)
            printed = done.stdout or done.stderr
            assert (line, expected) == (line, expected if fits(expected, printed) else printed)


def test_what_the_pages_link_to_exists() -> None:
    """Every relative link leads to a file, and to a heading of it if it names one."""
    found = [(page, *link.partition("#")[::2]) for page in PAGES for link in LINK.findall(page.read_text("utf-8"))]
    assert found
    broken = [f"{page}: {link}" for page, link, _ in found if not (page.parent / link).exists()]
    assert [] == broken
    named = [(page, page.parent / link if link else page, anchor) for page, link, anchor in found if anchor]
    assert [] == [f"{page}: {anchor}" for page, goal, anchor in named if anchor not in anchors(goal)]


LINK: Final = re.compile(r"\]\(((?:[^):]|(?<=#)[^)])+)\)")


def anchors(page: Path) -> set[str]:
    """Return the anchors of the headings of a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_the_index_of_guides_has_every_guide() -> None:
    """docs/README.md links all pages of its folder, in English and French."""
    docs = ROOT / "docs"
    linked = {(docs / link).resolve() for link in LINK.findall((docs / "README.md").read_text("utf-8"))}
    assert set() == {*docs.rglob("*.md")} - linked - {docs / "README.md"}


def test_the_index_of_rulings_has_every_ruling() -> None:
    """spec/rulings.md has each once, with the reading adopted and its status."""
    rows = re.findall(
        r"^\| \[(.+)\]\(rulings/(.+)\.md\) \| .+ \| `(.+)` \| (\w+) \|$", INDEX.read_text("utf-8"), re.MULTILINE
    )
    rulings = load_spec().rulings.values()
    expected = {(one.slug, one.slug, one.readings[0].name, "choice" if one.is_choice else "fixed") for one in rulings}
    assert expected == {*rows}
    assert len(expected) == len(rows)


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_of_clients_names_every_class_of_moves(game: str) -> None:
    """Those of players and those of chance."""
    page = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
    assert [] == [kind.__name__ for kind in get_args(GAMES.named(game).game.move) if f"`{kind.__name__}`" not in page]
