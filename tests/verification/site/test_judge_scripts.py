"""The scripts of the Judge: what they decide, in Node.js, and their types."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from sobek_verification.npm import NpmError, fetch
from sobek_verification.site import judge_page
from tests.verification.site.judging import BUILD

NODE = shutil.which("node")
FOLDER = Path(judge_page.__file__).with_name("judge")
TYPESCRIPT = Path(__file__).parents[3] / "examples" / "typescript"  # where it is pinned
TESTS = Path(__file__).with_name("judge")

needs_node = pytest.mark.skipif(NODE is None, reason="install Node.js 20 or newer, with npm")


@needs_node
def test_what_the_scripts_decide() -> None:
    """The plain functions give what their tests say."""
    files = sorted(str(file) for file in TESTS.glob("*.test.mjs"))
    done = subprocess.run([str(NODE), "--test", *files], capture_output=True, text=True, check=False)  # noqa: S603
    assert (0, True) == (done.returncode, len(files) > 1), done.stdout


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.worker.json"])
def test_the_scripts_are_typed(project: str) -> None:
    """TypeScript finds nothing in `strict` mode, on the page and in the workers."""
    try:
        typescript = fetch("typescript", BUILD, TYPESCRIPT)
    except NpmError as error:
        pytest.skip(f"install npm, and let it reach its registry: {error}")
    command = [str(NODE), str(typescript / "lib" / "tsc.js"), "-p", str(FOLDER / project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (0, "") == (done.returncode, done.stdout)


def test_every_script_is_typed() -> None:
    """Every script of the page and of the site is in one of the two projects."""
    projects = "".join((FOLDER / f"tsconfig{name}.json").read_text(encoding="utf-8") for name in ("", ".worker"))
    scripts = [file.name for file in FOLDER.glob("*.js")]
    scripts += [f"../static/{file.name}" for file in FOLDER.with_name("static").glob("*.js")]
    assert [] == [name for name in scripts if f'"{name}"' not in projects]
