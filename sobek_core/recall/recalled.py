"""What is recalled of a place, and how it is written. Knows no game."""

from __future__ import annotations

from attrs import asdict, frozen

from sobek_core.kernel.kind import FaceDown, name_of
from sobek_core.text.notation import NOTHING
from sobek_core.text.views import runs

OF = " of "


@frozen
class Recalled:
    """What is known of a place.

    certain: kinds that lie there in any case; unseen: backs of what else lies there; possible: kinds that this may be,
    each as often as it may lie there beyond what is certain. All in the order of kinds.
    """

    certain: tuple[object, ...]
    unseen: tuple[FaceDown, ...]
    possible: tuple[object, ...]


def write_recalled(recalled: Recalled) -> str:
    """Write what is recalled of a place: what is certain, then backs `of` what they may be (spec/notation.md)."""
    certain_and_backs = runs((*recalled.certain, *recalled.unseen)) or NOTHING
    return f"{certain_and_backs}{OF}{runs(recalled.possible)}" if recalled.unseen else certain_and_backs


def recalled_json(recalled: Recalled) -> dict[str, list[str]]:
    """Write what is recalled of a place for machines: by field, the names of kinds and backs."""
    return {field: [*map(name_of, kinds)] for field, kinds in asdict(recalled, recurse=False).items()}
