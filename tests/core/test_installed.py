"""However the package is installed and started, it works, or says in one sentence what is missing."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from importlib import reload
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sobek_core
from sobek_core import classic, duel

if TYPE_CHECKING:
    from types import ModuleType

CORE = Path(sobek_core.__file__).parent
EXTRA = ("cattrs", "click", "jinja2", "markdown_it", "rich")
WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({EXTRA})); "
NEEDS = 'sobek_core.load needs cattrs; install "sobek-core[cli]"'
UNPACK = "ImportError: sobek_core has files to read: install its wheel with pip, or unpack it"
AS_MODULE = "import runpy, sys; sys.argv[1:] = ['--version']; runpy.run_module('sobek_core', run_name='__main__')"


def wheel(folder: Path) -> None:
    """Pack the package into a wheel."""
    with zipfile.ZipFile(folder / "sobek_core.whl", "w") as packed:
        for path in CORE.rglob("*.py"):
            packed.write(path, Path("sobek_core", path.relative_to(CORE)))


CASES = {
    "-m": (AS_MODULE, 0, f"sobek, version {sobek_core.__version__}"),
    "-m without the extra": (WITHOUT + AS_MODULE, 1, 'sobek: click is missing; install "sobek-core[cli]"'),
    "* without the extra": (
        WITHOUT + "from sobek_core import *; from sobek_core.duel import *; print('Classic' in dir(), 'load' in dir())",
        0,
        "True False",
    ),
    "*": ("from sobek_core import *; print(Classic.__name__, load.__name__)", 0, "Classic load"),
    "hasattr without the extra": (
        WITHOUT + "import sobek_core as core; print(hasattr(core, 'load'), hasattr(core, 'Duel'), 'Duel' in dir(core))",
        0,
        "False True True",
    ),
    "import without the extra": (WITHOUT + "from sobek_core import load", 1, f"ImportError: {NEEDS}"),
    "words": ("from sobek_core import load_words; print(load_words('fr'))", 0, "Words(language='fr', names=())"),
    "in a wheel": ("import sys; sys.path.insert(0, 'sobek_core.whl'); import sobek_core", 1, UNPACK),
}


@pytest.mark.parametrize("case", CASES)
def test_a_program_runs_or_says_what_is_missing(tmp_path: Path, case: str) -> None:
    """The last line that it prints."""
    if case == "in a wheel":
        wheel(tmp_path)
    program, code, line = CASES[case]
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (code, line) == (done.returncode, (done.stdout + done.stderr).splitlines()[-1])


@pytest.mark.parametrize("package", [classic, duel])
def test_what_needs_the_extra_is_public_only_with_it(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """So `from sobek_core.classic import *` works without it."""
    with monkeypatch.context() as patch:
        patch.setattr("sobek_core.extras.has_extra", lambda: False)
        assert "CONVERTER" not in reload(package).__all__
    assert "CONVERTER" in reload(package).__all__
