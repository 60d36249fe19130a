"""Where the spec is: inside the installed package, or next to it in a source tree."""

from __future__ import annotations

from pathlib import Path


def spec_root() -> Path:
    """Return the folder of the spec. Raise FileNotFoundError if this installation has none."""
    package = Path(__file__).parent
    for folder in (package / "_spec", package.parent / "spec"):
        if (folder / "README.md").is_file():
            return folder
    message = f"the spec is missing: neither {package / '_spec'} nor {package.parent / 'spec'} has a README.md"
    raise FileNotFoundError(message)
