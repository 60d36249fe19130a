"""Places of a position that are not fully known: `?` and `?*2` in text. Independent of the games."""

from __future__ import annotations

import re
from typing import Final, Generic, TypeVar

from attrs import frozen

from sobek_core.kernel.game import Position
from sobek_core.text.notation import NotationError, excerpt, shown, where_unlike

GameT = TypeVar("GameT")
StateT = TypeVar("StateT")

UNKNOWN: Final = re.compile(r"(?:(?P<known>.+) )?\?(?:\*(?P<number>[1-9][0-9]{0,2}))?")


@frozen
class Gap:
    """A place that is not fully known.

    place: its name in a position, such as `seat 0 hand`; number: how many unknown cards, tiles or tokens it holds, None
    if that is open.
    """

    place: str
    number: int | None = None


@frozen
class PartialPosition(Generic[GameT, StateT]):
    """A position as written, in which some places may be unknown.

    position: the position, without the unknown cards, tiles and tokens; gaps: the places with unknown contents;
    stated_places: the names of the places whose line was written and has no gap, None if everything is stated, as in
    JSON.
    """

    position: Position[GameT, StateT]
    gaps: tuple[Gap, ...]
    stated_places: frozenset[str] | None


def check_unknown(place: str, text: str) -> None:
    """Raise NotationError for a misplaced `?`. text: a value that does not end in unknown things."""
    words = text.split(" ")
    wrong = next((number for number, word in enumerate(words) if word.startswith("?")), None)
    if wrong is None:
        return
    word, known = words[wrong], [one for one in words if not one.startswith("?")]
    if not re.fullmatch(r"\?(\*[1-9][0-9]{0,2})?", word):
        raise NotationError(place=place, expected="? for any number, or ?*1 to ?*999 for that many", got=word)
    if len(known) + 1 < len(words):
        raise NotationError(place=place, expected="one ? after what is known", got=text)
    canonical = " ".join((*known, word))
    start = where_unlike(canonical, text)
    expected, got = f"? last, {shown(canonical, start)}", excerpt(text, start)
    raise NotationError(place=place, expected=expected, got=got, found=shown(text, start))
