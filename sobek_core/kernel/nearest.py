"""The names that a misspelled text may mean. Independent of any game."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

NEAR: Final = 0.75  # share of letters that a name and a misspelling of it have in common
CONTAINED: Final = 3  # minimum length of a part of a name that identifies the name


def names_like(text: str, names: Iterable[str], most: int) -> list[str]:
    """Return the names that a text may mean: the similar ones, then those that contain it."""
    known, typed = list(names), text.lower()
    near = get_close_matches(typed, known, n=most, cutoff=NEAR)
    longer = [name for name in known if len(typed) >= CONTAINED and typed in name and name not in near]
    return [*near, *sorted(longer, key=len)][:most]


def did_you_mean(text: object, names: Iterable[str]) -> str:
    """Return the end of a message that names the nearest name; empty if none is near."""
    return "".join(f"; did you mean {name}?" for name in (names_like(text, names, 1) if isinstance(text, str) else ()))
