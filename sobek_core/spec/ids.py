"""Read the list of every id that a rule or a ruling has ever had, so that links to former ids keep working."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from sobek_core.package_data import spec_root
from sobek_core.spec.page import SpecError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from sobek_core.kernel.game import RuleId

IDS: Final = "ids.txt"

_LINE: Final = re.compile(r"([a-z][a-z0-9.-]*)(?: -> ([a-z0-9. -]+))?")


def load_ids(root: Path | None = None) -> Mapping[str, tuple[str, ...]]:
    """Return every id with those that replaced it, none for an id that is in use. root: the folder of the spec.

    Raise SpecError for a malformed line, FileNotFoundError if there is no list.
    """
    path = (spec_root() if root is None else root) / IDS
    ids: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise SpecError(IDS, number, f"expected an id, or an id, ` -> ` and the ids that replace it, got {line!r}")
        if found[1] in ids:
            raise SpecError(IDS, number, f"{found[1]} is listed twice")
        ids[found[1]] = tuple((found[2] or "").split())
    return ids


@cache
def rule_ids() -> tuple[RuleId, ...]:
    """Return the ids of the rules of both games that are in use, in the order of the spec's pages."""
    return tuple(name for name, now in load_ids().items() if "." in name and not now)
