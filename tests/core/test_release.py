"""What is released, and what continuous integration installs and runs."""

from __future__ import annotations

import json
import re
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

import pytest

from sobek_core.rulebook import rules_json
from tests.processes import run

ROOT: Final = Path(__file__).parents[2]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CHECK: Final = (sys.executable, "-m", "check_jsonschema", "--builtin-schema")


def test_workflows_and_citation_fit_their_schemas() -> None:
    """Those of GitHub and of the Citation File Format; a key that does not exist is found."""
    assert 3 == len(WORKFLOWS)
    run(*CHECK, "vendor.github-workflows", *WORKFLOWS)
    run(*CHECK, "vendor.citation-file-format", ROOT / "CITATION.cff")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_has_pinned_actions_and_only_the_permissions_it_needs(path: Path) -> None:
    """A whole version of each action; a job may write nothing but pages and its own identity."""
    text = path.read_text(encoding="utf-8")
    actions = re.findall(r"uses: (.+)", text)
    assert [] == [one for one in actions if not re.fullmatch(r"\./\S+|[\w/-]+@v\d+\.\d+\.\d+", one)]
    assert "\npermissions:\n  contents: read\n\n" in text
    assert {"pages", "id-token"} >= {*re.findall(r"([\w-]+): write", text)}
    assert text.count("actions/checkout@") == text.count("persist-credentials: false")


def test_each_supported_python_is_tested_on_each_system() -> None:
    """The versions are those of pyproject.toml."""
    supported = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if re.search(r"3\.\d+$", one)]
    text = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    assert f"python: {json.dumps(supported)}" in text
    assert ["ubuntu", "macos", "windows"] == re.findall(r"(\w+)-\d+", text.partition("os: [")[2].partition("]")[0])


def pins(file: str) -> dict[str, str]:
    """Return the versions in a file of requirements, by the names of the packages."""
    found = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in found}


def test_whatever_continuous_integration_installs_has_a_hash() -> None:
    """At the version that everybody else installs, with all that the extras name."""
    hashed = pins("requirements-ci.txt")
    assert hashed.items() <= pins("constraints.txt").items()
    verification = tomllib.loads((ROOT / "verification" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [*PROJECT["dependencies"], *verification["dependencies"]]
    for project in (PROJECT, verification):
        named += [one for name, of in project["optional-dependencies"].items() if name != "bench" for one in of]
    names = {re.split(r"[\[>=]", one)[0].replace("_", "-").lower() for one in named}
    assert {"sobek-core"} == names - {*hashed}
    for text in re.split(r"\n(?=\S)", (ROOT / "requirements-ci.txt").read_text(encoding="utf-8")):
        assert text.startswith("#") or "--hash=sha256:" in text


def build(folder: Path, goal: Path) -> dict[str, bytes]:
    """Build the sdists and wheels of both distributions of a source tree, and return them by name."""
    for place in (folder, folder / "verification"):
        run(sys.executable, "-m", "hatchling", "build", "-d", goal, folder=place)
    return {path.name: path.read_bytes() for path in goal.iterdir()}


@pytest.mark.long
def test_everything_is_built_to_the_same_bytes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In another folder, from the files of the sdist; what is built from the other sdist has the same contents."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first = build(ROOT, tmp_path / "first")
    core, verification = (f"sobek_{name}-{PROJECT['version']}" for name in ("core", "verification"))
    wheels = [f"{name}-py3-none-any.whl" for name in (core, verification)]
    assert {f"{core}.tar.gz", f"{verification}.tar.gz", *wheels} == {*first}
    for name in (core, verification):
        with tarfile.open(tmp_path / "first" / f"{name}.tar.gz") as packed:
            packed.extractall(tmp_path, filter="data")
    (tmp_path / core / "PKG-INFO").unlink()
    assert first == build(tmp_path / core, tmp_path / "second")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", folder=tmp_path / verification)
    assert contents(tmp_path / "first" / wheels[1]) == contents(tmp_path / verification / "dist" / wheels[1])
    assert rules_json().encode() == contents(tmp_path / "first" / wheels[0])["sobek_core/rules.json"]


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the files of a wheel, but for their list, which is in the order in which they were found."""
    with zipfile.ZipFile(wheel) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("/RECORD")}


def test_every_place_has_the_same_version() -> None:
    """Both distributions, the engine, what its server says, its package for npm and the citation."""
    package = json.loads((ROOT / "engine" / "javascript" / "package.json").read_text(encoding="utf-8"))
    engine = tomllib.loads((ROOT / "engine" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    verification = tomllib.loads((ROOT / "verification" / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    cited = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    server = re.findall(r'SERVER_VERSION = "(.+)"', (ROOT / "engine" / "protocol" / "server.hpp").read_text("utf-8"))
    own = [package["version"], engine["version"], verification["version"]]
    assert [PROJECT["version"]] * 5 == [*own, *server, *cited]
    assert f"sobek-core[cli]=={PROJECT['version']}" in verification["dependencies"]
