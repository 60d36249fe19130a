"""Compile the Python files of an archive. This runs in Pyodide: only the same version of Python can read the result."""

from __future__ import annotations

import io
import marshal
from importlib.util import MAGIC_NUMBER
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

UNCHECKED: Final = (1).to_bytes(4, "little") + bytes(8)  # the flags of PEP 552 for an unchecked hash


def compile_archive(archive: bytes, without: tuple[str, ...]) -> bytes:
    """Return a ZIP archive with each Python file compiled. without: folders whose files are left as they are."""
    written = io.BytesIO()
    with ZipFile(io.BytesIO(archive)) as sources, ZipFile(written, "w", ZIP_DEFLATED, compresslevel=9) as made:
        for name in sources.namelist():
            content = sources.read(name)
            if name.endswith(".py") and not name.startswith(without):
                code = compile(content, name, "exec", dont_inherit=True)
                made.writestr(f"{name}c", MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
            else:
                made.writestr(name, content)
    return written.getvalue()
