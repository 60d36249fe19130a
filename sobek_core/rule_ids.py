"""The ids of the rules of both games. The spec's headings are the same set (`sobek-verify trace` compares them)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek_core.classic import ids as classic
from sobek_core.duel import ids as duel

if TYPE_CHECKING:
    from sobek_core.kernel.game import RuleId

RULE_IDS: Final[tuple[RuleId, ...]] = (*classic.RULE_IDS, *duel.RULE_IDS)
