"""What judging knows of each game, by name."""

from __future__ import annotations

from typing import Final

from sobek_core.disputes.tools import Judged
from sobek_core.games import Parts

JUDGED: Final = Parts[Judged](lambda binding: binding.judged)
