"""npm packages are fetched as pinned archives, or there is a message. No test needs a network."""

from __future__ import annotations

import base64
import io
import shutil
import subprocess
import tarfile
from hashlib import sha512
from pathlib import Path

import pytest
from attrs import evolve

from sobek_verification.npm import NpmError, NpmPackage, fetch


def _archive() -> bytes:
    """Return the archive of a package with one file."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz") as packed:
        entry = tarfile.TarInfo("package/index.js")
        entry.size = 3
        packed.addfile(entry, io.BytesIO(b"1;\n"))
    return written.getvalue()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> NpmPackage:
    """Make npm pack a small archive, and return its package."""
    archive = _archive()

    def run(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        Path(command[-1], "small.tgz").write_bytes(archive)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(shutil, "which", lambda _name: "npm")
    monkeypatch.setattr(subprocess, "run", run)
    return NpmPackage("small", "1.0.0", base64.b64encode(sha512(archive).digest()).decode())


def test_a_package_is_fetched_once(small: NpmPackage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder has exactly the contents of the archive, and npm is not called again."""
    folder = fetch(small, tmp_path / "npm")
    assert "1;\n" == (folder / "index.js").read_text(encoding="utf-8")
    assert ["small-1.0.0"] == [path.name for path in (tmp_path / "npm").iterdir()]
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert folder == fetch(small, tmp_path / "npm")


def test_another_archive_is_refused(small: NpmPackage, tmp_path: Path) -> None:
    """An archive with the wrong checksum is not unpacked."""
    with pytest.raises(
        NpmError, match=r"^small@1\.0\.0: the fetched archive has another checksum than the pinned one$"
    ):
        fetch(evolve(small, integrity="AAAA"), tmp_path)
    assert [] == [*tmp_path.iterdir()]
