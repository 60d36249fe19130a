"""The styles and names of kinds of cards, tiles and tokens, and runs of them in words. Independent of the games."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import frozen

from sobek_core.kernel.kind import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

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


def item_style(words: Words, kind: str, *, short: str, icon: str, details: tuple[str, ...] = ()) -> ItemStyle:
    """Return the style of a kind that has only a name. details: added in parentheses."""
    name = words(f"page.kind.{kind}")
    label = words("page.detailed", kind=name, details=", ".join(details)) if details else name
    return ItemStyle(label, words(f"page.kind.{short}"), icon)


def back_style(words: Words, back: str) -> ItemStyle:
    """Return the style of a face-down card or tile."""
    color = words(f"page.color.{back}")
    return ItemStyle(words("page.back", color=color), color, "back", back=back)


def describe_items(words: Words, styles: Mapping[str, ItemStyle], things: Iterable[object]) -> str:
    """Return things in words, equal ones once with their number."""
    labels = Counter(styles[name_of(thing)].label for thing in things)
    times = ((words("page.times", number=number, kind=kind) if number > 1 else kind) for kind, number in labels.items())
    return ", ".join(times)
