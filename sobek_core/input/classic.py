"""Values of classic as people write them: sets, and cards instead of slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import Cards
from sobek_core.classic.state import PlayedSet
from sobek_core.classic.text.notation import CARD, CARDS, GOOD, TOKEN
from sobek_core.input.game import GameInput
from sobek_core.input.problems import UnreadError
from sobek_core.input.things import FILLERS, NOUNS, NOUNS_OF, find_place, read_name, read_sets, types_of
from sobek_core.input.vocabulary import Words, number_of
from sobek_core.kernel.kind import name_of
from sobek_core.text.notation import number_in
from sobek_core.verdicts.parts import PartRow, part_of

if TYPE_CHECKING:
    from collections.abc import Mapping

PROSPERITY: Final = frozenset({"prosperity", "prosperite"})


def _read_sets(words: Words, place: str) -> tuple[PlayedSet, ...]:
    found = list[PlayedSet]()
    for first, pile, tokens in read_sets(words, CARDS, Cards(), place, PROSPERITY):
        part = part_of(pile)
        if first or len(types_of(pile, GOOD)) > 1 or not (part.known or part.vague):
            raise UnreadError("expected", " ".join(words), "one-type")
        found.append(PlayedSet(pile, tokens))
    return tuple(found)


def _read_laid(words: Words, place: str) -> tuple[Cards, ...]:
    return tuple(one.cards for one in _read_sets(words, place))


def _slot(words: Words, places: Mapping[str, Any], _seat: int) -> int:
    """Read a slot of the quays: its number from 0, `the fifth card`, or the only known card with this name."""
    quays = places.get("quays", PartRow("quays", ()))
    lying = dict(enumerate(map(name_of, getattr(quays, "known", quays))))
    slots, others = set[int](), list[str]()
    for at, word in enumerate(words):
        is_end = words[at + 1 : at + 2] in {
            (),
            (",",),
            *((noun,) for noun in NOUNS_OF["card"]),
        }  # not `the second fish`
        is_counted = not NOUNS.isdisjoint((*words[at - 1 : at], *words[at + 1 : at + 2]))  # `1 card`, `card 1`
        nth = number_of(word, "ordinal") if is_end else None
        if nth == 0 and isinstance(quays, tuple):  # the last
            slots.add(len(quays) - 1)
        elif nth:
            slots.add(nth - 1)
        elif is_end and not is_counted and (number := number_in(word)) is not None:
            slots.add(number)
        else:
            others.append(word)
    slot: int = find_place(words, slots, tuple(others), lying, CARD, what="slot")
    return slot


def _onto(words: Words, places: Mapping[str, Any], seat: int) -> int:
    """Read a set of the player: its number from 0, `the second set`, or its type if one known set has it."""
    kept = tuple(word for word in words if word not in FILLERS)
    if len(kept) == 1 and (nth := number_of(kept[0], "ordinal")):
        return nth - 1
    if len(kept) == 1 and (number := number_of(kept[0])) is not None:
        return number
    sets, goods = enumerate(places.get(f"seat {seat} sets", ())), read_name(kept, GOOD)
    found = [at for at, one in sets if goods and [*goods] == types_of(one.cards, GOOD)]
    if len(found) == 1:
        return found[0]
    raise UnreadError(
        "ambiguous" if found else "expected", " ".join(words), "set", readings=(f"onto {at}" for at in found)
    )


INPUT: Final = GameInput(
    values={"sets": _read_sets, "laid": _read_laid},
    fields={"slot": _slot, "onto": _onto},
    sets="sets",
    type_of=lambda played: next(iter(types_of(played.cards, GOOD)), None),
    goods=GOOD,
    powers=(CARD, TOKEN),
)
