"""Save games that differ as records in new files, and print how to reproduce them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from sobek_verification.saving import save

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sobek_core.cli.files import NewFile
    from sobek_core.records.record import Record


class Saving:
    """Where games are saved. asked: the file for the first game; other games get names that are not in use."""

    def __init__(self, command: Sequence[str], seed: int, asked: NewFile | None) -> None:
        """Store the command of the port, the seed of the games, and the file for the first game."""
        self._command, self._seed, self._asked = command, seed, asked

    def save(self, record: Record) -> str:
        """Save a game, and return the command that reproduces it, or why the game was not saved."""
        asked, self._asked = self._asked, None
        path, not_saved = save(record, asked, f"port-{record.tools.name}-{self._seed}")
        again = shlex.join(["sobek-verify", "port", "--record", path, "--", *self._command])
        return not_saved or f"see it again: {again}"
