"""The scripts of the Judge, the search and the game page are type-checked. Skipped without Node.js or npm."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from sobek_verification.npm import TYPESCRIPT, NpmError, fetch
from sobek_verification.site import judge_page
from tests.verification.site.judging import BUILD

NODE = shutil.which("node")
FOLDER = Path(judge_page.__file__).with_name("judge")
STATIC = Path(judge_page.__file__).with_name("static")


@pytest.mark.long
@pytest.mark.skipif(NODE is None, reason="install Node.js 18 or newer, with npm")
@pytest.mark.parametrize("project", ["tsconfig.json", "tsconfig.worker.json"])
def test_the_scripts_are_typed(project: str) -> None:
    """TypeScript finds nothing in `strict` mode, on the page and in the workers."""
    try:
        typescript = fetch(TYPESCRIPT, BUILD)
    except NpmError as error:
        pytest.skip(f"install npm, and let it reach its registry: {error}")
    command = [str(NODE), str(typescript / "lib" / "tsc.js"), "-p", str(FOLDER / project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert (0, "") == (done.returncode, done.stdout)


def test_every_script_is_typed() -> None:
    """Every script of the site is in one of the two projects."""
    projects = "".join(
        (FOLDER / name).read_text(encoding="utf-8") for name in ("tsconfig.json", "tsconfig.worker.json")
    )
    scripts = [
        *(file.name for file in FOLDER.glob("*.js")),
        *(f"../static/{file.name}" for file in STATIC.glob("*.js")),
    ]
    assert [] == [name for name in scripts if f'"{name}"' not in projects]
