"""What is recalled of a place, and how to write it. Independent of the games."""

from __future__ import annotations

from attrs import asdict, frozen

from sobek_core.kernel.kind import FaceDown, name_of
from sobek_core.text.notation import NOTHING
from sobek_core.text.views import runs

OF = " of "


@frozen
class Recalled:
    """What is known of a place.

    certain: the kinds that it certainly holds; unseen: the backs of its other contents; possible: the kinds that these
    may be, each as often as the place may hold it beyond what is certain. All in the order of kinds.
    """

    certain: tuple[object, ...]
    unseen: tuple[FaceDown, ...]
    possible: tuple[object, ...]


def write_recalled(recalled: Recalled) -> str:
    """Return what is recalled of a place in notation: what is certain, then backs `of` their possible kinds."""
    certain_and_backs = runs((*recalled.certain, *recalled.unseen)) or NOTHING
    return f"{certain_and_backs}{OF}{runs(recalled.possible)}" if recalled.unseen else certain_and_backs


def recalled_json(recalled: Recalled) -> dict[str, list[str]]:
    """Return what is recalled of a place as JSON: by field, the names of kinds and backs."""
    return {field: [*map(name_of, kinds)] for field, kinds in asdict(recalled, recurse=False).items()}
