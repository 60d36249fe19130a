"""The spec's examples in Pyodide under Node.js, with the archive that the Judge loads."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import sobek_invariants
from sobek_verification import examples
from sobek_verification.npm import PYODIDE, fetch
from tests.verification.site import outcomes
from tests.verification.site.judging import BELOW, BUILD

NODE = shutil.which("node")
SCRIPT = Path(__file__).with_name("outcomes.mjs")


@pytest.mark.long
@pytest.mark.skipif(NODE is None, reason="install Node.js 18 or newer, with npm")
def test_the_examples_of_the_spec_have_the_same_outcomes(folder: Path) -> None:
    """For both games each line holds, with the same refusals and positions."""
    expected = outcomes.outcomes()
    laws = Path(sobek_invariants.__file__).parent
    programs = {Path(examples.__file__): "sobek_verification/examples.py", Path(outcomes.__file__): "outcomes.py"}
    programs |= {file: str(file.relative_to(laws.parent)) for file in laws.rglob("*.py")}
    files = [f"{file}={name}" for file, name in programs.items()]
    command = [str(NODE), str(SCRIPT), str(fetch(PYODIDE, BUILD)), str(folder / BELOW / "sobek.zip"), *files]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stderr[-3000:]
    actual = json.loads(done.stdout.splitlines()[-1])
    assert {"classic", "duel"} <= {name.partition(".")[0] for name in actual}
    assert expected == actual
