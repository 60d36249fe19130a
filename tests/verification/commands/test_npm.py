"""npm packages are fetched once, or there is a message. No test needs a network."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from sobek_verification.npm import LOCK, PYODIDE, TYPESCRIPT, NpmError, fetch


def test_packages_are_fetched_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Npm installs what is pinned into a temporary folder, and is not called again. If it fails, nothing is left."""
    codes = iter((1, 0))

    def run(command: list[str], *, cwd: str, **_options: Any) -> subprocess.CompletedProcess[str]:
        assert {"package.json", "package-lock.json"} == {path.name for path in Path(cwd).iterdir()}
        (Path(cwd) / "node_modules" / PYODIDE).mkdir(parents=True)
        done = subprocess.CompletedProcess(command, next(codes), "", "EINTEGRITY\n")
        done.check_returncode()
        return done

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(NpmError, match=r"^npm could not fetch the packages pinned in \S+: EINTEGRITY; for the Judge"):
        fetch(PYODIDE, tmp_path)
    assert [] == [*tmp_path.iterdir()]
    folder = fetch(PYODIDE, tmp_path)
    monkeypatch.undo()
    assert (True, folder) == (folder.is_dir(), fetch(PYODIDE, tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(NpmError, match=r"npm could not fetch .*No such file"):
        fetch(PYODIDE, tmp_path / "other")


def test_every_package_is_pinned_by_its_checksum() -> None:
    """Npm compares the checksum of each with what it fetches."""
    packages = json.loads((LOCK / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {PYODIDE, TYPESCRIPT} == set(packages[""]["dependencies"])
    assert [] == [name for name, one in packages.items() if name and not one["integrity"].startswith("sha512-")]
