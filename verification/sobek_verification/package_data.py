"""The location of the vectors of the spec's own pages: in the installed package, or beside it in a source tree."""

from __future__ import annotations

from pathlib import Path


def spec_vectors() -> Path:
    """Return the folder of the vectors of dealing, names, records and counts."""
    package = Path(__file__).parent
    installed = package / "_spec_vectors"
    return installed if installed.is_dir() else package.parents[1] / "spec" / "vectors"
