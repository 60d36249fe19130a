"""The compiled archive that the Judge loads."""

from __future__ import annotations

import io
import subprocess
import sys
from typing import TYPE_CHECKING
from zipfile import ZipFile

from sobek_verification.site.compiled import compile_archive

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_compiled_is_imported_without_its_source(tmp_path: Path) -> None:
    """Python files are compiled except in some folders, and other files are unchanged."""
    files = {"one/__init__.py": "from two import said", "two/__init__.py": "said = 'yes'", "one/spec.md": "# Text"}
    sources = io.BytesIO()
    with ZipFile(sources, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    with ZipFile(io.BytesIO(compile_archive(sources.getvalue(), ("two/",)))) as made:
        assert ["one/__init__.pyc", "two/__init__.py", "one/spec.md"] == made.namelist()
        assert b"# Text" == made.read("one/spec.md")
        made.extractall(tmp_path)
    command = [sys.executable, "-c", "import one; print(one.said)"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)  # noqa: S603
    assert "yes\n" == done.stdout
