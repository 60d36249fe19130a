"""What is seen of places, as text: kinds, backs, or how many lie there. Knows no game."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from sobek_core.text.notation import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sobek_core.kernel.visibility import Seen

UNSEEN: Final = "?"


def write_seen(seen: Seen) -> str:
    """Write what is seen of a place: kinds and backs, `?*N` for so many unseen, `?` where not even that is known."""
    if seen.number is None:
        return UNSEEN
    if not seen.kinds:
        return f"{UNSEEN}*{seen.number}" if seen.number else NOTHING
    return runs(seen.kinds)


def runs(kinds: Iterable[str]) -> str:
    """Write kinds one after the other, a run of equal ones once with its number, as notation does."""
    found = ((kind, sum(1 for _ in run)) for kind, run in groupby(kinds))
    return " ".join(f"{kind}*{number}" if number > 1 else kind for kind, number in found)


def write_pending(pending: Mapping[str, int | str]) -> str:
    """Write what is pending as it stands in positions: a slug and its particulars."""
    particulars = (f" {name} {value}" for name, value in pending.items() if name != "owed")
    return f"{pending['owed']}{''.join(particulars)}"
