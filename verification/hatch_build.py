"""Put the licence and the vectors of the spec's own pages, which lie outside this folder, into what is built here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUTSIDE = {"LICENSE": "sobek_verification/LICENSE", "spec/vectors": "sobek_verification/_spec_vectors"}


class OutsideHook(BuildHookInterface[Any]):
    """Adds them to an sdist and to a wheel; a wheel that is built from an sdist finds them in it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Name those that are there; an editable installation finds them where they are."""
        if version == "editable":
            return
        places = {Path(self.root).parent / source: goal for source, goal in OUTSIDE.items()}
        build_data["force_include"] |= {str(place): goal for place, goal in places.items() if place.exists()}
