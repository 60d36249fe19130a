"""The suite for ports without Python: every vector as requests and replies, and all files in one archive."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from sobek_core.json_text import canonical
from sobek_verification.conformance.run_vectors import full_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from sobek_verification.conformance.vectors import VectorFile

EXCHANGES: Final = "exchanges.jsonl"
LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the first moment that an archive can name
MODE: Final = 0o100644 << 16  # an ordinary file that everybody may read


def exchange_lines(files: Iterable[VectorFile]) -> Iterator[str]:
    """Yield a line of JSON for each vector: its full name, its rules, and its requests, each with the right reply."""
    for file in files:
        for one in file.vectors:
            exchanges = [list(exchange) for exchange in file.exchanges(one)]
            line = {"name": full_name(file, one), "rules": list(one.rules), "exchanges": exchanges}
            yield f"{canonical(line)}\n"


def pack(folder: Path, archive: Path, name: str) -> str:
    """Pack a folder into a zip archive, below a folder with this name. Return its SHA-256.

    Equal files give equal bytes, with the same version of zlib. Raise OSError.
    """
    with ZipFile(archive, "x") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            about = ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", LONG_AGO)
            about.create_system, about.external_attr = 3, MODE  # as on Unix, on every system
            packed.writestr(about, path.read_bytes(), ZIP_DEFLATED, compresslevel=9)
    return hashlib.sha256(archive.read_bytes()).hexdigest()
