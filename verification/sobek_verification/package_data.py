"""Where things are: the source tree, and the vectors of the spec's own pages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""The top of the source tree, if this package is not installed without it."""


def spec_vectors() -> Path:
    """Return the folder of the vectors of dealing, names, records and counts, in the package or in the source tree."""
    installed = Path(__file__).parent / "_spec_vectors"
    return installed if installed.is_dir() else ROOT / "spec" / "vectors"
