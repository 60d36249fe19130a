"""What is recalled of a place, and how to write it. Independent of the games."""

from __future__ import annotations

from attrs import asdict, frozen

from sobek_core.kernel.kind import FaceDown, name_of
from sobek_core.text.notation import NOTHING
from sobek_core.text.views import runs

OF = " of "


@frozen
class Recalled:
    """What a viewer with a perfect memory knows of the cards, tiles or tokens in a place.

    certain: the kinds that are certainly there, each repeated as many times as it is there; unseen: the backs of the
    others, one for each; possible: the kinds that the others may be, each repeated as many times as it may occur among
    them; all in the order of kinds.
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
