"""Cards, tiles, places and numbers in words, also those that are known in part. Independent of the games."""

from __future__ import annotations

from collections import Counter
from math import inf
from typing import TYPE_CHECKING, Any

from sobek_core.kernel.kind import FaceDown, Kind, name_of
from sobek_core.kernel.pile import Pile
from sobek_core.kernel.visibility import Seen
from sobek_core.verdicts.parts import Part, part_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sobek_core.kernel.game import Fact
    from sobek_core.phrases import Words
    from sobek_core.verdicts.amounts import Amount


def place_text(place: str, words: Words) -> str:
    """Return the name of a place in a sentence, such as `hand of Ada`. place: its name in notation."""
    seat, _, own = place.removeprefix("seat ").partition(" ")
    if place.startswith("seat "):
        return f"{field_text(own, words)} {words.player(int(seat), 'of-seat')}"
    if place.startswith("market "):
        return words("page.on-cell", kind=words("page.place.market"), cell=own)
    return field_text(place, words)


def thing(value: Any, words: Words) -> Fact:
    """Return things, a thing, a type or a direction in words; a number stays a number."""
    if isinstance(value, Pile):
        return _pile_text(part_of(value), words)
    if isinstance(value, tuple):
        return _counted((str(thing(one, words)) for one in value), words)
    if isinstance(value, int):
        return value
    if isinstance(value, FaceDown):
        return words(f"page.color.{value}")
    if isinstance(value, Kind):
        return _kind_text(value, words)
    name = name_of(value)
    if (direction := f"page.mark.{name}") in words.messages:
        return words(direction)
    return words(f"page.kind.{name}") if f"page.kind.{name}" in words.messages else name


def label(one: Any, words: Words) -> str:
    """Return what lies somewhere in words: a card, a tile, a token, a deben of so many points, or a back."""
    if isinstance(one, int):
        return words("page.deben", points=one)
    if isinstance(one, FaceDown) and f"page.color.{one}" in words.messages:
        return words("page.back", color=thing(one, words))
    return words(f"page.kind.{one}") if isinstance(one, FaceDown) else str(thing(one, words))


def things_text(moved: Any, words: Words, cells: Iterable[object] = ()) -> str:
    """Return what moves in words, as far as it is known or seen. cells: where each of several tiles is or was."""
    if isinstance(moved, Seen):
        if not moved.kinds:
            return words("page.unseen") if moved.number is None else str(moved.number)
        moved = moved.kinds
    if not isinstance(moved, tuple):
        return str(thing(moved, words)) if isinstance(moved, Pile) else label(moved, words)
    texts = [label(one, words) for one in moved]
    if at := [str(cell) for cell in cells]:
        texts = [words("page.on-cell", kind=text, cell=cell) for text, cell in zip(texts, at, strict=True)]
    return _counted(texts, words)


def _kind_text(kind: Any, words: Words) -> str:
    """Return a kind in words: its type or its character, and what else is printed on it."""
    good = getattr(kind, "group", None) or kind.good
    is_named = f"page.kind.{kind.name}" in words.messages
    details = [words(f"page.kind.{good}")] if is_named and good else []
    if (mark := getattr(kind, "mark", None)) is not None:
        details.append(words(f"page.mark.{mark}"))
    if kind.scarabs:
        details.append(words.count("scarab", kind.scarabs))
    if getattr(kind, "deben", False):
        details.append(words("page.kind.deben"))
    if kind.name.endswith(f"-{kind.back}"):
        details.append(words("page.back", color=words(f"page.color.{kind.back}")))
    name = words(f"page.kind.{kind.name if is_named else good}")
    return words("page.detailed", kind=name, details=", ".join(details)) if details else name


def _pile_text(part: Part[Any], words: Words) -> str:
    """Return what is known of a pile."""
    known = [str(thing(kind, words)) for kind in part.known]
    vague = [_vague_text(kinds, words) for kinds in part.vague]
    return _counted([*known, *vague, *[words("page.unseen")] * part.least], words)


def _counted(texts: Iterable[str], words: Words) -> str:
    """Return things, equal ones once with their number."""
    numbers = Counter(texts)
    said = (words("page.times", number=number, kind=kind) if number > 1 else kind for kind, number in numbers.items())
    return ", ".join(said) or words("page.script.empty")


def _vague_text(kinds: Iterable[Any], words: Words) -> str:
    """Return a thing of which only its type, or only its back, is known."""
    every = list(kinds)
    goods = {getattr(kind, "group", None) or getattr(kind, "good", None) for kind in every}
    backs = {getattr(kind, "back", None) for kind in every}
    if len(goods) == 1 and None not in goods:
        return words(f"page.kind.{goods.pop()}")
    return words("page.back", color=words(f"page.color.{backs.pop()}")) if len(backs) == 1 else words("page.unseen")


def field_text(label: str, words: Words) -> str:
    """Return the name of a field of a sheet, or of a place without its player."""
    ids = (f"verdict.field.{label}", f"page.place.{label}")
    return next((words(one) for one in ids if one in words.messages), f"`{label}`")


def amount_text(amount: Amount, words: Words) -> str:
    """Return a number that is known in part."""
    if amount.is_known:
        return str(amount.known)
    if amount.most == inf:
        return words("verdict.at-least", least=int(amount.least))
    return words("verdict.bounds", least=int(amount.least), most=int(amount.most))
