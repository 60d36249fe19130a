"""How kinds of cards, tiles and tokens look and are called, and runs of them in words. Knows no game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.phrases import Words

_RUN: Final = re.compile(r"(?P<kind>\(?[a-z][a-z0-9-]*\)?|[0-9]+)(?:\*(?P<number>[0-9]+))?")


@frozen
class Look:
    """How a kind looks. label: its whole name; short: the name below its picture; icon: of the page's pictures.

    scarabs: 0 to 3; mark: the letter of its direction; deben: whether it bears that icon; back: from behind, its
    colour; good: of a character, the icon of its type.
    """

    label: str
    short: str
    icon: str
    scarabs: int = 0
    mark: str = ""
    deben: bool = False
    back: str = ""
    good: str = ""


def look_of(words: Words, kind: str, *, short: str, icon: str, details: tuple[str, ...] = ()) -> Look:
    """Make the look of a kind that has no more than a name. details: what is said of it in parentheses."""
    name = words(f"page.kind.{kind}")
    label = words("page.detailed", kind=name, details=", ".join(details)) if details else name
    return Look(label, words(f"page.kind.{short}"), icon)


def look_of_back(words: Words, back: str) -> Look:
    """Make the look of a card or a tile from behind."""
    return Look(words("page.back", color=words(f"page.color.{back}")), words(f"page.color.{back}"), "back", back=back)


def runs_in_words(words: Words, looks: Mapping[str, Look], text: str) -> str:
    """Say a pile in words that is written in notation, such as `fish-0*3 amulet (orange)`; other words stay."""
    return ", ".join(_run_in_words(words, looks, part) for part in text.split())


def _run_in_words(words: Words, looks: Mapping[str, Look], part: str) -> str:
    found = _RUN.fullmatch(part)
    if found is None or found["kind"] not in looks:
        return part
    label = looks[found["kind"]].label
    return words("page.times", number=found["number"], kind=label) if found["number"] else label
