"""The ids of the rules of both games: those of spec/ids.txt that are in use, in the order of the spec's pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sobek_core.package_data import spec_root

if TYPE_CHECKING:
    from sobek_core.kernel.game import RuleId

_LINE: Final = re.compile(r"(?:classic|duel)\.\S+")

RULE_IDS: Final[tuple[RuleId, ...]] = tuple(
    line for line in (spec_root() / "ids.txt").read_text(encoding="utf-8").splitlines() if _LINE.fullmatch(line)
)
