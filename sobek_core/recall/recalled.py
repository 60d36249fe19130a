"""What is recalled of a place, and how it is written. Knows no game."""

from __future__ import annotations

from attrs import frozen

from sobek_core.text.notation import NOTHING
from sobek_core.text.views import runs

OF = " of "


@frozen
class Recalled:
    """What is known of a place.

    certain: kinds that lie there in any case; unseen: backs of what else lies there; possible: kinds that this may be,
    each as often as it may lie there beyond what is certain. All in the order of kinds.
    """

    certain: tuple[str, ...]
    unseen: tuple[str, ...]
    possible: tuple[str, ...]


def write_recalled(recalled: Recalled) -> str:
    """Write what is recalled of a place: what is certain, then backs `of` what they may be (spec/notation.md)."""
    certain_and_backs = runs((*recalled.certain, *recalled.unseen)) or NOTHING
    return f"{certain_and_backs}{OF}{runs(recalled.possible)}" if recalled.unseen else certain_and_backs
