"""Put `rules.json` into the wheel of sobek-core: all rules in both languages, made from the spec."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class RulesHook(BuildHookInterface[Any]):
    """Adds the file to a wheel; an editable installation makes it when it is asked for."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the file, and name it among those of the wheel."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from sobek_core.rulebook import FILE, rules_json  # noqa: PLC0415  # of this source tree

        self.folder = TemporaryDirectory()  # which goes with the hook, once the wheel is made
        made = Path(self.folder.name, FILE)
        made.write_bytes(rules_json().encode())
        build_data["force_include"][str(made)] = f"sobek_core/{FILE}"
