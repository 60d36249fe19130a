"""How strong the checks are: what each finds, by name, from the command that measures it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree as Xml

from sobek_verification.conformance.vectors import read_index
from sobek_verification.package_data import ROOT

if TYPE_CHECKING:
    from typing import TypeAlias

    Names: TypeAlias = dict[str, list[str]]  # by what they have in common, such as the vectors that pass

BIN: Final = Path(sys.executable).parent


def book() -> Names:
    """Return the examples and cases that come out as the spec says."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        files = ("tests/core/rules/test_examples.py", "tests/core/verdicts/test_cases.py")
        _run("pytest", "-n2", "-mlong or not long", f"--junitxml={report}", *files)
        passed = [one.get("name", "") for one in Xml.parse(report).iter("testcase") if len(one) == 0]  # noqa: S314
    return {
        "examples": [name for name in passed if name.startswith("test_example_holds[")],
        "cases": [name for name in passed if name.startswith("test_case_is_judged_as_the_book_says[")],
    }


def engine_faults() -> Names:
    """Return the faults of the engine that vectors catch."""
    said = _run("python", "-m", "tests.engine_faults", "caught", "tests/data/engine_faults")
    return {"faults of the engine": [line.partition(" = ")[0] for line in said.splitlines() if line[0] == '"']}


def vectors() -> Names:
    """Return the vectors that the reference passes as a port."""
    said = _json("sobek-verify", "port", "--games", "0", "--json", "--", str(BIN / "sobek"), "serve")
    wrong = {one["name"] for one in said["findings"]}
    return {"vectors": [name for name in read_index().vectors if name not in wrong]}


def proved(*names: str) -> Names:
    """Return the checks that hold, and the seeded faults that they find. names: as for `sobek-verify prove`."""
    said = _json("sobek-verify", "prove", "--json", *names)
    fine = [one for one in said["checks"] if one["status"] == one["expected"]]
    return {
        "seeded faults": [one["name"] for one in fine if one["status"] == "found"],
        "checks": [one["name"] for one in fine if one["status"] != "found"],
    }


def mutants(*sample: str) -> Names:
    """Return the mutants of the rules that survive without an explanation. sample: options."""
    said = _json("sobek-verify", "mutants", "rules", "--json", *sample)
    return {"surviving mutants": [" ".join(map(str, one.values())) for one in said["alive"]]}


def fuzzed(games: int) -> Names:
    """Return what random games met: moves, events, refusals and so on."""
    met = []
    for game in ("classic", "duel"):
        said = _json("sobek-verify", "fuzz", game, "--games", str(games), "--json")
        met += [f"{game}: {one['kind']}: {one['name']}" for one in said["coverage"] if not one["missing"]]
    return {"met by random games": met}


def covered() -> Names:
    """Return the branches of both games that the tests do not reach."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        subprocess.run(["make", "-s", "coverage"], cwd=ROOT, stdout=subprocess.DEVNULL, check=False)  # noqa: S607
        _run("coverage", "json", "-q", "-o", str(report))
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
    return {
        "missed branches": [
            f"{name}: {place}"
            for name, file in files.items()
            for place in (*file["missing_lines"], *file["missing_branches"])
        ]
    }


def ratios() -> dict[str, int]:
    """Return the figures of speed of one run of `sobek-verify bench`, in hundredths."""
    return {one["name"]: round(100 * one["median"]) for one in _json("sobek-verify", "bench", "--json")["figures"]}


def _run(program: str, *words: str) -> str:
    return subprocess.run([str(BIN / program), *words], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False).stdout  # noqa: S603


def _json(program: str, *words: str) -> Any:
    return json.loads(_run(program, *words))
