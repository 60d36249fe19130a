"""Values of classic as people write them: sets, and cards instead of slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sobek_core.classic.components import Cards
from sobek_core.classic.state import Finished, PlayedSet
from sobek_core.classic.text.notation import BACK, CARD, CARDS, GOOD, TOKEN
from sobek_core.input.game import GameInput
from sobek_core.input.things import FILLERS, NOUNS, read_name, read_set, sets_of, without_tokens
from sobek_core.input.vocabulary import Words, number_of
from sobek_core.kernel.kind import name_of
from sobek_core.registry import names_like
from sobek_core.text.notation import NUMBER
from sobek_core.verdicts.parts import PartRow, part_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sobek_core.input.problems import Problems

ENDS_OF_PLACE: Final = {(), (",",), *((noun,) for noun in NOUNS)}  # after `the fifth`
PROSPERITY: Final = frozenset({"prosperity", "prosperite"})


def _read_sets(words: Words, place: str, problems: Problems) -> tuple[PlayedSet, ...]:
    return tuple(_read_set(part, place, problems) for part in sets_of(words))


def _read_laid(words: Words, place: str, problems: Problems) -> tuple[Cards, ...]:
    return tuple(_read_set(part, place, problems).cards for part in sets_of(words))


def _read_set(words: Words, place: str, problems: Problems) -> PlayedSet:
    cards, tokens = without_tokens(words, PROSPERITY, problems)
    before = len(problems.found)
    pile, names = read_set(cards, CARDS, Cards(), place, problems)
    is_one_type = names and len({CARD.read(name).good for name in names} - {None}) <= 1
    if len(problems.found) == before and not is_one_type:
        problems.add("expected", " ".join(words), "one-type")
    return PlayedSet(pile, tokens)


def _slot(words: Words, places: Mapping[str, Any], _seat: int, problems: Problems) -> int | None:
    """Read a slot of the quays: its number from 0, `the fifth card`, or the only known card with this name."""
    quays, got = places.get("quays", PartRow("quays", ())), " ".join(words)
    lying = tuple(map(name_of, getattr(quays, "known", quays)))
    last = len(lying) - 1 if isinstance(quays, tuple) else 0 if not lying and quays.least == quays.most == 1 else None
    numbers, others = list[int | None](), list[str]()
    for at, word in enumerate(words):
        is_end = words[at + 1 : at + 2] in ENDS_OF_PLACE  # not `the second fish`, or `2 ivory`
        nth = number_of(word, "ordinal") if is_end else None
        is_counted = not NOUNS.isdisjoint((*words[at - 1 : at], *words[at + 1 : at + 2]))  # `1 card`, `card 1`
        if nth is not None or (is_end and not is_counted and word.lstrip("-").isdecimal()):
            numbers.append(number_of(word) if nth is None else nth - 1 if nth else last)
        else:
            others.append(word)
    names = read_name(tuple(others), CARD)
    slots = {*numbers} or {slot for slot, name in enumerate(lying) if name in names}
    slot = next(iter(slots), None)
    if len(slots) > 1 and not numbers:
        named = [f"take {one}: {lying[one]}" for one in sorted(one for one in slots if one is not None)]
        problems.add("ambiguous", got, readings=named)
    elif len(slots) != 1 or slot is None or not (names or FILLERS.issuperset(others)):
        problems.add("expected", got, "slot", names_like(" ".join(others), dict.fromkeys(lying), 2))
    elif names and slot in range(len(lying)) and lying[slot] not in names:
        problems.add("lies-there", got, lying[slot])
    else:
        return slot
    return None


def _onto(words: Words, places: Mapping[str, Any], seat: int, problems: Problems) -> int | None:
    """Read a set of the player: its number from 0, `the second set`, or its type if one known set has it."""
    kept = tuple(word for word in words if word not in FILLERS)
    if len(kept) == 1 and (nth := number_of(kept[0], "ordinal")):
        return nth - 1
    if len(kept) == 1 and (number := number_of(kept[0])) is not None:
        return number
    goods = read_name(kept, GOOD)
    sets = enumerate(places.get(f"seat {seat} sets", ()))
    found = [at for at, one in sets if len(goods) == 1 and _type_of(one) == GOOD.read(goods[0])]
    if len(found) == 1:
        return found[0]
    kind = "ambiguous" if found else "expected"
    problems.add(kind, " ".join(words), "set", readings=(f"onto {at}" for at in found))
    return None


def _type_of(played: PlayedSet) -> Any:
    """Return the type of a set, which may be known in part."""
    part = part_of(played.cards)
    every = (*part.known, *(kind for kinds in part.vague for kind in kinds))
    return next((card.good for card in every if card.good is not None), None)


INPUT: Final = GameInput(
    values={"sets": _read_sets, "laid": _read_laid},
    fields={"slot": _slot, "onto": _onto},
    particulars={"back": BACK, **dict.fromkeys(("victim", "player", "ender"), NUMBER)},
    sets="sets",
    type_of=_type_of,
    goods=GOOD,
    powers=(CARD, TOKEN),
    facts={
        "round-over": {"deck": (), "quays": ()},
        "round-not-over": {"quays": PartRow("quays", (), least=1)},
        "game-over": {"turn": Finished()},
    },
    said={f"round-{kind}": ("classic.scoring.round-points", kind == "scored") for kind in ("scored", "not-scored")},
)
