"""Save a game that goes wrong in a new file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek_core.cli.failures import Failure
from sobek_core.cli.files import NewFile, unused_name

if TYPE_CHECKING:
    from collections.abc import Callable


def save(write: Callable[[NewFile], None], asked: NewFile | None, name: str) -> tuple[str, str | None]:
    """Save a game, and return the path of its file, and why there is none, if it cannot be written.

    write: writes it to a new file; asked: the file; if None, a new one in the working directory, whose name begins with
    `name`.
    """
    path = asked.shown if asked else unused_name(name)
    try:
        write(asked or NewFile(path))
    except Failure as error:
        return path, f"not saved: {error.format_message()}"
    return path, None
