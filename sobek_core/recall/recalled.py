"""What is recalled of a place. Independent of the games."""

from __future__ import annotations

from attrs import asdict, frozen

from sobek_core.kernel.kind import FaceDown, name_of


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


def recalled_json(recalled: Recalled) -> dict[str, list[str]]:
    """Return what is recalled of a place as JSON: by field, the names of kinds and backs."""
    return {field: [*map(name_of, kinds)] for field, kinds in asdict(recalled, recurse=False).items()}
