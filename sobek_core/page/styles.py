"""How each card, tile, token and deben is drawn. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from sobek_core.kernel.kind import FaceDown, Kind, name_of
from sobek_core.verdicts.phrases import label

if TYPE_CHECKING:
    from sobek_core.phrases import Words


@frozen
class ItemStyle:
    """The style of a kind. label: its full name; short: the name below its picture; icon: one of the page's pictures.

    scarabs: 0 to 3; mark: the letter of its direction; deben: whether it has a deben icon; back: the colour of its
    back; good: for a character, the icon of its type.
    """

    label: str
    short: str
    icon: str
    scarabs: int = 0
    mark: str = ""
    deben: bool = False
    back: str = ""
    good: str = ""


def item_style(one: Any, words: Words) -> ItemStyle:
    """Return the style of a kind, a back, a token, or a deben of so many points."""
    called = label(one, words)
    if isinstance(one, FaceDown):
        color = f"page.color.{one}"
        return ItemStyle(called, words(color if color in words.messages else f"page.kind.{one}"), "back", back=str(one))
    if isinstance(one, int):
        return ItemStyle(called, str(one), "deben")
    if not isinstance(one, Kind):
        return ItemStyle(called, called, "token")
    kind: Any = one
    good = str(getattr(kind, "group", None) or kind.good or kind.name)
    if kind.power is not None:
        return ItemStyle(called, words(f"page.kind.{kind.name}"), "person", good=good)
    return ItemStyle(
        called,
        words(f"page.kind.{good}"),
        good,
        scarabs=kind.scarabs,
        mark=str(getattr(kind, "mark", "")),
        deben=getattr(kind, "deben", False),
        back=str(kind.back) if name_of(kind).endswith(f"-{kind.back}") else "",
    )
