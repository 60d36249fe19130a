"""How each card, tile, token and deben is drawn. Independent of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sobek_core.kernel.kind import FaceDown, Kind, name_of
from sobek_core.verdicts.phrases import label

if TYPE_CHECKING:
    from sobek_core.phrases import Words


def style_of(one: Any, words: Words) -> dict[str, Any]:
    """Return the style of a kind, a back, a token, or a deben of so many points, without empty fields.

    label: its full name; short: the name below its picture; icon: one of the page's pictures; scarabs: 1 to 3; mark:
    the letter of its direction; deben: whether it has a deben icon; back: the colour of its back; good: for a
    character, the icon of its type.
    """
    called = label(one, words)
    if isinstance(one, FaceDown):
        color = f"page.color.{one}"
        short = words(color if color in words.messages else f"page.kind.{one}")
        return {"label": called, "short": short, "icon": "back", "back": str(one)}
    if isinstance(one, int):
        return {"label": called, "short": str(one), "icon": "deben"}
    if not isinstance(one, Kind):
        return {"label": called, "short": called, "icon": "token"}
    kind: Any = one
    good = str(getattr(kind, "group", None) or kind.good or kind.name)
    if kind.power is not None:
        return {"label": called, "short": words(f"page.kind.{kind.name}"), "icon": "person", "good": good}
    printed = {
        "scarabs": kind.scarabs,
        "mark": str(getattr(kind, "mark", "")),
        "deben": getattr(kind, "deben", False),
        "back": str(kind.back) if name_of(kind).endswith(f"-{kind.back}") else "",
    }
    style = {"label": called, "short": words(f"page.kind.{good}"), "icon": good}
    return style | {name: value for name, value in printed.items() if value}
